#!/usr/bin/env python3
"""Legal moves of xiangqi equal Fairy-Stockfish's on positions from random play.

Usage: diff_fsf.py [POSITIONS] [SEED].  Fairy-Stockfish forbids nothing for repetition in `go perft 1`, so what is
compared is the movement, check and facing kings.
"""

import random
import subprocess
import sys

from chuhe import Checks, chuhe, judge

FSF = "/usr/games/fairy-stockfish"
POSITIONS = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
RNG = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)


def random_positions(count):
    """Grows many random games a move at a time; every position on the way is one sample: (fen, legal moves)."""
    start = judge([""])[0]
    lives = [start["fen"]] * 200
    legal = [start["legal"]] * 200
    samples = []
    while len(samples) < count:
        lines = [f"{fen}\t{RNG.choice(moves)}" for fen, moves in zip(lives, legal)]
        for i, answer in enumerate(judge(lines)):
            if answer["result"]["over"]:
                lives[i], legal[i] = start["fen"], start["legal"]
                if answer["result"]["reason"] not in ("mate", "stalemate"):
                    continue
            else:
                lives[i], legal[i] = answer["fen"], answer["legal"]
            samples.append((answer["fen"], sorted(answer["legal"])))
    return samples[:count]


def to_zero_based(move):
    """h10g8 -> h9g7: Fairy-Stockfish counts ranks from 1."""
    out, i = "", 0
    while i < len(move):
        j = i + 1
        while j < len(move) and move[j].isdigit():
            j += 1
        out += move[i] + str(int(move[i + 1:j]) - 1)
        i = j
    return out


def fsf_moves(samples):
    """Asks Fairy-Stockfish for all positions in one conversation."""
    lines = ["uci", "setoption name UCI_Variant value xiangqi"]
    for fen, _ in samples:
        lines += [f"position fen {fen}", "go perft 1"]
    out = subprocess.run([FSF], input="\n".join(lines + ["quit"]) + "\n", capture_output=True, text=True).stdout
    answers, moves = [], []
    for line in out.splitlines():
        if line.startswith("Nodes searched"):
            answers.append(sorted(moves))
            moves = []
        elif ": " in line and line[0] in "abcdefghi" and line.split(": ")[1].strip() == "1":
            moves.append(to_zero_based(line.split(":")[0]))
    return answers


check = Checks()
samples = random_positions(POSITIONS)
answers = fsf_moves(samples)
check.equal(len(answers), len(samples), "positions answered by Fairy-Stockfish")
differences = 0
for (fen, ours), theirs in zip(samples, answers):
    if ours != theirs:
        differences += 1
        print(f"{fen}: only ours {sorted(set(ours) - set(theirs))}, only theirs {sorted(set(theirs) - set(ours))}")
print(f"{len(samples)} positions, {differences} differences")
check.equal(differences, 0, "differences")
check.finish()
