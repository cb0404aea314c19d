/* play.tsx -- a match on the board, seen from one seat: against the computer, or two people at one board. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { render } from "preact";
import type { Board } from "../../board/types";
import type { Seat } from "../../rules/types";
import { Desk } from "../desk";
import { t } from "../i18n";
import { MatchActions } from "../parts/actions";
import { BoardView, HandSlot, hasPockets } from "../parts/board";
import { GamePanel } from "../parts/gamepanel";
import { HintView } from "../parts/hintview";
import { Icon, IconButton } from "../parts/icons";
import { MovesColumn, MovesLine, SayColumn, isTight } from "../parts/matchcolumns";
import { EndActions, SeatChoice, Status } from "../parts/matchstatus";
import { OverlayView } from "../parts/overlay";
import { RuleBox } from "../parts/rulebox";
import { Strip } from "../parts/strip";
import { BoardTools, OptionsDialog, switchPictures } from "../parts/tools";
import { boardAspect, useWalkKeys } from "../parts/layout";
import { go } from "../router";
import { restart } from "../session";
import { toAnalysis } from "../transfer";
import type { Match } from "../stores/match";
import { other } from "../stores/matchspec";

function TopBar({ match, onOptions }: { match: Match; onOptions(): void }) {
  match.live.path.value;
  const round = Math.floor(Math.max(0, match.turnNumber()) / 2) + 1;
  return (
    <header class="top-bar">
      <IconButton name="previous" label={t("nav.home")} onClick={() => go("/")} />
      <h1>{match.outcome.value ? t("play.over") : t("play.round", round)}</h1>
      <IconButton name="options" label={t("tools.options")} onClick={onOptions} />
    </header>
  );
}

function MatchBoard({ desk, hold }: { desk: Desk; hold(board: Board | null): void }) {
  const { match } = desk;
  const outcome = match.outcome.value;
  return (
    <div class="board-box">
      <BoardView
        cursor={match.view} permission={match.permission()} perspective={desk.bottom.value} viewer={desk.viewer} arrows={desk.arrows.value} ahead={desk.ahead.value}
        fallen={outcome && outcome.winner !== 0 ? (outcome.winner === 1 ? 1 : 0) : null} ended={outcome !== null && outcome.message === null}
        onMove={(token, by) => match.play(token, by)} onRefused={(from, to, planned) => desk.refused(from, to, planned)} hold={hold}
      />
      <OverlayView overlay={match.overlay} />
      <RuleBox note={desk.note} />
    </div>
  );
}

/** What a person can do: requests, and on a phone the hint and the pictures too; another game when this one is over. */
function Acts({ desk }: { desk: Desk }) {
  const { match } = desk;
  if (match.outcome.value) return <EndActions match={match} />;
  return (
    <>
      {desk.friend && <SeatChoice match={match} seat={desk.speaks.value} onSeat={(seat) => desk.speakFor(seat)} />}
      <div class="action-bar">
        <MatchActions match={match} seat={desk.speaks.value} />
        <button type="button" class="button action phone-only" onClick={() => desk.askHint()} disabled={!desk.mayHint.value}>
          <Icon name="bulb" size={18} />
          {t("hint.ask")}
        </button>
        <button type="button" class="button action phone-only" onClick={switchPictures} aria-label={t("tools.pictures")}>
          <Icon name="script" size={18} />
          {t("tools.scriptShort")}
        </button>
      </div>
    </>
  );
}

function Column({ desk, board }: { desk: Desk; board: Board | null }) {
  const { match, seat, viewer, friend } = desk;
  const { info } = match.tree;
  const near = desk.bottom.value;
  const far = other(near);
  const help = desk.mayHint.value ? <HintView hints={desk.hints} cursor={match.live} onAsk={() => desk.askHint()} /> : undefined;
  return (
    <div class={`column ${isTight(info) ? "tight" : ""}`}>
      <Strip match={match} seat={far} you={far === seat && !friend} />
      {hasPockets(info) && <HandSlot board={board} seat={far} place="top" />}
      <GamePanel cursor={match.view} {...(viewer !== undefined ? { viewer } : {})} />
      <div class="two">
        <MovesColumn match={match} viewer={viewer} />
        <SayColumn match={match} status={<Status match={match} />} help={help} />
      </div>
      <MovesLine match={match} viewer={viewer} />
      <Acts desk={desk} />
      {hasPockets(info) && <HandSlot board={board} seat={near} place="bottom" />}
      <Strip match={match} seat={near} you={near === seat && !friend} />
    </div>
  );
}

export function MatchView({ match, seat }: { match: Match; seat: Seat }) {
  const [options, setOptions] = useState(false);
  const [board, setBoard] = useState<Board | null>(null);
  const desk = useMemo(() => new Desk(match, seat), [match, seat]);
  useEffect(() => () => desk.dispose(), [desk]);
  useWalkKeys(match.view);
  const acts = [
    { key: "act.restart", act: restart },
    { key: "act.analyse", act: () => toAnalysis(match.tree, match.view.path.value) },
    { key: "tools.flip", act: () => desk.flip() },
  ];
  return (
    <div class="match play-grid" style={{ "--aspect": boardAspect(match.tree.info) }} data-mode={match.spec.mode}>
      <TopBar match={match} onOptions={() => setOptions(true)} />
      <MatchBoard desk={desk} hold={setBoard} />
      <BoardTools onFlip={() => desk.flip()} onOptions={() => setOptions(true)} />
      <Column desk={desk} board={board} />
      {options && <OptionsDialog onClose={() => setOptions(false)} acts={acts} />}
    </div>
  );
}

/** Drawn when it comes into a page: a board needs one to measure itself. */
class MatchElement extends HTMLElement {
  draw: (() => void) | null = null;

  connectedCallback(): void {
    this.draw?.();
    this.draw = null;
  }
}

/** The element of a match for one seat; two of one match can stand in a page (row 143). */
export function matchElement(match: Match, seat: Seat): HTMLElement {
  if (!customElements.get("chuhe-match")) customElements.define("chuhe-match", MatchElement);
  const element = document.createElement("chuhe-match") as MatchElement;
  element.className = "match-element";
  element.style.display = "block";
  element.draw = () => render(<MatchView match={match} seat={seat} />, element);
  return element;
}
