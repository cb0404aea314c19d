/* budget.test.ts -- what the board costs: bytes, time a position, and nothing left behind after ten thousand moves.
 *
 * Figures are printed; the machine may be busy, so a time fails only at five times its budget, and bytes at the budget itself.
 */
import { expect, test } from "vitest";
import { table, useBrowser } from "./kit";
import { boardBytes, clicks, shuffle, weigh } from "./measure";

useBrowser("budget");

test("size: the widget is at most 12 KB gzipped, without drawing and art", async () => {
  const { core, later } = await boardBytes();
  console.log(`board: ${core} bytes gzipped; in chunks that come later: ${later.join(", ")}`);
  expect(later.length).toBeGreaterThan(2);
  expect(core).toBeLessThanOrEqual(12 * 1024);
});

test("10,000 random moves: at most 0.1 ms a position (printed), no growth of page or memory", async () => {
  const t = await table();
  await t.ready();
  const devtools = await t.devtools();
  await shuffle(t.page, 1000, 7);
  const before = await weigh(devtools);
  const ms = await shuffle(t.page, 10_000, 99);
  const after = await weigh(devtools);
  console.log(`board: ${(ms * 1000).toFixed(0)} µs a position (median); heap ${((after.heap - before.heap) / 1024).toFixed(0)} KB, nodes ${after.nodes - before.nodes} after 10,000 moves`);
  expect(ms).toBeLessThan(0.5);
  expect(after.nodes - before.nodes).toBeLessThan(50);
  expect(after.heap - before.heap).toBeLessThan(400 * 1024);
  expect(await t.count(".cb-man")).toBe(32);
  await t.close();
});

test("input to paint: a click is laid out within a frame (printed)", async () => {
  const t = await table();
  await t.ready();
  const spent = await clicks(t.page);
  console.log(`board: a click costs ${spent[5]!.toFixed(2)} ms with its layout (lower quartile of 20, worst ${spent[19]!.toFixed(2)})`);
  expect(spent[5]!).toBeLessThan(5 * 16);
  await t.context.close();
});
