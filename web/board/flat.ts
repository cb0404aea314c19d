/* flat.ts -- the board as DOM and SVG: a plank with four layers, squares, men, illustrations and effects.
 *
 * A man is one element that is moved by its transform alone, in percent of its own size, so that neither a move nor a resize writes
 * a pixel.  Motions are Web Animations laid over the man's true place: to end one is to cancel it, and the man stands where it belongs.
 */
import type { Man, Point, Seat } from "../rules/types";
import type { Ink } from "./ink";
import { cellOf, plankOf, pointAt, spotOf, type Plank } from "./shape";
import { drawing } from "./studio";
import type { Arrow, Effect } from "./types";
import type { ManId, Marks, View, ViewHost } from "./view";

const SVG = "http://www.w3.org/2000/svg";
const EASE = "cubic-bezier(.3,0,.1,1)";
/** Below this width the board is a printed diagram. */
const BOOK_BELOW = 240;

interface Node {
  id: ManId;
  el: HTMLElement;
  svg: SVGSVGElement;
  point: Point;
  face: string; // what is drawn, so that the same is not drawn twice
  man: Man;
  /** The transform last written: where the man is seen. */
  seen: string;
  motion: Animation | null;
}

const faceOf = (m: Man): string => `${m.letter}${m.seat}${m.hidden ? "h" : ""}${m.pressed ? "x" : ""}`;

const svgLayer = (name: string, box: string): SVGSVGElement => {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", name);
  svg.setAttribute("viewBox", box);
  svg.setAttribute("aria-hidden", "true");
  return svg;
};

const div = (name: string): HTMLElement => {
  const el = document.createElement("div");
  el.className = name;
  return el;
};

export class FlatView implements View {
  readonly element = div("cb-plank");
  private readonly plank: Plank;
  private readonly lines: SVGSVGElement;
  private readonly marks: SVGSVGElement;
  private readonly men = div("cb-men");
  private readonly arrowLayer: SVGSVGElement;
  private readonly flashes = div("cb-over");
  private readonly effects = div("cb-over cb-effects");
  private ink: Ink | null = null;
  private readonly nodes = new Map<ManId, Node>();
  private readonly spare: Node[] = [];
  private readonly sizes: ResizeObserver;
  private shown: Marks | null = null;
  private drawn: readonly Arrow[] = [];
  private effectTurn = 0;
  private held: { node: Node; dx: number; dy: number } | null = null;
  private box = { x: 0, y: 0, sq: 1 };

  constructor(private readonly host: ViewHost) {
    const k = (this.plank = plankOf(host.shape));
    const box = `0 0 ${k.w} ${k.h}`;
    this.lines = svgLayer("cb-grid", box);
    this.marks = svgLayer("cb-marks", box);
    this.arrowLayer = svgLayer("cb-arrows", box);
    this.element.append(this.lines, host.squares, this.marks, this.men, this.arrowLayer, this.flashes, this.effects);
    this.sizes = new ResizeObserver(() => this.resized());
    this.sizes.observe(host.root);
    void this.restyle();
  }

  private resized(): void {
    const width = this.host.root.clientWidth;
    if (!width || width < BOOK_BELOW === this.host.studio.book) return;
    this.host.studio.book = width < BOOK_BELOW;
    void this.restyle();
  }

  async restyle(): Promise<void> {
    this.redraw();
    await this.host.studio.load(this.host.look, () => this.redraw());
    if (this.host.look.effects && !this.host.studio.book) void this.inkwell().catch(() => {});
  }

  private redraw(): void {
    const { studio, look, shape, perspective, root } = this.host;
    root.classList.toggle("book", studio.book); // at once; later changes of the frame's classes keep it
    studio.draw(look);
    const dress = studio.book ? "book" : look.board;
    this.lines.style.color = "var(--line)";
    if (drawing) this.marks.innerHTML = `${drawing.lastMarkup("var(--zhu-b)")}<g class="cb-under"/>`;
    if (drawing) this.lines.innerHTML = drawing.linesMarkup(shape, { view: perspective, look: dress, coordinates: look.coordinates, brush: studio.river, uid: studio.uid });
    this.element.style.backgroundImage = studio.wood ? `url(${studio.wood})` : "";
    for (const node of this.nodes.values()) {
      node.face = "";
      this.show(node, node.man);
    }
    const marks = this.shown;
    this.shown = null;
    if (marks) this.mark(marks);
    this.arrows(this.drawn);
  }

  /* ---- Men --------------------------------------------------------------------------------------------------------- */

  private place(p: Point): string {
    const [c, r] = cellOf(this.host.shape, p, this.host.perspective);
    return `translate(${c * 100}%,${r * 100}%)`;
  }

  private create(): Node {
    const el = div("cb-man");
    const svg = svgLayer("", "-.5 -.5 1 1");
    el.append(svg);
    return { id: 0, el, svg, point: 0, face: "", man: { point: 0, letter: "", seat: null }, seen: "", motion: null };
  }

  private show(node: Node, man: Man): void {
    const face = faceOf(man);
    if (face !== node.face) {
      node.face = face;
      node.svg.innerHTML = this.host.studio.markup(man, node.man.point + man.point * 3);
      node.el.classList.remove("s0", "s1", "s2");
      node.el.classList.add(`s${man.seat ?? 2}`);
    }
    this.settleAt(node, man);
  }

  private settleAt(node: Node, man: Man): void {
    node.man = man;
    node.point = man.point;
    node.el.dataset.at = this.host.shape.names[man.point]!.toUpperCase();
    this.write(node, this.place(man.point));
  }

  private write(node: Node, transform: string): void {
    if (node.seen === transform) return;
    node.seen = transform;
    node.el.style.transform = transform;
  }

