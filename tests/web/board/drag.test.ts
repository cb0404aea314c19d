/* drag.test.ts -- rows 52 to 63 and 71: playing by dragging, with mouse and fingers. */
import { expect, test } from "vitest";
import { DESKTOP, PHONE } from "../browser";
import { table, useBrowser, type Table } from "./kit";

useBrowser("drag");

const PINNED = "4k4/9/9/4r4/9/9/4N4/9/9/3AKA3 w";
const tokens = (t: Table) => t.page.evaluate(() => window.kit.play.tokens());

test("row 52: released after 0.49 s a press selects, held for 0.51 s it is a drag", async () => {
  const t = await table({ clock: true });
  const { x, y } = await t.at("h2");
  await t.page.mouse.move(x, y);
  await t.page.mouse.down();
  await t.run(490);
  expect(await t.count(".dragged")).toBe(0);
  await t.page.mouse.up();
  expect((await t.man("h2"))?.classes).toContain("selected");
  expect(await t.count(".dragged")).toBe(0);
  await t.page.mouse.down();
  await t.run(510);
  expect((await t.man("h2"))?.classes).toContain("dragged");
  await t.page.mouse.up();
  expect(await t.count(".dragged")).toBe(0);
  await t.close();
});

test("row C-13: a quick press and move is a click, unless dragging on movement is switched on", async () => {
  const t = await table({ clock: true });
  const swipe = async () => {
    await t.hover("h2");
    await t.page.mouse.down();
    await t.carry("e2");
    const inAir = await t.count(".dragged");
    await t.page.mouse.up();
    await t.run(400);
    return inAir;
  };
  expect(await swipe()).toBe(0);
  expect(await tokens(t)).toEqual([]);
  expect((await t.man("h2"))?.classes).toContain("selected");
  await t.page.evaluate(() => (window.kit.board.select(null), window.kit.board.setLook({ dragOnMove: true })));
  expect(await swipe()).toBe(1);
  expect(await tokens(t)).toEqual(["h2e2"]);
  await t.close();
});

test("row 53: an opponent's man cannot be dragged", async () => {
  const t = await table({ clock: true });
  await t.lift("h7");
  await t.carry("e7");
  expect(await t.count(".dragged,.selected,.available")).toBe(0);
  await t.page.mouse.up();
  expect((await t.man("h7"))?.transform).toBe("translate(700%, 200%)");
  await t.close();
});

test("row 54: a drag erases another man's selection and marks", async () => {
  const t = await table({ clock: true });
  await t.click("b0");
  await t.lift("h2");
  expect((await t.man("b0"))?.classes).not.toContain("selected");
  expect(await t.squares("available")).toEqual((await t.targets("h2")).semilegal);
  await t.page.mouse.up();
  await t.close();
});

test("rows 55, 57: the man grows, follows at a constant distance, and the cursor is a hand", async () => {
  const t = await table({ clock: true });
  await t.lift("h2", 9, -7);
  await t.ready();
  const offsets: number[][] = [];
  for (const name of ["g3", "e4", "c6", "f5"]) {
    const { x, y } = await t.at(name);
    await t.page.mouse.move(x, y);
    await t.run(40);
    const man = (await t.man("h2"))!;
    offsets.push([x - man.x, y - man.y]);
  }
  for (const [dx, dy] of offsets) {
    expect(Math.abs(dx! - 9)).toBeLessThan(1);
    expect(Math.abs(dy! + 7)).toBeLessThan(1);
  }
  const big = await t.page.evaluate(async () => {
    const up = document.querySelector(".cb-man.dragged .up")!;
    up.getAnimations().forEach((a) => a.finish());
    return [getComputedStyle(up).transform, getComputedStyle(document.elementFromPoint(200, 200)!).cursor];
  });
  expect(big).toEqual(["matrix(1.3, 0, 0, 1.3, 0, 0)", "grabbing"]);
  await t.page.mouse.up();
  await t.close();
});

test("row 56: with the pointer far outside the man stays inside the board", async () => {
  const t = await table({ clock: true });
  await t.lift("h2");
  const plank = await t.page.evaluate(() => document.querySelector(".cb-plank")!.getBoundingClientRect().toJSON() as DOMRect);
  for (const [x, y] of [[1200, 300], [1, 1], [1200, 790], [300, 799]] as const) {
    await t.page.mouse.move(x, y);
    await t.run(40);
    const man = (await t.man("h2"))!;
    const half = (man.width / 2) * 1.17; // a man's disc is .45 of a cell, 1.3 times that when dragged
    expect(man.x - half).toBeGreaterThanOrEqual(plank.left);
    expect(man.x + half).toBeLessThanOrEqual(plank.right);
    expect(man.y - half).toBeGreaterThanOrEqual(plank.top);
    expect(man.y + half).toBeLessThanOrEqual(plank.bottom);
  }
  await t.page.mouse.up();
  await t.close();
});

