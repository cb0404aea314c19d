#!/usr/bin/env python3
"""Speed of the rules core and of the search, with Fairy-Stockfish from Debian beside them in the same run."""

import os
import random
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tests"))
from chuhe import CHUHE, chuhe, judge  # noqa: E402

FSF = "/usr/games/fairy-stockfish"
MIDDLE_GAMES = (
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
    "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 w - - 0 1",
    "2bak4/4a4/4b4/p3n3p/2r6/2P1p1R2/P7P/4BN3/4A4/3AK1B2 w - - 0 1",
)


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


def nodes_per_second(command, options, nodes=3_000_000):
    """Of one thread over the middle games together, by the clock of the engine."""
    searched = spent = 0
    for fen in MIDDLE_GAMES:
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
            engine.stdin.write("".join(f"{line}\n" for line in ("uci", *options, f"position fen {fen}", f"go nodes {nodes}")))
            engine.stdin.flush()
            words = []
            for line in engine.stdout:
                if line.startswith("bestmove"):
                    break
                words = line.split() if " nps " in line else words
            engine.stdin.write("quit\n")
            engine.stdin.flush()
        searched += int(words[words.index("nodes") + 1])
        spent += int(words[words.index("time") + 1])
    return searched / spent * 1000


def search_rate():
    """Each best of three: nodes a second of ours with either evaluation and of Fairy-Stockfish's search."""
    players = {
        "hand-written": ([CHUHE, "engine"], ("setoption name EvalFile value none",)),
        "network": ([CHUHE, "engine"], ()),
        "fairy-stockfish": ([FSF], ("setoption name UCI_Variant value xiangqi",)),
    }
    rate = {name: max(nodes_per_second(*player) for _ in range(3)) for name, player in players.items()}
    print("search, 1 thread, middle games: " + ", ".join(f"{name} {value / 1e6:.2f} M nodes/s" for name, value in rate.items()))


if __name__ == "__main__":
    machine()
    perft_rate()
    judge_rate()
    search_rate()
