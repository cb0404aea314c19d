#!/usr/bin/env python3
"""Makes the suites of tests/suites from self-play games.

Usage: make_suites.py mates   POSITIONS… > tests/suites/mates.tsv
       make_suites.py tactics POSITIONS… > tests/suites/tactics.tsv
POSITIONS are files that build/game_positions prints from games of `chuhe datagen`.  --count N (100), --seed N (1);
--have FILE keeps the rows of an earlier suite and adds to them (write to another file than that).

mates: positions near the end of decided games, the winner to move.  build/mate_solver proves the shortest mate and all
moves that keep it, going back from the end as far as it can; of each game the longest is taken.  The solver gets few
nodes at first; where they do not suffice and a search sees a mate in 6 to 8, many.

tactics: positions from which the score of the mover turned by SWING within its next moves of the game, so that hindsight
knows of something to overlook: a search to depth 6 plays the move that turned out badly, or another than the one that
turned out well.  Kept when a search of --long nodes (6 million) with two lines holds another move than that of depth 6 at
its last two depths, MARGIN ahead of the second.  That search is given up after 2 million nodes when no move leads by the
margin then, or depth 6 had it; that is more than the second in which the suite is to be solved, lest it held only what a
second finds.  What is asked for and what came is printed on stderr; rows are written as they are found.
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
SHALLOW, MIDDLE = 6, 2_000_000
MARGIN = 100  # centipawns between the best line and the second
SWING, HINDSIGHT = 250, (2, 4, 6)  # centipawns by which the score turned, plies later


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

    def search(self, fen, limit, lines=1, moves=(), goes_on=None):
        """[(depth, [(score, move) of each line])] of every finished depth; goes_on(nodes, lines of a depth) may end it."""
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
            found = depths.setdefault(int(words[2]), [])
            found.append((score, words[words.index("pv") + 1]))
            if goes_on and len(found) == lines and not goes_on(int(words[words.index("nodes") + 1]), found):
                self.send("stop")
                goes_on = None
        raise SystemExit("the engine ended early")


def positions(paths):
    """Rows of build/game_positions as (game, ply, plies, winner, score, move, fen); games of different files differ."""
    for path in paths:
        with open(path, encoding="utf8") as file:
            for line in file:
                game, ply, plies, winner, score, move, fen = line.rstrip("\n").split("\t")
                yield (path, int(game)), int(ply), int(plies), int(winner), int(score), move, fen


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
    for game, ply, plies, winner, _, _, fen in positions(paths):
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


def turns(game):
    """(fen, move played, whether it turned out well) where the score turned; game is [(score of the mover, move, fen)]."""
    for i, (score, move, fen) in enumerate(game):
        later = [game[i + ply][0] - score for ply in HINDSIGHT if i + ply < len(game)]
        if i < 8 or abs(score) >= 400 or len(later) < len(HINDSIGHT):
            continue
        if min(later) >= SWING or max(later) <= -SWING:
            yield plain(fen), move, later[-1] > 0


def candidates(paths, rng):
    """One position of each game in random order, then a second one of each, up to four."""
    games = {}
    for game, _, _, _, score, move, fen in positions(paths):
        games.setdefault(game, []).append((score, move, fen))
    chosen = [found for found in (list(turns(game)) for game in games.values()) if found]
    tell(sum(len(found) for found in chosen), "turns in", len(games), "games")
    rng.shuffle(chosen)
    for _ in range(4):
        for found in chosen:
            yield rng.choice(found)


def missed_at_depth_6(engine, fen):
    return engine.search(fen, f"depth {SHALLOW}")[-1][1][0][1]


def verified(engine, fen, missed, nodes):
    """Move, depth, score and margin when the last two depths of a search agree and depth 6 does not; None otherwise."""
    checked = False

    def goes_on(so_far, found):
        nonlocal checked
        (score, best), (second, _) = found
        if so_far < MIDDLE or checked:
            return True
        checked = True
        return best != missed and -300 <= score < MATE - 200 and score - second >= MARGIN

    depths = engine.search(fen, f"nodes {nodes}", lines=2, goes_on=goes_on)[-2:]
    moves = {found[0][1] for _, found in depths}
    margin = min((found[0][0] - found[1][0] for _, found in depths), default=0)
    score = depths[-1][1][0][0] if depths else 0
    if len(depths) < 2 or len(moves) > 1 or missed in moves or margin < MARGIN or not -300 <= score < MATE - 200:
        return None
    return moves.pop(), depths[-1][0], score, margin


def make_tactics(paths, count, rng, args):
    shallow, deep, seen, asked = Engine(16), Engine(), 0, 0
    earlier = put_earlier(args.have, "fen", "move", "score", "margin", "depth")
    known, found = {row["fen"] for row in earlier}, len(earlier)
    for fen, played, went_well in candidates(paths, rng) if found < count else []:
        seen += 1
        missed = missed_at_depth_6(shallow, fen)
        if fen in known or (missed == played) == went_well:
            continue
        known.add(fen)
        asked += 1
        result = verified(deep, fen, missed, args.long)
        if asked % 10 == 0:
            tell(found, "of", asked, "asked for in", seen, "positions")
        if result:
            move, depth, score, margin = result
            found += 1
            put(fen, move, score, margin, depth)
            tell(found, "of", asked, "asked for in", seen, "positions:", move, score, margin, fen)
        if found == count:
            break
    tell(found, "tactics from", asked, "asked for in", seen, "positions")


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1])
    parser.add_argument("what", choices=("mates", "tactics"))
    parser.add_argument("files", nargs="+")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--have", help="rows to begin with")
    parser.add_argument("--long", type=int, default=6_000_000, help="nodes of the search that verifies a tactic")
    args = parser.parse_args()
    if args.what == "mates":
        make_mates(args.files, args.count, random.Random(args.seed), args.have)
    else:
        make_tactics(args.files, args.count, random.Random(args.seed), args)


if __name__ == "__main__":
    main()
