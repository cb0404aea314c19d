/* play.ts -- a game being played, over the functions of the core. */
import type { ManKind } from "./info";
import type { Module } from "./module";
import {
  RuleFault,
  type BoardState,
  type Change,
  type Fault,
  type GameInfo,
  type Man,
  type MoveProperty,
  type MoveState,
  type Play,
  type PlayedMove,
  type Point,
  type Seat,
  type Source,
  type Token,
} from "./types";

/** Uniform below n: chance is drawn from it. */
export type Random = (n: number) => number;

const NOWHERE = 127;
const SEES_ALL = -2;

/** A decision as wasm_play.c describes it. */
interface RawMove {
  token: Token;
  seat: Seat | null;
  seen: number;
  changes: readonly (readonly [number, number, number])[];
  whole: boolean;
  property: MoveProperty;
  state: MoveState;
}

const point = (n: number): Point | null => (n === NOWHERE ? null : n);

/** A source as the core takes it: a point and a letter, either of which may be none. */
function sourceOf(from: Source | Point | null): [number, number] {
  if (from === null) return [NOWHERE, 0];
  if (typeof from === "number") return [from, 0];
  return "point" in from ? [from.point, 0] : [NOWHERE, from.hand.charCodeAt(0)];
}

export class WasmPlay implements Play {
  readonly startFen: string;
  private readonly log: Token[] = [];

  constructor(
    private readonly module: Module,
    private handle: number,
    readonly game: GameInfo,
    private readonly kinds: readonly (ManKind | undefined)[],
    private readonly random: Random,
  ) {
    this.ask("wasm_start");
    this.startFen = module.text();
  }

  private ask(name: string, ...args: number[]): number {
    if (!this.handle) throw new Error("this play was freed");
    return this.module.call[name]!(this.handle, ...args);
  }

  private askWith(name: string, ...texts: string[]): number {
    return this.module.with(texts, (...at) => this.ask(name, ...at));
  }

  fen(viewer?: Seat): string {
    this.ask("wasm_fen", viewer ?? SEES_ALL);
    return this.module.text();
  }

  /** What a covered man is nobody knows before it is turned up, so the board is the same for every viewer. */
  state(_viewer?: Seat): BoardState {
    this.ask("wasm_state");
    const out = this.module.output();
    const points = out[4]!;
    const men: Man[] = [];
    for (let at = 0; at < points; at++) {
      const kind = this.kinds[out[5 + at]!];
      if (kind) men.push(manAt(at, kind));
    }
    const [from, to] = [point(out[2]!), point(out[3]!)];
    return {
      men,
      ...(this.game.hands ? { hands: this.hands(out.subarray(5 + points)) } : {}),
      turn: seat(out[0]! - 2),
      ...(from !== null || to !== null ? { last: { from, to } } : {}),
      check: point(out[1]!),
    };
  }

  private hands(counts: Uint8Array): [Record<string, number>, Record<string, number>] {
    const each = counts.length / 2;
    const hand = (first: number) => {
      const found: Record<string, number> = {};
      for (let code = 0; code < each; code++) {
        const count = counts[first + code]!;
        const kind = this.kinds[code];
        if (count && kind) found[kind.letter] = count;
      }
      return found;
    };
    return [hand(0), hand(each)];
  }

  turn(): Seat | null {
    return seat(this.ask("wasm_turn"));
  }

  tokens(): readonly Token[] {
    return this.log.slice();
  }

  result(): MoveState {
    this.ask("wasm_result");
    return this.module.json<MoveState>();
  }

  inCheck(): boolean {
    return this.ask("wasm_in_check") !== 0;
  }

  moves(): readonly Token[] {
    this.ask("wasm_moves");
    return this.module.words();
  }

  targets(from: Source): { semilegal: Point[]; legal: Point[] } {
    this.ask("wasm_targets", ...sourceOf(from));
    const out = this.module.output();
    const some = out[0]!;
    return { semilegal: [...out.subarray(1, 1 + some)], legal: [...out.subarray(2 + some)] };
  }

