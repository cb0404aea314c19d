/* lines.ts -- what is drawn on the plank: lines, palaces, crosses, river, coordinates and the light that falls on it.
 *
 * SVG markup in units of a cell.  The flat view puts it under the men, the solid view paints it onto the wood, toSVG() writes it out.
 * Attributes only and no styles, so that a strict content security policy has nothing to forbid.
 */
import type { BoardShape, Seat } from "../rules/types";
import type { Glyph } from "./art/art";
import { plankOf, spotOf } from "./shape";
import type { BoardLook, Look } from "./types";

const SERIF = `Palatino,'Palatino Linotype','TeX Gyre Pagella','Noto Serif CJK SC','Noto Serif SC','Songti SC',STSong,KaiTi,Georgia,serif`;

export function lineColour(look: BoardLook | "book"): string {
  return { whiteoak: "#3D2812", darkoak: "#D8B582", simple: "#5A4326", book: "#524D44" }[look];
}

const n = (v: number): string => String(+v.toFixed(4));
const line = (x1: number, y1: number, x2: number, y2: number): string => `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`;
const stroke = (d: string, width: number): string => `<path d="${d}" stroke-width="${width}"/>`;
const rect = (x: number, y: number, w: number, h: number): string => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`;

/** Four corners around a crossing, only those inside the board. */
function cross(x: number, y: number, left: boolean, right: boolean): string {
  let d = "";
  for (const sx of [-1, 1])
    for (const sy of [-1, 1])
      if (sx < 0 ? left : right) d += `M${n(x + sx * 0.27)} ${n(y + sy * 0.09)}h${n(-sx * 0.18)}v${n(sy * 0.18)}`;
  return d;
}

/** A printed diagram has hairlines alone: neither marks nor frame. */
function xiangqi(s: BoardShape, printed: boolean): string {
  const { mx, my } = plankOf(s);
  const x0 = mx + 0.5, y0 = my + 0.5;
  let d = "";
  for (let r = 1; r < 9; r++) d += line(x0, y0 + r, x0 + 8, y0 + r);
  for (let f = 1; f < 8; f++) d += line(x0 + f, y0, x0 + f, y0 + 4) + line(x0 + f, y0 + 5, x0 + f, y0 + 9);
  let palace = "";
  for (const y of [0, 7]) palace += line(x0 + 3, y0 + y, x0 + 5, y0 + y + 2) + line(x0 + 5, y0 + y, x0 + 3, y0 + y + 2);
  let marks = "";
  for (const y of [2, 7]) for (const f of [1, 7]) marks += cross(x0 + f, y0 + y, true, true);
  for (const y of [3, 6]) for (let f = 0; f < 9; f += 2) marks += cross(x0 + f, y0 + y, f > 0, f < 8);
  if (printed) return stroke(d + palace, 0.03) + stroke(rect(x0, y0, 8, 9), 0.04);
  return stroke(d + marks, 0.024) + stroke(rect(x0, y0, 8, 9), 0.032) + stroke(rect(x0 - 0.13, y0 - 0.13, 8.26, 9.26), 0.06) + stroke(palace, 0.021);
}

function squares(s: BoardShape, look: BoardLook | "book"): string {
  const { mx, my } = plankOf(s);
  let dark = "";
  s.xy.forEach(([x, y]) => {
    if (!((x + y) & 1)) dark += rect(mx + x, my + s.height - 1 - y, 1, 1);
  });
  const shade = look === "darkoak" ? ["#120904", 0.5] : look === "book" ? ["#524D44", 0.22] : ["#5B3613", 0.46];
  return `<path d="${dark}" fill="${shade[0]}" fill-opacity="${shade[1]}" stroke="none"/>` + stroke(rect(mx - 0.02, my - 0.02, s.width + 0.04, s.height + 0.04), 0.04) +
    stroke(rect(mx - 0.12, my - 0.12, s.width + 0.24, s.height + 0.24), 0.02);
}

function qilin(s: BoardShape): string {
  const { mx, my } = plankOf(s);
  const x0 = mx + 0.5, y0 = my + 0.5;
  let d = "";
  for (const r of [1, 2]) d += rect(x0 + r, y0 + r, 6 - 2 * r, 6 - 2 * r);
  for (const a of [0, 4]) d += line(x0 + a, y0 + 3, x0 + a + 2, y0 + 3) + line(x0 + 3, y0 + a, x0 + 3, y0 + a + 2);
  for (const [a, b] of [[0, 0], [0, 6], [6, 0], [6, 6]] as const)
    d += line(x0 + a, y0 + b, x0 + a + (a ? -2 : 2), y0 + b + (b ? -2 : 2));
  const dots = s.xy.map((_, p) => spotOf(s, p, 0)).map(([x, y]) => `<circle cx="${n(x)}" cy="${n(y)}" r=".075" fill="currentColor" stroke="none"/>`);
  return stroke(d, 0.03) + stroke(rect(x0, y0, 6, 6), 0.045) + dots.join("");
}

/** Names along the edges: files of each side as it counts them, or letters and numbers. */
function coordinates(s: BoardShape, { view, coordinates: kind, look }: LinesOptions): string {
  const { h, mx, my } = plankOf(s);
  const text = (x: number, y: number, t: string) => `<text x="${n(x)}" y="${n(y + 0.09)}">${t}</text>`;
  const chinese = s.lines === "xiangqi" && kind !== "letters";
  const inset = s.lines === "xiangqi" ? 0.37 : 0.2;
  let out = "";
  for (let f = 0; f < s.width; f++) {
    const x = mx + 0.5 + (view ? s.width - 1 - f : f);
    const name = chinese ? (kind === "chinese" ? "九八七六五四三二一"[f]! : String(9 - f)) : String.fromCharCode(97 + f);
    out += text(x, (chinese && view) ? inset : h - inset, name);
    if (chinese) out += text(x, view ? h - inset : inset, String(f + 1));
  }
  if (!chinese) {
    const base = +s.names[0]!.slice(1);
    for (let r = 0; r < s.height; r++) out += text(inset, my + 0.5 + (view ? r : s.height - 1 - r), String(base + r));
  }
  const size = s.lines === "xiangqi" ? 0.25 : 0.24;
  const colour = look === "darkoak" ? "#EAD6B0" : "currentColor"; // letters need more contrast than lines
  return `<g class="cb-coords" font-family="${SERIF}" font-size="${size}" font-weight="600" text-anchor="middle" fill="${colour}" stroke="none">${out}</g>`;
}

export type { Glyph } from "./art/art";
export type Brush = (char: string) => Glyph | null;

/** An outline fitted into a box around (x, y), or the character set in type where no outline is at hand. */
export function glyphAt(char: string, x: number, y: number, size: number, g: Glyph | null | undefined): string {
  if (!g) return `<text x="${n(x)}" y="${n(y + size * 0.36)}" font-size="${size}" text-anchor="middle" font-family="${SERIF}" stroke="none">${char}</text>`;
  const k = size / g.box[2];
  return `<path transform="translate(${n(x - k * (g.box[0] + g.box[2] / 2))} ${n(y - k * (g.box[1] + g.box[3] / 2))})scale(${+k.toPrecision(5)})" d="${g.d}" stroke="none"/>`;
}

function river(s: BoardShape, brush: Brush | null): string {
  const { mx, h } = plankOf(s);
  const at = (c: string, f: number) => glyphAt(c, mx + 0.5 + f, h / 2, 0.74, brush?.(c));
  return `<g fill="currentColor" opacity=".88">${at("楚", 1) + at("河", 2) + at("漢", 6) + at("界", 7)}</g>`;
}

/* Dark wood takes less of the light and more of the shade. */
const light = (dark: boolean): string => `<stop offset="0" stop-color="#FFF4D8" stop-opacity="${dark ? 0.1 : 0.3}"/><stop offset=".5" stop-color="#FFF4D8" stop-opacity="0"/><stop offset="1" stop-color="${dark ? "#120702" : "#4A2A0C"}" stop-opacity="${dark ? 0.4 : 0.2}"/>`;

