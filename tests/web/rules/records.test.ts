/* records.test.ts -- record files in the page: every format is read as the native program reads it, trees survive the way out and in. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Core, GameRecord, RecordFormat, RecordNode, Token } from "../../../web/rules/types";
import { RuleFault } from "../../../web/rules/types";
import { chuhe, nodeCore, ROOT, seeded } from "./node_core";

let core: Core;
beforeAll(async () => {
  core = await nodeCore();
});

/** A random tree: a main line with variations, comments in two scripts and glyphs. */
function randomRecord(id: string, seed: number): GameRecord {
  const random = seeded(seed);
  const play = core.open(id);
  const grow = (left: number, branches: number): RecordNode[] => {
    const moves = play.moves();
    if (!left || !moves.length) return [];
    const picked = new Set<Token>();
    for (let i = 0; i < branches; i++) picked.add(moves[random(moves.length)]!);
    return [...picked].map((token, i) => {
      const played = play.play(token);
      let children = grow(left - 1, i === 0 && random(5) === 0 ? 2 : 1);
      for (const reveal of played.slice(1).reverse()) children = [{ token: reveal.token, children }];
      play.back(played.length);
      const node: RecordNode = { token, children };
      if (random(4) === 0) node.comment = `第${left}着, "quoted" {not} brace`.replace(/[{}]/g, "");
      if (random(6) === 0) node.nags = [1 + random(6)];
      return node;
    });
  };
  const children = grow(24, 1);
  play.free();
  const first = core.game(id).seatNames.en[0];
  return { game: id, start: core.game(id).start, tags: { Event: "试验 cup", [first]: "甲", Black: "乙" }, winner: 1, children, rootComment: "开局" };
}

const write = (record: GameRecord, format: RecordFormat, notation?: string): Uint8Array => core.writeRecords([record], format, notation).bytes;

const GAMES = ["xiangqi", "simplified", "jieqi", "doublestep", "redeyed", "stone", "qilin", "chess", "crazyhouse"];

test.each(GAMES)("%s: a tree written as PGN is read back the same", (id) => {
  for (let seed = 1; seed <= 4; seed++) {
    const record = randomRecord(id, seed);
    const book = core.readRecords(write(record, "pgn"), id);
    expect(book.fault).toBeNull();
    expect(book.games[0]).toMatchObject({ game: id, winner: 1, children: record.children, rootComment: "开局" });
    expect(book.games[0]!.tags).toMatchObject(record.tags);
    expect(core.readRecords(write(record, "pgn", "token")).games[0]?.children).toEqual(record.children);
  }
});

test("xiangqi: a tree written as DhtmlXQ is read back the same; a game it cannot hold is refused", () => {
  const record = randomRecord("xiangqi", 9);
  const plain = (nodes: readonly RecordNode[]): unknown => nodes.map((n) => ({ token: n.token, comment: n.comment, children: plain(n.children) }));
  const book = core.readRecords(write(record, "dhtmlxq"));
  expect(book.fault).toBeNull();
  expect(plain(book.games[0]!.children)).toEqual(plain(record.children));
  expect(() => write(randomRecord("jieqi", 1), "dhtmlxq")).toThrow(RuleFault);
});

/** What every format holds of a tree: moves and comments in their order. */
const bare = (nodes: readonly RecordNode[]): unknown => nodes.map((n) => ({ token: n.token, comment: n.comment, children: bare(n.children) }));

