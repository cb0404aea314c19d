/* art.ts -- everything the board looks and sounds like: characters, figures, wood, ink, sounds.
 *
 * Nothing here is an image, a font or a recording: glyphs are path data in lazy chunks, one per face; wood and ink are computed in
 * a worker; sounds are synthesised.  Both views draw from here, so that they agree.
 */
import type { BoardShape, Seat } from "../../rules/types";
import type { MenFont } from "../types";
import { baked } from "./oven";
import type { InkKind } from "./ink";
import type { WoodKind, WoodLook } from "./wood";

export { playSound, unlockSound, onSoundState, soundState, type SoundKind, type SoundState } from "./sound";

/** A drawing: fill `d` (nonzero); `box` is the square it is fitted into, `size` that square's side in cells. */
export interface Glyph {
  d: string;
  box: readonly [x: number, y: number, w: number, h: number];
  size: number;
  /** Lines cut into the figure, to be stroked in the colour behind it (chess men). */
  detail?: string;
}

export interface GlyphSet {
  /** The drawing of a man by the letter the core gives it; null when the set has none. */
  path(letter: string, seat: Seat | null): Glyph | null;
}

interface Face {
  units: number;
  paths: Readonly<Record<string, string>>;
  details?: Readonly<Record<string, string>>;
  /** Side of the box in cells where it is not that of a character. */
  size?: number;
}

const FACES: Record<MenFont, () => Promise<Face>> = {
  yankai: () => import("./faces/yankai"),
  xingkai: () => import("./faces/xingkai"),
  weibei: () => import("./faces/weibei"),
  lishu: () => import("./faces/lishu"),
  kai: () => import("./faces/kai"),
  western: () => import("./faces/western"),
  western2: () => import("./faces/western2"),
};

export const FONTS = Object.keys(FACES) as MenFont[];

/** The character each kind wears on the men of the two seats. */
const CHARACTERS: readonly Readonly<Record<string, string>>[] = [
  { K: "帥", A: "仕", B: "相", N: "馬", R: "車", C: "炮", P: "兵", "*": "石" },
  { K: "將", A: "士", B: "象", N: "馬", R: "車", C: "砲", P: "卒", "*": "石" },
];
const CHARACTER_SIZE = 0.53;
const FIGURE_SIZE = 0.5;

function glyphOf(face: Face, key: string | undefined, size: number): Glyph | null {
  const d = key === undefined ? undefined : face.paths[key];
  if (!d) return null;
  const detail = face.details?.[key!];
  return { d, box: [0, 0, face.units, face.units], size: face.size ?? size, ...(detail ? { detail } : {}) };
}

const COVERED = new Set(["X", "x", "?"]);

/** Characters or figures of the xiangqi family; a covered man of jieqi wears the cloud curls in every face. */
export async function loadFont(font: MenFont): Promise<GlyphSet> {
  const [face, back] = await Promise.all([FACES[font](), import("./faces/back")]);
  const figures = font === "western" || font === "western2";
  return {
    path(letter, seat) {
      if (COVERED.has(letter)) return glyphOf(back, "X", CHARACTER_SIZE);
      const kind = letter.toUpperCase();
      return figures ? glyphOf(face, kind, FIGURE_SIZE) : glyphOf(face, CHARACTERS[seat ?? 0]![kind], CHARACTER_SIZE);
    },
  };
}

/** The chess men: silhouettes, in every face the same. */
export async function loadChess(): Promise<GlyphSet> {
  const face = await import("./faces/chess");
  return { path: (letter) => glyphOf(face, letter.toUpperCase(), face.size) };
}

/** Qilin's stones: rings turned into the wood, one for the first seat and two for the second; P is the cross of a pressed man. */
export async function loadStones(): Promise<GlyphSet> {
  const face = await import("./faces/stones");
  return { path: (letter) => glyphOf(face, letter.toUpperCase(), face.size) };
}

/** What the men of a board wear. */
export function loadMen(lines: BoardShape["lines"], font: MenFont): Promise<GlyphSet> {
  return lines === "xiangqi" ? loadFont(font) : lines === "squares" ? loadChess() : loadStones();
}

/** 楚 河 漢 界 in running hand. */
export async function loadRiver(): Promise<(character: string) => Glyph | null> {
  const face = await import("./faces/river");
  return (character) => glyphOf(face, character, 0.74);
}

/** 吃 将 军 绝 杀 in the brush face of the ink. */
export async function loadInkCharacters(): Promise<(character: string) => Glyph | null> {
  const face = await import("./faces/effects");
  return (character) => glyphOf(face, character, 2);
}

/** 楚 河 as they stand in the seal of the house. */
export async function loadSeal(): Promise<(character: string) => Glyph | null> {
  const face = await import("./faces/seal");
  return (character) => glyphOf(face, character, 1);
}

/** Wood as an object URL, baked once per page: `size` in cells, 100 pixels to the cell unless told.  v runs down the picture. */
export function wood(kind: WoodKind, look: WoodLook, size: readonly [number, number], scale = 100): Promise<string> {
  const w = Math.round(size[0] * scale);
  const h = Math.round(size[1] * scale);
  return baked({ what: "wood", kind, look, w, h, scale });
}

const INK_PIXELS: Record<InkKind, number> = { ring: 660, dot: 640, splash: 900 };

/** Ink as an object URL: a square picture with alpha, to be shown 6.6 (ring), 7.4 (dot) or 11.2 (splash) cells wide. */
export function ink(kind: InkKind): Promise<string> {
  return baked({ what: "ink", kind, w: INK_PIXELS[kind], h: INK_PIXELS[kind] });
}
