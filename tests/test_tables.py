#!/usr/bin/env python3
"""The command chuhe tables: build, check, list, probe, prove; with --full the proof of docs/rules/material.md."""

import os
import sys
import tempfile

from chuhe import Checks, chuhe

check = Checks()


def run(*args):
    return chuhe("tables", *args)


def prove(*args):
    """Exit status, and the lines of the families by name."""
    out = run("prove", *args)
    lines = [line.split() for line in out.stdout.splitlines()[1:]]
    return out.returncode, {line[0]: line[1:] for line in lines if line and len(line) == 12}


# usage and bad input
for args, status in [([], 2), (["--help"], 0), (["nonsense"], 2), (["build"], 2), (["check"], 2), (["build", "KXk"], 1),
                     (["build", "KCCCk"], 1), (["build", "KRRNNkrrnncc"], 1), (["build", "KCk", "--out", "/nonexistent"], 1),
                     (["check", "/nonexistent/KCk.ctb"], 1), (["list", "--dir", "/nonexistent"], 1), (["probe", "bad"], 1),
                     (["probe", "4k4/9/9/9/9/9/9/9/9/4K4 w"], 1), (["prove", "KXk"], 1), (["check", "KCk", "--samples", "x"], 1)]:
    out = run(*args)
    check.equal(out.returncode, status, f"exit status of tables {args}")
    if status == 1:
        check.equal(len(out.stderr.splitlines()), 1, f"one line of error for tables {args}")

with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "KCBka.ctb")
    check.equal(run("build", "Kkabc", "KBCka", "--out", folder).returncode, 0, "any order and colouring of the men builds")
    check.equal(sorted(os.listdir(folder)), ["KCABk.ctb", "KCBka.ctb"], "under its normal name, nothing else left behind")
    check.holds("KCBka " in run("list", "--dir", folder).stdout, "the tables of a folder are listed")
    out = run("check", path)
    check.equal((out.returncode, "161021 legal positions, 0 disagree" in out.stdout), (0, True), "a saved table is right")
    fen = "9/9/4ka3/9/9/9/9/9/9/2BKC4 w"
    first, *moves = run("probe", fen, "--dir", folder).stdout.splitlines()
    check.equal(first, "KCBka win 1", "a mate in one is found")
    check.holds(any(m.endswith(" win 1") for m in moves) and any(m.endswith(" draw") for m in moves), "with its moves")
    with open(path, "r+b") as file:
        file.seek(500)
        file.write(b"damage")
    for args in (["check", path], ["probe", fen, "--dir", folder]):
        out = run(*args)
        check.equal((out.returncode, "damaged" in out.stderr), (1, True), f"a damaged file is refused: {args[0]}")

# the proof: what it finds in both directions
status, lines = prove("KCBka", "KCkaa", "KCkc")
check.equal(status, 0, "the rule is right where it draws")
check.equal([lines[n][0] for n in ("KCBka", "KCkaa", "KCkc")], ["guard", "guard", "draw"], "and seen to guard against mates")
status, lines = prove("KRkn")
check.equal((status, lines["KRkn"][0]), (0, "none"), "a material the rule leaves alone")
check.holds(int(lines["KRkn"][9]) > 0, "draws that rest on perpetual check or chase are told apart")

status, lines = prove("--full" if "--full" in sys.argv else "KCBkcb")
check.equal((status, {line[10] for line in lines.values()} - {"-"}), (0, {"proven"}), "every family is proven")

check.finish()
