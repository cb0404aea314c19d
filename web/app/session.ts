/* session.ts -- the game in progress: started from a set-up, kept while it is played, found again after a reload. */
import { effect } from "@preact/signals";
import type { Seat } from "../rules/types";
import { coreLang, seatName, t } from "./i18n";
import { go } from "./router";
import { botEngine, core, levelOfBand, prefs, saves } from "./services";
import { NO_CLOCK } from "./stores/clock";
import { session, type Session, type Setup } from "./begin";
import { Match } from "./stores/match";
import { other, type Brain, type MatchSpec, type Player } from "./stores/matchspec";
import { newId, type Saved } from "./stores/saves";

let stopSaving: (() => void) | null = null;

/** An engine that is started when it is first asked. */
const lazyBrain: Brain = {
  search: async (request, onLine) => (await botEngine()).search(request, onLine),
  acceptsDraw: async (request) => (await botEngine()).acceptsDraw(request),
  atOnce: () => prefs.values.value.pace === "fast",
  stop: () => void botEngine().then((engine) => engine.stop(), () => undefined),
};

async function bot(game: string, band: number): Promise<Player> {
  const { level, rank } = await levelOfBand(game, band);
  return { kind: "bot", name: level.name[coreLang.value], level: level.id, rank };
}

async function players(setup: Setup, person: Seat): Promise<[Player, Player]> {
  const info = core().game(setup.game);
  const human = (seat: Seat): Player => ({
    kind: "person", name: setup.mode === "friend" ? seatName(info, seat) : prefs.values.value.name || t("player.you"),
  });
  if (setup.mode === "friend") return [human(0), human(1)];
  if (setup.mode === "bots") return [await bot(setup.game, setup.bands[0]), await bot(setup.game, setup.bands[1])];
  const rival = await bot(setup.game, setup.bands[0]);
  return person === 0 ? [human(0), rival] : [rival, human(1)];
}

/** The seed of a person not met before. */
function someone(): number {
  return 1 + Math.floor(Math.random() * 0x7fffffff);
}

/** Starts a game and goes to its page.  Throws when the position is refused or the engine cannot start. */
export async function startMatch(setup: Setup): Promise<void> {
  await core().load(setup.game);
  const seat: Seat = setup.mode !== "bot" || setup.seat === "first" ? 0 : setup.seat === "second" ? 1 : Math.random() < 0.5 ? 0 : 1;
  const spec: MatchSpec = {
    mode: setup.mode,
    start: { game: setup.game, ...(setup.fen ? { fen: setup.fen } : {}), ...(setup.rules ? { rules: setup.rules } : {}) },
    players: await players(setup, seat),
    clock: setup.mode === "bots" ? NO_CLOCK : setup.clock,
    recalls: setup.recalls, draws: setup.draws,
    ...(setup.think !== undefined ? { think: setup.think } : {}),
    ...(setup.pace !== undefined ? { pace: setup.pace } : {}),
    seed: someone(),
  };
  install(newId(), new Match(core(), spec, lazyBrain), seat);
  go(setup.mode === "bots" ? "/watch" : "/play");
}

/** The same game again from its start (row 295), against another person of the level. */
export function restart(): void {
  const old = session.value;
  if (!old) return;
  const { match, seat } = old;
  install(newId(), new Match(core(), { ...match.spec, seed: someone() }, lazyBrain), seat);
}

export function resume(saved: Saved): void {
  if (!saved.match) return;
  const match = new Match(core(), saved.match.spec, lazyBrain, saved.match);
  const person = saved.match.spec.players.findIndex((p) => p.kind === "person");
  install(saved.id, match, person === 1 && saved.match.spec.mode === "bot" ? 1 : 0);
}

function install(id: string, match: Match, seat: Seat): void {
  stopSaving?.();
  session.value?.match.dispose();
  session.value = { id, match, seat };
  stopSaving = keep(id, match);
  match.begin();
}

/** Saves after every move, request and end; the clock as it stands then. */
function keep(id: string, match: Match): () => void {
  const write = (): void => void saves.put(toSaved(id, match));
  const stop = effect(() => {
    const path = match.live.path.value;
    match.requests.counts.value;
    match.outcome.value;
    if (path !== "") queueMicrotask(write);
  });
  const leave = (): void => {
    if (match.live.path.value !== "") write();
  };
  addEventListener("pagehide", leave);
  return () => {
    stop();
    removeEventListener("pagehide", leave);
  };
}

function toSaved(id: string, match: Match): Saved {
  const [first, second] = match.spec.players;
  return {
    id, kind: "match", game: match.tree.info.id, title: `${first.name} – ${second.name}`, updated: Date.now(),
    fen: match.live.play.fen(), moves: match.live.node().turn + 1, match: match.save(), record: match.tree.toRecord(),
    ...(match.spec.start.rules ? { rules: match.spec.start.rules } : {}),
  };
}

/** The seat at the other side of the board. */
export function opponent(s: Session): Seat {
  return other(s.seat);
}
