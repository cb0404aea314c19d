#!/usr/bin/env python3
"""Legal moves of chess and crazyhouse equal Fairy-Stockfish's on positions from random play.

Usage: diff_fsf_chess.py [POSITIONS] [SEED].  For each position of each game the list of legal moves is compared, and
for each of those moves the number of replies (`go perft 2`).  The walks favour captures, promotions, castling and
pawns' double steps, so that hands, promoted men, lost rights and en passant all occur; how often is told at the end.
"""

import random
import subprocess
import sys

from chuhe import Checks, judge, rows

FSF = "/usr/games/fairy-stockfish"
POSITIONS = int(sys.argv[1]) if len(sys.argv) > 1 else 300
RNG = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
CASTLINGS = ("e1g1", "e1c1", "e8g8", "e8c8")
GAMES = 50     # walks at a time
PLIES = 160    # after which a walk starts anew


# Pawns that meet halfway, where every other double step can be taken in passing.
MEETING = ["r3k2r/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/R3K2R w KQkq - 0 1",
           "1q2k1b1/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/1B2K1Q1 b - - 0 1"]


def starts(game):
    """Where walks begin."""
    return sorted({row["fen"] for row in rows("perft.tsv") if row["game"] == game}) + MEETING


def occupied(fen):
    """The names of the points on which men stand."""
    points = set()
    for rank, row in enumerate(fen.split()[0].split("[")[0].replace("~", "").split("/")):
        file = 0
        for c in row:
            if c.isdigit():
                file += int(c)
            else:
                points.add("abcdefgh"[file] + str(8 - rank))
                file += 1
    return points


def choose(fen, moves):
    men = occupied(fen)

    def weight(move):
        if len(move) == 5:
            return 20
        if move in CASTLINGS:
            return 10
        double = move[0] == move[2] and move[1] + move[3] in ("24", "75")
        return 6 if double or move[2:4] in men else 1

    return RNG.choices(moves, [weight(m) for m in moves])[0]


def random_positions(game, count):
    """Grows many random games a move at a time; about a third of the positions on the way are kept: {fen: moves}."""
    fens = starts(game)
    lives = [RNG.choice(fens) for _ in range(GAMES)]
    ages = [RNG.randrange(PLIES) for _ in range(GAMES)]
    answers = judge(lives, "--keep-going", game=game)
    samples = {}
    while len(samples) < count:
        for i, answer in enumerate(answers):
            if RNG.random() < 0.3:
                samples[answer["fen"]] = answer["legal"]
            ages[i] += 1
            if answer["result"]["reason"] in ("mate", "stalemate_draw", "material") or ages[i] > PLIES:
                lives[i], ages[i] = RNG.choice(fens), 0
            else:
                lives[i] = f"{answer['fen']}\t{choose(answer['fen'], answer['legal'])}"
        answers = judge(lives, "--keep-going", game=game)
    return dict(list(samples.items())[:count])


def our_counts(game, samples):
    """For each position {move: number of replies}."""
    lines = [f"{fen}\t{move}" for fen, moves in samples.items() for move in moves]
    answers = iter(judge(lines, "--keep-going", game=game))
    return [{move: len(next(answers)["legal"]) for move in moves} for moves in samples.values()]


def fsf_counts(game, samples):
    """The same, asked of Fairy-Stockfish in one conversation."""
    lines = ["uci", f"setoption name UCI_Variant value {game}"]
    for fen in samples:
        lines += [f"position fen {fen}", "go perft 2"]
    out = subprocess.run([FSF], input="\n".join(lines + ["quit"]) + "\n", capture_output=True, text=True).stdout
    answers, counts = [], {}
    for line in out.splitlines():
        move, _, number = line.partition(": ")
        if move == "Nodes searched":
            answers.append(counts)
            counts = {}
        elif number.strip().isdigit() and " " not in move:
            counts[move] = int(number)
    return answers


def compare(game, check):
    samples = random_positions(game, POSITIONS)
    ours, theirs = our_counts(game, samples), fsf_counts(game, samples)
    check.equal(len(theirs), len(samples), f"{game}: positions answered by Fairy-Stockfish")
    for fen, a, b in zip(samples, ours, theirs):
        different = sorted(move for move in {*a, *b} if a.get(move) != b.get(move))
        check.holds(not different, f"{game} {fen}: {[(m, a.get(m), b.get(m)) for m in different]} (ours, theirs)")
    fens = [fen.split() for fen in samples]
    print(f"{game}: {len(fens)} positions, {sum(map(len, ours))} moves, {sum(sum(a.values()) for a in ours)} replies; "
          f"with men in hand {sum('[' in f[0] and '[]' not in f[0] for f in fens)}, promoted men "
          f"{sum('~' in f[0] for f in fens)}, castling rights {sum(f[2] != '-' for f in fens)}, "
          f"en passant {sum(f[3] != '-' for f in fens)}, no move {sum(not a for a in ours)}", flush=True)


checks = Checks()
for name in ("chess", "crazyhouse"):
    compare(name, checks)
checks.finish()
