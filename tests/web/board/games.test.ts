/* games.test.ts -- row 21: every game of the house on the one board: pockets, stones, covered men, promotion, and the editor. */
import { expect, test } from "vitest";
import { PHONE } from "../browser";
import { table, useBrowser, type Table } from "./kit";

useBrowser("games");

const tokens = (t: Table) => t.page.evaluate(() => window.kit.play.tokens());

async function box(t: Table, letter: string): Promise<{ x: number; y: number }> {
  const r = (await t.page.locator(`.cb-hand button[data-letter="${letter}"]`).last().boundingBox())!;
  return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
}

/* White has a queen and a knight in hand, Black two pawns. */
const POCKETS = "4k3/8/8/8/8/8/8/4K3[QNpp] w - - 0 1";

test("crazyhouse: a man in hand is dropped by click and click, or by dragging it onto the board", async () => {
  const t = await table({ clock: true, game: "crazyhouse", fen: POCKETS, width: 400, permission: "all" });
  await t.ready();
  const queen = await box(t, "Q");
  await t.page.mouse.click(queen.x, queen.y);
  expect(await t.page.getAttribute('.cb-hand button[data-letter="Q"]', "aria-pressed")).toBe("true");
  const drops = await t.page.evaluate(() => window.kit.play.targets({ hand: "Q" }).semilegal.length);
  expect(await t.count(".cb-sq.available")).toBe(drops);
  expect(drops).toBe(62);
  await t.click("d4");
  await t.run(310);
  expect(await tokens(t)).toEqual(["Q@d4"]);
  expect((await t.man("d4"))?.classes).toContain("s0");
  expect(await t.count('.cb-hand button[data-letter="Q"]')).toBe(0); // none left

  const pawn = await t.page.evaluate(() => [...document.querySelectorAll<HTMLElement>(".cb-hand:last-child button")].map((b) => [b.dataset.letter, b.textContent]));
  expect(pawn).toEqual([[expect.stringMatching(/^p$/i), "2"]]);
  const at = await box(t, pawn[0]![0]!);
  await t.page.mouse.move(at.x, at.y);
  await t.page.mouse.down();
  await t.run(510);
  expect(await t.count(".cb-ghost")).toBe(1);
  await t.hover("e6");
  await t.run(40);
  expect(await t.squares("hover-available")).toEqual(["e6"]);
  const ghost = await t.page.evaluate(() => document.querySelector(".cb-ghost .cb-man")!.getBoundingClientRect().toJSON() as DOMRect);
  const e6 = await t.at("e6");
  expect(Math.hypot(ghost.x + ghost.width / 2 - e6.x, ghost.y + ghost.height / 2 - e6.y)).toBeLessThan(ghost.width / 4);
  await t.page.mouse.up();
  await t.run(310);
  expect(await t.count(".cb-ghost")).toBe(0);
  expect((await tokens(t)).at(-1)!.toLowerCase()).toBe("p@e6");
  expect(t.complaints).toEqual([]);
  await t.close();
});

test("crazyhouse: a pocket answers only to the side to move that is permitted; keys take men out of it too", async () => {
  const t = await table({ clock: true, game: "crazyhouse", fen: POCKETS, width: 400, permission: 0 });
  const hot = await t.page.evaluate(() => [...document.querySelectorAll<HTMLElement>(".cb-hand button.hot")].map((b) => b.dataset.letter));
  expect(hot.sort()).toEqual(["N", "Q"]);
  await t.page.locator('.cb-hand button[data-letter="N"]').focus();
  await t.page.keyboard.press("Enter");
  expect(await t.page.getAttribute('.cb-hand button[data-letter="N"]', "aria-pressed")).toBe("true");
  await t.page.evaluate(() => document.querySelector<HTMLElement>('[data-index="C3"]')!.focus());
  await t.page.keyboard.press("Enter");
  await t.run(310);
  expect(await tokens(t)).toEqual(["N@c3"]);
  await t.close();
});

test("chess: a castling moves two men at once, and a promotion asks which", async () => {
  const t = await table({ clock: true, game: "chess", fen: "8/P7/6k1/8/8/8/8/4K2R w K - 0 1", width: 400 });
  await t.click("e1", "g1");
  expect(await t.count(".cb-man.moving")).toBe(2);
  await t.run(310);
  expect((await t.man("f1")) && (await t.man("g1"))).toBeTruthy();
  await t.page.evaluate(() => (window.kit.clear(), 0));
  await t.page.evaluate(() => window.kit.mount({ game: "chess", fen: "8/P7/6k1/8/8/8/8/4K3 w - - 0 1", width: 400 }));
  await t.page.evaluate(() => Object.assign(window.kit.choices, { pick: (all: readonly string[]) => all.find((x) => x.endsWith("n"))! }));
  await t.click("a7", "a8");
  await t.run(310);
  expect(await tokens(t)).toEqual(["a7a8n"]);
  expect(await t.page.evaluate(() => window.kit.choices.asked.length)).toBe(4);
  expect(await t.page.evaluate(() => window.kit.play.state().men.find((m) => m.point === 56)!.letter)).toBe("N");
  await t.close();
});

