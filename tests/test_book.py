#!/usr/bin/env python3
"""The opening book through the program: chuhe book, OwnBook and usebook, TablePath and egtbpaths, chuhe play."""

import os
import tempfile

from chuhe import CHUHE, ROOT, Checks, chuhe, judge
from talk import Talk

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
FORTRESS = "4k4/9/4b4/9/9/9/9/9/4N4/4K4 w - - 0 1"
BOOK = os.path.join(ROOT, "data", "book", "xiangqi.book")
check = Checks()


def book(*args):
    return chuhe("book", *args)


def command():
    for args, status in [([], 2), (["--help"], 0), (["nonsense"], 2), (["build", "x"], 2), (["show", "bad"], 1),
                         (["check", "--file", "/nonexistent"], 1), (["show", "--file", os.path.join(ROOT, "Makefile")], 1),
                         (["build", "/nonexistent/work", "--out", "x"], 1)]:
        out = book(*args)
        check.equal(out.returncode, status, f"exit status of book {args}")
        if status == 1:
            check.equal(len(out.stderr.splitlines()), 1, f"one line of error for book {args}")
    lines = book("show").stdout.splitlines()
    check.holds(lines and set(line.split()[0] for line in lines) <= set(judge([START + "\t"])[0]["legal"]), "show: legal moves")
    mirrored = book("show", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b").stdout
    plain = book("show", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR b").stdout
    check.equal([line.split()[1:] for line in mirrored.splitlines()], [line.split()[1:] for line in plain.splitlines()],
                "show: mirror images have the same book")
    check.holds("positions" in book("check").stdout, "check: reads it all")
    check.equal(book("show", "3k5/9/9/9/9/9/9/9/9/4KR3 w").stdout.strip(), "not in the book", "show: elsewhere")


def damaged():
    with open(BOOK, "rb") as file:
        data = bytearray(file.read())
    with tempfile.TemporaryDirectory() as folder:
        for what, bad in [("damaged", data[:100] + bytes([data[100] ^ 1]) + data[101:]), ("cut off", data[:-5])]:
            path = os.path.join(folder, "bad.book")
            with open(path, "wb") as file:
                file.write(bad)
            out = book("check", "--file", path)
            check.equal((out.returncode, what in out.stderr, path in out.stderr), (1, True, True), f"a {what} book: {out.stderr}")


def resumed():
    with tempfile.TemporaryDirectory() as folder:
        work, out = os.path.join(folder, "w"), os.path.join(folder, "b")
        for positions in (3, 6):
            said = book("build", work, "--out", out, "--positions", positions, "--nodes", 20000).stdout
            check.holds(said.startswith(f"searched {positions} "), f"build goes on: {said}")
        check.equal(book("show", "--file", out).returncode, 0, "build: a book that opens")


def opening(seed, plies=6):
    """The book's moves with a seed; the engine as both players."""
    talk, moves = Talk(CHUHE, "engine"), []
    talk.say("uci", "setoption name OwnBook value true", f"setoption name Book Seed value {seed}")
    for _ in range(plies):
        talk.say("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        moves.append(talk.ask("^bestmove", "go depth 1").split()[1])
    talk.say("quit")
    return moves


def played():
    games = {seed: opening(seed) for seed in range(1, 7)}
    check.equal(opening(3), games[3], "OwnBook: the same seed, the same opening")
    check.holds(len({tuple(g) for g in games.values()}) > 1, "OwnBook: other seeds, other openings")
    answers = judge([f"\t{' '.join(g)}" for g in games.values()])
    check.holds(all(not a.get("error") and a["legal"] for a in answers), "OwnBook: legal moves")
    talk = Talk(CHUHE, "engine")
    talk.say("ucci", "setoption usebook true", "position startpos", "go depth 20")
    lines = talk.hear("^bestmove")
    check.holds(lines and not any(line.startswith("info depth") for line in lines), "usebook: no search in the book")
    talk.say("quit")


def tables():
    with tempfile.TemporaryDirectory() as folder:
        check.equal(chuhe("tables", "build", "KNkb", "--out", folder).returncode, 0, "a table for the engine")
        talk = Talk(CHUHE, "engine")
        talk.say("uci")
        talk.hear("^uciok")
        check.equal(talk.ask("^info string", f"setoption name TablePath value {folder}"), "info string 1 endgame table",
                    "TablePath: how many")
        talk.say(f"position fen {FORTRESS}", "go depth 6")
        lines = talk.hear("^bestmove")
        check.holds(lines and " score cp 0 " in [x for x in lines if x.startswith("info depth")][-1], "TablePath: a fortress is drawn")
        check.holds("/nonexistent" in (talk.ask("^info string", "setoption name TablePath value /nonexistent") or ""),
                    "TablePath: a wrong folder is named")
        talk.say("quit")


command()
damaged()
resumed()
played()
tables()
check.finish()
