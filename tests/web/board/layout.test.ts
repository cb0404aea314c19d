/* layout.test.ts -- rows 9 to 23, 32 and 279: sizes, layers and places of the board, measured in the page. */
import { expect, test } from "vitest";
import { table, useBrowser } from "./kit";

useBrowser("layout");

test("row 9: a method that shows something says so when the board is not in the page yet", async () => {
  const t = await table();
  const said = await t.page.evaluate(() => {
    const { kit } = window;
    const loose = kit.createBoard({ shape: kit.play.game.shape, state: kit.play.state() });
    const calls: Record<string, () => unknown> = {
      set: () => loose.set(kit.play.state()),
      animate: () => loose.animate(kit.play.state(), [], { capture: false, check: false, mate: false }),
      requestMove: () => loose.requestMove(0),
      select: () => loose.select({ point: 1 }),
      setArrows: () => loose.setArrows([]),
      effect: () => loose.effect("mate"),
      warn: () => loose.warn([1]),
      setFallen: () => loose.setFallen(0),
    };
    return Object.entries(calls).map(([name, call]) => {
      try {
        call();
        return `${name}: nothing said`;
      } catch (error) {
        return `${name}: ${(error as Error).message}`;
      }
    });
  });
  for (const line of said) expect(line).toMatch(/^(\w+): board\.\1\(\) was called before the board is in the page/);
  await t.close();
});

test("rows 10, 11: with a cell of 50 px the squares are 450 × 500 and the margin 27 and 30", async () => {
  const t = await table({ width: 510 });
  const size = await t.page.evaluate(() => {
    const plank = document.querySelector(".cb-plank")!, squares = document.querySelector(".cb-squares")!;
    const p = plank.getBoundingClientRect(), s = squares.getBoundingClientRect();
    const edge = plank.clientLeft;
    return { w: s.width, h: s.height, left: s.x - p.x - edge, right: p.right - edge - s.right, top: s.y - p.y - edge, bottom: p.bottom - edge - s.bottom };
  });
  for (const [side, px] of Object.entries({ w: 450, h: 500, left: 27, right: 27, top: 30, bottom: 30 })) expect(size[side as "w"], side).toBeCloseTo(px, 1);
  await t.close();
});

test("rows 12 to 15: background by theme, radius, shadow and border", async () => {
  const t = await table({ width: 510 });
  expect(await t.style(".cb-plank", "border-radius")).toBe("5px");
  expect(await t.style(".cb-plank", "box-shadow")).toBe("rgb(222, 184, 135) 7px 7px 5px 0px");
  expect(await t.style(".cb-plank", "border")).toBe("3px ridge rgb(222, 184, 135)");
  const grounds = new Set<string>();
  for (const board of ["whiteoak", "darkoak", "simple"] as const) {
    await t.page.evaluate((b) => window.kit.board.setLook({ board: b }), board);
    grounds.add((await t.style(".cb-plank", "background-color")) + (await t.style(".cb-plank", "background-image")));
  }
  expect(grounds.size).toBe(3);
  expect(await t.style(".cb-plank", "background-color")).toBe("rgb(255, 235, 205)"); // blanchedalmond, C-18
  expect(await t.style(".cb-plank", "background-image")).toBe("none");
  await t.close();
});

test("rows 16, 279: the grid is centred and every man stands on its crossing, in both perspectives", async () => {
  const t = await table({ width: 760 });
  await t.ready();
  for (const seat of [0, 1] as const) {
    await t.page.evaluate((s) => window.kit.board.setPerspective(s), seat);
    const off = await t.page.evaluate(() => {
      const box = (s: string) => document.querySelector(s)!.getBoundingClientRect();
      const plank = box(".cb-plank"), grid = box(".cb-lines");
      const middle = Math.hypot(plank.x + plank.width / 2 - grid.x - grid.width / 2, plank.y + plank.height / 2 - grid.y - grid.height / 2);
      const men = [...document.querySelectorAll<HTMLElement>(".cb-man")].map((m) => {
        const a = m.getBoundingClientRect(), b = box(`[data-index="${m.dataset.at}"]`);
        return Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);
      });
      return { middle, men: Math.max(...men), count: men.length };
    });
    expect(off.middle).toBeLessThan(1);
    expect(off.men).toBeLessThan(1);
    expect(off.count).toBe(32);
  }
  await t.close();
});

test("row 17: ninety squares, each with its index from A9 to I0, in reading order", async () => {
  const t = await table();
  const all = await t.page.evaluate(() => [...document.querySelectorAll<HTMLElement>(".cb-sq")].map((e) => e.dataset.index!));
  expect(all).toHaveLength(90);
  expect(new Set(all).size).toBe(90);
  expect(all[0]).toBe("A9");
  expect(all[89]).toBe("I0");
  for (const index of all) expect(index).toMatch(/^[A-I][0-9]$/);
  await t.close();
});

