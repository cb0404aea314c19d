/* stage.test.ts -- the solid board as a guest of the page: all of it is seen, it rests when nothing happens, it leaves nothing behind. */
import { expect, test } from "vitest";
import { solid, style, useSolid } from "./kit";

useSolid("stage");

test("the whole board is in the picture, however it is turned, and turns back", async () => {
  const t = await solid({ look: { coordinates: "none" } });
  const inside = () =>
    t.page.evaluate(() => {
      const frame = document.querySelector(".cb canvas")!.getBoundingClientRect();
      const seen = [...document.querySelectorAll(".cb-sq")].map((e) => e.getBoundingClientRect());
      return seen.every((r) => r.left >= frame.left - 1 && r.right <= frame.right + 1 && r.top >= frame.top - 1 && r.bottom <= frame.bottom + 1);
    });
  const place = () => t.at("a0");
  const before = await place();
  expect(await inside()).toBe(true);
  const { x, y } = await t.at("e4");
  for (const [dx, dy] of [[150, -150], [-300, 300]] as const) {
    await t.page.mouse.move(x, y);
    await t.page.mouse.down({ button: "right" });
    await t.page.mouse.move(x + dx, y + dy);
    await t.page.mouse.up({ button: "right" });
    expect(await inside()).toBe(true);
  }
  expect(await place()).not.toEqual(before);
  await t.page.locator(".cb-view3 button").click();
  await expect.poll(place, { timeout: 10_000 }).toEqual(before);
  expect(await t.page.locator(".cb-view3 button").isVisible()).toBe(false);
  await t.context.close();
}, 120_000);

test("two fingers turn the board and move no man", async () => {
  const t = await solid({ look: { dragOnMove: true } });
  const cdp = await t.context.newCDPSession(t.page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: { x: number; y: number }[]) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((p, id) => ({ ...p, id })) });
  const [a, b] = [await t.at("b2"), await t.at("h2")];
  const before = await t.at("a0");
  await touch("touchStart", a);
  await touch("touchStart", a, b);
  for (const k of [1, 2, 3]) await touch("touchMove", { x: a.x + 12 * k, y: a.y }, { x: b.x + 12 * k, y: b.y });
  await touch("touchEnd");
  expect(await t.at("a0")).not.toEqual(before);
  expect(await t.page.evaluate(() => [window.kit.play.tokens().length, window.kit.faults.length, document.querySelectorAll(".cb.dragging").length])).toEqual([0, 0, 0]);
  expect(t.complaints).toEqual([]);
  await t.context.close();
}, 120_000);

test("nothing is drawn while nothing happens", async () => {
  const t = await solid();
  await t.page.waitForTimeout(800);
  const before = await t.page.evaluate(() => window.gpu.draws);
  await t.page.waitForTimeout(1000);
  expect(await t.page.evaluate(() => window.gpu.draws)).toBe(before);
  await t.click("h2");
  await t.page.waitForFunction((n) => window.gpu.draws > n, before);
  await t.context.close();
}, 120_000);

test("changing style or look again and again leaves nothing on the graphics card", async () => {
  const t = await solid({ flat: true });
  const once = () =>
    t.page.evaluate(async () => {
      await window.kit.board.setLook({ style: "3d" });
      const live = window.gpu.live();
      await window.kit.board.setLook({ style: "2d" });
      return { live, contexts: window.gpu.contexts() };
    });
  const first = await once();
  expect(first.live).toBeGreaterThan(20);
  for (let i = 0; i < 2; i++) expect(await once()).toEqual(first);
  expect(first.contexts).toBe(0);
  const looks = await t.page.evaluate(async () => {
    const { board } = window.kit;
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await board.setLook({ style: "3d" });
    const seen: number[] = [];
    for (let i = 0; i < 3; i++) {
      for (const font of ["western", "yankai"] as const) {
        await board.setLook({ font });
        await frame();
      }
      seen.push(window.gpu.live());
    }
    return seen;
  });
  expect(Math.max(...looks)).toBe(looks[1]);
  await t.context.close();
}, 180_000);

test("where the graphics card takes the context away the board is drawn again when it is given back", async () => {
  const t = await solid();
  await t.page.evaluate(async () => {
    const gl = document.querySelector<HTMLCanvasElement>(".cb canvas")!.getContext("webgl2")!;
    const card = gl.getExtension("WEBGL_lose_context")!;
    card.loseContext();
    await new Promise((done) => setTimeout(done, 100));
    card.restoreContext();
    await new Promise((done) => setTimeout(done, 300));
  });
  const before = await t.page.evaluate(() => window.gpu.draws);
  await t.click("h2");
  await t.page.waitForFunction((n) => window.gpu.draws > n, before);
  expect(await style(t)).toBe("3d");
  await t.context.close();
}, 120_000);
