/* cursor.ts -- a place in a tree of moves, with the position there.
 *
 * A board shows a cursor and a reader moves it; several cursors of one tree know nothing of each other.  Every step is announced with what
 * changed, so that one forward is seen as a move and anything else at once.
 */
import { signal, type Signal } from "@preact/signals";
import type { BoardState, Change, MoveProperty, Play, Seat, Token } from "../../rules/types";
import { QUIET, type GameTree, type Path, type TreeNode } from "./tree";

/** What a cursor did, for whoever draws it: `by` tells a board that it has shown the move already. */
export interface Step {
  kind: "move" | "jump";
  node: TreeNode;
  changes: readonly Change[];
  property: MoveProperty;
  by: unknown;
}

/** What a decision and the chance after it were, taken as one. */
export function together(nodes: readonly TreeNode[]): MoveProperty {
  return {
    capture: nodes.some((n) => n.property.capture), check: nodes.some((n) => n.property.check), mate: nodes.some((n) => n.property.mate),
  };
}

/** A place in a tree with the position there. */
export class Cursor {
  readonly path: Signal<Path> = signal("");
  readonly step: Signal<Step | null> = signal(null);
  readonly play: Play;

  constructor(readonly tree: GameTree, path: Path = "") {
    this.play = tree.open();
    if (path) this.goTo(path);
  }

  node(): TreeNode {
    return this.tree.node(this.path.value) ?? this.tree.root;
  }

  state(viewer?: Seat): BoardState {
    return this.play.state(viewer);
  }

  /** Plays a decision here; `by` is passed on to the listeners. */
  move(token: Token, by: unknown = null): TreeNode[] {
    const nodes = this.tree.extend(this.node(), this.play, token);
    const last = nodes.at(-1);
    if (!last) return nodes;
    this.path.value = last.path;
    this.step.value = { kind: "move", node: last, changes: nodes.flatMap((n) => n.changes), property: together(nodes), by };
    return nodes;
  }

  /** Shows the position after a node; one step forward is shown as a move. */
  goTo(path: Path, by: unknown = null): void {
    const target = this.tree.node(path);
    if (!target) return;
    const from = this.path.value;
    const here = from === "" ? [] : from.split("/");
    const there = path === "" ? [] : path.split("/");
    let same = 0;
    while (same < here.length && here[same] === there[same]) same++;
    if (here.length > same) this.play.back(here.length - same);
    for (const token of there.slice(same)) playExactly(this.play, token);
    this.path.value = path;
    this.announce(from, target, by);
  }

  private announce(from: Path, target: TreeNode, by: unknown): void {
    const nodes: TreeNode[] = [];
    let node: TreeNode | null = target;
    while (node && node.parent && node.path !== from) {
      nodes.unshift(node);
      node = node.parent;
    }
    const single = nodes[0] && node?.path === from && nodes.slice(1).every((n) => n.seat === null);
    this.step.value = single
      ? { kind: "move", node: target, changes: nodes.flatMap((n) => n.changes), property: together(nodes), by }
      : { kind: "jump", node: target, changes: [], property: QUIET, by };
  }

  /** One decision back, with the chance that answered it. */
  back(): void {
    let node: TreeNode | null = this.node();
    while (node && node.seat === null && node.parent) node = node.parent;
    if (node?.parent) this.goTo(node.parent.path);
  }

  forward(): void {
    let node = this.node().children[0];
    while (node?.children[0] && node.children[0].seat === null) node = node.children[0];
    if (node) this.goTo(node.path);
  }

  first(): void {
    this.goTo("");
  }

  last(): void {
    const end = this.tree.line(this.path.value).at(-1);
    if (end) this.goTo(end.path);
  }

  free(): void {
    this.play.free();
  }
}

function playExactly(play: Play, token: Token): void {
  const before = play.tokens().length;
  play.play(token);
  const drawn = play.tokens().length - before - 1;
  if (drawn > 0) play.back(drawn);
}
