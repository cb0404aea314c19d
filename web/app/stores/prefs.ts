/* prefs.ts -- what a person likes: looks, notation, sounds, language, theme.
 *
 * Kept in localStorage as one object.  A value that is missing or unknown falls back to the default one by one, so that an old or
 * damaged entry costs one setting and not all.
 */
import { computed, effect, signal, type Signal } from "@preact/signals";
import type { Look } from "../../board/types";
import type { ClockSpec } from "./clock";

export interface PrefValues {
  lang: string; // "" follows the browser
  theme: "auto" | "light" | "dark";
  look: Look;
  notation: string; // "" is the game's own default
  name: string;
  game: string;
  level: number; // a band 0..4, from the weakest; parts of one are the levels between
  seat: "first" | "second" | "random";
  clock: ClockSpec;
  recalls: number;
  draws: number;
  lines: number; // engine lines in the analysis
  moveMarks: boolean;
  /** Whether a move may be planned while the computer thinks. */
  ahead: boolean;
  /** Whether the computer takes the time a person would, or answers as soon as it has its move. */
  pace: "human" | "fast";
}

export const DEFAULTS: PrefValues = {
  lang: "",
  theme: "auto",
  look: {
    style: "2d", board: "whiteoak", men: "whiteoak", font: "yankai", coordinates: "chinese", hints: "semilegal", dots: "green",
    effects: true, sound: true, volume: 0.7, dragOnMove: false, fallen: "king", reducedMotion: "auto",
  },
  notation: "",
  name: "",
  game: "xiangqi",
  level: 1,
  seat: "first",
  clock: { kind: "fischer", main: 600, extra: 5, periods: 3 },
  recalls: 5,
  draws: 3,
  lines: 3,
  moveMarks: true,
  ahead: true,
  pace: "human",
};

const CHOICES: Record<string, readonly unknown[]> = {
  theme: ["auto", "light", "dark"],
  seat: ["first", "second", "random"],
  style: ["2d", "3d"],
  board: ["whiteoak", "darkoak", "simple"],
  men: ["whiteoak", "darkoak", "simple", "raised"],
  font: ["xingkai", "weibei", "lishu", "yankai", "kai", "western", "western2"],
  coordinates: ["chinese", "digits", "letters", "none"],
  hints: ["semilegal", "legal", "off"],
  dots: ["green", "red"],
  fallen: ["king", "team"],
  reducedMotion: [true, false, "auto"],
  pace: ["human", "fast"],
  kind: ["none", "fischer", "byoyomi", "move"],
};

/** Takes from `stored` what has the type (and is among the choices) of the default. */
export function merged<T extends object>(defaults: T, stored: unknown): T {
  if (typeof stored !== "object" || stored === null) return { ...defaults };
  const out = { ...defaults } as Record<string, unknown>;
  for (const [key, value] of Object.entries(defaults)) {
    const found = (stored as Record<string, unknown>)[key];
    const choices = CHOICES[key];
    if (typeof value === "object" && value !== null) out[key] = merged(value, found);
    else if (choices ? choices.includes(found) : typeof found === typeof value) out[key] = found;
  }
  return out as T;
}

export interface Storage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const KEY = "chuhe.prefs";

export class Prefs {
  readonly values: Signal<PrefValues>;
  readonly look = computed(() => this.values.value.look);
  /** Why nothing can be kept, or "". */
  readonly lost: Signal<string> = signal("");
  private readonly stop: () => void;

  constructor(private readonly storage: Storage | null) {
    this.values = signal(this.read());
    let first = true;
    this.stop = effect(() => {
      const text = JSON.stringify(this.values.value);
      if (!first) this.write(text);
      first = false;
    });
  }

  set(change: Partial<PrefValues>): void {
    this.values.value = { ...this.values.value, ...change };
  }

  setLook(change: Partial<Look>): void {
    this.set({ look: { ...this.values.value.look, ...change } });
  }

  dispose(): void {
    this.stop();
  }

  private read(): PrefValues {
    try {
      const text = this.storage?.getItem(KEY);
      return merged(DEFAULTS, text ? JSON.parse(text) : null);
    } catch {
      return merged(DEFAULTS, null);
    }
  }

  private write(text: string): void {
    try {
      if (!this.storage) throw new Error("no storage");
      this.storage.setItem(KEY, text);
      this.lost.value = "";
    } catch (error) {
      this.lost.value = String(error);
    }
  }
}

/** The browser's storage, or null where it is forbidden. */
export function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
