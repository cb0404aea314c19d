#!/usr/bin/env python3
"""Writes balanced openings for matches: random plies from the start, kept when a search sees little difference.

A short search throws out most of them; of the rest a search forty times as long has the last word.

Usage: make_openings.py [COUNT] [SEED] [GAME] > data/openings/GAME.txt
"""

import os
import random
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tests"))
from chuhe import CHUHE, judge  # noqa: E402

COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 300
RNG = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
GAME = sys.argv[3] if len(sys.argv) > 3 else "xiangqi"
# Random plies, nodes of the search, centipawns; plies are decisions, of which a turn may take several.
KINDS = {
    "xiangqi": ((6, 7, 8, 9), 200_000, 25),
    "jieqi": ((6, 7, 8, 9, 10), 5_000, 120),
    "doublestep": ((4, 8), 5_000, 120),
    "stone": ((4, 8), 5_000, 120),
}
PLIES, NODES, LIMIT = KINDS.get(GAME, ((4, 5, 6), 5_000, 80))


class Engine:
    """Our engine over UCI, for scores."""

    def __init__(self):
        self.process = subprocess.Popen([CHUHE, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.send("uci")
        self.send(f"setoption name UCI_Variant value {GAME}")

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def is_balanced(self, fen):
        scores = ((self.score(fen, nodes), limit) for nodes, limit in ((NODES // 40, 2 * LIMIT), (NODES, LIMIT)))
        return all(score is not None and abs(score) <= limit
                   for score, limit in scores)

    def score(self, fen, nodes):
        """Centipawns for the side to move; None for a mate."""
        self.send("ucinewgame")
        self.send(f"position fen {fen}")
        self.send(f"go nodes {nodes}")
        found = None
        for line in self.process.stdout:
            words = line.split()
            if words[:1] == ["bestmove"]:
                return found
            if "score" in words:
                at = words.index("score")
                found = int(words[at + 2]) if words[at + 1] == "cp" else None


def random_starts(count):
    """Positions some random plies after the start, the game still going on and no turn half finished."""
    lines = [""] * count
    lengths = [RNG.choice(PLIES) for _ in lines]
    answers = judge(["\t"] * count, game=GAME)
    fields = len(answers[0]["fen"].split())
    for ply in range(max(PLIES)):
        for i, answer in enumerate(answers):
            more = ply < lengths[i] or answer.get("turn") == "chance"
            if more and "error" not in answer and not answer["result"]["over"]:
                lines[i] += " " + RNG.choice(answer["legal"])
        answers = judge(["\t" + line for line in lines], game=GAME)
    return [a["fen"] for a in answers
            if not a["result"]["over"] and not a["check"] and len(a["fen"].split()) == fields]


def main():
    engine, kept = Engine(), set()
    print(f"# Balanced openings of {GAME}: {'/'.join(map(str, PLIES))} random plies, |score| <= {LIMIT} "
          f"after {NODES} nodes.")
    while len(kept) < COUNT:
        for fen in random_starts(min(200, 4 * COUNT)):
            if len(kept) < COUNT and fen not in kept and engine.is_balanced(fen):
                kept.add(fen)
                print(fen, flush=True)
    engine.send("quit")


if __name__ == "__main__":
    main()
