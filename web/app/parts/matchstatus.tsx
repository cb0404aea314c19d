/* matchstatus.tsx -- what is going on in a match, in a sentence, and what can be done about it besides moving. */
import type { Seat } from "../../rules/types";
import { coreLang, seatName, t } from "../i18n";
import { restart } from "../session";
import type { Match } from "../stores/match";
import { other } from "../stores/matchspec";
import { toAnalysis } from "../transfer";

/** What is going on, in one sentence. */
export function statusText(match: Match): string {
  const outcome = match.outcome.value;
  const { info } = match.tree;
  if (outcome) {
    if (outcome.message) return outcome.message[coreLang.value];
    if (outcome.winner === 0) return t(`result.${outcome.reason}`);
    const winner = (outcome.winner - 1) as Seat;
    return t(`result.${outcome.reason}`, seatName(info, winner), seatName(info, other(winner)));
  }
  const turn = match.turn.value;
  if (turn === null) return "";
  if (match.thinking.value) return t("status.thinking", match.spec.players[turn].name);
  if (match.midTurn(turn) && !match.isBot(turn)) return t("status.again", seatName(info, turn));
  if (match.spec.mode === "bot" && !match.isBot(turn)) return t(match.live.play.inCheck() ? "status.yourCheck" : "status.you");
  return t(match.live.play.inCheck() ? "status.check" : "status.turn", seatName(info, turn));
}

/** A warning of the rules that stands on the board now ("if this layout appears one more time…"). */
function warningText(match: Match): string {
  const { state } = match.live.node();
  return state.winner === -1 ? state.message[coreLang.value] : "";
}

export function Status({ match }: { match: Match }) {
  match.live.path.value;
  const warning = warningText(match);
  const fault = match.fault.value;
  const pass = match.permission() === "none" ? null : match.live.play.pass();
  return (
    <div class="status" role="status" aria-live="polite">
      <p class={match.outcome.value ? "result" : ""} data-reason={match.outcome.value?.reason}>{statusText(match)}</p>
      {warning && !match.outcome.value && <p class="warning">{warning}</p>}
      {fault && (
        <p class="warning">
          {t("status.engineFault", fault)} <button type="button" class="text-button" onClick={() => void match.askBot()}>{t("status.retry")}</button>
        </p>
      )}
      {match.requests.claimable() && <button type="button" class="text-button" data-act="claim" onClick={() => match.requests.claim()}>{t("act.claim")}</button>}
      {pass !== null && <button type="button" class="text-button" data-act="pass" onClick={() => match.play(pass)}>{t("act.pass")}</button>}
      {!match.atLive.value && (
        <button type="button" class="text-button back-live" onClick={() => match.view.goTo(match.live.path.value)}>{t("status.backToLive")}</button>
      )}
    </div>
  );
}

/** Two people at one board: whose request it is. */
export function SeatChoice({ match, seat, onSeat }: { match: Match; seat: Seat; onSeat(seat: Seat): void }) {
  const seats: Seat[] = [0, 1];
  return (
    <div class="speaks" role="radiogroup" aria-label={t("act.speaks")}>
      <span>{t("act.speaks")}</span>
      {seats.map((s) => (
        <button type="button" role="radio" key={s} aria-checked={s === seat} onClick={() => onSeat(s)}>{seatName(match.tree.info, s)}</button>
      ))}
    </div>
  );
}

export function EndActions({ match }: { match: Match }) {
  return (
    <div class="actions end">
      <button type="button" class="button main" onClick={restart} data-act="again">{t("act.again")}</button>
      <button type="button" class="button" onClick={() => toAnalysis(match.tree, match.live.path.value)} data-act="analyse">{t("act.analyse")}</button>
    </div>
  );
}
