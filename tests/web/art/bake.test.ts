/* bake.test.ts -- wood and ink are the same in every browser and every year, and look like wood and ink; sounds are clean. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { paint, type Recipe } from "../../../web/board/art/bake";
import { mixSound, type SoundKind } from "../../../web/board/art/sound";

const sha = (bytes: Uint8ClampedArray | Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 16);
const woodOf = (kind: "board" | "man", look: "whiteoak" | "darkoak"): Recipe => ({ what: "wood", kind, look, w: 96, h: 112, scale: 10 });

test("wood is the same to the last bit", () => {
  const found = Object.fromEntries((["board", "man"] as const).flatMap((k) => (["whiteoak", "darkoak"] as const).map((l) => [`${k} ${l}`, sha(paint(woodOf(k, l)))])));
  expect(found).toMatchInlineSnapshot(`
    {
      "board darkoak": "c801118b906a4646",
      "board whiteoak": "8bbe87b23968a6da",
      "man darkoak": "82dc60cbbfec8034",
      "man whiteoak": "aaae94ccff61eb4c",
    }
  `);
});

function mean(pixels: Uint8ClampedArray): number[] {
  const sum = [0, 0, 0];
  for (let i = 0; i < pixels.length; i += 4) for (let c = 0; c < 3; c++) sum[c]! += pixels[i + c]!;
  return sum.map((s) => s / (pixels.length / 4));
}

test("wood lies between its early and its late colour, and has grain", () => {
  const [r, g, b] = mean(paint(woodOf("board", "whiteoak")));
  expect(r).toBeGreaterThan(205);
  expect(r).toBeLessThan(236);
  expect(g).toBeLessThan(r!);
  expect(b).toBeLessThan(g!);
  const pixels = paint(woodOf("board", "darkoak"));
  const reds = new Set(Array.from({ length: pixels.length / 4 }, (_, i) => pixels[4 * i]));
  expect(reds.size).toBeGreaterThan(25);
});

/** Share of a square picture that is inked. */
function covered(kind: "ring" | "dot" | "splash"): { share: number; middle: number; pixels: Uint8ClampedArray } {
  const n = 160;
  const pixels = paint({ what: "ink", kind, w: n, h: n });
  let inked = 0;
  for (let i = 3; i < pixels.length; i += 4) inked += pixels[i]! > 128 ? 1 : 0;
  return { share: inked / (n * n), middle: pixels[4 * ((n / 2) * n + n / 2) + 3]!, pixels };
}

test("row 75 to 77: ring, dot and splash are what they are called", () => {
  const [ring, dot, splash] = [covered("ring"), covered("dot"), covered("splash")];
  expect(ring.middle).toBe(0);
  expect(dot.middle).toBeGreaterThan(180);
  expect(splash.middle).toBeGreaterThan(180);
  expect(dot.share).toBeGreaterThan(0.22); // a disc of .56 covers .246
  expect(dot.share).toBeLessThan(0.28);
  expect(ring.share).toBeGreaterThan(0.08);
  expect(ring.share).toBeLessThan(0.25);
  expect(splash.share).toBeGreaterThan(0.08);
  expect(splash.share).toBeLessThan(0.3);
  expect(sha(covered("splash").pixels)).toBe(sha(splash.pixels));
});

test("row 65: each sound is its own, begins and ends in silence and is never clipped", () => {
  const kinds: SoundKind[] = ["move", "capture", "check", "mate", "draw"];
  const mixed = kinds.map((k) => mixSound(k, 48000));
  expect(new Set(mixed.map((m) => sha(new Uint8Array(m.buffer)))).size).toBe(kinds.length);
  mixed.forEach((m, i) => {
    const peak = m.reduce((p, v) => Math.max(p, Math.abs(v)), 0);
    expect(peak, kinds[i]).toBeLessThan(1);
    expect(peak, kinds[i]).toBeGreaterThan(0.2);
    expect(Math.abs(m[0]!), kinds[i]).toBeLessThan(0.2);
    expect(Math.abs(m[m.length - 1]!), kinds[i]).toBeLessThan(0.001);
  });
});
