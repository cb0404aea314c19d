"""The skeleton of an AlphaZero-like learner in plain numpy: search with a network, play oneself, train, again.

It shows where everything goes rather than how strong it gets: replace `Network` by one of your framework and give it
hours.  The search plays on clones made for the seat on move (`clone(seat=…)`), so it is fair in jieqi too.

    python selfplay_alphazero.py --game qilin --games 20 --simulations 64
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from chuhe.env import BoardEnv

Array = NDArray[Any]


class Network:
    """Planes to a policy and a value: one hidden layer, trained by plain gradient descent."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator, hidden: int = 64) -> None:
        self.a = rng.normal(0, inputs**-0.5, (inputs, hidden)).astype(np.float32)
        self.policy = np.zeros((hidden, actions), np.float32)
        self.value = np.zeros((hidden, 1), np.float32)

    def __call__(self, planes: Array, mask: Array) -> tuple[Array, float]:
        """Probabilities of the legal actions and the value for the seat to act."""
        h = np.tanh(planes.reshape(-1).astype(np.float32) @ self.a)
        logits = np.where(mask > 0, h @ self.policy, -1e9)
        p = np.exp(logits - logits.max())
        return p / p.sum(), float(np.tanh(h @ self.value)[0])

    def train(self, planes: Array, targets: Array, masks: Array, outcomes: Array, rate: float = 0.05) -> float:
        """One step towards the search's choices and the outcomes; returns the loss."""
        x = planes.reshape(len(planes), -1).astype(np.float32)
        h = np.tanh(x @ self.a)
        logits = np.where(masks > 0, h @ self.policy, -1e9)
        p = np.exp(logits - logits.max(axis=1, keepdims=True))
        p /= p.sum(axis=1, keepdims=True)
        v = np.tanh(h @ self.value)[:, 0]
        d_logits = (p - targets) / len(x)
        d_v = (2 * (v - outcomes) * (1 - v * v) / len(x))[:, None]
        d_h = (d_logits @ self.policy.T + d_v @ self.value.T) * (1 - h * h)
        self.policy -= rate * h.T @ d_logits
        self.value -= rate * h.T @ d_v
        self.a -= rate * x.T @ d_h
        return float(-(targets * np.log(p + 1e-9)).sum(axis=1).mean() + ((v - outcomes) ** 2).mean())


@dataclass
class Node:
    """A position of the search: whose it is, what the network thought, and what was found below."""

    seat: int
    prior: dict[int, float]
    visits: dict[int, int] = field(default_factory=dict)
    total: dict[int, float] = field(default_factory=dict)
    children: dict[int, Node] = field(default_factory=dict)

    def choose(self, c: float = 1.5) -> int:
        """The action with the best upper bound."""
        root = (1 + sum(self.visits.values())) ** 0.5
        def bound(action: int) -> float:
            n = self.visits.get(action, 0)
            return (self.total.get(action, 0.0) / n if n else 0.0) + c * self.prior[action] * root / (1 + n)
        return max(self.prior, key=bound)

    def note(self, action: int, value: float) -> None:
        self.visits[action] = self.visits.get(action, 0) + 1
        self.total[action] = self.total.get(action, 0.0) + value


def expand(env: BoardEnv, network: Network) -> tuple[Node, float]:
    p, value = network(env._obs, env._mask)
    return Node(env.to_play, {action: float(p[action]) for action in env.legal_actions()}), value


def simulate(env: BoardEnv, root: Node, network: Network) -> None:
    """One walk down the tree on its own copy of the game, and its result back up."""
    node, path = root, []
    while True:
        action = node.choose()
        path.append((node, action))
        _, reward, terminated, truncated, _ = env.step(action)
        if terminated or truncated:
            winner, value = node.seat, reward
            break
        child = node.children.get(action)
        if child is None or child.seat != env.to_play or set(child.prior) != set(env.legal_actions()):
            # New, or chance turned up something else than last time.
            node.children[action], value = expand(env, network)
            winner = node.children[action].seat
            break
        node = child
    for parent, choice in path:
        parent.note(choice, value if parent.seat == winner else -value)


def search(env: BoardEnv, network: Network, simulations: int, rng: np.random.Generator) -> Array:
    """How often each action was visited."""
    root, _ = expand(env, network)
    noise = rng.dirichlet([0.3] * len(root.prior))
    root.prior = {a: 0.75 * p + 0.25 * float(n) for (a, p), n in zip(root.prior.items(), noise)}
    for _ in range(simulations):
        simulate(env.clone(seat=env.to_play, seed=int(rng.integers(1 << 62))), root, network)
    visits = np.zeros(len(env._mask), np.float32)
    for action, count in root.visits.items():
        visits[action] = count
    return visits / visits.sum()


def self_play(env: BoardEnv, network: Network, options: argparse.Namespace, rng: np.random.Generator) -> list[tuple[Any, ...]]:
    """One game: what was seen, what the search chose, and how it ended for who was on move."""
    env.reset(seed=int(rng.integers(1 << 30)))
    seen: list[tuple[Array, Array, Array, int]] = []
    over, winner = False, 0
    while not over:
        target = search(env, network, options.simulations, rng)
        seen.append((env._obs.copy(), target, env.action_masks(), env.to_play))
        action = rng.choice(len(target), p=target / target.sum()) if len(seen) < 20 else int(target.argmax())
        _, _, terminated, truncated, info = env.step(int(action))
        over, winner = terminated or truncated, info.get("winner", 0)
    signs = [0.0 if winner <= 0 else 1.0 if winner == seat + 1 else -1.0 for *_, seat in seen]
    return [(planes, target, mask, sign) for (planes, target, mask, _), sign in zip(seen, signs)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="xiangqi")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=32)
    parser.add_argument("--max-plies", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    env = BoardEnv(options.game, max_plies=options.max_plies)
    network = Network(env._obs.size, len(env._mask), rng)
    memory: list[tuple[Any, ...]] = []
    for number in range(options.games):
        memory = (memory + self_play(env, network, options, rng))[-4096:]
        loss = 0.0
        for _ in range(20):
            pick = rng.integers(0, len(memory), min(64, len(memory)))
            planes, targets, masks, outcomes = (np.array([memory[i][k] for i in pick]) for k in range(4))
            loss = network.train(planes, targets, masks, outcomes)
        print(f"game {number + 1}: {env._core.facts(0)[3]} decisions, loss {loss:.3f}", flush=True)


if __name__ == "__main__":
    main()
