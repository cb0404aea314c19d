/* gamepanel.tsx -- what a game has to say beyond its moves: Qilin's stages and rewards, jieqi's men not yet seen.
 *
 * Everything is read from the position's text as the core writes it for the viewer; no rule is applied here.
 */
import type { GameInfo, Point, Seat } from "../../rules/types";
import { seatName, t } from "../i18n";
import type { Cursor } from "../stores/cursor";
import { madeRows } from "../rows";
import { MiniMan } from "./miniman";

interface PanelProps {
  cursor: Cursor;
  viewer?: Seat;
}

export function GamePanel(props: PanelProps) {
  const { info } = props.cursor.tree;
  props.cursor.path.value;
  if (info.shape.lines === "qilin") return <QilinPanel {...props} />;
  if (info.hidden) return <HiddenPanel {...props} />;
  return null;
}

/* ---- Qilin ---- */

const STAGES = ["play", "transition", "move"] as const;

interface QilinFacts {
  stage: string;
  rewards: number;
  placed: number;
  empty: number;
}

export function qilinFacts(fen: string, points: number, men: number): QilinFacts {
  const fields = fen.split(" ");
  return { stage: fields[1] ?? "play", rewards: Number(fields[4] ?? 0), placed: Number(fields[5] ?? 0), empty: points - men };
}

function QilinPanel({ cursor }: PanelProps) {
  const { info } = cursor.tree;
  cursor.path.value; // the play behind the cursor is no signal
  const state = cursor.state();
  const points = info.shape.names.filter((name) => name !== "").length;
  const facts = qilinFacts(cursor.play.fen(), points, state.men.length);
  const turn = cursor.play.turn();
  return (
    <section class="game-panel" aria-live="polite">
      <ol class="stages">
        {STAGES.map((stage) => (
          <li key={stage} aria-current={facts.stage === stage ? "step" : undefined}>
            <b>{t(`qilin.${stage}`)}</b>
            <small>{t(`qilin.${stage}About`, facts.empty)}</small>
          </li>
        ))}
      </ol>
      {turn !== null && <Reward facts={facts} info={info} turn={turn} cursor={cursor} />}
    </section>
  );
}

function Reward({ facts, info, turn, cursor }: { facts: QilinFacts; info: GameInfo; turn: Seat; cursor: Cursor }) {
  const key = facts.rewards > 0 ? (facts.stage === "play" ? "qilin.press" : "qilin.remove") : facts.stage === "transition" ? "qilin.own" : "";
  if (key === "") return <p class="say">{t(`qilin.${facts.stage}Say`, seatName(info, turn))}</p>;
  const at: Point | undefined = cursor.state().last?.to ?? undefined;
  const rows = madeRows(cursor).map((row) => row.map((p) => info.shape.names[p]).join("–")).join(t("speech.comma"));
  const choices = cursor.play.placements().map((p) => info.shape.names[p]).join("  ");
  return (
    <>
      <h2>{t(key)}</h2>
      <p class="say">{t(`${key}Say`, seatName(info, turn), at === undefined ? "" : (info.shape.names[at] ?? ""), rows)}</p>
      {facts.rewards > 0 && <p class="left"><b>{t(facts.stage === "play" ? "qilin.leftPress" : "qilin.leftRemove")}</b> <strong>{facts.rewards}</strong> <small>{t("qilin.choices", choices)}</small></p>}
      {facts.rewards === 0 && <p class="left"><small>{t("qilin.choices", choices)}</small></p>}
    </>
  );
}

/* ---- jieqi ---- */

/** The pool of a position's text: letters with counts, "R2A2…". */
export function poolOf(fen: string): Map<string, number> {
  const field = fen.split(" ")[2] ?? "-";
  return new Map([...field.matchAll(/([A-Za-z])(\d+)/g)].map((m) => [m[1] ?? "", Number(m[2])]));
}

function HiddenPanel({ cursor, viewer }: PanelProps) {
  const { info } = cursor.tree;
  cursor.path.value;
  const pool = poolOf(cursor.play.fen(viewer));
  const letters = [...pool.keys()];
  const rows = [letters.filter((l) => l === l.toUpperCase()), letters.filter((l) => l === l.toLowerCase())];
  return (
    <section class="game-panel hidden-panel">
      <h2>{t("jieqi.title")}</h2>
      <p class="say">{t("jieqi.say")}</p>
      <h3>{t("jieqi.unseen")} <small>{t("jieqi.public")}</small></h3>
      {rows.map((row, seat) => (
        <ul class="pool" key={seat}>
          {row.map((letter) => (
            <li key={letter} class={pool.get(letter) ? "" : "none"}>
              <MiniMan info={info} letter={letter} seat={seat as Seat} size={34} />
              <span>{pool.get(letter)}</span>
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}
