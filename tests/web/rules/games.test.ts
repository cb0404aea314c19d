/* games.test.ts -- whole random games of every game, each position as `chuhe judge` has it, and every answer the board asks for
 * consistent with the legal moves. */
import { beforeAll, expect, test } from "vitest";
import type { BoardState, Core, Play, Source, Token } from "../../../web/rules/types";
import { judge, nodeCore, playOut, seeded, type Judged } from "./node_core";

const GAMES = ["xiangqi", "simplified", "jieqi", "doublestep", "redeyed", "stone", "qilin", "chess", "crazyhouse"];
let core: Core;
beforeAll(async () => {
  core = await nodeCore();
});

/** A position as both sides can be compared by. */
interface Snapshot {
  moves: readonly Token[];
  fen: string;
  turn: string;
  check: boolean;
  legal: readonly Token[];
  winner: number;
  reason: string;
  zh: string;
  claim: string;
}

function snapshot(play: Play): Snapshot {
  const { seats, kingTaken } = play.game;
  const { winner, reason, message, claim } = play.result();
  const turn = play.turn();
  return {
    moves: play.tokens(),
    fen: play.fen(),
    turn: reason || turn === null ? "none" : seats[turn],
    check: !kingTaken && play.inCheck(),
    legal: [...play.moves()].sort(),
    winner,
    reason,
    zh: message.zh,
    claim,
  };
}

/** Where a game is over the core offers no move and tells of no claim, though the native program lists what the board would allow. */
function expected(judged: Judged, ours: Snapshot, kingTaken: boolean): Snapshot {
  const { over, winner, reason, message } = judged.result;
  return {
    moves: ours.moves,
    fen: judged.fen,
    turn: judged.turn,
    check: !kingTaken && judged.check,
    legal: over ? [] : [...judged.legal].sort(),
    winner,
    reason: over ? reason : "",
    zh: over ? message.zh : (judged.warning?.zh ?? ""),
    claim: over ? "" : (judged.claim ?? ""),
  };
}

test.each(GAMES)("%s: random games as the native judge has them", (id) => {
  const random = seeded(7);
  const seen: Snapshot[] = [];
  for (let game = 0; game < 12; game++) {
    const play = core.open(id);
    let plies = 0;
    playOut(play, 260, random, () => {
      if (plies++ % 7 === 0 || play.result().reason) seen.push(snapshot(play));
    });
    play.free();
  }
  const judged = judge(id, seen.map((s) => ["", s.moves] as const));
  expect(judged.length).toBe(seen.length);
  judged.forEach((native, i) => expect(seen[i]).toEqual(expected(native, seen[i]!, core.game(id).kingTaken)));
});

function sources(state: BoardState): Source[] {
  const hand = state.turn === null ? {} : (state.hands?.[state.turn] ?? {});
  return [...state.men.map((man) => ({ point: man.point })), ...Object.keys(hand).map((letter) => ({ hand: letter }))];
}

/** Everything the board may ask of one position. */
function checkAnswers(play: Play): number {
  const state = play.state();
  const reached = new Set<Token>();
  let suicides = 0;
  for (const from of sources(state)) {
    const { semilegal, legal } = play.targets(from);
    for (const to of legal) {
      const tokens = play.between(from, to);
      expect(tokens.length, `between ${JSON.stringify(from)} ${to}`).toBeGreaterThan(0);
      expect(play.why(from, to)).toBeNull();
      tokens.forEach((token) => reached.add(token));
    }
    expect(semilegal).toEqual(expect.arrayContaining(legal));
    for (const to of semilegal.filter((p) => !legal.includes(p))) {
      suicides++;
      expect(play.attackers(from, to).length, `${play.fen()} ${JSON.stringify(from)} ${to}`).toBeGreaterThan(0);
      expect(play.why(from, to)?.id).toMatch(/exposes_king|still_in_check|kings_face/);
      expect(play.between(from, to)).toEqual([]);
    }
    for (const to of legal) expect(play.attackers(from, to)).toEqual([]);
  }
  for (const to of play.placements()) play.between(null, to).forEach((token) => reached.add(token));
  const pass = play.pass();
  if (pass) reached.add(pass);
  expect([...reached].sort()).toEqual([...play.moves()].sort());
  return suicides;
}

test.each(GAMES)("%s: targets, placements, attackers and reasons agree with the legal moves", (id) => {
  const random = seeded(11);
  let suicides = 0;
  for (let game = 0; game < 4; game++) {
    const play = core.open(id);
    let plies = 0;
    playOut(play, 120, random, () => {
      if (plies++ % 9 === 0) suicides += checkAnswers(play);
    });
    play.free();
  }
  const barred = ["xiangqi", "jieqi", "chess", "crazyhouse"].includes(id);
  expect(suicides > 0).toBe(barred);
});

test.each(GAMES)("%s: properties told before a move are those told after it; taking back and clones restore", (id) => {
  const random = seeded(5);
  const play = core.open(id);
  while (play.tokens().length < 90 && play.moves().length) {
    const moves = play.moves();
    const token = moves[random(moves.length)]!;
    const told = play.property(token);
    const before = play.fen();
    const count = play.tokens().length;
    const copy = play.clone();
    const played = play.play(token);
    expect(played[0]!.property).toEqual(told);
    expect(copy.fen()).toBe(before);
    expect(play.tokens().length).toBe(count + played.length);
    if (random(4) === 0) {
      play.back(played.length);
      expect(play.fen()).toBe(before);
      expect(play.tokens().length).toBe(count);
    }
    copy.free();
  }
  play.back(play.tokens().length);
  expect(play.fen()).toBe(core.open(id).fen());
  play.free();
});

/** The board that the changes of a move lead to. */
function applied(state: BoardState, play: Play, token: Token): Map<number, string> {
  const board = new Map(state.men.map((man) => [man.point, `${man.letter}${man.seat}`]));
  for (const move of play.play(token)) {
    if (move.whole) return new Map(play.state().men.map((man) => [man.point, `${man.letter}${man.seat}`]));
    for (const { letter, seat, from, to } of move.changes) {
      if (from !== null && from !== to) board.delete(from);
      if (to !== null) board.set(to, `${letter}${seat}`);
    }
  }
  return board;
}

test.each(GAMES)("%s: the changes of a move lead to the board that is shown", (id) => {
  const random = seeded(23);
  const play = core.open(id);
  while (play.tokens().length < 150 && play.moves().length) {
    const moves = play.moves();
    const board = applied(play.state(), play, moves[random(moves.length)]!);
    const shown = new Map(play.state().men.map((man) => [man.point, `${man.letter}${man.seat}`]));
    expect([...board].sort(([a], [b]) => a - b)).toEqual([...shown].sort(([a], [b]) => a - b));
  }
  play.free();
});
