/* info.ts -- the facts of the games as the core writes them, and as the page reads them. */
import type { GameInfo, Lang, Seat } from "./types";

/** A game as wasm_info.c writes it. */
export interface RawGame extends Omit<GameInfo, "seatNames" | "men" | "options"> {
  seatsZh: readonly [string, string];
  men: readonly { code: number; letter: string; seat: Seat | null; zh: string; is: "" | "hidden" | "pressed" }[];
  options: readonly { name: string; values: string; value: string; about: Record<Lang, string> }[];
}

/** A man by its code: what the board shows of it. */
export interface ManKind {
  letter: string;
  /** The letter of the position text, also of a man that lies face down. */
  own: string;
  seat: Seat | null;
  hidden: boolean;
  pressed: boolean;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export function gameInfo(raw: RawGame): GameInfo {
  const { seatsZh, men, options, ...rest } = raw;
  return {
    ...rest,
    seatNames: { zh: seatsZh, en: [capital(raw.seats[0]), capital(raw.seats[1])] },
    men: men.map(({ letter, seat, zh, is }) => ({
      letter,
      seat,
      zh,
      ...(is === "hidden" ? { hidden: true } : {}),
      ...(is === "pressed" ? { pressed: true } : {}),
    })),
    options: options.map((o) => ({ ...o, values: o.values.split("|") })),
  };
}

/** The men of a game by code; a code not in use is undefined. */
export function manKinds(raw: RawGame): readonly (ManKind | undefined)[] {
  const kinds: (ManKind | undefined)[] = [];
  for (const { code, letter, seat, is } of raw.men) {
    const hidden = is === "hidden";
    kinds[code] = { letter: hidden ? "?" : letter, own: letter, seat, hidden, pressed: is === "pressed" };
  }
  return kinds;
}
