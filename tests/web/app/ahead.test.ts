/* ahead.test.ts -- moves planned while the computer thinks, in real games against it, with the mouse and with a finger. */
import { describe, expect, test } from "vitest";
import type { BrowserContextOptions, Page } from "playwright-core";
import { DESKTOP, PHONE, SHORT, fromPosition, press, reason, stands, step } from "./site";
import { useSite } from "./use_site";

const site = useSite();

/** After i0i9 the rook's way is closed by the only answer, h8h9. */
const CLOSED = "3k5/7r1/3P5/9/9/9/9/9/4R4/4K3R w - - 0 1";
/** After i0i9 the rook is taken by the only answer, g8i9. */
const TAKEN = "3k5/5Pn2/3P5/9/9/9/9/9/4R4/4K3R w - - 0 1";

const shown = async (page: Page): Promise<[number, number]> => [await page.locator(".cb-waiting").count(), await page.locator(".cb-under rect").count()];
const NONE = [0, 0];
const PLANNED = [1, 2];

/** A game in which the person has made a move and the computer thinks until bot.release(). */
async function thinking(options: BrowserContextOptions, fen: string, from: string, to: string, prefs: object = {}): Promise<Page> {
  const page = await fromPosition(site, fen, prefs, options);
  await page.evaluate(() => window.bot.hold());
  await step(page, from, to);
  await page.waitForFunction(() => window.bot.held?.length === 1);
  await page.waitForFunction(() => !document.querySelector(".cb-man.moving"));
  return page;
}

const answered = (page: Page): Promise<void> => page.evaluate(() => window.bot.release());

for (const [size, options] of [["desktop", DESKTOP], ["phone", PHONE]] as const)
  describe(size, () => {
    test("a planned move is marked and made at once when its turn has come", async () => {
      const page = await thinking(options, SHORT, "a0", "a7");
      await step(page, "e1", "d1");
      expect(await shown(page)).toEqual(PLANNED);
      await stands(page, "e1", "车"); // nothing is played yet
      await answered(page);
      expect(await reason(page)).toBe("mate"); // nobody touched the board
      await stands(page, "d1", "车");
      expect(await shown(page)).toEqual(NONE);
      await page.close();
    });

    test("a plan whose way was closed is dropped, and the line at the foot of the board says why; the person moves on", async () => {
      const page = await thinking(options, CLOSED, "i0", "i9");
      await step(page, "i9", "f9");
      expect(await shown(page)).toEqual(PLANNED);
      await answered(page);
      await page.waitForSelector(".rule-box [data-rule=path_blocked]");
      expect(await page.locator(".rule-box").textContent()).toBe("预走作废：路线被挡住。");
      expect(await shown(page)).toEqual(NONE);
      await stands(page, "i9", "车");
      await step(page, "i9", "h9");
      await stands(page, "h9", "车");
      await page.close();
    });

    test("a plan whose man was taken is dropped, and the page says so", async () => {
      const page = await thinking({ ...options, locale: "en-US" }, TAKEN, "i0", "i9");
      await step(page, "i9", "i5");
      expect(await shown(page)).toEqual(PLANNED);
      await answered(page);
      await page.waitForSelector(".rule-box [data-rule]");
      expect(await page.locator(".rule-box").textContent()).toBe("Planned move dropped: its man was taken.");
      expect(await shown(page)).toEqual(NONE);
      await page.close();
    });

    test("a press takes a plan back, another plan takes its place, and with the setting off there is none", async () => {
      const page = await thinking(options, SHORT, "a0", "a7");
      await step(page, "e1", "d1");
      await press(page, "h5"); // an empty point
      expect(await shown(page)).toEqual(NONE);
      await step(page, "e1", "d1");
      await step(page, "a7", "a6");
      expect(await shown(page)).toEqual(PLANNED);
      await press(page, "h5");
      await answered(page);
      await stands(page, "d8", "将");
      await page.waitForTimeout(400);
      await stands(page, "a7", "车"); // the turn is the person's, and nothing was made in their place
      await stands(page, "e1", "车");
      await page.close();
      const off = await thinking(options, SHORT, "a0", "a7", { ahead: false });
      await step(off, "e1", "d1");
      expect(await shown(off)).toEqual(NONE);
      await off.close();
    });
  });
