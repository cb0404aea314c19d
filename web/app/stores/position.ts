/* position.ts -- positions as text: the one thing the page knows of how a core's text is written; what is legal it asks. */
import type { Core, GameInfo, Man, Play, Point, Seat } from "../../rules/types";

export function letterOf(info: GameInfo, man: Man): string {
  return info.hidden && man.hidden ? (man.seat === 0 ? "X" : "x") : man.letter;
}

export function seatOf(info: GameInfo, letter: string): Seat | null {
  const known = info.men.find((m) => m.letter === letter);
  return known ? known.seat : letter === letter.toUpperCase() ? 0 : 1;
}

export function swapCase(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
}

/** The position as text: ranks from the top, the side to move, and the fields each family wants behind. */
export function writePosition(info: GameInfo, men: ReadonlyMap<Point, string>, turn: Seat): string {
  const side = turn === 0 ? "w" : "b";
  const board = writeBoard(info, men);
  if (info.hidden) return `${board} ${side} ${writePool(info, men)} 0 1`;
  return `${board}${info.id === "crazyhouse" ? "[]" : ""} ${side} - - 0 1`;
}

function writeBoard(info: GameInfo, men: ReadonlyMap<Point, string>): string {
  const { width, height, xy } = info.shape;
  const at = new Map([...men].map(([point, letter]) => [xy[point]?.join() ?? "", letter]));
  const ranks: string[] = [];
  for (let y = height - 1; y >= 0; y--) {
    let rank = "";
    for (let x = 0; x < width; x++) rank += at.get(`${x},${y}`) ?? "1";
    ranks.push(rank.replace(/1+/g, (ones) => String(ones.length)));
  }
  return ranks.join("/");
}

/** What is not open on the board may still turn up: the pool of a hidden game. */
function writePool(info: GameInfo, men: ReadonlyMap<Point, string>): string {
  const open = [...men.values()];
  const pool = [...(info.start.split(" ")[2] ?? "").matchAll(/([A-Za-z])(\d)/g)];
  return pool.map(([, letter = "", count]) => letter + Math.max(0, Number(count) - open.filter((l) => l === letter).length)).join("");
}

/** Where a man could go if it were its turn: asked of the core in the position with the turn passed on and the man's comrades painted as the
 * enemy's, because a comrade may have been taken by then and be taken back.  [] when the core will not have that position. */
export function pointsAhead(core: Core, play: Play, viewer: Seat | undefined, from: Point): readonly Point[] {
  const { game } = play;
  const { men } = play.state(viewer);
  const mover = men.find((m) => m.point === from);
  if (!mover || mover.seat === null) return [];
  const isPainted = (m: Man): boolean => m.seat === mover.seat && m !== mover && m.letter.toLowerCase() !== "k";
  const painted = new Map(men.map((m) => [m.point, isPainted(m) ? swapCase(letterOf(game, m)) : letterOf(game, m)]));
  for (const position of [painted, new Map(men.map((m) => [m.point, letterOf(game, m)]))]) {
    const points = reach(core, game, writePosition(game, position, mover.seat), from);
    if (points.length) return points;
  }
  return [];
}

function reach(core: Core, game: GameInfo, fen: string, from: Point): readonly Point[] {
  try {
    const play = core.open(game.id, { fen, vet: false });
    const { semilegal } = play.targets({ point: from });
    play.free();
    return semilegal;
  } catch {
    return []; // no position: the rules of this game do not allow such men there
  }
}
