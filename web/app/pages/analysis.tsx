/* analysis.tsx -- several boards on one tree, with the engine's lines, the curve of the game and all branches. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useComputed, useSignal, type Signal } from "@preact/signals";
import type { Arrow, Board } from "../../board/types";
import type { Seat } from "../../rules/types";
import { Analysis } from "../analysis";
import { arrowOf } from "../points";
import { gameName, t } from "../i18n";
import { BoardView, HandSlot, hasPockets } from "../parts/board";
import { IconButton } from "../parts/icons";
import { Insight, LETTERS } from "../parts/insight";
import { boardAspect, useWalkKeys } from "../parts/layout";
import { moveText } from "../parts/moves";
import { RuleBox, RuleNote } from "../parts/rulebox";
import { OptionsDialog, Walk } from "../parts/tools";
import { OpenDialog, ShareDialog } from "../parts/transferviews";
import { prefs } from "../services";
import { openStudy, someStudy, type Study, type StudyBoard } from "../study";

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

function Head({ study }: { study: Study }) {
  const boards = study.boards.value;
  return (
    <header class="study-head">
      <h1><input class="title-field" value={study.title.value} placeholder={t("analysis.untitled", gameName(study.tree.info))} aria-label={t("record.title")} onInput={(event) => (study.title.value = event.currentTarget.value)} /></h1>
      <p class="quiet-text">{study.savedAt.value > 0 && `${t("record.saved")} · `}{boards.length === 1 ? t("analysis.oneBoard") : t("analysis.boards", boards.length)}</p>
    </header>
  );
}

type Sheet = "" | "options" | "open" | "share";

function UnderBoard({ study, onFlip, onSheet }: { study: Study; onFlip(): void; onSheet(sheet: Sheet): void }) {
  study.tree.version.value;
  const { cursor } = study.current;
  const path = cursor.path.value;
  return (
    <div class="under-board">
      <Walk first={() => cursor.first()} back={() => cursor.back()} forward={() => cursor.forward()} last={() => cursor.last()} atStart={path === ""} atEnd={cursor.node().children.length === 0} />
      <span class="rule" />
      <IconButton name="flip" label={t("tools.flip")} onClick={onFlip} id="flip" />
      <IconButton name="share" label={t("record.share")} onClick={() => onSheet("share")} id="share" />
      <IconButton name="open" label={t("record.open")} onClick={() => onSheet("open")} id="open" />
      <IconButton name="options" label={t("tools.options")} onClick={() => onSheet("options")} id="options" />
    </div>
  );
}

/** The boards that are not large, another one, and all of them at one size. */
function SmallBoards({ study, seat, side }: { study: Study; seat: Seat; side: Signal<boolean> }) {
  const boards = study.boards.value;
  const small = side.value ? [] : boards.filter((board) => board !== study.current);
  return (
    <div class="small-boards">
      {small.map((board) => <SmallBoard key={`${study.id}.${board.id}`} study={study} board={board} at={boards.indexOf(board)} seat={seat} />)}
      {boards.length < LETTERS.length && (
        <button type="button" class="add-board" data-act="add-board" onClick={() => study.addBoard()}>+ {t("analysis.addBoard")}</button>
      )}
      {boards.length > 1 && (
        <button type="button" class="text-button" data-act="side" aria-pressed={side.value} onClick={() => (side.value = !side.value)}>
          {t(side.value ? "analysis.oneLarge" : "analysis.sideBySide")}
        </button>
      )}
    </div>
  );
}

/** The engine's first moves as arrows, the best one green; they change only when a move does, not with every report. */
function useArrows(study: Study, analysis: Analysis): readonly Arrow[] {
  const best = useComputed(() => {
    const lines = analysis.on.value ? (analysis.store.value?.lines.value ?? []) : [];
    return prefs.values.value.moveMarks ? (lines[0]?.pv[0] ?? "") : "";
  }).value;
  return useMemo(() => {
    const arrow = best ? arrowOf(study.tree.info, best, "advice") : null;
    return arrow ? [arrow] : [];
  }, [best, study]);
}

export function AnalysisPage() {
  const study = someStudy();
  const { tree } = study;
  const analysis = useMemo(() => new Analysis(study), [study]);
  useEffect(() => () => analysis.dispose(), [analysis]);
  const held = useRef<Board | null>(null);
  const flipped = useSignal(false);
  const side = useSignal(false);
  const [sheet, setSheet] = useState<Sheet>("");
  const note = useMemo(() => new RuleNote(), [study]);
  const boards = study.boards.value;
  const { cursor } = study.current;
  useWalkKeys(cursor);
  const arrows = useArrows(study, analysis);
  const seat = flipped.value ? 1 : 0;
  return (
    <div class={`analysis ${side.value ? "side-by-side" : ""}`} style={{ "--aspect": boardAspect(tree.info) }}>
      <Head study={study} />
      <div class="boards">
        {(side.value ? boards : [study.current]).map((board) => (
          <BigBoard
            key={`${study.id}.${board.id}`} study={study} board={board} at={boards.indexOf(board)} seat={seat} note={note}
            arrows={board === study.current ? arrows : []} hold={(b) => { if (board === study.current) held.current = b; }}
          />
        ))}
        <UnderBoard study={study} onFlip={() => (flipped.value = !flipped.value)} onSheet={setSheet} />
      </div>
      <SmallBoards study={study} seat={seat} side={side} />
      <Insight study={study} analysis={analysis} />
      {sheet === "options" && <OptionsDialog onClose={() => setSheet("")} />}
      {sheet === "open" && <OpenDialog onClose={() => setSheet("")} onOpen={(opened) => { openStudy(opened); setSheet(""); }} />}
      {sheet === "share" && <ShareDialog tree={tree} path={cursor.path.value} fen={cursor.play.fen()} picture={() => held.current?.toSVG() ?? null} onClose={() => setSheet("")} />}
    </div>
  );
}
