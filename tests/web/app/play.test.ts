/* play.test.ts -- games through the real page, with mouse, finger and keyboard; each test names its rows of the requirements. */
import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { DESKTOP, PHONE, SHORT, editing, fromPosition, moves, press, reason, standing, stands, step, type, waitMoves, cell } from "./site";
import { useSite } from "./use_site";

const site = useSite({ webgl: true });

const FAST = { level: 0, clock: { kind: "none" } };

/** How many moves of the only game are in the browser's own store. */
const saved = (page: Page): Promise<number> =>
  page.evaluate(() => new Promise<number>((done, fail) => {
    const opening = indexedDB.open("chuhe");
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const base = opening.result;
      const all = base.transaction(base.objectStoreNames[0]!).objectStore(base.objectStoreNames[0]!).getAll();
      all.onsuccess = () => {
        base.close();
        done((all.result[0] as { match?: { tokens: string[] } } | undefined)?.match?.tokens.length ?? 0);
      };
    };
  }));

test("rows 1, 3, 138-142, 278: two clicks to a game; the bot answers; all parts of a match are there", async () => {
  const page = await site.page("/", DESKTOP, { level: 0 });
  await page.click("[data-band='0']");
  await page.click("[data-act=bot]");
  await page.waitForSelector(".match .cb-sq");
  expect(await page.locator(".clock").allTextContents()).toEqual(["10:00", expect.stringMatching(/^(10:00|9:5\d)$/)]);
  expect(await page.locator(".overlay").count()).toBe(0); // row 140
  await step(page, "h2", "e2");
  await waitMoves(page, 2);
  expect((await moves(page))[0]).toBe("h2e2");
  await stands(page, "e2", "炮");
  for (const part of [".board-host", ".avatar", ".who b", ".clock", "[data-act=recall]", "[data-act=draw]", "[data-act=resign]", ".moves", ".log", "[data-act=options]"])
    expect(await page.locator(part).count(), part).toBeGreaterThan(0);
  const [board, clock] = await Promise.all([page.locator(".board-host").boundingBox(), page.locator(".clock").first().boundingBox()]);
  expect(clock!.x).toBeGreaterThan(board!.x + board!.width); // row 141
  await page.close();
});

test("rows 2, 47, 291, 300: a game against the WASM bot to mate, in 2D, with the mouse", async () => {
  const page = await fromPosition(site, SHORT);
  await step(page, "a0", "a7");
  await waitMoves(page, 2);
  await step(page, "e1", "d1");
  expect(await reason(page)).toBe("mate");
  expect(await page.locator("[data-act=again]").isVisible()).toBe(true);
  await step(page, "a7", "a6"); // frozen
  expect((await moves(page)).length).toBe(3);
  await page.click("[data-act=again]"); // row 295
  await page.waitForSelector("[data-act=recall]");
  expect(await moves(page)).toEqual([]);
  await stands(page, "d9", "将");
  await page.close();
});

test("rows 25, 300: the same game in 3D, typed, switched in mid-game", async () => {
  const page = await fromPosition(site, SHORT);
  await step(page, "a0", "a7");
  await waitMoves(page, 2);
  await page.click(".tools [data-act=style]");
  await page.waitForSelector(".board-host canvas");
  await type(page, "e1d1");
  expect(await reason(page)).toBe("mate");
  await stands(page, "d1", "车");
  await page.click(".tools [data-act=style]");
  await page.waitForSelector(".board-host .cb-plank");
  await stands(page, "d1", "车");
  await page.close();
});

test("rows 149-152, 167, 296, 297: a takeback, with a man selected, goes back to before the last move", async () => {
  const page = await site.page("/", DESKTOP, FAST);
  await page.click("[data-act=bot]");
  await page.waitForSelector(".match .cb-sq");
  expect(await page.locator("[data-act=recall]").isDisabled()).toBe(true);
  await step(page, "h2", "e2");
  await waitMoves(page, 2);
  await press(page, "e2"); // selected
  await page.click("[data-act=recall]");
  await page.waitForFunction(() => document.querySelectorAll(".moves [data-path]").length === 0);
  expect(await page.locator(".cb-man.selected").count()).toBe(0);
  await stands(page, "h2", "炮");
  expect(await page.locator("[data-act=recall]").textContent()).toContain("4");
  expect(await page.locator("[data-act=draw]").isDisabled()).toBe(true); // row 153
  expect(await page.locator("[data-act=resign]").isDisabled()).toBe(true); // row 157
  await page.close();
});

test("rows 292, 293, 301: an illegal move changes nothing and names the rule; the log keeps it", async () => {
  const page = await site.page("/", { ...DESKTOP, locale: "en-US" }, FAST);
  await page.click("[data-act=bot]");
  await page.waitForSelector(".match .cb-sq");
  await step(page, "h0", "f1");
  await page.waitForSelector(".rule-box [data-rule]");
  expect(await page.locator(".rule-box [data-rule]").textContent()).toMatch(/horse|leg|elephant/i);
  expect(await moves(page)).toEqual([]);
  expect(await page.locator(".log .bad").count()).toBe(1);
  expect(await standing(page, "h0")).toContain("horse");
  await page.close();
});

