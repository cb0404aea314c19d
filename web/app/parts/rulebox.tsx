/* rulebox.tsx -- the line at the foot of the board that names the rule a move would break (rows 292, 293). */
import { signal, type Signal } from "@preact/signals";
import type { Fault, Play, Point, Source } from "../../rules/types";
import { coreLang, t } from "../i18n";

export class RuleNote {
  readonly fault: Signal<Fault | null> = signal(null);
  /** It is said of a move that was planned ahead. */
  planned = false;
  private timer: ReturnType<typeof setTimeout> | null = null;

  /** Asks the core why and shows it for four seconds; returns what it said. */
  explain(play: Play, from: Source | null, to: Point | null, planned = false): Fault | null {
    if (to === null) return null;
    const fault = play.why(from, to);
    if (fault) this.show(fault, planned);
    return fault;
  }

  show(fault: Fault, planned = false): void {
    this.planned = planned;
    this.fault.value = fault;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.fault.value = null), 4000);
  }

  clear(): void {
    this.fault.value = null;
  }
}

/** The rule; for a plan what became of it first.  A man that was taken is the other side's to the rules. */
function noteText(fault: Fault, planned: boolean): string {
  const rule = fault.message[coreLang.value];
  if (!planned) return rule;
  return fault.id === "not_your_man" ? t("plan.taken") : t("plan.dropped", rule);
}

export function RuleBox({ note }: { note: RuleNote }) {
  const fault = note.fault.value;
  return (
    <div class="rule-box" role="status" aria-live="assertive">
      {fault && <div class="toast" data-rule={fault.id}>{noteText(fault, note.planned)}</div>}
    </div>
  );
}
