/* parts.test.ts -- the parts of the solid view that need no graphics card: time, perspective of the cells, marks, turned men. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Vector3 } from "three";
import { chessBody } from "../../../web/board/three/chess";
import { SolidMarks } from "../../../web/board/three/marks";
import { ease, Motions } from "../../../web/board/three/motion";
import { laid } from "../../../web/board/three/overlay";
import { Store } from "../../../web/board/three/store";
import { DEFAULT } from "./look";

describe("time", () => {
  let frames: ((now: number) => void)[] = [];
  const tick = (now: number) => frames.splice(0).forEach((f) => f(now));
  beforeEach(() => {
    frames = [];
    vi.stubGlobal("requestAnimationFrame", (f: (now: number) => void) => frames.push(f));
    vi.stubGlobal("cancelAnimationFrame", () => (frames = []));
  });
  afterEach(() => vi.unstubAllGlobals());

  test("the ease of a move begins at 0, ends at 1 and never goes back", () => {
    const seen = Array.from({ length: 51 }, (_, i) => ease(i / 50));
    expect(seen[0]).toBeCloseTo(0, 3);
    expect(seen[50]).toBeCloseTo(1, 3);
    seen.reduce((a, b) => (expect(b).toBeGreaterThanOrEqual(a - 1e-9), b));
  });

  test("frames are drawn while something moves, and then no more", () => {
    let drawn = 0;
    const steps: number[] = [];
    const motions = new Motions(() => drawn++);
    motions.start("a", 300, (t) => steps.push(t));
    for (const now of [1000, 1150, 1300]) tick(now);
    expect(steps).toEqual([0, 0.5, 1]);
    expect(drawn).toBe(3);
    expect(motions.idle).toBe(true);
    tick(1400);
    expect(drawn).toBe(3);
  });

  test("a new motion of the same name takes the old one's place; finish() runs to the end", () => {
    const seen: string[] = [];
    const motions = new Motions(() => undefined);
    motions.start("a", 100, () => seen.push("old"));
    motions.start("a", 100, (t) => seen.push(`new ${t}`), () => seen.push("done"));
    motions.finish();
    expect(seen).toEqual(["new 1", "done"]);
    motions.start("b", 0, (t) => seen.push(`jump ${t}`));
    expect(seen.at(-1)).toBe("jump 1");
  });
});

test("the cells are laid over the corners of the board as it is seen", () => {
  const element = { style: {} as Record<string, string> };
  const corners = [[30, 20], [270, 24], [295, 300], [4, 310]] as const;
  laid(element as unknown as HTMLElement, corners, [300, 330]);
  const m = element.style.transform!.slice(9, -1).split(",").map(Number);
  const at = (x: number, y: number) => {
    const w = m[3]! * x + m[7]! * y + m[15]!;
    return [(m[0]! * x + m[4]! * y + m[12]!) / w, (m[1]! * x + m[5]! * y + m[13]!) / w];
  };
  [at(0, 0), at(300, 0), at(300, 330), at(0, 330)].forEach(([x, y], i) => {
    expect(x).toBeCloseTo(corners[i]![0], 2);
    expect(y).toBeCloseTo(corners[i]![1], 2);
  });
});

describe("marks", () => {
  const rest = { selected: null, targets: null, dots: true, hover: null, hot: [], last: null, focus: null, dark: [] };
  const make = () => {
    const store = new Store();
    const marks = new SolidMarks(store, { spot: (p) => new Vector3(p, 0, 0), top: (p) => (p === 7 ? 0.2 : 0) });
    const [lying, arrows, flashes] = marks.group.children as [typeof marks.group, typeof marks.group, typeof marks.group];
    return { store, marks, lying, arrows, flashes };
  };

  test("a dot on a free point, a ring and a dot on a man, nothing with hints off", () => {
    const { marks, lying } = make();
    marks.show({ ...rest, targets: [3] }, DEFAULT);
    expect(lying.children.length).toBe(2);
    marks.show({ ...rest, targets: [7] }, DEFAULT);
    expect(lying.children.length).toBe(4);
    marks.show({ ...rest, targets: [3, 7], dots: false }, DEFAULT);
    expect(lying.children.length).toBe(0);
    marks.show({ ...rest, last: { from: 1, to: 2 }, hover: { point: 3, tone: "available" }, focus: 4 }, DEFAULT);
    expect(lying.children.length).toBe(6);
  });

  test("row 72: a warning lies on all its points from its first moment until it is taken off", () => {
    const { marks, flashes } = make();
    const strength = marks.flash([1, 2, 7]);
    strength(0);
    expect(flashes.children.length).toBe(6);
    strength(1);
    marks.clearFlashes();
    expect(flashes.children.length).toBe(0);
  });

  test("showing the same thousand times makes nothing new", () => {
    const { store, marks } = make();
    const all = { ...rest, targets: [3, 7], hover: { point: 3, tone: "plain" as const }, last: { from: 1, to: 2 } };
    marks.show(all, DEFAULT);
    const before = store.count;
    for (let i = 0; i < 1000; i++) marks.show(all, DEFAULT);
    expect(store.count).toBe(before);
  });
});

test("chess men are turned in one piece, stand on the board and differ in height", () => {
  const height = (kind: string): number => {
    const g = chessBody(kind);
    g.computeBoundingBox();
    const { min, max } = g.boundingBox!;
    expect(min.y).toBeCloseTo(0, 2);
    for (const v of [min.x, min.z, -max.x, -max.z]) expect(v).toBeGreaterThan(-0.5);
    g.dispose();
    return max.y;
  };
  const heights = [..."PRBQK"].map(height);
  expect([...heights].sort((a, b) => a - b)).toEqual(heights);
  expect(height("N")).toBeGreaterThan(heights[0]!);
});
