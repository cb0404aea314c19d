/* analysis.ts -- the engine at the side of a study: live lines for the board at hand, and one pass over a whole game. */
import { effect, signal, type Signal } from "@preact/signals";
import type { EngineLine, Play, SearchRequest, Seat, Token } from "../rules/types";
import { analysisEngine, prefs } from "./services";
import { EngineStore, chanceOf } from "./stores/engine";
import type { Cursor } from "./stores/cursor";
import type { Study } from "./study";

export function requestAt(cursor: Cursor, tokens: readonly Token[] = cursor.play.tokens()): SearchRequest {
  const { tree } = cursor;
  const turn = cursor.play.turn();
  return {
    game: tree.info.id, ...(tree.start.rules ? { rules: tree.start.rules } : {}), fen: tree.startFen, moves: tokens,
    ...(tree.info.hidden && turn !== null ? { viewer: turn } : {}),
  };
}

/** How many moves of a line are shown. */
export const SHOWN = 6;

/** A line of moves in a notation, from where the board stands; what cannot be played any more ends it. */
export function lineTexts(play: Play, tokens: readonly Token[], notation: string, most = SHOWN): string[] {
  const walker = play.clone();
  const texts: string[] = [];
  try {
    for (const token of tokens.slice(0, most)) {
      texts.push(walker.text(token, notation));
      walker.play(token);
    }
  } catch {
    /* a line through chance stops where the dice would fall */
  } finally {
    walker.free();
  }
  return texts;
}

export class Analysis {
  readonly on: Signal<boolean> = signal(false);
  readonly store: Signal<EngineStore | null> = signal(null);
  readonly fault: Signal<string> = signal("");
  /** Moves looked at and moves in all while a whole game is gone through; null when it is not. */
  readonly sweep: Signal<{ done: number; all: number } | null> = signal(null);
  private stopFollowing: (() => void) | null = null;
  private sweepRun = 0;

  constructor(private readonly study: Study) {}

  async start(): Promise<void> {
    this.on.value = true;
    this.cancelSweep();
    try {
      this.store.value ??= new EngineStore(await analysisEngine());
    } catch (error) {
      this.fault.value = error instanceof Error ? error.message : String(error);
      this.on.value = false;
      return;
    }
    this.stopFollowing?.();
    this.stopFollowing = effect(() => this.follow());
  }

  stop(): void {
    this.on.value = false;
    this.stopFollowing?.();
    this.stopFollowing = null;
    this.store.value?.stop();
  }

  dispose(): void {
    this.cancelSweep();
    this.stop();
  }

  private follow(): void {
    this.study.active.value;
    const { cursor } = this.study.current;
    const path = cursor.path.value;
    const multipv = prefs.values.value.lines;
    const store = this.store.peek();
    const turn = cursor.play.turn();
    if (!store) return;
    if (turn === null) return store.stop();
    queueMicrotask(() => void this.look(store, cursor, turn, path, multipv));
  }

  private async look(store: EngineStore, cursor: Cursor, turn: Seat, path: string, multipv: number): Promise<void> {
    if (!this.on.peek() || cursor.path.peek() !== path) return;
    const keep = store.lines.subscribe((lines) => this.remember(lines, turn, path));
    await store.look({ ...requestAt(cursor), multipv, infinite: true }, turn);
    keep();
  }

  /** The best line's chances stay with the node, for the curve. */
  private remember(lines: readonly EngineLine[], turn: Seat, path: string): void {
    const best = lines[0];
    if (best && best.depth >= 6 && path !== "") queueMicrotask(() => this.study.tree.setChance(path, chanceOf(best, turn)));
  }

  /** Looks at every move of the line at hand for a moment, so that the curve has no gaps. */
  async sweepLine(ms = 150): Promise<void> {
    this.stop();
    const run = ++this.sweepRun;
    const { cursor } = this.study.current;
    const line = this.study.tree.line(cursor.path.value);
    const engine = await analysisEngine();
    for (const [at, node] of line.entries()) {
      if (run !== this.sweepRun) return;
      this.sweep.value = { done: at, all: line.length };
      const chance = await this.measure(engine, cursor, node.path, ms);
      if (chance !== null && run === this.sweepRun) this.study.tree.setChance(node.path, chance);
    }
    if (run === this.sweepRun) this.sweep.value = null;
  }

  private async measure(engine: Awaited<ReturnType<typeof analysisEngine>>, cursor: Cursor, path: string, ms: number): Promise<number | null> {
    const node = this.study.tree.node(path);
    if (!node) return null;
    const { winner } = node.state;
    if (winner !== -1) return winner === 0 ? 500 : winner === 1 ? 1000 : 0;
    const next = node.children[0]?.seat ?? (node.seat === null ? null : node.seat === 0 ? 1 : 0);
    if (next === null) return null;
    let last: EngineLine | null = null;
    const request = { ...requestAt(cursor, path.split("/")), ...(this.study.tree.info.hidden ? { viewer: next } : {}) };
    await engine.search({ ...request, ms, multipv: 1 }, (line) => (last = line));
    return last ? chanceOf(last, next) : null;
  }

  cancelSweep(): void {
    this.sweepRun++;
    this.sweep.value = null;
  }
}
