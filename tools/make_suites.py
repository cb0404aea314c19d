#!/usr/bin/env python3
"""Makes the suites of tests/suites from self-play games.

Usage: make_suites.py mates   POSITIONS… > tests/suites/mates.tsv
       make_suites.py tactics POSITIONS… > tests/suites/tactics.tsv
POSITIONS are files that build/game_positions prints from games of `chuhe datagen`.  --count N (100), --seed N (1);
--have FILE keeps the rows of an earlier suite and adds to them (write to another file than that).

mates: positions near the end of decided games, the winner to move.  build/mate_solver proves the shortest mate and all
moves that keep it, going back from the end as far as it can; of each game the longest is taken.  The solver gets few
nodes at first; where they do not suffice and a search sees a mate in 6 to 8, many.

tactics: positions of which a search to depth 6 plays another move than a search to depth 9, and than the one a search of
300,000 nodes sees clearly ahead of all others; kept when searches of 1.5 million and then of --long nodes (30 million) with two lines hold that move at their last two
depths, MARGIN ahead of the second.  What is asked for and what came is printed on stderr; rows are written as they are found.
"""

import argparse
import csv
import os
import random
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CHUHE = os.environ.get("CHUHE", os.path.join(ROOT, "build", "chuhe"))
SOLVER = os.path.join(ROOT, "build", "mate_solver")
FEW, MANY = 2_000_000, 20_000_000
QUOTA = {4: 35, 5: 30, 6: 20, 7: 12, 8: 10}
MATE = 30_000
SHALLOW, DEEPER, SCOUT, MIDDLE = 6, 9, 300_000, 1_500_000
MARGIN = 100  # centipawns between the best line and the second
EDGE = 100  # the same for the scout