  put(id: ManId, man: Man | null): void {
    let node = this.nodes.get(id);
    if (!man) {
      if (!node) return;
      this.still(node);
      node.el.remove();
      node.el.className = "cb-man";
      node.face = "";
      this.nodes.delete(id);
      this.spare.push(node);
      return;
    }
    if (!node) {
      node = this.spare.pop() ?? this.create();
      node.id = id;
      this.nodes.set(id, node);
      this.men.append(node.el);
    }
    this.still(node);
    this.show(node, man);
    this.label(node);
  }

  private still(node: Node): void {
    node.motion?.cancel();
    node.motion = null;
    node.el.classList.remove("moving");
  }

  private run(node: Node, frames: string[], ms: number, easing: string): void {
    this.still(node);
    if (!ms) return;
    node.el.classList.add("moving");
    node.motion = node.el.animate(frames.map((transform) => ({ transform })), { duration: ms, easing });
  }

  move(id: ManId, to: Point, ms: number): void {
    const node = this.nodes.get(id);
    if (!node) return;
    const from = node.seen;
    this.settleAt(node, { ...node.man, point: to });
    this.run(node, [from, node.seen], ms, EASE);
  }

  bounce(id: ManId, to: Point, ms: number): void {
    const node = this.nodes.get(id);
    if (node) this.run(node, [node.seen, this.place(to), node.seen], 2 * ms, "linear");
  }

  /* ---- Dragging ---------------------------------------------------------------------------------------------------- */

  private measure(): void {
    const r = this.element.getBoundingClientRect();
    const edge = this.element.clientLeft;
    this.box = { x: r.left + edge, y: r.top + edge, sq: (r.width - 2 * edge) / this.plank.w };
  }

  grab(id: ManId, x: number, y: number): void {
    const node = this.nodes.get(id);
    if (!node) return;
    this.measure();
    const [cx, cy] = spotOf(this.host.shape, node.point, this.host.perspective);
    this.held = { node, dx: (x - this.box.x) / this.box.sq - cx, dy: (y - this.box.y) / this.box.sq - cy };
    node.el.classList.add("dragged");
  }

  drag(x: number, y: number): void {
    if (!this.held) return;
    const { node, dx, dy } = this.held;
    const { mx, my, w, h } = this.plank;
    const inside = (v: number, most: number) => Math.min(Math.max(v, 0.6), most - 0.6);
    const cx = inside((x - this.box.x) / this.box.sq - dx, w) - mx - 0.5;
    const cy = inside((y - this.box.y) / this.box.sq - dy, h) - my - 0.5;
    this.write(node, `translate(${(cx * 100).toFixed(2)}%,${(cy * 100).toFixed(2)}%)`);
  }

  drop(): void {
    this.held?.node.el.classList.remove("dragged");
    this.held = null;
  }

  /* ---- Marks ------------------------------------------------------------------------------------------------------- */

  mark(marks: Marks): void {
    const before = this.shown;
    this.shown = marks;
    if (before?.last !== marks.last) this.drawLast(marks.last);
    if (before?.targets === marks.targets && before?.selected === marks.selected && before?.dark === marks.dark) return;
    for (const node of this.nodes.values()) this.label(node);
  }

  /** The labels a man wears under the marks shown now. */
  private label(node: Node): void {
    const m = this.shown;
    if (!m) return;
    const list = node.el.classList;
    const open = m.targets?.includes(node.point) ?? false;
    list.toggle("selected", m.selected === node.id);
    list.toggle("available", open);
    list.toggle("unavailable", !!m.targets && !open);
    list.toggle("dark", m.dark.includes(node.id));
  }

  private drawLast(last: Marks["last"]): void {
    const { shape, perspective } = this.host;
    [last?.from, last?.to].forEach((p, i) => {
      const el = this.marks.children[i];
      const at = p == null ? "" : `translate(${spotOf(shape, p, perspective).map((v) => v.toFixed(3)).join(" ")})`;
      el?.setAttribute("transform", at);
      el?.setAttribute("visibility", at ? "visible" : "hidden");
    });
  }

  arrows(arrows: readonly Arrow[]): void {
    this.drawn = arrows;
    drawing?.illustrate(this.host, this.marks, this.arrowLayer, arrows, [...this.nodes.values()]);
  }

  flash(points: readonly Point[], ms: number): void {
    drawing?.flash(this.host, this.flashes, points, ms);
  }

  effect(kind: Effect, seat: Seat | null, ms: number): void {
    const turn = ++this.effectTurn;
    void this.inkwell().then((ink) => turn === this.effectTurn && ink.play(kind, seat, ms));
  }

  /** Ink is fetched and baked after everything else, so that the first effect finds it ready. */
  private async inkwell(): Promise<Ink> {
    this.ink ??= new (await import("./ink")).Ink(this.host, this.effects);
    void this.ink.prepare();
    return this.ink;
  }

  settle(): void {
    this.drop();
    for (const node of this.nodes.values()) {
      this.still(node);
      this.write(node, this.place(node.point));
    }
    this.flashes.replaceChildren();
    this.effectTurn++;
    this.ink?.stop();
  }

  /* ---- Hits -------------------------------------------------------------------------------------------------------- */

  private toPlank(x: number, y: number): [number, number] {
    if (!this.held) this.measure();
    return [(x - this.box.x) / this.box.sq, (y - this.box.y) / this.box.sq];
  }

  hit(x: number, y: number): Point | null {
    return pointAt(this.host.shape, ...this.toPlank(x, y), this.host.perspective);
  }

  over(x: number, y: number): boolean {
    const [px, py] = this.toPlank(x, y);
    return px >= 0 && py >= 0 && px <= this.plank.w && py <= this.plank.h;
  }

  destroy(): void {
    this.sizes.disconnect();
    this.settle();
    this.element.remove();
  }
}
