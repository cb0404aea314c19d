/* match.test.ts -- the conduct of a match (section K) on the real core: requests, limits, clocks, the bot. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { nodeCore, seeded } from "../rules/node_core";
import type { Core } from "../../../web/rules/types";
import type { ClockSpec } from "../../../web/app/stores/clock";
import { Match } from "../../../web/app/stores/match";
import type { Brain, MatchSpec } from "../../../web/app/stores/matchspec";

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
  match.requests.recall(0);
  expect(match.overlay.pending).toBe(true);
  pass(4000);
  expect(match.clock.left[1].value).toBe(56_000);
  expect(match.clock.left[0].value).toBe(65_000);
});

test("rows 149-152, 180: five takebacks, each request counts, a denial holds for the turn", () => {
  const match = friend();
  expect(match.requests.mayRecall(0).why).toBe("why.nothing");
  match.play("h2e2");
  match.requests.recall(0);
  expect(match.requests.counts.value[0].recalls).toBe(4);
  match.overlay.answer("deny");
  expect(match.requests.mayRecall(0)).toEqual({ ok: false, why: "why.denied" });
  match.play("h9g7");
  expect(match.requests.mayRecall(0).ok).toBe(true);
  match.requests.recall(0);
  match.overlay.answer("accept");
  expect(match.live.play.tokens()).toEqual([]);
  expect(match.requests.counts.value[0].recalls).toBe(3);
});

test("rows 150, 181: the request after the last is impossible", () => {
  const match = friend({ recalls: 1 });
  match.play("h2e2");
  match.requests.recall(0);
  match.overlay.answer("accept");
  match.play("h2e2");
  expect(match.requests.mayRecall(0)).toEqual({ ok: false, why: "why.used" });
  match.requests.recall(0);
  expect(match.overlay.pending).toBe(false);
});

test("rows 153, 156, 157: draws and resigning come after five rounds; a granted draw ends the game at once", () => {
  const match = friend();
  playAll(match, FIVE.slice(0, 9));
  expect([match.requests.mayDraw(0).why, match.requests.mayResign().why]).toEqual(["why.early", "why.early"]);
  match.play(FIVE[9]!);
  expect([match.requests.mayDraw(0).ok, match.requests.mayResign().ok]).toEqual([true, true]);
  match.requests.draw(0);
  match.overlay.answer("accept");
  expect(match.outcome.value).toMatchObject({ winner: 0, reason: "agreed" });
  expect(match.permission()).toBe("none");
});

test("rows 154, 155: two more offers than the other side are the limit; a denied offer waits for the next turn", () => {
  const match = friend();
  playAll(match, FIVE);
  match.requests.draw(0);
  pass(10_100); // denies itself
  expect(match.requests.mayDraw(0).why).toBe("why.denied");
  match.play("b2b3");
  match.requests.draw(0);
  match.overlay.answer("deny");
  match.play("b7b6");
  expect(match.requests.mayDraw(0).why).toBe("why.twoMore");
  match.requests.draw(1);
  match.overlay.answer("deny");
  match.play("b3b2");
  expect(match.requests.mayDraw(0).ok).toBe(true);
});

test("rows 158, 159: resigning asks first", () => {
  const match = friend();
  playAll(match, FIVE);
  match.requests.resign(0);
  match.overlay.answer("deny");
  expect(match.outcome.value).toBeNull();
  match.requests.resign(0);
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
  match.requests.recall(0);
  match.overlay.answer("deny");
  const again = new Match(core, match.spec, null, match.save(), () => now);
  expect(again.live.play.fen()).toBe(match.live.play.fen());
  expect(again.requests.counts.value[0].recalls).toBe(4);
  expect(again.clock.left[1].value).toBe(53_000);
});

/* ---- against the bot ---- */

function bot(change: Partial<Brain> = {}, pace: number | null = 0, clock?: ClockSpec): Match {
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
  const spec: MatchSpec = { ...FRIEND, mode: "bot", players: [{ kind: "person", name: "R" }, { kind: "bot", name: "B", level: "1" }], ...(pace === null ? {} : { pace }), ...(clock ? { clock } : {}) };
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
  match.requests.recall(0);
  expect(match.live.play.tokens()).toEqual([]);
  expect(match.turn.value).toBe(0);
  match.play("h2e2");
  match.requests.recall(0); // while the bot thinks
  await vi.advanceTimersByTimeAsync(10);
  expect(match.live.play.tokens()).toEqual([]);
});

test("the bots of a match are the persons of its seed, after a reload too", () => {
  const match = new Match(core, { ...FRIEND, mode: "bot", seed: 77 }, null, undefined, () => now);
  expect(match.request().seed).toBe(77);
  expect(new Match(core, match.save().spec, null, match.save(), () => now).request().seed).toBe(77);
});

test("a bot takes the time of a person, unless it is to answer at once or the match has a pace of its own", async () => {
  const answer = { best: "h9g7", ponder: null, score: 0, depth: 1, nodes: 1, ms: 1, pace: 700 };
  for (const [pace, atOnce, ms] of [[null, false, 700], [null, true, 300], [40, false, 40], [40, true, 40]] as const) {
    const match = bot({ search: async () => answer, atOnce: () => atOnce }, pace);
    match.play("h2e2");
    await vi.advanceTimersByTimeAsync(ms - 10);
    expect(match.live.play.tokens().length).toBe(1);
    await vi.advanceTimersByTimeAsync(20);
    expect(match.live.play.tokens().length).toBe(2);
  }
});