test("rows 58, 71: dropped outside every square it bounces back in 50 ms and is selected", async () => {
  const t = await table({ clock: true });
  await t.lift("h2");
  await t.page.mouse.move(900, 400);
  await t.run(40);
  await t.page.mouse.up();
  const back = await t.page.evaluate(() => {
    const effect = document.querySelector(".cb-man.moving")!.getAnimations()[0]!.effect as KeyframeEffect;
    return [effect.getTiming().duration, effect.getKeyframes().length, effect.getKeyframes()[1]!.transform];
  });
  expect(back).toEqual([50, 2, "translate(700%, 700%)"]);
  await t.run(60);
  expect((await t.man("h2"))?.classes).toContain("selected");
  expect((await t.man("h2"))?.moving).toBe(0);
  expect(await tokens(t)).toEqual([]);
  await t.close();
});

test("rows 59, 60: dropped where it cannot go, also on a square labelled by hand, it fails and is selected", async () => {
  const t = await table({ clock: true });
  for (const forged of [false, true]) {
    await t.lift("h0");
    if (forged) await t.page.evaluate(() => document.querySelector('[data-index="H5"]')!.classList.replace("unavailable", "available"));
    await t.carry("h5");
    await t.page.mouse.up();
    expect((await t.man("h0"))?.moving).toBe(1);
    await t.run(60);
    expect((await t.man("h0"))?.transform).toBe("translate(700%, 900%)");
    expect((await t.man("h0"))?.classes).toContain("selected");
    expect(await tokens(t)).toEqual([]);
  }
  expect(await t.page.evaluate(() => window.kit.faults.length)).toBe(2);
  await t.close();
});

test("row 61: a dragged suicide fails with the warning", async () => {
  const t = await table({ clock: true, fen: PINNED });
  await t.lift("e3");
  await t.carry("g4");
  await t.page.mouse.up();
  expect(await t.count('.cb-flash[data-at="E6"]')).toBe(1);
  await t.run(60);
  expect(await tokens(t)).toEqual([]);
  expect((await t.man("e3"))?.classes).toContain("selected");
  await t.close();
});

test("row 62: a good drag is played, marked, and the board is at rest", async () => {
  const t = await table({ clock: true });
  await t.lift("h2");
  await t.carry("e2");
  expect(await t.squares("hover-available")).toEqual(["e2"]);
  await t.page.mouse.up();
  await t.run(310);
  expect(await tokens(t)).toEqual(["h2e2"]);
  expect((await t.man("e2"))?.transform).toBe("translate(400%, 700%)");
  expect(await t.count(".cb-from")).toBe(1);
  expect(await t.count(".cb-to")).toBe(1);
  expect(await t.count(".selected,.available,.unavailable,.dragged,.dragging,.cb-sq[class*=hover]")).toBe(0);
  await t.close();
});

test("row 63: abort while dragging puts the man back at once", async () => {
  const t = await table({ clock: true });
  await t.lift("h2");
  await t.carry("e5");
  await t.page.evaluate(() => window.kit.board.abort());
  const man = (await t.man("h2"))!;
  expect(man.transform).toBe("translate(700%, 700%)");
  expect(man.moving).toBe(0);
  expect(await t.count(".dragged,.dragging,.selected,.available")).toBe(0);
  await t.page.mouse.up();
  await t.run(100);
  expect(await tokens(t)).toEqual([]);
  expect(await t.count(".selected")).toBe(0);
  await t.close();
});

test("a drop on its own square puts the man down, still selected", async () => {
  const t = await table({ clock: true });
  await t.lift("h2");
  await t.carry("h3");
  await t.carry("h2");
  await t.page.mouse.up();
  expect((await t.man("h2"))?.transform).toBe("translate(700%, 700%)");
  expect((await t.man("h2"))?.classes).toContain("selected");
  expect(await t.page.evaluate(() => window.kit.faults.length)).toBe(0);
  await t.close();
});

