/* app.bench.ts -- whether the page stays quick while the engine thinks, for `make bench`.
 *
 * The processor is made four times slower by the browser, the engine runs, and a person plays and walks: no task of the page may hold the hand
 * up for more than 50 ms.  What a task takes is its processor time, since a busy machine adds delays that are not the page's; the hand is the
 * mouse alone, because whatever else a test asks of a page runs as a task of that page.
 */
import type { Browser, Page } from "playwright-core";
import { cell, openSite } from "../app/site";

const SLOWER = 4;
const GAME = "h2e2.h9g7.h0g2.i9h9.i0h0.b9c7.c3c4.g6g5.h0h6.h7i7.h6g6.i7i8.b0c2.d9e8";

type Spot = readonly [number, number];
interface TraceEvent { name: string; ph: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

async function middle(page: Page, selector: string): Promise<Spot> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not in sight`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** The longest task of the page in ms of processor time while `act` goes on. */
async function longest(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.waitForTimeout(300);
  await browser.startTracing(page, { categories: ["toplevel"] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await devtools.detach();
  const tasks = (id: { pid: number; tid: number }): number[] =>
    traceEvents.filter((e) => e.pid === id.pid && e.tid === id.tid && /RunTask/.test(e.name)).map((e) => (e.tdur ?? 0) / 1000);
  const threads = traceEvents.filter((e) => e.name === "thread_name" && e.args?.name === "CrRendererMain").map(tasks);
  const all = threads.flat();
  if (all.length < 20) throw new Error("the trace tells of no tasks");
  return Math.max(...all);
}

/** The quietest of a few rounds of `act` on a page of the site. */
async function onSite(path: string, ready: (page: Page) => Promise<(round: number) => Promise<void>>, rounds: number): Promise<number> {
  const site = await openSite();
  try {
    const page = await site.page(path, undefined, { level: 1, clock: { kind: "none" }, look: { sound: false, reducedMotion: false } });
    const act = await ready(page);
    await page.waitForTimeout(3000); // wood, ink and what is fetched ahead are there
    const found: number[] = [];
    for (let round = 0; round < rounds; round++) found.push(await longest(site.browser, page, () => act(round)));
    return Math.min(...found);
  } finally {
    await site.close();
  }
}

/** Live lines of the engine on the page of the studies, while a person walks through the moves. */
function analysing(quick: boolean): Promise<number> {
  const ready = async (page: Page): Promise<() => Promise<void>> => {
    await page.waitForSelector(".study-board .cb-sq");
    await page.click("[data-act=engine]");
    await page.waitForSelector(".line");
    const back = await middle(page, ".under-board [data-act=back]");
    const forward = await middle(page, ".under-board [data-act=forward]");
    return async () => {
      for (const spot of [back, back, forward, back, forward, forward]) {
        await page.mouse.click(...spot, { delay: 60 });
        await page.waitForTimeout(600);
      }
    };
  };
  return onSite(`/analysis#g=xiangqi&m=${GAME}`, ready, quick ? 2 : 4);
}

/** A game against the computer: the person's moves, and the answers. */
function playing(quick: boolean): Promise<number> {
  const moves = [["h2", "e2"], ["h0", "g2"], ["b0", "c2"], ["a0", "b0"], ["g3", "g4"], ["c3", "c4"]].map((m) => m.map((p) => p.toUpperCase()));
  const ready = async (page: Page): Promise<(round: number) => Promise<void>> => {
    await page.click("[data-act=bot]");
    await page.waitForSelector(".match .cb-sq");
    const spots = new Map<string, Spot>();
    for (const point of moves.flat()) {
      const box = (await cell(page, point).boundingBox())!;
      spots.set(point, [box.x + box.width / 2, box.y + box.height / 2]);
    }
    return async (round) => {
      for (const [from, to] of moves.slice(round * 2, round * 2 + 2)) {
        await page.mouse.click(...spots.get(from!)!, { delay: 60 });
        await page.waitForTimeout(300);
        await page.mouse.click(...spots.get(to!)!, { delay: 60 });
        await page.waitForTimeout(4000);
      }
    };
  };
  return onSite("/", ready, quick ? 2 : 3);
}

export const budgets = [
  { name: `page: longest task while the engine analyses, processor ${SLOWER}x slower`, unit: "ms", target: 50, measure: analysing },
  { name: `page: longest task in a game with the computer, processor ${SLOWER}x slower`, unit: "ms", target: 50, measure: playing },
];
