/* men.ts -- solid men: turned discs with a painted face, stained stones, chess men.
 *
 * A disc is a body of wood and a thin face upon it.  Bodies share a few pieces of wood cut from one picture at different places and
 * angles, faces are painted once a kind; so a board of 32 men costs five textures of wood and one a kind.
 */
import { BufferAttribute, Group, LatheGeometry, Mesh, MeshStandardMaterial, RepeatWrapping, SRGBColorSpace, Texture, Vector2, type BufferGeometry } from "three";
import type { BoardShape, Man, Seat } from "../../rules/types";
import { loadMen, wood, type Glyph, type GlyphSet } from "../art/art";
import type { Look, MenLook } from "../types";
import { chessBody } from "./chess";
import { planar } from "./plank";
import { painted, picture, type Store } from "./store";

type Profile = readonly (readonly [radius: number, height: number])[];

const TURNED: Profile = [[0, 0], [0.4, 0], [0.424, 0.01], [0.444, 0.045], [0.45, 0.1], [0.445, 0.148], [0.43, 0.182], [0.41, 0.2], [0.394, 0.204], [0.38, 0.2], [0.371, 0.19], [0.364, 0.185], [0.35, 0.184], [0, 0.184]];
const DOMED: Profile = [[0, 0], [0.4, 0], [0.426, 0.012], [0.446, 0.06], [0.452, 0.14], [0.447, 0.2], [0.43, 0.245], [0.4, 0.272], [0.36, 0.284], [0.2, 0.298], [0, 0.302]];
const FLAT: Profile = [[0, 0], [0.41, 0], [0.424, 0.008], [0.43, 0.02], [0.43, 0.1], [0.424, 0.112], [0.412, 0.118], [0, 0.118]];
const PROFILES: Record<MenLook, Profile> = { whiteoak: TURNED, darkoak: TURNED, raised: DOMED, simple: FLAT };
/** Radius of the painted face. */
const FACE = 0.364;
const SIDES = 56;
const GRAINS = 5;

const PAINT: readonly (readonly [string, string])[] = [["#9C1D17", "#B8312A"], ["#1D1916", "#3A332C"], ["#4A4238", "#5C5348"]];
const PAINT_DARK: readonly (readonly [string, string])[] = [["#EA6A55", "#EA6A55"], ["darkgoldenrod", "darkgoldenrod"], ["#9C9587", "#9C9587"]];
const STAIN = ["#B4291C", "#2B2622", "#9A9080"];

const turned = (profile: Profile): BufferGeometry => new LatheGeometry(profile.map(([r, y]) => new Vector2(r, y)), SIDES);

export class MenLibrary {
  private glyphs: GlyphSet | null = null;
  private grain: HTMLImageElement | null = null;

  constructor(private readonly shape: BoardShape, private readonly store: Store, private look: Look) {}

  /** How high a man stands. */
  height(man: Man): number {
    if (this.shape.lines === "squares") return 0.9;
    const top = Math.max(...PROFILES[this.look.men].map(([, y]) => y));
    return man.pressed ? 2 * top : top;
  }

  /** Fetches what the look needs and throws the old men's parts away; false when another look was asked for meanwhile.  Whoever shows men must build
   * them again at once: a frame drawn with the old parts would put them back on the card. */
  async load(look: Look): Promise<boolean> {
    this.look = look;
    const wanted = `${look.men} ${look.font}`;
    const dark = look.men === "darkoak";
    const [glyphs, grain] = await Promise.all([
      loadMen(this.shape.lines, look.font).catch(() => null),
      look.men === "simple" ? null : wood("man", dark ? "darkoak" : "whiteoak", [2, 2], 220).then(picture, () => null),
    ]);
    if (wanted !== `${this.look.men} ${this.look.font}`) return false;
    this.glyphs = glyphs;
    this.grain = grain;
    this.store.drop((key) => key.startsWith("man "));
    return true;
  }

