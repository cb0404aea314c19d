/* engine.ts -- live lines of the engine for a page: started, stopped, and shown at most ten times a second, at the start of a frame.
 *
 * The engine may report hundreds of lines a second; what a person can read changes ten times a second, so reports are gathered
 * and written to the signal in one go: the page stays quick under the hand.
 */
import { signal, type Signal } from "@preact/signals";
import type { EngineClient, EngineLine, SearchRequest, Seat } from "../../rules/types";

export type Frame = (run: () => void) => void;

const GATHER_MS = 84; // and the wait for the frame after it makes a tenth of a second

const nextFrame: Frame = (run) =>
  void setTimeout(() => (typeof requestAnimationFrame === "function" ? requestAnimationFrame(run) : run()), GATHER_MS);

export class EngineStore {
  readonly lines: Signal<readonly EngineLine[]> = signal([]);
  readonly running: Signal<boolean> = signal(false);
  /** The side to move of the position the lines are about. */
  readonly seat: Signal<Seat> = signal(0);
  readonly fault: Signal<string> = signal("");
  /** How often the signal was written, for tests. */
  writes = 0;
  private gathered = new Map<number, EngineLine>();
  private scheduled = false;
  private generation = 0;

  constructor(private readonly client: EngineClient, private readonly frame: Frame = nextFrame) {}

  /** Searches a position anew; the lines of the one before are gone at once. */
  async look(request: SearchRequest, seat: Seat): Promise<void> {
    const mine = ++this.generation;
    this.client.stop();
    this.gathered = new Map();
    this.lines.value = [];
    this.seat.value = seat;
    this.fault.value = "";
    this.running.value = true;
    try {
      await this.client.search(request, (line) => {
        if (mine === this.generation) this.gather(line);
      });
    } catch (error) {
      if (mine === this.generation) this.fault.value = error instanceof Error ? error.message : String(error);
    }
    if (mine !== this.generation) return;
    this.flush();
    this.running.value = false;
  }

  stop(): void {
    this.generation++;
    this.client.stop();
    this.running.value = false;
  }

  private gather(line: EngineLine): void {
    this.gathered.set(line.multipv, line);
    if (this.scheduled) return;
    this.scheduled = true;
    this.frame(() => {
      this.scheduled = false;
      this.flush();
    });
  }

  private flush(): void {
    this.writes++;
    this.lines.value = [...this.gathered.values()].sort((a, b) => a.multipv - b.multipv);
  }
}

/** The chances of the first seat in per mille, from a line for the side to move: a draw is half a win. */
export function chanceOf(line: EngineLine, seat: Seat): number {
  const [win, draw] = line.wdl;
  const mover = line.mate !== null ? (line.mate > 0 ? 1000 : 0) : win + draw / 2;
  return Math.round(seat === 0 ? mover : 1000 - mover);
}

/** How a chance is said: who stands better and by how much; `seat` is null when it is level. */
export function verdict(chance: number): { key: string; seat: Seat | null } {
  const seat: Seat = chance >= 500 ? 0 : 1;
  const lead = Math.abs(chance - 500);
  if (lead < 30) return { key: "verdict.level", seat: null };
  if (lead < 120) return { key: "verdict.little", seat };
  if (lead < 300) return { key: "verdict.better", seat };
  if (lead < 470) return { key: "verdict.winning", seat };
  return { key: "verdict.won", seat };
}
