/* play.test.ts -- row 25: the solid board is played like the flat one, and exchanged with it in the middle of a game. */
import { expect, test } from "vitest";
import { played, solid, style, useSolid } from "./kit";

useSolid("play");

/* A short game that ends by mate, both cannons on the middle file. */
const GAME = ["h2h5", "b7b4", "b2e2", "b4b2", "e2e6", "h7c7", "h5e5"];

test("row 25: a whole game is played by mouse on the solid board, to its mate", async () => {
  const t = await solid();
  expect(await style(t)).toBe("3d");
  for (const [i, move] of GAME.entries()) {
    await t.click(move.slice(0, 2), move.slice(2));
    await played(t, i + 1);
    await t.page.waitForTimeout(450); // the motion: men do not answer meanwhile (row 69)
  }
  expect(await t.page.evaluate(() => window.kit.play.tokens())).toEqual(GAME);
  expect(await t.page.evaluate(() => window.kit.play.result().reason)).toBe("mate");
  expect(t.complaints).toEqual([]);
  await t.context.close();
}, 180_000);

test("row 25: changing style in mid-game keeps position, selection, marks, labels and arrows", async () => {
  const t = await solid({ flat: true });
  await t.click("h2", "e2");
  await played(t, 1);
  await t.page.waitForTimeout(600);
  await t.click("h9");
  const told = () =>
    t.page.evaluate(() => ({
      fen: window.kit.play.fen(),
      targets: [...document.querySelectorAll<HTMLElement>(".cb-sq.available")].map((e) => e.dataset.index).sort(),
      labels: [...document.querySelectorAll<HTMLElement>(".cb-sq")].map((e) => e.ariaLabel),
      picture: window.kit.board.toSVG(),
    }));
  const flat = await told();
  expect(flat.targets.length).toBeGreaterThan(0);
  await t.page.evaluate(() => window.kit.board.setLook({ style: "3d" }));
  expect(await style(t)).toBe("3d");
  expect(await told()).toEqual(flat);
  await t.click("g7");
  await played(t, 2);
  await t.page.waitForTimeout(600);
  await t.page.evaluate(() => window.kit.board.setLook({ style: "2d" }));
  expect(await style(t)).toBe("2d");
  expect(await t.page.evaluate(() => window.kit.play.tokens())).toEqual(["h2e2", "h9g7"]);
  expect((await t.man("g7"))?.classes).toContain("s1");
  expect(await t.man("h9")).toBeNull();
  expect(t.complaints).toEqual([]);
  await t.context.close();
}, 120_000);

test("the frame of the flat board is gone as soon as the solid one is there, before its wood is baked", async () => {
  const t = await solid({ flat: true });
  const seen = await t.page.evaluate(async () => {
    const frame = document.querySelector(".cb")!;
    const first = new Promise<boolean>((done) => {
      const watch = new MutationObserver(() => {
        if (!frame.querySelector("canvas")) return;
        watch.disconnect();
        done(frame.classList.contains("solid"));
      });
      watch.observe(frame, { childList: true, subtree: true });
    });
    await window.kit.board.setLook({ style: "3d" });
    return first;
  });
  expect(seen).toBe(true);
  await t.context.close();
}, 120_000);

test("a man is dragged on the solid board, and goes back when it is dropped where it cannot go", async () => {
  const t = await solid();
  const drag = async (from: string, to: string) => {
    const a = await t.at(from);
    const b = await t.at(to);
    await t.page.mouse.move(a.x, a.y);
    await t.page.mouse.down();
    await t.page.waitForTimeout(700);
    await t.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
    await t.page.mouse.move(b.x, b.y);
    await t.page.waitForTimeout(300);
    await t.page.mouse.up();
  };
  await drag("b0", "b4");
  await t.page.waitForTimeout(400);
  expect(await t.page.evaluate(() => window.kit.play.tokens())).toEqual([]);
  expect(await t.page.evaluate(() => window.kit.faults.length)).toBe(1);
  await t.page.keyboard.press("Escape");
  await drag("b0", "c2");
  await played(t, 1);
  expect(await t.page.evaluate(() => window.kit.play.tokens())).toEqual(["b0c2"]);
  expect(t.complaints).toEqual([]);
  await t.context.close();
}, 120_000);

test("keyboard and screen reader find the same grid on the solid board", async () => {
  const t = await solid();
  expect(await t.page.getByRole("gridcell").count()).toBe(90);
  await t.page.locator('.cb-sq[data-index="E0"]').focus();
  for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "Enter", "ArrowUp", "Enter"]) await t.page.keyboard.press(key);
  await played(t, 1);
  expect(await t.page.evaluate(() => window.kit.play.tokens())).toEqual(["e3e4"]);
  await t.context.close();
}, 120_000);

test("the other games stand on the solid board, and a click finds their points", async () => {
  const t = await solid({ game: "chess" });
  await t.click("e2", "e4");
  await played(t, 1);
  expect(await t.page.evaluate(() => window.kit.play.tokens())).toEqual(["e2e4"]);
  await t.page.evaluate(() => window.kit.clear());
  await t.page.evaluate(async () => {
    await window.kit.core.load("qilin");
    window.kit.mount({ game: "qilin", width: 280 });
    await window.kit.board.setLook({ style: "3d" });
  });
  await t.click("d7");
  await played(t, 1);
  expect(await t.page.evaluate(() => window.kit.play.state().men.length)).toBe(1);
  expect(t.complaints).toEqual([]);
  await t.context.close();
}, 120_000);
