#!/usr/bin/env python3
"""Writes first inputs for the fuzz targets into a folder: real positions, games and files to start mutating from.

Usage: make_seeds.py FOLDER
"""

import json
import os
import sys

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, TESTS)
from record_files import cbl, cbr, xqf  # noqa: E402

LINE = ["h2e2", "h9g7", "h0g2", "c3c4"]
PGN = """[Game "Chinese Chess"]
[Red "a"]
[Result "1-0"]

1. 炮二平五 {评注} 马８进７ (1. ... 炮８平５ $1) 2. 马二进三 1-0
"""
DHTMLXQ = """[DhtmlXQ]
[DhtmlXQ_title]t[/DhtmlXQ_title]
[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]
[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]
[DhtmlXQ_move_0_3_1]2625[/DhtmlXQ_move_0_3_1]
[DhtmlXQ_comment1]c[/DhtmlXQ_comment1]
[/DhtmlXQ]
"""


def games():
    """(index in games.def, its golden playthroughs as lists of objects)."""
    with open(os.path.join(TESTS, "..", "src", "games", "games.def"), encoding="utf8") as file:
        names = [line[len("GAME(game_"):].rstrip(")\n") for line in file if line.startswith("GAME(")]
    for index, name in enumerate(names):
        with open(os.path.join(TESTS, "golden", name + ".txt"), encoding="utf8") as file:
            yield index, [json.loads(line) for line in file if line.startswith("{")]


def main(folder):
    seeds = {"fuzz_pgn": [PGN.encode(), PGN.encode("gbk")], "fuzz_dhtmlxq": [DHTMLXQ.encode()],
             "fuzz_xqf": [xqf(version, LINE, "评") for version in (10, 12, 18)], "fuzz_cbr": [cbr(LINE, "评")],
             "fuzz_cbl": [cbl(cbr(LINE, "评"), cbr(LINE, "二"))], "fuzz_position": [], "fuzz_moves": [], "fuzz_judge": []}
    for index, lines in games():
        moves = [line["move"] for line in lines if line["move"]][:40]
        seeds["fuzz_position"] += [bytes([index]) + line["fen"].encode() for line in lines[::25]]
        seeds["fuzz_moves"].append(bytes([index]) + " ".join(moves).encode() + b" ")
        seeds["fuzz_judge"].append(bytes([index]) + b"\t" + " ".join(moves).encode())
        seeds["fuzz_judge"].append(bytes([index]) + lines[30]["fen"].encode() + b"\t" + lines[31]["move"].encode())
    for name, inputs in seeds.items():
        os.makedirs(os.path.join(folder, name), exist_ok=True)
        for number, data in enumerate(inputs):
            with open(os.path.join(folder, name, str(number)), "wb") as file:
                file.write(data)


if __name__ == "__main__":
    main(sys.argv[1])
