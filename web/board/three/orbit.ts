/* orbit.ts -- turning the solid board: right button or two fingers, within limits, and a way back.
 *
 * The first finger belongs to the controller, which may already be lifting a man with it; when a second one comes down the first is
 * taken away from it as if the system had cancelled it, and the two together turn the board.
 */
import type { Motions } from "./motion";
import { ease } from "./motion";
import type { Stage } from "./stage";

const SPEED = 0.006; // radians a pixel

export class Orbit {
  readonly button = document.createElement("button");
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private mouse: number | null = null;
  private last = { x: 0, y: 0 };

  constructor(private readonly root: HTMLElement, private readonly stage: Stage, private readonly motions: Motions, private readonly turned: () => void) {
    const el = stage.canvas;
    el.addEventListener("pointerdown", (e) => this.down(e));
    el.addEventListener("contextmenu", (e) => e.preventDefault());
    root.addEventListener("pointermove", this.move);
    for (const kind of ["pointerup", "pointercancel"] as const) root.addEventListener(kind, this.up);
    this.makeButton();
  }

  private makeButton(): void {
    const b = this.button;
    b.type = "button";
    b.textContent = "⟲";
    b.ariaLabel = b.title = document.documentElement.lang.startsWith("zh") ? "视角复位" : "Turn the board back";
    Object.assign(b.style, {
      position: "absolute", right: "2px", bottom: "2px", width: "44px", height: "44px", border: "0", borderRadius: "50%", cursor: "pointer",
      background: "transparent", color: "var(--ink2,#524D44)", font: "22px/1 serif", display: "none",
    });
    b.addEventListener("pointerdown", (e) => e.stopPropagation());
    b.addEventListener("click", () => this.reset());
  }

  private down(e: PointerEvent): void {
    if (e.pointerType === "touch") {
      this.fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
      if (this.fingers.size === 2) {
        const [first] = this.fingers.keys();
        this.root.dispatchEvent(new PointerEvent("pointercancel", { pointerId: first!, pointerType: "touch" }));
        this.fingers.set(first!, this.fingers.get(first!) ?? { x: e.clientX, y: e.clientY });
        this.last = this.middle();
        e.stopPropagation();
      }
    } else if (e.button === 2) {
      this.mouse = e.pointerId;
      this.last = { x: e.clientX, y: e.clientY };
      this.stage.canvas.setPointerCapture(e.pointerId);
    }
  }

  private middle(): { x: number; y: number } {
    const all = [...this.fingers.values()];
    return { x: all.reduce((s, f) => s + f.x, 0) / all.length, y: all.reduce((s, f) => s + f.y, 0) / all.length };
  }

  private readonly move = (e: PointerEvent): void => {
    if (this.fingers.has(e.pointerId)) this.fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    const active = this.mouse === e.pointerId || (this.fingers.size >= 2 && this.fingers.has(e.pointerId));
    if (!active) return;
    const at = this.mouse === e.pointerId ? { x: e.clientX, y: e.clientY } : this.middle();
    const { yaw, pitch } = this.stage.angles;
    this.stage.turn(yaw - (at.x - this.last.x) * SPEED, pitch + (at.y - this.last.y) * SPEED);
    this.last = at;
    this.changed();
  };

  private readonly up = (e: PointerEvent): void => {
    /* Our own cancellation of the first finger must not end the gesture. */
    if (e.isTrusted || e.type === "pointerup") this.fingers.delete(e.pointerId);
    if (e.pointerId === this.mouse) this.mouse = null;
    if (this.fingers.size) this.last = this.middle();
  };

  private changed(): void {
    this.button.style.display = this.stage.turned ? "block" : "none";
    this.turned();
  }

  reset(): void {
    const from = this.stage.angles;
    this.motions.start("orbit", 160, (t) => {
      this.stage.home(t >= 1 ? 1 : ease(t), from);
      this.changed();
    });
  }

  destroy(): void {
    this.root.removeEventListener("pointermove", this.move);
    for (const kind of ["pointerup", "pointercancel"] as const) this.root.removeEventListener(kind, this.up);
    this.button.remove();
  }
}
