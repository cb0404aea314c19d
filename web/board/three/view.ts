/* view.ts -- the solid board: the same View as the flat one, drawn by three.js.
 *
 * Frames are drawn on demand only: something changed, or a motion runs.  A man's pose is plain numbers, changed by motions and written to
 * the scene in one place.  The named cells for keyboard and screen readers stay in the page and are laid over the picture by
 * the same perspective, so that whoever points at a cell points at its place on the board.
 */
import { Group, type Mesh, Vector3 } from "three";
import type { Man, Point, Seat } from "../../rules/types";
import { Ink } from "../ink";
import { plankOf, pointAt, spotOf, type Plank } from "../shape";
import type { Arrow, Effect } from "../types";
import type { ManId, Marks, View, ViewHost } from "../view";
import { SolidMarks } from "./marks";
import { MenLibrary } from "./men";
import { ease, Motions } from "./motion";
import { Orbit } from "./orbit";
import { laid } from "./overlay";
import { SolidPlank } from "./plank";
import { shadowOf } from "./shadow";
import { Stage } from "./stage";
import { Store } from "./store";

const LIFT_MS = 80;
const FLIP_MS = 340;
const HELD = 0.4; // how high a dragged man hangs

interface Node {
  id: ManId;
  man: Man;
  group: Group;
  shadow: Mesh;
  dark: boolean;
  x: number;
  z: number;
  y: number;
  /** Selected: 0 on the board, 1 raised and tilted. */
  lift: number;
  grow: number;
  flip: number; // turn about the horizontal axis
}

const alike = (a: Man, b: Man): boolean => a.letter === b.letter && a.seat === b.seat && !a.hidden === !b.hidden && !a.pressed === !b.pressed;

export class SolidView implements View {
  readonly element = document.createElement("div");
  private readonly plank: Plank;
  private readonly store = new Store();
  private readonly stage: Stage;
  private readonly motions = new Motions(() => this.stage.render());
  private readonly men = new Group();
  /** Shades of men where planned moves will bring them. */
  private readonly waiting = new Group();
  private readonly library: MenLibrary;
  private readonly board: SolidPlank;
  private readonly marks: SolidMarks;
  private readonly effects = document.createElement("div");
  private readonly ink: Ink;
  private effectTurn = 0;
  private readonly orbit: Orbit;
  private readonly nodes = new Map<ManId, Node>();
  private readonly sizes: ResizeObserver;
  private shown: Marks | null = null;
  private drawn: readonly Arrow[] = [];
  private held: { node: Node; dx: number; dz: number } | null = null;
  private gone = false;

  /** Throws NoWebGL with the reason where a solid board cannot be shown. */
  constructor(private readonly host: ViewHost) {
    const { shape, look, root } = host;
    this.plank = plankOf(shape);
    this.stage = new Stage(this.plank, shape.lines === "squares" ? 1 : 0.3);
    this.library = new MenLibrary(shape, this.store, look);
    const ground = new Group();
    this.board = new SolidPlank(shape, this.store, ground);
    this.marks = new SolidMarks(this.store, { spot: (p) => this.spot(p), top: (p) => this.topAt(p) });
    this.men.visible = false; // until there is wood to show them in
    this.stage.scene.add(ground, this.men, this.waiting, this.marks.group);
    this.ink = new Ink(host, this.effects);
    this.orbit = new Orbit(root, this.stage, this.motions, () => this.reframed());
    this.furnish();
    this.sizes = new ResizeObserver(() => this.resized());
    this.sizes.observe(this.element);
  }

  private furnish(): void {
    const { element, stage, plank } = this;
    element.className = "cb-view3";
    Object.assign(element.style, { position: "relative", width: "100%", aspectRatio: `${plank.w} / ${plank.h}` });
    Object.assign(stage.canvas.style, { position: "absolute", inset: "0", width: "100%", height: "100%", display: "block" });
    stage.canvas.setAttribute("aria-hidden", "true");
    this.effects.className = "cb-over cb-effects";
    this.effects.setAttribute("aria-hidden", "true");
    Object.assign(this.effects.style, { position: "absolute", inset: "0" });
    element.append(stage.canvas, this.effects, this.orbit.button);
    element.addEventListener("pointermove", (e) => this.point(e));
    stage.canvas.addEventListener("webglcontextlost", (e) => e.preventDefault());
    stage.canvas.addEventListener("webglcontextrestored", () => this.motions.wake());
  }

