/* stage.ts -- camera, light and canvas of the solid view, and the way from a pixel to the plank.
 *
 * One unit is one cell; x runs right, z towards the viewer, y up, and the top of the plank is y = 0.  The camera is moved back until
 * the whole plank and the men on it are inside the picture, whatever the shape of the canvas and however it was turned.
 */
import {
  DirectionalLight,
  HemisphereLight,
  NoToneMapping,
  PerspectiveCamera,
  Plane,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import type { Plank } from "../shape";

/** How high the camera stands and how far it may be turned, in radians. */
export const LIMITS = { low: 0.62, high: 1.5, side: 0.7 };
/** Where the camera stands at first: discs are read from above, chess men by their outline. */
const HOME = { discs: 1.1, figures: 0.88 };
const FIELD = 15;
export const THICK = 0.5;

/** Why a solid board cannot be shown here, in words for the page. */
export class NoWebGL extends Error {}

function makeRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
  const context = canvas.getContext("webgl2", { alpha: true, antialias: true, powerPreference: "low-power" });
  if (!context) throw new NoWebGL("3D needs WebGL 2, which this browser does not offer; the board stays flat");
  return new WebGLRenderer({ canvas, context, alpha: true, antialias: true });
}

export class Stage {
  readonly canvas = document.createElement("canvas");
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(FIELD, 1, 5, 120);
  readonly renderer: WebGLRenderer;
  readonly ray = new Raycaster();
  private readonly rest: number;
  private pitch: number;
  private yaw = 0;
  private size = { w: 0, h: 0 };
  private readonly corners: Vector3[] = [];

  constructor(private readonly plank: Plank, private readonly tallest: number) {
    this.pitch = this.rest = tallest > 0.5 ? HOME.figures : HOME.discs;
    this.renderer = makeRenderer(this.canvas);
    this.renderer.toneMapping = NoToneMapping;
    this.renderer.setClearColor(0, 0);
    this.light();
    this.measure();
  }

  /** From the upper left, as on the flat board.  Shadows are laid by the view: softer than a shadow map and free on a phone. */
  private light(): void {
    const sun = new DirectionalLight(0xfff6e6, 1.7);
    sun.position.set(-6, 12, -3.2);
    const fill = new DirectionalLight(0xffe9cf, 0.3);
    fill.position.set(7, 5, 8);
    this.scene.add(sun, fill, new HemisphereLight(0xffffff, 0xb98f57, 1.25));
  }

  /** The corners that must stay in sight: of the plank, and of the men on its outermost points. */
  private measure(): void {
    const { w, h } = this.plank;
    for (const x of [-w / 2 - 0.06, w / 2 + 0.06])
      for (const z of [-h / 2 - 0.06, h / 2 + 0.06]) this.corners.push(new Vector3(x, -THICK, z), new Vector3(x, 0, z));
    for (const x of [-w / 2 + 0.6, w / 2 - 0.6]) for (const z of [-h / 2 + 0.6, h / 2 - 0.6]) this.corners.push(new Vector3(x, this.tallest, z));
  }

  resize(w: number, h: number): void {
    if (!w || !h) return;
    this.size = { w, h };
    this.renderer.setPixelRatio(Math.min(globalThis.devicePixelRatio || 1, 2));
    this.renderer.setSize(w, h, false);
    this.camera.aspect = w / h;
    this.fit();
  }

  get turned(): boolean {
    return this.pitch !== this.rest || this.yaw !== 0;
  }

  get angles(): { pitch: number; yaw: number } {
    return { pitch: this.pitch, yaw: this.yaw };
  }

  turn(yaw: number, pitch: number): void {
    this.yaw = Math.min(LIMITS.side, Math.max(-LIMITS.side, yaw));
    this.pitch = Math.min(LIMITS.high, Math.max(LIMITS.low, pitch));
    this.fit();
  }

  home(progress: number, from: { pitch: number; yaw: number }): void {
    this.pitch = progress >= 1 ? this.rest : from.pitch + (this.rest - from.pitch) * progress;
    this.yaw = progress >= 1 ? 0 : from.yaw * (1 - progress);
    this.fit();
  }

  /** Moves the camera back and sideways until all corners are inside, and no further: twice, since centring changes the distance. */
  private fit(): void {
    const { camera } = this;
    const back = new Vector3(Math.sin(this.yaw) * Math.cos(this.pitch), Math.sin(this.pitch), Math.cos(this.yaw) * Math.cos(this.pitch));
    const target = new Vector3();
    const up = new Vector3(0, 1, 0);
    let distance = 45;
    for (let round = 0; round < 6; round++) {
      camera.position.copy(target).addScaledVector(back, distance);
      camera.up.copy(up);
      camera.lookAt(target);
      camera.updateProjectionMatrix();
      camera.updateMatrixWorld();
      const seen = this.corners.map((c) => c.clone().project(camera));
      const [x0, x1] = [Math.min(...seen.map((p) => p.x)), Math.max(...seen.map((p) => p.x))];
      const [y0, y1] = [Math.min(...seen.map((p) => p.y)), Math.max(...seen.map((p) => p.y))];
      const half = distance * Math.tan((FIELD * Math.PI) / 360);
      const sideways = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
      const upward = new Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
      target.addScaledVector(sideways, ((x0 + x1) / 2) * half * camera.aspect).addScaledVector(upward, ((y0 + y1) / 2) * half);
      distance *= Math.max((x1 - x0) / 2, (y1 - y0) / 2) / 0.972;
    }
    camera.position.copy(target).addScaledVector(back, distance);
    camera.lookAt(target);
    camera.updateMatrixWorld();
  }

  render(): void {
    if (this.size.w) this.renderer.render(this.scene, this.camera);
  }

  /* ---- Pixels and places --------------------------------------------------------------------------------------------- */

  aim(x: number, y: number): Raycaster {
    const r = this.canvas.getBoundingClientRect();
    this.ray.setFromCamera(new Vector2(((x - r.left) / (r.width || 1)) * 2 - 1, 1 - ((y - r.top) / (r.height || 1)) * 2), this.camera);
    return this.ray;
  }

  /** Where client pixels meet the level `height` above the plank. */
  level(x: number, y: number, height: number): Vector3 | null {
    return this.aim(x, y).ray.intersectPlane(new Plane(new Vector3(0, 1, 0), -height), new Vector3());
  }

  /** Where a place is seen, in pixels of the canvas. */
  seen(place: Vector3): [number, number] {
    const p = place.clone().project(this.camera);
    return [((p.x + 1) / 2) * this.size.w, ((1 - p.y) / 2) * this.size.h];
  }

  destroy(): void {
    this.renderer.dispose();
    this.renderer.forceContextLoss();
    this.canvas.remove();
  }
}
