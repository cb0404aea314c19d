#!/usr/bin/env python3
"""The ladder: plays the levels of a game against each other and rates them all in one fit.

    tools/ladder.py [GAME … | all] [--games N] [--passes N] [--nodes N] [--reach N] [--concurrency N] [--seed N] [--log FILE]
    tools/ladder.py all --games 0 --log data/levels/ladder.json [--write | --check]

Every level meets the next ones above it (--reach; the second next in half as many games), and the classic levels meet
the two levels nearest to them; each meeting is `chuhe match` with colours swapped, from openings of random plies.  Limits are nodes, never time, so the result
does not depend on the machine or what else it does; the last level, which has no limit of its own, gets --nodes.

Ratings are the maximum of the likelihood of all results in the logistic model, a draw as half a win, with one drawn game
added to each meeting so that a clean sweep stays finite.  The errors are 1.96 standard errors against the anchor, a
classic level whose rating is agreed.  Exit status 1 when a level does not stand above the one before it.
--log keeps the results, and adds them to those it has.  --write puts the ratings into src/engine/levels.def and the tables into
docs/handbook/levels.md; --check says whether they are there.
"""

import argparse
import json
import math
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CHUHE = os.environ.get("CHUHE", os.path.join(ROOT, "build/chuhe"))
LEVELS = os.path.join(ROOT, "src/engine/levels.def")
HANDBOOK = os.path.join(ROOT, "docs/handbook/levels.md")
MARK = "<!-- What follows is written by tools/ladder.py --write. -->\n"
ROW = re.compile(r'^LEVEL\("(\w+)", (\d+), (\w+), (-?\d+), (\d+), (.*)\)$', re.M)
REPORT = re.compile(r"^games (\d+) \+(\d+) -(\d+) =(\d+)", re.M)
# What is agreed: the classic player that looks three moves ahead has 1000 in xiangqi, and likewise elsewhere.
ANCHORS = {"xiangqi": ("classic:1", 1000), "qilin": ("classic:hard", 800), "crazyhouse": ("classic:maurice", 1200)}
OTHER_ANCHOR = ("classic:2", 700)
CLASSICS = {"xiangqi": ["1", "2", "3"], "qilin": ["easy", "hard"], "crazyhouse": ["maurice"]}
SLOW = {"classic:3": 6}  # six moves ahead take their time
PLIES = 6


def levels_of(game):
    """The levels from the weakest on: (player, rating now in the table)."""
    rows = ROW.findall(read(LEVELS))
    return [(f"level:{who.lower()}", int(elo)) for name, _, who, elo, _, _ in rows if name == game]


def meetings(game, reach):
    """Which pairs play, and in what part of the games: each level the next ones, each classic level the two nearest by the
    ratings of the table."""
    levels = levels_of(game)
    pairs = {(levels[i][0], levels[j][0]): j - i for i in range(len(levels))
             for j in range(i + 1, min(i + 1 + reach, len(levels)))}
    for name in CLASSICS.get(game, ["random", "1", "2"]):
        guess = {"random": 0, "easy": 0, "1": 400, "hard": 800, "2": 700, "maurice": 1200}.get(name, 1000)
        if game == "xiangqi":
            guess = {"1": 1000, "2": 1200, "3": 1500}[name]
        for player, _ in sorted(levels, key=lambda level: abs(level[1] - guess))[:2]:
            pairs[f"classic:{name}", player] = SLOW.get(f"classic:{name}", 2)
    return pairs


def play(game, pair, games, seed, args):
    """Plays one meeting; (wins, losses, draws) of the first."""
    command = [CHUHE, "match", *pair, "--game", game, "--games", str(games), "--nodes", str(args.nodes),
               "--plies", str(PLIES), "--seed", str(seed), "--concurrency", str(args.concurrency), "--grace", "60000"]
    run = subprocess.run(command, capture_output=True, text=True)
    found = REPORT.findall(run.stdout)
    if run.returncode or not found:
        sys.exit(f"ladder: {' '.join(command)}: {run.stderr.strip().splitlines()[-1:]}")
    if re.search(r"(crashes|late moves|illegal moves) [1-9]", run.stdout):
        sys.exit(f"ladder: a fault in {pair[0]} against {pair[1]}:\n{run.stdout}")
    return tuple(map(int, found[-1][1:]))


