/* match.test.ts -- the conduct of a match (section K) on the real core: requests, limits, clocks, the bot. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { nodeCore } from "../rules/node_core";
import type { Core } from "../../../web/rules/types";
import { Match, type Brain, type MatchSpec } from "../../../web/app/stores/match";

let core: Core;
let now = 0;
beforeAll(async () => {
  core = await nodeCore();
});
beforeEach(() => {
  vi.useFakeTimers();
  now = 0;
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number): void => {
  now += ms;
  vi.advanceTimersByTime(ms);
};
const FRIEND: MatchSpec = { mode: "friend", start: { game: "xiangqi" }, players: [{ kind: "person", name: "R" }, { kind: "person", name: "B" }] };
/** Five quiet rounds. */
const FIVE = "a3a4 a6a5 i3i4 i6i5 c3c4 c6c5 g3g4 g6g5 e3e4 e6e5".split(" ");

function friend(change: Partial<MatchSpec> = {}): Match {
  const match = new Match(core, { ...FRIEND, ...change }, null, undefined, () => now);
  match.begin();
  return match;
}

function playAll(match: Match, tokens: readonly string[]): void {
  for (const token of tokens) match.play(token);
}

test("row 160: a position with black to move starts black's clock", () => {
  const match = friend({ start: { game: "xiangqi", fen: "4k4/9/9/9/9/9/9/9/9/R2K5 b - - 0 1" }, clock: { kind: "fischer", main: 60, extra: 0, periods: 0 } });
  expect(match.turn.value).toBe(1);
  expect(match.clock.running.value).toBe(1);
});

test("rows 142, 147, 161: clocks are set before the first move, run on during a request, and gain after a move", () => {
  const match = friend({ clock: { kind: "fischer", main: 60, extra: 5, periods: 0 } });
  expect(match.clock.left[1].value).toBe(60_000);
  match.play("h2e2");
  match.recall(0);
  expect(match.overlay.pending).toBe(true);
  pass(4000);
  expect(match.clock.left[1].value).toBe(56_000);
  expect(match.clock.left[0].value).toBe(65_000);
});

test("rows 149-152, 180: five takebacks, each request counts, a denial holds for the turn", () => {
  const match = friend();
  expect(match.mayRecall(0).why).toBe("why.nothing");
  match.play("h2e2");
  match.recall(0);
  expect(match.counts.value[0].recalls).toBe(4);
  match.overlay.answer("deny");
  expect(match.mayRecall(0)).toEqual({ ok: false, why: "why.denied" });
  match.play("h9g7");
  expect(match.mayRecall(0).ok).toBe(true);
  match.recall(0);
  match.overlay.answer("accept");
  expect(match.live.play.tokens()).toEqual([]);
  expect(match.counts.value[0].recalls).toBe(3);
});

test("rows 150, 181: the request after the last is impossible", () => {
  const match = friend({ recalls: 1 });
  match.play("h2e2");
  match.recall(0);
  match.overlay.answer("accept");
  match.play("h2e2");
  expect(match.mayRecall(0)).toEqual({ ok: false, why: "why.used" });
  match.recall(0);
  expect(match.overlay.pending).toBe(false);
});

test("rows 153, 156, 157: draws and resigning come after five rounds; a granted draw ends the game at once", () => {
  const match = friend();
  playAll(match, FIVE.slice(0, 9));
  expect([match.mayDraw(0).why, match.mayResign().why]).toEqual(["why.early", "why.early"]);
  match.play(FIVE[9]!);
  expect([match.mayDraw(0).ok, match.mayResign().ok]).toEqual([true, true]);
  match.draw(0);
  match.overlay.answer("accept");
  expect(match.outcome.value).toMatchObject({ winner: 0, reason: "agreed" });
  expect(match.permission()).toBe("none");
});

test("rows 154, 155: two more offers than the other side are the limit; a denied offer waits for the next turn", () => {
  const match = friend();
  playAll(match, FIVE);
  match.draw(0);
  pass(10_100); // denies itself
  expect(match.mayDraw(0).why).toBe("why.denied");
  match.play("b2b3");
  match.draw(0);
  match.overlay.answer("deny");
  match.play("b7b6");
  expect(match.mayDraw(0).why).toBe("why.twoMore");
  match.draw(1);
  match.overlay.answer("deny");
  match.play("b3b2");
  expect(match.mayDraw(0).ok).toBe(true);
});

test("rows 158, 159: resigning asks first", () => {
  const match = friend();
  playAll(match, FIVE);
  match.resign(0);
  match.overlay.answer("deny");
  expect(match.outcome.value).toBeNull();
  match.resign(0);
  match.overlay.answer("accept");
  expect(match.outcome.value).toMatchObject({ winner: 2, reason: "forfeit" });
});

test("row 162: who runs out of time has lost", () => {
  const match = friend({ clock: { kind: "fischer", main: 2, extra: 0, periods: 0 } });
  match.play("h2e2");
  pass(2100);
  expect(match.outcome.value).toMatchObject({ winner: 1, reason: "timeout" });
});

test("a reader who went back is not pulled forward by a move", () => {
  const match = friend();
  playAll(match, ["h2e2", "h9g7"]);
  match.view.goTo("h2e2");
  expect(match.permission()).toBe("none");
  match.play("h0g2");
  expect(match.view.path.value).toBe("h2e2");
  match.view.goTo(match.live.path.value);
  expect(match.permission()).toBe(1);
});

