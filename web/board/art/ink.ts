/* ink.ts -- the ink of the effects, computed: a ring drawn in one turn, a dot, a splash.
 *
 * Each is a field of coverage over [-1, 1]²; the colour is the same everywhere and only its strength differs: darker at the wet
 * edge, granulated inside, with a faint halo where the paper drank it.
 */
import { hash, noise, smoothstep } from "./noise";

export type InkKind = "ring" | "dot" | "splash";
const INK = [22, 21, 23] as const;

/** How deep inside the ink a place lies (negative: outside), in units of the half-size, and how dry it is there (0..1). */
type Field = (x: number, y: number) => { depth: number; dry: number };

function ringField(): Field {
  const START = (135 * Math.PI) / 180; // lower left, y down
  return (x, y) => {
    let turn = (Math.atan2(y, x) - START) / (2 * Math.PI);
    turn -= Math.floor(turn);
    const r = Math.sqrt(x * x + y * y);
    const middle = 0.76 + 0.02 * noise(turn * 4, 3, 5) - 0.035 * turn;
    const half = 0.128 + (0.06 - 0.128) * Math.sqrt(turn) + 0.008 * noise(turn * 7, 1, 6);
    const across = r - middle;
    const rough = 0.004 * noise(x * 13, y * 13, 7) + 0.002 * noise(x * 45, y * 45, 4);
    /* The loaded head is a drop of its own where the brush came down. */
    const hx = x - 0.775 * Math.cos(START + 0.05);
    const hy = y - 0.775 * Math.sin(START + 0.05);
    const head = 0.142 + 0.012 * noise(hx * 9 + 5, hy * 9 + 5, 3) - Math.sqrt(hx * hx + hy * hy) + rough;
    const line = Math.min(half - Math.abs(across) + rough, (0.985 - turn) * 3);
    const depth = Math.max(head, line);
    const hairs = 0.5 + 0.5 * noise(across * 95, turn * 5, 8) + 0.22 * noise(across * 210, turn * 11, 9);
    const worn = smoothstep(0.26, 0.97, turn) * 0.92 + 0.14 * noise(turn * 7, across * 9, 10) * smoothstep(0.26, 0.5, turn);
    const wet = smoothstep(-0.02, 0.02, head - Math.min(line, 0.02));
    const dry = smoothstep(hairs - 0.13, hairs + 0.07, worn) * (1 - wet);
    return { depth, dry };
  };
}

/** Drops as discs [x, y, radius, stretch along the way they were thrown]. */
type Drop = readonly [number, number, number, number];

function inDrop([dx, dy, r, stretch]: Drop, x: number, y: number): number {
  if (Math.abs(x - dx) > 0.15 || Math.abs(y - dy) > 0.15) return -1; // no drop reaches so far, nor its halo
  const d = Math.sqrt(dx * dx + dy * dy) || 1;
  const along = ((x - dx) * dx + (y - dy) * dy) / d;
  const side = (-(x - dx) * dy + (y - dy) * dx) / d;
  return r - Math.sqrt((along / stretch) * (along / stretch) + side * side);
}

function dotField(): Field {
  const drops: Drop[] = [];
  for (let i = 0; i < 6; i++) {
    const a = hash(i, 1, 21) * 6.283;
    const d = 0.66 + 0.24 * hash(i, 2, 21);
    drops.push([d * Math.cos(a), d * Math.sin(a), 0.014 + 0.03 * hash(i, 3, 21), 1.1 + 0.4 * hash(i, 4, 21)]);
  }
  return (x, y) => {
    const r = Math.sqrt(x * x + y * y);
    const cx = r > 0 ? x / r : 1;
    const cy = r > 0 ? y / r : 0;
    const edge = 0.56 * (1 + 0.05 * noise(cx * 1.7 + 9, cy * 1.7 + 9, 22) + 0.016 * noise(cx * 6, cy * 6, 23) + 0.004 * noise(x * 22, y * 22, 24));
    return { depth: drops.reduce((best, drop) => Math.max(best, inDrop(drop, x, y)), edge - r), dry: 0 };
  };
}

