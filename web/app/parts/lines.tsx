/* lines.tsx -- what is good here: the engine's moves in the person's notation, who stands better, how many of a hundred (row 8). */
import { useMemo } from "preact/hooks";
import type { EngineLine, GameInfo } from "../../rules/types";
import { SHOWN, lineTexts, type Analysis } from "../analysis";
import { t } from "../i18n";
import { chanceOf } from "../stores/engine";
import type { Cursor } from "../stores/cursor";
import { ChanceBar, chanceText, verdictText } from "./chance";
import { notationOf } from "./moves";

function scoreText(line: EngineLine): string {
  if (line.mate !== null) return t(line.mate > 0 ? "lines.mate" : "lines.mated", Math.abs(line.mate));
  const pawns = (line.score ?? 0) / 100;
  return (pawns > 0 ? "+" : "") + pawns.toFixed(2);
}

function numbers(line: EngineLine): string {
  return t("lines.numbers", scoreText(line), line.depth, Math.round(line.nodes / 1000), Math.round(line.nps / 1000));
}

function Line(props: { line: EngineLine; info: GameInfo; cursor: Cursor; chance: number; detail: boolean; onPlay(token: string): void }) {
  const { line, info } = props;
  const notation = notationOf(info);
  const texts = useMemo(() => lineTexts(props.cursor.play, line.pv, notation), [props.cursor.path.value, line.pv.slice(0, SHOWN).join(), notation]);
  const [first, ...rest] = texts;
  const token = line.pv[0];
  if (!first || token === undefined) return null;
  return (
    <li class="line">
      <div class="line-head">
        <button type="button" class="line-move" onClick={() => props.onPlay(token)}>{first}</button>
        <span class="verdict">{verdictText(info, props.chance)}</span>
        <span class="of100">{chanceText(props.chance)}</span>
      </div>
      <ChanceBar chance={props.chance} />
      <p class="pv">{rest.join("  ")}</p>
      {props.detail && <p class="line-numbers">{numbers(line)}</p>}
    </li>
  );
}

export function LinesView(props: { analysis: Analysis; cursor: Cursor; detail: boolean; onPlay(token: string): void }) {
  const store = props.analysis.store.value;
  props.cursor.path.value;
  const lines = store?.lines.value ?? [];
  const seat = store?.seat.value ?? 0;
  const fault = props.analysis.fault.value || store?.fault.value;
  if (fault) return <p class="fault" role="alert">{t("status.engineFault", fault)}</p>;
  if (!props.analysis.on.value) return null;
  if (props.cursor.play.turn() === null) return <p class="quiet-text">{t("lines.over")}</p>;
  if (lines.length === 0) return <p class="quiet-text">{t("lines.wait")}</p>;
  return (
    <ol class="lines" aria-label={t("lines.title")}>
      {lines.map((line) => (
        <Line key={line.multipv} line={line} info={props.cursor.tree.info} cursor={props.cursor} chance={chanceOf(line, seat)} detail={props.detail} onPlay={props.onPlay} />
      ))}
    </ol>
  );
}
