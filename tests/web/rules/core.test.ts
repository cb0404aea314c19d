/* core.test.ts -- what the wrapper promises beyond the rules themselves: faults, notations, hidden facts, memory. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { cryptoRandom } from "../../../web/rules/core";
import { RuleFault, type Core } from "../../../web/rules/types";
import { nodeCore, ROOT, seeded } from "./node_core";

let core: Core;
beforeAll(async () => {
  core = await nodeCore();
});

function faultOf(act: () => unknown): RuleFault["fault"] {
  try {
    act();
  } catch (error) {
    if (error instanceof RuleFault) return error.fault;
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("faults", () => {
  test("a bad position names what is wrong and where, in both languages", () => {
    const fault = faultOf(() => core.open("xiangqi", { fen: "rnbakabnr/9/1c5c1/p1p1q1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w" }));
    expect(fault).toMatchObject({ id: "unknown_letter", at: 22 });
    expect(fault.message.zh).toMatch(/字符/);
    expect(fault.message.en).toMatch(/letter/);
  });

  test("a position whose king can be taken is refused, unless it is only to be read", () => {
    const fen = "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
    expect(faultOf(() => core.open("xiangqi", { fen })).id).toBe("king_capturable");
    const play = core.open("xiangqi", { fen, vet: false });
    expect(play.state().men.length).toBe(2);
    play.free();
  });

  test("an unknown rule option is refused and a known one obeyed", () => {
    expect(faultOf(() => core.open("xiangqi", { rules: "colour=blue" })).id).toBe("unknown_rule");
    expect(faultOf(() => core.open("xiangqi", { rules: "cycles=blue" })).id).toBe("bad_rule_value");
    core.open("xiangqi", { rules: "cycles=draw,move_limit=40" }).free();
  });

  test("an illegal move changes nothing and names the rule", () => {
    const play = core.open("xiangqi");
    const before = play.fen();
    expect(faultOf(() => play.play("b0d1")).id).toBe("leg_blocked");
    expect(faultOf(() => play.play("nonsense")).id).toBe("unreadable");
    expect(play.fen()).toBe(before);
    expect(play.tokens()).toEqual([]);
    play.free();
    expect(() => play.fen()).toThrow(/freed/);
  });

  test("after the end every move is refused", () => {
    const play = core.open("xiangqi", { fen: "3k5/4R4/9/9/9/9/9/9/9/4KR3 w - - 0 1" });
    const [mate] = play.play("f0f9").slice(-1);
    expect(mate).toMatchObject({ property: { capture: false, check: true, mate: true }, state: { winner: 1, reason: "mate" } });
    expect(play.turn()).toBeNull();
    expect(play.moves()).toEqual([]);
    expect(faultOf(() => play.play("d9d8")).id).toBe("game_over");
    play.free();
  });

  test("games that are not loaded say so", async () => {
    const { openCore } = await import("../../../web/rules/core");
    const bytes = readFileSync(join(ROOT, "build/wasm/core.wasm"));
    let fetches = 0;
    const list = JSON.parse(readFileSync(join(ROOT, "build/wasm/games.json"), "utf8"));
    const games = () => {
      if (!fetches++) throw new Error("no network");
      return readFileSync(join(ROOT, "build/wasm/games.wasm"));
    };
    const fresh = await openCore({ core: bytes, games, list });
    expect(fresh.games.length).toBe(9);
    expect(() => fresh.open("chess")).toThrow(/load/);
    await expect(async () => fresh.load("chess")).rejects.toThrow(/no network/);
    await fresh.load("chess");
    fresh.open("chess").free();
  });
});

describe("the board", () => {
  test("suicide: the flying general, a pin, and staying in check name the men that would take", () => {
    const play = core.open("xiangqi", { fen: "4k4/9/9/9/9/4N4/9/9/9/4K4 w - - 0 1" });
    const at = (name: string) => play.game.shape.names.indexOf(name);
    expect(play.attackers(at("e4"), at("d6"))).toEqual([at("e9")]);
    expect(play.why({ point: at("e4") }, at("d6"))?.id).toBe("kings_face");
    expect(play.targets({ point: at("e4") }).semilegal).toContain(at("d6"));
    expect(play.targets({ point: at("e4") }).legal).not.toContain(at("d6"));
    play.free();
  });

  test("chess: a pinned bishop, castling, promotion to four men, taking in passing", () => {
    const play = core.open("chess", { fen: "4r1k1/P7/8/8/8/8/4B3/4K2R w K - 0 1" });
    const at = (name: string) => play.game.shape.names.indexOf(name);
    expect(play.attackers(at("e2"), at("d3"))).toEqual([at("e8")]);
    expect(play.between({ point: at("e1") }, at("g1"))).toEqual(["e1g1"]);
    expect([...play.between({ point: at("a7") }, at("a8"))].sort()).toEqual(["a7a8b", "a7a8n", "a7a8q", "a7a8r"]);
    expect(play.property("a7a8q")).toEqual({ capture: false, check: false, mate: false });
    play.free();
    const passing = core.open("chess", { fen: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2" });
    expect(passing.property("e5d6").capture).toBe(true);
    passing.free();
  });

  test("crazyhouse: men in hand, drops, and a drop that leaves the king in check", () => {
    const play = core.open("crazyhouse", { fen: "4r1k1/8/8/8/8/8/8/4K3[Np] w - - 0 1" });
    const at = (name: string) => play.game.shape.names.indexOf(name);
    expect(play.state().hands).toEqual([{ N: 1 }, { p: 1 }]);
    expect(play.between({ hand: "N" }, at("e5"))).toEqual(["N@e5"]);
    expect(play.targets({ hand: "N" }).legal).toHaveLength(6);
    expect(play.targets({ hand: "N" }).semilegal).toContain(at("a1"));
    expect(play.attackers({ hand: "N" }, at("a1"))).toEqual([at("e8")]);
    expect(play.why({ hand: "Q" }, at("e5"))?.id).toBe("not_in_hand");
    play.free();
  });

  test("the stone is placed from outside, then dragged from where it stands", () => {
    const play = core.open("stone");
    const at = (name: string) => play.game.shape.names.indexOf(name);
    play.play("h2e2");
    expect(play.turn()).toBe(0);
    expect(play.placements().length).toBeGreaterThan(50);
    play.play(play.between(null, at("e5"))[0]!);
    play.play("h9g7");
    expect(play.targets({ point: at("e5") }).legal).toEqual(play.placements());
    expect(play.state().men.find((man) => man.point === at("e5"))).toMatchObject({ letter: "*", seat: null });
    play.free();
  });

  test("qilin: placements come from the stock, a line presses", () => {
    const play = core.open("qilin");
    const at = (name: string) => play.game.shape.names.indexOf(name);
    expect(play.placements()).toHaveLength(24);
    expect(play.targets({ hand: "R" }).legal).toHaveLength(24);
    for (const token of ["a1", "b2", "d1", "b4", "g1"]) play.play(token);
    expect(play.turn()).toBe(0);
    expect([...play.placements()].sort((a, b) => a - b)).toEqual([at("b2"), at("b4")].sort((a, b) => a - b));
    const [pressed] = play.play("b2");
    expect(pressed!.property.capture).toBe(true);
    expect(play.state().men.find((man) => man.point === at("b2"))).toMatchObject({ seat: null, pressed: true });
    play.free();
  });

  test("the last move and the king in check are marked where the game tells", () => {
    const play = core.open("xiangqi", { fen: "4k4/9/9/9/R8/9/9/9/9/3K5 w - - 0 1" });
    const at = (name: string) => play.game.shape.names.indexOf(name);
    expect(play.state().last).toBeUndefined();
    play.play("a5e5");
    expect(play.state()).toMatchObject({ turn: 1, last: { from: at("a5"), to: at("e5") }, check: at("e9") });
    play.free();
    const silent = core.open("simplified", { fen: "4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1" });
    expect([silent.inCheck(), silent.state().check]).toEqual([false, null]);
    silent.free();
  });
});

test("every row of the notation table is written and read back", () => {
  const rows = readFileSync(join(ROOT, "tests/data/notation.tsv"), "utf8").trim().split("\n").slice(1);
  for (const row of rows) {
    const [fen, token, chinese, file, , wxf] = row.split("\t");
    const play = core.open("xiangqi", { fen: fen!, vet: false });
    expect(play.text(token!, "chinese")).toBe(chinese);
    for (const text of [chinese!, file!, wxf!, token!, play.text(token!, "iccs")]) expect(play.parse(text), text).toBe(token);
    play.free();
  }
  const chess = core.open("chess");
  expect(chess.text("g1f3", "san")).toBe("Nf3");
  expect(chess.parse("Nf3")).toBe("g1f3");
  expect(faultOf(() => chess.parse("Nf6")).message.en).not.toBe("");
  chess.free();
});

describe("jieqi", () => {
  test("a covered man is nobody's secret to the board; what it was is drawn by the weights of the pool", async () => {
    const drawn: number[] = [];
    const fixed = await nodeCore((n) => {
      drawn.push(n);
      return n - 1;
    });
    const play = fixed.open("jieqi");
    const men = play.state().men;
    expect(men.filter((man) => man.hidden).length).toBe(30);
    expect(men.find((man) => man.hidden)).toMatchObject({ letter: "?" });
    const [step, reveal] = play.play("a3a4");
    expect(step).toMatchObject({ token: "a3a4", seat: 0, seen: [true, true] });
    expect(reveal).toMatchObject({ seat: null, seen: [true, true] });
    expect(drawn).toEqual([15]);
    expect(reveal!.changes[0]).toMatchObject({ from: reveal!.changes[0]!.to });
    expect(play.turn()).toBe(1);
    play.free();
  });

  test("a captive is shown to its captor alone, and the other's position text hides it", async () => {
    const game = await nodeCore(seeded(3));
    let hidden = 0;
    for (let i = 0; i < 20; i++) {
      const play = game.open("jieqi");
      const random = seeded(100 + i);
      for (let ply = 0; ply < 60 && play.moves().length; ply++) {
        const moves = play.moves();
        const mover = play.turn()!;
        const played = play.play(moves[random(moves.length)]!);
        const secret = played.find((move) => !move.seen[0] || !move.seen[1]);
        if (!secret) continue;
        hidden++;
        expect(secret.seen[mover]).toBe(true);
        expect(secret.seen[1 - mover]).toBe(false);
        expect(play.fen(0)).not.toBe(play.fen(1));
      }
      play.free();
    }
    expect(hidden).toBeGreaterThan(10);
  });

  test("the page's own random numbers are uniform enough", () => {
    const counts = new Array<number>(6).fill(0);
    for (let i = 0; i < 6000; i++) counts[cryptoRandom(6)]!++;
    expect(Math.min(...counts)).toBeGreaterThan(800);
  });
});

test("ten thousand plays leave the memory as it was", async () => {
  const fresh = await nodeCore();
  const { call } = (fresh as unknown as { first: { call: { memory: WebAssembly.Memory } } }).first;
  for (let i = 0; i < 200; i++) fresh.open("xiangqi").free();
  const before = call.memory.buffer.byteLength;
  for (let i = 0; i < 10_000; i++) {
    const play = fresh.open("xiangqi");
    play.play("h2e2");
    const copy = play.clone();
    play.free();
    copy.free();
  }
  expect(call.memory.buffer.byteLength).toBe(before);
});
