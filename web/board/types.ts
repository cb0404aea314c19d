/* types.ts -- the face of the board widget: state in, DOM out, and a move when a person has made one.
 *
 * The board holds no rules.  It asks a Guide what is available and what a move would be, each time anew, so that a page that
 * was tampered with cannot make it play an illegal move.  2D and 3D stand behind the same interface and can be exchanged in mid-game.
 */
import type { BoardShape, BoardState, Change, MoveProperty, MoveState, Point, Seat, Source, Token } from "../rules/types";

export type BoardLook = "whiteoak" | "darkoak" | "simple";
export type MenLook = "whiteoak" | "darkoak" | "simple" | "raised";
export type MenFont = "xingkai" | "weibei" | "lishu" | "yankai" | "kai" | "western" | "western2";
export type Style = "2d" | "3d";
export type Permission = Seat | "all" | "none";

export interface Look {
  style: Style;
  board: BoardLook;
  men: MenLook;
  font: MenFont;
  coordinates: "chinese" | "digits" | "letters" | "none";
  hints: "semilegal" | "legal" | "off";
  dots: "green" | "red";
  effects: boolean;
  sound: boolean;
  volume: number; // 0..1
  dragOnMove: boolean; // C-13: drag at the first movement instead of after 0.5 s
  fallen: "king" | "team"; // what gets dark on the losing side
  reducedMotion: boolean | "auto";
}

/** What the board asks while a person plays.  Answers come from the C core; the board caches none of them. */
export interface Guide {
  targets(from: Source): { semilegal: readonly Point[]; legal: readonly Point[] };
  placements(): readonly Point[];
  between(from: Source | null, to: Point): readonly Token[];
  attackers(from: Source | Point, to: Point): readonly Point[];
  property(token: Token): MoveProperty;
  /** Plays the move; the board then shows what it returned. */
  play(token: Token): { state: BoardState; changes: readonly Change[]; move: MoveState; property: MoveProperty };
  /** Where a man may be going when its turn comes.  Without it no move can be planned while the other side thinks. */
  ahead?(from: Point): readonly Point[];
  /** Called with what was refused, so that the page can name the rule broken; planned: a move planned ahead that is dropped, because it is not legal any more or
   * its man was taken. */
  refused?(from: Source | null, to: Point | null, planned?: boolean): void;
  /** Editor: men of both sides and of both hands may be taken up whoever is to move. */
  free?: boolean;
  /** Editor: a man was dropped off the board (or Delete pressed); what the board shows then, null to refuse. */
  discard?(from: Point): BoardState | null;
  /** A move typed in any notation; throws an error whose message is shown.  Without it the board has no field to type into. */
  parse?(text: string): Token;
}

/** What the board says to a screen reader.  Defaults are English. */
export interface Speech {
  man(letter: string, seat: Seat | null): string;
  point(p: Point): string;
  empty?: string;
  selected?: string;
  target?: string;
  planned?: string;
  hidden?(seat: Seat | null): string;
  pressed?: string;
  refused?: string;
  check?: string;
  mate?: string;
  /** The label of the field for typed moves. */
  typed?: string;
  /** Between the parts of a sentence. */
  comma?: string;
  /** "red cannon from h2 to e2 takes black pawn"; from null: dropped or placed. */
  moved?(man: string, from: string | null, to: string, taken: string | null): string;
  /** A man in hand: "red horse in hand, 2". */
  inHand?(man: string, count: number): string;
}

/** ahead: a move planned while the other side thinks.  line: no arrow but a bar under the men, from one end of a row to the other. */
export interface Arrow {
  from: Point;
  to: Point;
  kind: "advice" | "threat" | "plain" | "ahead" | "line";
}

export type Effect = "capture" | "check" | "mate";

export interface MadeMove {
  token: Token;
  state: MoveState;
}

export interface BoardOptions {
  shape: BoardShape;
  state: BoardState;
  guide?: Guide; // without it the board shows and never plays
  look?: Partial<Look>;
  perspective?: Seat;
  permission?: Permission;
  label?: string; // for screen readers
  /** How a man is spoken ("red horse"), and a point ("file 2, rank 3"); from the locale of the page. */
  speak?: Partial<Speech>;
  /** Letters each hand always shows, in this order, also at 0 (crazyhouse pockets, the boxes of an editor). */
  pockets?: readonly [readonly string[], readonly string[]];
  /** Asked when one step can mean several moves (promotion). */
  choose?(tokens: readonly Token[]): Promise<Token | null>;
}

export interface Board {
  /** The element to put into a page; methods that show something throw a clear error before it is there. */
  readonly element: HTMLElement;
  /** Men in hand of each seat, to be put beside the board anywhere in the page; empty where the game has none. */
  readonly hands: readonly [HTMLElement, HTMLElement];
  /** Shows a position at once; idempotent. */
  set(state: BoardState): void;
  /** Animates a move that was played elsewhere (bot, opponent, replay) and shows its effect and sound. */
  animate(state: BoardState, changes: readonly Change[], property: MoveProperty): Promise<void>;
  /** Resolves when a person has made a move for the seat.  Rejected with AbortError by abort(). */
  requestMove(seat: Seat): Promise<MadeMove>;
  setGuide(guide: Guide | undefined): void;
  setPermission(permission: Permission): void;
  /** The seat that may plan a move while the other one is to move: it is made as soon as its turn has come, if it is legal then.  null: nobody. */
  setAhead(seat: Seat | null): Promise<void>;
  setPerspective(seat: Seat): void;
  setLook(look: Partial<Look>): Promise<void>; // style "3d" loads its code first; falls back to "2d" with a reason in `fallback`
  readonly fallback: string | null;
  select(from: Source | null): void;
  /** Only arrows of legal moves are drawn (asked of the guide), unless free is set (editor, analysis). */
  setArrows(arrows: readonly Arrow[], free?: boolean): void;
  effect(kind: Effect, seat?: Seat): void;
  sound(kind: Effect | "move" | "draw"): void;
  /** Flashes points red once for a second. */
  warn(points: readonly Point[]): void;
  /** Darkens the losing side; null undoes it. */
  setFallen(seat: Seat | null): void;
  /** Draw accepted, resigned: whatever is going on ends at once, men stand where they belong. */
  abort(): void;
  /** A picture of what is shown, self-contained. */
  toSVG(): string;
  destroy(): void;
}
