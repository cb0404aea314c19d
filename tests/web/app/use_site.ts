/* use_site.ts -- the site for all tests of a file. */
import { afterAll, beforeAll, expect, vi } from "vitest";
import { openSite, type Site } from "./site";

/** Open while the tests of the file run.  What a page complains of fails the file, unless bad weather is what it tests. */
export function useSite({ webgl = false, mayComplain = false } = {}): Site {
  /* A person waits seconds; a machine that does ten other things may need minutes. */
  vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
  const site = {} as Site;
  beforeAll(async () => {
    Object.assign(site, await openSite(webgl));
  });
  afterAll(async () => {
    await site.close();
    if (!mayComplain) expect(site.complaints).toEqual([]);
  });
  return site;
}