describe.each(["xqf", "cbr", "cbl"] as const)("%s", (format) => {
  test("trees written are read back the same, by the page and by the native program", () => {
    for (let seed = 1; seed <= 12; seed++) {
      const record = { ...randomRecord("xiangqi", seed), rootComment: "生僻字㐀𠀀\n第二行", winner: ([-1, 0, 1, 2] as const)[seed % 4]! };
      const { bytes } = core.writeRecords([record], format);
      const book = core.readRecords(bytes);
      expect(book.fault).toBeNull();
      expect(book.games[0]).toMatchObject({ game: "xiangqi", start: record.start, winner: record.winner, rootComment: record.rootComment });
      expect(book.games[0]!.tags).toMatchObject(record.tags);
      expect(bare(book.games[0]!.children)).toEqual(bare(record.children));
      const native = chuhe(["convert", "--from", format, "--to", "pgn", "-"], bytes);
      expect(bare(core.readRecords(new TextEncoder().encode(native)).games[0]!.children)).toEqual(bare(record.children));
    }
  });

  test("the bytes are those of the native program", () => {
    const record = randomRecord("xiangqi", 5);
    const pgn = write(record, "pgn");
    const native = execFileSync(join(ROOT, "build/chuhe"), ["convert", "--from", "pgn", "--to", format, "-"], { input: pgn, stdio: ["pipe", "pipe", "ignore"] });
    const [game] = core.readRecords(pgn).games;
    expect(Buffer.from(write(game!, format)).equals(native)).toBe(true);
  });

  test("what it cannot hold is refused or told", () => {
    const record = randomRecord("xiangqi", 3);
    expect(() => write(randomRecord("jieqi", 1), format)).toThrow(RuleFault);
    const plain: GameRecord = { ...record, children: [{ token: "h2e2", children: [] }] };
    expect(core.writeRecords([plain], format).lost).toBeNull();
    const { lost } = core.writeRecords([{ ...plain, tags: { Opening: "中炮" }, children: [{ token: "h2e2", nags: [1], children: [] }] }], format);
    expect(lost).toEqual({ zh: "1 个标签没有位置，1 个评价符号（标签：Opening）", en: "1 tag without a place, 1 glyph (tags: Opening)" });
    if (format !== "cbl") return expect(() => core.writeRecords([plain, plain], format)).toThrow(RuleFault);
    expect(core.readRecords(core.writeRecords([plain, record, plain], format).bytes).games).toHaveLength(3);
  });
});

function python(script: string): Uint8Array {
  return execFileSync("python3", ["-c", `import sys\nsys.path.insert(0, "tests")\nimport record_files as r\n${script}`], { cwd: ROOT });
}

const mainLine = (record: GameRecord): Token[] => {
  const line: Token[] = [];
  for (let node = record.children[0]; node; node = node.children[0]) line.push(node.token);
  return line;
};

describe("files of other programs", () => {
  const MOVES = `["h2e2","h9g7","h0g2","h0i2"]`;
  test.each([
    ["xqf", `r.xqf(18, ${MOVES}, "先手")`],
    ["xqf", `r.xqf(10, ${MOVES}, "先手")`],
    ["cbr", `r.cbr(${MOVES}, "先手")`],
  ])("%s: %s as the native program reads it", (format, expression) => {
    const bytes = python(`sys.stdout.buffer.write(${expression})`);
    const book = core.readRecords(bytes);
    expect(book.fault).toBeNull();
    expect(mainLine(book.games[0]!).join(" ")).toBe(chuhe(["convert", "--from", format, "--to", "uci", "-"], bytes).trim());
    expect(JSON.stringify(book.games[0])).toContain("先手");
  });

  test("a PGN in GBK is decoded by the page", () => {
    const text = '[Game "Chinese Chess"]\n[Red "许银川"]\n\n1. 炮二平五 马8进7 {屏风马} *\n';
    const bytes = python(`sys.stdout.buffer.write(${JSON.stringify(text)}.encode("gbk"))`);
    const [game] = core.readRecords(bytes).games;
    expect(game).toMatchObject({ game: "xiangqi", tags: { Red: "许银川" }, children: [{ token: "h2e2", children: [{ token: "h9g7", comment: "屏风马" }] }] });
  });

  test("a PGN of chess is told from one of xiangqi", () => {
    const bytes = new TextEncoder().encode('[Event "x"]\n[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 1-0\n');
    expect(core.readRecords(bytes).games[0]).toMatchObject({ game: "chess", winner: 1, children: [{ token: "e2e4" }] });
  });

  test("a bad file gives a fault with its place and keeps the good games", () => {
    const text = '[Game "Chinese Chess"]\n\n1. 炮二平五 *\n\n[Event "bad"]\n\n1. 炮二平五 马2进9 *\n';
    const book = core.readRecords(new TextEncoder().encode(text));
    expect([book.games.length, book.bad]).toEqual([1, 1]);
    expect(book.fault!.at).toBeGreaterThan(40);
    const noise = new Uint8Array(5000).map((_, i) => (i * 7919) & 255);
    for (const head of ["XQ\x12", "CCBridge Record\0", "CCBridgeLibrary\0", "[DhtmlXQ]", ""])
      expect(() => core.readRecords(new Uint8Array([...new TextEncoder().encode(head), ...noise]))).not.toThrow();
  });
});
