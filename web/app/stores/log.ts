/* log.ts -- the last twenty operations, with captures, checks and refused moves (row 301).
 *
 * Entries hold keys of the locale and not sentences: switching the language rewrites the whole log.
 */
import { signal, type Signal } from "@preact/signals";
import type { Fault, MoveState, Seat } from "../../rules/types";
import type { TreeNode } from "./tree";

export interface LogEntry {
  id: number;
  key: string;
  args: readonly (string | number)[];
  seat: Seat | null;
  /** The move, written when shown in the notation of the day. */
  node?: TreeNode;
  fault?: Fault;
  state?: MoveState;
}

export const LOG_LENGTH = 20;

export class OperationLog {
  readonly entries: Signal<readonly LogEntry[]> = signal([]);
  private next = 1;

  private push(entry: Omit<LogEntry, "id">): void {
    this.entries.value = [...this.entries.value, { id: this.next++, ...entry }].slice(-LOG_LENGTH);
  }

  say(key: string, seat: Seat | null = null, args: readonly (string | number)[] = []): void {
    this.push({ key, args, seat });
  }

  moved(node: TreeNode): void {
    this.push({ key: "log.move", args: [], seat: node.seat, node });
  }

  refused(seat: Seat | null, fault: Fault): void {
    this.push({ key: "log.refused", args: [], seat, fault });
  }

  rule(state: MoveState): void {
    this.push({ key: "log.rule", args: [], seat: null, state });
  }

  clear(): void {
    this.entries.value = [];
  }
}
