/* hint.ts -- "what should I play?": the engine's best move and the chances after it, told one thing at a time (row 282). */
import { signal, type Signal } from "@preact/signals";
import type { EngineLine, SearchRequest, Seat, Token } from "../rules/types";
import { chanceOf } from "./stores/engine";
import { analysisEngine } from "./services";

export interface Hint {
  token: Token;
  chance: number; // of the first seat, per mille
  /** How much of it has been told: 1 which man, 2 where to, 3 the chances. */
  told: 1 | 2 | 3;
}

export class HintStore {
  readonly hint: Signal<Hint | null> = signal(null);
  readonly busy: Signal<boolean> = signal(false);
  readonly fault: Signal<string> = signal("");
  private generation = 0;

  /** Asks once; after that each call tells one thing more. */
  async more(request: SearchRequest, seat: Seat): Promise<void> {
    const known = this.hint.value;
    if (known) return void (this.hint.value = { ...known, told: known.told === 1 ? 2 : 3 });
    if (this.busy.value) return;
    const mine = ++this.generation;
    this.busy.value = true;
    this.fault.value = "";
    try {
      const found = await search(request);
      if (mine !== this.generation) return;
      this.busy.value = false;
      if (found) this.hint.value = { token: found.token, chance: found.line ? chanceOf(found.line, seat) : 500, told: 1 };
    } catch (error) {
      if (mine !== this.generation) return;
      this.busy.value = false;
      this.fault.value = error instanceof Error ? error.message : String(error);
    }
  }

  /** A move makes a hint stale at once (row 283). */
  clear(): void {
    this.generation++;
    this.busy.value = false;
    this.hint.value = null;
  }
}

async function search(request: SearchRequest): Promise<{ token: Token; line: EngineLine | null } | null> {
  const engine = await analysisEngine();
  let line: EngineLine | null = null;
  const answer = await engine.search({ ...request, level: "", ms: 1200, multipv: 1 }, (l) => {
    if (l.multipv === 1) line = l;
  });
  return answer.best === null ? null : { token: answer.best, line };
}
