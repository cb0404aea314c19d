/* play.tsx -- a match on the board, seen from one seat: against the computer, or two people at one board. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { render } from "preact";
import type { Arrow, Board } from "../../board/types";
import type { Seat } from "../../rules/types";
import { HintStore, arrowOf } from "../hint";
import { coreLang, seatName, t } from "../i18n";
import { MatchActions } from "../parts/actions";
import { BoardView, HandSlot, hasPockets } from "../parts/board";
import { GamePanel } from "../parts/gamepanel";
import { HintView } from "../parts/hintview";
import { Icon, IconButton } from "../parts/icons";
import { LogView } from "../parts/logview";
import { MoveList } from "../parts/moves";
import { OverlayView } from "../parts/overlay";
import { RuleBox, RuleNote } from "../parts/rulebox";
import { Strip } from "../parts/strip";
import { BoardTools, OptionsDialog, Walk, switchPictures } from "../parts/tools";
import { boardAspect, useWalkKeys } from "../parts/layout";
import { go } from "../router";
import { restart } from "../session";
import { toAnalysis } from "../transfer";
import { other, type Match } from "../stores/match";

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

function Status({ match }: { match: Match }) {
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
      {match.claimable() && <button type="button" class="text-button" data-act="claim" onClick={() => match.claim()}>{t("act.claim")}</button>}
      {pass !== null && <button type="button" class="text-button" data-act="pass" onClick={() => match.play(pass)}>{t("act.pass")}</button>}
      {!match.atLive.value && (
        <button type="button" class="text-button back-live" onClick={() => match.view.goTo(match.live.path.value)}>{t("status.backToLive")}</button>
      )}
    </div>
  );
}

function SeatChoice({ match, seat, onSeat }: { match: Match; seat: Seat; onSeat(seat: Seat): void }) {
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

function EndActions({ match }: { match: Match }) {
  return (
    <div class="actions end">
      <button type="button" class="button main" onClick={restart} data-act="again">{t("act.again")}</button>
      <button type="button" class="button" onClick={() => toAnalysis(match.tree, match.live.path.value)} data-act="analyse">{t("act.analyse")}</button>
    </div>
  );
}

export function MatchView({ match, seat }: { match: Match; seat: Seat }) {
  const flipped = useSignal(false);
  const speaker = useSignal<Seat | null>(null);
  const [options, setOptions] = useState(false);
  const [board, setBoard] = useState<Board | null>(null);
  const note = useMemo(() => new RuleNote(), [match]);
  const hints = useMemo(() => new HintStore(), [match]);
  const { tree, view, live } = match;
  const bottom = flipped.value ? other(seat) : seat;
  const friend = match.spec.mode === "friend";
  const speaks: Seat = friend ? (speaker.value ?? match.turn.value ?? 0) : seat;
  const outcome = match.outcome.value;
  const viewer = tree.info.hidden && match.spec.mode === "bot" ? seat : undefined;
  useEffect(() => {
    hints.clear();
    note.clear();
    speaker.value = null;
  }, [live.path.value]);
  useWalkKeys(view);
  const hint = hints.hint.value;
  const arrows = useMemo<Arrow[]>(() => {
    const arrow = hint && hint.told >= 2 && match.atLive.value ? arrowOf(tree.info, hint.token, "advice") : null;
    return arrow ? [arrow] : [];
  }, [hint, match.atLive.value]);
  const askHint = (): void => void hints.more(match.request(), match.turn.value ?? 0);
  const mayHint = !outcome && match.atLive.value && match.turn.value !== null && !match.isBot(match.turn.value);
  const round = Math.floor(Math.max(0, match.turnNumber()) / 2) + 1;
  const acts = [
    { key: "act.restart", act: restart },
    { key: "act.analyse", act: () => toAnalysis(tree, view.path.value) },
    { key: "tools.flip", act: () => (flipped.value = !flipped.value) },
  ];
  return (
    <div class="match play-grid" style={{ "--aspect": boardAspect(tree.info) }} data-mode={match.spec.mode}>
      <header class="top-bar">
        <IconButton name="previous" label={t("nav.home")} onClick={() => go("/")} />
        <h1>{outcome ? t("play.over") : t("play.round", round)}</h1>
        <IconButton name="options" label={t("tools.options")} onClick={() => setOptions(true)} />
      </header>
      <div class="board-box">
        <BoardView
          cursor={view} permission={match.permission()} perspective={bottom} viewer={viewer} arrows={arrows}
          fallen={outcome && outcome.winner !== 0 ? (outcome.winner === 1 ? 1 : 0) : null}
          onMove={(token, by) => match.play(token, by)} hold={setBoard}
          onRefused={(from, to) => {
            const fault = note.explain(live.play, from, to);
            if (fault) match.log.refused(match.turn.value, fault);
          }}
        />
        <OverlayView overlay={match.overlay} />
        <RuleBox note={note} />
      </div>
      <BoardTools onFlip={() => (flipped.value = !flipped.value)} onOptions={() => setOptions(true)} />
      <div class="column">
        <Strip match={match} seat={other(bottom)} you={other(bottom) === seat && !friend} />
        {hasPockets(tree.info) && <HandSlot board={board} seat={other(bottom)} place="top" />}
        <GamePanel cursor={view} {...(viewer !== undefined ? { viewer } : {})} />
        <div class="two">
          <section class="left-col">
            <h2>{t("moves.title")}</h2>
            <MoveList tree={tree} path={view.path.value} onGo={(path) => view.goTo(path)} viewer={viewer} />
            <Walk
              first={() => view.first()} back={() => view.back()} forward={() => view.forward()} last={() => view.last()}
              atStart={view.path.value === ""} atEnd={match.atLive.value}
            />
          </section>
          <section class="right-col">
            <Status match={match} />
            {mayHint && <HintView hints={hints} cursor={live} onAsk={askHint} />}
            <h2 class="log-title">{t("log.title")}</h2>
            <LogView info={tree.info} log={match.log} />
          </section>
        </div>
        <section class="line-col"><MoveList tree={tree} path={view.path.value} onGo={(path) => view.goTo(path)} viewer={viewer} oneLine /></section>
        {friend && !outcome && <SeatChoice match={match} seat={speaks} onSeat={(s) => (speaker.value = s)} />}
        {outcome ? <EndActions match={match} /> : (
          <div class="action-bar">
            <MatchActions match={match} seat={speaks} />
            <button type="button" class="button action phone-only" onClick={askHint} disabled={!mayHint}>
              <Icon name="bulb" size={18} />
              {t("hint.ask")}
            </button>
            <button type="button" class="button action phone-only" onClick={switchPictures} aria-label={t("tools.pictures")}>
              <Icon name="script" size={18} />
              {t("tools.scriptShort")}
            </button>
          </div>
        )}
        {hasPockets(tree.info) && <HandSlot board={board} seat={bottom} place="bottom" />}
        <Strip match={match} seat={bottom} you={bottom === seat && !friend} />
      </div>
      {options && <OptionsDialog onClose={() => setOptions(false)} acts={acts} />}
    </div>
  );
}

/** The element of a match for one seat; two of one match can stand in a page (row 143). */
export function matchElement(match: Match, seat: Seat): HTMLElement {
  const element = document.createElement("div");
  element.className = "match-element";
  render(<MatchView match={match} seat={seat} />, element);
  return element;
}
