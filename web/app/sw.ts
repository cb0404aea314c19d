/* sw.ts -- keeps the page for when there is no network: everything of this build is stored at the first visit.
 *
 * Hashed files never change under their name, so the store answers first.  The page itself is asked of the network first, so that a new
 * build is seen at once, and of the store when there is none.  Stored answers keep their headers: shared memory needs them.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;
const STORE = `chuhe-${__BUILD__}`;
const PAGE = "/index.html";

async function fill(): Promise<void> {
  const store = await caches.open(STORE);
  const names = __FILES__.filter((name) => !/\.(gz|br)$/.test(name));
  await Promise.all(names.map(async (name) => {
    if (!(await caches.match(name))) await store.add(new Request(name, { cache: "no-cache" }));
    else await store.put(name, (await caches.match(name)) as Response);
  }));
  await store.add(new Request(PAGE, { cache: "reload" }));
  await worker.skipWaiting();
}

async function clean(): Promise<void> {
  for (const name of await caches.keys()) if (name !== STORE) await caches.delete(name);
  await worker.clients.claim();
}

async function page(request: Request): Promise<Response> {
  try {
    const fresh = await fetch(request);
    if (fresh.ok) return fresh;
  } catch {
    /* no network: the stored page it is */
  }
  return (await caches.match(PAGE)) ?? Response.error();
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(clean()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (url.pathname.startsWith("/a/") || __FILES__.includes(url.pathname)) event.respondWith(file(request));
});
