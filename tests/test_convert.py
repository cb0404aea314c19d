#!/usr/bin/env python3
"""The contract of the command convert (docs/rules/formats.md), with the program under ASan and UBSan.

The binary files are made by record_files.py from the description of the formats, apart from the readers and from the
encoders of the unit tests.
"""

import os
import random
import subprocess
import tempfile

from chuhe import ROOT, Checks, rows
from record_files import START, cbl, cbr, xqf

SAN = os.path.join(ROOT, "build", "chuhe-san")
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
RECORDS = ["pgn", "dhtmlxq"]
check = Checks()
folder = tempfile.TemporaryDirectory()


def run(*args, stdin=b""):
    """Runs convert on bytes; returns status, output as text, and the lines of the error output."""
    done = subprocess.run([SAN, "convert", *args], input=stdin, capture_output=True, timeout=120, cwd=folder.name)
    return done.returncode, done.stdout.decode(), done.stderr.decode().splitlines()


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
            code, out, _ = run("--from", source, "--to", record, *text.split())
            converts(["--from", record, "--to", source, "-"], text + "\n", f"{source} by {record}", stdin=out.encode())
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


def usage():
    for args in [[], ["--from", "uci"], ["--to", "uci"], ["--from", "x", "--to", "uci"], ["--from", "uci", "--to", "x"],
                 ["--from", "uci", "--to", "xqf", "h2e2"], ["--from", "uci", "--to", "cbr"], ["--from", "uci", "--to", "cbl"],
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


for part in [pairs, vectors, batches, positions, records, turns, binaries, usage]:
    part()
check.finish()
