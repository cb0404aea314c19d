/* watch.tsx -- two computers at a board: chosen, started, watched; the game is saved when it ends (row 4). */
import { useEffect, useMemo, useState } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { Board } from "../../board/types";
import { gameName, seatName, t } from "../i18n";
import { BoardView, HandSlot, hasPockets } from "../parts/board";
import { Choices } from "../parts/fields";
import { GamePanel } from "../parts/gamepanel";
import { boardAspect, useWalkKeys } from "../parts/layout";
import { LevelChooser } from "../parts/levels";
import { MovesColumn, MovesLine, SayColumn, isTight } from "../parts/matchcolumns";
import { statusText } from "../parts/matchstatus";
import { Strip } from "../parts/strip";
import { BoardTools, OptionsDialog } from "../parts/tools";
import { core, notify, prefs } from "../services";
import { session, setupFromPrefs } from "../begin";
import { restart, startMatch } from "../session";
import type { Match } from "../stores/match";
import { toAnalysis } from "../transfer";
import { reason } from "../reason";

const PACES = [{ pace: 1500, think: 1500, key: "watch.slow" }, { pace: 600, think: 600, key: "watch.normal" }, { pace: 0, think: 80, key: "watch.fast" }] as const;

function Chooser() {
  const [game, setGame] = useState(prefs.values.value.game);
  const [bands, setBands] = useState<readonly [number, number]>([1, 2]);
  const [pace, setPace] = useState(1);
  const info = core().game(game);
  const speed = PACES[pace] ?? PACES[1];
  const start = (): void =>
    void startMatch(setupFromPrefs({ mode: "bots", game, bands, pace: speed.pace, think: speed.think })).catch((error) =>
      notify("notice.noStart", [reason(error)], true));
  return (
    <div class="page narrow">
      <h1>{t("watch.title")}</h1>
      <p class="lead">{t("watch.lead")}</p>
      <Choices label={t("setup.game")} name="game" value={game} onChange={(id) => setGame(id)} choices={core().games.map((g) => ({ value: g.id, label: gameName(g) }))} />
      <LevelChooser game={game} label={t("setup.levelOf", seatName(info, 0))} value={bands[0]} onChange={(band) => setBands([band, bands[1]])} />
      <LevelChooser game={game} label={t("setup.levelOf", seatName(info, 1))} value={bands[1]} onChange={(band) => setBands([bands[0], band])} />
      <Choices label={t("watch.pace")} name="pace" value={pace} onChange={(at) => setPace(at)} choices={PACES.map(({ key }, at) => ({ value: at, label: t(key) }))} />
      <div class="buttons"><button type="button" class="button main" data-act="start" onClick={start}>{t("watch.start")}</button></div>
    </div>
  );
}

function BotStatus({ match }: { match: Match }) {
  const outcome = match.outcome.value;
  match.live.path.value;
  return (
    <div class="status" role="status"><p data-reason={outcome?.reason}>{statusText(match)}</p>
      {match.fault.value && <p class="warning">{t("status.engineFault", match.fault.value)}</p>}
      {outcome && <p class="quiet-text">{t("watch.saved")}</p>}
    </div>
  );
}

function BotGame({ match }: { match: Match }) {
  const flipped = useSignal(false);
  const [options, setOptions] = useState(false);
  const [board, setBoard] = useState<Board | null>(null);
  const { tree, view } = match;
  useWalkKeys(view);
  const bottom = flipped.value ? 1 : 0;
  const outcome = match.outcome.value;
  const noMoves = useMemo(() => () => { throw new Error("no person plays here"); }, []);
  return (
    <div class="match play-grid" style={{ "--aspect": boardAspect(tree.info) }} data-mode="bots">
      <header class="top-bar"><h1>{t("watch.title")}</h1></header>
      <div class="board-box">
        <BoardView cursor={view} permission="none" perspective={bottom} onMove={noMoves} hold={setBoard} fallen={outcome && outcome.winner !== 0 ? (outcome.winner === 1 ? 1 : 0) : null} />
      </div>
      <BoardTools onFlip={() => (flipped.value = !flipped.value)} onOptions={() => setOptions(true)} />
      <div class={`column ${isTight(tree.info) ? "tight" : ""}`}>
        <Strip match={match} seat={bottom === 0 ? 1 : 0} you={false} />
        {hasPockets(tree.info) && <HandSlot board={board} seat={bottom === 0 ? 1 : 0} place="top" />}
        <GamePanel cursor={view} />
        <div class="two">
          <MovesColumn match={match} />
          <SayColumn match={match} status={<BotStatus match={match} />} />
        </div>
        <MovesLine match={match} />
        <div class="actions end">
          {!outcome && <button type="button" class="button" data-act="pause" onClick={() => match.setPaused(!match.paused.value)}>{t(match.paused.value ? "watch.go" : "watch.pause")}</button>}
          {outcome && <button type="button" class="button main" data-act="again" onClick={restart}>{t("act.again")}</button>}
          <button type="button" class="button" data-act="analyse" onClick={() => toAnalysis(tree, view.path.value)}>{t("act.analyse")}</button>
          <button type="button" class="button" data-act="leave" onClick={() => { match.dispose(); session.value = null; }}>{t("watch.leave")}</button>
        </div>
        {hasPockets(tree.info) && <HandSlot board={board} seat={bottom} place="bottom" />}
        <Strip match={match} seat={bottom} you={false} />
      </div>
      {options && <OptionsDialog onClose={() => setOptions(false)} />}
    </div>
  );
}

export function WatchPage() {
  const current = session.value;
  const bots = current?.match.spec.mode === "bots" ? current.match : null;
  useEffect(() => () => { if (session.value?.match.spec.mode === "bots" && !session.value.match.outcome.value) session.value.match.setPaused(true); }, []);
  return bots ? <BotGame match={bots} key={current?.id} /> : <Chooser />;
}