export interface LinesOptions {
  view: Seat;
  look: BoardLook | "book";
  coordinates: Look["coordinates"];
  brush: Brush | null;
  uid: string; // ids are global to a page, so each board has its own
}

/** The inside of an SVG whose viewBox is the plank. */
export function linesMarkup(s: BoardShape, o: LinesOptions): string {
  const { w, h } = plankOf(s);
  const body = s.lines === "xiangqi" ? xiangqi(s, o.look === "book") + (o.look === "book" ? "" : river(s, o.brush)) : s.lines === "squares" ? squares(s, o.look) : qilin(s);
  const lit = o.look === "whiteoak" || o.look === "darkoak";
  const lamp = `<radialGradient id="${o.uid}lt" gradientUnits="userSpaceOnUse" cx="${n(w * 0.28)}" cy="${n(h * 0.14)}" r="${n(Math.hypot(w * 0.72, h * 0.86))}">${light(o.look === "darkoak")}</radialGradient><rect class="cb-light" width="${n(w)}" height="${n(h)}" fill="url(#${o.uid}lt)"/>`;
  return (lit ? lamp : "") + `<g class="cb-lines" fill="none" stroke="currentColor" stroke-linecap="square">${body}</g>` +
    (o.coordinates === "none" || o.look === "book" ? "" : coordinates(s, o));
}
