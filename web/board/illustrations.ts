/* illustrations.ts -- what is drawn over and under the men of a position: arrows, planned moves, finished rows, warnings, the last move. */
import type { Man, Point } from "../rules/types";
import { plankOf, spotOf } from "./shape";
import type { Arrow } from "./types";
import type { ViewHost } from "./view";

const COLOURS: Record<Arrow["kind"], string> = { advice: "#287250", threat: "#AB271D", plain: "#3A4A5C", ahead: "#3A4A5C", line: "#AB271D" };

type Spot = readonly [number, number];

/** Tapered, with a swallow's head, from the edge of one man to just short of the middle of another point. */
function arrowMarkup([x1, y1]: Spot, [x2, y2]: Spot, kind: Arrow["kind"]): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const at = (along: number, across: number) => `${(x1 + ux * along - uy * across).toFixed(3)} ${(y1 + uy * along + ux * across).toFixed(3)}`;
  const tip = length - 0.2, neck = tip - 0.3;
  const d = `M${at(0.4, -0.03)}L${at(neck, -0.055)}L${at(tip - 0.36, -0.19)}L${at(tip, 0)}L${at(tip - 0.36, 0.19)}L${at(neck, 0.055)}L${at(0.4, 0.03)}Z`;
  return `<path class="cb-arrow" d="${d}" fill="${COLOURS[kind]}" fill-opacity=".92" stroke="#F4F1E9" stroke-width=".035" stroke-linejoin="round" paint-order="stroke"/>`;
}

/** What lies under the men: the bar of a finished row, and the two places of a planned move. */
function underMarkup([x1, y1]: Spot, [x2, y2]: Spot, kind: Arrow["kind"]): string {
  if (kind === "line") return `<path class="cb-row" d="M${x1} ${y1}L${x2} ${y2}" stroke="var(--zhu-b)" stroke-width=".13" stroke-opacity=".9"/>`;
  const place = (x: number, y: number) => `<rect x="${x - 0.48}" y="${y - 0.48}" width=".96" height=".96" rx=".1" fill="#3A4A5C" fill-opacity=".3"/>`;
  return kind === "ahead" ? place(x1, y1) + place(x2, y2) : "";
}

/** Where the last move came from, and where it went: a ring with a point, four corners. */
export function lastMarkup(colour: string): string {
  const corners = [0, 90, 180, 270].map((a) => `<path transform="rotate(${a})" d="M-.47-.32V-.47H-.32"/>`).join("");
  return `<g class="cb-from" fill="none" stroke="${colour}"><circle r=".15" stroke-width=".04"/><circle r=".03" fill="${colour}" stroke="none"/></g><g class="cb-to" fill="none" stroke="${colour}" stroke-width=".05">${corners}</g>`;
}

interface Standing {
  el: HTMLElement;
  man: Man;
}

/** Fills the layer over the men with arrows, and the third group of the layer under them with what lies there. */
export function illustrate(host: ViewHost, marks: SVGElement, over: SVGElement, arrows: readonly Arrow[], men: readonly Standing[]): void {
  const spot = (p: Point): Spot => spotOf(host.shape, p, host.perspective);
  const under = marks.children[2];
  if (under) under.innerHTML = arrows.map((a) => underMarkup(spot(a.from), spot(a.to), a.kind)).join("");
  const drawn = arrows.filter((a) => a.kind !== "line");
  over.innerHTML = drawn.map((a) => shade(host, a, men) + arrowMarkup(spot(a.from), spot(a.to), a.kind)).join("");
}

/** The shade of a man where a planned move will bring it. */
function shade(host: ViewHost, a: Arrow, men: readonly Standing[]): string {
  const node = a.kind === "ahead" ? men.find((n) => n.man.point === a.from) : undefined;
  if (!node) return "";
  const [x, y] = spotOf(host.shape, a.to, host.perspective);
  return `<g class="cb-waiting" opacity=".5" color="${getComputedStyle(node.el).color}" transform="translate(${x} ${y})">${host.studio.markup(node.man, a.to)}</g>`;
}

/** Points flash red, all together, once. */
export function flash(host: ViewHost, layer: HTMLElement, points: readonly Point[], ms: number): void {
  const { w, h } = plankOf(host.shape);
  for (const p of points) {
    const el = document.createElement("div");
    const [x, y] = spotOf(host.shape, p, host.perspective);
    el.className = "cb-flash";
    el.style.left = `${(x / w) * 100}%`;
    el.style.top = `${(y / h) * 100}%`;
    el.dataset.at = host.shape.names[p]!.toUpperCase();
    layer.append(el);
    const motion = el.animate({ opacity: [0, 1, 1, 0], offset: [0, 0.2, 0.6, 1] }, { duration: ms });
    motion.onfinish = () => el.remove();
  }
}
