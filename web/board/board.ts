/* board.ts -- the widget as a page sees it: puts frame, view, controller and hands together.
 *
 * createBoard() draws the first position at once, into an element that is not yet in a page.  From then on whatever shows something
 * asks for the element to be in a document, because a board nobody can see is always a mistake of the page.
 */
import type { BoardState, Change, MoveProperty, Point, Seat, Source } from "../rules/types";
import { Control } from "./control";
import { FlatView } from "./flat";
import { Hand } from "./hands";
import { Keys } from "./keys";
import { Pointer } from "./pointer";
import { plankOf } from "./shape";
import { drawing, Studio } from "./studio";
import { dress } from "./style";
import type { Arrow, Board, BoardOptions, Effect, Guide, Look, MadeMove, Permission, Speech } from "./types";
import type { View, ViewHost } from "./view";

export const DEFAULT_LOOK: Look = {
  style: "2d",
  board: "whiteoak",
  men: "whiteoak",
  font: "yankai",
  coordinates: "chinese",
  hints: "semilegal",
  dots: "green",
  effects: true,
  sound: true,
  volume: 0.7,
  dragOnMove: false,
  fallen: "king",
  reducedMotion: "auto",
};

const side = (seat: Seat | null): string => ["first side ", "second side "][seat ?? 2] ?? "";

function speechOf(o: BoardOptions): Required<Speech> {
  return {
    man: (letter, seat) => side(seat) + letter,
    point: (p) => o.shape.names[p]!,
    empty: "empty",
    selected: "selected",
    target: "can go",
    planned: "planned",
    hidden: (seat) => side(seat) + "face down",
    pressed: "pressed",
    refused: "not possible",
    check: "check",
    mate: "mate",
    typed: "Type a move",
    comma: ", ",
    moved: (man, from, to, taken) => `${man} ${from ? `from ${from} ` : ""}to ${to}${taken ? `, takes ${taken}` : ""}`,
    inHand: (man, count) => `${man} in hand, ${count}`,
    ...o.speak,
  };
}

