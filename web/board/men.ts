/* men.ts -- how a man looks: turned wood with a carved character, a stained stone, a chess figure, or a disc of a printed diagram.
 *
 * Every kind of man is drawn once into hidden definitions, in units of a cell around its middle, and a man on the board is a few
 * references to them: a new position costs a change of references, and a picture of the board is the same markup written out.
 */
import type { BoardShape, Man, Seat } from "../rules/types";
import { glyphAt, type Glyph } from "./lines";
import type { MenLook } from "./types";

export type MenStyle = MenLook | "book";

interface Palette {
  top: readonly [string, string];
  wall: readonly [string, string];
  paint: readonly (readonly [string, string])[];
  light: string;
  dark: string;
  shine: number; // of the dome and the bevel
  depth: number; // how far the wall shows below the top
}

const INK = [["#9C1D17", "#B8312A"], ["#1D1916", "#3A332C"], ["#4A4238", "#5C5348"]] as const;
const OAK: Palette = { top: ["#F4E0B8", "#D3AA6C"], wall: ["#B98F57", "#8A6234"], paint: INK, light: "rgba(255,246,222,.85)", dark: "rgba(50,24,6,.5)", shine: 1, depth: 0.03 };
const PALETTES: Record<MenStyle, Palette> = {
  whiteoak: OAK,
  raised: { ...OAK, light: OAK.dark, dark: OAK.light, depth: 0.08 },
  darkoak: {
    top: ["#472C1E", "#241309"],
    wall: ["#2E1B10", "#120803"],
    paint: [["#EA6A55", "#EA6A55"], ["darkgoldenrod", "darkgoldenrod"], ["#9C9587", "#9C9587"]],
    light: "rgba(255,220,170,.22)",
    dark: "rgba(0,0,0,.7)",
    shine: 0.3,
    depth: 0.03,
  },
  simple: { ...OAK, top: ["#FFF6E4", "#FFF6E4"], depth: 0 },
  book: { ...OAK, top: ["#FBF9F4", "#FBF9F4"], paint: [["#524D44", "#524D44"], ["#FBF9F4", "#FBF9F4"], ["#524D44", "#524D44"]], depth: 0 },
};
const STAIN = [["#B23A2C", "#8A1D14"], ["#3A342F", "#191614"], ["#A79A82", "#8D8069"]] as const;

export const GRAINS = 5;

const seatOf = (seat: Seat | null): 0 | 1 | 2 => seat ?? 2;
const stops = (...s: readonly [number, string, number?][]): string => s.map(([o, c, a]) => `<stop offset="${o}" stop-color="${c}"${a === undefined ? "" : ` stop-opacity="${a}"`}/>`).join("");
const grad = (id: string, inner: string, along = `x1="0" y1="0" x2="1" y2="1"`): string => `<linearGradient id="${id}" ${along}>${inner}</linearGradient>`;
const round = (id: string, inner: string, at = ""): string => `<radialGradient id="${id}" ${at}>${inner}</radialGradient>`;
const disc = (r: number, rest: string): string => `<circle r="${r}" ${rest}/>`;

export class MenArt {
  private readonly known = new Set<string>();

  constructor(
    readonly uid: string,
    readonly lines: BoardShape["lines"],
    readonly style: MenStyle,
    readonly glyph: (letter: string, seat: Seat | null) => Glyph | null,
    readonly wood: string | null,
  ) {}

  private get p(): Palette {
    return PALETTES[this.style];
  }

  /** What all men share: gradients, shadow, wall and top, the bevel. */
  base(): string {
    const u = this.uid;
    if (this.style === "book") return "";
    const { wall, paint, shine } = this.p;
    let out = round(u + "s1", stops([0, "#2A1606", 0.34], [0.5, "#2A1606", 0.3], [1, "#2A1606", 0])) + round(u + "s2", stops([0, "#2A1606", 0.62], [0.74, "#2A1606", 0.62], [1, "#2A1606", 0]));
    out += grad(u + "w", stops([0, wall[0]], [1, wall[1]])) + round(u + "dm", stops([0, "#FFF6E6", 0.36 * shine], [1, "#FFF6E6", 0]), `cx=".36" cy=".3" r=".62"`);
    out += grad(u + "bl", stops([0, "#FFF3DC", 0.62 * shine], [0.45, "#FFF3DC", 0.1 * shine], [0.55, "#3A1E08", 0.08], [1, "#3A1E08", 0.5])) + grad(u + "dl", stops([0, "#3A1E08", 0.4], [1, "#FFF3DC", 0.5 * shine]));
    out += paint.map((c, i) => grad(u + "p" + i, stops([0, c[0]], [1, c[1]]), `x1="0" y1="0" x2="0" y2="1"`)).join("");
    out += STAIN.map((c, i) => round(u + "t" + i, stops([0, c[0]], [1, c[1]]), `cx=".4" cy=".35" r=".7"`)).join("");
    out += [["#EAD2A0", "#FBEFD2", "#C79D60"], ["#191512", "#453C34", "#0F0C0A"]].map((c, i) => grad(u + "g" + i, stops([0, c[0]!], [0.32, c[1]!], [1, c[2]!]), `x1="0" y1="0" x2="1" y2=".25"`)).join("");
    return out + this.tops() + this.shadow() + this.bevel();
  }