test("row 18: a move changes nothing but the man's transform", async () => {
  const t = await table({ clock: true });
  await t.click("h2", "e2");
  const frames = await t.page.evaluate(() => {
    const moving = document.getAnimations().filter((a) => (a.effect as KeyframeEffect).target?.classList.contains("cb-man"));
    return moving.flatMap((a) => (a.effect as KeyframeEffect).getKeyframes().flatMap((f) => Object.keys(f).filter((k) => !["offset", "computedOffset", "easing", "composite"].includes(k))));
  });
  expect(frames.length).toBeGreaterThan(0);
  expect(new Set(frames)).toEqual(new Set(["transform"]));
  const man = await t.page.evaluate(() => document.querySelector<HTMLElement>(".cb-man.moving")!.getAttribute("style"));
  expect(man).toMatch(/^transform: translate\(400%, 700%\);$/);
  await t.close();
});

test("row 22: the constructor sets up a position, and a bad one is refused with the reason", async () => {
  const t = await table();
  expect(await t.count(".cb-man")).toBe(32);
  const wrong = await t.page.evaluate(() => {
    const { names } = window.kit.play.game.shape;
    const shown = new Map([...document.querySelectorAll<HTMLElement>(".cb-man")].map((m) => [m.dataset.at!.toLowerCase(), m.classList.contains("s1") ? 1 : 0]));
    return window.kit.play.state().men.filter((m) => shown.get(names[m.point]!) !== m.seat).length;
  });
  expect(wrong).toBe(0);
  const reason = await t.page.evaluate(async () => {
    try {
      await window.kit.mount({ fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABN w" });
      return "";
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(reason.length).toBeGreaterThan(10);
  expect(await t.count(".cb")).toBe(1);
  await t.close();
});

test("row 23: the element is one that can be put anywhere", async () => {
  const t = await table();
  const moved = await t.page.evaluate(() => {
    const aside = document.body.appendChild(document.createElement("aside"));
    aside.append(window.kit.board.element);
    window.kit.board.set(window.kit.play.state());
    return [window.kit.board.element instanceof HTMLElement, aside.querySelectorAll(".cb-man").length];
  });
  expect(moved).toEqual([true, 32]);
  await t.close();
});

test("row 32: seen from the second seat A0 is at the top right, and moves are called the same", async () => {
  const t = await table({ perspective: 1, clock: true });
  await t.ready();
  const corner = await t.at("a0");
  const plank = await t.page.evaluate(() => document.querySelector(".cb-plank")!.getBoundingClientRect().toJSON() as DOMRect);
  expect(corner.x).toBeGreaterThan(plank.x + plank.width * 0.85);
  expect(corner.y).toBeLessThan(plank.y + plank.height * 0.15);
  await t.click("h2", "e2");
  await t.run(350);
  expect(await t.page.evaluate(() => window.kit.play.tokens())).toEqual(["h2e2"]);
  expect((await t.man("e2"))?.transform).toBe("translate(400%, 200%)");
  const edge = await t.page.evaluate(() => [...document.querySelectorAll(".cb-coords text")].map((e) => [e.textContent, Math.round(e.getBoundingClientRect().y)] as const));
  const top = Math.min(...edge.map((e) => e[1]));
  expect(edge.filter((e) => e[1] - top < 20).map((e) => e[0]).sort()).toEqual([..."一七三九二五八六四"].sort());
  await t.close();
});

test("a board turned round in the middle of a move shows the man at its end", async () => {
  const t = await table({ clock: true });
  await t.click("h2", "e2");
  await t.run(100);
  await t.page.evaluate(() => window.kit.board.setPerspective(1));
  const man = (await t.man("e2"))!;
  expect([man.moving, man.transform]).toEqual([0, "translate(400%, 200%)"]);
  await t.close();
});

test("row 34: men lie under the illustrations, and those under the effects", async () => {
  const t = await table();
  const order = await t.page.evaluate(() => [...document.querySelector(".cb-plank")!.children].map((e) => e.classList[0]));
  const at = (name: string) => order.indexOf(name);
  expect(at("cb-men")).toBeGreaterThan(at("cb-squares"));
  expect(at("cb-arrows")).toBeGreaterThan(at("cb-men"));
  expect(await t.page.evaluate(() => document.querySelector(".cb-plank")!.lastElementChild!.classList.contains("cb-effects"))).toBe(true);
  await t.close();
});

test("row 5, 21: two boards on a page, of different games, are independent", async () => {
  const t = await table({ clock: true, width: 400 });
  await t.page.evaluate(() => window.kit.mount({ width: 400 }));
  await t.page.evaluate(() => window.scrollTo(0, 1e5));
  await t.click("h2", "e2");
  await t.run(400);
  const fens = await t.page.evaluate(() => window.kit.boards.map((b) => b.play.tokens().length));
  expect(fens).toEqual([0, 1]);
  const men = await t.page.evaluate(() => [...document.querySelectorAll(".cb")].map((b) => [!!b.querySelector('.cb-man[data-at="H2"]'), !!b.querySelector('.cb-man[data-at="E2"]')]));
  expect(men).toEqual([[true, false], [false, true]]);
  expect(t.complaints).toEqual([]);
  await t.close();
});