class Widget implements Board {
  readonly element = document.createElement("div");
  readonly hands: readonly [HTMLElement, HTMLElement];
  fallback: string | null = null;
  private readonly control: Control;
  private readonly studio: Studio;
  private readonly pockets: readonly [Hand, Hand];
  private readonly pointer: Pointer;
  private readonly live = document.createElement("div");
  private readonly host: ViewHost;
  private readonly look: Look;
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)");
  private style: Look["style"] = "2d";
  /** Somebody has been allowed to play here: from then on a finger never scrolls.  It stays so between turns, because the browser hands it down
   * to every element of the board. */
  private played = false;

  constructor(options: BoardOptions) {
    dress();
    this.look = { ...DEFAULT_LOOK, ...options.look };
    const { style } = this.look;
    this.look.style = "2d";
    const still = () => (this.look.reducedMotion === "auto" ? this.calm.matches : this.look.reducedMotion);
    const control = (this.control = new Control(options, this.look, still, speechOf(options)));
    this.studio = new Studio(options.shape, this.look);
    this.host = this.makeHost(still);
    this.frame(options);
    this.pointer = new Pointer(control, this.element, this.studio);
    new Keys(control, this.element);
    this.pockets = [new Hand(0, control, this.studio, this.pointer), new Hand(1, control, this.studio, this.pointer)];
    this.hands = [this.pockets[0].element, this.pockets[1].element];
    control.cells.arrange(control.perspective);
    this.mount(new FlatView(this.host));
    control.announce = (text) => (this.live.textContent = text);
    control.playSound = (kind) => this.sound(kind);
    control.onChange = () => this.changed();
    this.studio.onDraw = () => this.pockets.forEach((hand) => hand.restyle());
    this.first(options.state);
    if (style === "3d") void this.setLook({ style });
  }

  private makeHost(still: () => boolean): ViewHost {
    const { control, look, studio, element } = this;
    return {
      root: element,
      squares: control.cells.element,
      studio,
      shape: control.options.shape,
      look,
      get perspective() {
        return control.perspective;
      },
      get still() {
        return still();
      },
    };
  }

  /** The element, sized by plank and look, with the voice for screen readers. */
  private frame({ shape }: BoardOptions): void {
    const { w, h, mx, my } = plankOf(shape);
    for (const [name, value] of Object.entries({ w, h, mx, my, c: shape.width, r: shape.height })) this.element.style.setProperty(`--${name}`, String(value));
    this.live.className = "cb-sr";
    this.live.setAttribute("aria-live", "polite");
    this.element.className = "cb";
    this.element.append(this.studio.defs, this.live);
  }

  private first(state: BoardState): void {
    this.control.set(state);
    this.control.options.shape.names.forEach((_, p) => this.control.describe(p));
  }

  /** Puts a view into the frame in place of the one that was there. */
  private mount(view: View): void {
    const old = this.control.view as View | undefined;
    const { element: squares } = this.control.cells;
    const focused = squares.contains(document.activeElement);
    this.control.adopt(view);
    this.element.insertBefore(view.element, this.live);
    old?.destroy();
    const solid = this.style === "3d";
    squares.classList.toggle("cb-solid", solid);
    if (solid) this.element.insertBefore(squares, this.live);
    if (focused) this.control.cells.goTo(this.control.cells.current, true);
  }

  /** Classes of the frame: everything that is looked up by style rules. */
  private changed(): void {
    const { control, look } = this;
    this.played = !!control.guide && (this.played || control.permission !== "none");
    const marked = look.hints === "off" ? "unmarked" : "dots";
    let names = `cb ${look.board} men-${look.men} ${marked} ${look.dots}`;
    for (const seat of [0, 1, null] as const) if (control.permits(seat)) names += ` hot${seat ?? 2}`;
    if (control.marks.targets) names += " on";
    if (control.dragging) names += " dragging";
    if (this.played) names += " live";
    if (this.host.still) names += " still";
    if (this.style === "3d") names += " solid";
    else if (this.studio.book) names += " book";
    if (names !== this.element.className) this.element.className = names;
    for (const hand of this.pockets) hand.update();
  }

  private needsPage(method: string): void {
    if (!this.element.isConnected) throw new Error(`board.${method}() was called before the board is in the page: append board.element first`);
  }

  /* ---- The interface ----------------------------------------------------------------------------------------------- */

  set(state: BoardState): void {
    this.needsPage("set");
    this.control.set(state);
  }

  animate(state: BoardState, changes: readonly Change[], property: MoveProperty): Promise<void> {
    this.needsPage("animate");
    return this.control.animate({ state, changes, property });
  }

  requestMove(seat: Seat): Promise<MadeMove> {
    this.needsPage("requestMove");
    return this.control.request(seat);
  }

  setGuide(guide: Guide | undefined): void {
    this.control.guide = guide;
    this.control.select(null);
  }

  setPermission(permission: Permission): void {
    this.control.permission = permission;
    if (permission === "none") this.control.cancelDrag();
    const s = this.control.selection;
    if (s && !("point" in s ? this.control.selectable(s.point) : this.control.permits(this.control.handSeat(s)))) this.control.selection = null;
    this.control.refresh();
    this.control.plans?.play();
  }

  async setAhead(seat: Seat | null): Promise<void> {
    const { control } = this;
    const { Plans } = seat === null ? { Plans: null } : await import("./plans");
    if (seat === (control.plans?.seat ?? null)) return;
    control.plans?.set(null);
    control.plans = Plans && new Plans(control, seat!);
    control.refresh();
  }

  setPerspective(seat: Seat): void {
    const { control } = this;
    if (seat === control.perspective) return;
    const focused = control.cells.element.contains(document.activeElement);
    control.cancelDrag();
    control.finish(true);
    control.perspective = seat;
    control.cells.arrange(seat);
    void control.view.restyle();
    if (focused) control.cells.goTo(control.cells.current, true);
  }

  async setLook(look: Partial<Look>): Promise<void> {
    const { style = this.style, ...rest } = look;
    Object.assign(this.look, rest);
    this.control.refresh();
    if (style !== this.style) await this.exchange(style);
    else await this.control.view.restyle();
  }

  /** From 2D to 3D or back, in the middle of a game.  Where 3D cannot be shown the board stays flat and says why. */
  private async exchange(style: Look["style"]): Promise<void> {
    this.fallback = null;
    try {
      const view = style === "3d" ? new (await import("./three/view")).SolidView(this.host) : new FlatView(this.host);
      this.control.cancelDrag();
      this.style = this.look.style = style;
      this.mount(view);
      this.changed(); // the frame of a flat board must not stand behind a solid one while its wood is baked
      await view.restyle();
    } catch (error) {
      this.fallback = (error as Error).message;
    }
    this.control.refresh();
  }

  select(from: Source | null): void {
    this.needsPage("select");
    if (!this.control.busy) this.control.select(from);
  }

  setArrows(arrows: readonly Arrow[], free = false): void {
    this.needsPage("setArrows");
    this.control.arrows(arrows, free);
  }

  effect(kind: Effect, seat?: Seat): void {
    this.needsPage("effect");
    this.control.effect(kind, seat ?? this.control.state.turn);
  }

  sound(kind: Effect | "move" | "draw"): void {
    const { sound, volume } = this.look;
    if (sound) void import("./art/art").then((art) => art.playSound(kind, volume));
  }

  warn(points: readonly Point[]): void {
    this.needsPage("warn");
    this.control.warn(points);
  }

  setFallen(seat: Seat | null): void {
    this.needsPage("setFallen");
    this.control.fallen = seat;
    this.control.refresh();
  }

  abort(): void {
    this.pointer.drop();
    this.control.abort();
  }

  toSVG(): string {
    if (!drawing) throw new Error("board.toSVG() was called before the drawing had loaded: await board.setLook({}) first");
    return drawing.picture(this.control, this.studio);
  }

  destroy(): void {
    this.abort();
    this.control.view.destroy();
    this.element.remove();
    for (const hand of this.hands) hand.remove();
  }
}

export function createBoard(options: BoardOptions): Board {
  return new Widget(options);
}
