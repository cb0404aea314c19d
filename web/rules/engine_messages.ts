/* engine_messages.ts -- what the page and the workers of its engine say to each other. */
import type { EngineAnswer, EngineLine, Level, SearchRequest, Token } from "./types";

export interface StartMessage {
  type: "start";
  module: WebAssembly.Module;
  /** Shared with the helpers; null: make one of your own, which cannot be sent. */
  memory: WebAssembly.Memory | null;
  pages: { initial: number; maximum: number };
  threads: number;
  hashMb: number;
  seed: number;
}

/** To a helper: enter the module on a stack of your own and wait for work. */
export interface HelpMessage {
  type: "help";
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  number: number;
  stack: number;
}

export type Question =
  | { type: "levels"; id: number; game: string }
  | { type: "search"; id: number; request: SearchRequest }
  | { type: "draw"; id: number; request: SearchRequest };

/** The network of a game, for its searches from now on. */
export interface NetworkMessage {
  type: "network";
  id: number;
  game: string;
  bytes: ArrayBuffer;
}

export type ToWorker = StartMessage | HelpMessage | NetworkMessage | Question | { type: "stop" };

export type FromWorker =
  | { type: "ready"; stopAt: number; stacks: number[] }
  | { type: "network"; id: number; good: boolean }
  | { type: "line"; id: number; line: EngineLine }
  | { type: "answer"; id: number; answer: EngineAnswer }
  | { type: "levels"; id: number; levels: Level[] }
  | { type: "draw"; id: number; accepts: boolean }
  | { type: "failed"; id: number; message: string };

/** A line of thought as wasm_engine.c writes it. */
export interface RawLine {
  multipv: number;
  depth: number;
  seldepth: number;
  score: number;
  mate: number;
  win: number;
  draw: number;
  loss: number;
  nodes: number;
  ms: number;
  pv: Token[];
}

export function lineOf(raw: RawLine): EngineLine {
  return {
    multipv: raw.multipv,
    depth: raw.depth,
    seldepth: raw.seldepth,
    score: raw.mate ? null : raw.score,
    mate: raw.mate || null,
    wdl: [raw.win, raw.draw, raw.loss],
    nodes: raw.nodes,
    nps: raw.ms > 0 ? Math.round((raw.nodes * 1000) / raw.ms) : 0,
    pv: raw.pv,
  };
}
