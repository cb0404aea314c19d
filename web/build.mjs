/* build.mjs -- bundles the page: one entry, lazy chunks, hashed names, everything compressed ahead of time.
 *
 *   node web/build.mjs                        web/app -> build/web
 *   node web/build.mjs --entry FILE --out DIR a page of its own around one module, for tests
 *
 * Hashed files lie in /a/ and never change under their name; index.html, sw.js and what stands in web/app/public keep their
 * names.  No source maps and no inline script or style: the server's policy allows none.
 */
import * as esbuild from "esbuild";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import zlib from "node:zlib";

const WEB = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(WEB);
const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|wasm|nnue|txt|xml)$/;
/* Below this a compressed copy saves nothing: the reply fits one packet anyway. */
const COMPRESS_FROM = 512;

/** The options all bundles share. */
function common(outdir) {
  return {
    bundle: true,
    format: "esm",
    target: ["es2022"],
    outdir,
    publicPath: "/",
    entryNames: "a/[name]-[hash]",
    chunkNames: "a/[name]-[hash]",
    assetNames: "a/[name]-[hash]",
    minify: true,
    metafile: true,
    legalComments: "none",
    jsx: "automatic",
    jsxImportSource: "preact",
    nodePaths: [join(WEB, "node_modules")],
    loader: { ".wasm": "file", ".nnue": "file", ".png": "file", ".svg": "text" },
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
  };
}

/** The file esbuild wrote for an entry point, relative to the output folder. */
function outputOf(result, entry, outdir) {
  for (const [file, facts] of Object.entries(result.metafile.outputs))
    if (facts.entryPoint && resolve(facts.entryPoint) === resolve(entry))
      return { js: relative(outdir, resolve(file)), css: facts.cssBundle && relative(outdir, resolve(facts.cssBundle)) };
  throw new Error(`build: no output for ${entry}`);
}

/** `import url from "worker:./x.ts"` bundles x.ts as a file of its own and gives its address. */
function workers(outdir, built) {
  return {
    name: "workers",
    setup(build) {
      build.onResolve({ filter: /^worker:/ }, (args) => ({
        path: resolve(args.resolveDir, args.path.slice("worker:".length)),
        namespace: "worker",
      }));
      build.onLoad({ filter: /.*/, namespace: "worker" }, async (args) => {
        const result = await esbuild.build({ ...common(outdir), entryPoints: [args.path], plugins: [workers(outdir, built)] });
        built.push(result);
        const file = outputOf(result, args.path, outdir).js;
        const watchFiles = Object.keys(result.metafile.inputs).map((f) => resolve(f));
        return { contents: `export default ${JSON.stringify("/" + file)};`, loader: "js", watchFiles };
      });
    },
  };
}

/** `import url from "style:./x.css"` bundles x.css as a file of its own and gives its address. */
function styles(outdir, built) {
  return {
    name: "styles",
    setup(build) {
      build.onResolve({ filter: /^style:/ }, (args) => ({ path: resolve(args.resolveDir, args.path.slice("style:".length)), namespace: "style" }));
      build.onLoad({ filter: /.*/, namespace: "style" }, async (args) => {
        const result = await esbuild.build({ ...common(outdir), entryPoints: [args.path] });
        built.push(result);
        return { contents: `export default ${JSON.stringify("/" + outputOf(result, args.path, outdir).js)};`, loader: "js" };
      });
    },
  };
}

/** `import { FIRST, REST } from "words:./locales"` gives for each language of the folder a function that fetches the words of the first page, and
 * one for all others: a language stays one file for who translates it, and two for who reads it.  first.json there says which words come first. */
function words() {
  const folder = (args) => resolve(args.resolveDir, args.path.replace(/^words:/, ""));
  return {
    name: "words",
    setup(build) {
      build.onResolve({ filter: /^words:/ }, (args) => ({ path: folder(args), namespace: "words" }));
      build.onLoad({ filter: /.*/, namespace: "words" }, ({ path }) => {
        const list = (part) =>
          JSON.parse(readFileSync(join(path, "index.json"), "utf8")).map(({ id }) => `${JSON.stringify(id)}: () => import("words-of:${path}/${id}.${part}")`);
        return { contents: `export const FIRST = { ${list("first")} };\nexport const REST = { ${list("rest")} };`, loader: "js" };
      });
      build.onResolve({ filter: /^words-of:/ }, (args) => ({ path: args.path.slice("words-of:".length), namespace: "words-of" }));
      build.onLoad({ filter: /.*/, namespace: "words-of" }, ({ path }) => {
        const starts = JSON.parse(readFileSync(join(dirname(path), "first.json"), "utf8"));
        const isFirst = ([key]) => starts.some((start) => (start.endsWith(".") ? key.startsWith(start) : key === start));
        const all = Object.entries(JSON.parse(readFileSync(path.replace(/\.(first|rest)$/, ".json"), "utf8")));
        return { contents: JSON.stringify(Object.fromEntries(all.filter((e) => isFirst(e) === path.endsWith(".first")))), loader: "json" };
      });
    },
  };
}

