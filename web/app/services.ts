/* services.ts -- what all pages share: preferences, saved games, the core, engines. */
import { computed, effect, signal } from "@preact/signals";
import type { Core, EngineClient, GameInfo, Level } from "../rules/types";
import { Prefs, browserStorage } from "./stores/prefs";
import { Saves } from "./stores/saves";

export const prefs = new Prefs(browserStorage());
export const saves = new Saves(browserDatabase());

function browserDatabase(): IDBFactory | null {
  try {
    return globalThis.indexedDB ?? null;
  } catch {
    return null;
  }
}

/* ---- the core ---- */

const loaded = signal<Core | null>(null);

/** The rules; pages are drawn only after start() has loaded them. */
export function core(): Core {
  if (!loaded.value) throw new Error("the core is not loaded");
  return loaded.value;
}

export function setCore(value: Core): void {
  loaded.value = value;
}

export function info(game: string): GameInfo {
  return core().game(game);
}

/* ---- engines ---- */

let bot: EngineClient | null = null;
let analyst: EngineClient | null = null;
const levelCache = new Map<string, Promise<readonly Level[]>>();

async function makeEngine(): Promise<EngineClient> {
  const { loadEngine } = await import("../rules/load_engine");
  return loadEngine();
}

/** The engine that plays; started on first use. */
export async function botEngine(): Promise<EngineClient> {
  return (bot ??= await makeEngine());
}

/** Another one for analysis and hints, so that a game goes on while a page thinks. */
export async function analysisEngine(): Promise<EngineClient> {
  return (analyst ??= await makeEngine());
}

/** The levels of a game from the weakest. */
export function levels(game: string): Promise<readonly Level[]> {
  const known = levelCache.get(game);
  if (known) return known;
  const asked = botEngine()
    .then((engine) => engine.levels(game))
    .then((list) => list.filter((level) => !level.classic).sort((a, b) => a.elo - b.elo));
  levelCache.set(game, asked);
  asked.catch(() => levelCache.delete(game));
  return asked;
}

export const BANDS = 5;

/** The rank from 1 of a band among so many levels: five bands are spread evenly over them, parts of a band are the levels between. */
export function rankOfBand(band: number, count: number): number {
  return 1 + Math.round((Math.min(Math.max(band, 0), BANDS - 1) / (BANDS - 1)) * (count - 1));
}

export function bandOfRank(rank: number, count: number): number {
  return ((rank - 1) / (count - 1)) * (BANDS - 1);
}

/** The level of a band, spread evenly over what the game has. */
export async function levelOfBand(game: string, band: number): Promise<{ level: Level; rank: number }> {
  const list = await levels(game);
  const rank = rankOfBand(band, list.length);
  const level = list[rank - 1];
  if (!level) throw new Error(`${game} has no levels`);
  return { level, rank };
}

/* ---- theme ---- */

const darkQuery = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : null;
const systemDark = signal(darkQuery?.matches ?? false);
darkQuery?.addEventListener("change", (event) => (systemDark.value = event.matches));

export const dark = computed(() => {
  const theme = prefs.values.value.theme;
  return theme === "dark" || (theme === "auto" && systemDark.value);
});

export function followTheme(): void {
  effect(() => {
    document.documentElement.dataset["theme"] = dark.value ? "dark" : "light";
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", dark.value ? "#181715" : "#F4F1E9");
  });
}

/* ---- notices ---- */

export interface Notice {
  id: number;
  key: string;
  args: readonly (string | number)[];
  /** Stays until it is closed. */
  sticky: boolean;
}

export const notices = signal<readonly Notice[]>([]);
let nextNotice = 1;

/** A line at the foot of the page for four seconds, or until it is closed. */
export function notify(key: string, args: readonly (string | number)[] = [], sticky = false): void {
  const notice = { id: nextNotice++, key, args, sticky };
  notices.value = [...notices.value.filter((n) => n.key !== key), notice];
  if (!sticky) setTimeout(() => dismiss(notice.id), 4000);
}

/** Takes a notice back that is no longer true. */
export function withdraw(key: string): void {
  if (notices.value.some((n) => n.key === key)) notices.value = notices.value.filter((n) => n.key !== key);
}

export function dismiss(id: number): void {
  notices.value = notices.value.filter((n) => n.id !== id);
}
