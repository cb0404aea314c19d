/* browser.ts -- Debian's chromium for the tests: a desktop and a phone, with or without WebGL.
 *
 * Pages are served with the headers of the real server, so that shared memory and the content policy are as in life.
 */
import { spawn } from "node:child_process";
import { createServer, type Server } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
// @ts-expect-error the builder is plain JavaScript
import { buildPage } from "../../web/build.mjs";

export const ROOT = new URL("../..", import.meta.url).pathname;

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const WEBGL = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

/** Starts chromium; close() it.  webgl: software-rendered WebGL2, slow but real. */
export function launch(options: { webgl?: boolean; args?: string[] } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [...FLAGS, ...(options.webgl ? WEBGL : ["--disable-gpu"]), ...(options.args ?? [])],
  });
}

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, locale: "zh-CN" };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
  locale: "zh-CN",
};

export interface Opened {
  page: Page;
  context: BrowserContext;
  /** Everything the page complained of: errors, refusals of the content policy, failed loads.  Expect it empty. */
  complaints: string[];
}

/** A fresh context with a page at an address. */
export async function open(browser: Browser, url: string, options: BrowserContextOptions = DESKTOP): Promise<Opened> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("requestfailed", (request) => complaints.push(`request: ${request.url()} ${request.failure()?.errorText}`));
  await page.goto(url);
  return { page, context, complaints };
}

/* ---- Serving ------------------------------------------------------------------------------------------------------- */

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

export const HEADERS: Record<string, string> = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Content-Security-Policy":
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

export interface Served {
  url: string;
  close(): Promise<void>;
}

/** Serves a folder; paths without an extension get index.html, as the page's own routes need. */
export async function serve(dir: string): Promise<Served> {
  const server: Server = createServer((request, reply) => {
    const path = normalize(decodeURIComponent((request.url ?? "/").split("?")[0] ?? "/"));
    let file = join(dir, path);
    if (!extname(path) || (existsSync(file) && statSync(file).isDirectory())) file = join(dir, "index.html");
    const found = file.startsWith(dir) && existsSync(file);
    reply.writeHead(found ? 200 : 404, { ...HEADERS, "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" });
    reply.end(found && request.method !== "HEAD" ? readFileSync(file) : undefined);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** Bundles one module as a page of its own (an empty body that loads it) and serves it: the way to test a part alone. */
export async function servePage(entry: string, name: string): Promise<Served> {
  const outdir = join(ROOT, "build/webtest", name);
  await buildPage({ entry: join(ROOT, entry), outdir, minify: false, compressed: false });
  return serve(outdir);
}

/** The built site (make web) by the real server. */
export async function serveSite(): Promise<Served> {
  const dir = join(ROOT, "build/web");
  if (!existsSync(join(dir, "index.html"))) throw new Error("build/web is missing: run make web");
  const server = spawn(join(ROOT, "build/chuhe"), ["serve", "--port", "0", "--per-ip", "0", "--www", dir], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<void>((done) => server.once("exit", () => done()));
  const url = await new Promise<string>((done, fail) => {
    server.stdout.once("data", (line: Buffer) => done(/http:\S+/.exec(line.toString())?.[0] ?? ""));
    server.once("exit", (status) => fail(new Error(`chuhe serve ended with status ${status}`)));
  });
  return {
    url,
    close: () => {
      server.kill("SIGTERM");
      return ended;
    },
  };
}
