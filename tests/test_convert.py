#!/usr/bin/env python3
"""The contract of the command convert (docs/rules/formats.md), with the program under ASan and UBSan.

The binary files are made by record_files.py from the description of the formats, apart from the readers and from the
encoders of the unit tests; its decoders read what is written, apart from the writers and our readers.
"""

import json
import os
import random
import subprocess
import tempfile

from chuhe import ROOT, Checks, rows
from record_files import START, cbl, cbl_decode, cbr, cbr_decode, xqf, xqf_decode

SAN = os.path.join(ROOT, "build", "chuhe-san")
JIEQI = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1"
AFTER = "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2"
MOVES = ["h2e2", "b9c7"]
FORMS = {
    "uci": "h2e2 b9c7",
    "iccs": "H2-E2 B9-C7",
    "fsf": "h3e3 b10c8",
    "wxf": "C2=5 H2+3",
    "chinese": "炮二平五 马２进３",
    "chinese-file": "炮二平五 马２进３",
}
RECORDS = ["pgn", "dhtmlxq", "xqf", "cbr", "cbl"]
check = Checks()
folder = tempfile.TemporaryDirectory()


def run_bytes(*args, stdin=b""):
    """Runs convert on bytes; returns status, output, and the lines of the error output."""
    done = subprocess.run([SAN, "convert", *args], input=stdin, capture_output=True, timeout=120, cwd=folder.name)
    return done.returncode, done.stdout, done.stderr.decode().splitlines()


def run(*args, stdin=b""):
    """The same with the output as text."""
    code, out, errors = run_bytes(*args, stdin=stdin)
    return code, out.decode(), errors