test("a drag writes once a frame and reads no layout", async () => {
  const t = await table({ clock: true });
  await t.lift("h2");
  const counted = await t.page.evaluate(() => {
    const counts = { writes: 0, reads: 0 };
    const man = document.querySelector<HTMLElement>(".dragged")!;
    new MutationObserver((list) => (counts.writes += list.filter((m) => m.target === man).length)).observe(man, { attributes: true, attributeFilter: ["style"] });
    const read = Element.prototype.getBoundingClientRect;
    Element.prototype.getBoundingClientRect = function () {
      counts.reads++;
      return read.call(this);
    };
    Object.assign(window, { counts });
    return counts;
  });
  expect(counted).toEqual({ writes: 0, reads: 0 });
  const { x, y } = await t.page.evaluate(() => ({ x: 200, y: 300 }));
  for (let i = 0; i < 20; i++) await t.page.mouse.move(x + i, y + i);
  await t.run(17);
  const after = await t.page.evaluate(() => (window as unknown as { counts: { writes: number; reads: number } }).counts);
  expect(after.writes).toBe(1);
  expect(after.reads).toBe(0);
  await t.page.mouse.up();
  await t.context.close();
});

/* ---- Fingers -------------------------------------------------------------------------------------------------------- */

const touch = async (t: Table, type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel", points: { x: number; y: number; id: number }[]) =>
  (await t.devtools()).send("Input.dispatchTouchEvent", { type, touchPoints: points });

test("on a phone a finger drags, the page does not scroll, and a second finger never strands the man", async () => {
  const t = await table({ clock: true, device: PHONE, width: 350 });
  await t.page.evaluate(() => (document.body.style.minHeight = "3000px"));
  const a = await t.at("h2"), b = await t.at("e2"), c = await t.at("b0"), off = await t.at("c5");
  await touch(t, "touchStart", [{ ...a, id: 1 }]);
  await t.run(510);
  expect(await t.count(".dragged")).toBe(1);
  await touch(t, "touchMove", [{ ...off, id: 1 }]);
  await touch(t, "touchStart", [{ ...off, id: 1 }, { ...c, id: 2 }]);
  await touch(t, "touchMove", [{ ...b, id: 1 }, { ...c, id: 2 }]);
  await t.run(40);
  expect(await t.squares("hover-available")).toEqual(["e2"]);
  await touch(t, "touchMove", [{ ...b, id: 1 }]); // the second finger leaves
  expect(await t.count(".dragged")).toBe(1);
  await touch(t, "touchEnd", []);
  await t.run(310);
  expect(await tokens(t)).toEqual(["h2e2"]);
  expect(await t.page.evaluate(() => scrollY)).toBe(0);
  expect(await t.count(".dragged,.selected")).toBe(0);
  await t.context.close();
});

test("a pointer taken away by the system leaves the man where it was, selected", async () => {
  const t = await table({ clock: true, device: PHONE, width: 350 });
  const a = await t.at("h2"), b = await t.at("e5");
  await touch(t, "touchStart", [{ ...a, id: 1 }]);
  await t.run(510);
  await touch(t, "touchMove", [{ ...b, id: 1 }]);
  await touch(t, "touchCancel", []);
  await t.run(20);
  expect((await t.man("h2"))?.transform).toBe("translate(700%, 700%)");
  expect((await t.man("h2"))?.classes).toContain("selected");
  expect(await t.count(".dragged")).toBe(0);
  await t.tap("e2");
  await t.run(310);
  expect(await tokens(t)).toEqual(["h2e2"]);
  await t.close();
});

test("touch targets: a cell is at least 36 px wide on the smallest phone, and men in hand 44 px", async () => {
  const t = await table({ device: { ...DESKTOP, viewport: { width: 390, height: 700 } }, game: "crazyhouse", fen: "4k3/8/8/8/8/8/8/4K3[QNpp] w - - 0 1", width: 382 });
  await t.ready();
  const boxes = await t.page.evaluate(() => [...document.querySelectorAll(".cb-hand button")].map((b) => b.getBoundingClientRect()).map((r) => [r.width, r.height]));
  expect(boxes.length).toBe(3);
  for (const [w, h] of boxes) expect(Math.min(w!, h!)).toBeGreaterThanOrEqual(44);
  const cell = await t.page.evaluate(() => document.querySelector(".cb-sq")!.getBoundingClientRect().width);
  expect(cell).toBeGreaterThan(36);
  await t.close();
});
