/* plank.ts -- the solid plank: bevelled wood with the lines painted on it and pressed into it, and its shadow on the table. */
import { CanvasTexture, ExtrudeGeometry, Mesh, MeshBasicMaterial, MeshStandardMaterial, PlaneGeometry, Shape, type BufferGeometry, type Group } from "three";
import type { BoardShape, Seat } from "../../rules/types";
import { loadRiver, wood } from "../art/art";
import { lineColour, linesMarkup, type Brush } from "../lines";
import { plankOf } from "../shape";
import type { BoardLook, Look } from "../types";
import { THICK } from "./stage";
import { painted, picture, type Store } from "./store";

const BEVEL = 0.07;
const PLAIN: Record<BoardLook, string> = { whiteoak: "#DFBD88", darkoak: "#573722", simple: "#FFEBCD" };
/** Pixels to the cell at least and at most; between them, half as many again as the screen shows. */
const SCALE = { least: 64, most: 150 };

export interface PlankLook {
  look: Look;
  perspective: Seat;
  /** Width of the board on the screen, in pixels of the device. */
  width: number;
}

export function scaleFor(shape: BoardShape, width: number): number {
  return Math.round(Math.min(SCALE.most, Math.max(SCALE.least, (1.5 * width) / plankOf(shape).w)));
}

/** uv by the place seen from above, so that one picture covers top and sides. */
export function planar(g: BufferGeometry, w: number, h: number): void {
  const at = g.getAttribute("position");
  const uv = g.getAttribute("uv");
  for (let i = 0; i < at.count; i++) uv.setXY(i, at.getX(i) / w + 0.5, 0.5 - at.getZ(i) / h);
}

function body(w: number, h: number): BufferGeometry {
  const [x, y, r] = [w / 2 - BEVEL, h / 2 - BEVEL, 0.1];
  const s = new Shape();
  s.moveTo(-x + r, -y).lineTo(x - r, -y).quadraticCurveTo(x, -y, x, -y + r).lineTo(x, y - r).quadraticCurveTo(x, y, x - r, y);
  s.lineTo(-x + r, y).quadraticCurveTo(-x, y, -x, y - r).lineTo(-x, -y + r).quadraticCurveTo(-x, -y, -x + r, -y);
  const g = new ExtrudeGeometry(s, { depth: THICK - 2 * BEVEL, bevelSize: BEVEL, bevelThickness: BEVEL, bevelSegments: 4, curveSegments: 6 });
  g.rotateX(-Math.PI / 2).translate(0, BEVEL - THICK, 0);
  planar(g, w, h);
  return g;
}

/** The lines as a picture; their light is left out, since here there is a real one. */
function linesPicture(shape: BoardShape, p: PlankLook, colour: string, brush: Brush | null): Promise<HTMLImageElement> {
  const { w, h } = plankOf(shape);
  const scale = scaleFor(shape, p.width);
  const inner = linesMarkup(shape, { view: p.perspective, look: p.look.board, coordinates: p.look.coordinates, brush, uid: "solid-" });
  const bare = inner.replace(/<radialGradient.*?<\/radialGradient><rect class="cb-light"[^>]*>/, "");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w * scale}" height="${h * scale}" color="${colour}">${bare}</svg>`;
  return picture("data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg));
}

export class SolidPlank {
  private readonly mesh: Mesh<BufferGeometry, MeshStandardMaterial>;
  private turn = 0;
  private scale = 0;

  constructor(private readonly shape: BoardShape, private readonly store: Store, scene: Group) {
    const { w, h } = plankOf(shape);
    const material = store.get("plank", () => new MeshStandardMaterial({ color: PLAIN.whiteoak, roughness: 0.62 }));
    this.mesh = new Mesh(store.get("plank body", () => body(w, h)), material);
    scene.add(this.mesh, this.ground(w, h));
  }

  /** A soft dark place on the table; a shadow map would need a table to fall on, and the page is none. */
  private ground(w: number, h: number): Mesh {
    const spread = 0.5;
    const texture = this.store.get("ground", () =>
      painted(256, 256, (c) => {
        c.filter = "blur(5px)";
        c.fillStyle = "rgba(50,30,10,.55)";
        const inset = [(spread / (w + 2 * spread)) * 256, (spread / (h + 2 * spread)) * 256] as const;
        c.fillRect(inset[0] * 1.05, inset[1] * 1.2, 256 - 2.05 * inset[0], 256 - 2.05 * inset[1]);
      }),
    );
    const geometry = this.store.get("ground plane", () => new PlaneGeometry(w + 2 * spread, h + 2 * spread).rotateX(-Math.PI / 2).translate(0, -THICK - 0.02, 0));
    return new Mesh(geometry, this.store.get("ground skin", () => new MeshBasicMaterial({ map: texture, transparent: true, depthWrite: false })));
  }

  /** Paints the plank for a look; an older painting that comes late is thrown away.  Resolves with whether this one was shown. */
  async paint(p: PlankLook): Promise<boolean> {
    const turn = ++this.turn;
    const { shape } = this;
    const { w, h } = plankOf(shape);
    const board = p.look.board;
    const timber = board === "simple" ? null : wood("board", board, [w, h]).then(picture, () => null);
    const brush = shape.lines === "xiangqi" ? await loadRiver().catch(() => null) : null;
    const [grain, colour, dents] = await Promise.all([timber, linesPicture(shape, p, lineColour(board), brush), linesPicture(shape, p, "#000", brush)]);
    if (turn !== this.turn) return false;
    this.show(p, (c, bump) => {
      const [W, H] = [c.canvas.width, c.canvas.height];
      c.fillStyle = bump ? "#fff" : PLAIN[board];
      c.fillRect(0, 0, W, H);
      if (grain && !bump) c.drawImage(grain, 0, 0, W, H);
      c.drawImage(bump ? dents : colour, 0, 0, W, H);
    });
    return true;
  }

  /** Whatever is still being painted is not wanted any more. */
  stop(): void {
    this.turn++;
  }

  /** Whether the painting is too coarse for a board of this width. */
  coarse(width: number): boolean {
    return this.scale > 0 && scaleFor(this.shape, width) > 1.3 * this.scale;
  }

  private show(p: PlankLook, draw: (c: CanvasRenderingContext2D, bump: boolean) => void): void {
    const { w, h } = plankOf(this.shape);
    const scale = (this.scale = scaleFor(this.shape, p.width));
    this.store.drop((key) => key.startsWith("board "));
    const m = this.mesh.material;
    m.map = this.store.get("board map", () => painted(w * scale, h * scale, (c) => draw(c, false)));
    m.bumpMap = p.look.board === "simple" ? null : this.store.get("board bump", () => bumps(painted((w * scale) / 2, (h * scale) / 2, (c) => draw(c, true))));
    m.bumpScale = 1.6;
    m.color.set("#fff");
    m.roughness = p.look.board === "simple" ? 0.95 : 0.7;
    m.needsUpdate = true;
  }
}

function bumps(texture: CanvasTexture): CanvasTexture {
  texture.colorSpace = "";
  return texture;
}
