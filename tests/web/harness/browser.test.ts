/* browser.test.ts -- the ground the page tests stand on: chromium starts, the built site loads, memory can be shared. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "playwright-core";
import { HEADERS, launch, open, PHONE, serveSite, type Served } from "../browser";

let browser: Browser;
let site: Served;

beforeAll(async () => {
  browser = await launch({ webgl: true });
  site = await serveSite();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

test("the site loads without a complaint and may share memory between workers", async () => {
  const { page, context, complaints } = await open(browser, site.url);
  expect(await page.evaluate("crossOriginIsolated")).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a phone has touch, three pixels to a dot, and WebGL2", async () => {
  const { page, context } = await open(browser, site.url, PHONE);
  expect(await page.evaluate("[navigator.maxTouchPoints > 0, devicePixelRatio]")).toEqual([true, 3]);
  expect(await page.evaluate("!!document.createElement('canvas').getContext('webgl2')")).toBe(true);
  await context.close();
});

test("the headers of the test server are those of the real one", async () => {
  const { headers } = await fetch(site.url);
  for (const [name, value] of Object.entries(HEADERS)) expect(headers.get(name), name).toBe(value);
});
