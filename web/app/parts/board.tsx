/* board.tsx -- the widget as a component: follows a cursor, hands moves to the page, keeps the person's looks.
 *
 * What the page allows reaches the widget before the page is painted, so that whoever sees that it is their turn can move.
 * The widget shows a move made on it by itself; a move that comes from elsewhere (bot, replay) is animated, anything else is
 * shown at once.  The `by` of a step tells which of the two it is.
 */
import { effect } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { createBoard } from "../../board/board";
import type { Arrow, Board, Guide, Permission, Speech } from "../../board/types";
import { RuleFault, type GameInfo, type Play, type Point, type Seat, type Source, type Token } from "../../rules/types";
import { faultText, gameName, kindName, lang, manName, t } from "../i18n";
import { rowBars } from "../rows";
import { core, notify, prefs } from "../services";
import { followSound } from "../sound";
import { together, type Cursor } from "../stores/cursor";
import { pointsAhead } from "../stores/position";
import type { TreeNode } from "../stores/tree";

export interface BoardProps {
  cursor: Cursor;
  permission: Permission;
  perspective: Seat;
  /** Plays what a person has made; throws on an illegal move. */
  onMove(token: Token, by: unknown): readonly TreeNode[];
  onRefused?(from: Source | null, to: Point | null, planned?: boolean): void;
  viewer?: Seat;
  arrows?: readonly Arrow[];
  freeArrows?: boolean;
  fallen?: Seat | null;
  /** Who may plan a move while the other side thinks. */
  ahead?: Seat | null;
  /** The game was ended from outside the board (resigned, agreed, out of time): whatever is going on stops at once (rows 49-51, 63). */
  ended?: boolean;
  /** Hands the widget out, for what only it can do (picture, effects). */
  hold?(board: Board | null): void;
}

/** Asks which man a pawn becomes. */
interface Choice {
  tokens: readonly Token[];
  answer(token: Token | null): void;
}

function guideOf(props: () => BoardProps, by: unknown): Guide {
  const play = (): Play => props().cursor.play;
  return {
    targets: (from) => play().targets(from),
    placements: () => play().placements(),
    between: (from, to) => play().between(from, to),
    attackers: (from, to) => play().attackers(from, to),
    property: (token) => play().property(token),
    play: (token) => {
      const nodes = props().onMove(token, by);
      const last = nodes.at(-1);
      if (!last) throw new Error(`nothing played by ${token}`);
      return {
        state: play().state(props().viewer), changes: nodes.flatMap((n) => n.changes), move: last.state, property: together(nodes),
      };
    },
    refused: (from, to, planned) => props().onRefused?.(from, to, planned),
    ahead: (from) => pointsAhead(core(), play(), props().viewer, from),
    parse: (text) => parseMove(play(), text),
  };
}

/** A typed move; the core's reason in the person's language when it is none. */
function parseMove(play: Play, text: string): Token {
  try {
    return play.parse(text);
  } catch (error) {
    throw error instanceof RuleFault ? new Error(faultText(error.fault)) : error;
  }
}

/** Whether men in hand are shown as pockets. */
export function hasPockets(game: GameInfo): boolean {
  return game.hands && game.shape.lines !== "qilin";
}

/** Pocket letters in the game's own order; Qilin's stock is a number beside the player. */
function pocketsOf(game: GameInfo): [string[], string[]] | undefined {
  if (!hasPockets(game)) return undefined;
  const of = (seat: Seat): string[] => game.men.filter((m) => m.seat === seat && !/k/i.test(m.letter)).map((m) => m.letter);
  return [of(0), of(1)];
}

export function speech(game: GameInfo): Speech {
  return {
    man: (letter, seat) => manName(game, letter, seat),
    point: (p) => game.shape.names[p] ?? "",
    empty: t("speech.empty"),
    selected: t("speech.selected"),
    target: t("speech.target"),
    planned: t("speech.planned"),
    hidden: (seat) => (seat === null ? t("kind.covered") : t("man", t(`side.${game.seats[seat]}`), t("kind.covered"))),
    pressed: t("speech.pressed"),
    refused: t("speech.refused"),
    check: t("speech.check"),
    mate: t("speech.mate"),
    typed: t("speech.typed"),
    comma: t("speech.comma"),
    moved: (man, from, to, taken) =>
      t(from ? "speech.moved" : "speech.placed", man, to, from ?? "") + (taken ? t("speech.taken", taken) : ""),
    inHand: (man, count) => t("speech.inHand", man, count),
  };
}

