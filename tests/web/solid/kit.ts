/* kit.ts -- the board tests' page in a browser that draws solids (by software), and counters of what lives on the graphics card. */
import { afterAll, beforeAll } from "vitest";
import type { Browser } from "playwright-core";
import { launch, open, servePage, type Served } from "../browser";
import { Table } from "../board/kit";
import type { MountOptions } from "../board/page";

export interface Gpu {
  /** Things made and not deleted, over all contexts that are not lost. */
  live(): number;
  contexts(): number;
  draws: number;
}

declare global {
  interface Window {
    gpu: Gpu;
  }
}

/** Counts what is made and deleted in every WebGL context of the page. */
function count(): void {
  const made = new Map<WebGL2RenderingContext, Set<unknown>>();
  const proto = WebGL2RenderingContext.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  const of = (gl: WebGL2RenderingContext) => made.get(gl) ?? made.set(gl, new Set()).get(gl)!;
  const gpu: Gpu = {
    live: () => [...made].reduce((n, [gl, things]) => n + (gl.isContextLost() ? 0 : things.size), 0),
    contexts: () => [...made.keys()].filter((gl) => !gl.isContextLost()).length,
    draws: 0,
  };
  for (const kind of ["Texture", "Buffer", "VertexArray", "Program", "Framebuffer", "Renderbuffer"]) {
    const [create, remove] = [proto[`create${kind}`]!, proto[`delete${kind}`]!];
    proto[`create${kind}`] = function (this: WebGL2RenderingContext, ...args) {
      const thing = create.apply(this, args);
      of(this).add(thing);
      return thing;
    };
    proto[`delete${kind}`] = function (this: WebGL2RenderingContext, ...args) {
      of(this).delete(args[0]);
      return remove.apply(this, args);
    };
  }
  for (const name of ["drawElements", "drawArrays"]) {
    const draw = proto[name]!;
    proto[name] = function (...args) {
      gpu.draws++;
      return draw.apply(this, args);
    };
  }
  window.gpu = gpu;
}

let browser: Browser;
let site: Served;

export function useSolid(name: string, webgl = true): void {
  beforeAll(async () => {
    browser = await launch(webgl ? { webgl: true } : { args: ["--disable-3d-apis"] });
    site = await servePage("tests/web/board/page.ts", `solid-${name}`);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
}

/** A page with one small board; software draws every pixel of it.  style "3d" unless told. */
export async function solid(options: MountOptions & { flat?: boolean } = {}): Promise<Table> {
  const { flat, ...mounted } = options;
  const opened = await open(browser, "about:blank", { viewport: { width: 480, height: 520 }, hasTouch: true });
  await opened.page.addInitScript(count);
  await opened.page.goto(site.url);
  await opened.page.waitForFunction(() => "kit" in window, null, { timeout: 30_000 });
  await opened.page.evaluate(async (o) => {
    await window.kit.core.load(o.game ?? "xiangqi");
    await window.kit.mount(o);
  }, { width: 280, ...mounted });
  if (!flat) await opened.page.evaluate(() => window.kit.board.setLook({ style: "3d" }));
  return new Table(opened.page, opened.context, opened.complaints);
}

export const style = (t: Table): Promise<string> => t.page.evaluate(() => (document.querySelector(".cb canvas") ? "3d" : "2d"));

/** Waits until so many decisions were played. */
export const played = (t: Table, count: number): Promise<unknown> => t.page.waitForFunction((n) => window.kit.play.tokens().length === n, count, { timeout: 30_000 });
