"""gym-xiangqi without gym: change the import, and code written for it runs.

    from chuhe.compat.gym_xiangqi import make            # instead of gym.make('gym_xiangqi:xiangqi-v0')
    from chuhe.compat.gym_xiangqi.envs import XiangQiEnv
    from chuhe.compat.gym_xiangqi.agents import RandomAgent
    from chuhe.compat.gym_xiangqi.constants import ALLY
    from chuhe.compat.gym_xiangqi.utils import action_space_to_move

Steps return four values and reset one, as gym did then.  `chuhe/GymXiangqi-v0` is the same game for Gymnasium.
"""

from __future__ import annotations

from typing import Any

from .envs import XiangQiEnv


def make(id: str = "xiangqi-v0", **choices: Any) -> XiangQiEnv:
    """What gym.make gave for this id."""
    if id.split(":")[-1] != "xiangqi-v0":
        raise ValueError(f"there is only xiangqi-v0 here, not {id!r}")
    return XiangQiEnv(**choices)


__all__ = ["XiangQiEnv", "make"]
