"""What the Python tests share: calling the binary, reading the data files, counting what passed."""

import csv
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CHUHE = os.environ.get("CHUHE", os.path.join(ROOT, "build", "chuhe"))
WINNER = {-1: "none", 0: "draw", 1: "black_loses", 2: "red_loses"}


def chuhe(*args, stdin="", binary=CHUHE):
    """Runs the program; returns the finished process with its output as text."""
    return subprocess.run([binary, *map(str, args)], input=stdin, capture_output=True, text=True, timeout=600)


def judge(lines, *args, game="xiangqi", binary=CHUHE):
    """Judges lines of FEN<TAB>moves; one object for each."""
    out = chuhe("judge", game, "--batch", *args, stdin="".join(line + "\n" for line in lines), binary=binary)
    answers = [json.loads(line) for line in out.stdout.splitlines()]
    assert len(answers) == len(lines), f"{len(lines)} lines in, {len(answers)} out: {out.stderr}"
    return answers


def rows(name):
    """The rows of a file of tests/data as dictionaries."""
    with open(os.path.join(ROOT, "tests", "data", name), encoding="utf8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


class Checks:
    """Counts claims and prints those that do not hold."""

    def __init__(self):
        self.passed = self.failed = 0

    def equal(self, got, want, what):
        self.holds(got == want, f"{what}: got {got!r}, not {want!r}")

    def holds(self, claim, what):
        if claim:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED {what}", flush=True)

    def finish(self):
        print(f"{self.passed} passed, {self.failed} failed")
        sys.exit(1 if self.failed else 0)
