/* shadow.ts -- the shadow of a man: a soft dark patch that lies on the plank and parts from the man as it is lifted. */
import { Mesh, MeshBasicMaterial, PlaneGeometry } from "three";
import type { BoardShape } from "../../rules/types";
import { painted, type Store } from "./store";

/** Two shadows in one, as on the flat board: a wide soft one and the dark contact under the rim. */
function paint(c: CanvasRenderingContext2D): void {
  const half = c.canvas.width / 2;
  const cell = half / 0.75;
  const patch = (x: number, y: number, r: number, stops: readonly (readonly [number, number])[]) => {
    const g = c.createRadialGradient(half + x * cell, half + y * cell, 0, half + x * cell, half + y * cell, r * cell);
    for (const [at, alpha] of stops) g.addColorStop(at, `rgba(42,22,6,${alpha})`);
    c.fillStyle = g;
    c.fillRect(0, 0, 2 * half, 2 * half);
  };
  patch(0.07, 0.09, 0.62, [[0, 0.5], [0.55, 0.42], [1, 0]]);
  patch(0, 0, 0.52, [[0, 0.6], [0.72, 0.6], [1, 0]]);
}

export function shadowOf(store: Store, lines: BoardShape["lines"]): Mesh {
  const map = store.get("shadow", () => painted(128, 128, paint));
  const skin = store.get("shadow skin", () => new MeshBasicMaterial({ map, transparent: true, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -1 }));
  const tall = lines === "squares";
  const plane = store.get("shadow plane", () => {
    const g = new PlaneGeometry(1.5, 1.5).rotateX(-Math.PI / 2);
    /* A chess man is thinner and throws its shadow further, away from the light. */
    return tall ? g.scale(0.82, 1, 0.66).translate(0.16, 0, 0).rotateY(-0.5).translate(-0.04, 0, -0.06) : g;
  });
  const mesh = new Mesh(plane, skin);
  mesh.renderOrder = 0;
  return mesh;
}
