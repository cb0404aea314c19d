/* marks.ts -- what is laid upon the solid board: dots, hover, the last move, focus, arrows, flashes.
 *
 * Flat shapes that are not lit, in the colours of the flat board.  They are few, so every change takes them off and lays them anew;
 * their shapes and colours are shared and stay.
 */
import { CircleGeometry, Color, Group, Mesh, MeshBasicMaterial, RingGeometry, Shape, ShapeGeometry, Vector3, type BufferGeometry } from "three";
import type { Point } from "../../rules/types";
import type { Arrow, Look } from "../types";
import type { Marks } from "../view";
import type { Store } from "./store";

const ARROWS: Record<Arrow["kind"], string> = { advice: "#287250", threat: "#AB271D", plain: "#3A4A5C", ahead: "#3A4A5C", line: "#AB271D" };
const TONES = { available: [0.34, ""], unavailable: [0.3, "#C4261C"], plain: [0.5, "#FFFFFF"] } as const;

const flat = (g: BufferGeometry): BufferGeometry => g.rotateX(-Math.PI / 2);

/** Where marks lie: a point's place on the plank, and how high the man on it stands (0: nobody). */
export interface Ground {
  spot(p: Point): Vector3;
  top(p: Point): number;
}

function rounded(half: number, r: number): Shape {
  const s = new Shape();
  s.moveTo(-half + r, -half).lineTo(half - r, -half).quadraticCurveTo(half, -half, half, -half + r).lineTo(half, half - r).quadraticCurveTo(half, half, half - r, half);
  return s.lineTo(-half + r, half).quadraticCurveTo(-half, half, -half, half - r).lineTo(-half, -half + r).quadraticCurveTo(-half, -half, -half + r, -half);
}

function frame(half: number, r: number, width: number): BufferGeometry {
  const s = rounded(half, r);
  s.holes.push(rounded(half - width, Math.max(0.02, r - width)));
  return flat(new ShapeGeometry(s));
}

function corners(): BufferGeometry {
  const shapes = [0, 1, 2, 3].map((k) => {
    const turn = (x: number, y: number): [number, number] => (k === 0 ? [x, y] : k === 1 ? [-y, x] : k === 2 ? [-x, -y] : [y, -x]);
    const s = new Shape();
    [[-0.495, -0.495], [-0.32, -0.495], [-0.32, -0.445], [-0.445, -0.445], [-0.445, -0.32], [-0.495, -0.32]].forEach(([x, y], i) => (i ? s.lineTo(...turn(x!, y!)) : s.moveTo(...turn(x!, y!))));
    return s;
  });
  return flat(new ShapeGeometry(shapes));
}

function bar(length: number, half: number): Shape {
  return new Shape().moveTo(0, -half).lineTo(length, -half).lineTo(length, half).lineTo(0, half) as Shape;
}

/** A tapered arrow along +x of the given length; `grow` widens it for the paper edge. */
function arrowShape(length: number, grow: number): BufferGeometry {
  const s = new Shape();
  const tip = length - 0.18;
  s.moveTo(0.36 - grow, -0.03 - grow).lineTo(tip - 0.3, -0.055 - grow).lineTo(tip - 0.36 - grow, -0.19 - 1.6 * grow).lineTo(tip + 1.6 * grow, 0);
  s.lineTo(tip - 0.36 - grow, 0.19 + 1.6 * grow).lineTo(tip - 0.3, 0.055 + grow).lineTo(0.36 - grow, 0.03 + grow);
  return flat(new ShapeGeometry(s));
}

export class SolidMarks {
  readonly group = new Group();
  private readonly lying = new Group();
  private readonly drawn = new Group();
  private readonly flashes = new Group();

  constructor(private readonly store: Store, private readonly ground: Ground) {
    this.group.add(this.lying, this.drawn, this.flashes);
  }

  private skin(colour: string, opacity: number, over: boolean): MeshBasicMaterial {
    return this.store.get(`mark skin ${colour} ${opacity} ${over}`, () => {
      const m = new MeshBasicMaterial({ color: new Color(colour), opacity, transparent: true, depthWrite: false, depthTest: !over });
      m.polygonOffset = true;
      m.polygonOffsetFactor = -4;
      return m;
    });
  }

  private lay(key: string, make: () => BufferGeometry, skin: MeshBasicMaterial, at: Vector3, order: number): Mesh {
    const mesh = new Mesh(this.store.get(`mark ${key}`, make), skin);
    mesh.position.copy(at);
    mesh.renderOrder = order;
    this.lying.add(mesh);
    return mesh;
  }

