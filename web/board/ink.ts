/* ink.ts -- the effects: ink thrown over the board with a character or two, once, under a second, never in the way.
 *
 * The blot spreads from blurred and small, stands, and diffuses blurred and large; the characters drop from very large.  Both are Web
 * Animations on elements that are made once and hidden again, so an effect leaves nothing behind.
 */
import type { Seat } from "../rules/types";
import { glyphAt, type Brush } from "./lines";
import { plankOf } from "./shape";
import type { Effect } from "./types";
import type { ViewHost } from "./view";

type Blot = "ring" | "dot" | "splash";

interface Recipe {
  blot: Blot;
  width: number; // cells
  size: number; // of a character
  fill: string;
  /** Character, its middle, and how far it drifts sideways. */
  chars: readonly (readonly [string, number, number, number])[];
}

const PAPER = "#F8F4EA";
const RECIPES: Record<Effect, Recipe> = {
  capture: { blot: "ring", width: 6.6, size: 3.3, fill: "#B3261C", chars: [["吃", 0, 0, 0]] },
  check: { blot: "dot", width: 7.4, size: 2.05, fill: PAPER, chars: [["将", -0.82, -0.72, 0], ["军", 0.82, 0.72, 0]] },
  mate: { blot: "splash", width: 11.2, size: 2.9, fill: PAPER, chars: [["绝", -1.3, -0.3, -0.15], ["杀", 1.3, 0.1, 0.15]] },
};

const urls = new Map<Blot, string>();

let brush: Brush | null = null;

async function fetchInk(): Promise<void> {
  const art = await import("./art/art");
  brush = await art.loadInkCharacters();
  for (const blot of ["ring", "dot", "splash"] as const) urls.set(blot, await art.ink(blot));
}

const LATE_MS = 400;
let fetching: Promise<void> | null = null;

const px = (cells: number) => `calc(var(--sq)*${cells})`;

export class Ink {
  private readonly made = new Map<Effect, HTMLElement>();
  private motions: Animation[] = [];
  private turn = 0;

  constructor(private readonly host: ViewHost, readonly element: HTMLElement = document.createElement("div")) {
    element.className = "cb-over cb-effects";
    element.setAttribute("aria-hidden", "true");
  }

  /** Resolves when everything is baked; a failure is told and tried again the next time. */
  prepare(): Promise<void> {
    return (fetching ??= fetchInk().catch((error) => {
      fetching = null;
      console.warn("board: ink could not be loaded:", error);
    }));
  }

  private make(kind: Effect): HTMLElement {
    const { blot, width, size, fill, chars } = RECIPES[kind];
    const el = document.createElement("div");
    el.className = `cb-fx cb-${kind}`;
    const ink = document.createElement("i");
    const h = size / 2;
    Object.assign(ink.style, { left: px(-width / 2), top: px(-width / 2), width: px(width), height: px(width), backgroundImage: `url(${urls.get(blot)})` });
    el.append(ink);
    for (const [char, x, y] of chars) {
      const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      svg.setAttribute("viewBox", `${-h} ${-h} ${size} ${size}`);
      svg.dataset.char = char;
      Object.assign(svg.style, { left: px(x - h), top: px(y - h), width: px(size), height: px(size) });
      svg.setAttribute("fill", fill);
      const edge = kind === "capture" ? `<g stroke="${PAPER}" stroke-width=".13" stroke-linejoin="round" fill="${PAPER}">${this.glyph(char, size, ".13")}</g>` : "";
      svg.innerHTML = edge + this.glyph(char, size, "");
      el.append(svg);
    }
    this.element.append(el);
    this.made.set(kind, el);
    return el;
  }

  private glyph(char: string, size: number, edge: string): string {
    const g = glyphAt(char, 0, 0, size, brush?.(char));
    return edge ? g.replace(` stroke="none"`, ` vector-effect="non-scaling-stroke" stroke-width="6"`) : g;
  }

  /** Starts an effect over whatever was shown.  Ink still being baked is left out rather than thrown at the next move. */
  play(kind: Effect, seat: Seat | null, ms: number): void {
    this.stop();
    const turn = this.turn;
    const asked = performance.now();
    if (urls.size === 3) this.start(kind, seat, ms);
    else void this.prepare().then(() => turn === this.turn && performance.now() - asked < LATE_MS && this.start(kind, seat, ms));
  }

  private start(kind: Effect, seat: Seat | null, ms: number): void {
    const el = this.made.get(kind) ?? this.make(kind);
    const { shape, perspective, still } = this.host;
    const { w, h } = plankOf(shape);
    const y = seat === null ? h / 2 : seat === perspective ? h / 2 + shape.height / 4 : h / 2 - shape.height / 4;
    Object.assign(el.style, { left: px(w / 2), top: px(y), display: "block", opacity: "1" });
    const [ink, ...chars] = [...el.children] as HTMLElement[];
    const sq = `var(--sq)`;
    const soft = `blur(calc(${sq}*.3))`;
    if (still) this.motions = [el.animate({ opacity: [0, 1, 1, 0], offset: [0, 0.35, 0.65, 1] }, { duration: 300 })];
    else {
      this.motions = [this.spread(ink!, ["0px", "0px"], 0.55, soft, ms)];
      chars.forEach((c, i) => this.motions.push(this.spread(c, ["0px", px(RECIPES[kind].chars[i]![3])], 2.2, `blur(calc(${sq}*.25))`, ms)));
    }
    this.motions[0]!.onfinish = () => this.stop();
  }

  private spread(el: HTMLElement, [from, to]: [string, string], first: number, blur: string, ms: number): Animation {
    const at = (offset: number, x: string, scale: number, filter: string, opacity: number) => ({ offset, transform: `translateX(${x}) scale(${scale})`, filter, opacity });
    const sharp = "blur(0px)";
    const soft = "blur(calc(var(--sq)*.3))";
    const frames = [at(0, from, first, blur, 0), at(0.2, from, 1, sharp, 1), at(0.8, to, 1.02, sharp, 1), at(1, to, 1.3, soft, 0)];
    return el.animate(frames, { duration: ms, fill: "both" });
  }

  stop(): void {
    this.turn++;
    for (const m of this.motions) m.cancel();
    this.motions = [];
    for (const el of this.made.values()) el.style.display = "none";
  }
}
