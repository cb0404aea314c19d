/* plans.ts -- a move planned while the other side thinks: marked on the board, made as soon as its turn has come, if it is legal then.
 *
 * A chunk of its own, fetched where a page lets somebody plan.
 */
import type { Point, Seat, Source } from "../rules/types";
import type { Control } from "./control";
import type { Arrow } from "./types";

export class Plans {
  arrow: Arrow | null = null;

  constructor(private readonly control: Control, readonly seat: Seat) {}

  /** The other side thinks, and this one may say what it will do then. */
  permits(seat: Seat | null): boolean {
    const { state, guide } = this.control;
    return seat === this.seat && state.turn !== null && state.turn !== seat && !!guide?.ahead;
  }

  /** Whether a move from there would be a plan. */
  owns(source: Source | null): source is { point: Point } {
    return !!source && "point" in source && this.permits(this.control.roster.man(source.point)?.seat ?? null);
  }

  make(source: { point: Point }, to: Point, dragged: boolean): void {
    const { control } = this;
    if (!control.targetsOf(source).includes(to)) return void control.fail(source, to, dragged);
    if (dragged) control.rest();
    control.select(null);
    this.set({ from: source.point, to });
    control.announce(control.speak.planned + control.speak.comma + control.speak.point(to));
  }

  set(move: { from: Point; to: Point } | null): void {
    if (!move && !this.arrow) return;
    this.arrow = move && { ...move, kind: "ahead" };
    this.control.draw();
  }

  /** Makes the planned move if its turn has come; one that is not legal any more is dropped, and the page is told. */
  play(): void {
    const { arrow, control } = this;
    const { guide, state } = control;
    if (!arrow || control.busy) return;
    if (!guide || state.turn === null) return this.set(null);
    if (this.permits(this.seat) || !control.permits(this.seat)) return;
    this.set(null);
    const source = { point: arrow.from };
    const own = control.roster.man(arrow.from)?.seat === this.seat;
    if (own && guide.targets(source).legal.includes(arrow.to)) return void control.attempt(source, arrow.to);
    control.announce(control.speak.refused);
    guide.refused?.(source, arrow.to, true);
  }
}