/** The men in hand of a seat, wherever the page wants them; nothing where the game has none. */
export function HandSlot({ board, seat, place }: { board: Board | null; seat: Seat; place: "top" | "bottom" }) {
  const slot = useRef<HTMLDivElement>(null);
  useEffect(() => slot.current?.replaceChildren(...(board ? [board.hands[seat]] : [])), [board, seat]);
  return <div class={`hand-slot ${place}`} ref={slot} />;
}

export function BoardView(props: BoardProps) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const [choice, setChoice] = useState<Choice | null>(null);
  const game = props.cursor.tree.info;

  useLayoutEffect(() => {
    const now = latest.current;
    const made = createBoard({
      shape: game.shape,
      state: now.cursor.state(now.viewer),
      look: prefs.look.value,
      perspective: now.perspective,
      permission: now.permission,
      label: t("board.label", gameName(game)),
      speak: speech(game),
      ...(pocketsOf(game) ? { pockets: pocketsOf(game) } : {}),
      choose: (tokens) => new Promise((answer) => setChoice({ tokens, answer })),
    });
    made.setGuide(guideOf(() => latest.current, made));
    host.current?.append(made.element);
    board.current = made;
    now.hold?.(made);
    const stopSteps = followSteps(made, latest);
    const stopLook = followLook(made);
    return () => {
      stopSteps();
      stopLook();
      now.hold?.(null);
      made.setGuide(undefined); // the cursor may be gone already
      made.destroy();
      board.current = null;
    };
  }, [props.cursor, lang.value]);

  useLayoutEffect(() => void board.current?.setAhead(props.ahead ?? null), [props.ahead, props.cursor, lang.value]);
  useLayoutEffect(() => board.current?.setPermission(props.permission), [props.permission, props.cursor, lang.value]);
  useLayoutEffect(() => board.current?.setPerspective(props.perspective), [props.perspective, props.cursor, lang.value]);
  const bars = useMemo(() => rowBars(props.cursor), [props.cursor, props.cursor.path.value]);
  useLayoutEffect(() => board.current?.setArrows([...(props.arrows ?? []), ...bars], props.freeArrows), [props.arrows, bars, props.cursor, lang.value]);
  useLayoutEffect(() => board.current?.setFallen(props.fallen ?? null), [props.fallen, props.cursor, lang.value]);

  useLayoutEffect(() => void (props.ended && board.current?.abort()), [props.ended, props.cursor]);

  const answer = (token: Token | null): void => {
    choice?.answer(token);
    setChoice(null);
  };
  return (
    <div class={`board-host ${game.shape.lines}`} ref={host}>
      {choice && <ChoiceSheet choice={choice} game={game} answer={answer} />}
    </div>
  );
}

function ChoiceSheet({ choice, game, answer }: { choice: Choice; game: GameInfo; answer(token: Token | null): void }) {
  return (
    <div class="overlay" role="dialog" aria-label={t("choice.title")}>
      <div class="sheet">
        <h2>{t("choice.title")}</h2>
        <div class="buttons">
          {choice.tokens.map((token) => (
            <button type="button" key={token} class="button" onClick={() => answer(token)}>{kindName(game, token.slice(-1))}</button>
          ))}
          <button type="button" class="button quiet" onClick={() => answer(null)}>{t("choice.none")}</button>
        </div>
      </div>
    </div>
  );
}

function followSteps(board: Board, latest: { current: BoardProps }): () => void {
  let first = true;
  return effect(() => {
    const step = latest.current.cursor.step.value;
    if (first || !step) return void (first = false);
    if (step.by === board) return;
    const { cursor, viewer } = latest.current;
    const state = cursor.state(viewer);
    if (step.kind === "move") void board.animate(state, step.changes, step.property);
    else board.set(state);
  });
}

function followLook(board: Board): () => void {
  return effect(() => {
    const look = prefs.look.value;
    if (look.sound) void followSound();
    void board.setLook(look).then(() => {
      if (!board.fallback || look.style !== "3d") return;
      notify("notice.noWebgl", [board.fallback], true);
      prefs.setLook({ style: "2d" });
    });
  });
}