  placements(): readonly Point[] {
    this.ask("wasm_placements");
    return [...this.module.output().subarray(1)];
  }

  between(from: Source | null, to: Point): readonly Token[] {
    this.ask("wasm_between", ...sourceOf(from), to);
    return this.module.words();
  }

  pass(): Token | null {
    return this.game.multi ? (this.moves().find((token) => token === "pass") ?? null) : null;
  }

  property(token: Token): MoveProperty {
    const flags = this.askWith("wasm_property", token);
    if (flags < 0) throw this.module.fault();
    return { capture: (flags & 1) !== 0, check: (flags & 2) !== 0, mate: (flags & 4) !== 0 };
  }

  attackers(from: Source | Point, to: Point): readonly Point[] {
    this.ask("wasm_attackers", ...sourceOf(from), to);
    return [...this.module.output().subarray(1)];
  }

  why(from: Source | null, to: Point): Fault | null {
    return this.ask("wasm_why", ...sourceOf(from), to) ? null : this.module.json<Fault>();
  }

  play(token: Token): readonly PlayedMove[] {
    if (!this.askWith("wasm_play_token", token)) throw this.module.fault();
    const played = this.module.json<RawMove[]>();
    for (let sum = this.ask("wasm_chance"); sum; sum = this.ask("wasm_chance")) {
      if (!this.ask("wasm_play_chance", this.random(sum >>> 0))) throw this.module.fault();
      played.push(...this.module.json<RawMove[]>());
    }
    this.log.push(...played.map((move) => move.token));
    return played.map((move) => this.described(move));
  }

  private described(raw: RawMove): PlayedMove {
    const changes = raw.changes.map(([man, from, to]): Change => {
      const kind = this.kinds[man];
      return { letter: kind?.letter ?? "?", seat: kind?.seat ?? null, from: point(from), to: point(to) };
    });
    return { ...raw, changes, seen: [(raw.seen & 1) !== 0, (raw.seen & 2) !== 0] };
  }

  back(count: number): void {
    const most = Math.max(0, Math.min(count, this.log.length));
    this.ask("wasm_back", most);
    this.log.length -= most;
  }

  text(token: Token, notation: string): string {
    if (!this.askWith("wasm_text", token, notation)) throw this.module.fault();
    return this.module.text();
  }

  parse(text: string): Token {
    if (!this.askWith("wasm_parse", text.trim())) throw this.module.fault();
    return this.module.text();
  }

  clone(): Play {
    const handle = this.ask("wasm_play_clone");
    if (!handle) throw new Error("out of memory");
    const copy = new WasmPlay(this.module, handle, this.game, this.kinds, this.random);
    copy.log.push(...this.log);
    return copy;
  }

  free(): void {
    if (this.handle) this.ask("wasm_play_free");
    this.handle = 0;
  }

  /** Sequences of so many decisions: for tests. */
  perft(depth: number): number {
    return this.ask("wasm_perft", depth);
  }
}

const seat = (n: number): Seat | null => (n === 0 || n === 1 ? n : null);

function manAt(at: Point, kind: ManKind): Man {
  const man: Man = { point: at, letter: kind.letter, seat: kind.seat };
  if (kind.hidden) man.hidden = true;
  if (kind.pressed) man.pressed = true;
  return man;
}

/** Opens a play in a module; throws RuleFault on a bad position or rule. */
export function openPlay(
  module: Module,
  game: GameInfo,
  kinds: readonly (ManKind | undefined)[],
  options: { fen?: string; rules?: string; vet?: boolean; random: Random },
): WasmPlay {
  const texts = [game.id, options.rules ?? "", options.fen ?? ""];
  const handle = module.with(texts, (id, rules, fen) =>
    module.call.wasm_play_new!(id!, rules!, fen!, options.vet === false ? 0 : 1),
  );
  if (!handle) throw module.fault();
  return new WasmPlay(module, handle, game, kinds, options.random);
}

export { RuleFault };
