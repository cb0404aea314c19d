/* study.ts -- a tree being studied: its boards, each a cursor of its own, and the keeping of it.
 *
 * The record page shows one board, the analysis page all of them.  Boards share the tree, never the place: a move on one changes
 * nothing on the others (row 5).
 */
import { effect, signal, type Signal } from "@preact/signals";
import { core, prefs, saves } from "./services";
import { newId, type Saved } from "./stores/saves";
import { Cursor } from "./stores/cursor";
import { GameTree, type Path } from "./stores/tree";

export interface StudyBoard {
  id: number;
  cursor: Cursor;
}

export class Study {
  readonly boards: Signal<readonly StudyBoard[]>;
  readonly active: Signal<number> = signal(0);
  readonly title: Signal<string>;
  readonly savedAt: Signal<number> = signal(0);
  private nextBoard = 1;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly stop: () => void;

  constructor(readonly tree: GameTree, path: Path = "", readonly id: string = newId(), title = "") {
    this.title = signal(title);
    this.boards = signal([{ id: 0, cursor: new Cursor(tree, path) }]);
    let first = true;
    this.stop = effect(() => {
      this.tree.version.value;
      this.title.value;
      this.main.cursor.path.value;
      if (!first) this.saveSoon();
      first = false;
    });
  }

  get main(): StudyBoard {
    const board = this.boards.value[0];
    if (!board) throw new Error("a study has no board");
    return board;
  }

  /** The board the tree and the engine follow. */
  get current(): StudyBoard {
    return this.boards.value.find((b) => b.id === this.active.value) ?? this.main;
  }

  addBoard(): void {
    const board = { id: this.nextBoard++, cursor: new Cursor(this.tree, this.current.cursor.path.value) };
    this.boards.value = [...this.boards.value, board];
    this.active.value = board.id;
  }

  removeBoard(id: number): void {
    if (this.boards.value.length < 2) return;
    const gone = this.boards.value.find((b) => b.id === id);
    this.boards.value = this.boards.value.filter((b) => b.id !== id);
    if (this.active.value === id) this.active.value = this.main.id;
    gone?.cursor.free();
  }

  /** Deletes a node; every board that stood in what is gone steps back to what is left. */
  remove(path: Path): void {
    const node = this.tree.node(path);
    if (!node?.parent) return;
    const left = node.parent.path;
    for (const { cursor } of this.boards.value)
      if (cursor.path.value === path || cursor.path.value.startsWith(`${path}/`)) cursor.goTo(left);
    this.tree.remove(path);
  }

  private saveSoon(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), 400);
  }

  async save(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    await saves.put(this.toSaved());
    this.savedAt.value = Date.now();
  }

  private toSaved(): Saved {
    const { cursor } = this.main;
    return {
      id: this.id, kind: "record", game: this.tree.info.id, title: this.title.value, updated: Date.now(), fen: cursor.play.fen(),
      moves: this.tree.size(), record: this.tree.toRecord(), path: cursor.path.value,
      ...(this.tree.start.rules ? { rules: this.tree.start.rules } : {}),
    };
  }

  dispose(): void {
    if (this.timer !== null) void this.save();
    this.stop();
    for (const { cursor } of this.boards.value) cursor.free();
  }
}

export const study = signal<Study | null>(null);

export function openStudy(tree: GameTree, path: Path = "", id?: string, title = ""): Study {
  const next = new Study(tree, path, id, title);
  study.value?.dispose();
  study.value = next;
  return next;
}

/** The study at hand, or a new one of the game last played. */
export function someStudy(): Study {
  return study.value ?? openStudy(new GameTree(core(), { game: prefs.values.value.game }));
}

export function openSaved(saved: Saved): Study | null {
  if (!saved.record) return null;
  const tree = GameTree.fromRecord(core(), saved.record, saved.rules);
  const end = saved.path ?? tree.line("").at(-1)?.path ?? "";
  return openStudy(tree, end, saved.kind === "record" ? saved.id : undefined, saved.title);
}
