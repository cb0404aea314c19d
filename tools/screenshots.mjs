/* screenshots.mjs -- the pictures of the documentation, made from the built page: docs/pictures/*.png.
 *
 *   node tools/screenshots.mjs [NAME...]     all of them, or those named; `make web` must have run
 *
 * Each picture is a page, brought to a state as a person would bring it there, and shot at twice the size of its design.
 */
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const SITE = join(ROOT, "build/web");
const OUT = join(ROOT, "docs/pictures");
const { chromium } = createRequire(join(ROOT, "web/package.json"))("playwright-core");

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".png": "image/png", ".webmanifest": "application/manifest+json" };
const HEADERS = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

/** Central cannon against screen horses: the game of the pictures. */
const LINE = "h2e2.h9g7.h0g2.i9h9.i0h0.b9c7.c3c4.g6g5.h0h6.h7i7.h6g6.i7i8.b0c2.d9e8.c2d4.i8g8.g6f6.g7h5.f6f8.g8g3";
const QUIET = { sound: false, reducedMotion: true };

function serve() {
  const server = createServer((request, reply) => {
    const path = decodeURIComponent(request.url.split("?")[0]);
    const file = extname(path) ? join(SITE, path) : join(SITE, "index.html");
    const found = existsSync(file);
    reply.writeHead(found ? 200 : 404, { ...HEADERS, "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" });
    reply.end(found ? readFileSync(file) : undefined);
  });
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done(server)));
}

/** The wood is baked in a worker; a picture waits until it is on the board. */
async function settled(page) {
  await page.waitForFunction(() => {
    const plank = document.querySelector(".cb .cb-plank");
    return !plank || !/oak/.test(document.querySelector(".cb").className) || getComputedStyle(plank).backgroundImage !== "none";
  }, null, { timeout: 120_000 }).catch(() => undefined);
  await page.waitForTimeout(1200);
}

/** Types moves on the board, each seen before the next. */
async function typeMoves(page, moves) {
  for (const move of moves) {
    const before = await page.locator(".moves [data-path]").count();
    await page.locator("[role=grid] [tabindex='0']").first().focus();
    await page.keyboard.press(move[0]);
    await page.waitForSelector(".cb-type");
    await page.keyboard.type(move.slice(1));
    await page.keyboard.press("Enter");
    await page.waitForFunction((n) => document.querySelectorAll(".moves [data-path]").length > n, before);
  }
}

async function friendGame(page, game, moves) {
  await page.click(`[data-game=${game}]`);
  await page.click(".dialog [data-name=mode] label:nth-child(2)");
  await page.click(".dialog [data-act=start]");
  await page.waitForSelector(".match .cb-sq");
  await typeMoves(page, moves);
}

const press = (page, point) => page.locator(`.cb-sq[data-index=${point}]`).first().evaluate((el) => {
  const box = el.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}).then(([x, y]) => page.mouse.click(x, y));

const SHORT = LINE.split(".");

