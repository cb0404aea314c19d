/* tree.ts -- one tree of moves; cursors walk it (cursor.ts).
 *
 * Play, records and analysis all stand on this: a game is the tree's first line, a branch is another child, a board of the
 * analysis is a cursor.  A node's id is its path, the tokens from the start joined by "/": it stays the same when lines are
 * promoted or deleted, so that links, saved files and boards may hold it.  Outcomes of chance are nodes like any other.
 */
import { signal, type Signal } from "@preact/signals";
import type {
  Change, Core, GameInfo, GameRecord, MoveProperty, MoveState, Play, PlayedMove, RecordNode, Seat, Token,
} from "../../rules/types";

export type Path = string;

export interface TreeNode {
  readonly path: Path;
  readonly token: Token;
  readonly seat: Seat | null; // null: chance
  readonly parent: TreeNode | null;
  readonly ply: number; // decisions since the start
  readonly turn: number; // turns completed before this one: 0 is the first side's first
  /** The move in every notation of the game. */
  readonly text: Readonly<Record<string, string>>;
  readonly property: MoveProperty;
  /** Whether each seat may be shown it (jieqi's captives). */
  readonly seen: readonly [boolean, boolean];
  readonly state: MoveState;
  readonly changes: readonly Change[];
  children: TreeNode[];
  comment: string;
  nags: number[];
  /** Chances of the first seat in per mille, when an engine has looked. */
  chance?: number;
  /** Milliseconds left to the mover after the move. */
  clock?: number;
}

export const QUIET: MoveProperty = { capture: false, check: false, mate: false };
const OPEN: MoveState = { winner: -1, reason: "", message: { zh: "", en: "" }, claim: "" };

function rootNode(): TreeNode {
  return {
    path: "", token: "", seat: null, parent: null, ply: 0, turn: -1, text: {}, property: QUIET, seen: [true, true], state: OPEN, changes: [],
    children: [], comment: "", nags: [],
  };
}

export interface TreeStart {
  game: string;
  fen?: string;
  rules?: string;
}

export class GameTree {
  readonly info: GameInfo;
  readonly startFen: string;
  readonly root = rootNode();
  readonly tags: Record<string, string> = {};
  /** Raised by every change of the tree, so that views that read it are drawn again. */
  readonly version: Signal<number> = signal(0);
  /** Raised when an engine has looked at a node: many times a second, so what shows no chances does not read it. */
  readonly chances: Signal<number> = signal(0);
  winner: -1 | 0 | 1 | 2 = -1;

  constructor(readonly core: Core, readonly start: TreeStart) {
    const play = core.open(start.game, opening(start));
    this.info = play.game;
    this.startFen = play.startFen;
    play.free();
  }

  open(): Play {
    return this.core.open(this.start.game, opening(this.start));
  }

  node(path: Path): TreeNode | null {
    let node: TreeNode | null = this.root;
    if (path === "") return node;
    for (const token of path.split("/")) {
      node = node?.children.find((child) => child.token === token) ?? null;
      if (!node) return null;
    }
    return node;
  }

  /** The line through a node: everything up to it, then first children to the end. */
  line(path: Path): TreeNode[] {
    const nodes: TreeNode[] = [];
    for (let node = this.node(path); node && node.parent; node = node.parent) nodes.unshift(node);
    let last = nodes.at(-1) ?? this.root;
    while (last.children[0]) nodes.push((last = last.children[0]));
    return nodes;
  }

  /** Plays a decision and what chance answers; returns the nodes, made or found.  `play` stands on the parent. */
  extend(parent: TreeNode, play: Play, token: Token): TreeNode[] {
    const text: Record<string, string> = {};
    for (const notation of this.info.notations) text[notation] = play.text(token, notation);
    const made = play.play(token);
    let node = parent;
    const nodes = made.map((move, at) => (node = this.child(node, move, at === 0 ? text : {})));
    this.version.value++;
    return nodes;
  }

  /** Plays one recorded decision.  The core draws chance by itself: what it drew is taken back, the record says what came. */
  step(parent: TreeNode, play: Play, token: Token): TreeNode {
    const known = new Set(parent.children.find((child) => child.token === token)?.children);
    const before = play.tokens().length;
    const node = this.extend(parent, play, token)[0];
    if (!node) throw new Error(`no move made by ${token}`);
    const drawn = play.tokens().length - before - 1;
    if (drawn > 0) {
      play.back(drawn);
      node.children = node.children.filter((child) => known.has(child));
    }
    return node;
  }