class Engine:
    """Our engine over UCI; every search starts with an empty table, so that rows do not depend on their order."""

    def __init__(self, hash_mb=256):
        self.process = subprocess.Popen([CHUHE, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.send("uci")
        self.send(f"setoption name Hash value {hash_mb}")
        self.lines = 1

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def search(self, fen, limit, lines=1, moves=()):
        """[(depth, [(score, move) of each line])] of every finished depth."""
        self.send(f"setoption name MultiPV value {lines}")
        self.send("ucinewgame")
        self.send(f"position fen {fen}")
        self.send(f"go {limit}" + (" searchmoves " + " ".join(moves) if moves else ""))
        depths = {}
        for line in self.process.stdout:
            words = line.split()
            if words[:1] == ["bestmove"]:
                return sorted((depth, found) for depth, found in depths.items() if len(found) == lines)
            if words[:2] != ["info", "depth"] or "pv" not in words or "bound" in line:
                continue
            at = words.index("score")
            score = int(words[at + 2])
            if words[at + 1] == "mate":
                score = MATE - score if score > 0 else -MATE - score
            depths.setdefault(int(words[2]), []).append((score, words[words.index("pv") + 1]))
        raise SystemExit("the engine ended early")


def positions(paths):
    """Rows of build/game_positions as (game, ply, plies, winner, score, fen); games of different files differ."""
    for path in paths:
        with open(path, encoding="utf8") as file:
            for line in file:
                game, ply, plies, winner, score, _, fen = line.rstrip("\n").split("\t")
                yield (path, int(game)), int(ply), int(plies), int(winner), int(score), fen


def plain(fen):
    """The position without its counters: a suite is about the board."""
    return " ".join(fen.split()[:2]) + " - - 0 1"


def put(*fields):
    print(*fields, sep="\t", flush=True)


def tell(*words):
    print(*words, file=sys.stderr, flush=True)


# ---- Mates ------------------------------------------------------------------------------------------------------------


class Solver:
    """The mate solver with a limit of nodes."""

    def __init__(self, nodes):
        self.process = subprocess.Popen([SOLVER, "--nodes", str(nodes)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)

    def solve(self, fen):
        """(moves, keys); moves is 0 without a mate in 8 and None when it is unknown."""
        self.process.stdin.write(fen + "\n")
        self.process.stdin.flush()
        _, moves, *keys = self.process.stdout.readline().rstrip("\n").split("\t")
        return ({"-": 0, "?": None}.get(moves) if moves in "-?" else int(moves)), (keys[0] if keys else "")


def ends(paths, rng):
    """For each decided game its last positions with the winner to move, latest first; the games in random order."""
    games = {}
    for game, ply, plies, winner, _, fen in positions(paths):
        if winner and (ply % 2 == 0) == (winner == 1) and plies - ply <= 24:
            games.setdefault(game, []).append(plain(fen))
    order = sorted(games)
    rng.shuffle(order)
    return [games[game][::-1] for game in order]


def mate_of(fen, few, many, engine):
    moves, keys = few.solve(fen)
    if moves is None:
        depths = engine.search(fen, "nodes 500000")
        score = depths[-1][1][0][0] if depths else 0
        if not 6 <= MATE - score <= 8:
            return None, ""
        moves, keys = many.solve(fen)
    return moves, keys


def longest_mate(walk, left, few, many, engine):
    """The longest mate still wanted that is proven on the way back from the end: (moves, fen, keys)."""
    best = (0, "", "")
    for fen in walk:
        moves, keys = mate_of(fen, few, many, engine)
        if not moves:
            break  # further from the end it is harder still
        if left.get(moves, 0) > 0 and moves > best[0]:
            best = (moves, fen, keys)
    return best


def put_earlier(have, *fields):
    """Writes the heading and the rows of an earlier suite, which are returned."""
    put(*fields)
    if not have:
        return []
    with open(have, encoding="utf8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    for row in rows:
        put(*(row[field] for field in fields))
    return rows


def make_mates(paths, count, rng, have):
    few, many, engine = Solver(FEW), Solver(MANY), Engine()
    earlier = put_earlier(have, "fen", "mate", "moves")
    known, left, found = {row["fen"] for row in earlier}, dict(QUOTA), len(earlier)
    for row in earlier:
        left[int(row["mate"])] -= 1
    for walk in ends(paths, rng) if found < count else []:
        moves, fen, keys = longest_mate(walk, left, few, many, engine)
        if moves and fen not in known:
            left[moves] -= 1
            found += 1
            tell(found, "mate in", moves, fen)
            put(fen, moves, keys)
        if found == count:
            break
    tell(found, "of", count, "mates")


# ---- Tactics ----------------------------------------------------------------------------------------------------------


def candidates(paths, rng):
    """One position of each game, undecided or nearly so, in random order."""
    games = {}
    for game, ply, _, _, score, fen in positions(paths):
        if ply >= 16 and abs(score) < 600:
            games.setdefault(game, []).append(fen)
    order = sorted(games)
    rng.shuffle(order)
    for _ in range(6):
        for game in order:
            yield plain(rng.choice(games[game]))


def scouted(engine, fen):
    """The move a scout sees clearly ahead of all others when depth 6 plays one of those; None when there is none."""
    shallow = engine.search(fen, f"depth {SHALLOW}")
    deeper = engine.search(fen, f"depth {DEEPER}")
    if not shallow or not deeper or shallow[-1][1][0][1] == deeper[-1][1][0][1]:
        return None
    deep = engine.search(fen, f"nodes {SCOUT}", lines=2)
    if not deep:
        return None
    (score, best), (second, _) = deep[-1][1]
    if best == shallow[-1][1][0][1] or score < -300 or score >= MATE - 200:
        return None
    return best if score - second >= EDGE else None


def verified(engine, fen, move, nodes):
    """Depth, score and margin when the last two depths of a search agree on the move; None otherwise."""
    depths = engine.search(fen, f"nodes {nodes}", lines=2)
    if len(depths) < 2 or any(found[0][1] != move for _, found in depths[-2:]):
        return None
    margins = [found[0][0] - found[1][0] for _, found in depths[-2:]]
    return (depths[-1][0], depths[-1][1][0][0], min(margins)) if min(margins) >= MARGIN else None


def make_tactics(paths, count, rng, args):
    engine, seen, asked = Engine(), 0, 0
    earlier = put_earlier(args.have, "fen", "move", "score", "margin", "depth")
    known, found = {row["fen"] for row in earlier}, len(earlier)
    for fen in candidates(paths, rng) if found < count else []:
        seen += 1
        move = scouted(engine, fen)
        if not move or fen in known:
            continue
        known.add(fen)
        asked += 1
        result = verified(engine, fen, move, MIDDLE) and verified(engine, fen, move, args.long)
        if result:
            depth, score, margin = result
            found += 1
            put(fen, move, score, margin, depth)
            tell(found, "of", asked, "scouted in", seen, "positions:", move, score, margin, fen)
        if found == count:
            break
    tell(found, "tactics from", asked, "scouted in", seen, "positions")


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1])
    parser.add_argument("what", choices=("mates", "tactics"))
    parser.add_argument("files", nargs="+")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--have", help="rows to begin with")
    parser.add_argument("--long", type=int, default=30_000_000, help="nodes of the search that verifies a tactic")
    args = parser.parse_args()
    if args.what == "mates":
        make_mates(args.files, args.count, random.Random(args.seed), args.have)
    else:
        make_tactics(args.files, args.count, random.Random(args.seed), args)


if __name__ == "__main__":
    main()
