/* board.bench.ts -- the budgets of the board, for `make bench`. */
import type { Page } from "playwright-core";
import { launch, open, servePage } from "../browser";
import { boardBytes, clicks, shuffle, weigh } from "../board/measure";

/** A page with a board on it, for one measurement. */
async function onPage<T>(measure: (page: Page) => Promise<T>): Promise<T> {
  const browser = await launch();
  const site = await servePage("tests/web/board/page.ts", "board-bench");
  try {
    const { page } = await open(browser, site.url);
    await page.waitForFunction(() => "kit" in window);
    await page.evaluate(() => window.kit.mount());
    await page.waitForFunction(() => document.querySelector(".cb-man use"));
    return await measure(page);
  } finally {
    await browser.close();
    await site.close();
  }
}

const MOVES = 10_000;

export const budgets = [
  { name: "board, gzipped, without drawing and art", unit: "KB", target: 12, measure: async () => (await boardBytes()).core / 1024 },
  { name: "board: a position shown, median", unit: "ms", target: 0.1, measure: (quick: boolean) => onPage((page) => shuffle(page, quick ? MOVES / 10 : MOVES, 99)) },
  { name: "board: from click to layout, lower quartile", unit: "ms", target: 16, measure: () => onPage(async (page) => (await clicks(page))[5]!) },
  {
    name: "board: memory kept after 10,000 moves",
    unit: "KB",
    target: 100,
    measure: () =>
      onPage(async (page) => {
        const devtools = await page.context().newCDPSession(page);
        await shuffle(page, MOVES / 10, 7);
        const before = await weigh(devtools);
        await shuffle(page, MOVES, 99);
        return Math.max(0, (await weigh(devtools)).heap - before.heap) / 1024;
      }),
  },
];
