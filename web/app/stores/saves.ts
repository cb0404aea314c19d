/* saves.ts -- what a person has played and studied, kept in IndexedDB.
 *
 * Everything in progress saves itself.  A browser may forbid storage, lose it, or run out of it: then `lost` says so, the page goes on from
 * memory, and the person is told to export what they want to keep.
 */
import { signal, type Signal } from "@preact/signals";
import type { GameRecord } from "../../rules/types";
import type { MatchSave } from "./matchspec";

export interface Saved {
  id: string;
  kind: "match" | "record";
  game: string;
  title: string;
  updated: number;
  /** The position it stands at, for the small picture. */
  fen: string;
  moves: number;
  match?: MatchSave;
  record?: GameRecord;
  rules?: string;
  path?: string;
}

const NAME = "chuhe";
const STORE = "games";

export class Saves {
  readonly lost: Signal<string> = signal("");
  readonly version: Signal<number> = signal(0);
  private readonly memory = new Map<string, Saved>();
  private base: Promise<IDBDatabase | null>;

  constructor(private readonly factory: IDBFactory | null) {
    this.base = this.open();
  }

  async put(saved: Saved): Promise<void> {
    this.memory.set(saved.id, saved);
    await this.run("readwrite", (store) => store.put(saved));
    this.version.value++;
  }

  async get(id: string): Promise<Saved | null> {
    const found = await this.run<Saved>("readonly", (store) => store.get(id));
    return found ?? this.memory.get(id) ?? null;
  }

  /** Everything kept, the newest first. */
  async list(): Promise<Saved[]> {
    const stored = (await this.run<Saved[]>("readonly", (store) => store.getAll())) ?? [];
    const all = new Map([...stored.map((s) => [s.id, s] as const), ...this.memory]);
    return [...all.values()].sort((a, b) => b.updated - a.updated);
  }

  async remove(id: string): Promise<void> {
    this.memory.delete(id);
    await this.run("readwrite", (store) => store.delete(id));
    this.version.value++;
  }

  private open(): Promise<IDBDatabase | null> {
    return new Promise((done) => {
      const fail = (error: unknown): void => {
        this.lost.value = String(error ?? "no storage");
        done(null);
      };
      try {
        if (!this.factory) return fail("no storage");
        const request = this.factory.open(NAME, 1);
        request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
        request.onerror = () => fail(request.error);
        request.onsuccess = () => {
          request.result.onclose = () => this.reopen();
          done(request.result);
        };
      } catch (error) {
        fail(error);
      }
    });
  }

  /** The browser closed the base (storage was cleared): start another and put back what this page still knows. */
  private reopen(): void {
    this.base = this.open();
    for (const saved of this.memory.values()) void this.run("readwrite", (store) => store.put(saved));
  }

  private async run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<T | undefined> {
    const base = await this.base;
    if (!base) return undefined;
    return new Promise((done) => {
      const fail = (error: unknown): void => {
        this.lost.value = String(error);
        done(undefined);
      };
      try {
        const request = act(base.transaction(STORE, mode).objectStore(STORE));
        request.onsuccess = () => done(request.result as T);
        request.onerror = () => fail(request.error);
      } catch (error) {
        fail(error);
      }
    });
  }
}

export function newId(): string {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}`;
}