  private resized(): void {
    if (this.gone) return;
    this.stage.resize(this.element.clientWidth, this.element.clientHeight);
    this.reframed();
    this.stage.render();
    if (this.board.coarse(this.fine)) void this.paint();
  }

  /** The camera or the canvas changed: cells follow. */
  private reframed(): void {
    const { mx, my, w, h } = this.plank;
    const corner = (x: number, z: number) => this.stage.seen(new Vector3(x, 0, z));
    const [l, r, t, b] = [mx - w / 2, w / 2 - mx, my - h / 2, h / 2 - my];
    laid(this.host.squares, [corner(l, t), corner(r, t), corner(r, b), corner(l, b)], [this.host.root.clientWidth, this.host.root.clientHeight]);
    this.motions.wake();
  }

  async restyle(): Promise<void> {
    this.refresh();
    await Promise.all([this.redress(), this.paint()]);
    if (!this.gone) this.resized();
  }

  private async redress(): Promise<void> {
    if (!(await this.library.load({ ...this.host.look })) || this.gone) return;
    this.men.visible = true;
    for (const node of this.nodes.values()) this.dress(node);
    this.refresh();
  }

  /** Paints the plank as fine as the screen shows it. */
  private async paint(): Promise<void> {
    const { look, perspective } = this.host;
    if (await this.board.paint({ look: { ...look }, perspective, width: this.fine })) this.motions.wake();
  }

  private get fine(): number {
    return this.element.clientWidth * Math.min(globalThis.devicePixelRatio || 1, 2);
  }

  /** Everything where it belongs, as the host looks now. */
  private refresh(): void {
    for (const node of this.nodes.values()) this.rest(node);
    if (this.shown) this.mark(this.shown);
    this.arrows(this.drawn);
    this.motions.wake();
  }

  /* ---- Places ---------------------------------------------------------------------------------------------------------- */

  private spot(p: Point): Vector3 {
    const [x, y] = spotOf(this.host.shape, p, this.host.perspective);
    return new Vector3(x - this.plank.w / 2, 0, y - this.plank.h / 2);
  }

  private topAt(p: Point): number {
    for (const { man } of this.nodes.values()) if (man.point === p) return this.library.height(man);
    return 0;
  }

  private pose(node: Node): void {
    const { group, lift, grow, flip } = node;
    group.position.set(node.x - 0.02 * lift, node.y + 0.2 * lift, node.z - 0.02 * lift);
    group.rotation.set(-0.1 * lift + flip, 0, 0.13 * lift);
    group.scale.setScalar(grow + 0.06 * lift);
    const up = group.position.y;
    node.shadow.position.set(node.x + 0.05 + 0.4 * up, 0.003, node.z + 0.07 + 0.55 * up);
    node.shadow.scale.setScalar(grow * (1 + 0.3 * up));
  }

  /** Stands a man still on its point. */
  private rest(node: Node): void {
    for (const kind of ["move", "flip", "sink"]) this.motions.stop(`${kind} ${node.id}`);
    const { x, z } = this.spot(node.man.point);
    Object.assign(node, { x, z, y: 0, grow: 1, flip: 0 });
    this.pose(node);
  }

  private dress(node: Node): void {
    node.group.clear();
    node.group.add(this.library.build(node.man, node.dark));
  }

  /* ---- Men ------------------------------------------------------------------------------------------------------------- */

  put(id: ManId, man: Man | null): void {
    const old = this.nodes.get(id);
    if (this.held && this.held.node === old) this.held = null;
    if (!man) {
      if (old) this.remove(old);
    } else if (!old) this.add(id, man);
    else this.change(old, man);
    this.motions.wake();
  }

  private remove(node: Node): void {
    for (const kind of ["move", "flip", "sink", "lift"]) this.motions.stop(`${kind} ${node.id}`);
    this.men.remove(node.group, node.shadow);
    this.nodes.delete(node.id);
  }

  private add(id: ManId, man: Man): void {
    const node: Node = { id, man, group: new Group(), shadow: shadowOf(this.store, this.host.shape.lines), dark: this.shown?.dark.includes(id) ?? false, x: 0, z: 0, y: 0, lift: 0, grow: 1, flip: 0 };
    this.nodes.set(id, node);
    this.men.add(node.group, node.shadow);
    this.dress(node);
    this.rest(node);
  }

  private change(node: Node, man: Man): void {
    const before = node.man;
    node.man = man;
    this.rest(node);
    const opened = before.hidden && !man.hidden && before.point === man.point;
    if (opened && !this.host.still) this.turnOver(node);
    else if (!alike(before, man)) this.dress(node);
  }

