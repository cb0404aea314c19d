/* wood.ts -- oak, computed: distorted growth rings cut by a plank, with fibres, tone and pores.
 *
 * u runs across the grain and v along it, in cells of the board.  The plank cuts the trunk at a depth that changes along v, which
 * is what makes the arches; every ring has its own tone, dark towards its late wood.
 */
import { fbm, hash, noise, smoothstep } from "./noise";

export type WoodKind = "board" | "man";
export type WoodLook = "whiteoak" | "darkoak";

interface Timber {
  early: readonly [number, number, number];
  late: readonly [number, number, number];
  axis: number; // u of the pith
  apex: number; // v where the cut runs nearest to it
  rings: number; // per cell
  fibre: number;
  pores: number;
  seed: number;
}

const TIMBERS: Record<WoodKind, Record<WoodLook, Timber>> = {
  board: {
    whiteoak: { early: [236, 210, 162], late: [205, 160, 101], axis: 6.7, apex: 15, rings: 3.1, fibre: 0.15, pores: 0.03, seed: 11 },
    darkoak: { early: [107, 72, 51], late: [66, 41, 27], axis: 2.7, apex: -5, rings: 3.1, fibre: 0.2, pores: 0.07, seed: 47 },
  },
  man: {
    whiteoak: { early: [244, 224, 184], late: [211, 170, 108], axis: -1.5, apex: 15, rings: 5, fibre: 0.15, pores: 0.03, seed: 83 },
    darkoak: { early: [71, 44, 30], late: [36, 19, 9], axis: -1.5, apex: -5, rings: 5, fibre: 0.2, pores: 0.07, seed: 127 },
  },
};

/** Fills rows [from, to) of a picture of w × h pixels with `scale` pixels to the cell. */
export function paintWood(kind: WoodKind, look: WoodLook, out: Uint8ClampedArray, w: number, rows: readonly [number, number], scale: number): void {
  const t = TIMBERS[kind][look];
  const s = t.seed;
  for (let y = rows[0]; y < rows[1]; y++) {
    const v = (y + 0.5) / scale;
    const bow = 0.9 + 0.0075 * (v - t.apex) * (v - t.apex);
    for (let x = 0; x < w; x++) {
      const u = (x + 0.5) / scale;
      const warped = u + 0.5 * fbm(0.3 * u, 0.1 * v, s) + 0.05 * fbm(2 * u, 0.35 * v, s + 3);
      const depth = bow + 0.25 * fbm(0.15 * u, 0.22 * v, s + 6);
      const across = warped - t.axis;
      const phase = t.rings * Math.sqrt(across * across + depth * depth) + 0.18 * fbm(0.9 * u, 0.5 * v, s + 9);
      const ring = Math.floor(phase);
      const f = phase - ring;
      const late = smoothstep(0.05, 0.88, f) * (1 - smoothstep(0.88, 1, f));
      let m = 0.12 + 0.34 * late + 0.26 * (hash(ring, 0, s + 12) - 0.5);
      m += t.fibre * fbm(34 * warped, 0.8 * v, s + 13) + 0.3 * fbm(0.22 * u, 0.16 * v, s + 16);
      m = Math.min(1, Math.max(0, m));
      const pore = noise(46 * warped, 1.9 * v, s + 19) > 0.5 ? 1 - t.pores : 1;
      const at = 4 * (y * w + x);
      for (let c = 0; c < 3; c++) out[at + c] = (t.early[c]! + (t.late[c]! - t.early[c]!) * m) * pore;
      out[at + 3] = 255;
    }
  }
}
