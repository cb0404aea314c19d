/* chess.ts -- the chess men as solids: turned on a lathe from a profile, with what a lathe cannot make put on; the horse is sawn. */
import { BoxGeometry, ExtrudeGeometry, LatheGeometry, Shape, SphereGeometry, Vector2, type BufferGeometry } from "three";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";

type Turn = readonly (readonly [number, number])[];

/** The foot all men share, up to where the body begins. */
const FOOT: Turn = [[0, 0], [0.325, 0], [0.342, 0.015], [0.342, 0.06], [0.325, 0.082], [0.29, 0.1], [0.272, 0.125], [0.278, 0.145], [0.262, 0.165]];

const BODIES: Record<string, Turn> = {
  P: [[0.19, 0.21], [0.135, 0.3], [0.11, 0.4], [0.108, 0.44], [0.17, 0.46], [0.178, 0.478], [0.165, 0.495], [0.1, 0.51], [0.13, 0.55], [0.146, 0.6], [0.143, 0.65], [0.12, 0.7], [0.075, 0.735], [0, 0.75]],
  R: [[0.215, 0.21], [0.19, 0.32], [0.178, 0.5], [0.182, 0.56], [0.225, 0.59], [0.245, 0.62], [0.248, 0.76], [0.185, 0.76], [0.18, 0.7], [0, 0.7]],
  B: [[0.2, 0.22], [0.145, 0.34], [0.118, 0.5], [0.116, 0.55], [0.185, 0.575], [0.19, 0.595], [0.175, 0.612], [0.115, 0.63], [0.135, 0.67], [0.165, 0.73], [0.163, 0.79], [0.13, 0.86], [0.075, 0.925], [0.03, 0.955], [0.047, 0.98], [0.045, 1.01], [0, 1.03]],
  Q: [[0.21, 0.22], [0.155, 0.36], [0.125, 0.56], [0.12, 0.66], [0.2, 0.69], [0.206, 0.712], [0.19, 0.732], [0.13, 0.75], [0.14, 0.8], [0.175, 0.92], [0.222, 1.0], [0.19, 1.005], [0.1, 0.985], [0, 0.98]],
  K: [[0.215, 0.22], [0.165, 0.36], [0.132, 0.58], [0.127, 0.7], [0.212, 0.73], [0.218, 0.754], [0.2, 0.775], [0.138, 0.795], [0.15, 0.85], [0.21, 1.02], [0.205, 1.045], [0.15, 1.075], [0.05, 1.1], [0, 1.105]],
  N: [[0.24, 0.19], [0.22, 0.205], [0, 0.21]],
};

function around(count: number, radius: number, height: number, make: () => BufferGeometry): BufferGeometry[] {
  return Array.from({ length: count }, (_, i) => {
    const a = ((i + 0.5) / count) * 2 * Math.PI;
    return make().translate(radius, height, 0).rotateY(a);
  });
}

/** The head of the horse, facing left, sawn from a board and rounded. */
function horse(): BufferGeometry {
  const s = new Shape();
  const p = (x: number, y: number): [number, number] => [(x - 52) * 0.0096, (90 - y) * 0.0096 + 0.16];
  s.moveTo(...p(74, 90)).bezierCurveTo(...p(80, 62), ...p(76, 34), ...p(57, 20)).lineTo(...p(54, 9)).lineTo(...p(46, 17));
  s.bezierCurveTo(...p(33, 24), ...p(27, 37), ...p(21, 46)).bezierCurveTo(...p(17, 51), ...p(13, 57), ...p(15, 63)).bezierCurveTo(...p(17, 69), ...p(24, 70), ...p(29, 67));
  s.bezierCurveTo(...p(34, 63), ...p(45, 63), ...p(51, 55)).bezierCurveTo(...p(52, 67), ...p(35, 70), ...p(30, 90));
  const g = new ExtrudeGeometry(s, { depth: 0.16, bevelSize: 0.02, bevelThickness: 0.04, bevelSegments: 3, curveSegments: 10 });
  /* Leaning back a little, so that a viewer above sees its outline and not its mane. */
  return g.translate(0, 0, -0.08).scale(1.16, 1.16, 1.1).rotateX(-0.3).translate(0, -0.02, 0.05);
}

function extras(kind: string): BufferGeometry[] {
  if (kind === "N") return [horse()];
  if (kind === "R") return around(6, 0.214, 0.79, () => new BoxGeometry(0.066, 0.075, 0.13));
  if (kind === "Q") return [...around(8, 0.202, 1.015, () => new SphereGeometry(0.036, 10, 8)), new SphereGeometry(0.06, 14, 10).translate(0, 1.03, 0)];
  if (kind === "K") return [new BoxGeometry(0.055, 0.2, 0.055).translate(0, 1.19, 0), new BoxGeometry(0.16, 0.055, 0.055).translate(0, 1.21, 0)];
  return [];
}

export function chessBody(kind: string): BufferGeometry {
  const profile = [...FOOT, ...(BODIES[kind] ?? BODIES.P!)].map(([r, y]) => new Vector2(r, y));
  const parts = [new LatheGeometry(profile, 40), ...extras(kind)].map((g) => (g.index ? g.toNonIndexed() : g));
  const whole = mergeGeometries(parts);
  for (const g of parts) g.dispose();
  /* Grain runs up the man: seen from the front, across by x and up by y. */
  const at = whole.getAttribute("position");
  const uv = whole.getAttribute("uv");
  for (let i = 0; i < at.count; i++) uv.setXY(i, at.getX(i) * 0.7 + at.getZ(i) * 0.35, at.getY(i) * 0.5);
  return whole;
}