  private child(parent: TreeNode, move: PlayedMove, text: Record<string, string>): TreeNode {
    const found = parent.children.find((child) => child.token === move.token);
    if (found) return found;
    const node: TreeNode = {
      path: parent.path === "" ? move.token : `${parent.path}/${move.token}`,
      token: move.token, seat: move.seat, parent, ply: parent.ply + 1, turn: turnAfter(parent, move.seat), text,
      property: move.property, seen: move.seen, state: move.state, changes: move.changes, children: [], comment: "", nags: [],
    };
    parent.children.push(node);
    return node;
  }

  setComment(path: Path, comment: string): void {
    const node = this.node(path);
    if (!node || node.comment === comment) return;
    node.comment = comment;
    this.version.value++;
  }

  setNag(path: Path, nag: number): void {
    const node = this.node(path);
    if (!node) return;
    node.nags = node.nags.includes(nag) ? node.nags.filter((n) => n !== nag) : [...node.nags.filter((n) => n > 6), nag];
    this.version.value++;
  }

  setChance(path: Path, chance: number): void {
    const node = this.node(path);
    if (!node || node.chance === chance) return;
    node.chance = chance;
    this.chances.value++;
  }

  /** Deletes a node and all after it; returns the path that remains to stand on. */
  remove(path: Path): Path {
    const node = this.node(path);
    if (!node?.parent) return "";
    const parent = node.parent;
    parent.children = parent.children.filter((child) => child !== node);
    this.version.value++;
    return parent.path;
  }

  /** Makes the line through a node the first one, at every fork on the way. */
  promote(path: Path): void {
    for (let node = this.node(path); node?.parent; node = node.parent) {
      const at = node.parent.children.indexOf(node);
      if (at > 0) node.parent.children.unshift(...node.parent.children.splice(at, 1));
    }
    this.version.value++;
  }

  size(): number {
    const count = (node: TreeNode): number => node.children.reduce((sum, child) => sum + 1 + count(child), 0);
    return count(this.root);
  }

  toRecord(): GameRecord {
    const copy = (node: TreeNode): RecordNode => ({
      token: node.token,
      ...(node.comment ? { comment: node.comment } : {}),
      ...(node.nags.length ? { nags: node.nags } : {}),
      children: node.children.map(copy),
    });
    return {
      game: this.info.id, start: this.startFen, tags: { ...this.tags }, winner: this.winner,
      children: this.root.children.map(copy),
      ...(this.root.comment ? { rootComment: this.root.comment } : {}),
    };
  }

  /** A tree of a file's game; an illegal move in it is thrown as RuleFault with nothing made. */
  static fromRecord(core: Core, record: GameRecord, rules?: string): GameTree {
    const tree = new GameTree(core, { game: record.game, fen: record.start, ...(rules ? { rules } : {}) });
    Object.assign(tree.tags, record.tags);
    tree.winner = record.winner;
    tree.root.comment = record.rootComment ?? "";
    const play = tree.open();
    try {
      graft(tree, tree.root, play, record.children);
    } finally {
      play.free();
    }
    return tree;
  }
}

function opening(start: TreeStart): { fen?: string; rules?: string } {
  return { ...(start.fen ? { fen: start.fen } : {}), ...(start.rules ? { rules: start.rules } : {}) };
}

function turnAfter(parent: TreeNode, seat: Seat | null): number {
  if (seat === null) return parent.turn; // chance belongs to the turn it answers
  let before: TreeNode | null = parent;
  while (before && before.seat === null && before.parent) before = before.parent;
  return before && before.parent && before.seat === seat ? parent.turn : parent.turn + 1;
}

/** Replays recorded decisions, branch by branch, and puts their comments in. */
function graft(tree: GameTree, parent: TreeNode, play: Play, records: readonly RecordNode[]): void {
  for (const record of records) {
    const node = tree.step(parent, play, record.token);
    node.comment = record.comment ?? "";
    node.nags = [...(record.nags ?? [])];
    graft(tree, node, play, record.children);
    play.back(1);
  }
}
