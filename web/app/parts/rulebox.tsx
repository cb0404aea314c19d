/* rulebox.tsx -- the line at the foot of the board that names the rule a move would break (rows 292, 293). */
import { signal, type Signal } from "@preact/signals";
import type { Fault, Play, Point, Source } from "../../rules/types";
import { coreLang } from "../i18n";

export class RuleNote {
  readonly fault: Signal<Fault | null> = signal(null);
  private timer: ReturnType<typeof setTimeout> | null = null;

  /** Asks the core why and shows it for four seconds; returns what it said. */
  explain(play: Play, from: Source | null, to: Point | null): Fault | null {
    if (to === null) return null;
    const fault = play.why(from, to);
    if (fault) this.show(fault);
    return fault;
  }

  show(fault: Fault): void {
    this.fault.value = fault;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.fault.value = null), 4000);
  }

  clear(): void {
    this.fault.value = null;
  }
}

export function RuleBox({ note }: { note: RuleNote }) {
  const fault = note.fault.value;
  return (
    <div class="rule-box" role="status" aria-live="assertive">
      {fault && <div class="toast" data-rule={fault.id}>{fault.message[coreLang.value]}</div>}
    </div>
  );
}
