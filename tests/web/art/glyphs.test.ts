/* glyphs.test.ts -- rows 30 and 31: every style has a drawing for every man of every game, and no two styles draw alike. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import type { Core } from "../../../web/rules/types";
import type { MenFont } from "../../../web/board/types";
import { nodeCore, ROOT } from "../rules/node_core";

/* Glyphs need no worker, and node has none of the page's kind. */
vi.mock("../../../web/board/art/oven", () => ({ baked: () => Promise.reject(new Error("nothing is baked here")) }));
const { FONTS, loadFont, loadMen, loadRiver, loadInkCharacters, loadSeal } = await import("../../../web/board/art/art");
const FACES = join(ROOT, "web/board/art/faces");

let core: Core;
beforeAll(async () => {
  core = await nodeCore();
});

const isPath = (d: string): boolean => /^[Mm][-\d. ]/.test(d) && /^[MmLlHhVvQqTtCcSsAaZz\d\s.,-]+$/.test(d) && /z$/i.test(d);

test("every style draws every man of every game", async () => {
  const missing: string[] = [];
  for (const game of core.games)
    for (const font of FONTS) {
      const set = await loadMen(game.shape.lines, font);
      for (const { letter, seat } of game.men.filter((m) => m.letter !== ".")) {
        const glyph = set.path(letter, seat);
        if (!glyph || !isPath(glyph.d) || glyph.box[2] <= 0 || glyph.size <= 0) missing.push(`${font} has no ${letter} of ${game.id}`);
      }
      if (game.hidden && (!set.path("?", 0) || !set.path("X", 1))) missing.push(`${font} has no back for ${game.id}`);
    }
  expect(missing).toEqual([]);
  expect(core.games.length).toBeGreaterThanOrEqual(9);
});

test("the men a game names are those the styles know, and an unknown letter gets none", async () => {
  const set = await loadFont("kai");
  expect(set.path("Z", 0)).toBeNull();
  expect(set.path("K", 0)!.d).not.toBe(set.path("k", 1)!.d); // 帥 and 將
  expect(set.path("N", 0)!.d).toBe(set.path("n", 1)!.d); // 馬 both
});

test("no two styles draw a man alike", async () => {
  const seen = new Map<string, MenFont>();
  for (const font of FONTS)
    for (const letter of "KABNRCP") {
      const { d } = (await loadFont(font)).path(letter, 0)!;
      expect(seen.get(d), `${font} ${letter} is drawn as in ${seen.get(d)}`).toBeUndefined();
      seen.set(d, font);
    }
});

test("the pictograms hold no Chinese and tell all kinds apart", async () => {
  for (const font of ["western", "western2"] as const) {
    const set = await loadFont(font);
    const drawn = [..."KABNRCP"].map((letter) => set.path(letter, 0)!.d);
    expect(new Set(drawn).size).toBe(7);
    for (const letter of "KABNRCP") expect(set.path(letter, 0)!.d).toBe(set.path(letter.toLowerCase(), 1)!.d);
  }
});

test("river, ink and seal have their characters", async () => {
  const [river, ink, seal] = await Promise.all([loadRiver(), loadInkCharacters(), loadSeal()]);
  for (const c of "楚河漢界") expect(river(c), c).not.toBeNull();
  for (const c of "吃将军绝杀") expect(ink(c), c).not.toBeNull();
  for (const c of "楚河") expect(seal(c), c).not.toBeNull();
});

test("outlines from a font come with its licence", () => {
  const script = readFileSync(join(ROOT, "tools/glyphs.py"), "utf8");
  const packages = [...script.matchAll(/"(?:npm:@fontsource\/|deb:fonts-)([a-z-]+)/g)].map((m) => m[1]!);
  expect(packages.length).toBeGreaterThan(4);
  for (const name of new Set(packages)) expect(existsSync(join(ROOT, `web/board/art/licences/${name}.txt`)), name).toBe(true);
  for (const file of readdirSync(FACES)) expect(readFileSync(join(FACES, file), "utf8")).toMatch(/written by (tools\/glyphs\.py|the tools of the house)/);
});
