/* record.tsx -- a game written down: both sides move, there is no clock, and every other try becomes a branch (rows 169-172). */
import { useMemo, useState } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { Board } from "../../board/types";
import { gameName, seatName, t } from "../i18n";
import { BoardView, HandSlot, hasPockets } from "../parts/board";
import { GamePanel } from "../parts/gamepanel";
import { boardAspect, useWalkKeys } from "../parts/layout";
import { MoveTree } from "../parts/movetree";
import { RuleBox, RuleNote } from "../parts/rulebox";
import { CommentField, NodeTools } from "../parts/studyviews";
import { BoardTools, OptionsDialog, Walk } from "../parts/tools";
import { OpenDialog, ShareDialog } from "../parts/transferviews";
import { go } from "../router";
import { core } from "../services";
import { GameTree } from "../stores/tree";
import { openStudy, someStudy, type Study } from "../study";
import { coreLang } from "../i18n";

export function positionText(study: Study): string {
  const { cursor } = study.current;
  const { info } = study.tree;
  const state = cursor.node().state;
  if (state.winner !== -1) return state.message[coreLang.value] || t("play.over");
  const turn = cursor.play.turn();
  if (state.message.en) return state.message[coreLang.value];
  return turn === null ? "" : t(cursor.play.inCheck() ? "status.check" : "status.turn", seatName(info, turn));
}

export function RecordPage() {
  const study = someStudy();
  const [board, setBoard] = useState<Board | null>(null);
  const flipped = useSignal(false);
  const [sheet, setSheet] = useState<"" | "options" | "open" | "share">("");
  const note = useMemo(() => new RuleNote(), [study]);
  const { cursor } = study.main;
  const { tree } = study;
  const path = cursor.path.value;
  tree.version.value;
  useWalkKeys(cursor);
  const node = cursor.node();
  return (
    <div class="record play-grid" style={{ "--aspect": boardAspect(tree.info) }}>
      <div class="board-box">
        {hasPockets(tree.info) && <HandSlot board={board} seat={flipped.value ? 0 : 1} place="top" />}
        <BoardView
          key={study.id} cursor={cursor} permission={node.state.winner === -1 ? "all" : "none"} perspective={flipped.value ? 1 : 0}
          onMove={(token, by) => cursor.move(token, by)} onRefused={(from, to) => note.explain(cursor.play, from, to)}
          hold={setBoard} fallen={node.state.winner > 0 ? (node.state.winner === 1 ? 1 : 0) : null}
        />
        {hasPockets(tree.info) && <HandSlot board={board} seat={flipped.value ? 1 : 0} place="bottom" />}
        <RuleBox note={note} />
      </div>
      <BoardTools onFlip={() => (flipped.value = !flipped.value)} onOptions={() => setSheet("options")} />
      <div class="column study-column">
        <header class="study-head">
          <input class="title-field" value={study.title.value} placeholder={t("record.untitled", gameName(tree.info))} aria-label={t("record.title")} onInput={(event) => (study.title.value = event.currentTarget.value)} />
          <p class="status" role="status">{positionText(study)} {study.savedAt.value > 0 && <small>{t("record.saved")}</small>}</p>
        </header>
        <GamePanel cursor={cursor} />
        <MoveTree tree={tree} path={path} onGo={(to) => cursor.goTo(to)} />
        <NodeTools study={study} />
        <CommentField study={study} />
        <Walk first={() => cursor.first()} back={() => cursor.back()} forward={() => cursor.forward()} last={() => cursor.last()} atStart={path === ""} atEnd={node.children.length === 0} />
        <div class="actions four">
          <button type="button" class="button" data-act="analyse" onClick={() => go("/analysis")}>{t("act.analyse")}</button>
          <button type="button" class="button" data-act="share" onClick={() => setSheet("share")}>{t("record.share")}</button>
          <button type="button" class="button" data-act="open" onClick={() => setSheet("open")}>{t("record.open")}</button>
          <button type="button" class="button" data-act="new" onClick={() => openStudy(new GameTree(core(), { game: tree.info.id }))}>{t("record.new")}</button>
        </div>
      </div>
      {sheet === "options" && <OptionsDialog onClose={() => setSheet("")} />}
      {sheet === "open" && <OpenDialog onClose={() => setSheet("")} onOpen={(opened) => { openStudy(opened); setSheet(""); }} />}
      {sheet === "share" && <ShareDialog tree={tree} path={path} fen={cursor.play.fen()} picture={() => board?.toSVG() ?? null} onClose={() => setSheet("")} />}
    </div>
  );
}
