/* element.test.ts -- a match as an element of any page: one for each seat, both alive at once. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Browser, Locator, Page } from "playwright-core";
import { launch, open, servePage, type Served } from "../browser";
import { cell, press, standing } from "./site";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let browser: Browser;
let served: Served;
let page: Page;
let complaints: string[];
let seats: [Locator, Locator];
beforeAll(async () => {
  browser = await launch();
  served = await servePage("tests/web/app/element_page.ts", "match-element");
});
afterAll(async () => {
  await browser.close();
  await served.close();
});

async function fresh(): Promise<void> {
  ({ page, complaints } = await open(browser, served.url));
  page.setDefaultTimeout(60_000);
  await page.waitForFunction(() => document.querySelectorAll(".match-element .cb-man use").length > 60);
  seats = [page.locator(".match-element").nth(0), page.locator(".match-element").nth(1)];
}

/** Five quiet rounds, so that draws and resigning are open. */
const fiveRounds = (): Promise<void> =>
  page.evaluate(() => "a3a4 a6a5 i3i4 i6i5 c3c4 c6c5 g3g4 g6g5 e3e4 e6e5".split(" ").forEach((token) => window.match.play(token)));

test("rows 138, 143: two elements of one match stand in a page, each from its own side, and both show a move", async () => {
  await fresh();
  const heights = await Promise.all(seats.map(async (seat) => (await cell(seat, "e0").boundingBox())!.y - (await cell(seat, "e9").boundingBox())!.y));
  expect(heights[0]).toBeGreaterThan(0); // red below
  expect(heights[1]).toBeLessThan(0); // black below
  await press(page, "h2", seats[0]);
  await press(page, "e2", seats[0]);
  for (const seat of seats) {
    await seat.locator(".moves [data-path=h2e2]").waitFor();
    await expect.poll(() => standing(seat, "e2")).toContain("炮");
  }
  await cell(seats[1], "h9").scrollIntoViewIfNeeded();
  await press(page, "h9", seats[1]); // the answer is made on the other element
  await press(page, "g7", seats[1]);
  for (const seat of seats) await seat.locator(".moves [data-path='h2e2/h9g7']").waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("row 144: a given message appears over both boards and is closed with its button", async () => {
  await fresh();
  await page.evaluate(() => window.match.showMessage({ text: "对方掉线了" }));
  for (const seat of seats) await expect.poll(() => seat.locator(".board-box .overlay h2").textContent()).toBe("对方掉线了");
  await seats[1].locator(".overlay button").click();
  for (const seat of seats) await seat.locator(".overlay").waitFor({ state: "detached" });
  await page.context().close();
});

test("rows 49, 165: resigning with a man in hand puts it down at once, takes the request away and ends the game", async () => {
  await fresh();
  await fiveRounds();
  await expect.poll(() => standing(seats[0], "e5")).toContain("卒");
  await expect.poll(async () => {
    if (!(await seats[0].locator(".cb-man.selected").count())) await press(page, "h2", seats[0]);
    return seats[0].locator(".cb-man.selected").count();
  }).toBe(1);
  await page.evaluate(() => window.match.requests.draw(1));
  for (const seat of seats) await seat.locator(".overlay [class*=main]").waitFor();
  await seats[0].locator("[data-act=resign]").click();
  await seats[0].locator(".overlay .main").click();
  for (const seat of seats) {
    await expect.poll(() => seat.locator(".status [data-reason]").getAttribute("data-reason")).toBe("forfeit");
    await seat.locator(".overlay").waitFor({ state: "detached" });
    expect(await seat.locator(".cb-man.selected, .cb-sq.available").count()).toBe(0);
  }
  expect(await page.evaluate(() => window.match.outcome.value?.winner)).toBe(2);
  await page.context().close();
});

test("row 179: the numbers the match was made with stand on the buttons", async () => {
  await fresh();
  expect(await seats[0].locator("[data-act=recall] .count").textContent()).toContain("2");
  await fiveRounds();
  await expect.poll(() => seats[0].locator("[data-act=draw] .count").textContent()).toContain("1");
  await seats[0].locator("[data-act=draw]").click();
  await seats[0].locator(".overlay .button:not(.main)").click();
  await expect.poll(() => seats[0].locator("[data-act=draw]").isDisabled()).toBe(true);
  await page.context().close();
});
