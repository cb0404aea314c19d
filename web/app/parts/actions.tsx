/* actions.tsx -- takeback, draw, resign: how many are left, and why one is not to be had now (rows 149-159, 179-181). */
import { t } from "../i18n";
import type { Match } from "../stores/match";
import type { May } from "../stores/matchspec";
import type { Seat } from "../../rules/types";
import { Icon, type IconName } from "./icons";

function Action(props: { icon: IconName; name: string; may: May; left?: number; onClick(): void }) {
  const { may } = props;
  const title = may.ok ? t(`act.${props.name}`) : t(may.why);
  return (
    <button
      type="button" class="button action" data-act={props.name} disabled={!may.ok} title={title} aria-label={label(props)}
      onClick={may.ok ? props.onClick : undefined}
    >
      <Icon name={props.icon} size={18} />
      <span>{t(`act.${props.name}`)}</span>
      {props.left !== undefined && may.why !== "why.early" && <span class="count">{t("act.left", props.left)}</span>}
      {may.why === "why.early" && props.left !== undefined && <span class="count">{t("why.earlyShort")}</span>}
    </button>
  );
}

function label(props: { name: string; may: May; left?: number }): string {
  const left = props.left === undefined ? "" : `, ${t("act.left", props.left)}`;
  return t(`act.${props.name}`) + left + (props.may.ok ? "" : `, ${t(props.may.why)}`);
}

export function MatchActions({ match, seat }: { match: Match; seat: Seat }) {
  match.live.path.value;
  match.turn.value;
  match.overlay.shown.value;
  const count = match.requests.counts.value[seat];
  return (
    <div class="actions" role="group" aria-label={t("act.label")}>
      <Action icon="undo" name="recall" may={match.requests.mayRecall(seat)} left={count.recalls} onClick={() => match.requests.recall(seat)} />
      <Action icon="equals" name="draw" may={match.requests.mayDraw(seat)} left={count.draws} onClick={() => match.requests.draw(seat)} />
      <Action icon="flag" name="resign" may={match.requests.mayResign()} onClick={() => match.requests.resign(seat)} />
    </div>
  );
}
