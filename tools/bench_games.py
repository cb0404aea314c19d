#!/usr/bin/env python3
"""Strength in all games: our engine against programs from Debian, against the classic levels, and against itself.

Rivals play at equal time, 100 ms a move, one thread each, so that a busy machine slows both alike; HoiXiangqi, which cannot keep that,
by the clock.  Against the classic levels, which think as long as they need, ours has a number of nodes: at most what 100 ms give on
an idle core.  Openings are balanced (data/openings), colours swapped in pairs, as many games at a time as there are cores.  Each line ends
with what is wanted of it; the last line counts the wants that were met.

Usage: bench_games.py [GAMES] [NAME…]   40 games a match by default; NAMEs choose matches (bench_games.py 10 stone jieqi)
"""

import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CHUHE = os.environ.get("CHUHE", os.path.join(ROOT, "build", "chuhe"))
FSF = "uci:[Hash=16,Threads=1]/usr/games/fairy-stockfish"
TIME, NODES = ["--movetime", "100", "--grace", "1000"], ["--nodes", "40000"]
CORES = os.cpu_count() or 1
OURS = "engine:hash=16"

# name, game, rival, limits, what is wanted: ("elo", at least) or ("score", per cent at least)
MATCHES = [
    ("xiangqi", "xiangqi", FSF, TIME, ("elo", 450)),
    ("hoi", "xiangqi", "cecp:/usr/games/hoixiangqi", ["--tc", "2+0.05", "--grace", "1000", "--plies", "6"], ("score", 98)),
    ("sjaak", "xiangqi", "cecp:/usr/games/sjaakii", TIME, ("score", 98)),
    ("network", "xiangqi", "engine:hash=16,net=none", TIME, ("elo", 150)),
    ("network-clock", "xiangqi", "engine:hash=16,net=none", ["--tc", "1+0.01"], ("elo", 150)),
    ("threads", "xiangqi", "engine:hash=16,threads=1", ["--movetime", "50", "--sprt", "0,30"], ("elo", 0)),
    ("sjeng", "crazyhouse", "cecp:/usr/games/sjeng", TIME, ("elo", 300)),
    ("fairy", "crazyhouse", FSF, TIME, ("elo", -400)),
    ("chess", "chess", FSF, TIME, None),
    ("simplified", "simplified", "classic:3", NODES, ("score", 90)),
    ("doublestep", "doublestep", "classic:3", NODES, ("score", 90)),
    ("redeyed", "redeyed", "classic:3", NODES, ("score", 90)),
    ("stone", "stone", "classic:3", NODES, ("score", 90)),
    ("jieqi", "jieqi", "classic:3", NODES, ("score", 90)),
    ("qilin", "qilin", "classic:hard", ["--nodes", "300000"], ("score of either colour", 95)),
]
SEATS = re.compile(r": first to move \+(\d+) -(\d+) =(\d+), second to move \+(\d+) -(\d+) =(\d+)$", re.M)
LAST = re.compile(r"games (\d+) \+(\d+) -(\d+) =(\d+) elo ([-+.\d]+) ± ([.\d]+)")


def openings(game, limits):
    path = os.path.join(ROOT, "data", "openings", f"{game}.txt")
    return ["--openings", path] if os.path.exists(path) and "--plies" not in limits else []


def play(name, game, rival, limits, games):
    """Plays a match; the last line of the report, taken apart, and the lines that name faults or a decision."""
    ours, at_once = (OURS + ",threads=2", max(1, CORES // 2)) if name == "threads" else (OURS, CORES)
    command = [CHUHE, "match", ours, rival, "--game", game, "--games", str(games), "--concurrency", str(at_once), *limits,
               *openings(game, limits)]
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    counts = LAST.findall(out)[-1]
    seats = list(map(int, SEATS.findall(out)[-1]))
    faults = [line for line in out.splitlines() if re.search(r"(crashes|late moves|illegal moves) [1-9]|llr .*(accepted|rejected)$", line)]
    return [float(c) for c in counts], min(score_of(*seats[:3]), score_of(*seats[3:])), faults


def score_of(won, lost, drawn):
    """In per cent."""
    return 100 * (won + drawn / 2) / (won + lost + drawn)


def verdict(want, **found):
    if not want:
        return "", None
    kind, least = want
    met = found[kind.split()[-1]] >= least
    return f", wanted {kind} >= {least}: {'met' if met else 'NOT MET'}", met


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    names, results = sys.argv[2:], []
    for name, game, rival, limits, want in MATCHES:
        if names and name not in names:
            continue
        (played, won, lost, drawn, elo, error), worse, faults = play(name, game, rival, limits, games)
        score = score_of(won, lost, drawn)
        text, met = verdict(want, score=score, elo=elo, colour=worse)
        results += [met] if want else []
        print(f"{game} against {rival} ({' '.join(limits[:2])}): games {played:.0f} +{won:.0f} -{lost:.0f} ={drawn:.0f}, "
              f"score {score:.1f} % ({worse:.1f} % with the worse colour), elo {elo:+.1f} ± {error:.1f}{text}", flush=True)
        for fault in faults:
            print(f"   {fault}")
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")


if __name__ == "__main__":
    main()
