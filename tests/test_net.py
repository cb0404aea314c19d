#!/usr/bin/env python3
"""From self-play games to a network: datagen --export, net, and matches with a network file, under ASan and UBSan.

Networks go through train/parity.py in the environment of the Python tests (environment.py); that the trainer of train.py learns
needs PyTorch and is no test.
"""

import os
import random
import re
import struct
import subprocess
import tempfile

from chuhe import ROOT, Checks, chuhe
from environment import prepare
from networks import GAMES, write_network

SAN = os.path.join(ROOT, "build", "chuhe-san")
TRAIN = os.path.join(ROOT, "build", "train_net")
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
check = Checks()
python = prepare()


def run(*args, stdin=""):
    return chuhe(*args, stdin=stdin, binary=SAN)


def refused(what, *args, stdin=""):
    out = run(*args, stdin=stdin)
    check.equal((out.returncode, out.stdout, len(out.stderr.splitlines())), (1, "", 1), what)
    return out.stderr


def with_checksum(head, body):
    """A file of head, its checksum and body, as src/engine/conv.h and trees.h have it."""
    words = struct.unpack(f"<{(len(head) + 8 + len(body)) // 8}Q", head + bytes(8) + body)
    total = sum(word * (2 * i + 1) for i, word in enumerate(words)) % 2 ** 64
    return head + struct.pack("<Q", total) + body


def conv_file(blocks=1):
    """A convolutional network of random weights."""
    rng = random.Random(2)
    count = 9 * 14 * 32 + 32 + 2 * blocks * (9 * 32 * 32 + 32) + 2 * (32 * 16 + 16) + 32 * 8 + 8 + 720 * 32 + 32 + 32 + 1
    body = struct.pack(f"<{count}f", *(rng.uniform(-0.1, 0.1) for _ in range(count)))
    return with_checksum(struct.pack("<8sIIII", b"CHUHECV1", 32, blocks, 16, 0), body + bytes(-len(body) % 8))


def trees_file(below=1):
    """One tree that asks for the hand-written total (feature 32) and says ±100."""
    nodes = [(0, 0, 0), (0, 32, below + 1), (-1600, 0, 0), (1600, 0, 0)]
    body = struct.pack("<II", 1, 0) + b"".join(struct.pack("<hHI", *node) for node in nodes)
    return with_checksum(struct.pack("<8sIIII", b"CHUHEGB1", 36, 1, len(nodes), 0), body)


def other_judges(folder):
    """Convolutional networks and trees play; damaged ones, and trees without an end, are refused."""
    conv, trees = os.path.join(folder, "conv"), os.path.join(folder, "trees")

    def put(path, data):
        with open(path, "wb") as file:
            file.write(data)
    put(conv, conv_file())
    put(trees, trees_file())
    out = run("match", f"engine:net={conv},hash=1", f"engine:net={trees},hash=1", "--games", 2, "--nodes", 40)
    check.holds(out.returncode == 0 and out.stdout.count("crashes 0, late moves 0, illegal moves 0") == 2,
                f"a convolutional network plays decision trees: {out.stdout}{out.stderr}")
    for path, data, why in [(conv, conv_file()[:-8], "length"), (conv, conv_file()[:400] + b"x" + conv_file()[401:], "damaged"),
                            (trees, trees_file()[:-8], "length"), (trees, trees_file(below=0), "do not end")]:
        put(path, data)
        check.holds(why in refused(f"a bad file: {why}", "match", f"engine:net={path}", "engine", "--games", 2), f"it says {why}")


def train(*args):
    return subprocess.run([TRAIN, *args], capture_output=True, text=True, check=False)


def other_games(folder, of_xiangqi):
    """Each game that can have a network: from games to a network that plays, and that no other game takes."""
    for game in GAMES[1:]:
        net, games, records, trained = (os.path.join(folder, f"{game}.{name}") for name in ("net", "games", "in", "nnue"))
        write_network(net, game)
        out = run("datagen", games, "--game", game, "--net", net, "--nodes", 40, "--positions", 400, "--seed", 3)
        check.equal(out.returncode, 0, f"datagen plays {game} with a network: {out.stderr}")
        out = run("datagen", "--export", records, "--kind", "inputs", games)
        check.holds(out.returncode == 0 and int(out.stdout.split()[5]) > 50, f"inputs of {game}: {out.stdout}{out.stderr}")
        out = train(records, "--out", trained, "--hidden", "32", "--epochs", "2", "--batch", "32")
        check.equal(out.returncode, 0, f"train_net learns {game}: {out.stderr}")
        check.holds(f"game {game}\n" in run("net", "info", trained).stdout, f"the network is one of {game}")
        out = run("match", f"engine:net={trained},hash=1", "engine:net=none,hash=1", "--game", game, "--games", 2, "--nodes", 100)
        check.holds(out.returncode == 0 and "crashes 0" in out.stdout, f"it plays {game}: {out.stdout}{out.stderr}")
        why = refused(f"xiangqi with a network of {game}", "match", f"engine:net={trained}", "engine", "--games", 2)
        check.holds(f"of {game}, not of xiangqi" in why, f"it says whose the network is: {why}")
        out = run("engine", stdin=f"uci\nsetoption name EvalFile value {trained}\nquit\n")
        check.holds(f"of {game}, not of xiangqi; the network inside is used" in out.stdout, f"EvalFile refuses it: {out.stdout[-200:]}")
        refused(f"positions of {game}", "datagen", "--export", records, games)
        why = refused(f"{game} with a network of xiangqi", "datagen", games, "--game", game, "--net", of_xiangqi)
        check.holds("of xiangqi, not of" in why, f"datagen says whose the network is: {why}")
    out = train(os.path.join(folder, "stone.in"), os.path.join(folder, "jieqi.in"), "--out", os.path.join(folder, "both"))
    check.holds(out.returncode == 1 and "jieqi.in" in out.stderr, f"train_net mixes no games: {out.stderr}")
    begun = os.path.join(folder, "begun")
    out = train(os.path.join(folder, "stone.in"), "--out", begun, "--hidden", "32", "--epochs", "0", "--init",
                os.path.join(folder, "simplified.nnue"))
    check.holds(out.returncode == 0 and "game stone\n" in run("net", "info", begun).stdout, f"--init begins with another: {out.stderr}")
    out = train(os.path.join(folder, "simplified.in"), "--out", begun, "--hidden", "32", "--init", os.path.join(folder, "jieqi.nnue"))
    check.holds(out.returncode == 1 and "jieqi.nnue" in out.stderr, f"--init takes no other inputs: {out.stderr}")


