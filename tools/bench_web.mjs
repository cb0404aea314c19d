/* bench_web.mjs -- the budgets of the page, measured and held against their targets.
 *
 *   node tools/bench_web.mjs            everything, as `make bench` shows it
 *   node tools/bench_web.mjs --check    a shorter run that fails only beyond five times a target (./test)
 *
 * What a part of the page costs is measured by that part: every tests/web/bench/NAME.bench.ts exports `budgets`, a list of
 * { name, unit, target, atLeast?, measure(quick): number | Promise<number> }, and is found by itself.  A time is read from a
 * machine that does other things too; the CPU time of the process is used where it can be.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import zlib from "node:zlib";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const quick = process.argv.includes("--check");
const SLACK = 5;
const KB = 1024;

const gzipped = (path) => zlib.gzipSync(readFileSync(join(ROOT, path)), { level: 9 }).length / KB;

/* ---- Sizes ------------------------------------------------------------------------------------------------------------- */

/** The file of the build that a module fetched later went into. */
function lazyFile(ending) {
  for (const { outputs } of JSON.parse(readFileSync(join(ROOT, "build/web-meta.json"), "utf8")))
    for (const [file, { entryPoint }] of Object.entries(outputs)) if (entryPoint?.endsWith(ending)) return file.replace(/^.*build\/web\//, "");
  throw new Error(`no file of the build begins at ${ending}`);
}

/** The files a visitor fetches before the page is there: the page, its script with all it imports at once, the style, the words of a
 * language and the characters of the men.  The wood of the board is baked after that. */
function firstLoad() {
  const html = readFileSync(join(ROOT, "build/web/index.html"), "utf8");
  const wanted = ["index.html", ...[...html.matchAll(/(?:src|href)="\/(a\/[^"]+)"/g)].map((m) => m[1])];
  for (const file of wanted) {
    if (!file.endsWith(".js")) continue;
    const text = readFileSync(join(ROOT, "build/web", file), "utf8");
    for (const [, name] of text.matchAll(/(?:from|import)"(?:\.\/|\/a\/)([^"]+\.js)"/g))
      if (!wanted.includes(`a/${name}`)) wanted.push(`a/${name}`);
  }
  const files = [...new Set([...wanted, ...["zh.first", "yankai.ts"].map(lazyFile)])];
  return files.reduce((sum, file) => sum + gzipped(join("build/web", file)), 0) + gzipped("build/wasm/core.wasm");
}

/* ---- The engine -------------------------------------------------------------------------------------------------------- */

const DEPTH = quick ? 9 : 12;

async function openEngine(build) {
  const memory = new WebAssembly.Memory({ initial: 256, maximum: 8192, shared: build === "threads" });
  const env = { memory, now: () => performance.now(), exp: Math.exp, log: Math.log, info: () => undefined };
  const { instance } = await WebAssembly.instantiate(readFileSync(join(ROOT, `build/wasm/engine-${build}.wasm`)), { env });
  const net = readFileSync(join(ROOT, "build/gen/xiangqi.nnue"));
  const name = new TextEncoder().encode("xiangqi\0"), id = instance.exports.wasm_alloc(name.length);
  new Uint8Array(memory.buffer).set(name, id);
  const at = net.length && instance.exports.engine_net_room(id, net.length);
  if (at) new Uint8Array(memory.buffer).set(net, at);
  return instance.exports;
}

/** Nodes and nodes per CPU second of the bench; the first run, not counted, is for the compiler. */
async function wasmBench(build) {
  const engine = await openEngine(build);
  engine.engine_signature(Math.min(DEPTH, 8));
  const before = process.cpuUsage();
  const nodes = engine.engine_signature(DEPTH);
  const { user } = process.cpuUsage(before);
  return { nodes, nps: (nodes * 1e6) / user };
}

function nativeBench() {
  const script = `TIMEFORMAT=%U; time build/chuhe bench ${DEPTH} 2>/dev/null`;
  const out = execFileSync("bash", ["-c", `{ ${script}; } 2>&1`], { cwd: ROOT }).toString();
  const nodes = Number(/^nodes (\d+)/m.exec(out)[1]);
  return { nodes, nps: nodes / Number(out.trim().split("\n").pop()) };
}

async function engineBudgets() {
  const native = nativeBench();
  const rows = [];
  for (const build of ["threads", "simd"]) {
    const wasm = await wasmBench(build);
    const share = (100 * wasm.nps) / native.nps;
    const note = `${(wasm.nps / 1000).toFixed(0)} of ${(native.nps / 1000).toFixed(0)} thousand nodes a CPU second`;
    rows.push({ name: `engine (${build}) against native, one thread`, unit: "%", target: 40, atLeast: true, measure: () => share, note });
    rows.push({ name: `engine (${build}): nodes of the bench beside native`, unit: "nodes", target: native.nodes, exact: true, measure: () => wasm.nodes });
  }
  return rows;
}

/* ---- Parts of the page -------------------------------------------------------------------------------------------------- */

async function partBudgets() {
  const folder = join(ROOT, "tests/web/bench");
  const files = existsSync(folder) ? readdirSync(folder).filter((f) => /\.bench\.ts$/.test(f)) : [];
  if (!files.length) return [];
  const esbuild = (await import(pathToFileURL(join(ROOT, "web/node_modules/esbuild/lib/main.js")).href)).default;
  const found = [];
  for (const file of files) {
    /* Beside the tests, so that packages and import.meta.url mean what they mean there. */
    const outfile = join(ROOT, "tests/web", `.${file}.mjs`);
    mkdirSync(dirname(outfile), { recursive: true });
    await esbuild.build({ entryPoints: [join(folder, file)], outfile, bundle: true, platform: "node", format: "esm", packages: "external", external: ["*/web/build.mjs"], logLevel: "warning" });
    found.push(...(await import(pathToFileURL(outfile).href)).budgets);
  }
  return found;
}

/* ---- The table ----------------------------------------------------------------------------------------------------------- */

function verdict(budget, value) {
  if (budget.exact) return value === budget.target ? "good" : "bad";
  const ratio = budget.atLeast ? budget.target / value : value / budget.target;
  return ratio <= 1 ? "good" : ratio <= SLACK ? "over" : "bad";
}

const shown = (n) => (Number.isInteger(n) ? String(n) : n < 1 ? n.toFixed(3) : n.toFixed(1));

const budgets = [
  { name: "core.wasm, gzipped", unit: "KB", target: 60, measure: () => gzipped("build/wasm/core.wasm") },
  { name: "first load, gzipped, rules included", unit: "KB", target: 120, measure: firstLoad },
  { name: "games.wasm, gzipped (when another game is chosen)", unit: "KB", target: 150, measure: () => gzipped("build/wasm/games.wasm") },
  { name: "engine-threads.wasm, gzipped (when the engine plays)", unit: "KB", target: 200, measure: () => gzipped("build/wasm/engine-threads.wasm") },
  ...(await engineBudgets()),
  ...(await partBudgets()),
];
let passed = 0;
let failed = 0;
for (const budget of budgets) {
  const value = await budget.measure(quick);
  const said = verdict(budget, value);
  const sign = budget.exact ? "=" : budget.atLeast ? "≥" : "≤";
  const mark = said === "good" ? "  " : said === "over" ? "! " : "!!";
  console.log(`${mark} ${budget.name}: ${shown(value)} ${budget.unit} (${sign} ${shown(budget.target)})${budget.note ? `, ${budget.note}` : ""}`);
  if (said === "bad" || (said === "over" && !quick)) failed++;
  else passed++;
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed && quick ? 1 : 0);
