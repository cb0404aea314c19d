/* analysis.tsx -- several boards on one tree, with the engine's lines, the curve of the game and all branches. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { Arrow, Board } from "../../board/types";
import type { Seat } from "../../rules/types";
import { Analysis } from "../analysis";
import { arrowOf } from "../hint";
import { gameName, seatName, t } from "../i18n";
import { BoardView, HandSlot, hasPockets } from "../parts/board";
import { ChanceGraph } from "../parts/chance";
import { IconButton } from "../parts/icons";
import { boardAspect, useWalkKeys } from "../parts/layout";
import { LinesView } from "../parts/lines";
import { moveText } from "../parts/moves";
import { MoveTree } from "../parts/movetree";
import { RuleBox, RuleNote } from "../parts/rulebox";
import { CommentField, NodeTools } from "../parts/studyviews";
import { OptionsDialog, Walk } from "../parts/tools";
import { OpenDialog, ShareDialog } from "../parts/transferviews";
import { go } from "../router";
import { prefs } from "../services";
import { openStudy, someStudy, type Study, type StudyBoard } from "../study";

const LETTERS = "ABCDEFGH";

function boardTitle(study: Study, board: StudyBoard): string {
  const node = board.cursor.node();
  if (!node.parent) return t("analysis.startPosition");
  const round = Math.floor(node.turn / 2) + 1;
  return `${round}  ${moveText(study.tree.info, node)}`;
}

interface BoardBoxProps {
  study: Study;
  board: StudyBoard;
  at: number;
  seat: Seat;
  note: RuleNote;
  arrows: readonly Arrow[];
  hold(board: Board | null): void;
}

function Letter({ at, on }: { at: number; on: boolean }) {
  return <span class={`letter ${on ? "on" : ""}`} aria-hidden="true">{LETTERS[at]}</span>;
}

/** A board at full size, to play on. */
function BigBoard({ study, board, at, seat, note, arrows, hold }: BoardBoxProps) {
  const { cursor } = board;
  const [held, setHeld] = useState<Board | null>(null);
  cursor.path.value;
  const many = study.boards.value.length > 1;
  return (
    <section class="study-board" data-board={LETTERS[at]} onPointerDownCapture={() => (study.active.value = board.id)}>
      <h2>
        {many && <Letter at={at} on={study.active.value === board.id} />}{boardTitle(study, board)}
        {many && <IconButton name="close" label={t("analysis.closeBoard", LETTERS[at] ?? "")} onClick={() => study.removeBoard(board.id)} />}
      </h2>
      <div class="board-box">
        {hasPockets(study.tree.info) && <HandSlot board={held} seat={seat === 0 ? 1 : 0} place="top" />}
        <BoardView
          cursor={cursor} permission={cursor.node().state.winner === -1 ? "all" : "none"} perspective={seat} arrows={arrows} freeArrows
          onMove={(token, by) => cursor.move(token, by)} onRefused={(from, to) => note.explain(cursor.play, from, to)}
          hold={(made) => { setHeld(made); hold(made); }}
        />
        {hasPockets(study.tree.info) && <HandSlot board={held} seat={seat} place="bottom" />}
        {study.active.value === board.id && <RuleBox note={note} />}
      </div>
    </section>
  );
}

/** A board of its own beside the large one; below 240 pixels the widget draws a book diagram.  A press on its title makes it the large one. */
function SmallBoard({ study, board, at, seat }: { study: Study; board: StudyBoard; at: number; seat: Seat }) {
  const { cursor } = board;
  cursor.path.value;
  return (
    <section class="small-board" data-board={LETTERS[at]}>
      <button type="button" class="small-title" onClick={() => (study.active.value = board.id)} title={t("analysis.showBoard", LETTERS[at] ?? "")}>
        <Letter at={at} on={false} />{boardTitle(study, board)}
      </button>
      <BoardView
        cursor={cursor} permission={cursor.node().state.winner === -1 ? "all" : "none"} perspective={seat}
        onMove={(token, by) => cursor.move(token, by)}
      />
    </section>
  );
}

