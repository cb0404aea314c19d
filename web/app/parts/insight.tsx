/* insight.tsx -- the column beside the boards of a study: what is good here, the curve of the game, all branches.
 *
 * The engine reports many times a second: each part here reads only what it shows, so that a new line redraws a line and not the page.
 */
import { useSignal, type Signal } from "@preact/signals";
import type { Analysis } from "../analysis";
import { seatName, t } from "../i18n";
import { go } from "../router";
import type { Path } from "../stores/tree";
import type { Study } from "../study";
import { ChanceGraph } from "./chance";
import { LinesView } from "./lines";
import { MoveTree } from "./movetree";
import { CommentField, NodeTools } from "./studyviews";

export const LETTERS = "ABCDEFGH";

function Depth({ detail }: { detail: Signal<boolean> }) {
  return (
    <div class="insight-head">
      <h2>{t("lines.title")}</h2>
      <div class="tabs" role="group" aria-label={t("lines.depth")}>
        <button type="button" aria-pressed={!detail.value} onClick={() => (detail.value = false)}>{t("lines.words")}</button>
        <button type="button" aria-pressed={detail.value} onClick={() => (detail.value = true)}>{t("lines.data")}</button>
      </div>
    </div>
  );
}

function EngineButtons({ study, analysis }: { study: Study; analysis: Analysis }) {
  study.tree.version.value;
  const sweep = analysis.sweep.value;
  const toggle = (): void => void (analysis.on.value ? analysis.stop() : analysis.start());
  return (
    <div class="buttons">
      <button type="button" class="button" data-act="engine" aria-pressed={analysis.on.value} onClick={toggle}>{t(analysis.on.value ? "lines.stop" : "lines.start")}</button>
      <button type="button" class="button" data-act="sweep" disabled={study.tree.root.children.length === 0} onClick={() => void (sweep ? analysis.cancelSweep() : analysis.sweepLine())}>
        {sweep ? t("lines.sweeping", sweep.done, sweep.all) : t("lines.sweep")}
      </button>
    </div>
  );
}

function Curve({ study }: { study: Study }) {
  const { tree } = study;
  tree.version.value;
  tree.chances.value;
  const { cursor } = study.current;
  const path = cursor.path.value;
  return <ChanceGraph info={tree.info} line={tree.line(path)} path={path} onGo={(to) => cursor.goTo(to)} />;
}

/** The letters of the other boards, on the moves they stand on. */
function lettersOf(study: Study): ReadonlyMap<Path, string> {
  const boards = study.boards.value;
  return new Map(boards.filter((b) => b !== study.current).map((b) => [b.cursor.path.value, LETTERS[boards.indexOf(b)] ?? ""]));
}

function Branches({ study }: { study: Study }) {
  const { cursor } = study.current;
  return (
    <>
      <h2>{t("analysis.branches")}</h2>
      <MoveTree tree={study.tree} path={cursor.path.value} onGo={(to) => cursor.goTo(to)} marks={lettersOf(study)} />
    </>
  );
}

export function Insight({ study, analysis }: { study: Study; analysis: Analysis }) {
  const detail = useSignal(false);
  const { cursor } = study.current;
  return (
    <aside class="insight">
      <Depth detail={detail} />
      <EngineButtons study={study} analysis={analysis} />
      <p class="quiet-text">{t("lines.about", seatName(study.tree.info, 0))}</p>
      <LinesView analysis={analysis} cursor={cursor} detail={detail.value} onPlay={(token) => cursor.move(token)} />
      <Curve study={study} />
      <Branches study={study} />
      <NodeTools study={study} />
      <CommentField study={study} />
      <button type="button" class="text-button" onClick={() => go("/editor")}>{t("analysis.editor")}</button>
    </aside>
  );
}
