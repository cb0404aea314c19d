/* hands.ts -- men in hand: pockets of crazyhouse, the boxes of an editor, Qilin's stock.
 *
 * Each is an element of its own that the page puts where it likes; taking a man out of it is the same selecting and dragging as on
 * the board.
 */
import type { Seat } from "../rules/types";
import type { Control } from "./control";
import type { HandSource, Pointer } from "./pointer";
import type { Studio } from "./studio";

interface Box {
  el: HTMLButtonElement;
  man: HTMLElement;
  count: HTMLElement;
}

export class Hand {
  readonly element = document.createElement("div");
  private readonly boxes = new Map<string, Box>();
  private drawn = "";

  constructor(private readonly seat: Seat, private readonly control: Control, private readonly studio: Studio, pointer: Pointer) {
    this.element.className = "cb-hand";
    this.element.setAttribute("role", "group");
    pointer.serve(this.element, (e) => this.sourceOf(e));
    /* A click with no pointer behind it is the keyboard's. */
    this.element.addEventListener("click", (e) => {
      const source = e.detail === 0 ? this.sourceOf(e) : null;
      if (source) control.clickHand(source);
    });
  }

  private sourceOf(e: Event): HandSource | null {
    const box = (e.target as Element).closest("button");
    return box && !box.classList.contains("none") ? { hand: box.dataset.letter!, seat: this.seat } : null;
  }

  private letters(): readonly string[] {
    const held = this.control.state.hands?.[this.seat] ?? {};
    return this.control.options.pockets?.[this.seat] ?? Object.keys(held).filter((l) => held[l]! > 0);
  }

  /** Draws all men again: the look has changed. */
  restyle(): void {
    this.drawn = "";
    this.update();
  }

  update(): void {
    const { control, seat } = this;
    const held = control.state.hands?.[seat] ?? {};
    const letters = this.letters();
    if (letters.join() !== this.drawn) this.build(letters);
    if (!letters.length) return;
    const live = !!control.guide && control.permission !== "none";
    this.element.className = `cb-hand men-${control.look.men}${control.guide?.free ? " reserve" : ""}${live ? " live" : ""}`;
    const hot = control.permits(seat);
    const s = control.selection;
    for (const [letter, box] of this.boxes) this.refresh(letter, box, held[letter] ?? 0, hot, !!s && "hand" in s && s.hand === letter && (s.seat ?? control.state.turn) === seat);
  }

  private build(letters: readonly string[]): void {
    this.drawn = letters.join();
    this.boxes.clear();
    this.element.replaceChildren(
      ...letters.map((letter) => {
        const el = document.createElement("button");
        el.type = "button";
        el.dataset.letter = letter;
        const man = this.studio.portrait({ letter, seat: this.seat });
        const count = document.createElement("b");
        el.append(man, count);
        this.boxes.set(letter, { el, man, count });
        return el;
      }),
    );
  }

  private refresh(letter: string, { el, man, count }: Box, n: number, hot: boolean, selected: boolean): void {
    const free = !!this.control.guide?.free;
    el.classList.toggle("none", n <= 0 && !free);
    el.classList.toggle("hot", hot && (n > 0 || free));
    el.classList.toggle("selected", selected);
    el.ariaPressed = String(selected);
    man.classList.toggle("selected", selected);
    count.textContent = n > 0 || free ? String(n) : "";
    el.setAttribute("aria-label", this.control.speak.inHand(this.control.speak.man(letter, this.seat), n));
  }
}
