/* types.ts -- what the C core says to the page, in the words of TypeScript.
 *
 * The rules run in WebAssembly; nothing here or above knows how a man moves.  Points are numbers as in the core: for
 * xiangqi 0 is a0 (Red's left corner) and 89 is i9.  A move is a token as the game writes it ("h2e2", "P@e5", "a1"), and a turn
 * may take several.
 */

export type Lang = "zh" | "en";
export type Seat = 0 | 1;
export type GameId = string;
export type Point = number;
/** One decision in the game's own writing. */
export type Token = string;

export interface BoardShape {
  lines: "xiangqi" | "squares" | "qilin";
  width: number;
  height: number;
  /** Where each point stands: xy[point] = [file from the left, rank from below], seen from the first seat. */
  xy: readonly (readonly [number, number])[];
  /** What each point is called: "a0", "e4". */
  names: readonly string[];
}

export interface GameInfo {
  id: GameId;
  name: Record<Lang, string>;
  /** "red", "black"; "white", "black". */
  seats: readonly [string, string];
  seatNames: Record<Lang, readonly [string, string]>;
  start: string;
  shape: BoardShape;
  /** The men a seat can have: the letter of the position text and the character.  hidden: it lies face down (jieqi);
   * pressed: a pressed stack (Qilin), which is nobody's. */
  men: readonly { letter: string; seat: Seat | null; zh: string; hidden?: boolean; pressed?: boolean }[];
  chance: boolean; // chance decides now and then (jieqi)
  hands: boolean; // men in hand (crazyhouse, Qilin's stock)
  multi: boolean; // a turn may take several decisions
  hidden: boolean; // seats know different things (jieqi)
  kingTaken: boolean; // won by taking the king: no check, suicide allowed
  /** "chinese", "chinese-file", "wxf", "san", "iccs", …; the first is the default to show, the last, "token", the game's own. */
  notations: readonly string[];
  options: readonly { name: string; values: readonly string[]; value: string; about: Record<Lang, string> }[];
}

/** A man on a point.  seat null: it belongs to nobody (the stone, Qilin's pressed men). */
export interface Man {
  point: Point;
  letter: string; // of its own kind: "R", "n"; "?" while face down, "*" the stone, "P" a pressed stack
  seat: Seat | null;
  hidden?: boolean;
  pressed?: boolean;
}

/** All a board shows of a position. */
export interface BoardState {
  men: readonly Man[];
  /** Men in hand, by letter; absent where the game has none. */
  hands?: readonly [Readonly<Record<string, number>>, Readonly<Record<string, number>>];
  turn: Seat | null; // null: chance, or the game is over
  last?: { from: Point | null; to: Point | null }; // the marks of the last move
  check?: Point | null; // the king in check, where the game tells
}

/** What changed: the core's Delta.  from null: came from nowhere (hand, placement); to null: left the board; from === to: turned into.
 * The letter is "?" for a man that lies face down. */
export interface Change {
  letter: string;
  seat: Seat | null;
  from: Point | null;
  to: Point | null;
}

/** winner: -1 the game goes on, 0 draw, 1 first seat, 2 second.  message: the reason, or a warning while it goes on, or "". */
export interface MoveState {
  winner: -1 | 0 | 1 | 2;
  reason: string; // id of the reason ("mate", "perpetual_check", …), "" while it goes on
  message: Record<Lang, string>;
  /** A draw the side to move may claim, "" when none. */
  claim: string;
}

export interface MoveProperty {
  capture: boolean;
  check: boolean;
  mate: boolean;
}

/** Why a text is no position or a move is not legal; thrown as RuleFault where nothing can be returned. */
export interface Fault {
  id: string;
  at: number;
  message: Record<Lang, string>;
}

export class RuleFault extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message.en);
  }
}

/** Where a man comes from: a point of the board, or a letter in a hand (of the side to move unless a seat is named). */
export type Source = { point: Point } | { hand: string; seat?: Seat };

export interface PlayedMove {
  token: Token;
  seat: Seat | null; // null: chance
  changes: readonly Change[];
  whole: boolean; // the board is to be read anew (Qilin's transition)
  /** Whether each seat may be shown this decision: not so a captive turned up for its captor alone (jieqi). */
  seen: readonly [boolean, boolean];
  /** What it was.  In jieqi the check of a man comes with the decision that turns it up. */
  property: MoveProperty;
  state: MoveState;
}

/** A game being played: a start, every decision made, the position they lead to.  Lives in the memory of the core. */
export interface Play {
  readonly game: GameInfo;
  readonly startFen: string;
  fen(viewer?: Seat): string;
  state(viewer?: Seat): BoardState;
  /** The seat on move, also in the middle of a turn; null for chance or when the game is over. */
  turn(): Seat | null;
  tokens(): readonly Token[];
  result(): MoveState;
  inCheck(): boolean;

  /** Every legal decision. */
  moves(): readonly Token[];
  /** Where the man may go by its moving rule (suicide included), and where it may go legally. */
  targets(from: Source): { semilegal: Point[]; legal: Point[] };
  /** Points on which a decision without a source can be made: Qilin's placements, presses and removals, the stone. */
  placements(): readonly Point[];
  /** The decisions that lead from a source to a point (several where a man may promote); [] when there is none. */
  between(from: Source | null, to: Point): readonly Token[];
  property(token: Token): MoveProperty;
  /** The decision to give up the rest of a turn, where there is one now (Qilin). */
  pass(): Token | null;
  /** The men that could take the mover's king next if this move were played: empty unless it is suicide. */
  attackers(from: Source | Point, to: Point): readonly Point[];
  /** The rule a move breaks, or null for a legal one. */
  why(from: Source | null, to: Point): Fault | null;

