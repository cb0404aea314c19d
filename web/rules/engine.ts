/* engine.ts -- the engine as the page sees it: one worker that thinks and, where memory can be shared, others that help. */
import type { FromWorker, Question, ToWorker } from "./engine_messages";
import type { EngineAnswer, EngineClient, EngineLine, GameId, Level, SearchRequest } from "./types";

/** Where the parts come from; load_engine.ts knows the files of the build. */
export interface EngineSources {
  worker: string;
  threads: string;
  simd: string;
  /** The networks by game; one is fetched when its game is first thought about. */
  networks: Readonly<Record<GameId, string>>;
}

export interface EngineSettings {
  /** At most so many threads; the machine's cores but one (and no more than 8) without it. */
  threads?: number;
  hashMb?: number;
  /** Never share memory: for tests of the slow way. */
  single?: boolean;
}

const PAGES = { initial: 256, maximum: 8192 }; // 16 MB at first, as the module is linked
const KNOCK_MS = 4;

/** A module of one function with a vector in it. */
const SIMD_TEST = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

export function canShareMemory(): boolean {
  return typeof SharedArrayBuffer !== "undefined" && globalThis.crossOriginIsolated === true;
}

export function canRunEngine(): boolean {
  return typeof WebAssembly === "object" && WebAssembly.validate(SIMD_TEST);
}

