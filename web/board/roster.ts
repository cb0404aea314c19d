/* roster.ts -- who stands where: gives every man an id that it keeps while it moves, and tells the view what changed.
 *
 * Only differences reach the view, so that showing a position again costs a comparison and a move costs two or three writes.
 */
import type { Change, Man, Point } from "../rules/types";
import type { ManId, View } from "./view";

const same = (a: Man, b: Man): boolean => a.letter === b.letter && a.seat === b.seat && !!a.hidden === !!b.hidden && !!a.pressed === !!b.pressed;

export class Roster {
  private ids: (ManId | undefined)[];
  private men = new Map<ManId, Man>();
  private free: ManId[] = [];
  private next = 1;
  /** Men taken by a move that is still under way: seen until it ends. */
  private leaving: ManId[] = [];

  constructor(points: number) {
    this.ids = new Array(points);
  }

  at(p: Point): ManId | undefined {
    return this.ids[p];
  }

  man(p: Point): Man | undefined {
    const id = this.ids[p];
    return id === undefined ? undefined : this.men.get(id);
  }

  *all(): IterableIterator<[ManId, Man]> {
    yield* this.men;
  }

  /** Shows exactly these men.  A man that vanished here and one of its kind that appeared there are the same man, so that a move writes
   * one transform.  Returns the points at which something changed. */
  set(men: readonly Man[], view: View): Point[] {
    for (const id of this.leaving) this.dismiss(id, view);
    this.leaving = [];
    const wanted: (Man | undefined)[] = [];
    for (const m of men) wanted[m.point] = m;
    const gone: ManId[] = [];
    const changed: Point[] = [];
    this.ids.forEach((id, p) => {
      if (id === undefined || (wanted[p] && same(this.men.get(id)!, wanted[p]))) return;
      gone.push(id);
      this.ids[p] = undefined;
      changed.push(p);
    });
    const come = men.filter((m) => this.ids[m.point] === undefined);
    const takeOver = (m: Man, match: (old: Man) => boolean): boolean => {
      const at = gone.findIndex((id) => match(this.men.get(id)!));
      if (at >= 0) this.stand(gone.splice(at, 1)[0]!, m, view);
      return at >= 0;
    };
    const strangers = come.filter((m) => !takeOver(m, (old) => same(old, m)));
    for (const m of strangers) if (!takeOver(m, (old) => old.point === m.point)) this.stand(this.free.pop() ?? this.next++, m, view);
    for (const id of gone) this.dismiss(id, view);
    for (const m of come) changed.push(m.point);
    return changed;
  }

  private dismiss(id: ManId, view: View): void {
    this.men.delete(id);
    this.free.push(id);
    view.put(id, null);
  }

  private stand(id: ManId, m: Man, view: View): void {
    this.ids[m.point] = id;
    this.men.set(id, m);
    view.put(id, m);
  }

  /** Starts the motions of a move.  Men that leave stay in sight until the next set(). */
  shift(changes: readonly Change[], view: View, ms: number): void {
    const steps = changes.filter((c) => c.from !== null && c.to !== null && c.from !== c.to).map((c) => ({ c, id: this.ids[c.from!] }));
    for (const c of changes) if (c.to === null && c.from !== null) this.retire(c.from);
    for (const { c, id } of steps) if (this.ids[c.from!] === id) this.ids[c.from!] = undefined;
    for (const { c, id } of steps) {
      if (id === undefined) continue;
      this.retire(c.to!);
      this.ids[c.to!] = id;
      this.men.set(id, { ...this.men.get(id)!, point: c.to! });
      view.move(id, c.to!, ms);
    }
    for (const c of changes)
      if (c.from === null && c.to !== null && this.ids[c.to] === undefined) this.stand(this.free.pop() ?? this.next++, { point: c.to, letter: c.letter, seat: c.seat }, view);
  }

  private retire(p: Point): void {
    const id = this.ids[p];
    if (id === undefined) return;
    this.ids[p] = undefined;
    this.men.delete(id);
    this.leaving.push(id);
  }

  /** Hands everybody over to another view, as they stand. */
  show(view: View): void {
    for (const [id, m] of this.men) view.put(id, m);
  }
}
