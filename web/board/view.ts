/* view.ts -- what the controller asks of a view; the flat and the solid board both answer it.
 *
 * A view draws and tells which point lies under the pointer.  It knows no rules, no permissions and no clock: the controller
 * says how long a motion takes and counts the time itself, so that a view never has to call back.  A man keeps its id while it
 * moves, and a call about an id the view does not know does nothing.  All drawing is idempotent: the whole of `Marks` is handed
 * over each time, and a new view fed the same calls shows the same board, which is how 2D and 3D are exchanged in mid-game.
 */
import type { BoardShape, Man, Point, Seat } from "../rules/types";
import type { Studio } from "./studio";
import type { Arrow, Effect, Look } from "./types";

export type ManId = number;

/** Availability of a point under the pointer; plain: hints are off, so nothing is told. */
export type Tone = "available" | "unavailable" | "plain";

export interface Marks {
  /** The man that stands raised and tilted. */
  selected: ManId | null;
  /** Where the selected man (or a placement) may go; null when nothing is selected: the original state. */
  targets: readonly Point[] | null;
  /** False with hints off: the targets are known but not drawn. */
  dots: boolean;
  hover: { point: Point; tone: Tone } | null;
  /** Points whose men may be taken up now: a finger instead of an arrow. */
  hot: readonly Point[];
  last: { from: Point | null; to: Point | null } | null;
  /** The point the keyboard is on, null while the board has no visible focus. */
  focus: Point | null;
  /** Men of the side that lost. */
  dark: readonly ManId[];
}

/** What a view is made of.  `squares` is the grid of named cells for keyboard and screen readers; the controller keeps its labels and classes
 * (available, unavailable, hover-…).  The flat view lays it under its men, where the classes show; the solid one leaves it in the root, transparent. */
export interface ViewHost {
  readonly root: HTMLElement;
  readonly squares: HTMLElement;
  /** Loads and draws the art of the flat men; pockets use it in 3D as well. */
  readonly studio: Studio;
  readonly shape: BoardShape;
  readonly look: Look;
  readonly perspective: Seat;
  /** prefers-reduced-motion or the setting: moves jump, ink only fades. */
  readonly still: boolean;
}

export interface View {
  readonly element: HTMLElement;
  /** Draws again in the look, perspective and stillness the host has now.  Resolves when art that had to be loaded is on the board. */
  restyle(): Promise<void>;

  /** Stands a man on its point at once (any motion of it ends); null takes it off. */
  put(id: ManId, man: Man | null): void;
  /** Slides a man to a point in `ms`, from wherever it is seen now, over the others.  Its place is the new point from the first moment: settle()
   * shows it there. */
  move(id: ManId, to: Point, ms: number): void;
  /** A failed move: to the point and back, `ms` each way.  Its place remains where it was. */
  bounce(id: ManId, to: Point, ms: number): void;
  /** Takes a man up under the pointer: big, not tilted.  (x, y) are client pixels where the pointer went down; the distance from there to the
   * man's middle is kept all through the drag. */
  grab(id: ManId, x: number, y: number): void;
  /** One write; the controller calls it at most once a frame.  The man stays inside the board. */
  drag(x: number, y: number): void;
  /** The pointer let go: back to its own size, and it waits where it is for put() or move(). */
  drop(): void;

  mark(marks: Marks): void;
  arrows(arrows: readonly Arrow[]): void;
  /** Points flash red, all together, once in `ms`. */
  flash(points: readonly Point[], ms: number): void;
  /** Ink over the board for `ms`; seat: the half in which a check is shown, null for the middle. */
  effect(kind: Effect, seat: Seat | null, ms: number): void;
  /** Whatever moves stops: men stand on their places, flashes and ink are gone. */
  settle(): void;

  /** The nearest point within half a cell of client pixels, null between the points or off the board. */
  hit(x: number, y: number): Point | null;
  /** Whether client pixels lie on the plank at all. */
  over(x: number, y: number): boolean;
  destroy(): void;
}

export type MakeView = (host: ViewHost) => View;
