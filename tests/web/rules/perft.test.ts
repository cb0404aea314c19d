/* perft.test.ts -- the rules in WebAssembly count the same sequences of moves as the tables and the native program. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { WasmPlay } from "../../../web/rules/play";
import type { Core } from "../../../web/rules/types";
import { chuhe, nodeCore, ROOT } from "./node_core";

let core: Core;
beforeAll(async () => {
  core = await nodeCore();
});

const MOST = 1_200_000;

test("every row of the perft table of a size for every day", () => {
  const rows = readFileSync(join(ROOT, "tests/data/perft.tsv"), "utf8").trim().split("\n").slice(1);
  let counted = 0;
  for (const row of rows) {
    const [game, fen, depth, nodes] = row.split("\t");
    if (Number(nodes) > MOST) continue;
    const play = core.open(game!, { fen: fen! }) as WasmPlay;
    expect(play.perft(Number(depth)), `${game} ${fen} ${depth}`).toBe(Number(nodes));
    play.free();
    counted++;
  }
  expect(counted).toBeGreaterThan(100);
});

const DEPTHS: Record<string, number> = { jieqi: 4, stone: 3, qilin: 4, doublestep: 4 };

test.each(["xiangqi", "simplified", "jieqi", "doublestep", "redeyed", "stone", "qilin", "chess", "crazyhouse"])(
  "%s from the start as the native program counts it",
  (id) => {
    const depth = DEPTHS[id] ?? 4;
    const native = /^nodes (\d+)/.exec(chuhe(["perft", id, String(depth)]))![1];
    const play = core.open(id) as WasmPlay;
    expect(play.perft(depth)).toBe(Number(native));
    play.free();
  },
);

test("every game of the house is here", () => {
  expect(core.games.map((game) => game.id)).toEqual([
    "xiangqi", "simplified", "jieqi", "doublestep", "redeyed", "stone", "qilin", "chess", "crazyhouse",
  ]);
});