  /** Plays a legal decision; throws RuleFault and changes nothing otherwise.  Outcomes of chance that follow are drawn by the
   * core from `random` (default: the page's crypto) and returned as moves of their own. */
  play(token: Token): readonly PlayedMove[];
  /** Takes back so many decisions. */
  back(count: number): void;
  /** A decision that is legal now written in a notation, and read from any of the game's (throws RuleFault). */
  text(token: Token, notation: string): string;
  parse(text: string): Token;
  clone(): Play;
  free(): void;
}

/** An arrow, or a point when from === to; colours as PGN writes them. */
export interface RecordMark {
  from: Point;
  to: Point;
  colour: "G" | "R" | "Y" | "B";
}

/** A tree of decisions with comments, as files hold it. */
export interface RecordNode {
  token: Token;
  comment?: string;
  nags?: readonly number[];
  marks?: readonly RecordMark[];
  children: readonly RecordNode[];
}

export interface GameRecord {
  game: GameId;
  start: string;
  tags: Readonly<Record<string, string>>;
  winner: -1 | 0 | 1 | 2;
  children: readonly RecordNode[];
  rootComment?: string;
  rootMarks?: readonly RecordMark[];
}

/** What a file held.  A bad game is left out and the others kept; fault is the first one met, at a byte of the file. */
export interface RecordBook {
  games: readonly GameRecord[];
  bad: number;
  fault: Fault | null;
}

export type RecordFormat = "pgn" | "dhtmlxq" | "xqf" | "cbr" | "cbl";

/** A file, and in words what of the games its format has no place for. */
export interface WrittenRecords {
  bytes: Uint8Array;
  lost: Record<Lang, string> | null;
}

export interface Core {
  /** Every game of the house, whether its rules are loaded or not. */
  readonly games: readonly GameInfo[];
  game(id: GameId): GameInfo;
  /** Xiangqi is there at once; the rules of the others and the record files come as a second module.  Await this before
   * open() of another game or before readRecords() and writeRecords(). */
  load(what: GameId | "records"): Promise<void>;
  isLoaded(what: GameId | "records"): boolean;
  /** Starts a game; throws RuleFault on a bad position.  vet false: only read it (editor). rules: "name=value,…". */
  open(game: GameId, options?: { fen?: string; rules?: string; vet?: boolean }): Play;
  /** Bytes of a file or pasted text to games; the format is told by its content (PGN, DhtmlXQ, XQF, CBR, CBL), and so is the
   * game when it is not given.  Never throws for what stands in the file. */
  readRecords(bytes: Uint8Array, game?: GameId): RecordBook;
  /** Games as one file; XQF and CBR hold one, PGN, DhtmlXQ and CBL any number.  Throws RuleFault where the format cannot hold
   * them (all but PGN: xiangqi and its plain variants only).  notation: of the moves in a PGN, by default the first of the
   * game. */
  writeRecords(records: readonly GameRecord[], format: RecordFormat, notation?: string): WrittenRecords;
}

/* ---- The engine in its workers --------------------------------------------------------------------------------------- */

export interface Level {
  id: string; // "" in a request is full strength without the time cap of a level
  name: Record<Lang, string>;
  about: Record<Lang, string>;
  elo: number; // measured among the levels of its game; 0: not measured
  /** One of the fixed-depth players of old ("classic:1"), not a level of the engine. */
  classic: boolean;
}

export interface EngineLine {
  multipv: number;
  depth: number;
  seldepth: number;
  /** Centipawns for the side to move, or null with a mate. */
  score: number | null;
  mate: number | null; // moves to mate, negative when it is mated
  wdl: readonly [number, number, number]; // per mille for the side to move
  nodes: number;
  nps: number;
  pv: readonly Token[];
}

export interface EngineAnswer {
  best: Token | null;
  ponder: Token | null;
  score: number;
  depth: number;
  nodes: number;
  ms: number;
  /** Milliseconds a person who plays by this level would have thought, counted from the start; 0 or missing: no level. */
  pace?: number;
}

export interface SearchRequest {
  game: GameId;
  rules?: string;
  fen: string;
  moves: readonly Token[]; // the whole game, for repetitions
  /** acceptsDraw: the seat the level plays.  A search always knows what the seat on move knows, no more. */
  viewer?: Seat;
  level?: string;
  ms?: number;
  depth?: number;
  nodes?: number;
  multipv?: number;
  infinite?: boolean;
  /** A level's mistakes follow from its seed and the position: give each game one of its own. */
  seed?: number;
}

/** One engine: a worker (and its helpers).  A new request or stop() ends the running one, whose promise then resolves with what it has. */
export interface EngineClient {
  /** Rejected with a clear message where the browser cannot run it or a file did not load. */
  ready(): Promise<{ threads: number; build: "threads" | "simd"; network: boolean }>;
  levels(game: GameId): Promise<readonly Level[]>;
  search(request: SearchRequest, onLine?: (line: EngineLine) => void): Promise<EngineAnswer>;
  /** Whether the level, playing `viewer` (the seat on move without it), would take a draw in this position (it refuses when it
   * is ahead). */
  acceptsDraw(request: SearchRequest): Promise<boolean>;
  stop(): void;
  dispose(): void;
}
