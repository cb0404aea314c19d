/* kit.ts -- what the board tests share: a page with a board, and hands that work it as a person would. */
import { afterAll, beforeAll } from "vitest";
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { DESKTOP, launch, open, servePage, type Served } from "../browser";
import type { MountOptions } from "./page";

let browser: Browser;
let site: Served;

/** Starts chromium for a file of tests; every test opens its own page. */
export function useBrowser(name: string): void {
  beforeAll(async () => {
    browser = await launch();
    site = await servePage("tests/web/board/page.ts", `board-${name}`);
  });
  afterAll(async () => {
    idle.clear();
    await browser?.close();
    await site?.close();
  });
}

export class Table {
  constructor(readonly page: Page, readonly context: BrowserContext, readonly complaints: string[]) {}

  /** The middle of a point ("e2") in client pixels. */
  at(name: string): Promise<{ x: number; y: number }> {
    return this.page.evaluate((index) => {
      const r = [...document.querySelectorAll(".cb")].at(-1)!.querySelector(`[data-index="${index}"]`)!.getBoundingClientRect();
      return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
    }, name.toUpperCase());
  }

  async click(...names: string[]): Promise<void> {
    for (const name of names) {
      const { x, y } = await this.at(name);
      await this.page.mouse.click(x, y);
    }
  }

  async hover(name: string): Promise<void> {
    const { x, y } = await this.at(name);
    await this.page.mouse.move(x, y);
  }

  async tap(...names: string[]): Promise<void> {
    for (const name of names) {
      const { x, y } = await this.at(name);
      await this.page.touchscreen.tap(x, y);
    }
  }

  /** Presses on a point and holds until the man is in the air; the clock must be the faked one. */
  async lift(name: string, dx = 0, dy = 0): Promise<void> {
    const { x, y } = await this.at(name);
    await this.page.mouse.move(x + dx, y + dy);
    await this.page.mouse.down();
    await this.page.clock.runFor(510);
  }

  async carry(name: string): Promise<void> {
    await this.hover(name);
    await this.page.clock.runFor(40);
  }

  async run(ms: number): Promise<void> {
    await this.page.clock.runFor(ms);
  }

  /** The man on a point: classes, transform and place; null when none stands there. */
  man(name: string): Promise<{ classes: string[]; transform: string; x: number; y: number; width: number; moving: number } | null> {
    return this.page.evaluate((at) => {
      const el = [...document.querySelectorAll(".cb")].at(-1)!.querySelector<HTMLElement>(`.cb-man[data-at="${at}"]`);
      if (!el) return null;
      const r = el.getBoundingClientRect();
      return { classes: [...el.classList], transform: el.style.transform, x: r.x + r.width / 2, y: r.y + r.height / 2, width: r.width, moving: el.getAnimations().length };
    }, name.toUpperCase());
  }

  count(selector: string): Promise<number> {
    return this.page.locator(selector).count();
  }

  fen(): Promise<string> {
    return this.page.evaluate(() => window.kit.play.fen());
  }

  /** Points of squares that carry a class, sorted. */
  squares(name: string): Promise<string[]> {
    return this.page.evaluate((c) => [...document.querySelectorAll<HTMLElement>(`.cb-sq.${c}`)].map((e) => e.dataset.index!.toLowerCase()).sort(), name);
  }

  /** What the core says of a point's targets. */
  targets(name: string): Promise<{ semilegal: string[]; legal: string[] }> {
    return this.page.evaluate((n) => {
      const { names } = window.kit.play.game.shape;
      const t = window.kit.play.targets({ point: names.indexOf(n) });
      return { semilegal: t.semilegal.map((p) => names[p]!).sort(), legal: t.legal.map((p) => names[p]!).sort() };
    }, name);
  }

  style(selector: string, property: string): Promise<string> {
    return this.page.evaluate(([s, p]) => getComputedStyle(document.querySelector(s!)!).getPropertyValue(p!), [selector, property]);
  }

  /** Waits until drawing and art are there, so that pictures and sizes are final. */
  async ready(): Promise<void> {
    await this.page.waitForFunction(() => [...document.querySelectorAll(".cb")].every((b) => b.querySelector(".cb-man use, .cb-grid path")));
  }

  private session: CDPSession | undefined;

  async devtools(): Promise<CDPSession> {
    return (this.session ??= await this.context.newCDPSession(this.page));
  }

  leave: () => Promise<void> = () => this.context.close();

  /** The test is done with the page. */
  close(): Promise<void> {
    return this.leave();
  }
}

export interface TableOptions extends MountOptions {
  /** Time stands still and moves only by run(). */
  clock?: boolean;
  device?: BrowserContextOptions;
  /** Run before the page's own script. */
  before?: () => void;
}

/** Pages already open, by what they are; a test gets one swept clean, because opening another costs seconds. */
const idle = new Map<string, Table>();

async function fresh(device: BrowserContextOptions, clock: boolean, before?: () => void): Promise<Table> {
  const opened = await open(browser, "about:blank", device);
  if (before) await opened.page.addInitScript(before);
  if (clock) await opened.page.clock.install();
  await opened.page.goto(site.url);
  await opened.page.waitForFunction(() => "kit" in window);
  if (clock) await opened.page.clock.pauseAt(new Date(Date.now() + 60_000));
  return new Table(opened.page, opened.context, opened.complaints);
}

/** A page with one board on it. */
export async function table(options: TableOptions = {}): Promise<Table> {
  const { clock = false, device = DESKTOP, before, ...mounted } = options;
  const key = before ? "" : JSON.stringify([device, clock]);
  const t = idle.get(key) ?? (await fresh(device, clock, before));
  idle.delete(key);
  t.leave = async () => {
    if (!key || t.complaints.length) return t.context.close();
    await t.page.mouse.up();
    await t.page.mouse.move(0, 0);
    await t.page.evaluate(() => window.kit.clear());
    idle.set(key, t);
  };
  await t.page.evaluate((o) => window.kit.mount(o), mounted);
  return t;
}