  /** Builds a man; its parts belong to the store, so the group may simply be forgotten. */
  build(man: Man, dark: boolean): Group {
    const group = new Group();
    const shade = dark ? " dark" : "";
    if (this.shape.lines === "squares") group.add(this.chessMan(man, dark));
    else if (man.pressed) this.pile(group, man, shade);
    else group.add(this.disc(man, shade), this.face(man, shade));
    return group;
  }

  /** The shade of a man where a planned move will bring it. */
  waiting(man: Man): Group {
    const group = this.build(man, false);
    for (const part of group.children as Mesh<BufferGeometry, MeshStandardMaterial>[]) {
      const solid = part.material;
      part.material = this.store.get(`man waiting ${solid.uuid}`, () => {
        const m = solid.clone();
        m.transparent = true;
        m.opacity = 0.55;
        return m;
      });
    }
    return group;
  }

  private pile(group: Group, man: Man, shade: string): void {
    const under = this.disc({ ...man, seat: 0 }, shade);
    const upper = this.disc({ ...man, seat: null }, shade);
    const cross = this.face(man, shade);
    upper.position.set(-0.03, this.height({ ...man, pressed: false }) - 0.01, -0.04);
    cross.position.copy(upper.position);
    group.add(under, upper, cross);
  }

  private disc(man: Man, shade: string): Mesh {
    const { men } = this.look;
    const stained = this.shape.lines === "qilin";
    const grain = (man.point * 7 + man.letter.charCodeAt(0)) % GRAINS;
    const colour = stained ? STAIN[man.seat ?? 2]! : men === "simple" ? "#FFF6E4" : "#fff";
    const material = this.store.get(`man wood ${grain} ${colour}${shade}`, () => {
      const m = new MeshStandardMaterial({ color: colour, roughness: stained ? 0.42 : men === "darkoak" ? 0.46 : 0.5, map: men === "simple" ? null : this.wood(grain), vertexColors: true });
      if (shade) m.color.multiplyScalar(0.3);
      return m;
    });
    const mesh = new Mesh(this.store.get(`man disc ${men}`, () => this.cut(turned(PROFILES[men]))), material);
    return mesh;
  }

  /** Grain by the place seen from above; the wall is darker towards the board, where less light comes. */
  private cut(g: BufferGeometry): BufferGeometry {
    planar(g, 2, 2);
    const at = g.getAttribute("position");
    const shade = new Float32Array(3 * at.count);
    const top = Math.max(...PROFILES[this.look.men].map(([, y]) => y));
    for (let i = 0; i < at.count; i++) {
      const wall = Math.hypot(at.getX(i), at.getZ(i)) > 0.4;
      shade.fill(wall ? 0.5 + 0.5 * Math.min(1, at.getY(i) / top) : 1, 3 * i, 3 * i + 3);
    }
    g.setAttribute("color", new BufferAttribute(shade, 3));
    return g;
  }

  /** A piece of wood for a man: the same picture, shifted and turned. */
  private wood(grain: number): Texture | null {
    const { grain: image } = this;
    if (!image) return null;
    return this.store.get(`man grain ${grain}`, () => {
      const t = new Texture(image);
      t.colorSpace = SRGBColorSpace;
      t.wrapS = t.wrapT = RepeatWrapping;
      t.center.set(0.5, 0.5);
      t.rotation = ((grain * 9 - 18) * Math.PI) / 180;
      t.offset.set((grain * 0.37) % 1, (grain * 0.61) % 1);
      t.anisotropy = 2;
      t.needsUpdate = true;
      return t;
    });
  }

  /* ---- Faces --------------------------------------------------------------------------------------------------------- */

