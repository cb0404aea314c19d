/* widths.test.ts -- the pages between a phone and a desktop, in both languages: nothing runs off the page or out of its button. */
import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { DESKTOP } from "./site";
import { useSite } from "./use_site";

const site = useSite();

const LINE = "h2e2.h9g7.h0g2.i9h9.i0h0.b9c7.c3c4.g6g5";
const PATHS = { home: "", analysis: `analysis#g=xiangqi&m=${LINE}`, record: `record#g=xiangqi&m=${LINE}`, settings: "settings", editor: "editor", play: "" };

/** What is wider than the page, and the buttons whose words stick out of them. */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = document.documentElement.scrollWidth > innerWidth ? [`the page is ${document.documentElement.scrollWidth} wide`] : [];
    for (const el of document.querySelectorAll<HTMLElement>(".button, .stops button, .tabs button, .small-title")) {
      const box = el.getBoundingClientRect();
      if (!box.width) continue;
      const range = document.createRange();
      range.selectNodeContents(el);
      const words = range.getBoundingClientRect();
      if (words.left < box.left - 3 || words.right > box.right + 1 || box.right > innerWidth + 1) found.push(`out of its button: ${el.textContent}`);
    }
    return found;
  });

for (const [width, height] of [[800, 1000], [1000, 700], [1199, 800]] as const)
  for (const locale of ["zh-CN", "en-US"])
    test(`${width} by ${height}, ${locale}: every page stands within its borders`, async () => {
      const page = await site.page("/", { ...DESKTOP, viewport: { width, height }, locale });
      const found: Record<string, string[]> = {};
      for (const [name, path] of Object.entries(PATHS)) {
        await page.goto(`${site.served.url}${path}`);
        await page.reload(); // another fragment alone is no new page
        if (name === "play") await page.click("[data-act=friend]");
        await page.waitForSelector(name === "play" ? ".match .cb-sq" : ".cb-sq");
        await page.waitForTimeout(200);
        const wrong = await faults(page);
        if (wrong.length) found[name] = wrong;
      }
      expect(found).toEqual({});
      const board = await page.locator(".match .board-host").boundingBox();
      expect(board!.width * board!.height).toBeGreaterThan(0.28 * width * height); // the board is what the page is about
      const [two, acts] = await Promise.all([page.locator(".match .two").boundingBox(), page.locator(".match .action-bar").boundingBox()]);
      expect(two!.y + two!.height).toBeLessThanOrEqual(acts!.y + 1);
      expect(two!.height).toBeGreaterThan(150);
      expect(acts!.y + acts!.height).toBeLessThanOrEqual(height);
      await page.close();
    });
