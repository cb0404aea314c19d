/* care.test.ts -- the page under bad weather and for everybody: no network, no storage, no WebGL, no sound; axe on every page in both themes. */
import { expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../browser";
import { DESKTOP, PHONE, standing, step, waitMoves, type Site } from "./site";
import { useSite } from "./use_site";

const site = useSite({ mayComplain: true });

const AXE = readFileSync(join(ROOT, "web/node_modules/axe-core/axe.min.js"), "utf8");
const PAGES = ["/", "/analysis#g=xiangqi&m=h2e2.h9g7", "/editor", "/games", "/record", "/watch", "/settings", "/embed", "/play"];

/** Serious and critical findings as "rule: element". */
async function findings(page: Awaited<ReturnType<Site["page"]>>): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> } };
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    return violations.filter((v) => v.impact === "serious" || v.impact === "critical").flatMap((v) => v.nodes.slice(0, 3).map((n) => `${v.id}: ${n.html.slice(0, 160)}`));
  });
}

for (const theme of ["light", "dark"] as const)
  test(`axe finds nothing serious on any page, ${theme}`, async () => {
    const page = await site.page("/", { ...DESKTOP, bypassCSP: true }, { theme, clock: { kind: "none" } });
    const found: Record<string, string[]> = {};
    for (const path of PAGES) {
      if (path === "/play") {
        await page.goto(site.served.url);
        await page.click("[data-act=friend]");
      } else {
        await page.goto(`${site.served.url}${path.slice(1)}`);
        await page.reload();
      }
      await page.waitForSelector(path === "/games" || path === "/watch" ? "h1" : ".cb-sq");
      await page.waitForTimeout(250);
      const serious = await findings(page);
      if (serious.length) found[path] = serious;
    }
    expect(found).toEqual({});
    await page.close();
  });

test("offline after one visit: the page loads, plays and answers", async () => {
  const page = await site.page("/", DESKTOP, { level: 0, clock: { kind: "none" } });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  });
  await page.context().setOffline(true);
  await page.goto(`${site.served.url}settings`); // never visited before
  await page.waitForSelector(".settings-board .cb-sq");
  await page.goto(site.served.url);
  await page.click("[data-act=bot]");
  await page.waitForSelector(".match .cb-sq");
  await step(page, "h2", "e2");
  await waitMoves(page, 2);
  await page.close();
});

test("a browser that cannot run the page is told so in both languages, with the reason where there is one", async () => {
  const bare = await site.browser.newContext({ ...DESKTOP, javaScriptEnabled: false });
  const still = await bare.newPage();
  await still.goto(site.served.url);
  for (const lang of ["zh", "en"]) await still.locator(`.fallback [lang=${lang}]`).waitFor({ state: "visible" });
  await expect.poll(() => still.locator(".fallback").evaluate((el) => getComputedStyle(el).opacity)).toBe("1");
  await bare.close();
  const old = await site.browser.newContext(DESKTOP);
  await old.addInitScript(() => Object.defineProperty(window, "WebAssembly", { value: undefined }));
  const page = await old.newPage();
  await page.goto(site.served.url);
  expect(await page.locator(".fallback.now [role=alert]").textContent()).toContain("WebAssembly");
  expect(await page.locator(".fallback.now [lang=zh]").isVisible()).toBe(true);
  await old.close();
});

test("without WebGL the 3D board says so and the flat one stays", async () => {
  const page = await site.page("/settings");
  await page.addInitScript(() => {
    const real = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) => RenderingContext | null;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith("webgl") ? null : real.call(this, kind, ...rest);
    } as typeof HTMLCanvasElement.prototype.getContext;
  });
  await page.reload();
  await page.waitForSelector(".settings-board .cb-sq");
  await page.click("[data-name=style] label:nth-child(2)");
  await page.waitForSelector(".notices .toast");
  expect(await page.locator(".settings-board .cb-plank").count()).toBe(1);
  await page.close();
});

const LOUD = { level: 0, clock: { kind: "none" }, look: { sound: true, reducedMotion: true } };

test("audio held back by the browser is told, the game goes on, and a touch lets it sound", async () => {
  const page = await site.page("/", DESKTOP, LOUD);
  await page.addInitScript(() => {
    const w = window as unknown as { held: boolean; started: number };
    Object.assign(w, { held: true, started: 0 });
    const state = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, "state")!.get!;
    Object.defineProperty(BaseAudioContext.prototype, "state", { get() { return w.held ? "suspended" : (state.call(this) as string); } });
    const { resume } = AudioContext.prototype;
    AudioContext.prototype.resume = function () { return w.held ? new Promise<void>(() => undefined) : resume.call(this); };
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...args) { w.started++; return start.apply(this, args); };
  });
  await page.reload();
  await page.click("[data-act=bot]");
  await page.waitForSelector(".match .cb-sq");
  await step(page, "h2", "e2");
  await page.waitForFunction(() => document.querySelector(".notices .toast")?.textContent?.includes("出声"));
  await waitMoves(page, 2);
  expect(await page.evaluate(() => (window as unknown as { started: number }).started)).toBe(0);
  await page.evaluate(() => void ((window as unknown as { held: boolean }).held = false));
  await page.mouse.click(5, 5);
  await page.waitForFunction(() => !document.querySelector(".notices .toast"));
  expect(await standing(page, "e2")).toContain("炮");
  await step(page, "h0", "g2");
  await waitMoves(page, 4);
  await page.waitForFunction(() => (window as unknown as { started: number }).started > 0);
  await page.close();
});

test("without any audio the page says so, and the game goes on", async () => {
  const page = await site.page("/", DESKTOP, LOUD);
  await page.addInitScript(() => void Reflect.deleteProperty(window, "AudioContext"));
  await page.reload();
  await page.click("[data-act=bot]");
  await page.waitForSelector(".match .cb-sq");
  await step(page, "h2", "e2");
  await page.waitForFunction(() => document.querySelector(".notices .toast")?.textContent?.includes("不让出声"));
  await waitMoves(page, 2);
  await page.click(".notices .toast button");
  await page.waitForFunction(() => !document.querySelector(".notices .toast"));
  await page.close();
});

test("without storage the page says so, and a game can still be played and exported", async () => {
  const context = await site.browser.newContext(DESKTOP);
  await context.addInitScript(() => {
    Object.defineProperty(window, "indexedDB", { value: null });
    Object.defineProperty(window, "localStorage", { get: () => { throw new Error("denied"); } });
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(`${site.served.url}analysis#g=xiangqi&m=h2e2`);
  await page.waitForSelector(".storage-line");
  await page.waitForSelector(".study-board .cb-sq");
  await step(page, "h9", "g7");
  await page.waitForSelector("[data-path='h2e2/h9g7']");
  await page.click(".under-board [data-act=share]");
  expect(await page.locator("[data-format=pgn]").isEnabled()).toBe(true);
  await context.close();
});

test("nothing is cut off at 320 pixels, in both languages", async () => {
  for (const locale of ["zh-CN", "en-US"]) {
    const page = await site.page("/", { ...PHONE, viewport: { width: 320, height: 568 }, locale }, { clock: { kind: "none" } });
    await page.waitForSelector(".home h1");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(320);
    await page.locator("[data-act=friend]").tap();
    await page.waitForSelector(".match .cb-sq");
    expect(await page.evaluate("[document.documentElement.scrollWidth <= 320, document.documentElement.scrollHeight <= 568]")).toEqual([true, true]);
    await page.close();
  }
});
