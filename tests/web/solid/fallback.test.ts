/* fallback.test.ts -- row 24: without WebGL the board stays flat, says why, and is played as before. */
import { expect, test } from "vitest";
import { played, solid, style, useSolid } from "./kit";

useSolid("fallback", false);

test("row 24: no WebGL: a clear reason, nothing lost, still playable", async () => {
  const t = await solid();
  expect(await style(t)).toBe("2d");
  expect(await t.page.evaluate(() => window.kit.board.fallback)).toMatch(/WebGL 2/);
  await t.click("h2", "e2");
  await played(t, 1);
  expect(await t.page.evaluate(() => window.kit.board.fallback)).toMatch(/stays flat/);
  await t.page.evaluate(() => window.kit.board.setLook({ font: "kai" }));
  expect(await style(t)).toBe("2d");
  await t.context.close();
});
