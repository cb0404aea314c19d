/* store.ts -- what lives on the graphics card: made once by name, thrown away together.
 *
 * Every geometry, material and texture of the solid view is made here, so that nothing can be forgotten when the look changes or the view
 * goes.
 */
import { CanvasTexture, SRGBColorSpace, type BufferGeometry, type Material, type Texture } from "three";

type Disposable = BufferGeometry | Material | Texture;

export class Store {
  private readonly held = new Map<string, Disposable>();

  get<T extends Disposable>(key: string, make: () => T): T {
    let thing = this.held.get(key) as T | undefined;
    if (!thing) {
      thing = make();
      this.held.set(key, thing);
    }
    return thing;
  }

  /** Throws away what `which` names; all without it. */
  drop(which: (key: string) => boolean = () => true): void {
    for (const [key, thing] of [...this.held]) {
      if (!which(key)) continue;
      thing.dispose();
      this.held.delete(key);
    }
  }

  get count(): number {
    return this.held.size;
  }
}

/** A texture painted on a canvas. */
export function painted(w: number, h: number, paint: (c: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(w);
  canvas.height = Math.round(h);
  paint(canvas.getContext("2d")!);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 2; // the flattest view shortens a cell to half
  return texture;
}

export async function picture(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}