test("a match is taken up where it was left", () => {
  const match = friend({ clock: { kind: "fischer", main: 60, extra: 5, periods: 0 } });
  match.play("h2e2");
  pass(7000);
  match.recall(0);
  match.overlay.answer("deny");
  const again = new Match(core, match.spec, null, match.save(), () => now);
  expect(again.live.play.fen()).toBe(match.live.play.fen());
  expect(again.counts.value[0].recalls).toBe(4);
  expect(again.clock.left[1].value).toBe(53_000);
});

/* ---- against the bot ---- */

function bot(change: Partial<Brain> = {}, pace: number | null = 0): Match {
  const brain: Brain = {
    search: async (request) => {
      const play = core.open(request.game, { fen: request.fen });
      for (const token of request.moves) play.play(token);
      const best = play.moves()[0] ?? null;
      play.free();
      return { best, ponder: null, score: 0, depth: 1, nodes: 1, ms: 1 };
    },
    acceptsDraw: async () => true,
    stop: () => undefined,
    ...change,
  };
  const spec: MatchSpec = { ...FRIEND, mode: "bot", players: [{ kind: "person", name: "R" }, { kind: "bot", name: "B", level: "1" }], ...(pace === null ? {} : { pace }) };
  const match = new Match(core, spec, brain, undefined, () => now);
  match.begin();
  return match;
}

test("rows 3, 167: the bot answers, and a takeback goes back to before the person's last move", async () => {
  const match = bot();
  match.play("h2e2");
  await vi.advanceTimersByTimeAsync(10);
  expect(match.live.play.tokens().length).toBe(2);
  expect(match.turn.value).toBe(0);
  match.recall(0);
  expect(match.live.play.tokens()).toEqual([]);
  expect(match.turn.value).toBe(0);
  match.play("h2e2");
  match.recall(0); // while the bot thinks
  await vi.advanceTimersByTimeAsync(10);
  expect(match.live.play.tokens()).toEqual([]);
});

test("a bot takes the time of a person, unless the match has a pace of its own", async () => {
  const answer = { best: "h9g7", ponder: null, score: 0, depth: 1, nodes: 1, ms: 1, pace: 700 };
  for (const [pace, ms] of [[null, 700], [40, 40]] as const) {
    const match = bot({ search: async () => answer }, pace);
    match.play("h2e2");
    await vi.advanceTimersByTimeAsync(ms - 10);
    expect(match.live.play.tokens().length).toBe(1);
    await vi.advanceTimersByTimeAsync(20);
    expect(match.live.play.tokens().length).toBe(2);
  }
});

test("row 166: the bot's own evaluation answers an offer of a draw", async () => {
  for (const accepts of [true, false]) {
    const match = bot({ acceptsDraw: async () => accepts });
    for (let at = 0; at < 5; at++) {
      match.play(FIVE[at * 2]!);
      await vi.advanceTimersByTimeAsync(10);
    }
    match.draw(0);
    await vi.advanceTimersByTimeAsync(10);
    expect(match.outcome.value?.winner ?? null).toBe(accepts ? 0 : null);
    expect(match.counts.value[0].draws).toBe(2);
  }
});

test("rows 4, 164, 168: two bots play to an end and request nothing", async () => {
  let seed = 5;
  const brain: Brain = {
    search: async (request) => {
      const play = core.open(request.game, { fen: request.fen });
      for (const token of request.moves) play.play(token);
      const moves = play.moves();
      play.free();
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return { best: moves[seed % moves.length] ?? null, ponder: null, score: 0, depth: 1, nodes: 1, ms: 1 };
    },
    acceptsDraw: async () => false,
    stop: () => undefined,
  };
  const spec: MatchSpec = { ...FRIEND, start: { game: "simplified" }, mode: "bots", players: [{ kind: "bot", name: "R" }, { kind: "bot", name: "B" }], pace: 0 };
  const match = new Match(core, spec, brain, undefined, () => now);
  const shown: unknown[] = [];
  match.overlay.shown.subscribe((value) => value && shown.push(value));
  match.begin();
  for (let at = 0; at < 2000 && !match.outcome.value; at++) await vi.advanceTimersByTimeAsync(1);
  expect(match.outcome.value).not.toBeNull();
  expect(shown).toEqual([]);
  expect(match.mayRecall(0).ok || match.mayDraw(0).ok || match.mayResign().ok).toBe(false);
});

test("a bot that fails says why, and can be asked again", async () => {
  let fails = true;
  const match = bot({ search: async () => { if (fails) throw new Error("worker died"); return { best: "h9g7", ponder: null, score: 0, depth: 1, nodes: 1, ms: 1 }; } });
  match.play("h2e2");
  await vi.advanceTimersByTimeAsync(10);
  expect(match.fault.value).toContain("worker died");
  fails = false;
  void match.askBot();
  await vi.advanceTimersByTimeAsync(10);
  expect(match.live.play.tokens().length).toBe(2);
});

test("row 301: the log keeps the last twenty operations with captures, checks and refusals", () => {
  const match = friend();
  playAll(match, ["h2e2", "h9g7", "e2e6"]);
  expect(match.log.entries.value.at(-1)?.node?.property).toMatchObject({ capture: true, check: false });
  const check = friend({ start: { game: "xiangqi", fen: "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1" } });
  check.play("a1e1");
  expect(check.log.entries.value.at(-1)?.node?.property.check).toBe(true);
  const fault = match.live.play.why({ point: match.tree.info.shape.names.indexOf("a9") }, 0);
  match.log.refused(1, fault!);
  expect(match.log.entries.value.at(-1)?.fault?.message.zh).toBeTruthy();
  for (let at = 0; at < 30; at++) match.log.say("log.askDraw", 0);
  expect(match.log.entries.value.length).toBe(20);
});