const RAYS = 46;

function splashField(): Field {
  const rays = Array.from({ length: RAYS }, (_, i) => {
    const angle = ((i + 0.8 * (hash(i, 1, 31) - 0.5)) / RAYS) * 2 * Math.PI;
    const reach = 0.4 + 0.5 * hash(i, 2, 31) * hash(i, 3, 31) + 0.08 * hash(i, 9, 31);
    return { cos: Math.cos(angle), sin: Math.sin(angle), reach, wide: 0.013 + 0.05 * hash(i, 4, 31) * hash(i, 2, 31) };
  });
  const drops: Drop[] = rays.flatMap((ray, i) => {
    const count = Math.floor(hash(i, 5, 31) * 3.4);
    return Array.from({ length: count }, (_, k): Drop => {
      const d = Math.min(0.95, ray.reach + 0.05 + 0.34 * hash(i, 6 + k, 32));
      const off = 0.05 * (hash(i, 6 + k, 33) - 0.5);
      const x = d * ray.cos - off * ray.sin;
      const y = d * ray.sin + off * ray.cos;
      return [x, y, 0.006 + 0.027 * hash(i, 6 + k, 34) * hash(i, 7 + k, 35), 1.2 + 1.3 * hash(i, 6 + k, 36)];
    });
  });
  return (x, y) => {
    const r = Math.sqrt(x * x + y * y);
    const cx = r > 0 ? x / r : 1;
    const cy = r > 0 ? y / r : 0;
    let depth = 0.34 * (1 + 0.2 * noise(cx * 2.2 + 4, cy * 2.2 + 4, 37) + 0.05 * noise(cx * 8, cy * 8, 38)) - r;
    const near = Math.round((Math.atan2(y, x) / (2 * Math.PI)) * RAYS);
    for (let k = near - 4; k <= near + 4; k++) {
      const ray = rays[(k + 2 * RAYS) % RAYS]!;
      const along = x * ray.cos + y * ray.sin;
      if (along <= 0.2) continue;
      const t = Math.min(1, (along - 0.2) / (ray.reach - 0.2));
      const half = ray.wide * (1 - t) * (1 - t) * 1.9 + 0.004 * (1 - t);
      const side = -x * ray.sin + y * ray.cos - 0.05 * (ray.wide - 0.02) * along * along * 20;
      const past = Math.max(0, along - ray.reach);
      depth = Math.max(depth, half - Math.sqrt(side * side + past * past) + 0.002 * noise(x * 60, y * 60, 39));
    }
    return { depth: drops.reduce((best, drop) => Math.max(best, inDrop(drop, x, y)), depth), dry: 0 };
  };
}

const FIELDS: Record<InkKind, () => Field> = { ring: ringField, dot: dotField, splash: splashField };

/** Fills a square picture of size × size pixels; alpha is straight, not premultiplied. */
export function paintInk(kind: InkKind, out: Uint8ClampedArray, size: number): void {
  const field = FIELDS[kind]();
  const soft = 3 / size;
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) {
      const x = (2 * (i + 0.5)) / size - 1;
      const y = (2 * (j + 0.5)) / size - 1;
      const { depth, dry } = field(x, y);
      const body = smoothstep(-soft, soft, depth) * (1 - dry);
      const wet = 1 - smoothstep(0, 0.035, depth);
      const grain = 0.12 * (0.45 * noise(x * 5, y * 5, 51) + 0.3 * noise(x * 14, y * 14, 53) + 0.25 * noise(x * 70, y * 70, 52));
      const halo = 0.1 * smoothstep(-0.045, 0, depth) * (1 - dry);
      const alpha = body * Math.min(1, 0.88 + grain * (1 - wet) + 0.1 * wet) + (1 - body) * halo;
      const at = 4 * (j * size + i);
      for (let c = 0; c < 3; c++) out[at + c] = INK[c]!;
      out[at + 3] = 255 * alpha;
    }
  }
}
