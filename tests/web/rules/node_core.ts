/* node_core.ts -- the core of the build in node, and the native program to hold it against. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openCore } from "../../../web/rules/core";
import type { Core, GameId, Play, Token } from "../../../web/rules/types";

export const ROOT = new URL("../../..", import.meta.url).pathname;
const CHUHE = join(ROOT, "build/chuhe");

const file = (name: string) => readFileSync(join(ROOT, "build/wasm", name));

/** Numbers that are the same in every run. */
export function seeded(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

export async function nodeCore(random = seeded(1)): Promise<Core> {
  const core = await openCore({
    core: file("core.wasm"),
    games: () => file("games.wasm"),
    list: JSON.parse(file("games.json").toString()),
    random,
  });
  await core.load("records");
  return core;
}

export function chuhe(args: string[], input?: string | Uint8Array): string {
  return execFileSync(CHUHE, args, { input, maxBuffer: 1 << 28, stdio: ["pipe", "pipe", "ignore"] }).toString();
}

export interface Judged {
  fen: string;
  turn: string;
  check: boolean;
  legal: Token[];
  result: { over: boolean; winner: number; reason: string; message: { zh: string; en: string } };
  claim: string | null;
  warning: { zh: string; en: string } | null;
}

/** What the native program says of each game, a start and its moves. */
export function judge(game: GameId, lines: readonly (readonly [string, readonly Token[]])[]): Judged[] {
  const input = lines.map(([fen, moves]) => `${fen}\t${moves.join(" ")}\n`).join("");
  return chuhe(["judge", game, "--batch"], input).trim().split("\n").map((line) => JSON.parse(line) as Judged);
}

/** Plays random moves until the game is over or so many decisions were made; each is told before the next. */
export function playOut(play: Play, most: number, random: (n: number) => number, each: () => void): void {
  each();
  while (play.tokens().length < most) {
    const moves = play.moves();
    if (!moves.length) return;
    play.play(moves[random(moves.length)]!);
    each();
  }
}
