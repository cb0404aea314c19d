/* editor.tsx -- any position: men from the boxes to any point, whose turn it is, and the core's word on whether it can be played. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useSignalEffect } from "@preact/signals";
import { createBoard } from "../../board/board";
import type { Board, Guide } from "../../board/types";
import type { BoardState, Change, Point, Seat } from "../../rules/types";
import { coreLang, faultText, gameName, seatName, t } from "../i18n";
import { speech } from "../parts/board";
import { boardAspect } from "../parts/layout";
import { MiniMan } from "../parts/miniman";
import { SetupDialog } from "../parts/setup";
import { BoardTools, OptionsDialog } from "../parts/tools";
import { go, route } from "../router";
import { core, notify, prefs } from "../services";
import { setupFromPrefs } from "../begin";
import { readFragment } from "../share";
import { Editor, isEditable } from "../stores/editor";
import { GameTree } from "../stores/tree";
import { openStudy, study } from "../study";
import { copy } from "../transfer";
import { reason } from "../reason";

const QUIET = { capture: false, check: false, mate: false };
const OPEN = { winner: -1 as const, reason: "", message: { zh: "", en: "" }, claim: "" };

/** Men missing at the start, by points; who is given odds moves as the giver's custom has it. */
const ODDS: Record<string, readonly { key: string; missing: readonly string[]; turn: Seat }[]> = {
  xiangqi: [
    { key: "odds.first", missing: [], turn: 1 },
    { key: "odds.horse", missing: ["b0"], turn: 0 },
    { key: "odds.horses", missing: ["b0", "h0"], turn: 0 },
    { key: "odds.rook", missing: ["a0"], turn: 0 },
    { key: "odds.rooks", missing: ["a0", "i0"], turn: 0 },
    { key: "odds.nine", missing: ["c0", "d0", "f0", "g0", "a3", "c3", "e3", "g3", "i3"], turn: 0 },
  ],
  squares: [
    { key: "odds.pawn", missing: ["f7"], turn: 0 },
    { key: "odds.knight", missing: ["b1"], turn: 0 },
    { key: "odds.rook", missing: ["a1"], turn: 0 },
    { key: "odds.queen", missing: ["d1"], turn: 0 },
  ],
};

interface Put {
  letter: string;
  from: Point | null;
  to: Point;
}

/** Every point is open to every man: the widget's own taking and dropping does the rest. */
function freeGuide(editor: Editor): Guide {
  const everywhere = editor.info.peek().shape.names.map((_, p) => p);
  const state = (): BoardState => shown(editor);
  return {
    free: true,
    targets: () => ({ semilegal: everywhere, legal: everywhere }),
    placements: () => [],
    between: (from, to) => {
      if (!from) return [];
      const put: Put = "hand" in from ? { letter: letterInHand(from.hand, from.seat), from: null, to } : { letter: "", from: from.point, to };
      return [JSON.stringify(put)];
    },
    attackers: () => [],
    property: () => QUIET,
    play: (token) => {
      const put = JSON.parse(token) as Put;
      const changes = applied(editor, put);
      return { state: state(), changes, move: OPEN, property: QUIET };
    },
    discard: (from) => {
      editor.take(from);
      return state();
    },
  };
}

/** A box shows men face down as "?", a position text writes them X and x. */
function letterInHand(letter: string, seat: Seat | undefined): string {
  return letter !== "?" ? letter : seat === 1 ? "x" : "X";
}

const inBox = (letter: string): string => (letter.toLowerCase() === "x" ? "?" : letter);

function applied(editor: Editor, put: Put): Change[] {
  const before = editor.state().men;
  const standing = before.find((m) => m.point === put.to);
  const moving = put.from === null ? null : before.find((m) => m.point === put.from);
  if (put.from === null) editor.put(put.to, put.letter);
  else editor.move(put.from, put.to);
  const now = editor.state().men.find((m) => m.point === put.to);
  const gone: Change[] = standing ? [{ letter: standing.letter, seat: standing.seat, from: put.to, to: null }] : [];
  return now ? [...gone, { letter: now.letter, seat: (moving ?? now).seat, from: put.from, to: put.to }] : gone;
}

