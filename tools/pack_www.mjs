/* pack_www.mjs -- packs a folder of web files for the program: one file of bytes, and the list of where each lies in it.
 *
 *   node tools/pack_www.mjs build/web build/gen/www     writes www.bin and www.inc
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const [, , folder, out] = process.argv;

function filesUnder(dir) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(dir, entry.name)) : [join(dir, entry.name)],
  );
}

const parts = [];
let at = 0;

/** Lays bytes into the pack; the place and the length, 0 and 0 where there is no such file. */
function lay(path) {
  if (!existsSync(path)) return "0, 0";
  const bytes = readFileSync(path);
  const place = `${at}, ${bytes.length}`;
  parts.push(bytes);
  at += bytes.length;
  return place;
}

const rows = filesUnder(folder)
  .filter((file) => !/\.(gz|br)$/.test(file))
  .sort()
  .map((file) => {
    const path = "/" + relative(folder, file);
    const hash = createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 20);
    const places = ["", ".gz", ".br"].map((end) => lay(file + end)).join(", ");
    return `PAGE(${JSON.stringify(path)}, "${hash}", ${path.startsWith("/a/")}, ${places})\n`;
  });
writeFileSync(`${out}.bin`, Buffer.concat(parts));
writeFileSync(`${out}.inc`, rows.join(""));
