#!/usr/bin/env python3
"""Golden playthroughs: for each game, games move by move as the referee saw them when they were written.

A change of any rule, text or message shows up as a difference.  `test_golden.py --write GAME…` writes the files anew; look
at what changed before you commit it.
"""

import json
import os
import random
import sys

from chuhe import ROOT, Checks, chuhe, judge

FOLDER = os.path.join(ROOT, "tests", "golden")
GAMES_EACH, PLIES = 3, 150


def line_of(token, answer):
    legal = answer.pop("legal")
    return json.dumps({"move": token, **answer, "moves": len(legal), "some": legal[:3]}, ensure_ascii=False)


def replay(game, tokens):
    """What the referee says after each prefix of the tokens."""
    answers = judge(["\t" + " ".join(tokens[:n]) for n in range(len(tokens) + 1)], game=game)
    return [line_of(token, answer) for token, answer in zip([""] + tokens, answers)]


def write(game):
    rng = random.Random(game)
    lines = []
    for number in range(GAMES_EACH):
        tokens = []
        answer = judge([""], game=game)[0]
        while not answer["result"]["over"] and len(tokens) < PLIES:
            tokens.append(rng.choice(answer["legal"]))
            answer = judge(["\t" + " ".join(tokens)], game=game)[0]
        lines += [f"# game {number + 1}"] + replay(game, tokens)
    with open(os.path.join(FOLDER, game + ".txt"), "w", encoding="utf8") as file:
        file.write("\n".join(lines) + "\n")


def read(game):
    """The games of a file as lists of lines."""
    with open(os.path.join(FOLDER, game + ".txt"), encoding="utf8") as file:
        parts = file.read().split("# game ")[1:]
    return [part.splitlines()[1:] for part in parts]


def main():
    names = [name[:-4] for name in sorted(os.listdir(FOLDER)) if name.endswith(".txt")]
    if "--write" in sys.argv:
        for game in sys.argv[sys.argv.index("--write") + 1:] or names:
            write(game)
        return
    check = Checks()
    missing = chuhe("judge", "?").stderr
    for game in missing.rsplit("there are ", 1)[1].strip().split(", "):
        check.holds(game in names, f"tests/golden has playthroughs of {game}")
    for game in names:
        for number, lines in enumerate(read(game)):
            tokens = [json.loads(line)["move"] for line in lines[1:]]
            now = replay(game, tokens)
            different = next((i for i, (a, b) in enumerate(zip(lines, now)) if a != b), None)
            check.holds(now == lines, f"{game} game {number + 1}, ply {different}")
    check.finish()


if __name__ == "__main__":
    main()