/** The position with the boxes as hands. */
function shown(editor: Editor): BoardState {
  const hand = (seat: Seat): Record<string, number> => Object.fromEntries(editor.box(seat).map(({ letter, left }) => [inBox(letter), left]));
  return { ...editor.state(), hands: [hand(0), hand(1)] };
}

function EditorBoard({ editor, flipped }: { editor: Editor; flipped: boolean }) {
  const top = useRef<HTMLDivElement>(null);
  const middle = useRef<HTMLDivElement>(null);
  const bottom = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  const game = editor.game.value;
  useEffect(() => {
    const info = editor.info.peek();
    const letters = (seat: Seat): string[] => editor.box(seat).map((b) => inBox(b.letter));
    const made = createBoard({
      shape: info.shape, state: shown(editor), look: { ...prefs.look.peek(), hints: "off", effects: false }, permission: "all",
      label: t("board.label", gameName(info)), speak: speech(info), pockets: [letters(0), letters(1)], guide: freeGuide(editor),
    });
    middle.current?.append(made.element);
    top.current?.replaceChildren(made.hands[1]);
    bottom.current?.replaceChildren(made.hands[0]);
    board.current = made;
    return () => made.destroy();
  }, [game, coreLang.value]);
  useEffect(() => {
    board.current?.setPerspective(flipped ? 1 : 0);
    top.current?.replaceChildren(board.current?.hands[flipped ? 0 : 1] ?? "");
    bottom.current?.replaceChildren(board.current?.hands[flipped ? 1 : 0] ?? "");
  }, [flipped, game]);
  useSignalEffect(() => {
    const state = shown(editor);
    if (board.current?.element.isConnected) board.current.set(state);
  });
  useSignalEffect(() => {
    void board.current?.setLook({ ...prefs.look.value, hints: "off", effects: false });
  });
  return (
    <div class="editor-board">
      <div class="box" ref={top} />
      <div class="board-host" ref={middle} />
      <div class="box" ref={bottom} />
    </div>
  );
}

function SideChoice({ editor }: { editor: Editor }) {
  const info = editor.info.value;
  const king = (seat: Seat): string => info.men.find((m) => m.seat === seat && m.letter.toLowerCase() === "k")?.letter ?? "";
  return (
    <div class="sides" role="radiogroup" aria-label={t("editor.turn")}>
      {([0, 1] as const).map((seat) => (
        <button type="button" role="radio" key={seat} aria-checked={editor.turn.value === seat} onClick={() => (editor.turn.value = seat)} data-seat={seat}>
          <MiniMan info={info} letter={king(seat)} seat={seat} size={34} />
          {t("editor.toMove", seatName(info, seat))}
        </button>
      ))}
    </div>
  );
}

function FenLine({ editor }: { editor: Editor }) {
  const [fault, setFault] = useState("");
  const load = (text: string): void => {
    try {
      editor.load(text.trim());
      setFault("");
    } catch (error) {
      setFault(reason(error));
    }
  };
  const paste = async (): Promise<void> => {
    try {
      load(await navigator.clipboard.readText());
    } catch {
      notify("share.byHand");
    }
  };
  return (
    <div class="fen">
      <input key={editor.fen.value} defaultValue={editor.fen.value} aria-label={t("editor.fen")} spellcheck={false} onChange={(event) => load(event.currentTarget.value)} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" class="text-button" onClick={() => void copy(editor.fen.value).then((done) => notify(done ? "share.copied" : "share.byHand"))}>{t("share.copy")}</button>
      <button type="button" class="text-button" onClick={() => void paste()}>{t("editor.paste")}</button>
      {fault && <p class="fault" role="alert">{t("editor.badFen", fault)}</p>}
    </div>
  );
}

