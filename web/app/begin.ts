/* begin.ts -- what a page must know of games before one is played: how it is to be, which is under way, which was left. */
import { signal } from "@preact/signals";
import type { Seat } from "../rules/types";
import { prefs, saves } from "./services";
import type { ClockSpec } from "./stores/clock";
import type { Match } from "./stores/match";
import type { MatchMode } from "./stores/matchspec";
import type { Saved } from "./stores/saves";

export interface Setup {
  mode: MatchMode;
  game: string;
  rules?: string;
  fen?: string;
  seat: "first" | "second" | "random";
  /** Bands 0..4 or between; the second one is for bot against bot. */
  bands: readonly [number, number];
  clock: ClockSpec;
  recalls: number;
  draws: number;
  think?: number;
  pace?: number;
}

export interface Session {
  id: string;
  match: Match;
  /** Whose view the person has; both at one board share the first. */
  seat: Seat;
}

export const session = signal<Session | null>(null);

export function setupFromPrefs(change: Partial<Setup> = {}): Setup {
  const p = prefs.values.value;
  return {
    mode: "bot", game: p.game, seat: p.seat, bands: [p.level, p.level], clock: p.clock, recalls: p.recalls, draws: p.draws, ...change,
  };
}

/** The newest game that is not over, for the home page and for a reload of the play page. */
export async function unfinished(mode?: "bots"): Promise<Saved | null> {
  const list = await saves.list();
  const fits = (s: Saved): boolean => (mode === "bots") === (s.match?.spec.mode === "bots");
  return list.find((s) => s.kind === "match" && s.match && !s.match.outcome && fits(s)) ?? null;
}
