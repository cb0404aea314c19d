/* picture.ts -- the board as one self-contained SVG, for sharing, printing and golden tests.
 *
 * The wood is drawn as plain colour under the same light: a baked bitmap would make the picture a hundred times larger and no clearer.
 */
import type { Control } from "./control";
import { lastMarkup } from "./illustrations";
import { lineColour, linesMarkup } from "./lines";
import { plankOf, spotOf } from "./shape";
import type { Studio } from "./studio";

const GROUND = { whiteoak: "#DFBD88", darkoak: "#573722", simple: "#FFEBCD", book: "#FBF9F4" };
const PAINT = { light: ["#A6231B", "#2B2621", "#524D44"], dark: ["#EA6A55", "#B8860B", "#9C9587"] };

export function picture(control: Control, studio: Studio): string {
  const { look, perspective, options, marks } = control;
  const { shape } = options;
  const { w, h } = plankOf(shape);
  const uid = "p-";
  const dress = studio.book ? "book" : look.board;
  const art = studio.fresh(uid, false)!;
  const paint = look.men === "darkoak" && !studio.book ? PAINT.dark : PAINT.light;
  let defs = art.base();
  let men = "";
  for (const [id, m] of [...control.roster.all()].sort((a, b) => a[1].point - b[1].point)) {
    const { id: face, define } = art.face(m);
    defs += define;
    const [x, y] = spotOf(shape, m.point, perspective);
    const dark = marks.dark.includes(id) ? ` opacity=".55"` : "";
    men += `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)})" color="${paint[m.seat ?? 2]}"${dark}>${art.parts(m, 0, face)}</g>`;
  }
  const lines = linesMarkup(shape, { view: perspective, look: dress, coordinates: look.coordinates, brush: studio.river, uid });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${Math.round(w * 60)}" height="${Math.round(h * 60)}"><defs>${defs}</defs><rect width="${w}" height="${h}" rx=".1" fill="${GROUND[dress]}"/><g color="${lineColour(dress)}">${lines}</g>${lastMove(control)}${men}</svg>`;
}

function lastMove({ marks, options, perspective }: Control): string {
  const [from, to] = lastMarkup("#AB271D").split(/(?=<g class="cb-to")/);
  const at = (p: number | null | undefined, inner: string) => (p == null ? "" : `<g transform="translate(${spotOf(options.shape, p, perspective).map((v) => v.toFixed(2)).join(" ")})">${inner}</g>`);
  return at(marks.last?.from, from!) + at(marks.last?.to, to!);
}
