#!/usr/bin/env python3
"""Every evaluation of over a million nodes of each game, the sums kept move by move against sums made from nothing.

Xiangqi's are those of the bench; the other games play against themselves with networks of random weights.

Builds the program with its assertions on and each evaluation checked (NNUE_CHECK_EVERY=1), so it belongs to the long tests.
"""

import os
import subprocess
import tempfile

from chuhe import ROOT, Checks, chuhe
from networks import GAMES, write_network

check = Checks()
folder = os.path.join(ROOT, "build", "checked")
made = subprocess.run(["make", "WEB=0", "-s", f"-j{os.cpu_count() or 1}", f"BUILD={folder}", "CFLAGS=-O2 -g -fno-pie -DNNUE_CHECK_EVERY=1",
                       os.path.join(folder, "chuhe")], cwd=ROOT, capture_output=True, text=True, check=False)
check.equal(made.returncode, 0, f"the checked build: {made.stderr}")
checked, plain = chuhe("bench", binary=os.path.join(folder, "chuhe")), chuhe("bench")
nodes = [int(out.stdout.split("nodes ")[1].split()[0]) if out.returncode == 0 else out.stderr for out in (checked, plain)]
check.equal(nodes[0], nodes[1], "no sum differs, and the search is the same")
check.holds(isinstance(nodes[0], int) and nodes[0] >= 10 ** 6, "a million nodes")
with tempfile.TemporaryDirectory() as place:
    for game in GAMES[1:]:
        net = os.path.join(place, game)
        write_network(net, game)
        out = chuhe("datagen", net + ".games", "--game", game, "--net", net, "--nodes", 1000, "--positions", 1000, "--seed", 5,
                    binary=os.path.join(folder, "chuhe"))
        check.equal(out.returncode, 0, f"no sum of {game} differs in a million nodes: {out.stderr[-300:]}")
check.finish()