  private face(man: Man, shade: string): Mesh {
    const { men } = this.look;
    const letter = man.pressed ? "P" : man.hidden ? "X" : man.letter;
    const material = this.store.get(`man face ${letter} ${man.seat}${shade}`, () => {
      const map = this.store.get(`man paint ${letter} ${man.seat}`, () => painted(320, 320, (c) => this.paint(c, letter, man.seat)));
      const m = new MeshStandardMaterial({ map, transparent: true, roughness: 0.95, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -2 });
      if (shade) m.color.setScalar(0.3);
      return m;
    });
    const mesh = new Mesh(this.store.get(`man face of ${men}`, () => this.faceShape(PROFILES[men])), material);
    mesh.renderOrder = 1;
    return mesh;
  }

  /** The part of the profile inside the face, a hair above the wood. */
  private faceShape(profile: Profile): BufferGeometry {
    const top = profile.filter(([r, y]) => r < FACE && y > 0.05).map(([r, y]) => [r, y + 0.0015] as const);
    const edge = top[0]?.[1] ?? profile[profile.length - 1]![1];
    const g = turned([[FACE, edge - 0.0005], ...top]);
    planar(g, 2 * FACE, 2 * FACE);
    return g;
  }

  private paint(c: CanvasRenderingContext2D, letter: string, seat: Seat | null): void {
    const { men } = this.look;
    const px = c.canvas.width / (2 * FACE);
    const glyph = this.glyphs?.path(letter, seat) ?? null;
    const stone = this.shape.lines === "qilin";
    const side = seat ?? 2;
    const paint = (men === "darkoak" ? PAINT_DARK : PAINT)[side]!;
    c.translate(c.canvas.width / 2, c.canvas.height / 2);
    c.scale(px, px);
    const ring = new Path2D();
    if (!stone) ring.arc(0, 0, 0.33, 0, 7);
    const figure = placed(glyph);
    const stroke = (style: string | CanvasGradient) => {
      c.fillStyle = c.strokeStyle = style;
      c.lineWidth = 0.02;
      c.stroke(ring);
      c.fill(figure);
    };
    const cut = (x: number, y: number, style: string) => {
      c.save();
      c.translate(x, y);
      stroke(style);
      c.restore();
    };
    if (stone) return stroke(letter === "P" ? "#231F1C" : "#EBD3A4");
    const [light, dark] = men === "darkoak" ? ["rgba(255,220,170,.25)", "rgba(0,0,0,.75)"] : ["rgba(255,246,222,.9)", "rgba(50,24,6,.55)"];
    const way = men === "raised" ? -1 : 1;
    if (men !== "simple") {
      cut(0.009 * way, 0.011 * way, light);
      cut(-0.006 * way, -0.007 * way, dark);
    }
    const down = c.createLinearGradient(0, -0.27, 0, 0.27);
    down.addColorStop(0, paint[0]);
    down.addColorStop(1, paint[1]);
    stroke(down);
  }

  /* ---- Chess --------------------------------------------------------------------------------------------------------- */

  private chessMan(man: Man, dark: boolean): Mesh {
    const kind = man.letter.toUpperCase();
    const black = man.seat === 1;
    const plain = this.look.men === "simple";
    const colour = plain ? (black ? "#3A342E" : "#FFF1D6") : black ? "#3A302A" : this.look.men === "darkoak" ? "#E0B98A" : "#FFF0D2";
    const material = this.store.get(`man chess ${black} ${dark}`, () => {
      const light = this.look.men === "darkoak" && !black;
      const m = new MeshStandardMaterial({ color: colour, roughness: black ? 0.3 : 0.45, map: plain || light || black ? null : this.wood(2) });
      if (dark) m.color.multiplyScalar(0.35);
      return m;
    });
    const mesh = new Mesh(this.store.get(`chess ${kind}`, () => chessBody(kind)), material);
    return mesh;
  }
}

function placed(glyph: Glyph | null): Path2D {
  const path = new Path2D();
  if (!glyph) return path;
  const [x, y, w, h] = glyph.box;
  const k = glyph.size / w;
  path.addPath(new Path2D(glyph.d), new DOMMatrix([k, 0, 0, k, -k * (x + w / 2), -k * (y + h / 2)]));
  return path;
}
