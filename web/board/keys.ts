/* keys.ts -- playing without a pointer: arrows walk, Enter takes up and puts down, Escape lets go, digits jump to a file,
 * and a letter opens a field in which a move can be typed in any notation.
 */
import type { Point } from "../rules/types";
import type { Control } from "./control";

const STEPS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Keys {
  private struck: string | null = null;

  constructor(private readonly control: Control, private readonly root: HTMLElement) {
    const { element } = control.cells;
    element.addEventListener("keydown", (e) => this.key(e));
    element.addEventListener("focusin", (e) => {
      const p = control.cells.cells.indexOf(e.target as HTMLElement);
      if (p < 0) return;
      if (control.guide?.parse) void import("./typing");
      control.cells.goTo(p, false);
      control.focus(!control.cells.pressed && (e.target as HTMLElement).matches(":focus-visible") ? p : null);
    });
    element.addEventListener("focusout", () => control.focus(null));
  }

  private key(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey || e.isComposing) return;
    this.control.cells.press(false);
    if (this.struck !== null) {
      this.struck += e.key === "Enter" ? "\n" : e.key.length === 1 ? e.key : "";
      return e.preventDefault();
    }
    const to = this.target(e.key);
    if (to !== null) this.control.cells.goTo(to, true);
    else if (!this.act(e.key)) return;
    e.preventDefault();
  }

  /** Where a key leads, null when it is none of motion. */
  private target(key: string): Point | null {
    const { cells, look, options, perspective } = this.control;
    const { width, lines } = options.shape;
    const step = STEPS[key];
    if (step) return cells.beside(cells.current, ...step);
    if (key === "Home" || key === "End") return cells.onFile(cells.current, key === "Home" ? 0 : width - 1);
    if (!/^[1-9]$/.test(key) || +key > width) return null;
    /* Files are counted as the edge of the board names them: from the viewer's right in xiangqi, a to i from the first seat's left. */
    const chinese = lines === "xiangqi" && look.coordinates !== "letters";
    return cells.onFile(cells.current, chinese || perspective ? width - +key : +key - 1);
  }

  private act(key: string): boolean {
    const { control } = this;
    const s = control.selection;
    if (key === "Enter" || key === " ") control.click(control.cells.current);
    else if (key === "Escape") control.busy || (control.plans?.set(null), control.select(null));
    else if ((key === "Delete" || key === "Backspace") && control.guide?.discard) control.discard(s && "point" in s ? s.point : control.cells.current);
    else if (/^[\p{L}/+=@-]$/u.test(key) && control.guide?.parse) this.type(key === "/" ? "" : key);
    else return false;
    return true;
  }

  /** The field for typed moves is fetched when the board is first focused; what is struck before it is there goes into it all the same. */
  private type(text: string): void {
    this.struck = text;
    void import("./typing")
      .then((m) => m.openField(this.control, this.root, this.struck!))
      .finally(() => (this.struck = null));
  }
}
