/* games.test.ts -- every game of the house on the same board: opens, takes moves, is answered; in `make long` to its end. */
import { beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { Core } from "../../../web/rules/types";
import { nodeCore, seeded } from "../rules/node_core";
import { DESKTOP, press, type } from "./site";
import { useSite } from "./use_site";

const LONG = process.env["CHUHE_LONG"] === "1";
const site = useSite();
let core: Core;
beforeAll(async () => {
  core = await nodeCore();
});

async function start(game: string): Promise<Page> {
  const page = await site.page("/", DESKTOP, { level: 0, clock: { kind: "none" } });
  await page.click(`[data-game=${game}]`);
  await page.click(".dialog [data-act=start]");
  await page.waitForSelector(".match .cb-sq");
  return page;
}

/** What the page has played, from the path of its last move. */
const played = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const last = [...document.querySelectorAll<HTMLElement>(".moves [data-path]")].at(-1)?.dataset["path"] ?? "";
    return last === "" ? [] : last.split("/");
  });

/** The legal decisions of the person, or none while the bot is to move or the game is over. */
function choices(game: string, tokens: readonly string[]): readonly string[] {
  const play = core.open(game);
  tokens.forEach((token, at) => {
    const before = play.tokens().length;
    play.play(token);
    const drawn = play.tokens().length - before - 1;
    /* Behind the last move stands only what the person does not see, such as the man a bot took face down: any will do. */
    if (drawn > 0 && at < tokens.length - 1) play.back(drawn);
  });
  const mine = play.turn() === 0 ? play.moves() : [];
  play.free();
  return mine;
}

/** Plays random moves for the person until the game ends or so many decisions were made. */
async function playOn(page: Page, game: string, most: number): Promise<string[]> {
  const random = seeded(7);
  let tokens: string[] = [];
  for (let made = 0; made < most; made++) {
    await page.waitForFunction(() => document.querySelector(".status [data-reason]") || document.querySelector(".strip[data-seat='0'].on-move"));
    if (await page.locator(".status [data-reason]").count()) break;
    tokens = await played(page);
    const mine = choices(game, tokens);
    const token = mine[random(mine.length)];
    if (!token) break;
    await type(page, token);
    await page.waitForFunction((n) => {
      const last = [...document.querySelectorAll<HTMLElement>(".moves [data-path]")].at(-1)?.dataset["path"] ?? "";
      return last !== "" && last.split("/").length > n;
    }, tokens.length);
  }
  return played(page);
}

const GAMES = ["xiangqi", "simplified", "jieqi", "doublestep", "redeyed", "stone", "qilin", "chess", "crazyhouse"];

for (const game of GAMES)
  test(`rows 21, 176: ${game} plays on the same board${LONG ? " to its end" : ""}`, async () => {
    const page = await start(game);
    const tokens = await playOn(page, game, LONG ? 400 : 3);
    expect(tokens.length).toBeGreaterThanOrEqual(3);
    if (LONG) expect(await page.locator(".status [data-reason]").count()).toBe(1);
    await page.close();
  }, LONG ? 1_200_000 : 240_000);

test("rows 239-243, 261, 270: qilin by the mouse: a line is announced with the presses left", async () => {
  const page = await site.page("/", DESKTOP, { level: 0, clock: { kind: "none" } });
  await page.click("[data-game=qilin]");
  await page.click(".dialog [data-name=mode] label:nth-child(2)");
  await page.click(".dialog [data-act=start]");
  await page.waitForSelector(".match .cb-sq");
  expect(await page.locator(".stages [aria-current]").textContent()).toContain("落子");
  for (const [n, point] of ["a7", "b6", "d7", "e5", "g7"].entries()) {
    const placed = () => page.locator(".moves .move").count();
    await expect.poll(async () => { // a board in motion, or about to change hands, takes no press
      if (await placed() === n) await press(page, point);
      await page.waitForTimeout(400);
      return placed();
    }, { timeout: 60_000 }).toBe(n + 1);
  }
  expect(await page.locator(".game-panel h2").textContent()).toContain("压");
  expect(await page.locator(".left strong").textContent()).toBe("1");
  await press(page, "b6");
  await page.waitForFunction(() => !document.querySelector(".left strong"));
  await page.close();
});

test("crazyhouse: what is taken stands in the pocket and is dropped by two presses", async () => {
  const page = await site.page("/record#g=crazyhouse&m=e2e4.d7d5.e4d5.d8d5");
  await page.waitForSelector(".record .cb-sq");
  await page.locator(".cb-hand [data-letter=P]").click();
  await press(page, "e4");
  await page.waitForSelector("[data-path$='P@e4']");
  await page.close();
});