test("an answer known by heart waits until the man it answers has come to rest, unless the clock presses", async () => {
  const search: Brain["search"] = async () => ({ best: "h9g7", ponder: null, score: 0, depth: 1, nodes: 1, ms: 1, pace: 20 });
  for (const [main, ms] of [[600, 300], [3, 100]] as const) {
    const match = bot({ search }, null, { kind: "fischer", main, extra: 0, periods: 0 });
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
    match.requests.draw(0);
    await vi.advanceTimersByTimeAsync(10);
    expect(match.outcome.value?.winner ?? null).toBe(accepts ? 0 : null);
    expect(match.requests.counts.value[0].draws).toBe(2);
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
  expect(match.requests.mayRecall(0).ok || match.requests.mayDraw(0).ok || match.requests.mayResign().ok).toBe(false);
});

const GAMES = process.env["CHUHE_LONG"] === "1" ? 1000 : 40;

test(`row 164: no request in ${GAMES} games of two bots`, async () => {
  const random = seeded(3);
  const asked: string[] = [];
  const start = { game: "simplified" };
  for (let game = 0; game < GAMES; game++) {
    const brain: Brain = {
      search: async () => {
        const moves = match.live.play.moves();
        return { best: moves[random(moves.length)] ?? null, ponder: null, score: 0, depth: 1, nodes: 1, ms: 1 };
      },
      acceptsDraw: async () => false,
      stop: () => undefined,
    };
    const match: Match = new Match(core, { ...FRIEND, start, mode: "bots", players: [{ kind: "bot", name: "R" }, { kind: "bot", name: "B" }], pace: 0 }, brain, undefined, () => now);
    match.overlay.shown.subscribe((value) => value && asked.push(value.kind));
    match.log.entries.subscribe((entries) => asked.push(...entries.filter((e) => /^log\.(ask|deny|recall)/.test(e.key)).map((e) => e.key)));
    match.begin();
    for (let at = 0; at < 3000 && !match.outcome.value; at++) await vi.advanceTimersByTimeAsync(1);
    if (!match.outcome.value || match.outcome.value.reason === "forfeit" || match.outcome.value.reason === "agreed") asked.push(match.outcome.value?.reason ?? "no end");
    match.dispose();
  }
  expect(asked).toEqual([]);
}, 600_000);

test("row 165: resigning puts away the request that is waiting and ends the game; the bot's late answer changes nothing", async () => {
  let answer: (best: string) => void = () => undefined;
  const match = bot({
    search: () => new Promise((done) => (answer = (best) => done({ best, ponder: null, score: 0, depth: 1, nodes: 1, ms: 1 }))),
    acceptsDraw: () => new Promise(() => undefined), // still thinking it over
  });
  for (let at = 0; at < 5; at++) {
    match.play(FIVE[at * 2]!);
    answer(FIVE[at * 2 + 1]!);
    await vi.advanceTimersByTimeAsync(10);
  }
  match.play("b2b3");
  match.requests.draw(0);
  match.showMessage({ text: "wait" });
  match.requests.resign(0);
  expect(match.overlay.shown.value).toMatchObject({ kind: "request", title: { key: "request.resign" } });
  match.overlay.answer("accept");
  expect(match.outcome.value).toMatchObject({ winner: 2, reason: "forfeit" });
  expect([match.overlay.pending, match.overlay.shown.value, match.turn.value, match.thinking.value]).toEqual([false, null, null, false]);
  answer("b7b6");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(match.live.play.tokens().length).toBe(11);
  expect(match.outcome.value).toMatchObject({ winner: 2, reason: "forfeit" });
});

test("row 144: a given message stands over the board until it is closed, or for its time", () => {
  const match = friend();
  match.showMessage({ text: "the other side has gone" });
  expect(match.overlay.shown.value).toMatchObject({ kind: "message", title: { text: "the other side has gone" }, chosen: null });
  expect(match.overlay.pending).toBe(false); // nothing is asked
  match.overlay.close();
  expect(match.overlay.shown.value).toMatchObject({ chosen: "close" });
  pass(400);
  expect(match.overlay.shown.value).toBeNull();
  match.showMessage({ key: "request.botDenied" }, 2000);
  pass(1900);
  expect(match.overlay.shown.value?.chosen).toBeNull();
  pass(600);
  expect(match.overlay.shown.value).toBeNull();
});

test("row 179: five takebacks and three draws unless the match is made with other numbers", () => {
  const usual = friend().requests.counts.value;
  expect([usual[0].recalls, usual[1].recalls, usual[0].draws, usual[1].draws]).toEqual([5, 5, 3, 3]);
  const match = friend({ recalls: 2, draws: 1 });
  playAll(match, FIVE);
  match.requests.draw(0);
  match.overlay.answer("deny");
  match.play("b2b3");
  expect(match.requests.mayDraw(0)).toEqual({ ok: false, why: "why.used" });
  for (const left of [1, 0]) {
    match.requests.recall(0);
    match.overlay.answer("accept");
    expect(match.requests.counts.value[0].recalls).toBe(left);
  }
  expect(match.requests.mayRecall(0)).toEqual({ ok: false, why: "why.used" });
  expect(friend({ recalls: 0, draws: 0 }).requests.mayRecall(0).ok).toBe(false);
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
