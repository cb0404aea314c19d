/* ahead.test.ts -- a move planned while the other side thinks, and the bars that show a finished row. */
import { expect, test } from "vitest";
import { table, useBrowser, type Table } from "./kit";

useBrowser("ahead");

/** Red's person, Black to move; a horse that can be taken on g2 and taken back. */
const START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1";

/** The other side moves, as a page shows it. */
const answer = (t: Table, token: string): Promise<void> =>
  t.page.evaluate((move) => {
    const { kit } = window;
    const property = kit.play.property(move);
    const moves = kit.play.play(move);
    return kit.board.animate(kit.play.state(), moves.flatMap((m) => m.changes), property);
  }, token);

const tokens = (t: Table): Promise<readonly string[]> => t.page.evaluate(() => window.kit.play.tokens());

test("a planned move is marked in slate, its shade waits at the end, and it is made when the turn has come", async () => {
  const t = await table({ fen: START, permission: 0, ahead: 0 });
  await t.ready();
  await t.click("h0");
  expect(await t.squares("available")).toEqual(["g2", "i2"]);
  await t.click("g2");
  expect([await t.count(".cb-arrow"), await t.count(".cb-waiting"), await t.count(".cb-under rect"), await t.count(".cb-man.selected")]).toEqual([1, 1, 2, 0]);
  expect(await t.page.locator(".cb-arrow").getAttribute("fill")).toBe("#3A4A5C");
  expect(await tokens(t)).toEqual([]); // nothing is played yet
  expect(await t.man("h0")).not.toBeNull();
  await answer(t, "h9g7");
  await expect.poll(() => tokens(t)).toEqual(["h9g7", "h0g2"]);
  expect([await t.count(".cb-arrow"), await t.count(".cb-waiting"), await t.count(".cb-under rect")]).toEqual([0, 0, 0]);
  await t.close();
});

test("a plan that is not legal any more is dropped; a press or Escape takes it back; the other side's men cannot be planned with", async () => {
  const t = await table({ fen: START, permission: 0, ahead: 0 });
  await t.ready();
  await t.click("h2", "h9"); // the cannon takes over a screen that will be gone
  expect(await t.count(".cb-waiting")).toBe(1);
  await answer(t, "h7e7");
  await expect.poll(() => t.count(".cb-waiting")).toBe(0);
  expect((await tokens(t)).length).toBe(1);
  await t.page.evaluate(() => window.kit.play.play("a3a4"));
  await t.page.evaluate(() => window.kit.board.set(window.kit.play.state()));
  for (const cancel of [() => t.click("e5"), () => t.page.keyboard.press("Escape")]) {
    await t.click("b0", "c2");
    expect(await t.count(".cb-waiting")).toBe(1);
    await cancel();
    expect(await t.count(".cb-waiting")).toBe(0);
  }
  await t.click("b9");
  expect(await t.count(".cb-man.selected")).toBe(0);
  await t.close();
});

test("a plan whose man is taken, or that is dropped by the rules, is told to the page; the end of the game drops it in silence", async () => {
  const told = (t: Table) => t.page.evaluate(() => window.kit.faults.length);
  const taken = await table({ fen: "4k4/9/9/9/4r4/9/4P4/9/9/3K5 b - - 0 1", permission: 0, ahead: 0 });
  await taken.ready();
  await taken.click("e3", "e4");
  expect(await taken.count(".cb-waiting")).toBe(1);
  await answer(taken, "e5e3");
  await expect.poll(() => taken.count(".cb-waiting")).toBe(0);
  expect(await told(taken)).toBe(1);
  await taken.close();
  const mated = await table({ fen: "3k3r1/9/9/9/9/P8/9/9/8r/4K4 b - - 0 1", permission: 0, ahead: 0 });
  await mated.ready();
  await mated.click("a4", "a5");
  expect(await mated.count(".cb-waiting")).toBe(1);
  await answer(mated, "h9h0");
  await expect.poll(() => mated.count(".cb-waiting")).toBe(0);
  expect(await told(mated)).toBe(0);
  await mated.close();
});

test("a plan may go where an own man stands, to take back what takes it", async () => {
  const t = await table({ fen: "4k4/9/9/9/4r4/9/4P4/9/9/3KR4 b - - 0 1", permission: 0, ahead: 0 });
  await t.ready();
  await t.click("e0", "e3");
  expect(await t.count(".cb-waiting")).toBe(1);
  await answer(t, "e5e3");
  await expect.poll(() => tokens(t)).toEqual(["e5e3", "e0e3"]);
  await t.close();
});

test("without leave nothing can be planned", async () => {
  const t = await table({ fen: START, permission: 0 });
  await t.click("h0", "g2");
  expect([await t.count(".cb-man.selected"), await t.count(".cb-waiting")]).toEqual([0, 0]);
  await t.close();
});

test("a finished row is a bar under the men", async () => {
  const t = await table({ game: "qilin" });
  await t.ready();
  await t.page.evaluate(() => {
    const p = (n: string) => window.kit.play.game.shape.names.indexOf(n);
    window.kit.board.setArrows([{ from: p("a7"), to: p("g7"), kind: "line" }]);
  });
  expect([await t.count(".cb-marks .cb-row"), await t.count(".cb-arrows path")]).toEqual([1, 0]);
  const order = await t.page.evaluate(() => [...document.querySelector(".cb-plank")!.children].map((el) => el.getAttribute("class")));
  expect(order.indexOf("cb-marks")).toBeLessThan(order.indexOf("cb-men"));
  await t.close();
});
