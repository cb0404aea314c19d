/* stores.test.ts -- the stores of the pages on the real core, without a browser: tree, clock, overlay, preferences, sharing. */
import { beforeAll, expect, test, vi } from "vitest";
import { nodeCore } from "../rules/node_core";
import type { Core, EngineClient, EngineLine } from "../../../web/rules/types";
import { Clock, clockText } from "../../../web/app/stores/clock";
import { EngineStore, chanceOf, verdict } from "../../../web/app/stores/engine";
import { Editor } from "../../../web/app/stores/editor";
import { Overlay } from "../../../web/app/stores/overlay";
import { DEFAULTS, Prefs, merged } from "../../../web/app/stores/prefs";
import { Cursor } from "../../../web/app/stores/cursor";
import { GameTree } from "../../../web/app/stores/tree";
import { readFragment, shareFragment } from "../../../web/app/share";

let core: Core;
beforeAll(async () => {
  core = await nodeCore();
});

function time() {
  let now = 0;
  return { now: () => now, pass: (ms: number) => ((now += ms), vi.advanceTimersByTime(ms)) };
}

/* ---- the tree ---- */

test("row 170: another move at an earlier place adds a branch and keeps the old line", () => {
  const tree = new GameTree(core, { game: "xiangqi" });
  const cursor = new Cursor(tree);
  for (const token of ["h2e2", "h9g7", "h0g2"]) cursor.move(token);
  cursor.goTo("h2e2");
  cursor.move("b9c7");
  expect(tree.node("h2e2")?.children.map((n) => n.token)).toEqual(["h9g7", "b9c7"]);
  expect(tree.line("").map((n) => n.token)).toEqual(["h2e2", "h9g7", "h0g2"]);
  expect(cursor.path.value).toBe("h2e2/b9c7");
});

test("rows 171, 172: back and forth, and a node shows the position of its replay", () => {
  const tree = new GameTree(core, { game: "xiangqi" });
  const cursor = new Cursor(tree);
  for (const token of ["h2e2", "h9g7", "h0g2", "i9h9"]) cursor.move(token);
  const end = cursor.play.fen();
  cursor.first();
  expect(cursor.play.fen()).toBe(tree.startFen);
  cursor.forward();
  const fresh = core.open("xiangqi");
  fresh.play("h2e2");
  expect(cursor.play.fen()).toBe(fresh.fen());
  cursor.last();
  expect(cursor.play.fen()).toBe(end);
  cursor.back();
  expect(cursor.path.value).toBe("h2e2/h9g7/h0g2");
});

test("deleting takes the subtree, promoting makes a branch the main line", () => {
  const tree = new GameTree(core, { game: "xiangqi" });
  const cursor = new Cursor(tree);
  for (const token of ["h2e2", "h9g7", "h0g2"]) cursor.move(token);
  cursor.goTo("h2e2");
  cursor.move("b9c7");
  tree.promote("h2e2/b9c7");
  expect(tree.line("").map((n) => n.token)).toEqual(["h2e2", "b9c7"]);
  expect(tree.remove("h2e2/h9g7")).toBe("h2e2");
  expect(tree.size()).toBe(2);
});

test("row 5: two cursors on one tree stand where they are put", () => {
  const tree = new GameTree(core, { game: "xiangqi" });
  const a = new Cursor(tree);
  const b = new Cursor(tree);
  a.move("h2e2");
  expect(b.play.fen()).toBe(tree.startFen);
  b.move("b2e2");
  expect(a.path.value).toBe("h2e2");
});

test("every game keeps its record through a tree, chance included", () => {
  for (const info of core.games) {
    const tree = new GameTree(core, { game: info.id });
    const cursor = new Cursor(tree);
    for (let ply = 0; ply < 24 && cursor.play.turn() !== null; ply++) {
      const moves = cursor.play.moves();
      cursor.move(moves[(ply * 7) % moves.length]!);
    }
    const copy = GameTree.fromRecord(core, tree.toRecord());
    const there = new Cursor(copy, cursor.path.value);
    expect(there.play.fen(), info.id).toBe(cursor.play.fen());
    expect(copy.size(), info.id).toBe(tree.size());
    there.first();
    there.last();
    expect(there.play.fen(), info.id).toBe(cursor.play.fen());
  }
});

