/* wasm_games.mjs -- writes the facts of all games as the module with all of them tells them: games.wasm to games.json. */
import { readFileSync, writeFileSync } from "node:fs";

const [, , from, to] = process.argv;
const { instance } = await WebAssembly.instantiate(readFileSync(from), { env: { now: () => 0, gbk: () => 0 } });
const { wasm_games, wasm_out_at, wasm_out_len, memory } = instance.exports;
wasm_games();
writeFileSync(to, new Uint8Array(memory.buffer, wasm_out_at(), wasm_out_len()));
