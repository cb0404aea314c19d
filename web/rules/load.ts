/* load.ts -- the core of the page: one for all its boards. */
import coreUrl from "../../build/wasm/core.wasm";
import gamesUrl from "../../build/wasm/games.wasm";
import list from "../../build/wasm/games.json";
import { openCore } from "./core";
import type { RawGame } from "./info";
import type { Core } from "./types";

let core: Promise<Core> | undefined;

/** The core, fetched at the first call.  A failure is not kept: the next call tries again. */
export function loadCore(): Promise<Core> {
  core ??= openCore({
    core: fetch(coreUrl),
    games: () => fetch(gamesUrl),
    list: list as unknown as readonly RawGame[],
  }).catch((error: unknown) => {
    core = undefined;
    throw error;
  });
  return core;
}
