/* ahead.test.ts -- a move planned while the other side thinks, on the solid board: seen, made, dropped and taken back as on the flat one. */
import { expect, test } from "vitest";
import type { Table } from "../board/kit";
import { played, solid, style, useSolid } from "./kit";

useSolid("ahead");

/** Red's person, Black to move. */
const START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1";

interface Insides {
  control: { view: { waiting: { children: unknown[] }; marks: { drawn: { children: unknown[] } } } };
}

/** How many shades of men and how many marks of plans are in the scene. */
const planned = (t: Table): Promise<[number, number]> =>
  t.page.evaluate(() => {
    const { waiting, marks } = (window.kit.board as unknown as Insides).control.view;
    return [waiting.children.length, marks.drawn.children.length];
  });

/** What is seen around a point, when the board has come to rest. */
async function seen(t: Table, point: string): Promise<string> {
  await t.page.mouse.move(2, 2);
  const { x, y } = await t.at(point);
  let last = "";
  for (let tries = 0; tries < 40; tries++) {
    const now = (await t.page.screenshot({ clip: { x: x - 12, y: y - 12, width: 24, height: 24 } })).toString("base64");
    if (now === last) return now;
    last = now;
    await t.page.waitForTimeout(150);
  }
  throw new Error("the board never comes to rest");
}

const answer = (t: Table, token: string): Promise<void> =>
  t.page.evaluate((move) => {
    const { kit } = window;
    const property = kit.play.property(move);
    const moves = kit.play.play(move);
    return kit.board.animate(kit.play.state(), moves.flatMap((m) => m.changes), property);
  }, token);

test("a planned move shows on both points, with the shade of its man at the end, and is made when its turn has come", async () => {
  const t = await solid({ fen: START, permission: 0, ahead: 0 });
  expect(await style(t)).toBe("3d");
  const [from, to] = [await seen(t, "h0"), await seen(t, "g2")];
  await t.click("h0", "g2");
  await expect.poll(() => planned(t)).toEqual([1, 4]); // two places, the arrow and its edge
  expect(await seen(t, "h0")).not.toBe(from);
  expect(await seen(t, "g2")).not.toBe(to);
  await t.click("e5"); // taken back by a press
  await expect.poll(() => planned(t)).toEqual([0, 0]);
  expect([await seen(t, "h0"), await seen(t, "g2")]).toEqual([from, to]);
  await t.click("h0", "g2");
  await answer(t, "h9g7");
  await played(t, 2);
  expect(await t.page.evaluate(() => window.kit.play.tokens())).toEqual(["h9g7", "h0g2"]);
  expect(await planned(t)).toEqual([0, 0]);
  expect(t.complaints).toEqual([]);
  await t.context.close();
}, 180_000);

test("a plan that takes waits upon the man it takes, goes along into the flat board and back, and is dropped when it is not legal any more", async () => {
  const t = await solid({ fen: START, permission: 0, ahead: 0 });
  await t.click("h2", "h9"); // the cannon takes over a screen that will be gone
  await expect.poll(() => planned(t)).toEqual([1, 4]);
  await t.page.evaluate(() => window.kit.board.setLook({ style: "2d" }));
  expect(await t.count(".cb-waiting")).toBe(1);
  await t.page.evaluate(() => window.kit.board.setLook({ style: "3d" }));
  expect(await planned(t)).toEqual([1, 4]);
  await answer(t, "h7e7");
  await expect.poll(() => planned(t)).toEqual([0, 0]);
  expect(await t.page.evaluate(() => [window.kit.play.tokens().length, window.kit.faults.length])).toEqual([1, 1]);
  expect(t.complaints).toEqual([]);
  await t.context.close();
}, 180_000);

test("planning again and again leaves nothing on the graphics card", async () => {
  const t = await solid({ fen: START, permission: 0, ahead: 0 });
  const once = async (): Promise<number> => {
    await t.click("h0", "g2");
    await seen(t, "g2");
    await t.click("e5");
    await seen(t, "g2");
    return t.page.evaluate(() => window.gpu.live());
  };
  await once();
  const first = await once();
  expect(await once()).toBe(first);
  await t.context.close();
}, 180_000);
