/* clock.ts -- the clocks of a game: Fischer, byo-yomi, time per move, or none.
 *
 * Times are computed from a monotonic `now`, never counted, so that a sleeping page or a late timer loses nothing.  A request
 * on the board does not touch a clock (row 147).
 */
import { signal, type Signal } from "@preact/signals";
import type { Seat } from "../../rules/types";

export type ClockKind = "none" | "fischer" | "byoyomi" | "move";

export interface ClockSpec {
  kind: ClockKind;
  /** Main time in seconds; the whole time of a move for "move". */
  main: number;
  /** Seconds added after a move (fischer), or the length of a period (byoyomi). */
  extra: number;
  periods: number;
}

export const NO_CLOCK: ClockSpec = { kind: "none", main: 0, extra: 0, periods: 0 };

interface Side {
  ms: number; // of the main time, or of the period or move that runs
  periods: number; // byo-yomi periods left, the running one included
  inPeriod: boolean;
}

export interface ClockSave {
  spec: ClockSpec;
  sides: [Side, Side];
}

export class Clock {
  /** Milliseconds to show for each seat. */
  readonly left: readonly [Signal<number>, Signal<number>];
  readonly periods: readonly [Signal<number>, Signal<number>];
  readonly running: Signal<Seat | null> = signal(null);
  private readonly sides: [Side, Side];
  private since = 0;
  private timer: ReturnType<typeof setInterval> | null = null;

  constructor(
    readonly spec: ClockSpec,
    private readonly flag: (seat: Seat) => void,
    private readonly now: () => number = () => performance.now(),
    save?: ClockSave,
  ) {
    this.sides = save ? [{ ...save.sides[0] }, { ...save.sides[1] }] : [fresh(spec), fresh(spec)];
    this.left = [signal(this.sides[0].ms), signal(this.sides[1].ms)];
    this.periods = [signal(this.sides[0].periods), signal(this.sides[1].periods)];
  }

  /** Starts one seat's clock and stops the other's. */
  start(seat: Seat): void {
    if (this.spec.kind === "none" || this.running.value === seat) return;
    this.stop();
    this.running.value = seat;
    this.since = this.now();
    this.timer = setInterval(() => this.tick(), 100);
  }

  /** The seat has moved: what it gains is added and its clock stops. */
  moved(seat: Seat): void {
    if (this.spec.kind === "none") return;
    this.stop();
    if (this.running.value === seat) this.running.value = null;
    const side = this.sides[seat];
    if (this.spec.kind === "fischer") side.ms += this.spec.extra * 1000;
    if (this.spec.kind === "move") side.ms = this.spec.main * 1000;
    if (this.spec.kind === "byoyomi" && side.inPeriod) side.ms = this.spec.extra * 1000;
    this.show(seat);
  }

  stop(): void {
    const seat = this.running.value;
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    if (seat === null) return;
    this.spend(seat);
    this.running.value = null;
  }

  save(): ClockSave {
    const seat = this.running.value;
    if (seat !== null) this.spend(seat);
    return { spec: this.spec, sides: [{ ...this.sides[0] }, { ...this.sides[1] }] };
  }

  private tick(): void {
    const seat = this.running.value;
    if (seat === null) return;
    this.spend(seat);
    if (this.sides[seat].ms > 0) return;
    this.stop();
    this.flag(seat);
  }

  private spend(seat: Seat): void {
    const side = this.sides[seat];
    const time = this.now();
    side.ms -= time - this.since;
    this.since = time;
    while (side.ms <= 0 && this.nextPeriod(side)) continue;
    if (side.ms < 0) side.ms = 0;
    this.show(seat);
  }

  private nextPeriod(side: Side): boolean {
    if (this.spec.kind !== "byoyomi" || this.spec.extra <= 0) return false;
    if (side.inPeriod) side.periods--;
    if (side.periods <= 0) return false;
    side.inPeriod = true;
    side.ms += this.spec.extra * 1000;
    return true;
  }

  private show(seat: Seat): void {
    this.left[seat].value = this.sides[seat].ms;
    this.periods[seat].value = this.sides[seat].periods;
  }
}

function fresh(spec: ClockSpec): Side {
  const noMain = spec.kind === "byoyomi" && spec.main <= 0;
  return {
    ms: (noMain ? spec.extra : spec.main) * 1000,
    periods: spec.kind === "byoyomi" ? spec.periods : 0,
    inPeriod: noMain,
  };
}

/** "9:12", "1:02:03"; tenths below ten seconds: "7.4". */
export function clockText(ms: number): string {
  if (ms < 10_000) return (Math.floor(Math.max(0, ms) / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  const pad = (n: number): string => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}
