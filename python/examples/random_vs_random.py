"""Two players who know nothing, in any game: who wins, how long it takes, and how fast it goes.

    python random_vs_random.py --game jieqi --games 200
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

import gymnasium

import chuhe.env


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="xiangqi", choices=sorted(chuhe.GAMES))
    parser.add_argument("--rules", default="asian")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    id = next(id for id, game in chuhe.env.ENV_IDS.items() if game == options.game)
    env = gymnasium.make(id, rules=options.rules).unwrapped
    assert isinstance(env, chuhe.env.BoardEnv)
    ends: Counter[str] = Counter()
    steps, start = 0, time.perf_counter()
    env.reset(seed=options.seed)
    for _ in range(options.games):
        over = False
        while not over:
            _, _, terminated, truncated, info = env.step(env.sample())
            over = terminated or truncated
            steps += 1
        winner = ("draw", *env.game.seats)[info["winner"]]
        ends[f"{winner}: {info['reason']}"] += 1
        env.reset()
    spent = time.perf_counter() - start
    for text, count in ends.most_common():
        print(f"{count:6d}  {text}")
    print(f"{options.games} games, {steps / options.games:.0f} decisions each, {steps / spent:,.0f} decisions a second")


if __name__ == "__main__":
    main()