  private tops(): string {
    const u = this.uid;
    const { top, depth } = this.p;
    let out = grad(u + "tw", stops([0, top[0]], [1, top[1]]));
    for (let i = 0; i < GRAINS; i++) {
      const turn = i * 9 - 18;
      if (this.wood)
        out += `<pattern id="${u}wd${i}" patternUnits="userSpaceOnUse" x="-1" y="-1" width="2" height="2" patternTransform="rotate(${turn})translate(${(i * 0.37) % 1} ${(i * 0.61) % 1})"><image href="${this.wood}" width="2" height="2" preserveAspectRatio="none"/></pattern>`;
      out += `<g id="${u}tp${i}">${disc(0.424, `class="cb-tp" fill="url(#${u}${this.wood ? "wd" + i : "tw"})"`)}</g>`;
    }
    const wall = (fill: string, id: string) => `<g id="${u}${id}">${depth ? `<circle class="cb-hi" r=".426" cy="${depth}" fill="${fill}"/>` : ""}</g>`;
    return out + wall(`url(#${u}w)`, "wl") + [0, 1, 2].map((i) => wall(STAIN[i]![1], "wl" + i)).join("");
  }

  private shadow(): string {
    const u = this.uid;
    if (this.lines === "squares") return `<g id="${u}sh" class="cb-hi"><ellipse cx=".05" cy=".36" rx=".4" ry=".11" fill="#2A1606" fill-opacity=".34"/></g>`;
    if (this.style === "simple") return `<g id="${u}sh" class="cb-hi"><ellipse cx=".015" cy=".03" rx=".45" ry=".45" fill="url(#${u}s2)" opacity=".35"/></g>`;
    const drop = this.p.depth - 0.03;
    return `<g id="${u}sh" class="cb-hi"><ellipse cx=".04" cy="${0.08 + drop}" rx=".51" ry=".5" fill="url(#${u}s1)"/><ellipse cx=".022" cy="${0.05 + drop}" rx=".475" ry=".465" fill="url(#${u}s2)"/></g>`;
  }

  private bevel(): string {
    const u = this.uid;
    if (this.style === "simple") return `<g id="${u}bv">${disc(0.424, `fill="none" stroke="currentColor" stroke-width=".016"`)}</g>`;
    return `<g id="${u}bv" class="cb-hi">${disc(0.424, `fill="url(#${u}dm)"`)}${disc(0.401, `fill="none" stroke="url(#${u}bl)" stroke-width=".046"`)}${disc(0.378, `fill="none" stroke="url(#${u}dl)" stroke-width=".011"`)}</g>`;
  }

  /** The id of a man's face and, the first time, its definition. */
  face(man: Pick<Man, "letter" | "seat" | "hidden" | "pressed">): { id: string; define: string } {
    const kind = man.pressed ? "x" : man.hidden ? "h" : man.letter.codePointAt(0)!.toString(36) + man.letter.length;
    const id = `${this.uid}f${kind}${seatOf(man.seat)}`;
    if (this.known.has(id)) return { id, define: "" };
    this.known.add(id);
    return { id, define: `<g id="${id}">${this.drawFace(man)}</g>` };
  }

  private drawFace(man: Pick<Man, "letter" | "seat" | "hidden" | "pressed">): string {
    const seat = seatOf(man.seat);
    const glyph = this.glyph(man.pressed ? "P" : man.hidden ? "X" : man.letter, man.seat);
    if (this.lines === "squares") return this.figure(man.letter, glyph, seat);
    if (this.style === "book") return this.bookFace(man, glyph, seat);
    if (this.lines === "qilin") return man.pressed ? this.pressed(glyph) : this.stone(glyph, seat);
    return `<use href="#${this.uid}bv"/>` + this.carve(disc(0.346, `fill="none" stroke-width=".02"`), seat, true) + this.carve(glyphAt(man.hidden ? "" : man.letter, 0, 0, glyph?.size ?? 0.5, glyph), seat, false);
  }

