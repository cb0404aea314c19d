/* control.ts -- what a person may do and what happens then: the one state machine behind the flat and the solid board.
 *
 * States: nothing selected, a man (or a man in hand) selected, a man under the pointer, a motion under way.  Every attempt asks the
 * guide anew, in the order availability, then suicide, so that nothing on the page can be edited into an illegal move.  Time is
 * counted here: a motion is a timer with an end, and abort() runs that end at once.
 */
import type { BoardState, Change, MoveProperty, Point, Seat, Source, Token } from "../rules/types";
import { Cells } from "./cells";
import type { Plans } from "./plans";
import { Roster } from "./roster";
import type { Arrow, BoardOptions, Effect, Guide, Look, MadeMove, Permission, Speech } from "./types";
import type { ManId, Marks, Tone, View } from "./view";

export const MOVE_MS = 300;
export const BOUNCE_MS = 50;
export const FLASH_MS = 1000;
export const EFFECT_MS = 900;

const AT_REST: Marks = { selected: null, targets: null, dots: true, hover: null, hot: [], last: null, focus: null, dark: [] };

interface Request {
  seat: Seat;
  resolve(made: MadeMove): void;
  reject(why: unknown): void;
}

interface Shown {
  state: BoardState;
  changes: readonly Change[];
  property: MoveProperty;
}