export function AnalysisPage() {
  const study = someStudy();
  const { tree } = study;
  const analysis = useMemo(() => new Analysis(study), [study]);
  useEffect(() => () => analysis.dispose(), [analysis]);
  const held = useRef<Board | null>(null);
  const flipped = useSignal(false);
  const side = useSignal(false);
  const detail = useSignal(false);
  const [sheet, setSheet] = useState<"" | "options" | "open" | "share">("");
  const note = useMemo(() => new RuleNote(), [study]);
  tree.version.value;
  study.active.value;
  const boards = study.boards.value;
  const current = study.current;
  const { cursor } = current;
  const path = cursor.path.value;
  useWalkKeys(cursor);
  const best = analysis.on.value ? analysis.store.value?.lines.value[0]?.pv[0] : undefined;
  const arrows = useMemo(() => {
    const arrow = best && prefs.values.value.moveMarks ? arrowOf(tree.info, best, "advice") : null;
    return arrow ? [arrow] : [];
  }, [best, path]);
  const marks = new Map(boards.filter((b) => b !== current).map((b) => [b.cursor.path.value, LETTERS[boards.indexOf(b)] ?? ""]));
  const shown = side.value ? boards : [current];
  const sweep = analysis.sweep.value;
  const toggle = (): void => void (analysis.on.value ? analysis.stop() : analysis.start());
  return (
    <div class={`analysis ${side.value ? "side-by-side" : ""}`} style={{ "--aspect": boardAspect(tree.info) }}>
      <header class="study-head">
        <h1><input class="title-field" value={study.title.value} placeholder={t("analysis.untitled", gameName(tree.info))} aria-label={t("record.title")} onInput={(event) => (study.title.value = event.currentTarget.value)} /></h1>
        <p class="quiet-text">{study.savedAt.value > 0 && `${t("record.saved")} · `}{boards.length === 1 ? t("analysis.oneBoard") : t("analysis.boards", boards.length)}</p>
      </header>
      <div class="boards">
        {shown.map((board) => (
          <BigBoard
            key={`${study.id}.${board.id}`} study={study} board={board} at={boards.indexOf(board)} seat={flipped.value ? 1 : 0} note={note}
            arrows={board === current ? arrows : []} hold={(b) => { if (board === study.current) held.current = b; }}
          />
        ))}
        <div class="under-board">
          <Walk first={() => cursor.first()} back={() => cursor.back()} forward={() => cursor.forward()} last={() => cursor.last()} atStart={path === ""} atEnd={cursor.node().children.length === 0} />
          <span class="rule" />
          <IconButton name="flip" label={t("tools.flip")} onClick={() => (flipped.value = !flipped.value)} id="flip" />
          <IconButton name="share" label={t("record.share")} onClick={() => setSheet("share")} id="share" />
          <IconButton name="open" label={t("record.open")} onClick={() => setSheet("open")} id="open" />
          <IconButton name="options" label={t("tools.options")} onClick={() => setSheet("options")} id="options" />
        </div>
      </div>
      <div class="small-boards">
        {!side.value && boards.map((board, at) => board !== current && <SmallBoard key={`${study.id}.${board.id}`} study={study} board={board} at={at} seat={flipped.value ? 1 : 0} />)}
        {boards.length < LETTERS.length && (
          <button type="button" class="add-board" data-act="add-board" onClick={() => study.addBoard()}>+ {t("analysis.addBoard")}</button>
        )}
        {boards.length > 1 && (
          <button type="button" class="text-button" data-act="side" aria-pressed={side.value} onClick={() => (side.value = !side.value)}>
            {t(side.value ? "analysis.oneLarge" : "analysis.sideBySide")}
          </button>
        )}
      </div>
      <aside class="insight">
        <div class="insight-head">
          <h2>{t("lines.title")}</h2>
          <div class="tabs" role="group" aria-label={t("lines.depth")}>
            <button type="button" aria-pressed={!detail.value} onClick={() => (detail.value = false)}>{t("lines.words")}</button>
            <button type="button" aria-pressed={detail.value} onClick={() => (detail.value = true)}>{t("lines.data")}</button>
          </div>
        </div>
        <div class="buttons">
          <button type="button" class="button" data-act="engine" aria-pressed={analysis.on.value} onClick={toggle}>{t(analysis.on.value ? "lines.stop" : "lines.start")}</button>
          <button type="button" class="button" data-act="sweep" disabled={tree.root.children.length === 0} onClick={() => void (sweep ? analysis.cancelSweep() : analysis.sweepLine())}>
            {sweep ? t("lines.sweeping", sweep.done, sweep.all) : t("lines.sweep")}
          </button>
        </div>
        <p class="quiet-text">{t("lines.about", seatName(tree.info, 0))}</p>
        <LinesView analysis={analysis} cursor={cursor} detail={detail.value} onPlay={(token) => cursor.move(token)} />
        <ChanceGraph info={tree.info} line={tree.line(path)} path={path} onGo={(to) => cursor.goTo(to)} />
        <h2>{t("analysis.branches")}</h2>
        <MoveTree tree={tree} path={path} onGo={(to) => cursor.goTo(to)} marks={marks} />
        <NodeTools study={study} />
        <CommentField study={study} />
        <button type="button" class="text-button" onClick={() => go("/editor")}>{t("analysis.editor")}</button>
      </aside>
      {sheet === "options" && <OptionsDialog onClose={() => setSheet("")} />}
      {sheet === "open" && <OpenDialog onClose={() => setSheet("")} onOpen={(opened) => { openStudy(opened); setSheet(""); }} />}
      {sheet === "share" && <ShareDialog tree={tree} path={path} fen={cursor.play.fen()} picture={() => held.current?.toSVG() ?? null} onClose={() => setSheet("")} />}
    </div>
  );
}
