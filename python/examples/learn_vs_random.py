"""A small DQN in plain numpy that learns to beat a random player at xiangqi in a minute or two of one CPU.

The network judges one action at a time: what stands on the point a man leaves and on the point it goes to, in which
rows, how far that is from the enemy king, and how much material there is.  That is enough to learn to take men, and
then to hunt the king.

    python learn_vs_random.py --updates 4000
"""

from __future__ import annotations

import argparse
import os
import time
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the matrices are small: more threads only wait for one another

import numpy as np  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from chuhe.env import BoardEnv, BoardVectorEnv  # noqa: E402

MEN = 14  # the first planes: own and enemy men by kind
KING = 7  # the plane of the enemy king
FEATURES = 3 * MEN + 20 + 17 + 19
Array = NDArray[Any]


class Features:
    """What the network sees of an action in a position."""

    def __init__(self) -> None:
        env = BoardEnv("xiangqi")
        env.reset()
        moves = [env.action_to_move(action, 0) for action in range(int(env.action_space.n))]  # type: ignore[attr-defined]
        self.start = np.array([self.place(move.from_square) for move in moves])
        self.end = np.array([self.place(move.to_square) for move in moves])

    @staticmethod
    def place(point: int | None) -> int:
        assert point is not None
        return (9 - point // 9) * 9 + point % 9

    def __call__(self, planes: Array, rows: Array, actions: Array) -> Array:
        """One line for each (row of planes, action)."""
        men = planes[:, :MEN].reshape(len(planes), MEN, 90)
        start, end = self.start[actions], self.end[actions]
        out = np.zeros((len(actions), FEATURES), np.float32)
        out[:, :MEN] = men[rows, :, start]
        out[:, MEN:2 * MEN] = men[rows, :, end]
        out[:, 2 * MEN:3 * MEN] = (men.sum(axis=2, dtype=np.float32) / 2)[rows]
        lines = np.arange(len(actions))
        out[lines, 3 * MEN + start // 9] = 1
        out[lines, 3 * MEN + 10 + end // 9] = 1
        king = men[:, KING].argmax(axis=1)[rows]
        out[lines, 3 * MEN + 20 + end % 9 - king % 9 + 8] = 1
        out[lines, 3 * MEN + 37 + end // 9 - king // 9 + 9] = 1
        return out


class Network:
    """Two hidden layers and Adam."""

    def __init__(self, rng: np.random.Generator, sizes: tuple[int, ...] = (FEATURES, 64, 32, 1)) -> None:
        self.weights = [rng.normal(0, (2 / a) ** 0.5, (a, b)).astype(np.float32) for a, b in zip(sizes, sizes[1:])]
        self.weights += [np.zeros(b, np.float32) for b in sizes[1:]]
        self.weights[2] *= 0.1
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.steps = 0

    def forward(self, x: Array) -> list[Array]:
        a = np.maximum(x @ self.weights[0] + self.weights[3], 0)
        b = np.maximum(a @ self.weights[1] + self.weights[4], 0)
        return [x, a, b, (b @ self.weights[2] + self.weights[5])[:, 0]]

    def __call__(self, x: Array) -> Array:
        return self.forward(x)[-1]

    def train(self, x: Array, target: Array, rate: float) -> float:
        """One step of Adam on the Huber loss; returns the mean error."""
        inputs, a, b, q = self.forward(x)
        error = q - target
        delta = np.clip(error, -1, 1)[:, None] / len(error)
        delta_b = delta @ self.weights[2].T * (b > 0)
        delta_a = delta_b @ self.weights[1].T * (a > 0)
        slopes = [inputs.T @ delta_a, a.T @ delta_b, b.T @ delta, delta_a.sum(0), delta_b.sum(0), delta.sum(0)]
        self.steps += 1
        for weight, slope, (first, second) in zip(self.weights, slopes, self.moments):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            scale = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
            weight -= scale * first / (np.sqrt(second) + 1e-8)
        return float(np.abs(error).mean())


def best_actions(network: Network, features: Features, planes: Array, mask: Array) -> tuple[Array, Array]:
    """The action of the largest value in each position, and the value; 0 where there is none."""
    rows, actions = np.nonzero(mask)
    value = np.zeros(len(planes), np.float32)
    choice = np.zeros(len(planes), np.int64)
    if len(rows):
        q = network(features(planes, rows, actions))
        order = np.lexsort((q, rows))
        last = np.flatnonzero(np.diff(rows[order], append=-1))
        value[rows[order][last]], choice[rows[order][last]] = q[order][last], actions[order][last]
    return choice, value


def evaluate(network: Network | None, features: Features, games: int, seed: int) -> tuple[int, int, int]:
    """Wins, draws and losses against the random player, seats alternating; None plays at random too."""
    env = BoardVectorEnv("xiangqi", 32, opponent="random", agent="alternate", max_plies=400, copy=False,
                         autoreset_mode=AutoresetMode.SAME_STEP)
    planes, info = env.reset(seed=seed)
    counts = [0, 0, 0]
    while sum(counts) < games:
        actions = env.sample() if network is None else best_actions(network, features, planes, info["action_mask"])[0]
        planes, reward, terminated, truncated, info = env.step(actions)
        for value in reward[terminated | truncated]:
            counts[0 if value > 0 else 1 if value == 0 else 2] += 1
    return counts[0], counts[1], counts[2]


class Memory:
    """The last steps, overwritten in a ring."""

    def __init__(self, size: int, planes: tuple[int, ...], actions: int) -> None:
        self.size, self.count = size, 0
        self.planes, self.next = np.zeros((size, *planes), np.uint8), np.zeros((size, *planes), np.uint8)
        self.mask = np.zeros((size, actions), np.int8)
        self.action, self.reward, self.over = np.zeros(size, np.int64), np.zeros(size, np.float32), np.zeros(size, bool)

    def add(self, planes: Array, action: Array, reward: Array, over: Array, after: Array, mask: Array) -> None:
        at = (self.count + np.arange(len(action))) % self.size
        self.planes[at], self.action[at], self.reward[at] = planes, action, reward
        self.over[at], self.next[at], self.mask[at] = over, after, mask
        self.count += len(action)


def learn(options: argparse.Namespace) -> Network:
    rng = np.random.default_rng(options.seed)
    features, network, frozen = Features(), Network(rng), Network(rng)
    env = BoardVectorEnv("xiangqi", 32, opponent="random", agent="alternate", max_plies=400, capture_reward=0.02,
                         autoreset_mode=AutoresetMode.SAME_STEP)
    planes, info = env.reset(seed=options.seed)
    memory = Memory(8192, planes.shape[1:], info["action_mask"].shape[1])
    start, updates, error = time.process_time(), 0, 0.0
    while updates < options.updates:
        epsilon = max(0.1, 1 - 2 * updates / options.updates)
        action, _ = best_actions(network, features, planes, info["action_mask"])
        action = np.where(rng.random(len(action)) < epsilon, env.sample(), action)
        after, reward, terminated, truncated, info = env.step(action)
        memory.add(planes, action, reward, terminated | truncated, after, info["action_mask"])
        planes = after
        if memory.count < 1024:
            continue
        pick = rng.integers(0, min(memory.count, memory.size), 96)
        _, future = best_actions(frozen, features, memory.next[pick], memory.mask[pick])
        target = memory.reward[pick] + options.discount * np.where(memory.over[pick], 0, future)
        error = network.train(features(memory.planes[pick], np.arange(96), memory.action[pick]), target, 1e-3)
        updates += 1
        if updates % 200 == 0:
            frozen.weights = [w.copy() for w in network.weights]
        if updates % 500 == 0:
            spent = time.process_time() - start
            print(f"{updates:6d} updates  {memory.count:8d} steps  error {error:.3f}  {spent:5.0f} s of CPU", flush=True)
    return network


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--updates", type=int, default=4000)
    parser.add_argument("--discount", type=float, default=0.95)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--eval-games", type=int, default=200)
    options = parser.parse_args()
    features = Features()
    print("before: {} wins, {} draws, {} losses".format(*evaluate(None, features, options.eval_games, 999)), flush=True)
    network = learn(options)
    print("after:  {} wins, {} draws, {} losses".format(*evaluate(network, features, options.eval_games, 999)))


if __name__ == "__main__":
    main()
