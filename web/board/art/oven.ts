/* oven.ts -- asks the worker for baked pictures and keeps what it made.
 *
 * A picture is baked once per page and lives as an object URL as long as the page.  The worker starts at the first order and ends
 * when nothing is left to bake.
 */
import workerUrl from "worker:./bake.ts";
import type { Baked, Recipe } from "./bake";

interface Order {
  recipe: Recipe;
  done(url: string): void;
  failed(reason: Error): void;
}

const shelf = new Map<string, Promise<string>>();
const orders = new Map<number, Order>();
let worker: Worker | null = null;
let lastId = 0;

export function baked(recipe: Recipe): Promise<string> {
  const key = JSON.stringify(recipe);
  let picture = shelf.get(key);
  if (!picture) {
    picture = new Promise<string>((done, failed) => order({ recipe, done, failed }));
    shelf.set(key, picture);
    picture.catch(() => shelf.delete(key));
  }
  return picture;
}

function order(o: Order): void {
  const id = ++lastId;
  orders.set(id, o);
  try {
    oven().postMessage({ id, recipe: o.recipe });
  } catch {
    void bakeHere(id);
  }
}

function oven(): Worker {
  if (worker) return worker;
  worker = new Worker(workerUrl, { type: "module" });
  worker.addEventListener("message", (event: MessageEvent<Baked>) => void take(event.data));
  worker.addEventListener("error", () => {
    close();
    for (const id of orders.keys()) void bakeHere(id);
  });
  return worker;
}

function close(): void {
  worker?.terminate();
  worker = null;
}

async function take(b: Baked): Promise<void> {
  const o = orders.get(b.id);
  if (!o) return;
  orders.delete(b.id);
  if (!orders.size) close();
  try {
    if (b.fault) throw new Error(b.fault);
    const blob = b.blob ?? (await encode(b.pixels!, o.recipe));
    o.done(URL.createObjectURL(blob));
  } catch (fault) {
    o.failed(new Error(`a picture of ${o.recipe.what} could not be made: ${String(fault)}`));
  }
}

/** Without workers the page bakes itself, slowly. */
async function bakeHere(id: number): Promise<void> {
  const o = orders.get(id);
  if (!o) return;
  const { paint } = await import("./bake");
  await take({ id, pixels: paint(o.recipe) });
}

function encode(pixels: Uint8ClampedArray<ArrayBuffer>, recipe: Recipe): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = recipe.w;
  canvas.height = recipe.h;
  canvas.getContext("2d")!.putImageData(new ImageData(pixels, recipe.w, recipe.h), 0, 0);
  const type = recipe.what === "wood" ? "image/jpeg" : "image/png";
  return new Promise((done, failed) => canvas.toBlob((b) => (b ? done(b) : failed(new Error("no picture"))), type, 0.94));
}