export class Control {
  view!: View;
  guide: Guide | undefined;
  permission: Permission;
  state: BoardState;
  perspective: Seat;
  selection: Source | null = null;
  /** A man is under the pointer. */
  dragging = false;
  marks: Marks = AT_REST;
  fallen: Seat | null = null;
  /** Moves planned while the other side thinks; null where nobody may plan. */
  plans: Plans | null = null;
  readonly roster: Roster;
  readonly cells: Cells;
  readonly speak: Required<Speech>;
  /** Told after every change of marks or state: pockets and classes of the frame hang on it. */
  onChange: () => void = () => {};
  announce: (text: string) => void = () => {};
  playSound: (kind: Effect | "move" | "draw") => void = () => {};
  private requests: Request[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ending: ((cut: boolean) => void) | null = null;
  private wanted: readonly Arrow[] = [];
  /** The point described as selected. */
  private chosen: readonly Point[] = [];

  constructor(readonly options: BoardOptions, readonly look: Look, still: () => boolean, speech: Required<Speech>) {
    this.still = still;
    this.speak = speech;
    this.guide = options.guide;
    this.permission = options.permission ?? "all";
    this.perspective = options.perspective ?? 0;
    this.state = options.state;
    this.roster = new Roster(options.shape.names.length);
    this.cells = new Cells(options.shape, options.label ?? "board");
  }

  readonly still: () => boolean;

  /* ---- Permission -------------------------------------------------------------------------------------------------- */

  get busy(): boolean {
    return this.ending !== null;
  }

  permits(seat: Seat | null): boolean {
    if (!this.guide) return false;
    if (this.guide.free) return this.permission !== "none";
    if (this.plans?.permits(seat)) return true;
    if (seat === null || seat !== this.state.turn) return false;
    return this.permission === "all" || this.permission === seat || this.requests.some((r) => r.seat === seat);
  }

  selectable(p: Point): boolean {
    const man = this.roster.man(p);
    return !!man && this.permits(man.seat);
  }

  /** The seat whose pocket a letter is taken from. */
  handSeat(source: { hand: string; seat?: Seat }): Seat | null {
    return source.seat ?? this.state.turn;
  }

  /** Points for a decision without a source, when the person to move may make one. */
  private placements(): readonly Point[] {
    const { guide, state } = this;
    return guide && !guide.free && state.turn !== null && this.permits(state.turn) ? guide.placements() : [];
  }

  /* ---- Marks ------------------------------------------------------------------------------------------------------- */

  targetsOf(source: Source): readonly Point[] {
    if (this.plans?.owns(source)) return this.guide!.ahead!(source.point);
    const t = this.guide!.targets(source);
    return this.look.hints === "legal" ? t.legal : t.semilegal;
  }

  /** Works out everything that is marked and hands it to the view. */
  refresh(): void {
    const quiet = this.busy;
    const s = this.selection;
    const placing = !s && !quiet ? this.placements() : [];
    const targets = quiet && !s ? null : s ? this.targetsOf(s) : placing.length ? placing : null;
    const hot: Point[] = [];
    for (const [, m] of this.roster.all()) if (this.permits(m.seat)) hot.push(m.point);
    const selected = s && "point" in s ? this.roster.at(s.point) ?? null : null;
    this.show({ ...this.marks, selected: this.dragging ? null : selected, targets, dots: this.look.hints !== "off", hover: null, hot, last: this.state.last ?? null, dark: this.darkened() });
  }

  private show(marks: Marks): void {
    const before = this.marks.targets;
    this.marks = marks;
    this.view.mark(marks);
    const s = this.selection;
    const chosen = s && "point" in s ? [s.point] : [];
    this.cells.mark(marks, chosen[0] ?? null);
    for (const p of new Set([...(before ?? []), ...(marks.targets ?? []), ...this.chosen, ...chosen])) this.describe(p);
    this.chosen = chosen;
    this.onChange();
  }

  private darkened(): readonly ManId[] {
    if (this.fallen === null) return AT_REST.dark;
    const all = [...this.roster.all()].filter(([, m]) => m.seat === this.fallen);
    const kings = all.filter(([, m]) => m.letter.toLowerCase() === "k");
    return (this.look.fallen === "king" && kings.length ? kings : all).map(([id]) => id);
  }

  /** The pointer is over a point, or over none. */
  hover(p: Point | null, dragging = this.dragging): void {
    const { targets } = this.marks;
    let hover: Marks["hover"] = null;
    const held = p !== null && !!this.roster.man(p);
    if (p !== null && targets && (!held || dragging)) {
      const tone: Tone = this.look.hints === "off" ? "plain" : targets.includes(p) ? "available" : "unavailable";
      hover = { point: p, tone };
    }
    const old = this.marks.hover;
    if (old?.point === hover?.point && old?.tone === hover?.tone) return;
    this.marks = { ...this.marks, hover };
    this.view.mark(this.marks);
    this.cells.mark(this.marks, null);
  }

  focus(p: Point | null): void {
    this.marks = { ...this.marks, focus: p };
    this.view.mark(this.marks);
  }

  describe(p: Point): void {
    const { speak } = this;
    const man = this.roster.man(p);
    const parts = [speak.point(p), man ? (man.hidden ? speak.hidden(man.seat) : man.pressed ? speak.pressed : speak.man(man.letter, man.seat)) : speak.empty];
    const s = this.selection;
    if (s && "point" in s && s.point === p) parts.push(speak.selected);
    if (this.marks.targets?.includes(p) && this.look.hints !== "off") parts.push(speak.target);
    this.cells.label(p, parts.join(speak.comma), !!man);
  }

  /* ---- Showing ----------------------------------------------------------------------------------------------------- */

  set(state: BoardState): void {
    this.finish(true);
    this.selection = null;
    this.plans?.set(null);
    this.place(state);
    this.refresh();
  }

  private place(state: BoardState): void {
    this.state = state;
    for (const p of this.roster.set(state.men, this.view)) this.describe(p);
  }

  /** Starts a motion; its end comes after `ms`, or at once when something else must be shown. */
  private during(ms: number, ending: (cut: boolean) => void): void {
    this.finish(true);
    this.ending = ending;
    if (ms) this.timer = setTimeout(() => this.finish(false), ms);
    else this.finish(false);
  }

  /** Ends the motion under way; cut: at once, without its effect. */
  finish(cut: boolean): void {
    clearTimeout(this.timer);
    const ending = this.ending;
    this.ending = null;
    ending?.(cut);
  }

  /** Shows a move and its effect; resolves when the men have come to rest. */
  animate(next: Shown, ms = MOVE_MS): Promise<void> {
    this.finish(true);
    this.selection = null;
    const mover = this.roster.man(next.changes.find((c) => c.from !== null && c.to !== null)?.from ?? -1)?.seat ?? this.state.turn;
    return new Promise((resolve) => {
      this.tell(next);
      this.state = { ...this.state, last: next.state.last };
      this.roster.shift(next.changes, this.view, this.still() ? 0 : ms);
      this.during(this.still() ? 0 : ms, (cut) => {
        this.view.settle();
        this.place(next.state);
        for (const c of next.changes) for (const p of [c.from, c.to]) if (p !== null) this.describe(p); // moved before they were placed
        this.refresh();
        if (!cut) this.celebrate(next, mover);
        resolve();
        this.plans?.play();
      });
      if (this.busy) this.refresh();
    });
  }

  /** One effect a move: mate before check before capture. */
  private celebrate({ property, state }: Shown, mover: Seat | null): void {
    const kind: Effect | null = property.mate ? "mate" : property.check ? "check" : property.capture ? "capture" : null;
    this.playSound(kind ?? "move");
    const checked = state.turn ?? (mover === null ? null : ((1 - mover) as Seat));
    if (kind) this.effect(kind, checked);
  }

  effect(kind: Effect, seat: Seat | null): void {
    if (this.look.effects) this.view.effect(kind, kind === "check" ? seat : null, EFFECT_MS);
  }

  private tell({ changes, property }: Shown): void {
    const { speak } = this;
    const step = changes.find((c) => c.to !== null && c.from !== c.to);
    if (!step) return;
    const taken = changes.find((c) => c.to === null && c.from !== null);
    const man = this.roster.man(step.from ?? -1);
    const name = man?.hidden ? speak.hidden(man.seat) : speak.man(step.letter, step.seat);
    const text = speak.moved(name, step.from === null ? null : speak.point(step.from), speak.point(step.to!), taken ? speak.man(taken.letter, taken.seat) : null);
    const more = property.mate ? speak.mate : property.check ? speak.check : "";
    this.announce(more ? text + speak.comma + more : text);
  }

  /* ---- Selecting and trying ---------------------------------------------------------------------------------------- */

  select(source: Source | null): void {
    this.selection = source;
    this.refresh();
  }

  /** A click, a tap or Enter on a point. */
  click(p: Point): void {
    if (this.busy) return;
    const s = this.selection;
    this.plans?.set(null);
    if (!s) {
      if (this.marks.targets?.includes(p)) return void this.attempt(null, p);
      if (this.selectable(p)) this.select({ point: p });
      else if (this.marks.targets) this.refuse(null, p);
      return;
    }
    if ("point" in s && s.point === p) return this.select(null);
    if (this.selectable(p) && !(this.plans?.owns(s) ? this.targetsOf(s) : this.guide!.targets(s).semilegal).includes(p)) return this.select({ point: p });
    void this.attempt(s, p);
  }

  /** A click on a man in hand. */
  clickHand(source: { hand: string; seat?: Seat }): void {
    if (this.busy || !this.permits(this.handSeat(source))) return;
    const s = this.selection;
    const again = s && "hand" in s && s.hand === source.hand && s.seat === source.seat;
    this.select(again ? null : source);
  }

  /** Asks the rules and plays, or shows why not.  `dragged`: the man is already at the end of its way. */
  async attempt(source: Source | null, p: Point, dragged = false): Promise<void> {
    const guide = this.guide;
    if (!guide) return;
    if (this.plans?.owns(source)) return this.plans.make(source, p, dragged);
    const legal = source ? this.check(guide, source, p, dragged) : guide.placements().includes(p) || this.refuse(null, p);
    if (!legal) return;
    const tokens = guide.between(source, p);
    const { state } = this;
    const token = tokens.length > 1 && this.options.choose ? await this.options.choose(tokens) : tokens[0];
    if (this.state !== state) return; // another position was set while the person was choosing
    if (token === undefined || token === null) return this.putBack(source, dragged);
    await this.play(token, dragged);
  }

  /** Availability first, then suicide; false when the move was refused. */
  private check(guide: Guide, source: Source, p: Point, dragged: boolean): boolean {
    const { semilegal, legal } = guide.targets(source);
    if (!semilegal.includes(p)) return this.fail(source, p, dragged);
    if (legal.includes(p)) return true;
    const attackers = guide.attackers("point" in source ? source.point : source, p);
    if (attackers.length) this.warn(attackers);
    return this.fail(source, p, dragged);
  }

  /** A move that was typed: it is legal, the parser saw to that; whether this person may make it is asked here. */
  typed(token: Token): void {
    this.plans?.set(null);
    this.finish(true); // fast fingers: what is still under way has been played already
    if (this.state.turn !== null && this.permits(this.state.turn)) void this.play(token, false);
    else this.refuse(null, null);
  }

  private async play(token: Token, dragged: boolean): Promise<void> {
    const seat = this.state.turn;
    const { move: state, ...shown } = this.guide!.play(token);
    const met = this.requests.filter((r) => r.seat === seat);
    this.requests = this.requests.filter((r) => r.seat !== seat);
    await this.animate(shown, dragged ? BOUNCE_MS : MOVE_MS);
    for (const r of met) r.resolve({ token, state });
  }

  refuse(source: Source | null, p: Point | null): false {
    this.announce(this.speak.refused);
    this.guide?.refused?.(source, p);
    return false;
  }

  /** A failed move: there and back, and the man stays selected. */
  fail(source: Source, p: Point | null, dragged: boolean): false {
    this.selection = source;
    const id = "point" in source ? this.roster.at(source.point) : undefined;
    const ms = this.still() ? 0 : BOUNCE_MS;
    this.during(id === undefined || (!dragged && p === null) ? 0 : dragged ? ms : 2 * ms, () => {
      if (ms === 0 || dragged) this.rest();
      this.refresh();
    });
    if (this.busy && id !== undefined) {
      if (dragged) this.view.move(id, (source as { point: Point }).point, ms);
      else this.view.bounce(id, p!, ms);
    }
    if (this.busy) this.refresh();
    return this.refuse(source, p);
  }

  /** Men stand on their places; flashes go on. */
  rest(): void {
    for (const [id, m] of this.roster.all()) this.view.put(id, m);
  }

  private putBack(source: Source | null, dragged: boolean): void {
    if (dragged) this.rest();
    this.select(source);
  }

  warn(points: readonly Point[]): void {
    this.view.flash(points, FLASH_MS);
  }

  /* ---- Dragging ---------------------------------------------------------------------------------------------------- */

  /** Takes up the man on a point; x, y are where the pointer went down. */
  grab(p: Point, x: number, y: number): boolean {
    const id = this.roster.at(p);
    if (this.busy || id === undefined || !this.selectable(p)) return false;
    this.dragging = true;
    this.selection = { point: p };
    this.refresh();
    this.view.grab(id, x, y);
    return true;
  }

  /** Lets the man go over a point, over none, or off the board. */
  release(p: Point | null, onBoard: boolean): void {
    const s = this.selection;
    if (!this.dragging || !s || !("point" in s)) return;
    this.dragging = false;
    this.view.drop();
    if (!onBoard && this.guide?.discard) return void this.discard(s.point);
    if (p === s.point) {
      this.rest();
      this.refresh();
    } else if (p === null) this.fail(s, null, true);
    else void this.attempt(s, p, true);
  }

  /** Takes a man off the board (editor). */
  discard(p: Point): void {
    const next = this.guide?.discard?.(p);
    if (next) this.set(next);
    else this.fail({ point: p }, null, true);
  }

  /** The pointer was taken away by the system: the man is back where it was, still selected. */
  cancelDrag(): void {
    if (!this.dragging) return;
    this.dragging = false;
    this.view.drop();
    this.rest();
    this.refresh();
  }

  /* ---- Orders of the page ------------------------------------------------------------------------------------------ */

  request(seat: Seat): Promise<MadeMove> {
    return new Promise((resolve, reject) => {
      this.requests.push({ seat, resolve, reject });
      this.refresh();
    });
  }

  abort(): void {
    this.dragging = false;
    this.view.drop();
    this.selection = null;
    this.plans?.set(null);
    this.finish(true);
    this.view.settle();
    this.rest();
    const left = this.requests;
    this.requests = [];
    this.refresh();
    for (const motion of this.view.element.getAnimations({ subtree: true })) motion.cancel();
    for (const r of left) r.reject(new DOMException("the move was called off", "AbortError"));
  }

  arrows(arrows: readonly Arrow[], free: boolean): void {
    const legal = (a: Arrow) => a.kind === "line" || (!!this.roster.man(a.from) && !!this.guide?.targets({ point: a.from }).legal.includes(a.to));
    this.wanted = free ? arrows : arrows.filter(legal);
    this.draw();
  }

  draw(): void {
    const plan = this.plans?.arrow;
    this.view.arrows(plan ? [...this.wanted, plan] : this.wanted);
  }

  /** Feeds a new view with all that is to be seen. */
  adopt(view: View): void {
    this.view = view;
    this.roster.show(view);
    view.mark(this.marks);
    this.draw();
  }
}
