#!/usr/bin/env python3
"""Runs every suite and adds up what passed and failed; the last line is "N passed, N failed".

A suite is a command whose output ends with such a line, or one that passes as a whole when it exits with 0.
With --long the full-size campaigns run too.  Arguments name suites to run.
"""

import os
import re
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
JOBS = f"-j{os.cpu_count() or 1}"
COUNT = re.compile(r"^(\d+) passed, (\d+) failed\b", re.M)

# (name, command, environment)
SUITES = [
    ("build", ["make", "-s", JOBS, "build/chuhe", "build/chuhe-san", "build/unit", "build/train_net",
               "build/search_fuzz"], {}),
    ("unit", ["build/unit"], {"CHUHE_CONFORM_GAMES": "1000"}),
    ("cli", ["python3", "tests/test_cli.py"], {}),
    ("rules", ["python3", "tests/test_rules.py"], {}),
    ("convert", ["python3", "tests/test_convert.py"], {}),
    ("perft", ["python3", "tests/test_perft.py"], {}),
    ("protocols", ["python3", "tests/test_proto.py"], {}),
    ("xboard", ["python3", "tests/test_xboard.py"], {}),
    ("play", ["python3", "tests/test_play.py"], {}),
    ("match", ["python3", "tests/test_match.py"], {}),
    ("tables", ["python3", "tests/test_tables.py"], {}),
    ("book", ["python3", "tests/test_book.py"], {}),
    ("suites, a sample", ["python3", "tests/test_suites.py"], {}),
    ("every search ends, a sample", ["build/search_fuzz", "20"], {}),
    ("networks", ["python3", "tests/test_net.py"], {}),
    ("golden", ["python3", "tests/test_golden.py"], {}),
    ("toy game", ["python3", "tests/test_toy.py"], {}),
    ("fairy-stockfish", ["python3", "tests/diff_fsf.py"], {}),
    ("fairy-stockfish, chess", ["python3", "tests/diff_fsf_chess.py", "2000"], {}),
    ("serve", ["python3", "tests/test_serve.py"], {}),
    ("web build", ["make", "-s", JOBS, "web"], {}),
    ("web types", ["web/node_modules/.bin/tsc", "-p", "web/tsconfig.json"], {}),
    ("web rules", ["node", "tests/web/run.mjs", "rules", "harness"], {}),
    ("web pages", ["node", "tests/web/run.mjs", "app"], {}),
    ("web board", ["node", "tests/web/run.mjs", "board"], {}),
    ("web art", ["node", "tests/web/run.mjs", "art"], {}),
    ("web solid", ["node", "tests/web/run.mjs", "solid"], {}),
    ("web budgets", ["node", "tools/bench_web.mjs", "--check"], {}),
    ("python", ["python3", "tests/test_python.py"], {}),
    ("check", ["make", "-s", "check"], {}),
]
LONG = [
    ("python, full size", ["python3", "tests/test_python.py", "--full"], {}),
    ("perft, all rows", ["python3", "tests/test_perft.py", "--all"], {}),
    ("tables, the whole proof", ["python3", "tests/test_tables.py", "--full"], {}),
    ("the ladder of levels", ["python3", "tools/ladder.py", "xiangqi", "--games", "40", "--nodes", "60000",
                              "--concurrency", "2"], {}),
    ("the ladders of the other games", ["python3", "tools/ladder.py", "simplified", "jieqi", "doublestep", "redeyed", "stone", "qilin",
                                        "chess", "crazyhouse", "--games", "20", "--nodes", "15000",
                                        "--concurrency", "2"], {}),
    ("packages of the long tests", ["tools/deps", "--long"], {}),
    ("release builds", ["python3", "tests/test_release.py"], {}),
    ("suites, a second each", ["python3", "tests/test_suites.py", "--all"], {}),
    ("every search ends", ["build/search_fuzz", "3000"], {}),
    ("mates proven again", ["make", "-s", "verify-mates"], {}),
    ("campaign of all games", ["python3", "tools/campaign.py"], {}),
    ("instructions", ["python3", "tools/instructions.py"], {}),
    ("network sums, every node", ["python3", "tests/test_incremental.py"], {}),
    ("strength in all games", ["python3", "tools/bench_games.py", "40"], {}),
    ("fuzz", ["make", "-s", "fuzz-smoke"], {}),
    ("web, a thousand games of bots", ["node", "tests/web/run.mjs", "app/match"], {"CHUHE_LONG": "1"}),
    ("web, every game to its end", ["node", "tests/web/run.mjs", "app/games"], {"CHUHE_LONG": "1"}),
]


def run_suite(name, command, env):
    """Returns (passed, failed) of one suite, its output shown as it comes."""
    print(f"== {name}", flush=True)
    start = time.monotonic()
    process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **env}, text=True, errors="replace",
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
    output = []
    for line in process.stdout:
        output.append(line)
        print("   " + line, end="", flush=True)
    status = process.wait()
    counts = COUNT.findall("".join(output))
    passed, failed = map(int, counts[-1]) if counts else (int(status == 0), int(status != 0))
    if status and not failed:
        failed = 1
        print(f"   {name} ended with status {status}")
    print(f"   {time.monotonic() - start:.1f} s", flush=True)
    return passed, failed


def main(args):
    suites = SUITES + (LONG if "--long" in args else [])
    names = [a for a in args if not a.startswith("--")]
    passed = failed = 0
    for name, command, env in suites:
        if names and name not in names:
            continue
        good, bad = run_suite(name, command, env)
        passed, failed = passed + good, failed + bad
        if name == "build" and bad:
            break
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
