/* cells.ts -- the layer of squares: one named element a point, which the keyboard walks over and a screen reader reads.
 *
 * It is the same in 2D and 3D.  One cell is in the tab order at a time; each says where it is, who stands there and whether the man
 * in hand may go there.  Labels are written only where something changed.
 */
import type { BoardShape, Point, Seat } from "../rules/types";
import { cellOf, pointIn } from "./shape";
import type { Marks } from "./view";

const TONES = ["hover-available", "hover-unavailable", "hover-plain"] as const;

export class Cells {
  readonly element = document.createElement("div");
  readonly cells: HTMLElement[] = [];
  /** The cell in the tab order. */
  current: Point;
  private view: Seat = 0;
  private marked: readonly Point[] | null = null;
  private hovered: Point | null = null;

  constructor(private readonly shape: BoardShape, label: string) {
    this.element.className = "cb-squares";
    this.element.setAttribute("role", "grid");
    this.element.setAttribute("aria-label", label);
    shape.names.forEach((name, p) => {
      const el = document.createElement("div");
      el.className = "cb-sq";
      el.setAttribute("role", "gridcell");
      el.dataset.index = name.toUpperCase();
      el.tabIndex = -1;
      this.cells[p] = el;
    });
    this.current = 0;
    this.arrange(0);
    this.goTo(pointIn(shape, shape.width >> 1, shape.height - 1, 0) ?? 0, false);
  }

  /** Reading order and places as seen from a seat. */
  arrange(view: Seat): void {
    this.view = view;
    const { width, height } = this.shape;
    const rows = Array.from({ length: height }, () => {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      return row;
    });
    for (let r = 0; r < height; r++)
      for (let c = 0; c < width; c++) {
        const p = pointIn(this.shape, c, r, view);
        if (p === null) continue;
        const el = this.cells[p]!;
        el.style.left = `${(c / width) * 100}%`;
        el.style.top = `${(r / height) * 100}%`;
        rows[r]!.append(el);
      }
    this.element.replaceChildren(...rows);
  }

  label(p: Point, text: string, held: boolean): void {
    const el = this.cells[p]!;
    if (el.getAttribute("aria-label") !== text) el.setAttribute("aria-label", text);
    el.classList.toggle("held", held);
  }

  mark(m: Marks, selected: Point | null): void {
    if (m.targets !== this.marked) {
      this.marked = m.targets;
      this.cells.forEach((el, p) => {
        const open = m.targets?.includes(p) ?? false;
        el.classList.toggle("available", open);
        el.classList.toggle("unavailable", !!m.targets && !open);
        el.ariaSelected = p === selected ? "true" : null;
      });
    }
    if (this.hovered !== null) this.cells[this.hovered]!.classList.remove(...TONES);
    this.hovered = m.hover?.point ?? null;
    if (m.hover) this.cells[m.hover.point]!.classList.add(`hover-${m.hover.tone}`);
  }

  /** Puts a cell into the tab order, and the focus on it. */
  goTo(p: Point, focus: boolean): void {
    this.cells[this.current]!.tabIndex = -1;
    this.current = p;
    this.cells[p]!.tabIndex = 0;
    if (focus) this.cells[p]!.focus({ preventScroll: true });
  }

  /** Whether the focus came with a press: a ring is for those who walk with the keys. */
  get pressed(): boolean {
    return this.element.classList.contains("pressed");
  }

  press(pressed: boolean): void {
    this.element.classList.toggle("pressed", pressed);
  }

  /** The next point in a direction as seen, over gaps; the same point at the edge. */
  beside(p: Point, dx: number, dy: number): Point {
    const [c, r] = cellOf(this.shape, p, this.view);
    for (let i = 1; i < 10; i++) {
      const next = pointIn(this.shape, c + dx * i, r + dy * i, this.view);
      if (next !== null) return next;
    }
    return p;
  }

  /** The point of a file (counted from the left as seen) on the row of p, or the nearest row that has one. */
  onFile(p: Point, column: number): Point {
    const [, r] = cellOf(this.shape, p, this.view);
    for (let i = 0; i < this.shape.height; i++)
      for (const row of [r + i, r - i]) {
        const found = pointIn(this.shape, column, row, this.view);
        if (found !== null) return found;
      }
    return p;
  }
}