with tempfile.TemporaryDirectory() as folder:
    other_judges(folder)
    net, games, records = (os.path.join(folder, name) for name in ("net", "games", "records"))
    write_network(net)
    out = run("net", "info", net)
    check.holds("hidden 32\nking buckets 2, map 0 1 0 1 0 1 0 1 0\n" in out.stdout and "about random weights" in out.stdout,
                "net info describes the file")
    out = run("net", "eval", net, stdin=f"{START} w\n{START} b\n")
    lines = out.stdout.split()
    check.holds(len(lines) == 2 and lines[0] == lines[1], "the start is worth the same to both sides")
    out = run("net", "eval", net, stdin=f"{START} w\nnonsense\n")
    check.holds(out.returncode == 1 and "line 2" in out.stderr, "net eval names the line that is no position")
    check.equal(run("net").returncode, 2, "net alone is wrong usage")
    refused("a missing file", "net", "info", os.path.join(folder, "none"))
    refused("a file that is no network", "net", "info", __file__)

    # Games with that network, their records, a match.
    out = run("datagen", games, "--net", net, "--nodes", 60, "--positions", 4000, "--seed", 3)
    check.equal(out.returncode, 0, "datagen plays with a network")
    out = run("datagen", "--export", records, "--holdout", 10, games)
    words = out.stdout.split()
    kept, held = int(words[5]), int(words[8])
    check.holds(0 < kept <= int(words[3]) and 0 < held < kept, "export says how many it kept")
    check.equal((os.path.getsize(records), os.path.getsize(records + ".holdout")), (32 * kept, 32 * held),
                "records have 32 bytes")
    refused("an export of no games", "datagen", "--export", records, __file__)
    refused("games with no network", "datagen", games, "--net", __file__)
    out = run("match", f"engine:net={net},hash=1", "engine:net=none,hash=1", "--games", 2, "--nodes", 200)
    check.holds(out.returncode == 0 and "crashes 0" in out.stdout, "a network plays the hand-written evaluation")
    refused("a match with no network", "match", f"engine:net={__file__}", "engine", "--games", 2)

    # The trainer in C learns from what networks see of those games, and what it writes is a network.
    trained = os.path.join(folder, "trained")
    refused("inputs of no games", "datagen", "--export", records, "--kind", "inputs", __file__)
    out = run("datagen", "--export", records, "--holdout", 10, "--kind", "inputs", games)
    check.equal(out.stdout.split()[5], str(kept), "inputs are those of the same positions")
    out = subprocess.run([TRAIN, records, "--holdout", records + ".holdout", "--out", trained, "--hidden", "32", "--epochs", "8",
                          "--batch", "32"], capture_output=True, text=True, check=False)
    losses = [float(loss) for loss in re.findall(r"train ([0-9.]+)", out.stdout)]
    check.holds(out.returncode == 0 and len(losses) == 8 and losses[-1] < 0.7 * losses[0], f"train_net learns: {out.stdout}{out.stderr}")
    check.holds("about train_net" in run("net", "info", trained).stdout, "train_net writes a network")
    out = subprocess.run([TRAIN, __file__, "--out", trained], capture_output=True, text=True, check=False)
    check.holds(out.returncode == 1 and os.path.basename(__file__) in out.stderr, "train_net names what holds no records")
    out = run("datagen", "--wdl", games)
    check.holds(out.returncode == 0 and 'WDL("xiangqi"' in out.stdout, "datagen fits what a score is worth")
    for kind, size in [("moves", 32), ("features", 76)]:
        out = run("datagen", "--export", records, "--kind", kind, games)
        check.equal(os.path.getsize(records), size * int(out.stdout.split()[5]), f"records of {kind}")
    refused("a kind of records that is none", "datagen", "--export", records, "--kind", "boards", games)
    refused("a fit to no games", "datagen", "--wdl", __file__)

    other_games(folder, net)

    # A network of random weights and the one inside the program, by a second implementation in numpy.
    for which in (net, os.path.join(ROOT, "data", "nets", "xiangqi.nnue")):
        out = subprocess.run([python, os.path.join(ROOT, "train", "parity.py"), which, "--chuhe", SAN, "--positions", "300"],
                             capture_output=True, text=True, check=False)
        check.equal((out.returncode, out.stdout.count("300 positions")), (0, 2), f"train/parity.py: {out.stdout}{out.stderr}")
check.finish()
