/* illustrations.ts -- what is drawn on top of a position: arrows, and the marks of the last move. */
import type { Arrow } from "./types";

const COLOURS: Record<Arrow["kind"], string> = { advice: "#287250", threat: "#AB271D", plain: "#3A4A5C" };

type Spot = readonly [number, number];

/** Tapered, with a swallow's head, from the edge of one man to just short of the middle of another point. */
export function arrowMarkup([x1, y1]: Spot, [x2, y2]: Spot, kind: Arrow["kind"]): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const at = (along: number, across: number) => `${(x1 + ux * along - uy * across).toFixed(3)} ${(y1 + uy * along + ux * across).toFixed(3)}`;
  const tip = length - 0.2, neck = tip - 0.3;
  const d = `M${at(0.4, -0.03)}L${at(neck, -0.055)}L${at(tip - 0.36, -0.19)}L${at(tip, 0)}L${at(tip - 0.36, 0.19)}L${at(neck, 0.055)}L${at(0.4, 0.03)}Z`;
  return `<path class="cb-arrow" d="${d}" fill="${COLOURS[kind]}" fill-opacity=".92" stroke="#F4F1E9" stroke-width=".035" stroke-linejoin="round" paint-order="stroke"/>`;
}

/** Where the last move came from, and where it went: a ring with a point, four corners. */
export function lastMarkup(colour: string): string {
  const corners = [0, 90, 180, 270].map((a) => `<path transform="rotate(${a})" d="M-.47-.32V-.47H-.32"/>`).join("");
  return `<g class="cb-from" fill="none" stroke="${colour}"><circle r=".15" stroke-width=".04"/><circle r=".03" fill="${colour}" stroke="none"/></g><g class="cb-to" fill="none" stroke="${colour}" stroke-width=".05">${corners}</g>`;
}
