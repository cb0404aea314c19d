/* levels.test.ts -- the levels of every game, chosen by name for a new game. */
import { expect, test } from "vitest";
import { DESKTOP, PHONE } from "./site";
import { useSite } from "./use_site";

const site = useSite();

for (const [size, options] of [["desktop", DESKTOP], ["phone", PHONE]] as const)
  test(`${size}: a new game offers every level of every game by name, within the sheet`, async () => {
    const page = await site.page("/", options, { level: 4, clock: { kind: "none" } });
    const counts: Record<string, number> = {};
    for (const game of ["xiangqi", "chess", "jieqi", "qilin"]) {
      await page.click(`[data-game=${game}]`);
      await page.waitForSelector(".dialog [data-level=sage]"); // a band keeps its strength in another game
      const range = page.locator(".dialog .level-line input");
      counts[game] = Number(await range.getAttribute("max"));
      expect(await page.locator(".level-dots i").count()).toBe(counts[game]);
      const ids = new Set<string>();
      for (let rank = 1; rank <= counts[game]!; rank++) {
        await range.fill(String(rank));
        ids.add((await page.locator(".dialog [data-level]").getAttribute("data-level")) ?? "");
        expect(await range.getAttribute("aria-valuetext")).toContain(String(rank));
      }
      expect(ids.size).toBe(counts[game]);
      const over = await page.locator(".dialog .level-line").evaluate((el) => el.scrollWidth > el.clientWidth);
      expect(over).toBe(false);
      await page.keyboard.press("Escape");
      await page.waitForSelector(".dialog", { state: "detached" });
    }
    expect(Object.values(counts).every((n) => n >= 7)).toBe(true);
    expect(counts["xiangqi"]).toBeGreaterThan(counts["chess"]!);
    await page.close();
  });

test("a level between two words of the first page is the one that plays, and is kept", async () => {
  const page = await site.page("/", DESKTOP, { clock: { kind: "none" } });
  await page.click("[data-game=xiangqi]");
  await page.waitForSelector(".dialog [data-level]");
  await page.locator(".dialog .level-line input").fill("6");
  await page.click(".dialog [data-act=start]");
  await page.waitForSelector(".match .cb-sq");
  expect(await page.locator(".strip[data-seat='1'] small").textContent()).toBe("电脑 · 第 6 级");
  await page.goto(site.served.url);
  expect(await page.locator(".stops .on").textContent()).toBe("业余"); // the nearest word
  await page.click("[data-act=bot]");
  await page.waitForSelector(".match .cb-sq");
  expect(await page.locator(".strip[data-seat='1'] small").textContent()).toBe("电脑 · 第 6 级");
  await page.close();
});
