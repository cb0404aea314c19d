/* transfer.ts -- games in and out: files, pasted text, links; nothing is lost when one of them is bad. */
import type { RecordFormat } from "../rules/types";
import { bothText, faultText, t } from "./i18n";
import { go } from "./router";
import { core } from "./services";
import { readFragment, shareFragment } from "./share";
import { openStudy } from "./study";
import { GameTree, type Path } from "./stores/tree";

export const FORMATS: readonly { id: RecordFormat; suffix: string; type: string }[] = [
  { id: "pgn", suffix: "pgn", type: "application/vnd.chess-pgn" },
  { id: "dhtmlxq", suffix: "txt", type: "text/plain" },
  { id: "xqf", suffix: "xqf", type: "application/octet-stream" },
  { id: "cbr", suffix: "cbr", type: "application/octet-stream" },
  { id: "cbl", suffix: "cbl", type: "application/octet-stream" },
];

/** Opens a copy of a tree for study: the match it came from is not touched. */
export function toAnalysis(tree: GameTree, path: Path): void {
  const copy = GameTree.fromRecord(core(), tree.toRecord(), tree.start.rules);
  openStudy(copy, path);
  go("/analysis");
}

export interface Found {
  trees: GameTree[];
  /** How many games of the file were left out, and why the first was. */
  bad: number;
  why: string;
}

const one = (tree: GameTree): Found => ({ trees: [tree], bad: 0, why: "" });

/** What a text or a file holds: games of a record file, or one position or link.  Throws with the reason. */
export async function readAny(bytes: Uint8Array, game: string): Promise<Found> {
  await core().load("records");
  const text = new TextDecoder().decode(bytes.subarray(0, 4000)).trim();
  const link = /#((?:g|z)=\S+)$/.exec(text) ?? /^((?:g|z)=\S+)$/.exec(text);
  if (link?.[1]) {
    const shared = await readFragment(core(), link[1]);
    if (shared) return one(shared.tree);
  }
  const position = looksLikePosition(text) ? positionTree(text, game) : null;
  if (position) return one(position);
  const book = core().readRecords(bytes);
  if (book.games.length === 0 && book.fault) throw new Error(t("open.at", faultText(book.fault), book.fault.at));
  const trees = book.games.map((record) => GameTree.fromRecord(core(), record));
  return { trees, bad: book.bad, why: book.fault ? t("open.at", faultText(book.fault), book.fault.at) : "" };
}

function looksLikePosition(text: string): boolean {
  return !text.includes("\n") && (text.match(/\//g)?.length ?? 0) >= 6 && !text.includes("[DhtmlXQ");
}

/** The game asked for first, then any that accepts the text; its own fault when none does. */
function positionTree(fen: string, game: string): GameTree {
  try {
    return new GameTree(core(), { game, fen });
  } catch (fault) {
    for (const { id } of core().games) {
      try {
        return new GameTree(core(), { game: id, fen });
      } catch {
        continue;
      }
    }
    throw fault;
  }
}

export function download(name: string, bytes: Uint8Array | string, type: string): void {
  const url = URL.createObjectURL(new Blob([bytes as BlobPart], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A file of a tree; `lost` says what of it the format has no place for. */
export async function exportTree(tree: GameTree, format: RecordFormat, notation?: string): Promise<{ name: string; bytes: Uint8Array; type: string; lost: string }> {
  const facts = FORMATS.find((f) => f.id === format);
  if (!facts) throw new Error(format);
  await core().load("records");
  const { bytes, lost } = core().writeRecords([tree.toRecord()], format, notation);
  return { name: `chuhe-${tree.info.id}.${facts.suffix}`, bytes, type: facts.type, lost: lost ? bothText(lost) : "" };
}

export async function shareLink(tree: GameTree, path: Path, page = "/analysis"): Promise<string> {
  return `${location.origin}${page}#${await shareFragment(tree, path)}`;
}

/** Copies text; false where the browser forbids it (the page then shows the text to be copied by hand). */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