/* ---- the clock ---- */

test("rows 148, 161: one clock runs, and Fischer's increment comes after the move", () => {
  vi.useFakeTimers();
  const t = time();
  const clock = new Clock({ kind: "fischer", main: 60, extra: 5, periods: 0 }, () => undefined, t.now);
  clock.start(0);
  t.pass(10_000);
  expect(clock.left[0].value).toBe(50_000);
  clock.moved(0);
  clock.start(1);
  expect(clock.left[0].value).toBe(55_000);
  expect(clock.running.value).toBe(1);
  t.pass(3000);
  expect([clock.left[0].value, clock.left[1].value]).toEqual([55_000, 57_000]);
  vi.useRealTimers();
});

test("row 162: the flag falls once", () => {
  vi.useFakeTimers();
  const t = time();
  const fallen: number[] = [];
  const clock = new Clock({ kind: "fischer", main: 1, extra: 0, periods: 0 }, (seat) => fallen.push(seat), t.now);
  clock.start(1);
  t.pass(900);
  expect(fallen).toEqual([]);
  t.pass(200);
  t.pass(5000);
  expect(fallen).toEqual([1]);
  vi.useRealTimers();
});

test("byo-yomi spends its periods one by one, and a move in time gives the period back", () => {
  vi.useFakeTimers();
  const t = time();
  const fallen: number[] = [];
  const clock = new Clock({ kind: "byoyomi", main: 5, extra: 10, periods: 2 }, (seat) => fallen.push(seat), t.now);
  clock.start(0);
  t.pass(8000);
  expect([clock.left[0].value, clock.periods[0].value]).toEqual([7000, 2]);
  clock.moved(0);
  expect(clock.left[0].value).toBe(10_000);
  clock.start(0);
  t.pass(10_100);
  expect(clock.periods[0].value).toBe(1);
  t.pass(10_000);
  expect(fallen).toEqual([0]);
  vi.useRealTimers();
});

test("time per move starts anew with each move; times are written for people", () => {
  vi.useFakeTimers();
  const t = time();
  const clock = new Clock({ kind: "move", main: 30, extra: 0, periods: 0 }, () => undefined, t.now);
  clock.start(0);
  t.pass(12_000);
  clock.moved(0);
  expect(clock.left[0].value).toBe(30_000);
  expect([clockText(552_000), clockText(3_723_000), clockText(7400)]).toEqual(["9:12", "1:02:03", "7.4"]);
  vi.useRealTimers();
});

/* ---- the overlay ---- */

test("rows 145, 146: a request denies itself at ten seconds, once", () => {
  vi.useFakeTimers();
  const t = time();
  const answers: string[] = [];
  const overlay = new Overlay(t.now);
  const spec = { title: { key: "a" }, accept: { key: "b" }, deny: { key: "c" }, onAccept: () => answers.push("yes"), onDeny: () => answers.push("no") };
  overlay.request(spec);
  t.pass(9900);
  expect(answers).toEqual([]);
  t.pass(100);
  t.pass(5000);
  expect(answers).toEqual(["no"]);
  overlay.request(spec);
  overlay.answer("accept");
  expect(overlay.shown.value?.chosen).toBe("accept");
  expect(answers).toEqual(["no", "yes"]);
  t.pass(500);
  expect(overlay.shown.value).toBeNull();
  vi.useRealTimers();
});

/* ---- preferences ---- */

test("a damaged preference costs one setting, a forbidden storage none", () => {
  expect(merged(DEFAULTS, { theme: "purple", level: 3, look: { board: "marble", font: "lishu" } })).toEqual({
    ...DEFAULTS, level: 3, look: { ...DEFAULTS.look, font: "lishu" },
  });
  const prefs = new Prefs({ getItem: () => "{", setItem: () => { throw new Error("full"); } });
  prefs.setLook({ board: "darkoak" });
  expect(prefs.look.value.board).toBe("darkoak");
  expect(prefs.lost.value).toContain("full");
});