/** name: [path, options, what to do before the picture] */
const PICTURES = {
  "home-desktop": ["/", { height: 1300 }],
  "home-phone": ["/", { phone: true, lang: "en" }],
  "play-desktop": ["/", { moves: true }, (page) => friendGame(page, "xiangqi", SHORT)],
  "play-phone": ["/", { phone: true }, async (page) => {
    await page.click("[data-act=bot]");
    await page.waitForSelector(".match .cb-sq");
    await press(page, "H0");
  }],
  "play-dark": ["/", { prefs: { theme: "dark", look: { ...QUIET, board: "darkoak", men: "darkoak" } } }, async (page) => {
    await friendGame(page, "xiangqi", SHORT);
    await page.click("[data-act=draw]");
    await page.waitForSelector(".overlay");
  }],
  looks: ["/settings", { prefs: { look: { ...QUIET, board: "simple", men: "raised", font: "lishu" } } }],
  "looks-pictures": ["/settings", { lang: "en", prefs: { look: { ...QUIET, board: "darkoak", men: "whiteoak", font: "western", coordinates: "letters" } } }],
  states: [`/record#g=xiangqi&m=${LINE}`, {}, async (page) => {
    await page.waitForSelector(".record .cb-sq");
    await press(page, "F8");
  }],
  ahead: ["/", { prefs: { level: 2, clock: { kind: "none" } } }, async (page) => {
    await page.click("[data-act=bot]");
    await page.waitForSelector(".match .cb-sq");
    for (const point of ["H2", "E2"]) await press(page, point);
    await page.evaluate(() => (window.setTimeout = () => 0)); // the computer thinks for as long as the picture takes
    for (const point of ["H0", "G2"]) await press(page, point);
    await page.waitForSelector(".cb-waiting");
  }, { still: true }],
  effects: ["/", { prefs: { look: { sound: false } } }, async (page) => {
    await friendGame(page, "xiangqi", []);
    await page.waitForTimeout(10000); // the ink is baked behind everything else
    for (const point of ["H2", "E2", "H9", "G7", "E2", "E6"]) {
      await press(page, point);
      await page.waitForTimeout(650); // a move takes 300 ms; 350 ms later the ink is at its fullest
    }
  }, { still: true }],
  analysis: [`/analysis#g=xiangqi&m=${LINE}`, { lang: "en" }, async (page) => {
    await page.waitForSelector(".study-board .cb-sq");
    for (const move of [["G0", "I2"], ["G2", "E1"]]) {
      await page.click("[data-act=add-board]");
      for (const point of move) await press(page, point);
      await page.waitForTimeout(500);
      await page.locator(".small-title").first().click();
    }
    await page.click("[data-act=engine]");
    await page.waitForSelector(".line:nth-child(3)", { timeout: 60_000 });
    await page.waitForTimeout(4000);
  }],
  editor: ["/editor#g=xiangqi&f=3ak4/4a4/4b4/9/2n1P4/6R2/9/4B4/4A4/4K4_w_-_-_0_1", {}],
  qilin: ["/", {}, async (page) => {
    await friendGame(page, "qilin", []);
    for (const point of ["A7", "B6", "B4", "E5", "D2", "E3", "G7", "F2", "D7"]) {
      await press(page, point);
      await page.waitForTimeout(400);
    }
  }],
  crazyhouse: ["/", { lang: "en" }, async (page) => {
    await friendGame(page, "crazyhouse", "e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4 c6d4 d1d4 d7d6 b1c3 g8f6 c1g5 f8e7 g5f6 e7f6 d4d3 e8g8".split(" "));
    await page.locator(".cb-hand [data-letter=N]").click();
  }],
  jieqi: ["/", {}, async (page) => {
    await friendGame(page, "jieqi", ["h2e2", "h9g7", "b0c2", "c6c5", "g3g4"]);
    await press(page, "B2");
  }],
  "3d": ["/", { webgl: true, prefs: { look: { ...QUIET, style: "3d" } } }, async (page) => {
    await friendGame(page, "xiangqi", []);
    await page.waitForSelector(".board-host canvas", { timeout: 120_000 });
    await typeMoves(page, SHORT.slice(0, 8));
    await page.waitForTimeout(3000);
  }],
};

async function shoot(browser, base, name) {
  const [path, options, act, extra = {}] = PICTURES[name];
  const { phone = false, lang = "zh", height = 900, prefs = {} } = options;
  const context = await browser.newContext({
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height }, deviceScaleFactor: phone ? 2 : 1, isMobile: phone, hasTouch: phone,
    locale: lang === "zh" ? "zh-CN" : "en-US", colorScheme: "light",
  });
  const wanted = JSON.stringify({ look: QUIET, ...prefs });
  await context.addInitScript((text) => localStorage.getItem("chuhe.prefs") ?? localStorage.setItem("chuhe.prefs", text), wanted);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(base + path);
  await page.waitForSelector(".cb-sq");
  if (extra.still) await settled(page);
  await act?.(page);
  if (!extra.still) await settled(page);
  await page.screenshot({ path: join(OUT, `${name}.png`) });
  await context.close();
}

async function main() {
  if (!existsSync(join(SITE, "index.html"))) throw new Error("build/web is missing: run make web");
  mkdirSync(OUT, { recursive: true });
  const wanted = process.argv.slice(2);
  const names = wanted.length ? wanted : Object.keys(PICTURES);
  const unknown = names.find((name) => !(name in PICTURES));
  if (unknown) throw new Error(`no picture is called ${unknown}; there are ${Object.keys(PICTURES).join(", ")}`);
  const server = await serve();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  });
  let failed = 0;
  for (const name of names) {
    const start = Date.now();
    try {
      await shoot(browser, `http://127.0.0.1:${server.address().port}`, name);
      console.log(`${name}.png ${((Date.now() - start) / 1000).toFixed(1)} s`);
    } catch (error) {
      failed++;
      console.log(`${name}: ${error.message.split("\n")[0]}`);
    }
  }
  await browser.close();
  server.close();
  process.exit(failed ? 1 : 0);
}

main().catch((error) => {
  console.error(`screenshots: ${error.message}`);
  process.exit(1);
});
