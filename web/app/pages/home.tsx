/* home.tsx -- the first page: one click to a game, what was left unfinished, every game of the house. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { gameName, seatName, t } from "../i18n";
import { BoardView } from "../parts/board";
import { Diagram } from "../parts/diagram";
import { GameIcon } from "../parts/gameicon";
import { LevelLine } from "../parts/level";
import { clockWords } from "../parts/clockwords";
import { lazily } from "../parts/lazy";
import { Seal } from "../parts/shell";
import { Link, go } from "../router";
import { core, notify, prefs, saves } from "../services";
import { setupFromPrefs, unfinished, type Setup } from "../begin";
import { Cursor } from "../stores/cursor";
import { GameTree, type TreeNode } from "../stores/tree";
import { clockText } from "../stores/clock";
import type { Saved } from "../stores/saves";
import { reason } from "../reason";

const SetupDialog = lazily(async () => (await import("../parts/setup")).SetupDialog);
const OpenDialog = lazily(async () => (await import("../parts/transferviews")).OpenDialog);

/** Screen horses against the central cannon: the game on the cover. */
const COVER =
  "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7 h6g6 i7i8 b0c2 d9e8 c2d4 i8g8 g6f6 g7h5 f6f8 g8g3".split(" ");

function coverCursor(): Cursor {
  const tree = new GameTree(core(), { game: "xiangqi" });
  const play = tree.open();
  let node: TreeNode = tree.root;
  for (const token of COVER) node = tree.step(node, play, token);
  play.free();
  return new Cursor(tree, node.path);
}

export async function begin(setup: Setup): Promise<void> {
  try {
    await (await import("../session")).startMatch(setup);
  } catch (error) {
    notify("notice.noStart", [reason(error)], true);
  }
}

function Summary({ onChange }: { onChange(): void }) {
  const p = prefs.values.value;
  const info = core().game(p.game);
  const side = p.seat === "random" ? t("setup.randomSide") : t("setup.side", t(`side.${info.seats[p.seat === "first" ? 0 : 1]}`));
  return (
    <p class="summary">
      {p.game !== "xiangqi" && <>{gameName(info)} · </>}
      {side} · {clockWords(p.clock)} · <button type="button" class="text-button" onClick={onChange} data-act="change">{t("home.change")}</button>
    </p>
  );
}

function Cover({ cursor }: { cursor: Cursor }) {
  const lines = useMemo(() => {
    const texts = cursor.tree.line("").slice(8).map((n) => n.text["chinese"] ?? n.token);
    return [texts.slice(0, 4), texts.slice(4, 8), texts.slice(8, 12)];
  }, [cursor]);
  return (
    <div class="scroll" aria-hidden="true">
      {lines.map((line, at) => <p key={at}>{line.map((move) => <span key={move}>{move}</span>)}</p>)}
    </div>
  );
}

async function takeUp(saved: Saved): Promise<void> {
  await core().load(saved.game);
  (await import("../session")).resume(saved);
  go(saved.match?.spec.mode === "bots" ? "/watch" : "/play");
}

/** Opens a tree, or an empty one of the game last played, on the record page. */
async function record(tree?: GameTree): Promise<void> {
  const { game } = prefs.values.value;
  await core().load(game);
  (await import("../study")).openStudy(tree ?? new GameTree(core(), { game }));
  go("/record");
}

function Unfinished({ saved }: { saved: Saved }) {
  const spec = saved.match?.spec;
  const info = core().game(saved.game);
  const play = useMemo(() => core().open(saved.game, { fen: saved.fen, vet: false, ...(saved.rules ? { rules: saved.rules } : {}) }), [saved]);
  useEffect(() => () => play.free(), [play]);
  const turn = play.turn();
  const clock = saved.match?.clock;
  return (
    <section class="col">
      <h2>{t("home.unfinished")} <small>{t("home.unfinishedAbout")}</small></h2>
      <div class="with-diagram">
        <Diagram info={info} state={play.state()} label={saved.title} />
        <div>
          <b>{spec?.mode === "bot" ? t("home.against", spec.players.find((p) => p.kind === "bot")?.name ?? "") : saved.title}</b>
          <p>{gameName(info)}<br />{t("home.round", Math.floor(saved.moves / 2) + 1)}{turn !== null && t("home.toMove", seatName(info, turn))}</p>
          {clock && <p>{seatName(info, 0)} {clockText(clock.sides[0].ms)} &nbsp; {seatName(info, 1)} {clockText(clock.sides[1].ms)}</p>}
          <button type="button" class="button" data-act="resume" onClick={() => void takeUp(saved)}>
            {t("home.resume")}
          </button>
        </div>
      </div>
    </section>
  );
}

