/* core.ts -- the rules of every game: the C core behind the types of types.ts.
 *
 * Xiangqi is a small module that is there from the start; the other games and the record files are a larger one that is
 * fetched when somebody wants them.  The facts of all games are known from the start (games.json, written by the build).
 */
import { gameInfo, manKinds, type ManKind, type RawGame } from "./info";
import { Module } from "./module";
import { openPlay, type Random } from "./play";
import { readRecords, writeRecords } from "./records";
import type { Core, GameId, GameInfo, GameRecord, Play, RecordBook, RecordFormat, WrittenRecords } from "./types";

export interface CoreSources {
  core: WebAssembly.Module | BufferSource | Response | Promise<Response>;
  games: () => WebAssembly.Module | BufferSource | Response | Promise<Response>;
  list: readonly RawGame[];
  /** Uniform below n; the page's crypto when it is not given. */
  random?: Random;
}

const FIRST = "xiangqi";

/** Uniform below n from the cryptographic source of the page, without the bias of a remainder. */
export function cryptoRandom(n: number): number {
  const words = new Uint32Array(1);
  const most = 2 ** 32 - (2 ** 32 % n);
  do crypto.getRandomValues(words);
  while (words[0]! >= most);
  return words[0]! % n;
}

class WasmCore implements Core {
  readonly games: readonly GameInfo[];
  private readonly kinds: ReadonlyMap<GameId, readonly (ManKind | undefined)[]>;
  private readonly random: Random;
  private others: Module | undefined;
  private loading: Promise<void> | undefined;

  constructor(
    private readonly first: Module,
    private readonly sources: CoreSources,
  ) {
    this.games = sources.list.map(gameInfo);
    this.kinds = new Map(sources.list.map((raw) => [raw.id, manKinds(raw)]));
    this.random = sources.random ?? cryptoRandom;
  }

  game(id: GameId): GameInfo {
    const found = this.games.find((game) => game.id === id);
    if (!found) throw new Error(`no game is called '${id}'`);
    return found;
  }

  isLoaded(what: GameId | "records"): boolean {
    return what === FIRST || this.others !== undefined;
  }

  /** A failed fetch may be tried again. */
  load(what: GameId | "records"): Promise<void> {
    if (this.isLoaded(what)) return Promise.resolve();
    this.loading ??= Module.open(this.sources.games()).then(
      (module) => void (this.others = module),
      (error: unknown) => {
        this.loading = undefined;
        throw error;
      },
    );
    return this.loading;
  }

  private moduleFor(what: GameId | "records"): Module {
    const module = what === FIRST ? this.first : this.others;
    if (!module) throw new Error(`the rules of '${what}' are not loaded: await core.load("${what}") first`);
    return module;
  }

  open(id: GameId, options: { fen?: string; rules?: string; vet?: boolean } = {}): Play {
    const game = this.game(id);
    return openPlay(this.moduleFor(id), game, this.kinds.get(id) ?? [], { ...options, random: this.random });
  }

  readRecords(bytes: Uint8Array, game: GameId = ""): RecordBook {
    return readRecords(this.moduleFor("records"), bytes, game);
  }

  writeRecords(records: readonly GameRecord[], format: RecordFormat, notation?: string): WrittenRecords {
    const game = records[0]?.game;
    const shown = notation ?? (game && this.game(game).notations[0]) ?? "token";
    return writeRecords(this.moduleFor("records"), records, format, shown);
  }
}

export async function openCore(sources: CoreSources): Promise<Core> {
  return new WasmCore(await Module.open(sources.core), sources);
}
