/* studio.ts -- loads the art a look needs and keeps the hidden definitions men are made of.
 *
 * One studio a board: the flat view, the pockets beside the board and the pictures draw with it.  Drawing and art are lazy chunks; until
 * they are there the board stands empty for a moment.  Characters that cannot be loaded are set in type, so a board never stays blank.
 */
import type { BoardShape, Man, Seat } from "../rules/types";
import type { GlyphSet } from "./art/art";
import type { Brush } from "./lines";
import type { MenArt } from "./men";
import { plankOf } from "./shape";
import { dress } from "./style";
import type { BoardLook, Look, MenFont, MenLook } from "./types";

const SVG = "http://www.w3.org/2000/svg";
let boards = 0;

/** What has been fetched so far, for all boards of the page. */
const fonts = new Map<string, GlyphSet>();
const woods = new Map<string, string>();
let river: Brush | null = null;
/** How things are drawn, once that chunk has come. */
export let drawing: typeof import("./drawing") | null = null;

const art = () => import("./art/art");

async function fetchDrawing(): Promise<void> {
  drawing ??= await import("./drawing");
  dress(drawing.DRESSING);
}

const fetched = (): number => fonts.size + woods.size + +!!river + +!!drawing;

type Lines = BoardShape["lines"];
/** Chess men and stones are the same in every face. */
const fontKey = (lines: Lines, font: MenFont): string => (lines === "xiangqi" ? font : lines);

async function fetchFont(lines: Lines, font: MenFont): Promise<void> {
  const key = fontKey(lines, font);
  if (!fonts.has(key)) fonts.set(key, await (await art()).loadMen(lines, font));
}

async function fetchRiver(): Promise<void> {
  river ??= await (await art()).loadRiver();
}

type AnyLook = BoardLook | MenLook;
const timber = (look: AnyLook): "whiteoak" | "darkoak" => (look === "darkoak" ? look : "whiteoak");
/* A piece of wood as large as two men; each man shows another part of it. */
const MAN_WOOD = [2, 2] as const;

async function fetchWood(kind: "board" | "man", look: AnyLook, size: readonly [number, number]): Promise<void> {
  const key = woodKey(kind, look, size);
  if (look !== "simple" && !woods.has(key)) woods.set(key, await (await art()).wood(kind, timber(look), size));
}

const woodKey = (kind: string, look: AnyLook, size: readonly [number, number]): string => `${kind} ${timber(look)} ${size}`;
export class Studio {
  readonly uid = `cb${++boards}-`;
  readonly defs = document.createElementNS(SVG, "svg");
  book = false;
  /** Called when men must be shown again. */
  onDraw: () => void = () => {};
  private men: MenArt | null = null;

  constructor(readonly shape: BoardShape, private look: Look) {
    this.defs.setAttribute("class", "cb-defs");
    this.defs.setAttribute("aria-hidden", "true");
    this.draw(look);
  }

  get river(): Brush | null {
    return river;
  }

  private get plankSize(): readonly [number, number] {
    const { w, h } = plankOf(this.shape);
    return [w, h];
  }

  /** The wood of the plank, once it is baked. */
  get wood(): string | null {
    const { board } = this.look;
    return this.book || board === "simple" ? null : woods.get(woodKey("board", board, this.plankSize)) ?? null;
  }

  /** Draws the definitions anew from what is at hand; whoever shows men must show them again. */
  draw(look: Look): void {
    this.look = look;
    this.men = this.fresh(this.uid, true);
    this.defs.innerHTML = this.men?.base() ?? "";
    this.onDraw();
  }

  /** Fetches what the look still lacks, characters first because wood takes a moment to bake; calls back whenever something came. */
  async load(look: Look, came: () => void): Promise<void> {
    const { lines } = this.shape;
    const glyphs = [fetchDrawing(), fetchFont(lines, look.font)];
    if (lines === "xiangqi") glyphs.push(fetchRiver());
    const wood = this.book ? [] : [fetchWood("board", look.board, this.plankSize), fetchWood("man", look.men, MAN_WOOD)];
    for (const batch of [glyphs, wood]) {
      const before = fetched();
      for (const d of await Promise.allSettled(batch)) if (d.status === "rejected") console.warn("board: art could not be loaded:", d.reason);
      if (fetched() > before) came();
    }
  }

  fresh(uid: string, wooden: boolean): MenArt | null {
    if (!drawing) return null;
    const { men, font } = this.look;
    const glyph = (letter: string, seat: Seat | null) => fonts.get(fontKey(this.shape.lines, font))?.path(letter, seat) ?? null;
    return new drawing.MenArt(uid, this.shape.lines, this.book ? "book" : men, glyph, wooden && men !== "simple" ? woods.get(woodKey("man", men, MAN_WOOD)) ?? null : null);
  }

  /** The inside of a man's SVG (viewBox -.5 -.5 1 1). */
  markup(man: Pick<Man, "letter" | "seat" | "hidden" | "pressed">, grain: number): string {
    if (!this.men) return "";
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
