/* engine.test.ts -- the engine in chromium: real workers, shared memory and its lack, stopping, levels, whole games. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import type { loadCore } from "../../../web/rules/load";
import type { loadEngine } from "../../../web/rules/load_engine";
import { launch, open, servePage, type Served } from "../browser";

declare const window: { loadCore: typeof loadCore; loadEngine: typeof loadEngine };

const START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
let browser: Browser;
let served: Served;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  browser = await launch();
  served = await servePage("tests/web/rules/engine_page.ts", "engine");
  ({ page, complaints } = await open(browser, served.url));
});
afterAll(async () => {
  await browser?.close();
  await served?.close();
});

test("the core loads in the page and plays", async () => {
  const fen = await page.evaluate(async () => {
    const core = await window.loadCore();
    const play = core.open("xiangqi");
    play.play("h2e2");
    await core.load("jieqi");
    const other = core.open("jieqi");
    other.play("a3a4");
    return [play.fen(), other.tokens().length];
  });
  expect(fen).toEqual(["rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1", 2]);
});

describe.each([
  ["threads", false],
  ["simd", true],
] as const)("build %s", (build, single) => {
  test("is chosen, has the network, and finds a mate with its line", async () => {
    const out = await page.evaluate(async (single) => {
      const engine = window.loadEngine({ threads: 3, single });
      const ready = await engine.ready();
      const lines: unknown[] = [];
      const fen = "3k5/4R4/9/9/9/9/9/9/9/4KR3 w - - 0 1";
      const answer = await engine.search({ game: "xiangqi", fen, moves: [], depth: 6 }, (line) => lines.push(line));
      engine.dispose();
      return { ready, answer, last: lines[lines.length - 1] };
    }, single);
    expect(out.ready).toEqual({ threads: single ? 1 : 3, build, network: true });
    expect(out.answer.best).toBe("f0f9");
    expect(out.last).toMatchObject({ multipv: 1, score: null, mate: 1, wdl: [1000, 0, 0], pv: ["f0f9"] });
  });

  test("an infinite search answers soon after stop, and not before; a new one overtakes the old", async () => {
    const out = await page.evaluate(
      async ([single, fen]) => {
        const engine = window.loadEngine({ threads: 2, single });
        await engine.ready();
        let depth = 0;
        let done = false;
        const endless = engine.search({ game: "xiangqi", fen, moves: [], infinite: true }, (line) => (depth = line.depth));
        void endless.then(() => (done = true));
        await new Promise((wait) => setTimeout(wait, 900));
        const early = done;
        const at = performance.now();
        engine.stop();
        const answer = await endless;
        const took = performance.now() - at;
        const overtaken = engine.search({ game: "xiangqi", fen, moves: [], infinite: true });
        const never = engine.search({ game: "xiangqi", fen, moves: [], infinite: true });
        const newest = await engine.search({ game: "xiangqi", fen, moves: ["h2e2"], depth: 4 });
        const all = await Promise.all([overtaken, never]);
        engine.dispose();
        return { early, answer, took, depth, newest, all: all.map((a) => a.best) };
      },
      [single, START] as const,
    );
    expect(out.early).toBe(false);
    expect(out.depth).toBeGreaterThan(4);
    expect(out.answer.best).toMatch(/^[a-i]\d[a-i]\d$/);
    expect(out.newest.best).toMatch(/^[a-i][5-9]/);
    console.log(`${build}: stopped after ${out.took.toFixed(0)} ms at depth ${out.depth}`);
    expect(out.took).toBeLessThan(3000);
  });

  test("several lines at once, best first, each with chances", async () => {
    const lines = await page.evaluate(
      async ([single, fen]) => {
        const engine = window.loadEngine({ threads: 1, single });
        const found = new Map<number, { score: number | null; wdl: readonly number[]; pv: readonly string[] }>();
        await engine.search({ game: "xiangqi", fen, moves: [], depth: 6, multipv: 3 }, (line) => found.set(line.multipv, line));
        engine.dispose();
        return [1, 2, 3].map((n) => found.get(n)!);
      },
      [single, START] as const,
    );
    expect(new Set(lines.map((line) => line.pv[0])).size).toBe(3);
    expect(lines[0]!.score).toBeGreaterThanOrEqual(lines[1]!.score!);
    for (const line of lines) expect(line.wdl[0]! + line.wdl[1]! + line.wdl[2]!).toBe(1000);
  });
});

test("each game has levels; the weakest answers at once and legally", async () => {
  const out = await page.evaluate(async () => {
    const core = await window.loadCore();
    await core.load("records");
    const engine = window.loadEngine({ threads: 1 });
    const rows: [string, number, boolean, boolean][] = [];
    for (const game of core.games) {
      const levels = await engine.levels(game.id);
      const play = core.open(game.id);
      let legal = true;
      for (const level of [levels[0]!, levels.find((l) => l.classic)!]) {
        const { best, pace } = await engine.search({ game: game.id, fen: game.start, moves: [], level: level.id, ms: 300 });
        legal &&= best !== null && play.moves().includes(best);
        legal &&= level.classic ? pace === 0 : pace! > 0 && pace! <= 300; // how long a person would think, within the limit
      }
      rows.push([game.id, levels.length, legal, levels.some((l) => l.classic)]);
    }
    engine.dispose();
    return rows;
  });
  expect(out.length).toBe(9);
  for (const [, levels, legal, classic] of out) {
    expect(levels).toBeGreaterThan(3);
    expect([legal, classic]).toEqual([true, true]);
  }
});

test("a side that is ahead refuses a draw, one that is behind takes it", async () => {
  const fen = "4k4/9/9/9/9/9/9/9/9/R3K3R b - - 0 1".replace("4k4", "3k5");
  const out = await page.evaluate(async (fen) => {
    const engine = window.loadEngine({ threads: 1 });
    const ask = (viewer: 0 | 1) => engine.acceptsDraw({ game: "xiangqi", fen, moves: [], viewer });
    const answers = [await ask(0), await ask(1)];
    engine.dispose();
    return answers;
  }, fen);
  expect(out).toEqual([false, true]);
});

test("whole games between levels, one in each way of playing", async () => {
  const out = await page.evaluate(async () => {
    const core = await window.loadCore();
    await core.load("records");
    const engine = window.loadEngine({ threads: 1 });
    const ends: string[] = [];
    for (const game of ["xiangqi", "jieqi", "qilin", "crazyhouse"]) {
      const play = core.open(game);
      const weakest = (await engine.levels(game))[0]!.id;
      while (!play.result().reason && play.tokens().length < 120) {
        const moves = play.tokens();
        const { best } = await engine.search({ game, fen: play.startFen, moves, level: weakest, ms: 30, seed: 5 });
        play.play(best!);
      }
      ends.push(`${game} ${play.tokens().length} ${play.result().reason}`);
      play.free();
    }
    engine.dispose();
    return ends;
  });
  console.log(out.join("; "));
  expect(out).toHaveLength(4);
});

test("a bad request and a missing file are told, and nothing hangs", async () => {
  const out = await page.evaluate(async (fen) => {
    const engine = window.loadEngine({ threads: 1 });
    const said = await engine.search({ game: "xiangqi", fen, moves: ["a0a9"] }).catch((e: Error) => e.message);
    const after = await engine.search({ game: "xiangqi", fen, moves: [], depth: 3 });
    engine.dispose();
    const gone = await engine.search({ game: "xiangqi", fen, moves: [] }).catch((e: Error) => e.message);
    return [said, after.best !== null, gone];
  }, START);
  expect(out[0]).toMatch(/way is blocked|not/);
  expect(out[1]).toBe(true);
  expect(out[2]).toMatch(/disposed/);
  expect(complaints).toEqual([]);
});