# ---- The fit --------------------------------------------------------------------------------------------------------

SCALE = math.log(10) / 400


def solve(matrix, vector):
    """Gauss: the matrix is small and positive."""
    size = len(vector)
    rows = [list(row) + [value] for row, value in zip(matrix, vector)]
    for i in range(size):
        best = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for r in range(size):
            if r != i and rows[r][i]:
                part = rows[r][i] / rows[i][i]
                rows[r] = [a - part * b for a, b in zip(rows[r], rows[i])]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def fit(results, anchor, anchor_elo):
    """Ratings and their errors from {(a, b): (wins, losses, draws)}, by Newton's method with the anchor held."""
    free = sorted({p for pair in results for p in pair} - {anchor})
    at = {p: i for i, p in enumerate(free)}
    elo = {p: float(anchor_elo) for p in [*free, anchor]}
    for _ in range(200):
        slope = [0.0] * len(free)
        bend = [[0.0] * len(free) for _ in free]
        for (a, b), (wins, losses, draws) in results.items():
            games, score = wins + losses + draws + 1, wins + draws / 2 + 0.5
            p = 1 / (1 + math.exp(-SCALE * (elo[a] - elo[b])))
            for one, sign in ((a, 1), (b, -1)):
                if one in at:
                    slope[at[one]] += sign * SCALE * (score - games * p)
                    bend[at[one]][at[one]] += SCALE * SCALE * games * p * (1 - p)
            if a in at and b in at:
                bend[at[a]][at[b]] -= SCALE * SCALE * games * p * (1 - p)
                bend[at[b]][at[a]] -= SCALE * SCALE * games * p * (1 - p)
        step = solve(bend, slope)
        for player, i in at.items():
            elo[player] += max(-200.0, min(200.0, step[i]))
        if max(map(abs, step)) < 0.01:
            break
    error = {anchor: 0.0}
    for player, i in at.items():
        unit = [float(k == i) for k in range(len(free))]
        error[player] = 1.96 * math.sqrt(solve(bend, unit)[i])
    return elo, error, bend, at


def gap_error(low, high, bend, at):
    """1.96 standard errors of the difference of two ratings."""
    unit = [0.0] * len(at)
    for player, sign in ((low, -1.0), (high, 1.0)):
        if player in at:
            unit[at[player]] = sign
    column = solve(bend, unit)
    return 1.96 * math.sqrt(sum(a * b for a, b in zip(unit, column)))


# ---- The table ------------------------------------------------------------------------------------------------------

def table(game, log, fitted):
    """The ladder from the weakest on, and whether every level stands above the one before."""
    elo, error, bend, at = fitted
    levels = [player for player, _ in levels_of(game)]
    total = sum(sum(r) for r in log["results"].values())
    lines = [f"### {game}", "", f"{len(elo)} players, {total:,} games; `sage` with {log['nodes']:,} nodes a move.", "",
             "| player | Elo | ± | above the level before |", "|---|---:|---:|---:|"]
    is_rising = True
    for player in sorted(elo, key=elo.get):
        place = levels.index(player) if player in levels else 0
        gap = ""
        if place:
            rise = elo[player] - elo[levels[place - 1]]
            is_rising = is_rising and rise > 0
            gap = f"{rise:+.0f} ± {gap_error(levels[place - 1], player, bend, at):.0f}"
        lines.append(f"| {player} | {elo[player]:.0f} | {error[player]:.0f} | {gap} |")
    span = elo[levels[-1]] - elo[levels[0]]
    lines += ["", f"Span of the levels {span:.0f} Elo, {'rising all the way' if is_rising else 'NOT RISING'}."]
    return "\n".join(lines) + "\n", is_rising


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def rated(text, game, elo, error):
    """levels.def with the ratings of a game."""
    def row(match):
        name, rank, who, _, _, rest = match.groups()
        player = f"level:{who.lower()}"
        if name != game or player not in elo:
            return match.group(0)
        return f'LEVEL("{name}", {rank}, {who}, {elo[player]:.0f}, {error[player]:.0f}, {rest})'
    return ROW.sub(row, text)


