/* sound.test.ts -- rows 65 and 66: every sound starts once, none when sound is off, and audio that is held back is told, not thrown. */
import type { Browser, Page } from "playwright-core";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paint } from "../../../web/board/art/bake";
import type * as Art from "../../../web/board/art/art";
import { launch, open, servePage, type Opened, type Served } from "../browser";

interface Hooks {
  art: typeof Art;
  started: number;
  contexts: number;
  states: string[];
  digest(recipe: Parameters<typeof paint>[0]): Promise<string>;
}

let site: Served;
const browsers: Browser[] = [];
beforeAll(async () => {
  site = await servePage("tests/web/art/page.ts", "art");
});
afterAll(async () => {
  for (const b of browsers) await b.close();
  await site?.close();
});

/** Counts what reaches the loudspeaker. */
function listen(): void {
  const w = window as unknown as Hooks;
  Object.assign(w, { started: 0, contexts: 0, states: [] });
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...args) {
    w.started++;
    return start.apply(this, args);
  };
  const Real = AudioContext;
  window.AudioContext = new Proxy(Real, {
    construct(target, args) {
      w.contexts++;
      return new target(...args);
    },
  });
}

async function page(policy: "allowed" | "blocked"): Promise<Opened> {
  const allowed = policy === "allowed";
  const browser = await launch({ args: [`--autoplay-policy=${allowed ? "no-user-gesture-required" : "document-user-activation-required"}`] });
  browsers.push(browser);
  const opened = await open(browser, "about:blank");
  await opened.page.addInitScript(listen);
  await opened.page.goto(site.url + (allowed ? "" : "#early"));
  if (!allowed) await new Promise((done) => setTimeout(done, 1500)); // looking would be a gesture
  await opened.page.waitForFunction(() => "art" in window);
  return opened;
}

const counts = (p: Page) => p.evaluate(() => ({ started: (window as unknown as Hooks).started, contexts: (window as unknown as Hooks).contexts }));
const play = (p: Page, kind: Art.SoundKind, volume: number) => p.evaluate(([k, v]) => (window as unknown as Hooks).art.playSound(k, v), [kind, volume] as const);

test("row 65: each of the sounds starts exactly one source; row 66: at volume 0 no audio is opened", async () => {
  const { page: p, complaints } = await page("allowed");
  for (const kind of ["move", "capture", "check", "mate", "draw"] as const) await play(p, kind, 0);
  expect(await counts(p)).toEqual({ started: 0, contexts: 0 });
  let expected = 0;
  for (const kind of ["move", "capture", "check", "mate", "draw"] as const) {
    await play(p, kind, 0.5);
    expect((await counts(p)).started, kind).toBe(++expected);
  }
  expect((await counts(p)).contexts).toBe(1);
  expect(complaints).toEqual([]);
});

test("audio held back by the browser is silent and told; a touch lets it sound, and nothing is played late", async () => {
  const { page: p, complaints } = await page("blocked");
  expect((await counts(p)).started).toBe(0);
  expect(await p.evaluate(() => (window as unknown as Hooks).states)).toEqual(["blocked"]);
  await p.mouse.click(50, 50);
  await p.waitForFunction(() => (window as unknown as Hooks).art.soundState() === "ready");
  expect((await counts(p)).started).toBe(0);
  await play(p, "check", 0.5);
  expect((await counts(p)).started).toBe(1);
  expect(await p.evaluate(() => (window as unknown as Hooks).states)).toEqual(["blocked", "ready"]);
  expect(complaints).toEqual([]);
});

test("the browser bakes the same wood as node, and each picture once", async () => {
  const { page: p, complaints } = await page("allowed");
  const recipe = { what: "wood", kind: "board", look: "whiteoak", w: 64, h: 64, scale: 10 } as const;
  const here = createHash("sha256").update(paint(recipe)).digest("hex").slice(0, 16);
  expect(await p.evaluate((r) => (window as unknown as Hooks).digest(r), recipe)).toBe(here);
  const urls = await p.evaluate(async () => {
    const { art } = window as unknown as Hooks;
    return Promise.all([art.wood("man", "whiteoak", [1, 1]), art.wood("man", "whiteoak", [1, 1]), art.wood("man", "darkoak", [1, 1])]);
  });
  expect(urls[0]).toMatch(/^blob:/);
  expect(urls[1]).toBe(urls[0]);
  expect(urls[2]).not.toBe(urls[0]);
  expect(complaints).toEqual([]);
});
