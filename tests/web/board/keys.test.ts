/* keys.test.ts -- the board without a pointer: keyboard, screen reader, typed moves. */
import { expect, test } from "vitest";
import { table, useBrowser, type Table } from "./kit";

useBrowser("keys");

const tokens = (t: Table) => t.page.evaluate(() => window.kit.play.tokens());
const focused = (t: Table) => t.page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.index?.toLowerCase() ?? document.activeElement?.className);
const said = (t: Table) => t.page.evaluate(() => document.querySelector("[aria-live]")!.textContent);

async function press(t: Table, ...keys: string[]): Promise<void> {
  for (const key of keys) await t.page.keyboard.press(key);
}

test("arrows walk, digits jump to files, Enter takes up and puts down, Escape lets go", async () => {
  const t = await table({ clock: true });
  await press(t, "Tab");
  expect(await focused(t)).toBe("e0");
  await press(t, "ArrowUp", "ArrowUp", "2"); // file 2 of Red is h
  expect(await focused(t)).toBe("h2");
  await press(t, "Enter");
  expect((await t.man("h2"))?.classes).toContain("selected");
  await press(t, "Escape");
  expect(await t.count(".selected,.available")).toBe(0);
  await press(t, " ", "5", "Enter");
  await t.run(310);
  expect(await tokens(t)).toEqual(["h2e2"]);
  expect(await focused(t)).toBe("e2");
  await press(t, "ArrowDown", "ArrowDown", "ArrowDown"); // stops at the edge
  expect(await focused(t)).toBe("e0");
  await press(t, "Home");
  expect(await focused(t)).toBe("a0");
  await press(t, "End");
  expect(await focused(t)).toBe("i0");
  await t.page.evaluate(() => window.kit.board.setPerspective(1));
  await press(t, "Home", "ArrowDown");
  expect(await focused(t)).toBe("i1"); // seen from Black, i is on the left and up is towards Red
  await press(t, "1");
  expect(await focused(t)).toBe("a1"); // Black's file 1
  await t.close();
});

test("the focus is seen: an ink ring with a paper ring outside, on keys only", async () => {
  const t = await table();
  await t.ready();
  await press(t, "Tab", "ArrowUp");
  const ring = () => t.page.evaluate(() => getComputedStyle(document.activeElement!, "::before").boxShadow);
  expect(await ring()).toBe("rgb(31, 29, 26) 0px 0px 0px 2px, rgb(244, 241, 233) 0px 0px 0px 4px");
  await t.close();
});

