/* records.ts -- record files: the core's flat list of nodes to a tree, and a tree back to the core. */
import type { Module } from "./module";
import type { Fault, GameRecord, RecordBook, RecordFormat, RecordMark, RecordNode, Token, WrittenRecords } from "./types";

type RawMark = readonly [number, number, RecordMark["colour"]];

interface RawNode {
  depth: number;
  token: Token;
  nags: number[];
  comment?: string;
  marks?: RawMark[];
}

interface RawRecord {
  game: string;
  start: string;
  winner: GameRecord["winner"];
  tags: [string, string][];
  nodes: RawNode[];
}

/** A node while its children are still coming. */
type Growing = RecordNode & { children: Growing[] };

const marksOf = (raw: RawMark[]): RecordMark[] => raw.map(([from, to, colour]) => ({ from, to, colour }));

function nodeOf(raw: RawNode): Growing {
  return {
    token: raw.token,
    ...(raw.comment !== undefined ? { comment: raw.comment } : {}),
    ...(raw.nags.length ? { nags: raw.nags } : {}),
    ...(raw.marks ? { marks: marksOf(raw.marks) } : {}),
    children: [],
  };
}

function recordOf(raw: RawRecord): GameRecord {
  const path: Growing[] = [];
  for (const node of raw.nodes) {
    path.length = node.depth;
    path.push(nodeOf(node));
    if (node.depth) path[node.depth - 1]!.children.push(path[node.depth]!);
  }
  const root = raw.nodes[0];
  return {
    game: raw.game,
    start: raw.start,
    tags: Object.fromEntries(raw.tags),
    winner: raw.winner,
    children: path[0]?.children ?? [],
    ...(root?.comment !== undefined ? { rootComment: root.comment } : {}),
    ...(root?.marks ? { rootMarks: marksOf(root.marks) } : {}),
  };
}

export function readRecords(module: Module, bytes: Uint8Array, game: string): RecordBook {
  module.with([bytes, game], (at, id) => module.call.wasm_record_read!(at!, bytes.length, id!));
  const raw = JSON.parse(`{"fault":${module.text()}}`) as { fault: Fault | null; bad: number; games: RawRecord[] };
  return { ...raw, games: raw.games.map(recordOf) };
}

/** The decisions below a node, parents first, without recursion: a line may be thousands of moves long. */
function addNodes(module: Module, handle: number, children: readonly RecordNode[]): void {
  const waiting = children.map((node) => ({ node, parent: 0 })).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, parent } = next;
    const at = module.with([node.token], (token) => module.call.wasm_record_add!(handle, parent, token!));
    if (!at) throw module.fault();
    annotate(module, handle, at, node);
    for (const child of [...node.children].reverse()) waiting.push({ node: child, parent: at });
  }
}

function annotate(module: Module, handle: number, at: number, node: Omit<RecordNode, "token" | "children">): void {
  const { comment } = node;
  if (comment) module.with([comment], (text) => module.call.wasm_record_comment!(handle, at, text!));
  for (const nag of node.nags ?? []) module.call.wasm_record_nag!(at, nag);
  for (const { from, to, colour } of node.marks ?? [])
    module.call.wasm_record_mark!(handle, at, from, to, colour.charCodeAt(0));
}

/** A record in the core's memory, by its handle; the caller frees it. */
function putRecord(module: Module, record: GameRecord): number {
  const handle = module.with([record.game, record.start], (id, start) =>
    module.call.wasm_record_new!(id!, start!, record.winner),
  );
  if (!handle) throw module.fault();
  try {
    for (const [key, value] of Object.entries(record.tags))
      module.with([key, value], (k, v) => module.call.wasm_record_tag!(handle, k!, v!));
    annotate(module, handle, 0, { comment: record.rootComment, marks: record.rootMarks });
    addNodes(module, handle, record.children);
  } catch (error) {
    module.call.wasm_record_free!(handle);
    throw error;
  }
  return handle;
}

export function writeRecords(module: Module, records: readonly GameRecord[], format: RecordFormat, notation: string): WrittenRecords {
  const handles: number[] = [];
  try {
    for (const record of records) {
      const handle = putRecord(module, record);
      if (handles.length) module.call.wasm_record_join!(handles[handles.length - 1]!, handle);
      handles.push(handle);
    }
    const first = handles[0];
    if (!first) return { bytes: new Uint8Array(), lost: null };
    const good = module.with([format, notation], (f, n) => module.call.wasm_record_write!(first, f!, n!));
    if (!good) throw module.fault();
    const bytes = module.output();
    module.call.wasm_record_lost!(first);
    return { bytes, lost: module.json<WrittenRecords["lost"]>() };
  } finally {
    for (const handle of handles) module.call.wasm_record_free!(handle);
  }
}
