#!/usr/bin/env python3
"""How much of a search the evaluation takes: the share of its functions in time and in instructions.

Usage: eval_share.py [--nodes N] [--target PERCENT]
The engine searches three positions of xiangqi with N nodes each (1,000,000).  `perf` samples where the time goes, in
build/chuhe; valgrind counts instructions, in a build of its own (x86-64-v3: valgrind knows no AVX-512) and with a twentieth of the
nodes; what a start costs is taken off both.  Evaluation is every function of src/nnue and of src/engine/eval_*.c: the update of the network's sums
at each move, and what is made of them.  Of the two programs those that are installed are used; tools/deps --long installs
valgrind.  The share in time must not pass PERCENT (15), that in instructions only where there is no perf.
"""

import argparse
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
POSITIONS = ["startpos", "fen r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/2P6/P3P1P1P/1CN3NC1/9/R1BAKAB1R b - - 0 1",
             "fen 2bakn3/c3a4/1rn1bc3/p2RCN2p/6P2/9/P1p1P1r1P/4C1N2/3R5/2BAKAB2 w - - 0 1"]


def script(nodes):
    return "uci\n" + "".join(f"ucinewgame\nposition {place}\ngo nodes {nodes}\n" for place in POSITIONS)


def plain(symbol):
    """A function's name without what the compiler added for a copy of it."""
    return re.sub(r"\.(constprop|isra|part|cold|lto_priv)\b.*", "", symbol)


def functions(build):
    """The functions of the objects that evaluate."""
    objects = glob.glob(os.path.join(build, "release/src/nnue/*.o")) + glob.glob(os.path.join(build, "release/src/engine/eval_*.o"))
    out = subprocess.run(["nm", "--defined-only", *objects], capture_output=True, text=True, check=True).stdout
    return {plain(line.split()[-1]) for line in out.splitlines() if re.search(r" [tT] ", line)}


def share(counts, names):
    total = sum(counts.values())
    part = Counter({name: count for name, count in counts.items() if plain(name) in names})
    return 100 * sum(part.values()) / total, ", ".join(f"{name} {100 * n / total:.1f}" for name, n in part.most_common(4))


def sampled(binary, nodes):
    """Samples of each function, by perf."""
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "perf.data")
        subprocess.run(["perf", "record", "-q", "-e", "cpu-clock:u", "-F", "997", "-o", data, binary, "engine"], input=script(nodes), text=True,
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        out = subprocess.run(["perf", "script", "-i", data, "-F", "ip,sym"], capture_output=True, text=True, check=True).stdout
    return Counter(line.split()[1] for line in out.splitlines() if len(line.split()) > 1)


def counted(binary, nodes):
    """Instructions of each function alone, by callgrind."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "callgrind.out")
        subprocess.run(["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={path}", binary, "engine"], input=script(nodes), text=True,
                       check=True, stdout=subprocess.DEVNULL)
        with open(path, encoding="utf8") as file:
            return read_callgrind(file)


def read_callgrind(lines):
    names, counts, name, skip = {}, Counter(), "", False
    for line in lines:
        found = re.match(r"c?fn=\((\d+)\)(?: (.*))?", line)
        if found:
            names.setdefault(found[1], (found[2] or "").strip())
            if line.startswith("fn="):
                name = names[found[1]]
        elif line.startswith("calls="):
            skip = True  # the next line is what the callee cost
        elif re.match(r"[+*\d-]", line):
            if not skip:
                counts[name] += int(line.split()[1])
            skip = False
    return counts


def beyond_start(measure, binary, nodes):
    """A measure of the search alone: the program's start and the clearing of its table taken off."""
    counts = measure(binary, nodes)
    counts.subtract(measure(binary, 1))
    return +counts


def by_time(nodes):
    binary = os.path.join(ROOT, "build", "chuhe")
    return "time", share(beyond_start(sampled, binary, nodes), functions(os.path.join(ROOT, "build")))


def by_instructions(nodes):
    build = os.path.join(ROOT, "build", "v3")
    subprocess.run(["make", "-s", f"-j{os.cpu_count()}", "ARCH=x86-64-v3", "BUILD=build/v3", "WEB=0", "build/v3/chuhe"], cwd=ROOT,
                   check=True, stdout=subprocess.DEVNULL)
    binary = os.path.join(build, "chuhe")
    return "instructions", share(beyond_start(counted, binary, nodes // 20), functions(build))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=1_000_000)
    parser.add_argument("--target", type=float, default=15)
    args = parser.parse_args()
    ways = [way for tool, way in (("perf", by_time), ("valgrind", by_instructions)) if shutil.which(tool)]
    if not ways:
        sys.exit("eval_share: neither perf nor valgrind is installed (tools/deps --long)")
    results = [way(args.nodes) for way in ways]
    for what, (percent, most) in results:
        print(f"evaluation: {percent:.1f} % of the {what} of a search ({most})")
    good = results[0][1][0] <= args.target
    print(f"{int(good)} passed, {int(not good)} failed")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