test("a screen reader finds a grid of 10 rows and 90 named cells, and hears what happens", async () => {
  const t = await table({ clock: true });
  const roles = await t.page.evaluate(() => ["grid", "row", "gridcell"].map((r) => document.querySelectorAll(`[role=${r}]`).length));
  expect(roles).toEqual([1, 10, 90]);
  const snapshot = await t.page.locator(".cb").ariaSnapshot();
  expect(snapshot).toContain('- grid "xiangqi board"');
  expect(snapshot.match(/gridcell "[^"]+"/g)).toHaveLength(90);
  expect(snapshot).toContain('gridcell "h2, first side C"');
  expect(snapshot).toContain('gridcell "e5, empty"');
  await t.click("h2");
  const label = (n: string) => t.page.evaluate((i) => document.querySelector(`[data-index="${i}"]`)!.getAttribute("aria-label"), n);
  expect(await label("E2")).toBe("e2, empty, can go");
  expect(await label("H2")).toBe("h2, first side C, selected");
  expect(await t.page.evaluate(() => document.querySelector('[data-index="H2"]')!.getAttribute("aria-selected"))).toBe("true");
  await t.click("h9");
  await t.run(310);
  expect(await said(t)).toBe("first side C from h2 to h9, takes second side n");
  expect(await label("E2")).toBe("e2, empty");
  expect(await label("H2")).toBe("h2, empty");
  expect(await label("H9")).toBe("h9, first side C");
  await t.click("h7", "d5");
  await t.run(200);
  expect(await said(t)).toBe("not possible");
  await t.close();
});

test("a move can be typed in Chinese, WXF or ICCS, and a bad one is refused with its reason", async () => {
  const t = await table({ clock: true });
  for (const [text, token] of [["h2e2", "h2e2"], ["馬8进7", "h9g7"], ["H2+3", "h0g2"]] as const) {
    await t.page.evaluate(() => document.querySelector<HTMLElement>(".cb-sq[tabindex='0']")!.focus());
    await press(t, "/");
    await t.page.waitForSelector(".cb-type:focus"); // an input method wants a field to write into
    await t.page.keyboard.insertText(text);
    await press(t, "Enter");
    await t.run(310);
    expect((await tokens(t)).at(-1)).toBe(token);
    expect(await t.count(".cb-type")).toBe(0);
  }
  await press(t, "x"); // any letter opens the field and is its first
  await t.page.waitForSelector(".cb-type:focus");
  expect(await t.page.evaluate(() => document.querySelector<HTMLInputElement>(".cb-type")!.value)).toBe("x");
  await t.page.keyboard.type("9y9");
  await press(t, "Enter");
  expect(await t.page.getAttribute(".cb-type", "aria-invalid")).toBe("true");
  expect((await said(t))!.length).toBeGreaterThan(5);
  await press(t, "Escape");
  expect(await t.count(".cb-type")).toBe(0);
  expect(await focused(t)).toMatch(/^[a-i][0-9]$/);
  expect(await tokens(t)).toHaveLength(3);
  await t.close();
});

test("a move typed faster than the field can be fetched is not lost", async () => {
  const t = await table({ before: () => Object.assign(window, { slow: true }) });
  await t.context.route(/\/a\/typing-/, (r) => setTimeout(() => void r.continue(), 600));
  await press(t, "Tab");
  await t.page.keyboard.type("h2e2");
  await press(t, "Enter");
  expect(await t.count(".cb-type")).toBe(0);
  await t.page.waitForFunction(() => window.kit.play.tokens().length === 1);
  expect(await tokens(t)).toEqual(["h2e2"]);
  await t.close();
});

test("the answer can be typed while the move before it is still under way", async () => {
  const t = await table({ clock: true, permission: 0 });
  const type = async (move: string) => {
    await press(t, "/");
    await t.page.waitForSelector(".cb-type:focus");
    await t.page.keyboard.type(move);
    await press(t, "Enter");
  };
  await press(t, "Tab");
  await type("h2e2");
  expect(await tokens(t)).toEqual(["h2e2"]);
  await t.page.evaluate(() => window.kit.board.setPermission(1)); // the other side's turn, no time has passed
  await type("h9g7");
  expect(await tokens(t)).toEqual(["h2e2", "h9g7"]);
  await t.run(310);
  expect(await t.count(".moving")).toBe(0);
  await t.close();
});

test("keys play only for a permitted team", async () => {
  const t = await table({ clock: true, permission: 1 });
  await press(t, "Tab", "ArrowUp", "ArrowUp", "2", "Enter");
  expect(await t.count(".selected")).toBe(0);
  await press(t, "/");
  await t.page.waitForSelector(".cb-type:focus");
  await t.page.keyboard.type("h2e2");
  await press(t, "Enter");
  await t.run(310);
  expect(await tokens(t)).toEqual([]);
  await t.close();
});

test("in Qilin arrows pass over gaps", async () => {
  const t = await table({ game: "qilin" });
  await t.page.evaluate(() => document.querySelector<HTMLElement>('[data-index="D3"]')!.focus());
  await press(t, "ArrowUp");
  expect(await focused(t)).toBe("d5");
  await press(t, "Home"); // row 5 has no a: the nearest row that has one
  expect(await focused(t)).toBe("a4");
  await t.close();
});
