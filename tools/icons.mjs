/* icons.mjs -- draws the seal of the house, 楚河 in red, as the icon of the page: web/app/public/icon.svg and its PNGs.
 *
 *   node tools/icons.mjs
 *
 * Run by hand; what it writes is committed.  The edge is worn as a stone's is, by a hash, so that every run gives the same seal.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const PUBLIC = join(ROOT, "web/app/public");
const { chromium } = createRequire(join(ROOT, "web/package.json"))("playwright-core");

const hash = (n) => {
  let h = Math.imul(n + 1, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  return ((h ^ (h >>> 13)) >>> 0) / 4294967296;
};

/** The outline of a stone x0..x1, y0..y1, worn by up to `wear`. */
function stone([x0, y0, x1, y1], wear) {
  const corners = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
  const points = [];
  corners.forEach(([x, y], side) => {
    const [nx, ny] = corners[(side + 1) % 4];
    for (let k = 0; k < 14; k++) {
      const t = (k + 0.15 + 0.5 * hash(side * 31 + k)) / 14;
      const cut = (k === 0 || k === 13 ? 1.6 : 1) * wear * hash(side * 57 + k * 3 + 7) ** 2;
      const inward = [[0, 1], [-1, 0], [0, -1], [1, 0]][side];
      points.push([x + (nx - x) * t + inward[0] * cut, y + (ny - y) * t + inward[1] * cut]);
    }
  });
  return "M" + points.map((p) => p.map((v) => v.toFixed(1)).join(" ")).join("L") + "Z";
}

function glyph(character, [x, y], size) {
  const data = readFileSync(join(ROOT, "web/board/art/faces/seal.ts"), "utf8");
  const d = new RegExp(`${character}: "([^"]+)"`).exec(data)[1];
  return `<path transform="translate(${x} ${y})scale(${(size / 512).toFixed(4)})" d="${d}"/>`;
}

/** ground: a colour behind the seal, for icons that are cut to the system's shape. */
function seal(ground, inset) {
  const k = (512 - 2 * inset) / 512;
  const inner = `<path fill="#AB271D" d="${stone([56, 16, 456, 496], 13)}"/><g fill="#FFF8F0">${glyph("楚", [146, 42], 220)}${glyph("河", [150, 262], 212)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${ground ? `<rect width="512" height="512" fill="${ground}"/>` : ""}<g transform="translate(${inset} ${inset})scale(${k.toFixed(4)})">${inner}</g></svg>\n`;
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage();
async function png(name, svg, size) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<body style="margin:0">${svg.replace("<svg ", `<svg width="${size}" height="${size}" style="display:block" `)}</body>`);
  writeFileSync(join(PUBLIC, name), await page.screenshot({ omitBackground: true }));
}

writeFileSync(join(PUBLIC, "icon.svg"), seal("", 0));
await png("icon-192.png", seal("#F4F1E9", 70), 192);
await png("icon-512.png", seal("", 0), 512);
await png("icon-maskable-512.png", seal("#F4F1E9", 96), 512);
await browser.close();