function Verdict({ editor, onStart }: { editor: Editor; onStart(): void }) {
  const fault = editor.fault.value;
  const info = editor.info.value;
  const analyse = (): void => {
    openStudy(new GameTree(core(), { game: info.id, fen: editor.fen.value }));
    go("/analysis");
  };
  return (
    <>
      <p class={`verdict-line ${fault ? "bad" : "good"}`} role="status" data-fault={fault?.id ?? ""}>
        <i aria-hidden="true" />{fault ? faultText(fault) : t("editor.good")}
      </p>
      <div class="buttons">
        <button type="button" class="button main" data-act="start" disabled={fault !== null} onClick={onStart}>{t("editor.start")}</button>
        <button type="button" class="button" data-act="analyse" disabled={fault !== null} onClick={analyse}>{t("act.analyse")}</button>
      </div>
    </>
  );
}

function startEditor(): Editor {
  const from = study.value;
  const info = from?.tree.info;
  if (from && info && isEditable(info)) return new Editor(core(), info.id, from.current.cursor.play.fen());
  const game = prefs.values.value.game;
  return new Editor(core(), isEditable(core().game(game)) ? game : "xiangqi");
}

export function EditorPage() {
  const editor = useMemo(startEditor, []);
  const [setup, setSetup] = useState(false);
  const [options, setOptions] = useState(false);
  const [flipped, setFlipped] = useState(false);
  const { fragment } = route.value;
  useEffect(() => {
    if (!fragment) return;
    readFragment(core(), fragment).then((shared) => {
      if (!shared || !isEditable(shared.tree.info)) return;
      editor.setGame(shared.tree.info.id);
      editor.load(shared.tree.startFen);
    }, (error) => notify("open.badLink", [reason(error)], true));
  }, [fragment]);
  const info = editor.info.value;
  const odds = ODDS[info.shape.lines] ?? [];
  const quick = [
    ["editor.opening", () => editor.load(info.start)], ["editor.kings", () => editor.kingsOnly()], ["editor.clear", () => editor.clear()],
    ["editor.mirror", () => editor.mirror()], ["editor.swap", () => editor.swapSides()],
  ] as const;
  return (
    <div class="editor play-grid" style={{ "--aspect": boardAspect(info) }}>
      <EditorBoard editor={editor} flipped={flipped} />
      <BoardTools onFlip={() => setFlipped(!flipped)} onOptions={() => setOptions(true)} />
      <div class="column">
        <header><h1>{t("editor.title")}</h1><p class="lead">{t("editor.lead")}</p></header>
        <div class="row"><h2>{t("editor.turn")}</h2><SideChoice editor={editor} /></div>
        <div class="row">
          <h2>{t("editor.rules")}</h2>
          <div class="segments" role="radiogroup" aria-label={t("editor.rules")}>
            {core().games.filter(isEditable).map((g) => (
              <button type="button" role="radio" key={g.id} aria-checked={g.id === info.id} onClick={() => editor.setGame(g.id)} data-game={g.id}>{gameName(g)}</button>
            ))}
          </div>
        </div>
        <div class="row"><h2>{t("editor.quick")}</h2><div class="buttons small">{quick.map(([key, act]) => <button type="button" class="button" key={key} data-act={key} onClick={act}>{t(key)}</button>)}</div></div>
        {!info.hidden && (
          <div class="row"><h2>{t("editor.odds")}</h2><div class="buttons small">{odds.map((o) => <button type="button" class="button" key={o.key} data-act={o.key} onClick={() => editor.handicap(o.missing, o.turn)}>{t(o.key)}</button>)}</div></div>
        )}
        <div class="row"><h2>{t("editor.position")}</h2><FenLine editor={editor} /></div>
        <Verdict editor={editor} onStart={() => setSetup(true)} />
      </div>
      {setup && <SetupDialog setup={setupFromPrefs({ game: info.id, fen: editor.fen.value })} onClose={() => setSetup(false)} />}
      {options && <OptionsDialog onClose={() => setOptions(false)} />}
    </div>
  );
}
