/* engine_worker.ts -- a worker of the engine: the first runs the searches, the others help it.
 *
 * With shared memory a search is one call that the page ends through a byte of that memory.  Without, nothing from outside
 * reaches a worker that computes, so a long search is cut into slices with a look at the letter box between them; the table
 * keeps what was found, so that a slice soon is where the last one ended.
 */
import { lineOf, type FromWorker, type HelpMessage, type NetworkMessage, type Question, type RawLine, type StartMessage, type ToWorker } from "./engine_messages";
import { Module } from "./module";
import type { EngineAnswer, Level, SearchRequest, Token } from "./types";

const STACK = 2 << 20;
const FIRST_SLICE = 60;
const LONGEST_SLICE = 400;
const CLASSIC_MS = 3000;
const DEEPEST = 127;

let module: Module | undefined;
let shared = false;
let current = 0; // id of the search that runs
let deepest = 0; // depth of the last line told of it
let stopped = false; // of a sliced search

const say = (message: FromWorker) => postMessage(message);

/** A line of thought lies in the output of the module. */
function tellLine(): void {
  const raw = module!.json<RawLine>();
  if (raw.depth < deepest) return; // a later slice goes through the first depths again
  deepest = raw.depth;
  say({ type: "line", id: current, line: lineOf(raw) });
}

function instantiate(module: WebAssembly.Module, memory: WebAssembly.Memory): Promise<Module> {
  return Module.open(module, {
    memory,
    now: () => performance.timeOrigin + performance.now(),
    exp: Math.exp,
    log: Math.log,
    info: tellLine,
  });
}

async function start(message: StartMessage): Promise<void> {
  shared = message.memory !== null;
  module = await instantiate(message.module, message.memory ?? new WebAssembly.Memory(message.pages));
  if (!module.call.engine_start!(message.threads, message.hashMb, message.seed)) throw new Error("out of memory");
  const stacks: number[] = [];
  for (let i = 1; i < message.threads; i++) stacks.push(module.call.wasm_alloc!(STACK) + STACK);
  say({ type: "ready", stopAt: module.call.engine_stop_at!(), stacks });
}

function takeNetwork(message: NetworkMessage): void {
  const m = module!;
  const good = m.with([message.game], (game) => {
    const at = m.call.engine_net_room!(game!, message.bytes.byteLength);
    if (at) m.memory.set(new Uint8Array(message.bytes), at);
    return m.call.engine_has_network!(game!) !== 0;
  });
  say({ type: "network", id: message.id, good });
}

/** Never returns: from here on the worker lives in the module. */
async function help(message: HelpMessage): Promise<void> {
  const helper = await instantiate(message.module, message.memory);
  (helper.call as unknown as { __stack_pointer: WebAssembly.Global }).__stack_pointer.value = message.stack;
  helper.call.worker_main!(message.number);
}

/* ---- Searches -------------------------------------------------------------------------------------------------------- */

/** Runs with the game of a request opened, and closes it again. */
function withPlay<T>(request: SearchRequest, use: (play: number) => T): T {
  const m = module!;
  const texts = [request.game, request.rules ?? "", request.fen];
  const play = m.with(texts, (id, rules, fen) => m.call.wasm_play_new!(id!, rules!, fen!, 0));
  if (!play) throw m.fault();
  try {
    for (const token of request.moves)
      if (!m.with([token], (at) => m.call.wasm_play_token!(play, at!))) throw m.fault();
    return use(play);
  } finally {
    m.call.wasm_play_free!(play);
  }
}

interface RawAnswer {
  score: number;
  depth: number;
  nodes: number;
  ms: number;
  pace: number;
  pv: Token[];
}

const NOTHING: EngineAnswer = { best: null, ponder: null, score: 0, depth: 0, nodes: 0, ms: 0 };

function answerOf(): EngineAnswer {
  const { pv, ...rest } = module!.json<RawAnswer>();
  return { best: pv[0] ?? null, ponder: pv[1] ?? null, ...rest };
}

/** One search in the module; ms 0: no limit by time. */
function think(request: SearchRequest, ms: number): EngineAnswer {
  const m = module!;
  const asked = new Float64Array([ms, request.depth ?? 0, request.nodes ?? 0, request.multipv ?? 1, request.seed ?? 1]);
  return withPlay(request, (play) =>
    m.with([request.level ?? "", new Uint8Array(asked.buffer)], (level, at) =>
      m.call.engine_search!(play, level!, at!) ? answerOf() : NOTHING,
    ),
  );
}

function classic(request: SearchRequest, level: string): EngineAnswer {
  const m = module!;
  return withPlay(request, (play) =>
    m.with([level], (at) => (m.call.engine_classic!(play, at!, request.ms ?? CLASSIC_MS) ? answerOf() : NOTHING)),
  );
}

const breath = () => new Promise<void>((done) => setTimeout(done, 0));

/** A search without shared memory, cut into slices; levels of few nodes need none. */
async function thinkInSlices(request: SearchRequest): Promise<EngineAnswer> {
  const end = performance.now() + (request.infinite ? Infinity : (request.ms ?? Infinity));
  let answer = NOTHING;
  for (let slice = FIRST_SLICE; !stopped; slice = Math.min(slice * 2, LONGEST_SLICE)) {
    const left = end - performance.now();
    if (left <= 0) break;
    answer = think(request, Math.max(1, Math.min(slice, left)));
    const done = request.depth ? answer.depth >= request.depth : request.nodes ? answer.nodes >= request.nodes : false;
    if (done || request.level || !answer.best || answer.depth >= DEEPEST) break;
    await breath();
  }
  return answer;
}

async function search(id: number, request: SearchRequest): Promise<void> {
  current = id;
  deepest = 0;
  stopped = false;
  const old = /^classic:(.*)$/.exec(request.level ?? "");
  const answer = old
    ? classic(request, old[1]!)
    : shared || request.level
      ? think(request, request.infinite ? 0 : (request.ms ?? 0))
      : await thinkInSlices(request);
  say({ type: "answer", id, answer });
}

function draw(id: number, request: SearchRequest): void {
  const m = module!;
  const old = /^classic:(.*)$/.exec(request.level ?? "");
  const accepts = withPlay(request, (play) => {
    const seat = request.viewer ?? m.call.wasm_turn!(play);
    return m.with([old ? old[1]! : (request.level ?? "")], (at) => m.call.engine_takes_draw!(play, seat, at!, old ? 1 : 0) !== 0);
  });
  say({ type: "draw", id, accepts });
}

function levels(id: number, game: string): void {
  const m = module!;
  m.with([game], (at) => m.call.engine_levels!(at!));
  const raw = m.json<{ engine: Omit<Level, "classic">[]; classic: Omit<Level, "classic">[] }>();
  const classics = raw.classic.map((level) => ({ ...level, id: `classic:${level.id}`, classic: true }));
  say({ type: "levels", id, levels: [...raw.engine.map((level) => ({ ...level, classic: false })), ...classics] });
}

async function answerTo(message: Question): Promise<void> {
  try {
    if (message.type === "levels") levels(message.id, message.game);
    else if (message.type === "draw") draw(message.id, message.request);
    else await search(message.id, message.request);
  } catch (error) {
    say({ type: "failed", id: message.id, message: error instanceof Error ? error.message : String(error) });
  }
}

addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.type === "stop") stopped = true;
  else if (message.type === "help") void help(message);
  else if (message.type === "start")
    start(message).catch((error: unknown) => say({ type: "failed", id: 0, message: String(error) }));
  else if (message.type === "network") takeNetwork(message);
  else void answerTo(message);
});