  show(m: Marks, look: Look): void {
    this.lying.clear();
    const dark = look.board === "darkoak";
    const go = dark ? "#57BD8D" : "#287250";
    const zhu = dark ? "#F0816D" : "#AB271D";
    const rim = dark ? "#2B1A10" : "#F4F1E9";
    const low = (p: Point, h: number) => this.ground.spot(p).setY(h);
    if (m.hover) {
      const [opacity, colour] = TONES[m.hover.tone];
      this.lay("hover", () => flat(new ShapeGeometry(rounded(0.48, 0.1))), this.skin(colour || go, opacity, false), low(m.hover.point, 0.004), 1);
    }
    if (m.last?.from != null) {
      this.lay("from", () => flat(new RingGeometry(0.13, 0.17, 40)), this.skin(zhu, 1, false), low(m.last.from, 0.006), 2);
      this.lay("from point", () => flat(new CircleGeometry(0.03, 16)), this.skin(zhu, 1, false), low(m.last.from, 0.006), 2);
    }
    if (m.last?.to != null) this.lay("to", corners, this.skin(zhu, 1, false), low(m.last.to, 0.006), 2);
    if (m.targets && m.dots) for (const p of m.targets) this.target(p, look.dots === "red" ? zhu : go, rim);
    if (m.focus !== null) {
      this.lay("focus", () => frame(0.48, 0.08, 0.04), this.skin("#1F1D1A", 1, false), low(m.focus, 0.008), 3);
      this.lay("focus rim", () => frame(0.52, 0.1, 0.04), this.skin("#F4F1E9", 1, false), low(m.focus, 0.008), 3);
    }
  }

  /** A dot on a free point; around a man a ring, and the dot at its upper right. */
  private target(p: Point, colour: string, rim: string): void {
    const at = this.ground.spot(p);
    const top = this.ground.top(p);
    if (!top) {
      this.lay("dot rim", () => flat(new CircleGeometry(0.162, 32)), this.skin(rim, 0.95, false), at.setY(0.008), 4);
      this.lay("dot", () => flat(new CircleGeometry(0.135, 32)), this.skin(colour, 1, false), at, 5);
      return;
    }
    /* Around a disc at the height of its rim, so that all of it is seen; around the foot of a chess man. */
    const ring = top > 0.7 ? 0.01 : top - 0.01;
    this.lay("ring rim", () => flat(new RingGeometry(0.45, 0.575, 56)), this.skin(rim, 0.9, false), at.clone().setY(ring - 0.002), 4);
    this.lay("ring", () => flat(new RingGeometry(0.45, 0.555, 56)), this.skin(colour, 1, false), at.clone().setY(ring), 5);
    const badge = at.clone().add(new Vector3(0.33, Math.min(top, 0.4) + 0.02, -0.3));
    this.lay("badge rim", () => flat(new CircleGeometry(0.15, 32)), this.skin(rim, 1, true), badge, 8);
    this.lay("badge", () => flat(new CircleGeometry(0.123, 32)), this.skin(colour, 1, true), badge, 9);
  }

  arrows(arrows: readonly Arrow[]): void {
    for (const child of this.drawn.children) (child as Mesh).geometry.dispose();
    this.drawn.clear();
    for (const a of arrows) {
      const length = this.ground.spot(a.from).distanceTo(this.ground.spot(a.to));
      if (a.kind === "line") {
        this.along(a, flat(new ShapeGeometry(bar(length, 0.065))), this.skin(ARROWS.line, 0.9, false), 0.005, 1);
        continue;
      }
      if (a.kind === "ahead") for (const p of [a.from, a.to]) this.along({ ...a, from: p, to: p }, flat(new ShapeGeometry(rounded(0.48, 0.1))), this.skin(ARROWS.ahead, 0.3, false), 0.005, 1);
      const height = 0.05 + Math.max(this.ground.top(a.from), this.ground.top(a.to), 0.2);
      for (const [grow, colour, order] of [[0.03, "#F4F1E9", 10], [0, ARROWS[a.kind], 11]] as const) this.along(a, arrowShape(length, grow), this.skin(colour, 0.92, true), height, order);
    }
  }

  /** A shape that begins at the start of an arrow and lies along it. */
  private along(a: Arrow, shape: BufferGeometry, skin: MeshBasicMaterial, height: number, order: number): void {
    const [from, to] = [this.ground.spot(a.from), this.ground.spot(a.to)];
    const mesh = new Mesh(shape, skin);
    mesh.position.copy(from).setY(height);
    mesh.rotation.y = Math.atan2(-(to.z - from.z), to.x - from.x);
    mesh.renderOrder = order;
    this.drawn.add(mesh);
  }

  /** Lays the red of a warning on points; the returned function sets its strength. */
  flash(points: readonly Point[]): (strength: number) => void {
    this.flashes.clear();
    const glow = this.store.get("flash glow", () => new MeshBasicMaterial({ color: "#C4261C", transparent: true, depthTest: false, depthWrite: false }));
    const ring = this.store.get("flash ring", () => new MeshBasicMaterial({ color: "#AB271D", transparent: true, depthTest: false, depthWrite: false }));
    for (const p of points) {
      const at = this.ground.spot(p).setY(this.ground.top(p) + 0.02);
      for (const [key, make, skin] of [["flash disc", () => flat(new CircleGeometry(0.5, 40)), glow], ["flash edge", () => flat(new RingGeometry(0.44, 0.52, 48)), ring]] as const) {
        const mesh = new Mesh(this.store.get(key, make), skin);
        mesh.position.copy(at);
        mesh.renderOrder = 12;
        this.flashes.add(mesh);
      }
    }
    return (strength) => {
      glow.opacity = 0.5 * strength;
      ring.opacity = strength;
    };
  }

  clearFlashes(): void {
    this.flashes.clear();
  }

  destroy(): void {
    this.arrows([]);
    this.lying.clear();
    this.flashes.clear();
  }
}
