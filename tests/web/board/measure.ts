/* measure.ts -- what the board costs, for the tests and for `make bench`: bytes, a position, a click, ten thousand moves. */
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import type { CDPSession, Page } from "playwright-core";
import { ROOT } from "../browser";

/** Gzipped bytes of the widget with all it imports at once, and of what comes later.  Art and 3D are not counted. */
export async function boardBytes(): Promise<{ core: number; later: string[] }> {
  const made = await build({
    entryPoints: [`${ROOT}web/board/board.ts`],
    bundle: true,
    minify: true,
    format: "esm",
    splitting: true,
    outdir: "/",
    write: false,
    external: ["./art/art", "./three/view"],
    logLevel: "error",
    metafile: true,
  });
  const { outputs } = made.metafile;
  const bytesOf = (path: string) => gzipSync(made.outputFiles.find((f) => f.path.endsWith(path.split("/").at(-1)!))!.contents, { level: 9 }).length;
  const entry = Object.keys(outputs).find((o) => outputs[o]!.entryPoint?.endsWith("board.ts"))!;
  const at = new Set([entry]);
  for (const file of at) for (const i of outputs[file]!.imports) if (i.kind === "import-statement" && !i.external) at.add(i.path);
  const later = Object.keys(outputs).filter((o) => !at.has(o)).map((o) => `${outputs[o]!.entryPoint?.split("/").at(-1) ?? "shared"} ${bytesOf(o)}`);
  return { core: [...at].reduce((n, file) => n + bytesOf(file), 0), later };
}

/** Random moves of the real game, each position shown; new games as they end.  The median of milliseconds a position: whatever else the
 * machine does in between is not the board's. */
export function shuffle(page: Page, moves: number, seed: number): Promise<number> {
  return page.evaluate(
    ([count, start]) => {
      const { kit } = window;
      let state = start! | 1;
      const random = (n: number) => ((state = Math.imul(state, 1103515245) + 12345) >>> 8) % n;
      let play = kit.core.open("xiangqi");
      const spent: number[] = [];
      for (let i = 0; i < count!; i++) {
        const legal = play.turn() === null ? [] : play.moves();
        if (!legal.length) {
          play.free();
          play = kit.core.open("xiangqi");
          continue;
        }
        play.play(legal[random(legal.length)]!);
        const next = play.state();
        const began = performance.now();
        kit.board.set(next);
        spent.push(performance.now() - began);
      }
      play.free();
      kit.board.set(kit.play.state());
      return spent.sort((a, b) => a - b)[spent.length >> 1]!;
    },
    [moves, seed],
  );
}

/** Memory and nodes of the page after a collection. */
export async function weigh(devtools: CDPSession): Promise<{ heap: number; nodes: number }> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  const { nodes } = await devtools.send("Memory.getDOMCounters");
  return { heap: usedSize, nodes };
}

/** Milliseconds from a press to a page laid out with the man raised: twenty of them, sorted. */
export function clicks(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const spent: number[] = [];
    HTMLElement.prototype.setPointerCapture = () => {};
    for (let i = 0; i < 20; i++) {
      const r = document.querySelector(`[data-index="${i % 2 ? "H2" : "B2"}"]`)!.getBoundingClientRect();
      const at = { clientX: r.x + r.width / 2, clientY: r.y + r.height / 2, bubbles: true, pointerId: 1 };
      await new Promise(requestAnimationFrame);
      const began = performance.now();
      const plank = document.querySelector(".cb-plank")!;
      plank.dispatchEvent(new PointerEvent("pointerdown", at));
      plank.dispatchEvent(new PointerEvent("pointerup", at));
      document.querySelector<HTMLElement>(".cb")!.offsetHeight;
      spent.push(performance.now() - began);
    }
    return spent.sort((a, b) => a - b);
  });
}
