/* module.ts -- one WebAssembly module of the core: its memory, texts in, answers out (src/bind/wasm/wasm.h). */
import { RuleFault, type Fault } from "./types";

/** The functions of src/bind/wasm by name.  A handle is an address, 0 for none. */
export type Exports = Record<string, (...args: number[]) => number> & { memory: WebAssembly.Memory };

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Module {
  readonly call: Exports;
  private bytes: Uint8Array;

  private constructor(instance: WebAssembly.Instance, memory?: WebAssembly.Memory) {
    this.call = { ...instance.exports, ...(memory ? { memory } : {}) } as unknown as Exports;
    this.bytes = new Uint8Array(this.call.memory.buffer);
  }

  /** env: what a module imports besides the clock and the decoder; the engine's memory among it. */
  static async open(
    source: WebAssembly.Module | BufferSource | Response | Promise<Response>,
    env: Record<string, WebAssembly.ImportValue> = {},
  ): Promise<Module> {
    let own: Module | undefined;
    const imports = {
      env: {
        now: () => performance.now(),
        gbk: (from: number, length: number, to: number, room: number) => own?.fromGbk(from, length, to, room) ?? 0,
        ...env,
      },
    };
    own = new Module(await instantiate(source, imports), env.memory as WebAssembly.Memory | undefined);
    return own;
  }

  /** The memory as it is now: growing it gives it another buffer. */
  get memory(): Uint8Array {
    if (this.bytes.buffer !== this.call.memory.buffer) this.bytes = new Uint8Array(this.call.memory.buffer);
    return this.bytes;
  }

  /** Calls with texts and bytes: each is laid into the memory, terminated, and taken away afterwards. */
  with<T>(texts: readonly (string | Uint8Array)[], use: (...at: number[]) => T): T {
    const at: number[] = [];
    try {
      for (const text of texts) at.push(this.put(typeof text === "string" ? encoder.encode(text) : text));
      return use(...at);
    } finally {
      for (const piece of at) this.call.wasm_free!(piece);
    }
  }

  private put(bytes: Uint8Array): number {
    const at = this.call.wasm_alloc!(bytes.length + 1);
    if (!at) throw new Error("out of memory");
    this.memory.set(bytes, at);
    this.memory[at + bytes.length] = 0;
    return at;
  }

  /** A copy of what the last call put out. */
  output(): Uint8Array {
    const at = this.call.wasm_out_at!();
    return this.memory.slice(at, at + this.call.wasm_out_len!());
  }

  text(): string {
    const at = this.call.wasm_out_at!();
    /* A copy: decoders do not read memory that others may change. */
    return decoder.decode(this.memory.slice(at, at + this.call.wasm_out_len!()));
  }

  words(): string[] {
    const text = this.text();
    return text ? text.split(" ") : [];
  }

  json<T>(): T {
    return JSON.parse(this.text()) as T;
  }

  /** The fault the last call left. */
  fault(): RuleFault {
    return new RuleFault(this.json<Fault>());
  }

  private fromGbk(from: number, length: number, to: number, room: number): number {
    const text = new TextDecoder("gb18030").decode(this.memory.subarray(from, from + length));
    const bytes = encoder.encode(text).subarray(0, room);
    this.memory.set(bytes, to);
    return bytes.length;
  }
}

async function instantiate(
  source: WebAssembly.Module | BufferSource | Response | Promise<Response>,
  imports: WebAssembly.Imports,
): Promise<WebAssembly.Instance> {
  if (source instanceof WebAssembly.Module) return WebAssembly.instantiate(source, imports);
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source))
    return (await WebAssembly.instantiate(source as BufferSource, imports)).instance;
  const response = await source;
  if (!response.ok) throw new Error(`the rules could not be loaded: ${response.status} ${response.url}`);
  return (await WebAssembly.instantiateStreaming(response, imports)).instance;
}
