#!/usr/bin/env python3
"""Speed of the rules core, with Fairy-Stockfish from Debian beside it in the same run."""

import os
import random
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tests"))
from chuhe import chuhe, judge  # noqa: E402

FSF = "/usr/games/fairy-stockfish"


def machine():
    with open("/proc/cpuinfo", encoding="utf8") as file:
        name = next((line.split(":")[1].strip() for line in file if line.startswith("model name")), "unknown")
    print(f"machine: {name}, {os.cpu_count()} cores")


def perft_rate():
    """Leaves a second of perft 5 from the start, ours (best of five) and Fairy-Stockfish's (best of two)."""
    ours = max(int(chuhe("perft", "xiangqi", 5).stdout.split()[-1]) for _ in range(5))
    best = None
    for _ in range(2):
        start = time.monotonic()
        subprocess.run([FSF], input="uci\nsetoption name UCI_Variant value xiangqi\nposition startpos\ngo perft 5\nquit\n",
                       capture_output=True, text=True, check=True)
        best = min(best or 1e9, time.monotonic() - start)
    theirs = 133_312_995 / best
    print(f"perft 5: chuhe {ours / 1e6:.1f} M leaves/s, fairy-stockfish {theirs / 1e6:.1f} M leaves/s, "
          f"ratio {ours / theirs:.1f}")


def judge_rate(games=20_000, plies=20):
    """Short random games a minute through judge --batch."""
    rng = random.Random(1)
    start = judge([""])[0]
    lines, fens = [""] * 500, [start] * 500
    for _ in range(plies):
        lines = [f"{line} {rng.choice(a['legal'])}" if a.get("legal") and not a["result"]["over"] else line
                 for line, a in zip(lines, fens)]
        fens = judge(["\t" + line for line in lines])
    text = "".join(f"\t{line}\n" for line in lines) * (games // 500)
    begin = time.monotonic()
    chuhe("judge", "xiangqi", "--batch", stdin=text)
    spent = time.monotonic() - begin
    print(f"judge --batch: {games / spent * 60:,.0f} games of {plies} plies a minute")


if __name__ == "__main__":
    machine()
    perft_rate()
    judge_rate()
