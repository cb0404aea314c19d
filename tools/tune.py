#!/usr/bin/env python3
"""What each number of the search is worth: games between random settings, all numbers varied at once.

    make BUILD=build/tune WEB=0 CFLAGS='-O3 -DNDEBUG -DCHUHE_TUNE'
    tools/tune.py FACTORS [--games N] [--nodes N] [--concurrency N] [--seconds N]

FACTORS is a file of lines `NAME LOW HIGH` (names of src/engine/params.def).  Every pair of games gives each number one of its
two values by the toss of a coin; the opponent gets the other value of every number.  So each game says something about every
number, and the mean result of the side with the high value is that number's worth, whatever the others do.  Printed in Elo of
HIGH against LOW with the error of 95 %.
"""

import argparse
import math
import os
import random
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def read_factors(path):
    """[(name, low, high)], or an exit that names the line at fault."""
    factors = []
    with open(path) as file:
        for number, line in enumerate(file, 1):
            words = line.split("#")[0].split()
            if not words:
                continue
            if len(words) != 3:
                sys.exit(f"{path}:{number}: NAME LOW HIGH expected")
            factors.append((words[0], int(words[1]), int(words[2])))
    return factors


def play_pair(args, settings, opening):
    """Points of the first of two settings in two games with colours swapped, in 0…1; None when the match failed."""
    players = []
    for setting in settings:
        words = "/".join(f"{name}:{value}" for name, value in setting)
        players.append(f"uci:env CHUHE_PARAMS={words} {args.program} engine")
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(opening + "\n")
        file.flush()
        done = subprocess.run([args.program, "match", *players, "--game", args.game, "--games", "2", "--nodes", str(args.nodes),
                               "--openings", file.name, "--grace", "60000"], capture_output=True, text=True, check=False)
    words = done.stdout.split("\n")[-2].split() if done.returncode == 0 else []
    if words[:2] != ["games", "2"]:
        print(done.stdout[-300:], done.stderr[-300:], file=sys.stderr)
        return None
    return (int(words[2]) + int(words[4][1:]) / 2) / 2


class Tally:
    """Results by factor."""

    def __init__(self, factors):
        self.factors, self.pairs, self.squares = factors, 0, 0.0
        self.sums = [0.0] * len(factors)
        self.lock, self.start = threading.Lock(), time.time()

    def add(self, signs, points):
        with self.lock:
            self.pairs += 1
            self.squares += (points - 0.5) ** 2
            for i, sign in enumerate(signs):
                self.sums[i] += sign * (points - 0.5)

    def report(self):
        scale = 400 / math.log(10) * 4  # Elo for a point, near one half
        error = 1.96 * math.sqrt(self.squares / self.pairs / self.pairs)
        print(f"{2 * self.pairs} games, {time.time() - self.start:.0f} s; Elo of the second value against the first, ± {scale * error:.1f}")
        order = sorted(range(len(self.factors)), key=lambda i: -self.sums[i])
        for i in order:
            name, low, high = self.factors[i]
            print(f"{name:20} {low:7} -> {high:7} {scale * self.sums[i] / self.pairs:+7.1f}", flush=True)


def work(args, tally, openings, rng):
    while 2 * tally.pairs < args.games and time.time() - tally.start < args.seconds:
        signs = [rng.choice((-1, 1)) for _ in tally.factors]
        pick = [[(name, high if sign == side else low) for sign, (name, low, high) in zip(signs, tally.factors)]
                for side in (1, -1)]
        points = play_pair(args, pick, rng.choice(openings))
        if points is None:
            return
        tally.add(signs, points)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("factors")
    p.add_argument("--program", default=os.path.join(ROOT, "build/tune/chuhe"))
    p.add_argument("--game", default="xiangqi")
    p.add_argument("--games", type=int, default=1 << 30)
    p.add_argument("--seconds", type=float, default=600)
    p.add_argument("--nodes", type=int, default=10000)
    p.add_argument("--concurrency", type=int, default=os.cpu_count())
    p.add_argument("--seed", type=int, default=1)
    args = p.parse_args()
    tally = Tally(read_factors(args.factors))
    with open(os.path.join(ROOT, "data/openings", args.game + ".txt")) as file:
        openings = [line.strip() for line in file if line.strip() and line[0] != "#"]
    threads = [threading.Thread(target=work, args=(args, tally, openings, random.Random(args.seed * 1000 + i)))
               for i in range(args.concurrency)]
    for thread in threads:
        thread.start()
    last = time.time()
    while any(thread.is_alive() for thread in threads):
        time.sleep(0.5)
        if time.time() - last > 60 and tally.pairs:
            last = time.time()
            print(f"{2 * tally.pairs} games", file=sys.stderr, flush=True)
    if not tally.pairs:
        sys.exit("tune.py: no pair was played to its end")
    tally.report()


if __name__ == "__main__":
    main()
