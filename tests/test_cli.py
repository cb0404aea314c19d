#!/usr/bin/env python3
"""The contract of the commands perft and judge (docs/protocol/judge.md), with the program under ASan and UBSan."""

import json
import os

from chuhe import ROOT, Checks, chuhe, judge

SAN = os.path.join(ROOT, "build", "chuhe-san")
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
check = Checks()


def run(*args, stdin=""):
    return chuhe(*args, stdin=stdin, binary=SAN)


def one(*args):
    out = run("judge", "xiangqi", *args)
    return out.returncode, json.loads(out.stdout)


# perft
out = run("perft", "xiangqi", 3)
check.holds(out.stdout.splitlines()[-1].startswith("nodes 79666 ms "), "perft ends with nodes N ms T nps X")
out = run("perft", "xiangqi", 1, "--divide")
check.equal(len(out.stdout.splitlines()), 45, "perft --divide lists every first move")
check.equal(run("perft", "xiangqi", 0).stdout.split()[1], "1", "perft 0 is one")
for args, status in [(["perft"], 2), (["perft", "xiangqi"], 2), (["perft", "xiangqi", "x"], 1), (["perft", "go", "2"], 1),
                     (["perft", "xiangqi", "2", "--fen", "bad"], 1), (["perft", "xiangqi", "2", "--nonsense"], 2),
                     (["perft", "xiangqi", "2", "--fen"], 2), (["perft", "--help"], 0), (["nonsense"], 2), ([], 2),
                     (["--help"], 0), (["judge"], 2), (["judge", "go"], 1), (["judge", "xiangqi", "--rules", "a=b"], 1),
                     (["judge", "xiangqi", "--batch", "--fen", START], 2)]:
    out = run(*args)
    check.equal(out.returncode, status, f"exit status of {args}")
    if status == 1:
        check.equal((out.stdout, len(out.stderr.splitlines())), ("", 1), f"one line of error for {args}")

# judge: the start, one game
status, answer = one()
check.equal((status, sorted(answer)), (0, sorted(["fen", "turn", "check", "legal", "result", "claim", "warning", "counter"])),
            "judge prints exactly the fields of the contract")
check.equal((answer["fen"], answer["turn"], len(answer["legal"])), (START, "red", 44), "the start position")
check.equal(answer["result"], {"over": False, "winner": -1, "reason": "none", "message": {"zh": "", "en": ""}}, "no result")
check.equal(one("--moves", "")[1], answer, "an empty list judges the start")
check.equal(one("--moves", "h2e2 h9g7")[1]["counter"], 2, "the counter counts plies")
status, answer = one("--moves", "h2e2 h9g7 h0g3")
check.equal((status, answer["error"]["index"], answer["error"]["move"], answer["error"]["rule"]),
            (1, 2, "h0g3", "not_its_move"), "an illegal move is named with its index and rule")
check.holds(answer["error"]["message"]["zh"] and answer["error"]["message"]["en"], "in both languages")
check.equal(one("--moves", "h2e2 xyz")[1]["error"]["rule"], "unreadable", "an unreadable move")

# ends
MATE = "3k5/R8/9/9/9/9/9/9/8R/5K3 w - - 0 1"
mated = one("--fen", MATE, "--moves", "i1i9")[1]
check.equal((mated["turn"], mated["check"], mated["legal"], mated["result"]["reason"], mated["result"]["winner"]),
            ("none", True, [], "mate", 1), "mate")
check.equal(one("--fen", MATE, "--moves", "i1i9 d9e9")[1]["error"]["rule"], "game_over", "no move after the end")
over = one("--fen", "4k4/9/9/9/9/9/9/9/9/3K5 w")[1]
check.equal(over["result"]["reason"], "material", "a start that is over reports its result")
loop = "d9e9 d2e2 e9d9 e2d2 " * 2
CHECKS = "3k5/9/9/9/9/9/9/3R5/9/5K3 b - - 0 1"
check.equal(one("--fen", CHECKS, "--moves", loop + "d9e9")[1]["error"]["index"], 8, "cycles end the game")
check.equal(one("--fen", CHECKS, "--moves", loop + "d9e9", "--keep-going")[1]["result"]["winner"], 2, "--keep-going plays on")
check.equal(one("--fen", CHECKS, "--moves", loop, "--rules", "cycles=draw")[1]["result"]["winner"], 0, "--rules")

# batch: one object a line, whatever the line is
lines = ["", START, START + "\t", START + "\th2e2", "\th2e2 h9g7", "nonsense", START + "\tzzz", "\t\t\t", "\u00ff\x01", "x" * 5000]
answers = judge(lines, binary=SAN)
check.equal([("error" in a) for a in answers], [False] * 5 + [True, True, False, True, True], "--batch answers every line")
check.equal(answers[0]["fen"], START, "an empty FEN is the start position")

# positions refused, each with its own rule
for fen, rule in [
    ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9 w", "rank_count"),
    ("rnbakabn/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "rank_length"),
    ("rnbakabnrr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "rank_length"),
    ("rnbakabnz/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "unknown_letter"),
    ("rnba1abnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "king_count"),
    ("rnbakabnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "king_count"),
    ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4R4/RNBAKABNR w", "too_many_men"),
    ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/P8/RNBAKABNR w", "impossible_point"),
    ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR x", "bad_side"),
    ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 120 1", "bad_counter"),
    ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 x", "trailing_text"),
    ("4k4/9/9/9/9/9/9/9/4R4/3K5 w", "king_capturable"),
    (" ", "empty_text"),
]:
    check.equal(judge([fen])[0]["error"]["rule"], rule, f"refusal of {fen}")
check.equal(judge(["rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r 3 7"])[0]["fen"],
            START.replace("0 1", "3 7"), "other dialects of FEN are read, one is written")
check.finish()
