/* rows.ts -- the rows of three that the last man of Qilin chess finished, while they still ask for their reward.
 *
 * The core writes every row that stands into the position's text; no rule is applied here.
 */
import type { Arrow } from "../board/types";
import type { GameInfo, Point } from "../rules/types";
import { pointsOf } from "./points";
import type { Cursor } from "./stores/cursor";

const NONE: readonly Arrow[] = [];

/** The rows standing, as points. */
export function rowsIn(info: GameInfo, fen: string): Point[][] {
  const field = fen.split(" ")[6] ?? "";
  return field.split(/[/,]/).filter((row) => row !== "" && row !== "-").map((row) => pointsOf(info, row));
}

/** The rows through the man just placed or moved; none when no reward is left to take. */
export function madeRows(cursor: Cursor): Point[][] {
  const { info } = cursor.tree;
  if (info.shape.lines !== "qilin") return [];
  const fen = cursor.play.fen();
  const last = cursor.state().last?.to;
  if (last == null || !(Number(fen.split(" ")[4]) > 0)) return [];
  return rowsIn(info, fen).filter((row) => row.includes(last));
}

/** The same as bars under the men. */
export function rowBars(cursor: Cursor): readonly Arrow[] {
  const rows = madeRows(cursor);
  return rows.length === 0 ? NONE : rows.map((row) => ({ from: row[0]!, to: row[row.length - 1]!, kind: "line" }));
}