test("jieqi: a covered man shows its back, moves, and is turned up where it lands", async () => {
  const t = await table({ clock: true, game: "jieqi" });
  await t.ready();
  const hidden = () => t.page.evaluate(() => window.kit.play.state().men.filter((m) => m.hidden).length);
  expect(await hidden()).toBe(30);
  const back = await t.page.evaluate(() => document.querySelector('.cb-man[data-at="A0"] .up use:last-child')!.getAttribute("href"));
  expect(await t.page.evaluate(() => document.querySelector('.cb-man[data-at="I0"] .up use:last-child')!.getAttribute("href"))).toBe(back);
  await t.click("h2", "e2");
  await t.run(310);
  expect(await hidden()).toBe(29);
  expect(await t.page.evaluate(() => document.querySelector('.cb-man[data-at="E2"] .up use:last-child')!.getAttribute("href"))).not.toBe(back);
  expect(await t.page.evaluate(() => document.querySelector('[data-index="A0"]')!.getAttribute("aria-label"))).toBe("a0, first side face down");
  await t.close();
});

test("Qilin: stones are placed by one tap, pressed after a line, and the 24 points alone can be hit", async () => {
  const t = await table({ clock: true, game: "qilin", device: PHONE, width: 340 });
  await t.ready();
  expect(await t.count(".cb-sq")).toBe(24);
  expect(await t.count(".cb-sq.available")).toBe(24);
  for (const p of ["a7", "e3", "d7", "b6", "g7"]) {
    await t.tap(p);
    await t.run(310);
  }
  expect(await tokens(t)).toEqual(["a7", "e3", "d7", "b6", "g7"]);
  /* a7 d7 g7 is a line: one of Black's stones is to be pressed, and only those are marked. */
  expect(await t.squares("available")).toEqual(["b6", "e3"]);
  await t.tap("d2");
  await t.run(310);
  expect(await tokens(t)).toHaveLength(5);
  await t.tap("e3");
  await t.run(310);
  expect(await t.page.evaluate(() => window.kit.play.state().men.filter((m) => m.pressed).length)).toBe(1);
  const middle = await t.page.evaluate(() => { const r = document.querySelector(".cb-squares")!.getBoundingClientRect(); return { x: r.x + r.width / 2, y: r.y + r.height / 2 }; });
  await t.page.touchscreen.tap(middle.x, middle.y); // d4 is no point
  await t.run(310);
  expect(await tokens(t)).toHaveLength(6);
  expect(t.complaints).toEqual([]);
  await t.close();
});

test("stone xiangqi: a move and then the stone, by the same clicks", async () => {
  const t = await table({ clock: true, game: "stone" });
  await t.click("h2", "e2");
  await t.run(310);
  const places = await t.page.evaluate(() => window.kit.play.placements().map((p) => window.kit.play.game.shape.names[p]!).sort());
  expect(places.length).toBeGreaterThan(20);
  expect(await t.squares("available")).toEqual(places);
  await t.click("e5");
  await t.run(310);
  expect(await t.page.evaluate(() => window.kit.play.state().turn)).toBe(1);
  expect((await t.man("e5"))?.classes).toContain("s2");
  await t.close();
});

test("row 6: an editor puts men from its boxes on any point, moves any man, and takes off what is dragged out", async () => {
  const t = await table({ clock: true, width: 400 });
  await t.page.evaluate(() => window.kit.edit());
  await t.ready();
  const boxes = await t.page.evaluate(() => [...document.querySelectorAll<HTMLElement>(".cb-hand button")].map((b) => b.getBoundingClientRect().width));
  expect(boxes).toHaveLength(14);
  for (const w of boxes) expect(w).toBeGreaterThanOrEqual(44);
  const count = () => t.page.evaluate(() => document.querySelectorAll(".cb .cb-man").length);
  const rook = await box(t, "r");
  await t.page.mouse.click(rook.x, rook.y);
  await t.click("e5");
  await t.run(310);
  expect(await count()).toBe(3);
  expect((await t.man("e5"))?.classes).toContain("s1");
  await t.click("e5", "c4"); // any man, whoever is to move
  await t.run(310);
  expect(await t.man("c4")).not.toBeNull();
  await t.lift("c4");
  await t.page.mouse.move(700, 300);
  await t.run(40);
  await t.page.mouse.up();
  expect(await count()).toBe(2);
  await t.page.evaluate(() => document.querySelector<HTMLElement>('[data-index="E9"]')!.focus());
  await t.page.keyboard.press("Delete");
  expect(await count()).toBe(1);
  await t.close();
});
