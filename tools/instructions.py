#!/usr/bin/env python3
"""Guards refactors: the bench under valgrind, this tree against an earlier commit.

Usage: instructions.py [COMMIT] [--depth N] [--limit PERCENT]
COMMIT is the one before (HEAD~1) by default.  Both are built the same way (x86-64-v3: valgrind knows no AVX-512) under
build/instructions and count the instructions of `chuhe bench N` (6), less those of `chuhe bench 1`.  Where the node signature is the same, which is what
a refactor promises, the count must stay within PERCENT (2); where it differs, the instructions per node are shown and
nothing is claimed.  Only the work tree as it stands is compared, committed or not.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PLACE = os.path.join(ROOT, "build", "instructions")


def run(*command, cwd=ROOT):
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=True)


def build(folder):
    try:
        run("make", "-s", f"-j{os.cpu_count()}", "ARCH=x86-64-v3", "BUILD=build", "WEB=0", "build/chuhe", cwd=folder)
    except subprocess.CalledProcessError as fault:
        raise SystemExit(f"instructions: {folder} does not build:\n{fault.stderr[-1000:]}") from fault
    return os.path.join(folder, "build", "chuhe")


def unpack(commit):
    """The sources of a commit, or of the work tree when it is None."""
    folder = os.path.join(PLACE, "before" if commit else "now")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    if commit:
        archive = subprocess.Popen(["git", "archive", commit, "src", "tools", "data", "Makefile"], cwd=ROOT,
                                   stdout=subprocess.PIPE)
        subprocess.run(["tar", "-x", "-C", folder], stdin=archive.stdout, check=True)
        if archive.wait():
            raise SystemExit(f"instructions: no commit {commit}")
    else:
        for name in ("src", "tools", "data"):
            shutil.copytree(os.path.join(ROOT, name), os.path.join(folder, name))
        shutil.copy2(os.path.join(ROOT, "Makefile"), folder)
    return folder


def bench(binary, depth):
    """(nodes, instructions) of a bench."""
    out = run("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", binary, "bench", str(depth))
    nodes = re.search(r"^nodes (\d+)", out.stdout, re.M)
    total = re.search(r"I\s+refs:\s+([\d,]+)", out.stderr)
    return int(nodes[1]), int(total[1].replace(",", ""))


def count(binary, depth):
    """The same without what a start costs: reading the network and clearing the table for every position."""
    (nodes, total), (few, start) = bench(binary, depth), bench(binary, 1)
    return nodes - few, total - start


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commit", nargs="?", default="HEAD~1")
    parser.add_argument("--depth", type=int, default=6)
    parser.add_argument("--limit", type=float, default=2)
    args = parser.parse_args()
    before = count(build(unpack(args.commit)), args.depth)
    now = count(build(unpack(None)), args.depth)
    change = 100 * (now[1] / now[0]) / (before[1] / before[0]) - 100
    for name, (nodes, total) in ((args.commit, before), ("this tree", now)):
        print(f"{name}: {nodes} nodes, {total:,} instructions, {total / nodes:.0f} a node")
    print(f"instructions a node: {change:+.2f} %" + ("" if now[0] == before[0] else "; the search differs, so nothing is claimed"))
    bad = now[0] == before[0] and abs(change) > args.limit
    print(f"{0 if bad else 1} passed, {1 if bad else 0} failed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