function Records({ list, onOpen }: { list: readonly Saved[]; onOpen(): void }) {
  const show = async (saved: Saved): Promise<void> => {
    await core().load(saved.game);
    if ((await import("../study")).openSaved(saved)) go("/record");
  };
  return (
    <section class="col">
      <h2>{t("home.records")} <small>{t("home.recordsAbout")}</small></h2>
      <ul class="rows">
        {list.slice(0, 3).map((saved) => (
          <li key={saved.id}>
            <button type="button" onClick={() => void show(saved)}><span>{saved.title || gameName(core().game(saved.game))}</span><small>{t("home.moves", saved.moves)}</small></button>
          </li>
        ))}
      </ul>
      <div class="buttons">
        <button type="button" class="button" data-act="open" onClick={onOpen}>{t("home.open")}</button>
        <button type="button" class="button" data-act="record" onClick={() => void record()}>{t("home.newRecord")}</button>
      </div>
    </section>
  );
}

export function HomePage() {
  const p = prefs.values.value;
  const [setup, setSetup] = useState<Partial<Setup> | null>(null);
  const [opening, setOpening] = useState(false);
  const [left, setLeft] = useState<Saved | null>(null);
  const [records, setRecords] = useState<readonly Saved[]>([]);
  const cursor = useMemo(coverCursor, []);
  useEffect(() => () => cursor.free(), [cursor]);
  useEffect(() => {
    void unfinished().then(async (saved) => {
      if (saved) await core().load(saved.game);
      setLeft(saved);
    });
    void saves.list().then((list) => setRecords(list.filter((s) => s.kind === "record" || s.match?.outcome)));
  }, [saves.version.value]);
  return (
    <div class="home">
      <div class="cover">
        <div class="cover-text">
          <span class="phone-only"><Seal /></span>
          <h1>{t("home.title")}</h1>
          <p class="lead">{t("home.lead")}</p>
          <LevelLine label={t("home.level")} value={p.level} onChange={(level) => prefs.set({ level })} />
          <div class="buttons">
            <button type="button" class="button main" data-act="bot" onClick={() => void begin(setupFromPrefs())}>{t("home.bot")}</button>
            <button type="button" class="button big" data-act="friend" onClick={() => void begin(setupFromPrefs({ mode: "friend" }))}>{t("home.friend")}</button>
          </div>
          <Summary onChange={() => setSetup({})} />
        </div>
        <Cover cursor={cursor} />
        <div class="cover-board" aria-hidden="true" inert>
          <BoardView cursor={cursor} permission="none" perspective={0} onMove={() => []} />
        </div>
      </div>
      <div class="columns">
        {left && <Unfinished saved={left} />}
        <Records list={records} onOpen={() => setOpening(true)} />
        <section class="col">
          <h2>{t("home.watch")} <small>{t("home.watchAbout")}</small></h2>
          <p class="quiet-text">{t("home.watchSay")}</p>
          <Link to="/watch" class="button">{t("home.watchGo")}</Link>
        </section>
      </div>
      <ul class="games">
        {core().games.map((info) => (
          <li key={info.id}>
            <button type="button" onClick={() => setSetup({ game: info.id })} data-game={info.id}>
              <GameIcon id={info.id} />
              <b>{gameName(info)}</b>
              <small>{t(`about.${info.id}`)}</small>
            </button>
          </li>
        ))}
      </ul>
      {setup && <SetupDialog setup={setupFromPrefs(setup)} onClose={() => setSetup(null)} />}
      {opening && <OpenDialog onClose={() => setOpening(false)} onOpen={(tree) => void record(tree)} />}
    </div>
  );
}
