/* studio.ts -- loads the art a look needs and keeps the hidden definitions men are made of.
 *
 * One studio a board: the flat view, the pockets beside the board and the pictures draw with it.  Art is a lazy chunk; until it is there
 * the board stands without characters for a moment, and if it cannot be loaded they are set in type, so a board never stays blank.
 */
import type { BoardShape, Man, Seat } from "../rules/types";
import type { Brush } from "./lines";
import { MenArt } from "./men";
import type { BoardLook, Look, MenFont, MenLook } from "./types";

const SVG = "http://www.w3.org/2000/svg";
let boards = 0;

interface Glyphs {
  path(letter: string, seat: Seat | null): ReturnType<Brush>;
}

/** What has been fetched so far, for all boards of the page. */
const fonts = new Map<MenFont, Glyphs>();
const woods = new Map<string, string>();
let brush: Brush | null = null;

const art = () => import("./art/art");

async function fetchFont(font: MenFont): Promise<void> {
  if (!fonts.has(font)) fonts.set(font, await (await art()).loadFont(font));
}

async function fetchBrush(): Promise<void> {
  brush ??= await (await art()).loadBrush();
}

async function fetchWood(kind: "board" | "man", look: BoardLook | MenLook): Promise<void> {
  const wood = look === "darkoak" ? "darkoak" : "whiteoak";
  const key = kind + wood;
  if (look !== "simple" && !woods.has(key)) woods.set(key, await (await art()).wood(kind, wood, kind === "board" ? 1120 : 256));
}

export const woodOf = (kind: "board" | "man", look: BoardLook | MenLook): string | null =>
  look === "simple" ? null : woods.get(kind + (look === "darkoak" ? "darkoak" : "whiteoak")) ?? null;

export class Studio {
  readonly uid = `cb${++boards}-`;
  readonly defs = document.createElementNS(SVG, "svg");
  book = false;
  private men: MenArt;

  constructor(readonly shape: BoardShape, private look: Look) {
    this.defs.setAttribute("class", "cb-defs");
    this.defs.setAttribute("aria-hidden", "true");
    this.men = this.fresh(this.uid, true);
    this.draw(look);
  }

  get brush(): Brush | null {
    return brush;
  }

  /** Draws the definitions anew from what is at hand; whoever shows men must show them again. */
  draw(look: Look): void {
    this.look = look;
    this.men = this.fresh(this.uid, true);
    this.defs.innerHTML = this.men.base();
  }

  /** Fetches what the look still lacks; true when something came. */
  async load(look: Look): Promise<boolean> {
    const before = fonts.size + woods.size + +!!brush;
    const wanted = [fetchFont(look.font), fetchBrush()];
    if (!this.book) wanted.push(fetchWood("board", look.board), fetchWood("man", look.men));
    const done = await Promise.allSettled(wanted);
    for (const d of done) if (d.status === "rejected") console.warn("board: art could not be loaded:", d.reason);
    return fonts.size + woods.size + +!!brush > before || this.look !== look;
  }

  fresh(uid: string, wooden: boolean): MenArt {
    const { men, font } = this.look;
    const glyph = (letter: string, seat: Seat | null) => fonts.get(font)?.path(letter, seat) ?? null;
    return new MenArt(uid, this.shape.lines, this.book ? "book" : men, glyph, wooden ? woodOf("man", men) : null);
  }

  /** The inside of a man's SVG (viewBox -.5 -.5 1 1). */
  markup(man: Pick<Man, "letter" | "seat" | "hidden" | "pressed">, grain: number): string {
    const { id, define } = this.men.face(man);
    if (define) this.defs.insertAdjacentHTML("beforeend", define);
    return this.men.parts(man, grain, id);
  }

  /** A man to be put anywhere: pockets, a ghost under the pointer. */
  portrait(man: Pick<Man, "letter" | "seat" | "hidden" | "pressed">): HTMLElement {
    const el = document.createElement("div");
    el.className = `cb-man s${man.seat ?? 2}`;
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "-.5 -.5 1 1");
    svg.setAttribute("aria-hidden", "true");
    svg.innerHTML = this.markup(man, man.letter.charCodeAt(0));
    el.append(svg);
    return el;
  }
}