async function fetched(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} could not be loaded: ${response.status}`);
  return response;
}

interface Ready {
  threads: number;
  build: "threads" | "simd";
  network: boolean;
}

/** A question that waits for its answer. */
interface Waiting {
  onLine?: (line: EngineLine) => void;
  resolve(message: FromWorker): void;
  reject(error: Error): void;
}

class WorkerEngine implements EngineClient {
  private readonly workers: Worker[] = [];
  private readonly waiting = new Map<number, Waiting>();
  private readonly known = new Set<GameId>(); // games whose network the worker has
  private readonly started: Promise<Ready>;
  private stopByte: { bytes: Uint8Array; at: number } | undefined;
  private last: Promise<unknown> = Promise.resolve(); // the search before
  private newest = 0; // number of the latest search asked for
  private running = 0; // id of the search the worker has, 0 for none
  private release: (() => void) | undefined; // lets an infinite search that is through give its answer
  private ids = 0;
  private disposed = false;

  constructor(
    private readonly sources: EngineSources,
    private readonly settings: EngineSettings,
  ) {
    this.started = this.start();
    this.started.catch(() => undefined); // told to whoever asks
  }

  ready(): Promise<Ready> {
    return this.started;
  }

  private async start(): Promise<Ready> {
    if (!canRunEngine()) throw new Error("this browser cannot run the engine: it has no WebAssembly SIMD");
    const shared = canShareMemory() && !this.settings.single;
    const cores = navigator.hardwareConcurrency || 2;
    const threads = shared ? Math.max(1, Math.min(this.settings.threads ?? cores - 1, 8)) : 1;
    const [module, network] = await Promise.all([
      fetched(shared ? this.sources.threads : this.sources.simd).then((r) => WebAssembly.compileStreaming(r)),
      this.fetchNetwork("xiangqi"),
    ]);
    if (this.disposed) throw new Error("the engine was disposed of");
    const memory = shared ? new WebAssembly.Memory({ ...PAGES, shared }) : null;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
    const ready = await this.ask<"ready">(0, {
      type: "start", module, memory, pages: PAGES, threads, hashMb: this.settings.hashMb ?? 32, seed,
    });
    if (memory) {
      this.stopByte = { bytes: new Uint8Array(memory.buffer), at: ready.stopAt };
      ready.stacks.forEach((stack, i) => this.worker().postMessage({ type: "help", module, memory, number: i + 1, stack }));
    }
    return { threads, build: shared ? "threads" : "simd", network: await this.giveNetwork("xiangqi", network) };
  }

  private async fetchNetwork(game: GameId): Promise<ArrayBuffer | null> {
    const url = this.sources.networks[game];
    return url ? (await fetched(url)).arrayBuffer() : null;
  }

  /** Whether the worker has a network for the game now. */
  private async giveNetwork(game: GameId, bytes: ArrayBuffer | null): Promise<boolean> {
    if (!bytes) return false;
    const id = ++this.ids;
    const { good } = await this.ask<"network">(id, { type: "network", id, game, bytes });
    if (good) this.known.add(game);
    return good;
  }

  /** Before a search: the network of its game, if there is one.  Without the file the engine judges by hand-written terms. */
  private async networkFor(game: GameId): Promise<void> {
    if (this.known.has(game) || !this.sources.networks[game]) return;
    const bytes = await this.fetchNetwork(game).catch(() => null);
    await this.giveNetwork(game, bytes);
  }

  private worker(): Worker {
    const worker = new Worker(this.sources.worker, { type: "module" });
    worker.addEventListener("message", (event: MessageEvent<FromWorker>) => this.hear(event.data));
    worker.addEventListener("error", (event) => this.fail(new Error(`the engine stopped working: ${event.message}`)));
    this.workers.push(worker);
    return worker;
  }

  private fail(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }

  private hear(message: FromWorker): void {
    const id = message.type === "ready" ? 0 : message.id;
    const waiting = this.waiting.get(id);
    if (message.type === "line") {
      waiting?.onLine?.(message.line);
      return;
    }
    this.waiting.delete(id);
    if (message.type === "failed") waiting?.reject(new Error(message.message));
    else waiting?.resolve(message);
  }

  private ask<T extends FromWorker["type"]>(
    id: number,
    message: ToWorker,
    onLine?: (line: EngineLine) => void,
  ): Promise<Extract<FromWorker, { type: T }>> {
    return new Promise((resolve, reject) => {
      if (this.disposed) return reject(new Error("the engine was disposed of"));
      this.waiting.set(id, { onLine, resolve: resolve as (message: FromWorker) => void, reject });
      (this.workers[0] ?? this.worker()).postMessage(message);
    });
  }

  private async question<T extends "levels" | "draw">(make: (id: number) => Question): Promise<Extract<FromWorker, { type: T }>> {
    await this.started;
    await this.last.catch(() => undefined);
    const id = ++this.ids;
    return this.ask<T>(id, make(id));
  }

  async levels(game: GameId): Promise<readonly Level[]> {
    return (await this.question<"levels">((id) => ({ type: "levels", id, game }))).levels;
  }

  async acceptsDraw(request: SearchRequest): Promise<boolean> {
    this.stop();
    return (await this.question<"draw">((id) => ({ type: "draw", id, request }))).accepts;
  }

  /** Searches run one after another; one that was overtaken before it began answers with nothing. */
  search(request: SearchRequest, onLine?: (line: EngineLine) => void): Promise<EngineAnswer> {
    this.stop();
    const number = ++this.newest;
    const before = this.last;
    const turn = (async () => {
      await this.started;
      await before.catch(() => undefined);
      await this.networkFor(request.game);
      if (number !== this.newest) return { best: null, ponder: null, score: 0, depth: 0, nodes: 0, ms: 0 };
      return this.run(request, onLine);
    })();
    this.last = turn;
    return turn;
  }

  private async run(request: SearchRequest, onLine?: (line: EngineLine) => void): Promise<EngineAnswer> {
    const id = ++this.ids;
    const word = new Promise<void>((done) => (this.release = done));
    this.running = id;
    try {
      const { answer } = await this.ask<"answer">(id, { type: "search", id, request }, onLine);
      if (request.infinite) await word;
      return answer;
    } finally {
      this.running = 0;
      this.release = undefined;
    }
  }

  /** The byte is set again and again until the answer comes: a search that is only about to begin would clear it. */
  stop(): void {
    const id = this.running;
    if (!id) {
      this.newest++; // what has not begun is overtaken
      return;
    }
    this.release?.();
    const knock = () => {
      if (!this.waiting.has(id) || this.disposed) return;
      if (this.stopByte) Atomics.store(this.stopByte.bytes, this.stopByte.at, 1);
      setTimeout(knock, KNOCK_MS);
    };
    if (this.stopByte) knock();
    else this.workers[0]?.postMessage({ type: "stop" } satisfies ToWorker);
  }

  dispose(): void {
    this.disposed = true;
    this.release?.();
    for (const worker of this.workers) worker.terminate();
    this.fail(new Error("the engine was disposed of"));
  }
}

export function createEngine(sources: EngineSources, settings: EngineSettings = {}): EngineClient {
  return new WorkerEngine(sources, settings);
}