def put(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


# ---- The log --------------------------------------------------------------------------------------------------------

def load(path, game, nodes):
    """What a log has of a game: {"nodes": of the last level, "results": {(a, b): (wins, losses, draws)}}."""
    found = json.loads(read(path)).get(game) if path and os.path.exists(path) else None
    if not found:
        return {"nodes": nodes, "results": {}}
    return {"nodes": found["nodes"], "results": {(a, b): tuple(r) for a, b, *r in found["results"]}}


def store(path, game, log):
    """Puts a game into a log, a meeting a line."""
    everything = json.loads(read(path)) if os.path.exists(path) else {}
    everything[game] = {"nodes": log["nodes"], "results": [[*pair, *r] for pair, r in log["results"].items()]}
    parts = []
    for name, found in everything.items():
        rows = ",\n  ".join(json.dumps(row) for row in found["results"])
        parts.append(f' "{name}": {{"nodes": {found["nodes"]}, "results": [\n  {rows}]}}')
    put(path, "{\n" + ",\n".join(parts) + "\n}\n")


def climb(game, args):
    """Plays and fits the ladder of one game: (its log, the fit)."""
    log = load(args.log, game, args.nodes)
    pairs = meetings(game, args.reach) if args.games else {}
    if pairs and log["nodes"] != args.nodes:
        sys.exit(f"ladder: {args.log} has {game} with --nodes {log['nodes']}, which does not mix with {args.nodes}")
    meeting = [(args.seed + i, pair, part) for i in range(args.passes) for pair, part in pairs.items()]
    for i, (seed, pair, part) in enumerate(meeting):
        r = play(game, pair, max(2, args.games // part), seed, args)
        print(f"{i + 1}/{len(meeting)} {pair[0]} {pair[1]} +{r[0]} -{r[1]} ={r[2]}", file=sys.stderr, flush=True)
        log["results"][pair] = tuple(map(sum, zip(log["results"].get(pair, (0, 0, 0)), r)))
        if args.log:
            store(args.log, game, log)
    anchor, anchor_elo = ANCHORS.get(game, OTHER_ANCHOR)
    if not any(anchor in pair for pair in log["results"]):
        sys.exit(f"ladder: {anchor}, whose rating is agreed, has not played {game} yet")
    return log, fit(log["results"], anchor, anchor_elo)


def keep(definitions, tables, args):
    """Writes the ratings and the tables, or says which file does not have them; True when all is as it should be."""
    handbook = read(HANDBOOK)
    wanted = {LEVELS: definitions, HANDBOOK: handbook[:handbook.index(MARK) + len(MARK)] + "\n" + "\n".join(tables)}
    is_kept = True
    for path, text in wanted.items():
        if args.write:
            put(path, text)
        elif read(path) != text:
            print(f"ladder: {os.path.relpath(path, ROOT)} does not say what {args.log} says", file=sys.stderr)
            is_kept = False
    return is_kept


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*", default=["xiangqi"], help="ids of games, or all")
    parser.add_argument("--games", type=int, default=100, help="of each meeting; 0: only fit what the log has")
    parser.add_argument("--passes", type=int, default=1, help="how often, each time from other openings")
    parser.add_argument("--nodes", type=int, default=200000, help="of the last level")
    parser.add_argument("--reach", type=int, default=2)
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log")
    parser.add_argument("--write", action="store_true", help="the ratings into levels.def, the tables into the handbook")
    parser.add_argument("--check", action="store_true", help="whether they are there")
    args = parser.parse_args()
    known = list(dict.fromkeys(row[0] for row in ROW.findall(read(LEVELS))))
    games = known if args.game == ["all"] else args.game
    for game in games:
        if game not in known:
            sys.exit(f"ladder: no game '{game}' in {LEVELS}: there are {', '.join(known)}")
    if (args.write or args.check) and games != known:
        parser.error("--write and --check are for all games")
    definitions, tables, is_good = read(LEVELS), [], True
    for game in games:
        log, fitted = climb(game, args)
        text, is_rising = table(game, log, fitted)
        print(text)
        definitions = rated(definitions, game, *fitted[:2])
        tables.append(text)
        is_good = is_good and is_rising
    if args.write or args.check:
        is_good = keep(definitions, tables, args) and is_good
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
