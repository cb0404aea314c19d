#!/usr/bin/env python3
"""The throughput of the Python package beside the packages people use now, in one run of one machine.

Every number is decisions a second of CPU time in one thread under random play, the best of several rounds; CPU time,
because wall time on a shared machine says more about the neighbours.  Missing anchors are left out.
Usage: bench_python.py [--seconds S] (run by `make bench` in build/venv)
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import threading
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np  # noqa: E402

import chuhe  # noqa: E402
from chuhe import zoo  # noqa: E402
from chuhe.env import BoardEnv, BoardVectorEnv  # noqa: E402

ROUNDS = 3


def rate(play, seconds):
    """The best rate of a function that plays for about so many seconds and returns its decisions."""
    best = 0.0
    for _ in range(ROUNDS):
        start = time.process_time()
        steps = play(start + seconds / ROUNDS)
        best = max(best, steps / (time.process_time() - start))
    return best


def gymnasium_single(until, rules="asian", copy=True):
    env = BoardEnv("xiangqi", rules, copy=copy)
    env.reset(seed=1)
    steps, step, sample = 0, env.step, env.sample
    while time.process_time() < until:
        for _ in range(500):
            _, _, terminated, truncated, _ = step(sample())
            if terminated or truncated:
                env.reset()
        steps += 500
    return steps


def vector(until, rules="asian", game="xiangqi", copy=False):
    env = BoardVectorEnv(game, 256, rules, copy=copy, max_plies=400)
    env.reset(seed=1)
    actions, steps = np.zeros(256, np.int64), 0
    while time.process_time() < until:
        env.step(env.sample(actions))
        steps += 256
    return steps


def aec(env, until, sample):
    steps, seed = 0, 1
    while time.process_time() < until:
        env.reset(seed=seed)
        seed += 1
        for _agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            env.step(None if terminated or truncated else sample(observation))
            steps += 1
    return steps


def pettingzoo(until):
    env = zoo.env("xiangqi")
    return aec(env, until, lambda observation: env.sample())


def board(until, game="xiangqi", listed=True):
    rng, steps = random.Random(1), 0
    position = chuhe.Board(game=game)
    while time.process_time() < until:
        for _ in range(200):
            moves = list(position.legal_moves) if listed else position.legal_moves
            if not moves or position.ply >= 200:
                position = chuhe.Board(game=game)
                continue
            position.push(moves[int(rng.random() * len(moves))])
        steps += 200
    return steps


# ---- Anchors -------------------------------------------------------------------------------------------------------------


def pettingzoo_chess(until):
    from pettingzoo.classic import chess_v6

    rng = np.random.default_rng(1)
    return aec(chess_v6.env(), until, lambda o: int(rng.choice(np.flatnonzero(o["action_mask"]))))


def python_chess(until):
    import chess

    rng, steps, position = random.Random(1), 0, chess.Board()
    while time.process_time() < until:
        moves = list(position.legal_moves)
        if not moves or position.ply() >= 200:
            position = chess.Board()
            continue
        position.push(moves[int(rng.random() * len(moves))])
        steps += 1
    return steps


def pyffish_xiangqi(until):
    import pyffish

    rng, steps, played = random.Random(1), 0, []
    start = pyffish.start_fen("xiangqi")
    while time.process_time() < until:
        moves = pyffish.legal_moves("xiangqi", start, played)
        if not moves or len(played) >= 200:
            played = []
            continue
        played = [*played, moves[int(rng.random() * len(moves))]]
        pyffish.is_optional_game_end("xiangqi", start, played)
        steps += 1
    return steps


def scaling(seconds):
    """How much more two threads of Python step than one in the same wall time; needs two idle cores to mean anything."""
    def work(stop, out):
        env = BoardVectorEnv("xiangqi", 256, copy=False)
        env.reset(seed=1)
        actions = np.zeros(256, np.int64)
        while not stop.is_set():
            env.step(env.sample(actions))
            out[0] += 256

    def run(count):
        stop, counts = threading.Event(), [[0] for _ in range(count)]
        threads = [threading.Thread(target=work, args=(stop, counts[i])) for i in range(count)]
        for thread in threads:
            thread.start()
        time.sleep(seconds)
        stop.set()
        for thread in threads:
            thread.join()
        return sum(c[0] for c in counts)

    return max(run(2) / run(1) for _ in range(2))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=4)
    seconds = parser.parse_args().seconds
    print(f"python {sys.version.split()[0]}, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, decisions a second of CPU time")
    rows = [("Gymnasium single, mask + planes", rate(gymnasium_single, seconds), 150e3, 250e3),
            ("VectorEnv N=256, mask + planes", rate(vector, seconds), 600e3, 1.5e6),
            ("PettingZoo env", rate(pettingzoo, seconds), 30e3, 60e3),
            ("Board legal_moves + push", rate(board, seconds), 150e3, 400e3)]
    for name, value, floor, goal in rows:
        verdict = "goal reached" if value >= goal else "floor reached" if value >= floor else "BELOW THE FLOOR"
        print(f"{name:36s} {value:12,.0f}   floor {floor:9,.0f}  goal {goal:9,.0f}  {verdict}")
    asian, none = rate(vector, seconds), rate(lambda until: vector(until, "none"), seconds)
    print(f"{'Asian rule against none':36s} {asian / none:12.2f}   floor      0.70  goal      0.85  "
          f"{'goal' if asian / none >= 0.85 else 'floor' if asian / none >= 0.7 else 'BELOW THE FLOOR'}")
    print(f"{'legal_moves without listing + push':36s} {rate(lambda until: board(until, listed=False), seconds):12,.0f}")
    for game in ("jieqi", "crazyhouse", "stone", "qilin"):
        print(f"{'VectorEnv ' + game:36s} {rate(lambda until, g=game: vector(until, game=g), seconds / 2):12,.0f}")
    print("anchors, and how many times as fast Chuhe is at the like")
    ours = {"PettingZoo": rows[2][1], "Board": rows[3][1], "Chess": rate(lambda until: board(until, "chess"), seconds)}
    for name, anchor, like in (("PettingZoo chess", pettingzoo_chess, "PettingZoo"),
                               ("python-chess, legal_moves + push", python_chess, "Chess"),
                               ("pyffish xiangqi", pyffish_xiangqi, "Board")):
        try:
            value = rate(anchor, seconds)
        except ImportError as error:
            print(f"{name:36s}      not installed ({error})")
            continue
        print(f"{name:36s} {value:12,.0f}   ratio {ours[like] / value:,.0f} ({like})")
    print(f"{'two threads of Python against one':36s} {scaling(seconds / 2):12.2f}   (1.6 wanted; wall time, idle cores needed)")


if __name__ == "__main__":
    main()
