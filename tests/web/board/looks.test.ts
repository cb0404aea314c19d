/* looks.test.ts -- rows 24 and 26 to 31: boards, men and characters; sizes from 120 to 1200 px; forced colours; pictures. */
import { expect, test } from "vitest";
import { DESKTOP } from "../browser";
import { table, useBrowser, type Table } from "./kit";

useBrowser("looks");

/** The drawing of every kind of man on the board. */
const glyphs = (t: Table) => t.page.evaluate(() => {
  const faces = new Set([...document.querySelectorAll(".cb-man .up use:last-child")].map((u) => u.getAttribute("href")!));
  return [...faces].sort().map((f) => document.querySelector(f)!.innerHTML);
});

test("row 24: the basic style is plain HTML and SVG, without WebGL", async () => {
  const t = await table();
  await t.ready();
  expect(await t.count("canvas")).toBe(0);
  expect(await t.count(".cb-plank svg")).toBeGreaterThan(30);
  await t.close();
});

test("rows 26 to 29: three boards and four looks of men can be chosen while the board is there", async () => {
  const t = await table();
  await t.ready();
  const seen = new Set<string>();
  for (const men of ["whiteoak", "darkoak", "simple", "raised"] as const) {
    await t.page.evaluate((m) => window.kit.board.setLook({ men: m }), men);
    seen.add(await t.page.evaluate(() => document.querySelector(".cb-defs")!.innerHTML.replace(/cb\d+-/g, "").replace(/blob:[^"]*/g, "wood")));
  }
  expect(seen.size).toBe(4);
  expect(await t.page.evaluate(() => document.querySelector(".cb-defs .cb-hi[cy]")!.getAttribute("cy"))).toBe("0.08"); // raised: a wall to be seen
  for (const board of ["whiteoak", "darkoak", "simple"] as const) {
    await t.page.evaluate((b) => window.kit.board.setLook({ board: b }), board);
    expect(await t.page.evaluate((b) => document.querySelector(".cb")!.classList.contains(b), board)).toBe(true);
    const image = await t.style(".cb-plank", "background-image");
    expect(image.startsWith("url(\"blob:"), board).toBe(board !== "simple");
  }
  expect(await t.count(".cb-man")).toBe(32);
  expect(t.complaints).toEqual([]);
  await t.close();
});

test("row 28: on dark oak the second side is darkgoldenrod", async () => {
  const t = await table({ look: { men: "darkoak" } });
  await t.ready();
  expect(await t.style(".cb-man.s1", "color")).toBe("rgb(184, 134, 11)");
  expect(await t.page.evaluate(() => {
    const face = document.querySelector(document.querySelector(".cb-man.s1 .up use:last-child")!.getAttribute("href")!)!;
    return [...face.querySelectorAll(".cb-pt")].every((p) => (p.getAttribute("fill") ?? p.getAttribute("stroke")) === "currentColor");
  })).toBe(true);
  await t.close();
});

test("rows 30, 31: six styles and the plain one, each with its own outlines for all fourteen men", async () => {
  const t = await table();
  await t.ready();
  const sets = new Set<string>();
  for (const font of ["weibei", "xingkai", "lishu", "yankai", "kai", "western", "western2"] as const) {
    await t.page.evaluate((f) => window.kit.board.setLook({ font: f }), font);
    const all = await glyphs(t);
    expect(all, font).toHaveLength(14);
    for (const g of all) {
      expect(g, font).toContain("<path");
      expect(g, `${font} is drawn, never set in type`).not.toContain("<text");
    }
    sets.add(all.join().replace(/cb\d+-/g, ""));
  }
  expect(sets.size).toBe(7);
  await t.close();
});

test("row 30: where the outlines cannot be loaded the men are set in type, not left blank", async () => {
  const t = await table({ before: () => Object.assign(window, { lost: true }) });
  await t.context.route(/\/a\/weibei-/, (r) => r.abort());
  await t.page.evaluate(() => window.kit.board.setLook({ font: "weibei" }));
  const all = await glyphs(t);
  expect(all).toHaveLength(14);
  for (const g of all) expect(g).toMatch(/<text[^>]*>[A-Za-z]<\/text>/);
  await t.close();
});

test("crisp from 120 to 1200 px: sizes follow the width, below 240 px it is a printed diagram", async () => {
  const t = await table({ device: { ...DESKTOP, viewport: { width: 1280, height: 1500 } } });
  await t.ready();
  for (const width of [120, 200, 239, 240, 390, 800, 1200]) {
    await t.page.evaluate((w) => ((window.kit.board.element.parentElement as HTMLElement).style.width = `${w}px`), width);
    await t.page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(() => r(0)))));
    const got = await t.page.evaluate(() => {
      const plank = document.querySelector(".cb-plank")!.getBoundingClientRect();
      const man = document.querySelector<HTMLElement>('.cb-man[data-at="I9"]')!.getBoundingClientRect(), sq = document.querySelector('[data-index="I9"]')!.getBoundingClientRect();
      return { plank: plank.width, off: Math.hypot(man.x - sq.x, man.y - sq.y), book: document.querySelector(".cb")!.classList.contains("book"), coords: document.querySelectorAll(".cb-coords text").length };
    });
    expect(got.plank, `${width}`).toBeCloseTo(width, 0);
    expect(got.off).toBeLessThan(0.5);
    expect(got.book, `${width}`).toBe(width < 240);
    expect(got.coords).toBe(width < 240 ? 0 : 18);
  }
  await t.context.close();
});

test("coordinates: Chinese numerals, digits or letters, or none", async () => {
  const t = await table();
  await t.ready();
  const edge = () => t.page.evaluate(() => [...document.querySelectorAll(".cb-coords text")].map((e) => e.textContent).join(""));
  const shown: Record<string, string> = {};
  for (const c of ["chinese", "digits", "letters", "none"] as const) {
    await t.page.evaluate((k) => window.kit.board.setLook({ coordinates: k }), c);
    shown[c] = await edge();
  }
  expect(shown).toEqual({ chinese: "九1八2七3六4五5四6三7二8一9", digits: "918273645546372819", letters: "abcdefghi0123456789", none: "" });
  await t.close();
});

test("forced colours: lines and men are drawn in the system's colours", async () => {
  const t = await table({ device: { ...DESKTOP, forcedColors: "active", reducedMotion: "reduce" }, look: { men: "whiteoak" } });
  await t.ready();
  await t.page.evaluate(() => window.kit.board.setLook({}));
  const got = await t.page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.cssText = "color:CanvasText;background:Canvas";
    const { color, backgroundColor } = getComputedStyle(probe);
    return {
      text: color,
      canvas: backgroundColor,
      plank: getComputedStyle(document.querySelector(".cb-plank")!).backgroundColor,
      lines: getComputedStyle(document.querySelector(".cb-lines")!).stroke,
      man: getComputedStyle(document.querySelector(".cb-man.s0")!).color,
      other: getComputedStyle(document.querySelector(".cb-man.s1")!).color,
      wood: getComputedStyle(document.querySelector(".cb-defs .cb-tp")!).fill,
      still: document.querySelector(".cb")!.classList.contains("still"),
    };
  });
  expect(got.plank).toBe(got.canvas);
  expect(got.lines).toBe(got.text);
  expect(got.man).toBe(got.text);
  expect(got.other).toBe(got.canvas); // on a filled disc, so that the sides differ without colour
  expect(got.wood).toBe(got.canvas);
  expect(got.still).toBe(true); // prefers-reduced-motion is honoured by itself
  await t.close();
});

