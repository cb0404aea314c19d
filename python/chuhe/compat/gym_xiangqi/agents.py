"""Agents of gym-xiangqi."""

from __future__ import annotations

import random
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from .constants import ALLY


class HasActions(Protocol):
    """What an agent needs of an environment."""

    @property
    def turn(self) -> int: ...
    @property
    def ally_actions(self) -> NDArray[np.float64]: ...
    @property
    def enemy_actions(self) -> NDArray[np.float64]: ...


class RandomAgent:
    """Any action of the side on move, each as likely."""

    def __init__(self, seed: int | None = None) -> None:
        self._rng = random.Random(seed)

    def move(self, env: HasActions) -> int:
        actions = np.flatnonzero(env.ally_actions if env.turn == ALLY else env.enemy_actions)
        if not len(actions):
            raise ValueError("the side on move has no action")
        return int(actions[self._rng.randrange(len(actions))])
