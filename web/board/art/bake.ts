/* bake.ts -- the worker that bakes wood and ink into pictures, so that the page never waits for them. */
import { paintInk, type InkKind } from "./ink";
import { paintWood, type WoodKind, type WoodLook } from "./wood";

export type Recipe =
  | { what: "wood"; kind: WoodKind; look: WoodLook; w: number; h: number; scale: number }
  | { what: "ink"; kind: InkKind; w: number; h: number };

export interface Baked {
  id: number;
  blob?: Blob;
  pixels?: Uint8ClampedArray<ArrayBuffer>; // where a worker has no canvas
  fault?: string;
}

/** The picture as pixels; pure. */
export function paint(recipe: Recipe): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(4 * recipe.w * recipe.h);
  if (recipe.what === "wood") paintWood(recipe.kind, recipe.look, pixels, recipe.w, [0, recipe.h], recipe.scale);
  else paintInk(recipe.kind, pixels, recipe.w);
  return pixels;
}

async function bake(recipe: Recipe, id: number): Promise<Baked> {
  const pixels = paint(recipe);
  const canvas = typeof OffscreenCanvas === "undefined" ? null : new OffscreenCanvas(recipe.w, recipe.h);
  const context = canvas?.getContext("2d");
  if (!canvas || !context) return { id, pixels };
  context.putImageData(new ImageData(pixels, recipe.w, recipe.h), 0, 0);
  const type = recipe.what === "wood" ? "image/jpeg" : "image/png";
  return { id, blob: await canvas.convertToBlob({ type, quality: 0.94 }) };
}

/* The page imports paint() for browsers without workers; only in a worker is there somebody to answer. */
if (typeof document === "undefined" && typeof self !== "undefined" && "postMessage" in self) {
  self.addEventListener("message", (event: MessageEvent<{ id: number; recipe: Recipe }>) => {
    const { id, recipe } = event.data;
    bake(recipe, id).then(
      (baked) => self.postMessage(baked),
      (fault: unknown) => self.postMessage({ id, fault: String(fault) } satisfies Baked),
    );
  });
}
