/* study.test.ts -- set up, record, analyse, share: the pages where nobody plays against anybody. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../browser";
import { DESKTOP, cell, press, standing, stands, step } from "./site";
import { useSite } from "./use_site";

const site = useSite();

const GAME = "/analysis#g=xiangqi&m=h2e2.h9g7.h0g2.i9h9";

test("row 6: men to any point, side to move, a bad position refused with its reason, a match from a good one", async () => {
  const page = await site.page("/editor", DESKTOP, { level: 0, clock: { kind: "none" } });
  await page.click("[data-act='editor.kings']");
  expect(await page.locator(".verdict-line.bad").textContent()).toMatch(/将|帅|照面/);
  expect(await page.locator(".editor [data-act=start]").isDisabled()).toBe(true);
  await step(page, "e0", "d0");
  await page.waitForSelector(".verdict-line.good, .verdict-line.bad");
  await page.locator(".editor-board .cb-hand [data-letter=R]").first().click();
  await press(page, "a0");
  await page.waitForSelector(".verdict-line.good");
  await page.click(".sides [data-seat='1']");
  expect(await page.inputValue(".fen input")).toBe("4k4/9/9/9/9/9/9/9/9/R2K5 b - - 0 1");
  await page.click(".editor [data-act=start]");
  await page.click(".dialog [data-name=mode] label:nth-child(2)");
  await page.click(".dialog [data-act=start]");
  await page.waitForSelector(".match .cb-sq");
  expect(await standing(page, "a0")).toContain("车");
  expect(await page.locator(".status").textContent()).toContain("黑方");
  await page.close();
});

test("a bad position text is explained and nothing is lost; handicaps are one press", async () => {
  const page = await site.page("/editor");
  await page.fill(".fen input", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5Z1/9/RNBAKABNR w");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".fen .fault");
  expect(await page.locator(".editor-board .cb-plank .cb-man").count()).toBe(32);
  await page.click("[data-act='odds.horses']");
  await page.waitForFunction(() => document.querySelectorAll(".editor-board .cb-plank .cb-man").length === 30);
  expect(await page.locator(".verdict-line.good").count()).toBe(1);
  await page.close();
});

test("rows 169-172: a record: both sides move, branches, comments, promoting, deleting", async () => {
  const page = await site.page(GAME.replace("/analysis", "/record"));
  await page.waitForSelector(".record .cb-sq");
  expect(await page.locator(".clock, [data-act=recall], [data-act=resign]").count()).toBe(0);
  await page.click("[data-path='h2e2']");
  await stands(page, "e2", "炮");
  await stands(page, "h9", "马");
  await step(page, "b9", "c7"); // another answer: a branch
  await page.waitForSelector(".branches [data-path='h2e2/b9c7']");
  expect(await page.locator("[data-path='h2e2/h9g7/h0g2']").count()).toBe(1);
  await page.fill(".comment-field textarea", "屏风马");
  await page.locator(".comment-field textarea").blur();
  await expect.poll(() => page.locator(".move-tree .comment").allTextContents()).toEqual(["屏风马"]);
  await page.click("[data-act=promote]");
  await page.waitForSelector(".branches [data-path='h2e2/h9g7']");
  await page.click("[data-path='h2e2/h9g7']");
  await page.click("[data-act=delete]");
  await expect.poll(() => page.locator("[data-path='h2e2/h9g7/h0g2']").count()).toBe(0);
  await page.click("[data-act=first]");
  await stands(page, "h2", "炮");
  await page.click("[data-act=forward]");
  await stands(page, "e2", "炮");
  await page.waitForTimeout(700);
  await page.reload(); // saved by itself
  await page.goto(`${site.served.url}games`);
  await page.click(".open-game");
  await page.waitForSelector("[data-path='h2e2/b9c7']");
  await page.close();
});

test("row 5: two boards side by side; a move on one leaves the other as it is", async () => {
  const page = await site.page(GAME);
  await page.waitForSelector(".study-board .cb-sq");
  await page.click("[data-act=add-board]");
  await page.click("[data-act=side]");
  await page.waitForFunction(() => document.querySelectorAll(".study-board").length === 2);
  const a = page.locator("[data-board=A]");
  const b = page.locator("[data-board=B]");
  const before = await cell(a, "i0").getAttribute("aria-label");
  await step(page, "i0", "h0", b);
  await page.waitForFunction(() => document.querySelector("[data-board=B] .cb-sq[data-index=H0]")?.getAttribute("aria-label")?.includes("车"));
  expect(await cell(a, "i0").getAttribute("aria-label")).toBe(before);
  await step(page, "g3", "g4", a);
  await page.waitForFunction(() => document.querySelector("[data-board=A] .cb-sq[data-index=G4]")?.getAttribute("aria-label")?.includes("兵"));
  expect(await standing(b, "g3")).toContain("兵");
  await page.close();
});

test("row 8: lines in our notation, in words, of a hundred; the curve of a game", async () => {
  const page = await site.page(GAME, { ...DESKTOP, locale: "en-US" }, { lines: 2 });
  await page.click("[data-act=engine]");
  await page.waitForSelector(".line:nth-child(2)");
  expect(await page.locator(".line-move").first().textContent()).toMatch(/^[\u4e00-\u9fff]{2}/);
  expect(await page.locator(".of100").first().textContent()).toMatch(/^\d+ in 100$/);
  expect(await page.locator(".verdict").first().textContent()).toMatch(/Level|better|winning/);
  await page.click("[data-act=engine]");
  await page.click("[data-act=sweep]");
  await page.waitForSelector(".chance-graph");
  await page.close();
});

test("a game goes out in every format and comes back with its variation, comment and names; what is lost is told", async () => {
  const [page, other] = [await site.page("/analysis"), await site.page("/analysis")];
  const pgn = "[Game \"Chinese Chess\"]\n[Red \"甲\"]\n[Black \"乙\"]\n[Opening \"中炮\"]\n\n1. 炮二平五 $1 {好棋} 马8进7 (1... 马2进3) 2. 马二进三 1-0\n";
  const open = async (where: Page, name: string, buffer: Buffer): Promise<void> => {
    await where.waitForSelector(".study-board .cb-sq");
    await where.click(".under-board [data-act=open]");
    await where.locator(".drop input").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
    await where.waitForSelector("[data-path='h2e2/h9g7/h0g2']");
  };
  for (const format of ["pgn", "dhtmlxq", "xqf", "cbr", "cbl"]) {
    await open(page, "first.pgn", Buffer.from(pgn));
    await page.click(".under-board [data-act=share]");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`[data-format=${format}]`)]);
    const bytes = readFileSync((await download.path())!);
    const convert = (to: string): string =>
      execFileSync(join(ROOT, "build/chuhe"), ["convert", "--from", format, "--to", to, "-"], { input: bytes, stdio: ["pipe", "pipe", "ignore"] }).toString();
    expect(convert("uci").trim(), format).toBe("h2e2 h9g7 h0g2");
    const told = page.locator(".dialog [role=status]");
    if (format === "pgn") expect(await told.count()).toBe(0);
    else expect(await told.textContent(), format).toMatch(/存不下.*1 个评价符号/);
    for (const word of ["甲", "乙", "好棋", "马２进３", "1-0"]) expect(convert("pgn"), `${format} keeps ${word}`).toContain(word);
    await page.keyboard.press("Escape");
    await open(other, download.suggestedFilename(), bytes);
    expect(await other.locator("[data-path='h2e2/b9c7']").count(), format).toBe(1);
    await other.click(".under-board [data-act=open]");
    await other.fill("#paste", "1. 兵七进一");
    await other.click("[data-act=open-text]");
    await other.waitForSelector("[data-path='c3c4']");
  }
  await page.close();
  await other.close();
});

test("games come in by text and go out as files and links; a bad one is explained and nothing is lost", async () => {
  const page = await site.page(GAME);
  await page.waitForSelector(".study-board .cb-sq");
  await page.click(".under-board [data-act=open]");
  await page.fill("#paste", "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进9 2. 帅五平七");
  await page.click("[data-act=open-text]");
  await page.waitForSelector(".dialog .fault");
  await page.keyboard.press("Escape");
  expect(await page.locator("[data-path='h2e2/h9g7/h0g2/i9h9']").count()).toBe(1);
  await page.click(".under-board [data-act=share]");
  await page.waitForFunction(() => [...document.querySelectorAll<HTMLInputElement>(".copy-line input")].every((i) => i.value !== ""));
  const link = await page.locator(".copy-line input").first().inputValue();
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-format=pgn]")]);
  const pgn = readFileSync((await download.path())!, "utf8");
  expect(pgn).toContain("炮二平五");
  await page.keyboard.press("Escape");
  await page.click(".under-board [data-act=open]");
  await page.locator(".drop input").setInputFiles({ name: "game.pgn", mimeType: "text/plain", buffer: Buffer.from(pgn) });
  await page.waitForSelector("[data-path='h2e2/h9g7/h0g2/i9h9']");
  await page.goto(link);
  await page.reload();
  await page.waitForSelector("[data-path='h2e2/h9g7/h0g2/i9h9'][aria-current]");
  await page.goto(link.replace("/analysis", "/embed"));
  await page.reload();
  await page.waitForSelector(".embed .cb-sq");
  await page.click(".embed [data-act=first]");
  await stands(page, "h2", "炮");
  await page.close();
});

test("a damaged link says what is wrong", async () => {
  const page = await site.page("/analysis#g=xiangqi&m=h2e2.h2e2");
  await page.waitForSelector(".notices .toast");
  expect(await page.locator(".study-board .cb-sq").count()).toBe(90);
  await page.close();
});

test("language by the browser, switched by a word; theme by a press; both are kept", async () => {
  const page = await site.page("/", { ...DESKTOP, locale: "en-GB" });
  expect(await page.locator("h1").textContent()).toBe(JSON.parse(readFileSync(join(ROOT, "web/app/locales/en.json"), "utf8"))["home.title"]);
  await page.click(".rail .word");
  await page.waitForFunction(() => document.documentElement.lang === "zh-Hans");
  await page.click(".rail button.icon-button");
  expect(await page.evaluate("document.documentElement.dataset.theme")).toBe("dark");
  await page.reload();
  await page.waitForSelector(".home h1");
  expect(await page.evaluate("[document.documentElement.lang, document.documentElement.dataset.theme]")).toEqual(["zh-Hans", "dark"]);
  await page.close();
});

test("rows 26, 27, 30, 65: every look can be chosen and shows on the board beside it", async () => {
  const page = await site.page("/settings");
  await page.waitForSelector(".settings-board .cb-sq");
  for (const [name, value] of [["board", "darkoak"], ["men", "raised"], ["font", "western"], ["coordinates", "letters"], ["hints", "off"]]) {
    await page.click(`[data-name=${name}] label:has(input[value=${value}])`);
    expect(await page.evaluate((n) => JSON.parse(localStorage.getItem("chuhe.prefs")!).look[n!], name)).toBe(value);
  }
  expect(await page.locator(".settings-board .cb.darkoak").count()).toBe(1);
  await page.click("[data-name=sound]");
  expect(await page.evaluate("JSON.parse(localStorage.getItem('chuhe.prefs')).look.sound")).toBe(true);
  await page.close();
});