  /** A covered man is thrown up, and comes down on its back. */
  private turnOver(node: Node): void {
    let open = false;
    this.motions.start(`flip ${node.id}`, FLIP_MS, (t) => {
      if (t >= 0.5 && !open) {
        open = true;
        this.dress(node);
      }
      node.flip = t < 0.5 ? Math.PI * t : Math.PI * (t - 1);
      node.y = 0.75 * Math.sin(Math.PI * Math.min(1, t));
      if (t >= 1) Object.assign(node, { flip: 0, y: 0 });
      this.pose(node);
    });
  }

  move(id: ManId, to: Point, ms: number): void {
    const node = this.nodes.get(id);
    if (!node) return;
    const taken = [...this.nodes.values()].find((n) => n !== node && n.man.point === to);
    node.man = { ...node.man, point: to };
    const from = { x: node.x, z: node.z, y: node.y, grow: node.grow };
    const { x, z } = this.spot(to);
    const arc = Math.min(0.9, 0.28 + 0.07 * Math.hypot(x - from.x, z - from.z)) + (this.host.shape.lines === "squares" ? 0.35 : 0);
    this.lift(node, false, ms);
    this.motions.start(`move ${id}`, ms, (t) => {
      const e = ease(t);
      Object.assign(node, { x: from.x + (x - from.x) * e, z: from.z + (z - from.z) * e, grow: from.grow + (1 - from.grow) * e });
      node.y = t >= 1 ? 0 : from.y * (1 - e) + arc * Math.sin(Math.PI * e);
      this.pose(node);
    });
    if (taken && ms > 0) this.sink(taken, ms);
  }

  /** A man that is taken gets out of the way as the other comes down on it. */
  private sink(node: Node, ms: number): void {
    this.motions.start(`sink ${node.id}`, ms, (t) => {
      node.grow = 1 - 0.55 * Math.max(0, (t - 0.55) / 0.45);
      this.pose(node);
    });
  }

  bounce(id: ManId, to: Point, ms: number): void {
    const node = this.nodes.get(id);
    if (!node) return;
    const from = { x: node.x, z: node.z };
    const { x, z } = this.spot(to);
    this.motions.start(`move ${id}`, 2 * ms, (t) => {
      const e = t >= 1 ? 0 : 1 - Math.abs(2 * t - 1);
      Object.assign(node, { x: from.x + (x - from.x) * e, z: from.z + (z - from.z) * e, y: 0.2 * e });
      this.pose(node);
    });
  }

  private lift(node: Node, up: boolean, ms = LIFT_MS): void {
    const from = node.lift;
    const to = up ? 1 : 0;
    if (from === to) return this.motions.stop(`lift ${node.id}`);
    this.motions.start(`lift ${node.id}`, this.host.still ? 0 : ms, (t) => {
      node.lift = from + (to - from) * ease(Math.min(1, t));
      this.pose(node);
    });
  }

  /* ---- Dragging ---------------------------------------------------------------------------------------------------------- */

  grab(id: ManId, x: number, y: number): void {
    const node = this.nodes.get(id);
    if (!node) return;
    this.rest(node);
    node.lift = 0;
    this.motions.stop(`lift ${id}`);
    const top = this.library.height(node.man);
    const at = this.stage.level(x, y, top);
    this.held = { node, dx: at ? node.x - at.x : 0, dz: at ? node.z - at.z : 0 };
    node.grow = 1.3;
    this.drag(x, y);
  }

  drag(x: number, y: number): void {
    if (!this.held) return;
    const { node, dx, dz } = this.held;
    const at = this.stage.level(x, y, HELD + this.library.height(node.man));
    if (!at) return;
    const [w, h] = [this.plank.w / 2 - 0.6, this.plank.h / 2 - 0.6];
    node.x = Math.min(w, Math.max(-w, at.x + dx));
    node.z = Math.min(h, Math.max(-h, at.z + dz));
    node.y = HELD;
    this.pose(node);
    this.motions.wake();
  }

  drop(): void {
    const node = this.held?.node;
    this.held = null;
    if (!node) return;
    Object.assign(node, { grow: 1, y: 0 });
    this.pose(node);
    this.motions.wake();
  }

  /* ---- Marks --------------------------------------------------------------------------------------------------------------- */

