/* clockwords.ts -- a clock in plain words. */
import { t } from "../i18n";
import type { ClockSpec } from "../stores/clock";

/** "10 min each, 5 s a move added". */
export function clockWords(clock: ClockSpec): string {
  if (clock.kind === "none") return t("clock.none");
  if (clock.kind === "move") return t("clock.move.words", clock.main);
  return t(`clock.${clock.kind}.words`, Math.round((clock.main / 60) * 10) / 10, clock.extra, clock.periods);
}
