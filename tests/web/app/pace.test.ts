/* pace.test.ts -- how long the computer takes: as a person would, or no time, as the settings say. */
import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { DESKTOP, PHONE, fromPosition, step } from "./site";
import { useSite } from "./use_site";

const site = useSite();

/** No book knows it, nothing hangs, and many moves are as good as another. */
const QUIET = "rnbakabnr/9/9/p1p1p1p1p/9/9/P1P1P1P1P/9/9/RNBAKABNR w - - 0 1";
/** The clerk thinks about no move of it for less. */
const PERSON_MS = 470;

const stored = (page: Page): Promise<string> => page.evaluate(() => JSON.parse(localStorage.getItem("chuhe.prefs")!).pace as string);
const chosen = (page: Page): Promise<string> => page.locator("[data-name=pace] input:checked").inputValue();

/** From the question to the engine until the answer is in the list of moves, in ms, without the first move, when it may still be starting. */
async function gaps(page: Page): Promise<number[]> {
  const seen: number[] = [];
  for (const [at, [from, to]] of [["a0", "a1"], ["a1", "a0"], ["a0", "a1"], ["a1", "a0"]].entries()) {
    await step(page, from!, to!);
    seen.push(await page.evaluate((n) => new Promise<number>((done) => {
      const look = (): void => {
        const last = [...document.querySelectorAll<HTMLElement>(".moves .move")].at(-1)?.dataset["path"] ?? "";
        if (last.split("/").length < n) requestAnimationFrame(look);
        else done(performance.now() - window.bot.asked.at(-1)!);
      };
      look();
    }), 2 * at + 2));
  }
  return seen.slice(1);
}

test("the computer takes a person's time at first; told to answer at once it does, and the choice is kept", async () => {
  const page = await fromPosition(site, QUIET, { level: 2 });
  const human = await gaps(page);
  expect(Math.min(...human)).toBeGreaterThan(PERSON_MS);
  await page.goto(`${site.served.url}settings`);
  expect(await chosen(page)).toBe("human");
  await page.click("[data-name=pace] label:nth-child(2)");
  await expect.poll(() => stored(page)).toBe("fast");
  await page.reload();
  await page.waitForSelector("[data-name=pace]");
  expect(await chosen(page)).toBe("fast");
  await page.close();
  const again = await fromPosition(site, QUIET, { level: 2, pace: "fast" });
  const fast = await gaps(again);
  expect(Math.min(...fast)).toBeLessThan(PERSON_MS);
  await again.close();
});

test("the choice stands in the menu beside the board too, in both languages and on a phone", async () => {
  for (const [options, words] of [[{ ...DESKTOP, locale: "en-US" }, "At once"], [PHONE, "想好就走"]] as const) {
    const page = await site.page("/", options, { level: 0, clock: { kind: "none" } });
    await page.click("[data-act=friend]");
    await page.locator("[data-act=options]:visible, .top-bar button:last-child:visible").first().click();
    await page.locator(".dialog [role=tab]").nth(1).click();
    const fast = page.locator(".dialog [data-name=pace] label").nth(1);
    expect(await fast.textContent()).toBe(words);
    await fast.click();
    await expect.poll(() => stored(page)).toBe("fast");
    await page.close();
  }
});