function filesUnder(dir, base = dir) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    return entry.isDirectory() ? filesUnder(path, base) : [relative(base, path)];
  });
}

/** The page: a template in which <!--head--> becomes the style sheet and the script, or a bare one. */
function writeIndex(template, outdir, output) {
  const head =
    (output.css ? `<link rel="stylesheet" href="/${output.css}">` : "") + `<script type="module" src="/${output.js}"></script>`;
  const bare = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Chuhe</title><link rel="icon" href="data:,"><!--head--></head><body></body></html>`;
  const html = existsSync(template) ? readFileSync(template, "utf8") : bare;
  if (!html.includes("<!--head-->")) throw new Error(`build: ${template} has no <!--head-->`);
  writeFileSync(join(outdir, "index.html"), html.replace("<!--head-->", head));
}

/** The service worker knows every file of the build by name. */
async function writeServiceWorker(entry, outdir) {
  const files = filesUnder(outdir).filter((f) => f !== "sw.js").sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(readFileSync(join(outdir, file)));
  await esbuild.build({
    ...common(outdir),
    entryPoints: { sw: entry },
    entryNames: "[name]",
    define: { __FILES__: JSON.stringify(files.map((f) => "/" + f)), __BUILD__: JSON.stringify(hash.digest("hex").slice(0, 12)) },
  });
}

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

async function compress(path) {
  const bytes = readFileSync(path);
  if (!COMPRESSIBLE.test(path) || bytes.length < COMPRESS_FROM) return;
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const copies = { gz: await gzip(bytes, { level: 9 }), br: await brotli(bytes, { params }) };
  for (const [kind, copy] of Object.entries(copies)) if (copy.length < bytes.length) writeFileSync(`${path}.${kind}`, copy);
}

/** Builds a page around `entry`; returns the files esbuild wrote with what they hold (its metafiles). */
export async function buildPage({ entry, outdir, template = "", publicDir = "", serviceWorker = "", minify = true, compressed = true }) {
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  const built = [];
  const options = { ...common(outdir), minify, entryPoints: [entry], splitting: true };
  const result = await esbuild.build({ ...options, plugins: [workers(outdir, built), styles(outdir, built), words()] });
  built.push(result);
  if (publicDir && existsSync(publicDir)) cpSync(publicDir, outdir, { recursive: true });
  writeIndex(template, outdir, outputOf(result, entry, outdir));
  if (serviceWorker && existsSync(serviceWorker)) await writeServiceWorker(serviceWorker, outdir);
  if (compressed) await Promise.all(filesUnder(outdir).map((f) => compress(join(outdir, f))));
  return built.map((r) => r.metafile);
}

function argument(name) {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

async function main() {
  const entry = argument("--entry");
  const outdir = resolve(argument("--out") ?? join(ROOT, "build/web"));
  if (entry) {
    await buildPage({ entry: resolve(entry), outdir, compressed: false });
    return;
  }
  const app = join(WEB, "app");
  const metafiles = await buildPage({
    entry: join(app, "main.tsx"),
    outdir,
    template: join(app, "index.html"),
    publicDir: join(app, "public"),
    serviceWorker: join(app, "sw.ts"),
  });
  writeFileSync(join(ROOT, "build/web-meta.json"), JSON.stringify(metafiles));
  const files = filesUnder(outdir).filter((f) => !/\.(gz|br)$/.test(f));
  const total = files.reduce((sum, f) => sum + statSync(join(outdir, f)).size, 0);
  console.log(`web: ${files.length} files, ${(total / 1024).toFixed(0)} KB`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  main().catch((error) => {
    console.error(`build: ${error.message}`);
    process.exit(1);
  });
