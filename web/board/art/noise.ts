/* noise.ts -- the one source of randomness of wood and ink: lattice noise from an integer hash.
 *
 * Here and in wood.ts only operations that IEEE fixes to the last bit (+ - × / sqrt, 32-bit integers) are used, so that every browser grows the
 * same wood and a test can compare a hash.
 */

/** A number in [0, 1) of a lattice point. */
export function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed + 1, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Value noise in [-1, 1], smooth. */
export function noise(x: number, y: number, seed: number): number {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const fx = x - i;
  const fy = y - j;
  const sx = fx * fx * (3 - 2 * fx);
  const sy = fy * fy * (3 - 2 * fy);
  const a = hash(i, j, seed);
  const b = hash(i + 1, j, seed);
  const c = hash(i, j + 1, seed);
  const d = hash(i + 1, j + 1, seed);
  const top = a + (b - a) * sx;
  return 2 * (top + (c + (d - c) * sx - top) * sy) - 1;
}

/** Three octaves, the first at half strength. */
export function fbm(x: number, y: number, seed: number): number {
  return 0.5 * noise(x, y, seed) + 0.25 * noise(2 * x, 2 * y, seed + 1) + 0.125 * noise(4 * x, 4 * y, seed + 2);
}

export function smoothstep(from: number, to: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
