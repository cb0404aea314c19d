#!/usr/bin/env python3
"""A new game is one folder and one line in games.def: adds tests/toy to a copy of the tree in that way and plays it."""

import json
import os
import shutil
import subprocess

from chuhe import ROOT, Checks, chuhe

TREE = os.path.join(ROOT, "build", "toy")
BINARY = os.path.join(TREE, "build", "chuhe")


def make_tree():
    shutil.rmtree(TREE, ignore_errors=True)
    os.makedirs(TREE)
    for name in ("Makefile", "src", "tools", "data", "web"):
        source, target = os.path.join(ROOT, name), os.path.join(TREE, name)
        if os.path.isdir(source):
            shutil.copytree(source, target, symlinks=True, ignore=shutil.ignore_patterns("node_modules"))
        elif os.path.exists(source):
            shutil.copy2(source, target)
    shutil.copytree(os.path.join(ROOT, "tests", "toy"), os.path.join(TREE, "src", "games", "toy"))
    path = os.path.join(TREE, "src", "games", "games.def")
    with open(path, encoding="utf8") as file:
        text = file.read()
    with open(path, "w", encoding="utf8") as file:
        file.write(text.replace("#undef GAME", "GAME(game_toy)\n#undef GAME"))


check = Checks()
make_tree()
build = subprocess.run(["make", "-s", f"-j{os.cpu_count()}", "CFLAGS=-O0 -fno-pie", "WEB=0", "build/chuhe"], cwd=TREE,
                       capture_output=True, text=True)
check.equal((build.returncode, build.stderr[-2000:]), (0, ""), "the program builds with the toy game")
if not build.returncode:
    # The number of games of noughts and crosses that fill the board is 127,872 of 255,168; all sequences of five plies
    # are 9·8·7·6·5, since nobody can win sooner.
    check.equal(chuhe("perft", "toy", 5, binary=BINARY).stdout.split()[1], "15120", "perft toy 5")
    check.equal(chuhe("perft", "toy", 9, binary=BINARY).stdout.split()[1], "127872", "perft toy 9")
    out = json.loads(chuhe("judge", "toy", "--moves", "a1 b1 a2 b2 a3", binary=BINARY).stdout)
    check.equal((out["result"]["winner"], out["turn"], out["legal"]), (1, "none", []), "judge knows the toy game")
check.finish()