  mark(marks: Marks): void {
    this.shown = marks;
    this.marks.show(marks, this.host.look);
    for (const node of this.nodes.values()) {
      const dark = marks.dark.includes(node.id);
      if (dark !== node.dark) {
        node.dark = dark;
        this.dress(node);
      }
      if (node !== this.held?.node) this.lift(node, marks.selected === node.id);
    }
    this.element.style.touchAction = this.host.root.classList.contains("live") ? "none" : "pan-y";
    this.motions.wake();
  }

  arrows(arrows: readonly Arrow[]): void {
    this.drawn = arrows;
    this.marks.arrows(arrows);
    this.waiting.clear();
    if (this.men.visible) for (const a of arrows) if (a.kind === "ahead") this.wait(a);
    this.motions.wake();
  }

  /** A disc waits upon the man it may take; a chess man has no room there, and its marks must do. */
  private wait({ from, to }: Arrow): void {
    const node = [...this.nodes.values()].find((n) => n.man.point === from);
    const top = this.topAt(to);
    if (!node || (top > 0 && this.host.shape.lines === "squares")) return;
    const shade = this.library.waiting(node.man);
    shade.position.copy(this.spot(to)).setY(top);
    this.waiting.add(shade);
  }

  flash(points: readonly Point[], ms: number): void {
    const strength = this.marks.flash(points);
    const rise = (t: number) => (t < 0.2 ? t / 0.2 : t < 0.6 ? 1 : Math.max(0, 1 - t) / 0.4);
    this.motions.start("flash", ms, (t) => strength(rise(t)), () => this.marks.clearFlashes());
  }

  effect(kind: Effect, seat: Seat | null, ms: number): void {
    const turn = ++this.effectTurn;
    this.ink.prepare().then(
      () => turn === this.effectTurn && !this.gone && this.ink.play(kind, seat, ms),
      (error: unknown) => console.warn("board: ink could not be loaded:", error),
    );
  }

  settle(): void {
    this.drop();
    this.motions.stopAll();
    for (const node of this.nodes.values()) {
      node.lift = this.shown?.selected === node.id ? 1 : 0;
      this.rest(node);
      this.dress(node);
    }
    this.marks.clearFlashes();
    this.effectTurn++;
    this.ink.stop();
    this.motions.wake();
  }

  /* ---- Hits ---------------------------------------------------------------------------------------------------------------- */

  private onPlank(x: number, y: number, height: number): [number, number] | null {
    const at = this.stage.level(x, y, height);
    return at ? [at.x + this.plank.w / 2, at.z + this.plank.h / 2] : null;
  }

  /** A man stands in front of what lies behind it: first whose body is seen there, then the plank. */
  hit(x: number, y: number): Point | null {
    const radius = this.host.shape.lines === "squares" ? 0.26 : 0.44;
    let best: { point: Point; z: number } | null = null;
    for (const part of [1, 0.66, 0.33]) {
      for (const node of this.nodes.values()) {
        if (node === this.held?.node) continue;
        const at = this.stage.level(x, y, this.library.height(node.man) * part);
        if (!at || Math.hypot(at.x - node.x, at.z - node.z) > radius) continue;
        if (!best || node.z > best.z) best = { point: node.man.point, z: node.z };
      }
    }
    if (best) return best.point;
    const at = this.onPlank(x, y, 0);
    return at && pointAt(this.host.shape, at[0], at[1], this.host.perspective);
  }

  over(x: number, y: number): boolean {
    const at = this.onPlank(x, y, 0);
    return !!at && at[0] >= 0 && at[1] >= 0 && at[0] <= this.plank.w && at[1] <= this.plank.h;
  }

  /** The cursor tells what a press would do, as the men of the flat board do. */
  private point(e: PointerEvent): void {
    const m = this.shown;
    if (!m || e.pointerType === "touch") return;
    const p = this.hit(e.clientX, e.clientY);
    const man = p !== null && this.topAt(p) > 0;
    const finger = p !== null && (m.hot.includes(p) || (man && !!m.targets && (!m.dots || m.targets.includes(p))));
    this.element.style.cursor = finger ? "pointer" : "default";
  }

  destroy(): void {
    this.gone = true;
    this.sizes.disconnect();
    this.board.stop();
    this.motions.destroy();
    this.orbit.destroy();
    this.ink.stop();
    this.marks.destroy();
    this.nodes.clear();
    this.store.drop();
    this.stage.destroy();
    this.host.squares.style.transform = this.host.squares.style.transformOrigin = "";
    this.element.remove();
  }
}
