/* matchspec.ts -- what a match is made of before it is played, what is kept of it, and how it ended. */
import type { EngineClient, MoveState, Seat, Token } from "../../rules/types";
import type { ClockSave, ClockSpec } from "./clock";
import type { TreeStart } from "./tree";

export type MatchMode = "bot" | "friend" | "bots";
export type Brain = Pick<EngineClient, "search" | "acceptsDraw" | "stop"> & {
  /** Whether its answer is wanted at once; asked at every move. */
  atOnce?(): boolean;
};

export interface Player {
  kind: "person" | "bot";
  name: string;
  /** For a bot: the engine's level id and its place from 1. */
  level?: string;
  rank?: number;
}

export interface MatchSpec {
  mode: MatchMode;
  start: TreeStart;
  players: readonly [Player, Player];
  clock?: ClockSpec;
  recalls?: number;
  draws?: number;
  /** The least time in ms a bot takes for a move, so that people can follow; without it as long as a person of its level would
   * think, or hardly any time where its brain is to answer at once. */
  pace?: number;
  /** The most time in ms a bot takes. */
  think?: number;
  /** Who the bots of this match are: another seed errs elsewhere. */
  seed?: number;
}

export interface Outcome {
  winner: 0 | 1 | 2;
  reason: string;
  /** The core's words; null where the match ended the game and the locale has them. */
  message: MoveState["message"] | null;
}

export interface Counts {
  recalls: number; // left
  draws: number; // left
  drawsAsked: number;
  recallDeniedAt: number; // turn of the last denial, -1 none
  drawDeniedAt: number;
}

export interface MatchSave {
  spec: MatchSpec;
  tokens: Token[];
  counts: [Counts, Counts];
  clock: ClockSave | null;
  outcome: Outcome | null;
}

/** Whether something may be done now, and the locale key of why not. */
export interface May {
  ok: boolean;
  why: string;
}

export function other(seat: Seat): Seat {
  return seat === 0 ? 1 : 0;
}

export function winnerOver(seat: Seat): 1 | 2 {
  return seat === 0 ? 2 : 1;
}
