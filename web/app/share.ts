/* share.ts -- a position or a game in the fragment of an address.
 *
 * The fragment never reaches a server.  A position or a plain line is written so that a person can read it; a game with branches or
 * comments is its record, deflated.
 *
 *   #g=xiangqi&f=FEN&m=h2e2.h9g7&at=1       f and m may be missing; at: how many moves to show
 *   #z=…                                    base64url of the deflated record
 */
import type { Core, GameRecord, RecordNode } from "../rules/types";
import { GameTree, type Path } from "./stores/tree";

export interface Shared {
  tree: GameTree;
  path: Path;
}

const PLAIN_LIMIT = 1500;

function isLine(nodes: readonly RecordNode[]): boolean {
  return nodes.every((n) => !n.comment && !n.nags?.length) && nodes.length <= 1 && (nodes.length === 0 || isLine(nodes[0]?.children ?? []));
}

/** The fragment, without "#", that shows this tree at this place. */
export async function shareFragment(tree: GameTree, path: Path): Promise<string> {
  const record = tree.toRecord();
  if (!record.rootComment && isLine(record.children)) {
    const line = plainFragment(tree, path);
    if (line.length <= PLAIN_LIMIT) return line;
  }
  const bytes = new TextEncoder().encode(JSON.stringify({ ...record, rules: tree.start.rules, at: path }));
  return `z=${toBase64Url(await squeeze(bytes, new CompressionStream("deflate-raw")))}`;
}

/** The fragment of a line as a person can read it. */
export function plainFragment(tree: GameTree, path: Path): string {
  const parts = [`g=${tree.info.id}`];
  if (tree.startFen !== tree.info.start) parts.push(`f=${encodeFen(tree.startFen)}`);
  if (tree.start.rules) parts.push(`r=${encodeURIComponent(tree.start.rules)}`);
  const moves = tree.line(path).map((n) => n.token);
  if (moves.length) parts.push(`m=${moves.map(encodeURIComponent).join(".")}`);
  const at = path === "" ? 0 : path.split("/").length;
  if (at !== moves.length) parts.push(`at=${at}`);
  return parts.join("&");
}

/** The fragment of a bare position. */
export function positionFragment(game: string, fen: string): string {
  return `g=${game}&f=${encodeFen(fen)}`;
}

function encodeFen(fen: string): string {
  return encodeURIComponent(fen).replaceAll("%20", "_").replaceAll("%2F", "/");
}

/** Reads a fragment; null when it holds no game.  Throws RuleFault on a bad position or move, Error on damage. */
export async function readFragment(core: Core, fragment: string): Promise<Shared | null> {
  const values = new Map(fragment.replace(/^#/, "").split("&").map((part) => splitOnce(part)));
  const packed = values.get("z");
  if (packed) return unpack(core, packed);
  const game = values.get("g");
  if (!game) return null;
  await core.load(game);
  const fen = values.get("f");
  const rules = values.get("r");
  const tree = new GameTree(core, {
    game, ...(fen ? { fen: decodeURIComponent(fen.replaceAll("_", " ")) } : {}), ...(rules ? { rules: decodeURIComponent(rules) } : {}),
  });
  const moves = (values.get("m") ?? "").split(".").filter(Boolean).map(decodeURIComponent);
  const play = tree.open();
  const paths = [""];
  let node = tree.root;
  try {
    for (const move of moves) paths.push((node = tree.step(node, play, move)).path);
  } finally {
    play.free();
  }
  const at = values.has("at") ? Number(values.get("at")) : moves.length;
  return { tree, path: paths[Math.min(Math.max(0, at), paths.length - 1)] ?? "" };
}

function splitOnce(part: string): [string, string] {
  const at = part.indexOf("=");
  return at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
}

async function unpack(core: Core, packed: string): Promise<Shared> {
  const bytes = await squeeze(fromBase64Url(packed), new DecompressionStream("deflate-raw"));
  const record = JSON.parse(new TextDecoder().decode(bytes)) as GameRecord & { rules?: string; at?: string };
  await core.load(record.game);
  const tree = GameTree.fromRecord(core, record, record.rules);
  return { tree, path: record.at ?? "" };
}

async function squeeze(bytes: Uint8Array, through: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function toBase64Url(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64Url(text: string): Uint8Array {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0));
}