def made(name, content):
    """A file in the temporary folder, which is where convert runs."""
    with open(os.path.join(folder.name, name), "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())
    return name


def converts(args, want, what, stdin=b""):
    check.equal(run(*args, stdin=stdin), (0, want, []), what)


def refuses(status, args, what, stdin=b"", words=()):
    code, out, errors = run(*args, stdin=stdin)
    check.equal((code, out, len(errors)), (status, "", 1), f"{what}: {errors}")
    check.holds(errors and all(word in errors[0] for word in words), f"{what} says {words}: {errors}")


def pairs():
    """Every move notation to every other, as words, one word, a file and stdin."""
    for source, text in FORMS.items():
        for target, want in FORMS.items():
            converts(["--from", source, "--to", target, *text.split()], want + "\n", f"{source} to {target}")
        converts(["--from", source, "--to", "uci", text], FORMS["uci"] + "\n", f"{source} in one word")
        converts(["--from", source, "--to", "fen", made("list", text.replace(" ", "\n") + "\n")], AFTER + "\n", f"{source} file")
        converts(["--from", source, "--to", "fen", "-"], AFTER + "\n", f"{source} from stdin", stdin=text.encode())
        for record in RECORDS:
            code, out, _ = run_bytes("--from", source, "--to", record, *text.split())
            converts(["--from", record, "--to", source, "-"], text + "\n", f"{source} by {record}", stdin=out)
    converts(["--from", "chinese", "--to", "uci", made("gbk", "炮二平五\r\n马２进３".encode("gbk"))], "h2e2 b9c7\n", "a list in GBK")
    converts(["--from", "chinese", "--to", "uci", "炮二平五", "馬2進3"], "h2e2 b9c7\n", "traditional characters")
    converts(["--game", "xiangqi", "--from", "uci", "--to", "wxf", "h2e2"], "C2=5\n", "--game")
    converts(["--from", "uci", "--to", "wxf"], "\n", "no moves")
    converts(["--from", "uci", "--to", "fen"], START + "\n", "no moves, a position")
    converts(["--from", "uci", "--to", "fen", "--fen", "3k5/9/9/9/9/9/9/9/9/4K4 r"], "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\n", "--fen")
    doubled = "3k5/9/3P5/3P1P3/5P3/9/9/9/9/4K4 w"
    converts(["--from", "wxf", "--to", "uci", "--fen", doubled, "-6=5"], "d6e6\n", "a move that begins with a dash")


def vectors():
    """Each row of notation.tsv, both ways, in one batch a column."""
    columns = {"move_iccs": "uci", "chinese_xqbase": "chinese", "chinese_file_style": "chinese-file", "wxf_fsf": "wxf",
               "wxf_xqbase": "wxf"}
    data = rows("notation.tsv")
    for column, source in columns.items():
        lines = "".join(f"{row['fen']}\t{row[column]}\n" for row in data).encode()
        code, out, _ = run("--from", source, "--to", "uci", "--batch", stdin=lines)
        check.equal(code, 0, f"status of a batch of {column}")
        for row, got in zip(data, out.splitlines(), strict=True):
            check.equal(got, row["move_iccs"], f"{row[column]} of {column} at {row['fen']}")
        if column.startswith("wxf"):
            continue
        lines = "".join(f"{row['fen']}\t{row['move_iccs']}\n" for row in data).encode()
        for row, got in zip(data, run("--from", "uci", "--to", source, "--batch", stdin=lines)[1].splitlines(), strict=True):
            check.equal(got, row[column], f"{row['move_iccs']} as {source} at {row['fen']}")


def batches():
    good = f"{START}\th2e2"
    lines = [good, "", "nonsense", "x\th2e2", f"{START}\th2e3", f"{START}\t", f"{START}\th2e2 h9g7", f"{START}\t炮二平五", good]
    code, out, errors = run("--from", "uci", "--to", "chinese", "--batch", stdin="\n".join(lines).encode())
    answers = out.splitlines()
    check.equal((code, len(answers), errors), (0, len(lines), []), "a batch answers every line and never stops")
    for line, answer in zip(lines, answers):
        check.equal(answer if line == good else answer[:7], "炮二平五" if line == good else "error: ", f"batch line {line!r}")
    check.equal(answers[4], "error: this man does not move like that", "the rule is named")
    converts(["--from", "chinese", "--to", "iccs", "--batch"], "H2-E2\n", "a batch in GBK", f"{START}\t炮二平五\r\n".encode("gbk"))
    converts(["--from", "uci", "--to", "fen", "--batch"], AFTER.replace("1cn4c1", "1c5c1").replace("r1b", "rnb").replace("w - - 2 2", "b - - 1 1") + "\n",
             "a batch to fen", good.encode())
    converts(["--from", "fen", "--to", "fen", "--batch"], "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1\nerror: bad position: wrong number of ranks, at character 2\n",
             "a batch of positions", b"3k5/9/9/9/9/9/9/9/9/4K4 b\n9\n")
    converts(["--from", "uci", "--to", "fen", "--batch"], "", "an empty batch")
    garbage = random.Random(1).randbytes(20000).replace(b"\n", b"\t")
    code, out, _ = run("--from", "chinese", "--to", "wxf", "--batch", stdin=b"\n".join(garbage[i:i + 100] for i in range(0, 20000, 100)))
    check.equal((code, len(out.splitlines())), (0, 200), "a batch of garbage")


def positions():
    for text in ["rhebakabhr".replace("bakabhr", "akaehr") + START[9:], START.replace("w", "r"), START[:-9] + " w"]:
        converts(["--from", "fen", "--to", "fen", text], START + "\n", f"position {text}")
    converts(["--from", "fen", "--to", "fen", *START.split()], START + "\n", "a position in several words")
    converts(["--from", "fen", "--to", "fen", made("fens", START + "\n" + AFTER + "\n")], START + "\n" + AFTER + "\n", "positions in a file")
    converts(["--from", "fen", "--to", "fen", "--fen", START], START + "\n", "a position as option")
    facing = "3k5/9/9/9/9/9/9/9/3R5/4K4 w - - 0 1"
    converts(["--from", "fen", "--to", "fen", facing], facing + "\n", "a king that could be taken")
    converts(["--from", "uci", "--to", "wxf", "--fen", facing, "d1d2"], "R6+1\n", "a move beside it")
    refuses(1, ["--from", "uci", "--to", "wxf", "--fen", facing, "d1d9"], "taking it", words=["take the king"])
    refuses(1, ["--from", "fen", "--to", "fen", "9/9 w"], "a bad position", words=["bad position", "ranks"])
    out = run("--from", "fen", "--to", "dhtmlxq", AFTER)[1]
    converts(["--from", "dhtmlxq", "--to", "fen", "-"], AFTER + "\n", "a position by dhtmlxq", stdin=out.encode())


PGN = """[Game "Chinese Chess"]
[Event "杯"]
[Red "甲"]
[Result "1/2-1/2"]

{开始} 1. 炮二平五 {中炮} 马８进７ (1... 马２进３ 2. 马二进三 {变}) 2. 马二进三 1/2-1/2

[Event "第二局"]
1. 兵七进一 *
"""


def records():
    for name, content in [("utf8.pgn", PGN), ("gbk.pgn", PGN.encode("gbk")), ("bom.pgn", "\ufeff" + PGN),
                          ("crlf.pgn", PGN.replace("\n", "\r\n").encode("gbk"))]:
        converts(["--from", "pgn", "--to", "uci", made(name, content)], "h2e2 h9g7 h0g2\nc3c4\n", f"main lines of {name}")
    first = run("--from", "pgn", "--to", "pgn", "gbk.pgn")[1]
    check.holds(all(word in first for word in ["(1... 马２进３ 2. 马二进三 {变})", "{中炮}", '[Event "第二局"]', "{开始}", '[Result "1/2-1/2"]']),
                f"pgn keeps tags, comments and variations: {first}")
    for how in ["chinese", "chinese-file", "wxf", "iccs", "uci"]:
        out = run("--from", "pgn", "--to", "pgn", "--notation", how, "gbk.pgn")[1]
        converts(["--from", "pgn", "--to", "pgn", "-"], first, f"pgn by {how}", stdin=out.encode())
    check.holds("C2=5" in run("--from", "pgn", "--to", "pgn", "--notation", "wxf", "gbk.pgn")[1], "--notation wxf")
    out = run("--from", "pgn", "--to", "dhtmlxq", "gbk.pgn")[1]
    for tag in ["[DhtmlXQ_movelist]774770627967[", "[DhtmlXQ_move_0_2_1]10227967[", "[DhtmlXQ_comment0]开始[",
                "[DhtmlXQ_comment1_3]变[", "[DhtmlXQ_redname]甲[", "[DhtmlXQ_result]和棋["]:
        check.holds(tag in out, f"dhtmlxq has {tag}: {out}")
    converts(["--from", "dhtmlxq", "--to", "pgn", "-"], first, "pgn by dhtmlxq", stdin=out.encode())
    converts(["--from", "dhtmlxq", "--to", "pgn", "-"], first, "pgn by dhtmlxq in GBK", stdin=out.encode("gbk"))
    code, out, errors = run("--from", "pgn", "--to", "uci", "-", stdin=(PGN + '\n[Event "x"]\n1. 炮二平四 车一进九 *\n').encode())
    check.equal((code, out, len(errors)), (1, "h2e2 h9g7 h0g2\nc3c4\n", 1), "good games are written beside a bad one")
    check.holds("1 of 3 games" in errors[0] and "line 12" in errors[0], f"and the bad one is named: {errors}")


def turns():
    """A turn of several moves is numbered once."""
    out = run("--game", "stone", "--from", "uci", "--to", "pgn", "h2e2", "@e5", "h9g7", "@d5", "h0g2", "@a5")[1]
    check.holds("1. 炮二平五 @e5 马８进７ @d5 2. 马二进三 @a5 *" in out, f"turns of stone: {out}")
    out = run("--game", "doublestep", "--from", "uci", "--to", "pgn", "h2e2", "h0g2", "h9g7", "b9c7", "a0a1")[1]
    check.holds("1. 炮二平五 马二进三 马８进７ 马２进３ 2. 车九进一 *" in out, f"turns of doublestep: {out}")


def binaries():
    line = ["h2e2", "h9g7", "h0g2", "c3c4"]
    for version in [10, 11, 12, 18]:
        name = made(f"v{version}.xqf", xqf(version, line, "开局评注"))
        converts(["--from", "xqf", "--to", "uci", name], "h2e2 h9g7 h0g2\n", f"xqf version {version}")
        out = run("--from", "xqf", "--to", "pgn", name)[1]
        check.holds(all(word in out for word in ["{开局评注}", "(2. 兵七进一 {变})", '[Black "某人"]', "0-1"]), f"xqf {version} to pgn: {out}")
    game, other = cbr(line, "评"), cbr(["c3c4", "g6g5", "g6g5"], "二")
    out = run("--from", "cbr", "--to", "pgn", made("a.cbr", game))[1]
    check.holds(all(word in out for word in ["{评}", "(2. 兵七进一)", '[Title "标题"]', "1-0"]), f"cbr to pgn: {out}")
    converts(["--from", "cbl", "--to", "uci", made("a.cbl", cbl(game, other))], "h2e2 h9g7 h0g2\nc3c4 g6g5\n", "cbl gives its games")
    refuses(1, ["--from", "cbr", "--to", "uci", made("short.cbr", game[:-3])], "a cut cbr", words=["too early", "byte"])
    refuses(1, ["--from", "xqf", "--to", "uci", "a.cbr"], "a cbr as xqf", words=["no file of that format"])
    for name in ["v18.xqf", "a.cbr", "gbk.pgn"]:
        data = open(os.path.join(folder.name, name), "rb").read()
        for cut in range(0, len(data), max(1, len(data) // 40)):
            code, _, errors = run("--from", name.split(".")[1], "--to", "fen", "-", stdin=data[:cut])
            check.holds(code in (0, 1) and len(errors) == code, f"{name} cut at {cut}: {code} {errors[:3]}")


# ---- The writers of the binary formats, seen by the decoders ----

DECODERS = {"xqf": lambda data: [xqf_decode(data)], "cbr": lambda data: [cbr_decode(data)], "cbl": cbl_decode}
WORDS = ["好棋", "a plain word", "炮镇中路", "两行\n第二行", "生僻字㐀𠀀", "é", "【评】妙手！", "x" * 300]


def golden():
    """The golden games of xiangqi: lists of (position before, move, other legal moves)."""
    games = []
    with open(os.path.join(ROOT, "tests", "golden", "xiangqi.txt"), encoding="utf8") as file:
        for line in file:
            if line.startswith("#"):
                games.append([])
            elif line.startswith("{"):
                games[-1].append(json.loads(line))
    return [[(at["fen"], step["move"], at["some"]) for at, step in zip(game, game[1:]) if step["move"]] for game in games]


def golden_tree(steps, rng):
    """A tree along a golden game with its other moves as variations, and its movetext of a PGN in coordinates."""
    comment = lambda: rng.choice(WORDS) if rng.random() < 0.3 else ""
    note = lambda text: f" {{{text}}}" if text else ""
    first = comment()
    tree = ("", first, [])
    node, words = tree, [note(first)]
    for _, move, others in steps:
        text = comment()
        child = (move, text, [])
        node[2].append(child)
        words.append(move + note(text))
        for other in rng.sample(others, rng.randrange(len(others) + 1)):
            if other not in [made[0] for made in node[2]]:
                text = comment()
                node[2].append((other, text, []))
                words.append(f"({other}{note(text)})")
        node = child
    return tree, " ".join(words)


def plain(tree):
    """A tree with the line ends of Windows undone."""
    top = ("", tree[1].replace("\r\n", "\n"), [])
    waiting = [(tree, top)]
    while waiting:
        old, new = waiting.pop()
        for move, text, children in old[2]:
            made = (move, text.replace("\r\n", "\n"), [])
            new[2].append(made)
            waiting.append(((move, text, children), made))
    return top


def letters(fen):
    board = fen.split()[0].replace("/", "")
    return "".join("." * int(c) if c.isdigit() else c for c in board)


def written_games():
    """Trees of the golden games from their start or their midst: the decoders find every move, comment and header."""
    rng = random.Random(7)
    texts, trees = [], []
    for number, game in enumerate(golden() * 3):
        cut = rng.choice([0, 0, 5, 12]) if number else 0
        tree, moves = golden_tree(game[cut:cut + 90], rng)
        board, side = game[cut][0].split()[:2]
        result = rng.randrange(4)
        fen = "" if cut == 0 else f'[FEN "{board} {side} - - 0 1"]\n'
        texts.append(f'[Title "局{number}"]\n[Event "第{number}届杯赛"]\n[Date "2024.01.0{number % 9}"]\n[Red "甲{number}"]\n[Black "乙"]\n'
                     f'[Result "{["*", "1-0", "0-1", "1/2-1/2"][result]}"]\n{fen}\n{moves} {["*", "1-0", "0-1", "1/2-1/2"][result]}\n\n')
        trees.append((tree, letters(game[cut][0]), side, result, number))
    name = made("golden.pgn", "".join(texts))
    library = run_bytes("--from", "pgn", "--to", "cbl", name)
    check.equal((library[0], library[2]), (0, []), "a library is written whole")
    same_games("cbl", cbl_decode(library[1]), trees)
    back = run_bytes("--from", "pgn", "--to", "pgn", name)[1]
    check.equal(run_bytes("--from", "cbl", "--to", "pgn", "-", stdin=library[1])[1] == back, True, "pgn by cbl")
    for number, tree in enumerate(trees):
        for target in ["xqf", "cbr"]:
            code, data, errors = run_bytes("--from", "pgn", "--to", target, "--only", str(number + 1), name)
            check.equal((code, errors), (0, []), f"golden game {number} as {target}")
            same_games(target, DECODERS[target](data), [tree])


def same_games(target, found, wanted):
    check.equal(len(found), len(wanted), f"games in {target}")
    for game, (tree, board, side, result, number) in zip(found, wanted):
        what = f"golden game {number} in {target}"
        check.holds(plain(game["tree"]) == tree, f"{what}: the tree")
        check.equal((game["board"], game["result"]), (board, result), f"{what}: board and result")
        check.equal(game["side"], (0 if side == "w" else 1) if target == "xqf" else (1 if side == "w" else 2), f"{what}: side")
        check.equal((game["Event"], game["Red"], game["Black"], game["Date"], game["Title"]),
                    (f"第{number}届杯赛", f"甲{number}", "乙", f"2024.01.0{number % 9}", f"局{number}"), f"{what}: tags")


def encoders_meet_decoders():
    """The decoders themselves, on the files of the encoders: they must not share a mistake with the writers."""
    line = ["h2e2", "h9g7", "h0g2", "c3c4"]
    want = ("", "评", [("h2e2", "", [("h9g7", "", [("h0g2", "主", []), ("c3c4", "变", [])])])])
    for version in [10, 11, 12, 18]:
        game = xqf_decode(xqf(version, line, "评"))
        check.equal((game["tree"], game["board"], game["Black"]), (want, letters(START), "某人"), f"encoder and decoder of xqf {version}")


def every_pair():
    """Each record format to each other and back to PGN."""
    name = made("pair.pgn", PGN.split("[Event \"第二局\"]")[0])
    want = run_bytes("--from", "pgn", "--to", "pgn", name)[1]
    for source in RECORDS:
        first = run_bytes("--from", "pgn", "--to", source, name)[1]
        for target in RECORDS:
            second = run_bytes("--from", source, "--to", target, "-", stdin=first)
            check.equal((second[0], second[2]), (0, []), f"{source} to {target}")
            check.holds(run_bytes("--from", target, "--to", "pgn", "-", stdin=second[1])[1] == want, f"pgn by {source} and {target}")


LOSSY = """[Event "杯"]
[Round "3"]
[Opening "中炮"]
[Red "一二三四五六七八九十"]
[FEN "3k5/4a4/b3b4/9/2P6/6p2/9/4B4/4A4/2B1K1R2 w - - 7 12"]

1. g0g1 $1 {[%csl Ge4] x} *
"""


def losses():
    for target, words in {"xqf": ["2 tags without a place", "1 tag cut short", "1 glyph", "1 mark", "counters", "Round Opening Red"],
                          "cbr": ["1 tag without a place", "1 glyph", "1 mark", "counters", "Opening"],
                          "dhtmlxq": ["1 glyph", "1 mark"]}.items():
        code, data, errors = run_bytes("--from", "pgn", "--to", target, "-", stdin=LOSSY.encode())
        check.equal((code, len(errors)), (0, 1), f"what {target} loses is told in one line")
        check.holds(all(word in errors[0] for word in [f"note: {target}"] + words), f"{target} loses {words}: {errors}")
    game = xqf_decode(run_bytes("--from", "pgn", "--to", "xqf", "-", stdin=LOSSY.encode())[1])
    check.equal((game["Red"], game["type"]), ("一二三四五六七", 3), "a name is cut behind a whole character; a position is an endgame")
    check.equal(cbr_decode(run_bytes("--from", "pgn", "--to", "cbr", "-", stdin=LOSSY.encode())[1])["number"], 12, "cbr has the move number")
    code, _, errors = run_bytes("--game", "redeyed", "--from", "uci", "--to", "cbr", "h2e2")
    check.holds(code == 0 and len(errors) == 1 and "the kind of 1 game" in errors[0], f"the game itself is lost: {errors}")
    for target in ["xqf", "cbr"]:
        refuses(1, ["--from", "pgn", "--to", target, "utf8.pgn"], f"two games as {target}", words=["one game", "--only"])
        refuses(1, ["--from", "pgn", "--to", target, "--only", "3", "utf8.pgn"], f"a third of two games as {target}", words=["no game 3"])
        converts(["--from", target, "--to", "uci", "-"], "c3c4\n", f"the second game as {target}",
                 stdin=run_bytes("--from", "pgn", "--to", target, "--only", "2", "utf8.pgn")[1])
    converts(["--from", "pgn", "--to", "uci", "--only", "2", "utf8.pgn"], "c3c4\n", "the second game as moves")
    for game, move in [("jieqi", "h2e2"), ("stone", "h2e2"), ("chess", "e2e4")]:
        for target in ["dhtmlxq", "xqf", "cbr", "cbl"]:
            refuses(1, ["--game", game, "--from", "uci", "--to", target, move] if game != "jieqi" else
                    ["--game", game, "--from", "fen", "--to", target, JIEQI], f"{game} as {target}", words=["xiangqi board"])


def usage():
    for args in [[], ["--from", "uci"], ["--to", "uci"], ["--from", "x", "--to", "uci"], ["--from", "uci", "--to", "x"],
                 ["--from", "pgn", "--to", "xqf", "--only", "0", "utf8.pgn"], ["--from", "pgn", "--to", "xqf", "--only", "x", "utf8.pgn"],
                 ["--from", "uci", "--to", "wxf", "--batch", "--only", "1"],
                 ["--from", "pgn", "--to", "uci"], ["--from", "pgn", "--to", "uci", "a", "b"], ["--from", "fen", "--to", "fen"],
                 ["--from", "pgn", "--to", "uci", "--batch"], ["--from", "uci", "--to", "pgn", "--batch"],
                 ["--from", "uci", "--to", "wxf", "--batch", "h2e2"], ["--from", "fen", "--to", "uci", "--batch"],
                 ["--from", "uci", "--to", "wxf", "--nonsense"], ["--from", "uci", "--to", "wxf", "--notation", "wxf"],
                 ["--from", "pgn", "--to", "uci", "--fen", START, "utf8.pgn"], ["--from", "san", "--to", "uci", "Hg3"],
                 ["--from", "uci", "--to", "pgn", "--notation", "x"]]:
        refuses(2, args, f"usage {args}")
    for args in [["--game", "go", "--from", "uci", "--to", "uci"], ["--from", "pgn", "--to", "uci", "missing.pgn"],
                 ["--from", "uci", "--to", "wxf", "h2e3"], ["--from", "uci", "--to", "wxf", "h2e2", "missing"],
                 ["--from", "uci", "--to", "wxf", "--fen", "bad", "h2e2"], ["--from", "pgn", "--to", "uci", "."],
                 ["--from", "dhtmlxq", "--to", "uci", "utf8.pgn"]]:
        refuses(1, args, f"input {args}")
    code, out, errors = run("--help")
    check.equal((code, out.split()[0], errors), (0, "usage:", []), "--help")


for part in [pairs, vectors, batches, positions, records, turns, binaries, written_games, encoders_meet_decoders, every_pair, losses, usage]:
    part()
check.finish()
