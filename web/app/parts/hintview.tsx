/* hintview.tsx -- hints one by one: which man, where to, and the chances then. */
import { hintLine } from "./hinttext";
import { t } from "../i18n";
import type { HintStore } from "../hint";
import type { Cursor } from "../stores/cursor";
import { Icon } from "./icons";

export function HintView({ hints, cursor, onAsk }: { hints: HintStore; cursor: Cursor; onAsk(): void }) {
  const hint = hints.hint.value;
  const told = hint?.told ?? 0;
  return (
    <section class="hints">
      <p class="ask">{t("hint.title")}</p>
      {([1, 2, 3] as const).map((step) => (
        <button
          type="button" class="button hint" key={step} disabled={hints.busy.value || step > told + 1 || step <= told} onClick={onAsk}
          data-hint={step}
        >
          <span>{t(`hint.${step}`)}</span>
          {hint && step <= told ? <b>{hintLine(cursor, hint, step)}</b> : hints.busy.value && step === 1 ? <small>{t("hint.busy")}</small> : <Icon name="eye" size={18} />}
        </button>
      ))}
      {hints.fault.value && <p class="warning">{t("status.engineFault", hints.fault.value)}</p>}
    </section>
  );
}
