/* editor.ts -- a position being set up: men on points, the side to move, and the text of it.
 *
 * Any arrangement may stand here; whether it is a position is asked of the core, whose refusal is shown as it is.  Only the writing of
 * position texts is known here, no rule.
 */
import { computed, signal, type Signal } from "@preact/signals";
import { RuleFault, type BoardState, type Core, type Fault, type GameInfo, type Man, type Point, type Seat } from "../../rules/types";
import { letterOf, seatOf, swapCase, writePosition } from "./position";

/** Games whose positions can be set up by hand. */
export function isEditable(info: GameInfo): boolean {
  return info.shape.lines !== "qilin";
}

export class Editor {
  readonly game: Signal<string>;
  readonly men: Signal<ReadonlyMap<Point, string>> = signal(new Map());
  readonly turn: Signal<Seat> = signal(0);
  readonly info = computed(() => this.core.game(this.game.value));
  readonly fen = computed(() => writePosition(this.info.value, this.men.value, this.turn.value));
  /** Why this is no position to play from, or null. */
  readonly fault = computed<Fault | null>(() => this.judge());

  constructor(private readonly core: Core, game: string, fen?: string) {
    this.game = signal(game);
    this.load(fen ?? core.game(game).start);
  }

  /** Reads a position text; throws RuleFault when it cannot be read at all. */
  load(fen: string): void {
    const play = this.core.open(this.game.value, { fen, vet: false });
    const state = play.state();
    const turn = play.turn();
    play.free();
    this.men.value = new Map(state.men.map((man) => [man.point, letterOf(this.info.value, man)]));
    this.turn.value = turn ?? (/ b( |$)/.test(fen) ? 1 : 0);
  }

  setGame(game: string): void {
    const before = this.core.game(this.game.value);
    const after = this.core.game(game);
    this.game.value = game;
    const same = before.shape.lines === after.shape.lines && before.hidden === after.hidden;
    if (!same) this.load(after.start);
    else this.men.value = new Map([...this.men.value].filter(([, letter]) => after.men.some((m) => m.letter === letter)));
  }

  put(point: Point, letter: string): void {
    const men = new Map(this.men.value);
    men.set(point, letter);
    this.men.value = men;
  }

  take(point: Point): void {
    const men = new Map(this.men.value);
    men.delete(point);
    this.men.value = men;
  }

  move(from: Point, to: Point): void {
    const letter = this.men.value.get(from);
    if (letter === undefined || from === to) return;
    const men = new Map(this.men.value);
    men.delete(from);
    men.set(to, letter);
    this.men.value = men;
  }

  clear(): void {
    this.men.value = new Map();
  }

  kingsOnly(): void {
    const kings = this.core.open(this.game.value);
    const men = kings.state().men.filter((m) => m.letter.toLowerCase() === "k");
    kings.free();
    this.men.value = new Map(men.map((m) => [m.point, m.letter]));
  }

  mirror(): void {
    this.transform(([x, y]) => [this.info.value.shape.width - 1 - x, y], (letter) => letter);
  }

  swapSides(): void {
    const { shape } = this.info.value;
    this.transform(([x, y]) => [shape.width - 1 - x, shape.height - 1 - y], swapCase);
    this.turn.value = this.turn.value === 0 ? 1 : 0;
  }

  /** The start with some men missing, and who moves first. */
  handicap(missing: readonly string[], turn: Seat): void {
    this.load(this.info.value.start);
    const { names } = this.info.value.shape;
    const men = new Map(this.men.value);
    for (const name of missing) men.delete(names.indexOf(name));
    this.men.value = men;
    this.turn.value = turn;
  }

  private transform(place: (xy: readonly [number, number]) => [number, number], letter: (l: string) => string): void {
    const { xy } = this.info.value.shape;
    const men = new Map<Point, string>();
    for (const [point, man] of this.men.value) {
      const [x, y] = place(xy[point] ?? [0, 0]);
      const to = xy.findIndex((p) => p[0] === x && p[1] === y);
      if (to >= 0) men.set(to, letter(man));
    }
    this.men.value = men;
  }

  private judge(): Fault | null {
    try {
      this.core.open(this.game.value, { fen: this.fen.value }).free();
      return null;
    } catch (error) {
      if (error instanceof RuleFault) return error.fault;
      throw error;
    }
  }

  state(): BoardState {
    const info = this.info.value;
    const men: Man[] = [...this.men.value].map(([point, letter]) => {
      const hidden = info.hidden && letter.toLowerCase() === "x";
      return { point, letter: hidden ? "?" : letter, seat: seatOf(info, letter), ...(hidden ? { hidden } : {}) };
    });
    return { men, turn: this.turn.value };
  }

  /** The letters of a seat's box, with how many of each are not on the board. */
  box(seat: Seat): { letter: string; left: number }[] {
    const info = this.info.value;
    const letters = info.men.filter((m) => m.seat === seat && /^[A-Za-z]$/.test(m.letter)).map((m) => m.letter);
    const whole = fullSet(this.core, info);
    const used = [...this.men.value.values()];
    return letters.map((letter) => ({ letter, left: Math.max(0, (whole.get(letter) ?? 0) - used.filter((l) => l === letter).length) }));
  }
}

/** How many of each kind a game starts with; hidden games start with what is in their pool. */
function fullSet(core: Core, info: GameInfo): Map<string, number> {
  const play = core.open(info.id);
  const count = new Map<string, number>();
  for (const man of play.state().men) {
    const letter = letterOf(info, man);
    count.set(letter, (count.get(letter) ?? 0) + 1);
  }
  play.free();
  if (info.hidden) for (const m of info.start.split(" ")[2]?.matchAll(/([A-Za-z])(\d)/g) ?? []) count.set(m[1] ?? "", Number(m[2]));
  return count;
}
