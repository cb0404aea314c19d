/* points.ts -- which points of a board a move names, and the arrow between them. */
import type { Arrow } from "../board/types";
import type { GameInfo, Point, Token } from "../rules/types";

/** The points a token names, in order: one for a drop or a placement, two for a step. */
export function pointsOf(info: GameInfo, token: Token): Point[] {
  const names = [...info.shape.names.entries()].sort((a, b) => b[1].length - a[1].length);
  const points: Point[] = [];
  let rest = token.includes("@") ? token.slice(token.indexOf("@") + 1) : token;
  while (rest !== "") {
    const found = names.find(([, name]) => name !== "" && rest.startsWith(name));
    if (!found) break;
    points.push(found[0]);
    rest = rest.slice(found[1].length);
  }
  return points;
}

export function arrowOf(info: GameInfo, token: Token, kind: Arrow["kind"]): Arrow | null {
  const [from, to] = pointsOf(info, token);
  return from !== undefined && to !== undefined ? { from, to, kind } : null;
}