test("rows 282, 283: a hint tells the best move and the chances, and is gone after the move", async () => {
  const page = await fromPosition(site, SHORT);
  for (const part of [1, 2, 3]) {
    await page.click(`[data-hint='${part}']:enabled`);
    await page.waitForSelector(`[data-hint='${part}'] b`);
  }
  expect(await page.locator("[data-hint='3'] b").textContent()).toMatch(/百分之 (9\d|100)/);
  await step(page, "a0", "a7");
  await page.waitForFunction(() => !document.querySelector("[data-hint] b"));
  await page.close();
});

test("rows 145, 146, 156, 158, 163, 182: two at one board: requests, their answers, resigning after five rounds", async () => {
  const page = await site.page("/", DESKTOP, FAST);
  await page.click("[data-act=friend]");
  await page.waitForSelector(".match .cb-sq");
  const five = "a3a4 a6a5 i3i4 i6i5 c3c4 c6c5 g3g4 g6g5 b0c2 b9c7".split(" ");
  for (const [at, move] of five.entries()) {
    await type(page, move);
    await waitMoves(page, at + 1);
  }
  const texts = await page.locator(".moves .move").allTextContents();
  expect(texts[0]).toBe("兵九进一");
  expect(texts[9]).toBe("马２进３"); // row 163
  await page.click("[data-act=recall]");
  await page.waitForSelector(".overlay [role=alertdialog]");
  await page.evaluate(() => { // the choice is shown while the overlay fades, which may be no time at all
    const seen = new MutationObserver((all) => all.forEach((one) => { document.body.dataset["seen"] = (one.target as HTMLElement).dataset["chosen"]; }));
    seen.observe(document.body, { subtree: true, attributeFilter: ["data-chosen"] });
  });
  await page.click(".overlay .button.main");
  await expect.poll(() => page.evaluate(() => document.body.dataset["seen"])).toBe("accept"); // row 182
  await page.waitForFunction(() => document.querySelectorAll(".moves .move").length < 10);
  for (const [at, move] of ["b0c2", "b9c7"].entries()) { // Red's whole last turn and its answer were taken back
    await type(page, move);
    await waitMoves(page, 9 + at);
  }
  await page.click("[data-act=resign]");
  await page.locator(".overlay .button").nth(1).click(); // declines
  await page.waitForSelector(".overlay", { state: "detached" });
  await page.click("[data-act=draw]");
  await page.click(".overlay .button.main");
  expect(await reason(page)).toBe("agreed");
  await page.close();
});

test("rows 4, 168: two bots play with no buttons to ask with, and the game is saved", async () => {
  const page = await site.page(editing(SHORT), DESKTOP, { level: 4 });
  await page.waitForFunction(() => document.querySelectorAll(".editor-board .cb-plank .cb-man").length === 4);
  await page.click(".editor [data-act=start]");
  await page.click(".dialog [data-name=mode] label:nth-child(3)");
  await page.click(".dialog [data-act=start]");
  await page.waitForSelector("[data-mode=bots]");
  expect(await page.locator("[data-act=recall], [data-act=draw], [data-act=resign]").count()).toBe(0);
  await page.waitForSelector(".status [data-reason]", { state: "attached", timeout: 60_000 });
  await page.goto(`${site.served.url}games`);
  await page.waitForSelector(".game-row");
  expect(await page.locator(".game-row").count()).toBe(1);
  await page.close();
});

test("a reload finds the game as it was, clocks and counts included", async () => {
  const page = await site.page("/", DESKTOP, { level: 0 });
  await page.click("[data-act=bot]");
  await page.waitForSelector(".match .cb-sq");
  await step(page, "h2", "e2");
  await waitMoves(page, 2);
  const before = await moves(page);
  await expect.poll(() => saved(page)).toBe(before.length); // written, not only about to be
  await page.reload();
  await page.waitForSelector(".match .cb-sq");
  await expect.poll(() => moves(page)).toEqual(before);
  await page.close();
});

test("a phone: fingers play, and nothing scrolls", async () => {
  const page = await site.page("/", PHONE, FAST);
  await page.locator("[data-act=bot]").tap();
  await page.waitForSelector(".match .cb-sq");
  await step(page, "h2", "e2");
  await page.waitForFunction(() => document.querySelectorAll(".moves-line .move").length >= 2);
  expect(await page.evaluate("document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  const small = await page.locator(".action-bar button, .top-bar button").evaluateAll((all) => all.filter((b) => b.getBoundingClientRect().height < 44).length);
  expect(small).toBe(0);
  await page.close();
});

test("row 138: black sees black below; the keyboard plays by arrows and Enter", async () => {
  const page = await site.page("/", DESKTOP, { ...FAST, seat: "second" });
  await page.click("[data-act=bot]");
  await page.waitForSelector(".match .cb-sq");
  await waitMoves(page, 1);
  const [top, bottom] = await Promise.all([cell(page, "e0").boundingBox(), cell(page, "e9").boundingBox()]);
  expect(top!.y).toBeLessThan(bottom!.y);
  await cell(page, "h9").focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".cb-sq.available");
  await page.keyboard.press("Escape");
  expect(await page.locator(".cb-sq.available").count()).toBe(0);
  await page.close();
});
