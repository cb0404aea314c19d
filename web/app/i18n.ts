/* i18n.ts -- the words of the page.
 *
 * A language is a file in locales/ and a line in locales/index.json; no code knows which there are.  The core speaks Chinese and English:
 * a locale says by "core.lang" which of the two it wants where the core's own words appear.
 */
import { computed, signal } from "@preact/signals";
import type { Fault, GameInfo, Lang, Seat } from "../rules/types";
import languages from "./locales/index.json";

export type Locale = Record<string, string>;

export const LANGUAGES: readonly { id: string; name: string; short: string }[] = languages;

const locale = signal<Locale>({});
export const lang = signal("");
/** Which of its languages the core is asked for. */
export const coreLang = computed<Lang>(() => (locale.value["core.lang"] === "zh" ? "zh" : "en"));

/** The wanted language, else the first of the browser's that we have, else English. */
export function chooseLanguage(wanted: string, browser: readonly string[]): string {
  const have = LANGUAGES.map((l) => l.id);
  if (have.includes(wanted)) return wanted;
  for (const tag of browser) {
    const found = have.find((id) => tag.toLowerCase().split("-")[0] === id);
    if (found) return found;
  }
  return "en";
}

export async function setLanguage(id: string): Promise<void> {
  const file = (await import(`./locales/${id}.json`)) as { default: Locale };
  locale.value = file.default;
  lang.value = id;
  if (typeof document !== "undefined") document.documentElement.lang = file.default["html.lang"] ?? id;
}

/** For tests and for the first frame: words without a file. */
export function useLocale(words: Locale, id: string): void {
  locale.value = words;
  lang.value = id;
}

/** The words of a key, with {0}, {1}… filled in.  An unknown key shows itself, which a test forbids. */
export function t(key: string, ...args: readonly (string | number)[]): string {
  const words = locale.value[key] ?? key;
  return words.replace(/\{(\d)\}/g, (_, at: string) => String(args[Number(at)] ?? ""));
}

export function has(key: string): boolean {
  return key in locale.value;
}

export function gameName(info: GameInfo): string {
  const key = `game.${info.id}`;
  return has(key) ? t(key) : info.name[coreLang.value];
}

export function seatName(info: GameInfo, seat: Seat): string {
  const key = `seat.${info.seats[seat]}`;
  return has(key) ? t(key) : info.seatNames[coreLang.value][seat];
}

/** A message of the core in the language of the page. */
export function bothText(message: Readonly<Record<Lang, string>>): string {
  return message[coreLang.value];
}

export function faultText(fault: Fault): string {
  return bothText(fault.message);
}

/** What a kind of man is called: "horse". */
export function kindName(info: GameInfo, letter: string): string {
  const key = `kind.${info.shape.lines}.${letter.toLowerCase()}`;
  return has(key) ? t(key) : letter;
}

/** A man as it is spoken: "red horse"; nobody's man has no side. */
export function manName(info: GameInfo, letter: string, seat: Seat | null): string {
  const kind = kindName(info, letter);
  return seat === null ? kind : t("man", t(`side.${info.seats[seat]}`), kind);
}