  /** A chess man: boxwood or ebony, with an outline and the lines cut into it. */
  private figure(letter: string, glyph: Glyph | null, seat: number): string {
    const u = this.uid;
    const flat = this.style === "book" || this.style === "simple";
    const fill = flat ? (seat ? "#3A342E" : "#FFF6E4") : `url(#${u}g${seat})`;
    const shape = glyphAt(letter, 0, 0, glyph?.size ?? 0.7, glyph).replace(` stroke="none"`, "");
    const k = glyph ? glyph.box[2] / glyph.size : 1;
    const detail = glyph?.detail ? glyphAt("", 0, 0, glyph.size, { ...glyph, d: glyph.detail }).replace(` stroke="none"`, ` fill="none" stroke="${seat ? "#C9B48A" : "#3D2812"}" stroke-width="${0.022 * k}"`) : "";
    return `<g class="cb-tp" fill="${fill}" stroke="${seat ? "#0E0B09" : "#3D2812"}" stroke-width="${0.024 * k}" stroke-linejoin="round" stroke-linecap="round">${shape}${detail}</g>`;
  }

  /** Light below right, dark above left, paint on top: cut into the wood; the other way round it stands out of it. */
  private carve(shape: string, seat: number, stroked: boolean): string {
    const way = stroked ? "stroke" : "fill";
    const copy = (dx: number, dy: number, colour: string) => `<g class="cb-hi" transform="translate(${dx} ${dy})" ${way}="${colour}">${shape}</g>`;
    const paint = `<g class="cb-pt" ${way}="${this.style === "darkoak" || this.style === "simple" || stroked ? "currentColor" : `url(#${this.uid}p${seat})`}">${shape}</g>`;
    if (this.style === "simple") return paint;
    return copy(0.009, 0.011, this.p.light) + copy(-0.006, -0.007, this.p.dark) + paint;
  }

  private stone(glyph: Glyph | null, seat: number): string {
    return disc(0.424, `class="cb-tp" fill="url(#${this.uid}t${seat})"`) + `<use href="#${this.uid}bv"/>` + `<g fill="#EBD3A4">${glyphAt("", 0, 0, glyph?.size ?? 0.5, glyph)}</g>`;
  }

  /** A man pressed down: one stone on another, grey, crossed, nobody's. */
  private pressed(glyph: Glyph | null): string {
    const u = this.uid;
    const upper = `<circle class="cb-hi" r=".426" cy=".03" fill="#6B6250"/>${disc(0.424, `class="cb-tp" fill="url(#${u}t2)"`)}<use href="#${u}bv"/>${disc(0.335, `fill="none" stroke="#CFC4AC" stroke-width=".018"`)}`;
    return disc(0.424, `class="cb-tp" fill="${STAIN[0]![1]}"`) + `<g transform="translate(-.03 -.13)">${upper}<g class="cb-pt" fill="#231F1C">${glyphAt("×", 0, 0, glyph?.size ?? 0.4, glyph)}</g></g>`;
  }

  /** A printed diagram: Red outlined, Black filled. */
  private bookFace(man: Pick<Man, "letter" | "pressed">, glyph: Glyph | null, seat: number): string {
    const ink = `var(--ink,#1F1D1A)`, sheet = "var(--sheet,#FBF9F4)", red = "var(--zhu,#AB271D)";
    const line = seat === 0 ? red : ink;
    const paint = seat === 1 ? sheet : line;
    const k = glyph ? glyph.box[2] / 0.62 : 1;
    const bold = glyphAt(man.letter, 0, 0, 0.62, glyph).replace(` stroke="none"`, "");
    return disc(0.45, `class="cb-tp" fill="${seat === 1 ? ink : sheet}" stroke="${line}" stroke-width=".04"`) + `<g class="cb-pt" fill="${paint}" stroke="${paint}" stroke-width="${0.012 * k}">${bold}</g>`;
  }

  /** The references that make up a man; `grain` picks its piece of wood. */
  parts(man: Pick<Man, "letter" | "seat" | "hidden" | "pressed">, grain: number, face: string): string {
    const u = this.uid;
    if (this.style === "book" || this.lines === "squares") return `${this.style === "book" ? "" : `<use class="sh" href="#${u}sh"/>`}<g class="up"><use href="#${face}"/></g>`;
    const wall = this.lines === "qilin" ? "wl" + seatOf(man.pressed ? 0 : man.seat) : "wl";
    const top = this.lines === "qilin" ? "" : `<use href="#${u}tp${grain % GRAINS}"/>`;
    return `<use class="sh" href="#${u}sh"/><g class="up"><use class="wl" href="#${u}${wall}"/>${top}<use href="#${face}"/></g>`;
  }
}
