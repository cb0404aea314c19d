/* pointer.ts -- mouse, finger and pen: a press becomes a click or, held for half a second, a drag.
 *
 * One pointer at a time is listened to, and it is captured, so that neither a second finger nor the edge of the window can strand
 * a man in the air.  While a man is dragged the pointer is followed once a frame.
 */
import type { Point, Seat } from "../rules/types";
import type { Control } from "./control";
import { plankOf } from "./shape";
import type { Studio } from "./studio";

export const HOLD_MS = 500;
/** With "drag on movement": how far a pointer must go before it is no click any more, in pixels. */
const SLACK = { mouse: 4, touch: 10 };

export interface HandSource {
  hand: string;
  seat: Seat;
}

interface Press {
  id: number;
  touch: boolean;
  point: Point | null;
  hand: HandSource | null;
  /** A man that may be dragged. */
  can: boolean;
  dragging: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  from: { x: number; y: number };
  x: number;
  y: number;
}

export class Pointer {
  private press: Press | null = null;
  private frame = 0;
  private ghost: HTMLElement | null = null;

  constructor(private readonly control: Control, private readonly root: HTMLElement, private readonly studio: Studio) {
    root.addEventListener("pointerdown", (e) => this.down(e, root, null));
    this.follow(root);
    root.addEventListener("pointerleave", () => this.press || control.hover(null));
    /* A long press must not open a menu over the man being lifted. */
    root.addEventListener("contextmenu", (e) => this.press?.touch && e.preventDefault());
  }

  private follow(el: HTMLElement): void {
    el.addEventListener("pointermove", (e) => this.move(e));
    el.addEventListener("pointerup", (e) => this.up(e));
    el.addEventListener("pointercancel", (e) => this.lost(e));
    el.addEventListener("lostpointercapture", (e) => this.lost(e));
  }

  /** Listens to a pocket as well; `sourceOf` tells what lies under an event. */
  serve(hand: HTMLElement, sourceOf: (e: Event) => HandSource | null): void {
    hand.addEventListener("pointerdown", (e) => {
      const source = sourceOf(e);
      if (source) this.down(e, hand, source);
    });
    this.follow(hand);
    hand.addEventListener("contextmenu", (e) => this.press?.touch && e.preventDefault());
  }

  private down(e: PointerEvent, el: HTMLElement, hand: HandSource | null): void {
    const { control } = this;
    if (this.press || e.button !== 0 || control.busy || !control.guide || (e.target as Element).closest("input")) return;
    const point = hand ? null : control.view.hit(e.clientX, e.clientY);
    const can = hand ? control.permits(hand.seat) : point !== null && control.selectable(point);
    if (!hand && point === null) return;
    const at = { x: e.clientX, y: e.clientY };
    this.press = { id: e.pointerId, touch: e.pointerType === "touch", point, hand, can, dragging: false, timer: undefined, from: at, ...at };
    if (can) this.press.timer = setTimeout(() => this.begin(), HOLD_MS);
    el.setPointerCapture(e.pointerId);
    control.cells.press(true);
    if (point !== null) control.cells.goTo(point, true);
    if (e.pointerType !== "touch") e.preventDefault();
  }

  private begin(): void {
    const p = this.press;
    if (!p || p.dragging) return;
    clearTimeout(p.timer);
    if (p.hand) this.lift(p.hand);
    else if (!this.control.grab(p.point!, p.from.x, p.from.y)) return;
    p.dragging = true;
    this.draw();
  }

  /** A man out of a pocket is shown under the pointer wherever that is in the page. */
  private lift(hand: HandSource): void {
    const { control, studio } = this;
    control.select(hand);
    const man = studio.portrait({ letter: hand.hand, seat: hand.seat });
    man.classList.add("dragged");
    this.ghost = document.createElement("div");
    this.ghost.className = this.root.className.replace(/\bcb\b/, "cb-ghost cb-hand");
    this.ghost.style.setProperty("--sq", `${this.root.clientWidth / plankOf(studio.shape).w}px`);
    this.ghost.append(man);
    document.body.append(this.ghost);
  }

  private draw(): void {
    const p = this.press;
    if (!p?.dragging) return;
    if (this.ghost) this.ghost.style.transform = `translate(calc(${p.x}px - var(--sq)/2),calc(${p.y}px - var(--sq)/2))`;
    else this.control.view.drag(p.x, p.y);
    this.control.hover(this.control.view.hit(p.x, p.y), true);
  }

  private move(e: PointerEvent): void {
    const p = this.press;
    if (!p) {
      if (e.pointerType !== "touch") this.control.hover(this.control.view.hit(e.clientX, e.clientY));
      return;
    }
    if (e.pointerId !== p.id) return;
    p.x = e.clientX;
    p.y = e.clientY;
    const far = Math.hypot(p.x - p.from.x, p.y - p.from.y) > (p.touch ? SLACK.touch : SLACK.mouse);
    if (!p.dragging && p.can && far && this.control.look.dragOnMove) this.begin();
    if (!p.dragging || this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  private end(): Press | null {
    const p = this.press;
    this.press = null;
    clearTimeout(p?.timer);
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.ghost?.remove();
    this.ghost = null;
    return p;
  }

  private up(e: PointerEvent): void {
    if (e.pointerId !== this.press?.id) return;
    const p = this.end()!;
    const { control } = this;
    const point = control.view.hit(e.clientX, e.clientY);
    if (p.dragging) {
      if (!p.hand) control.release(point, control.view.over(e.clientX, e.clientY));
      else if (point !== null && !control.busy) void control.attempt(p.hand, point);
    } else if (p.hand) control.clickHand(p.hand);
    else if (p.can || point === p.point) control.click(p.point!);
    if (!p.touch) control.hover(point);
  }

  private lost(e: PointerEvent): void {
    if (e.pointerId !== this.press?.id) return;
    this.end();
    this.control.cancelDrag();
  }

  /** Forgets the pointer: the game was called off. */
  drop(): void {
    this.end();
  }
}
