#!/usr/bin/env python3
"""How many more nodes two threads search than one in the same time, over middle games of the bench.

Usage: threads.py [--nodes N] [--positions N]
Each position is searched for N nodes with one and with two threads.  Two figures are printed: the ratio of the nodes a
second as the clock measures them, which on a busy machine says little, and twice the ratio of the nodes per second of
processor time, which is what two free cores would give and hardly depends on who else is there.
"""

import argparse
import os
import re
import resource
import statistics
import subprocess
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CHUHE = os.environ.get("CHUHE", os.path.join(ROOT, "build", "chuhe"))


def positions(count):
    """Middle games of the bench, spread over the list."""
    with open(os.path.join(ROOT, "src", "engine", "bench.c"), encoding="utf8") as file:
        found = [fen for fen in re.findall(r'"(\S+ [wb] - - 0 1)"', file.read()) if sum(c.isalpha() for c in fen.split()[0]) >= 20]
    return found[:: max(1, len(found) // count)][:count]


def spent():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def times(fen, threads, nodes):
    """Seconds by the clock and of the processor."""
    cpu, wall = spent(), time.monotonic()
    subprocess.run([CHUHE, "engine"], capture_output=True, text=True, check=True,
                   input=f"uci\nsetoption name Threads value {threads}\nsetoption name Hash value 64\n"
                         f"position fen {fen}\ngo nodes {nodes}\n")
    return time.monotonic() - wall, spent() - cpu


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=4_000_000)
    parser.add_argument("--positions", type=int, default=5)
    args = parser.parse_args()
    by_clock, by_work = [], []
    for fen in positions(args.positions):
        (wall1, cpu1), (wall2, cpu2) = times(fen, 1, args.nodes), times(fen, 2, args.nodes)
        by_clock.append(wall1 / wall2)
        by_work.append(2 * cpu1 / cpu2)
    for name, ratios in (("by the clock", by_clock), ("by processor time", by_work)):
        print(f"2 threads, {name}: {statistics.median(ratios):.2f} times the nodes of 1 (median of {len(ratios)}, "
              f"{min(ratios):.2f} to {max(ratios):.2f})")
    print(f"{args.nodes} nodes each, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