/* ---- the engine's lines ---- */

test("lines of a search are written once a frame", async () => {
  const frames: (() => void)[] = [];
  const line = (multipv: number, depth: number): EngineLine => ({ multipv, depth, seldepth: depth, score: 20, mate: null, wdl: [300, 480, 220], nodes: 1, nps: 1, pv: ["h2e2"] });
  const client = {
    stop: () => undefined,
    search: async (_: unknown, on: (l: EngineLine) => void) => {
      for (let depth = 1; depth <= 50; depth++) { on(line(1, depth)); on(line(2, depth)); }
      frames.splice(0).forEach((run) => run());
      return { best: "h2e2", ponder: null, score: 20, depth: 1, nodes: 1, ms: 1 };
    },
  } as unknown as EngineClient;
  const store = new EngineStore(client, (run) => frames.push(run));
  await store.look({ game: "xiangqi", fen: "", moves: [] }, 0);
  expect(store.writes).toBeLessThanOrEqual(2);
  expect(store.lines.value.map((l) => l.depth)).toEqual([50, 50]);
});

test("row 8: chances in words and of a hundred, for the first side", () => {
  const line: EngineLine = { multipv: 1, depth: 1, seldepth: 1, score: 0, mate: null, wdl: [300, 480, 220], nodes: 1, nps: 1, pv: [] };
  expect(chanceOf(line, 0)).toBe(540);
  expect(chanceOf(line, 1)).toBe(460);
  expect(chanceOf({ ...line, mate: -2 }, 1)).toBe(1000);
  expect(verdict(540)).toEqual({ key: "verdict.little", seat: 0 });
  expect(verdict(505).seat).toBeNull();
  expect(verdict(20)).toEqual({ key: "verdict.won", seat: 1 });
});

/* ---- links ---- */

test("a line and a tree with branches come back from their links", async () => {
  const tree = new GameTree(core, { game: "xiangqi" });
  const cursor = new Cursor(tree);
  for (const token of ["h2e2", "h9g7", "h0g2"]) cursor.move(token);
  const plain = await shareFragment(tree, "h2e2");
  expect(plain).toBe("g=xiangqi&m=h2e2.h9g7.h0g2&at=1");
  expect((await readFragment(core, plain))?.path).toBe("h2e2");
  cursor.goTo("h2e2");
  cursor.move("b9c7");
  tree.setComment("h2e2", "中炮");
  const packed = await shareFragment(tree, "h2e2/b9c7");
  const back = await readFragment(core, packed);
  expect(back?.tree.toRecord()).toEqual(tree.toRecord());
  expect(back?.path).toBe("h2e2/b9c7");
  await expect(readFragment(core, "g=xiangqi&m=h2e3")).rejects.toThrow();
});

/* ---- the editor ---- */

test("row 6: a position set up by hand, refused with the core's reason, accepted when mended", () => {
  const editor = new Editor(core, "xiangqi");
  editor.kingsOnly();
  expect(editor.men.value.size).toBe(2);
  expect(editor.fault.value?.message.zh).toBeTruthy();
  const names = editor.info.value.shape.names;
  editor.move(names.indexOf("e0"), names.indexOf("d0"));
  editor.put(names.indexOf("a0"), "R");
  expect(editor.fault.value).toBeNull();
  editor.turn.value = 1;
  expect(editor.fen.value).toBe("4k4/9/9/9/9/9/9/9/9/R2K5 b - - 0 1");
  editor.swapSides();
  expect(editor.fen.value).toBe("5k2r/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
  editor.handicap(["b0"], 0);
  expect(editor.fen.value.split(" ")[0]).toBe("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR");
});

test("the start of every game that can be set up is accepted as it stands", () => {
  for (const info of core.games.filter((g) => g.shape.lines !== "qilin")) {
    const editor = new Editor(core, info.id);
    expect(editor.fault.value, info.id).toBeNull();
  }
});
