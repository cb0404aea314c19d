/* site.ts -- what the tests of the pages share: a browser on the built site, and hands to play with. */
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { DESKTOP, PHONE, launch, serveSite, type Served } from "../browser";

export { DESKTOP, PHONE };

/** Two rooks against a bare king: a0a7, the only answer d9d8, e1d1 mate. */
export const SHORT = "3k5/9/9/9/9/9/9/9/4R4/R3K4 w - - 0 1";

export interface Site {
  browser: Browser;
  served: Served;
  complaints: string[];
  /** A page of its own at a path, with preferences set before anything loads. */
  page(path: string, options?: BrowserContextOptions, prefs?: object): Promise<Page>;
  close(): Promise<void>;
}

/** Whatever a page complains of: errors, refusals of the content policy. */
function listen(page: Page, complaints: string[]): void {
  page.on("pageerror", (error) => complaints.push(`error: ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
}

/** The bot's engine in the hands of a test: when it was asked, and whether the question is held back so that it thinks as long as it takes. */
export interface BotHook {
  asked: number[];
  held: (() => void)[] | null;
  hold(): void;
  release(): void;
}

declare global {
  interface Window {
    bot: BotHook;
  }
}

function hookBot(): void {
  const post = Worker.prototype.postMessage;
  const bot: BotHook = {
    asked: [],
    held: null,
    hold: () => (bot.held ??= []),
    release: () => {
      const held = bot.held ?? [];
      bot.held = null;
      for (const send of held) send();
    },
  };
  Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]) {
    const send = (): void => post.apply(this, args as Parameters<typeof post>);
    if ((args[0] as { type?: string }).type !== "search") return send();
    bot.asked.push(performance.now());
    if (bot.held) bot.held.push(send);
    else send();
  };
  window.bot = bot;
}

export async function openSite(webgl = false): Promise<Site> {
  const browser = await launch({ webgl });
  const server = await serveSite();
  const served: Served = { ...server, url: server.url.replace(/\/*$/, "/") };
  const complaints: string[] = [];
  return {
    browser, served, complaints,
    page: async (path, options = DESKTOP, prefs = {}) => {
      const context = await browser.newContext(options);
      const wanted = JSON.stringify({ look: { sound: false, reducedMotion: true }, ...prefs });
      await context.addInitScript((text) => localStorage.getItem("chuhe.prefs") ?? localStorage.setItem("chuhe.prefs", text), wanted);
      await context.addInitScript(hookBot);
      const page = await context.newPage();
      listen(page, complaints);
      page.setDefaultTimeout(120_000);
      await page.goto(`${served.url}${path.replace(/^\//, "")}`);
      page.on("close", () => void context.close().catch(() => undefined));
      return page;
    },
    close: async () => {
      await browser.close();
      await served.close();
    },
  };
}

/** The editor with a position of xiangqi. */
export const editing = (fen: string): string => `/editor#g=xiangqi&f=${encodeURIComponent(fen).replaceAll("%20", "_")}`;

/** From the editor into a game without clocks, against the weakest bot unless told. */
export async function fromPosition(site: Site, fen: string, prefs: object = {}, options = DESKTOP): Promise<Page> {
  const page = await site.page(editing(fen), options, { level: 0, clock: { kind: "none" }, ...prefs });
  await page.waitForFunction((n) => document.querySelectorAll(".editor-board .cb-plank .cb-man").length === n, (fen.split(" ")[0]!.match(/[a-z]/gi) ?? []).length);
  await page.click(".editor [data-act=start]");
  await page.click(".dialog [data-act=start]");
  await page.waitForSelector(".match .cb-sq");
  return page;
}

export function cell(page: Page | Locator, point: string): Locator {
  return page.locator(`.cb-sq[data-index=${point.toUpperCase()}]`).first();
}

async function middle(page: Page, point: string, within?: Locator): Promise<{ x: number; y: number }> {
  const box = await cell(within ?? page, point).boundingBox();
  if (!box) throw new Error(`${point} is not in sight`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A press of the mouse, or of a finger where the page has touch. */
export async function press(page: Page, point: string, within?: Locator): Promise<void> {
  const { x, y } = await middle(page, point, within);
  if (await page.evaluate("navigator.maxTouchPoints > 0")) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

/** Two presses: the man, then where it goes. */
export async function step(page: Page, from: string, to: string, within?: Locator): Promise<void> {
  await press(page, from, within);
  await press(page, to, within);
}

/** A move typed on the board: in 3D as in 2D, for whoever plays without a pointer. */
export async function type(page: Page, move: string): Promise<void> {
  await page.locator("[role=grid] [tabindex='0']").first().focus();
  await page.keyboard.press(move[0]!);
  await page.waitForSelector(".cb-type");
  await page.keyboard.type(move.slice(1));
  await page.keyboard.press("Enter");
}

/** The moves made so far, read from the list. */
export async function moves(page: Page): Promise<string[]> {
  const paths = await page.locator(".moves [data-path], .move-tree [data-path]").evaluateAll((all) => all.map((el) => (el as HTMLElement).dataset["path"] ?? ""));
  const last = paths.at(-1) ?? "";
  return last === "" ? [] : last.split("/");
}

export async function waitMoves(page: Page, count: number): Promise<void> {
  await page.waitForFunction((n) => {
    const all = [...document.querySelectorAll<HTMLElement>(".moves [data-path]")];
    const last = all.at(-1)?.dataset["path"] ?? "";
    return (last === "" ? 0 : last.split("/").length) >= n;
  }, count);
}

export async function reason(page: Page): Promise<string> {
  await page.waitForSelector(".status [data-reason]", { state: "attached" });
  return (await page.locator(".status [data-reason]").getAttribute("data-reason")) ?? "";
}

/** Text of what the board says stands on a point. */
export async function standing(page: Page | Locator, point: string): Promise<string> {
  return (await cell(page, point).getAttribute("aria-label")) ?? "";
}

/** Waits until a man stands on a point: a board says so when its move has been shown. */
export async function stands(page: Page, point: string, name: string): Promise<void> {
  await page.waitForFunction(([index, text]) => document.querySelector(`.cb-sq[data-index=${index}]`)?.getAttribute("aria-label")?.includes(text!), [point.toUpperCase(), name]);
}
