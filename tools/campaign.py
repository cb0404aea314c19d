#!/usr/bin/env python3
"""A campaign of matches in all games: counts illegal moves, late moves and crashes of ours, of which there must be none.

Usage: campaign.py [--games N] [--movetime MS] [--concurrency N] [--log FILE]
N games in all (2000), shared out over the games of the house: our engine against itself through each protocol,
with two threads, with its book, a level against a classic one, and where Debian has one against an engine of others
(Fairy-Stockfish, HoiXiangqi, SjaakII, Sjeng), whose own faults are printed and not counted.  Ends with "N passed, N
failed", a pairing each.
"""

import argparse
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CHUHE = os.environ.get("CHUHE", os.path.join(ROOT, "build", "chuhe"))
OURS = f"{CHUHE} engine"
FSF = "uci:[UCI_Variant={}]/usr/games/fairy-stockfish"
FAULTS = re.compile(r"^(.*): crashes (\d+), late moves (\d+), illegal moves (\d+)", re.M)
GAMES = re.compile(r"^games (\d+) .*", re.M)

# (game, weight, first player, second player, who of them is ours)
PAIRINGS = [
    ("xiangqi", 3, "engine", "engine", 2),
    ("xiangqi", 2, "engine:threads=2", f"uci:[OwnBook=true]{OURS}", 2),
    ("xiangqi", 2, f"ucci:{OURS}", f"cecp:{OURS}", 2),
    ("xiangqi", 1, "level:fencer", "classic:3", 2),
    ("xiangqi", 2, "engine", FSF.format("xiangqi"), 1),
    ("xiangqi", 1, "engine", "cecp:/usr/games/hoixiangqi", 1),
    ("xiangqi", 1, "engine", "cecp:/usr/games/sjaakii", 1),
    ("crazyhouse", 2, "engine", "engine", 2),
    ("crazyhouse", 2, "engine", FSF.format("crazyhouse"), 1),
    ("crazyhouse", 1, "engine", "cecp:/usr/games/sjeng", 1),
    ("chess", 1, "engine", "engine", 2),
    ("chess", 1, "engine", FSF.format("chess"), 1),
    ("jieqi", 1, "engine", "engine", 2),
    ("simplified", 1, "engine", "engine", 2),
    ("doublestep", 1, "engine", "engine", 2),
    ("redeyed", 1, "engine", "engine", 2),
    ("stone", 1, "engine", "engine", 2),
    ("qilin", 1, "engine", "engine", 2),
    ("qilin", 1, "engine", "classic:hard", 2),
]


def installed(player):
    command = re.sub(r"^\w+:(\[[^]]*\])?", "", player) if ":" in player else ""
    return not command.startswith("/usr/games/") or os.path.exists(command.split()[0])


def play(pairing, games, args):
    """(games played, our faults, text) of one match."""
    game, _, first, second, ours = pairing
    command = [CHUHE, "match", first, second, "--game", game, "--games", str(games), "--movetime", str(args.movetime),
               "--concurrency", str(args.concurrency), "--grace", str(args.grace), "--seed", "7"]
    out = subprocess.run(command, capture_output=True, text=True)
    text = out.stdout + (out.stderr if out.returncode else "")
    faults = [tuple(map(int, found[1:])) for found in FAULTS.findall(text)]
    played = GAMES.findall(text)
    mine = sum(map(sum, faults[:ours]))
    if out.returncode or not played or len(faults) < 2:
        mine += 1
    return int(played[-1]) if played else 0, mine, text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--movetime", type=int, default=20)
    parser.add_argument("--grace", type=int, default=1000, help="ms a move may be late: the machine may be busy")
    parser.add_argument("--concurrency", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--log")
    args = parser.parse_args()
    pairings = [p for p in PAIRINGS if installed(p[2]) and installed(p[3])]
    weights = sum(p[1] for p in pairings)
    total = passed = failed = 0
    for number, pairing in enumerate(pairings, 1):
        games = max(2, round(args.games * pairing[1] / weights / 2) * 2)
        played, mine, text = play(pairing, games, args)
        total += played
        passed, failed = (passed, failed + 1) if mine else (passed + 1, failed)
        print(f"{number}/{len(pairings)} {pairing[0]}: {pairing[2]} against {pairing[3]}: {played} games, "
              f"{mine} faults of ours", flush=True)
        if mine:
            print(text, flush=True)
        if args.log:
            with open(args.log, "a", encoding="utf8") as file:
                file.write(f"{pairing[0]} {text}\n")
    print(f"{total} games")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
