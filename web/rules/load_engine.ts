/* load_engine.ts -- the engine of the page, from the files of the build. */
import doublestep from "../../build/gen/doublestep.nnue";
import redeyed from "../../build/gen/redeyed.nnue";
import simplified from "../../build/gen/simplified.nnue";
import xiangqi from "../../build/gen/xiangqi.nnue";
import simd from "../../build/wasm/engine-simd.wasm";
import threads from "../../build/wasm/engine-threads.wasm";
import worker from "worker:./engine_worker.ts";
import { createEngine, type EngineSettings } from "./engine";
import type { EngineClient } from "./types";

/** A new engine; dispose() of it when it is not wanted any more.  Each has its own table and threads. */
export function loadEngine(settings: EngineSettings = {}): EngineClient {
  return createEngine({ worker, threads, simd, networks: { xiangqi, simplified, redeyed, doublestep } }, settings);
}
