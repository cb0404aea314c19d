/* words.test.ts -- every word of the pages stands in the locale files: same keys, none missing, none written into the code. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const APP = new URL("../../../web/app", import.meta.url).pathname;
const read = (lang: string): Record<string, string> => JSON.parse(readFileSync(join(APP, `locales/${lang}.json`), "utf8"));

function sources(dir = APP): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    return entry.isDirectory() ? sources(path) : /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const uncommented = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|[^:])\/\/.*$/gm, "$1");

test("all languages have the same keys and the same places to fill in", () => {
  const index = JSON.parse(readFileSync(join(APP, "locales/index.json"), "utf8")) as { id: string }[];
  const zh = read("zh");
  for (const { id } of index) {
    const other = read(id);
    expect(Object.keys(other).sort(), id).toEqual(Object.keys(zh).sort());
    for (const [key, words] of Object.entries(other)) expect(words.trim(), `${id} ${key}`).not.toBe("");
  }
});

test("every key the code asks for exists", () => {
  const zh = read("zh");
  const missing = new Set<string>();
  for (const path of sources()) {
    const text = readFileSync(path, "utf8");
    for (const [, key] of text.matchAll(/\b(?:t|no|notify|say)\(\s*"([a-zA-Z0-9.]+)"/g)) if (key && !(key in zh)) missing.add(key);
    for (const [, key] of text.matchAll(/\bkey: "([a-zA-Z]+\.[a-zA-Z0-9.]+)"/g)) if (key && !(key in zh)) missing.add(key);
    for (const [, a, b] of text.matchAll(/\bt\([^")]*\? "([a-zA-Z0-9.]+)" : "([a-zA-Z0-9.]+)"/g)) for (const key of [a, b]) if (key && !(key in zh)) missing.add(key);
  }
  expect([...missing]).toEqual([]);
});

test("no string a person would read is written into the code", () => {
  const found: string[] = [];
  for (const path of sources()) {
    const text = uncommented(readFileSync(path, "utf8"));
    const name = path.slice(APP.length + 1);
    for (const [hit] of text.matchAll(/[\u3400-\u9fff]+/g)) found.push(`${name}: ${hit}`);
    if (!path.endsWith(".tsx")) continue;
    for (const [, words] of text.matchAll(/<\/?[a-zA-Z][^<>]*>([^<>{}]*[A-Za-z]{2,}[^<>{}]*)<\//g)) if (words && !/[=;()]|&nbsp;/.test(words)) found.push(`${name}: ${words.trim()}`);
    for (const [hit] of text.matchAll(/\b(aria-label|title|placeholder|alt)="[^"]+"/g)) found.push(`${name}: ${hit}`);
  }
  expect(found).toEqual([]);
});
