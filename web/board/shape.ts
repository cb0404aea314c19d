/* shape.ts -- where things stand on the plank, in units of one cell.
 *
 * The plank is the points' grid plus half a cell on each side plus a margin of 6 % of that, so 9 × 10 gives 10.08 × 11.20.
 * Everything that draws or is hit asks here, so that the flat board, the solid one and the pictures agree to the pixel.
 */
import type { BoardShape, Point, Seat } from "../rules/types";

export interface Plank {
  /** Size of the whole plank. */
  w: number;
  h: number;
  /** Margin left of and above the layer of squares. */
  mx: number;
  my: number;
}

export function plankOf(s: BoardShape): Plank {
  const mx = s.width * 0.06;
  const my = s.height * 0.06;
  return { w: s.width + 2 * mx, h: s.height + 2 * my, mx, my };
}

/** The cell of a point seen from a seat, counted from the upper left: [column, row]. */
export function cellOf(s: BoardShape, p: Point, view: Seat): [number, number] {
  const [x, y] = s.xy[p]!;
  return view ? [s.width - 1 - x, y] : [x, s.height - 1 - y];
}

/** The middle of a point on the plank. */
export function spotOf(s: BoardShape, p: Point, view: Seat): [number, number] {
  const [c, r] = cellOf(s, p, view);
  const k = plankOf(s);
  return [k.mx + c + 0.5, k.my + r + 0.5];
}

/** The point in a cell, or null where the board has none (Qilin's gaps). */
export function pointIn(s: BoardShape, column: number, row: number, view: Seat): Point | null {
  const x = view ? s.width - 1 - column : column;
  const y = view ? row : s.height - 1 - row;
  const p = s.xy.findIndex((q) => q[0] === x && q[1] === y);
  return p < 0 ? null : p;
}

/** The point whose cell holds a place on the plank: the nearest one, within half a cell. */
export function pointAt(s: BoardShape, x: number, y: number, view: Seat): Point | null {
  const k = plankOf(s);
  return pointIn(s, Math.floor(x - k.mx), Math.floor(y - k.my), view);
}