test("toSVG: a picture that stands alone, the same every time", async () => {
  const t = await table({ fen: "4k4/9/9/p3p4/9/9/9/4R4/9/3K5 w", look: { men: "whiteoak", board: "whiteoak" } });
  await t.ready();
  const [one, two] = await t.page.evaluate(() => [window.kit.board.toSVG(), window.kit.board.toSVG()]);
  expect(one).toBe(two);
  expect(one).not.toMatch(/blob:|https?:\/\/(?!www\.w3\.org\/2000\/svg)|<script|var\(/);
  const parsed = await t.page.evaluate((svg) => {
    const doc = new DOMParser().parseFromString(svg!, "image/svg+xml");
    const ids = new Set([...doc.querySelectorAll("[id]")].map((e) => e.id));
    const lost = [...doc.querySelectorAll("use")].map((u) => u.getAttribute("href")!.slice(1)).filter((id) => !ids.has(id));
    return { error: doc.querySelector("parsererror")?.textContent ?? "", men: doc.querySelectorAll("g[color] > g.up").length, lost };
  }, one);
  expect(parsed).toEqual({ error: "", men: 5, lost: [] });
  const image = await t.page.evaluate(async (svg) => {
    const img = new Image();
    img.src = `data:image/svg+xml,${encodeURIComponent(svg!)}`;
    await img.decode();
    return [img.naturalWidth, img.naturalHeight];
  }, one);
  expect(image).toEqual([605, 672]);
  await t.close();
});

test("contrast: text on every board is at least 4.5 to 1", async () => {
  const t = await table();
  await t.ready();
  const worst = await t.page.evaluate(async () => {
    const luminance = (hex: string) => {
      const c = document.createElement("canvas").getContext("2d")!;
      c.fillStyle = hex;
      c.fillRect(0, 0, 1, 1);
      const [r, g, b] = [...c.getImageData(0, 0, 1, 1).data].slice(0, 3).map((v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    const out: Record<string, number> = {};
    for (const [board, ground] of [["whiteoak", "#CDA065"], ["darkoak", "#6B4833"], ["simple", "blanchedalmond"]] as const) {
      await window.kit.board.setLook({ board });
      const ink = getComputedStyle(document.querySelector(".cb-coords")!).fill;
      const [a, b] = [luminance(ink), luminance(ground)].sort((x, y) => y - x);
      out[board] = (a! + 0.05) / (b! + 0.05);
    }
    return out;
  });
  for (const [board, ratio] of Object.entries(worst)) expect(ratio, board).toBeGreaterThan(4.5);
  await t.close();
});
