"""chuhe/GymXiangqi-v0: the game of gym-xiangqi as a Gymnasium environment of today."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from .constants import BLACK, ILLEGAL_MOVE, RED
from .envs import ACTIONS, XiangQiEnv


class GymXiangqiEnv(gymnasium.Env[NDArray[np.int64], Any]):
    """Five values from step, two from reset, a mask in the info; the rules are gym-xiangqi's.

    ally_color  RED (0) or BLACK (1): who is at the bottom
    max_plies   truncates after so many legal moves
    defects     keeps the known defects of the original (chuhe.compat.gym_xiangqi.envs)
    mask        whether the info holds the mask of 129,600 actions
    """

    metadata = {"render_modes": ["ansi", "rgb_array", "human"], "render_fps": 20}

    def __init__(self, ally_color: int = RED, *, max_plies: int | None = None, defects: bool = False, mask: bool = True,
                 render_mode: str | None = None) -> None:
        if ally_color not in (RED, BLACK):
            raise ValueError(f"ally_color is RED (0) or BLACK (1), not {ally_color!r}")
        self._old = XiangQiEnv(ally_color, defects=defects)
        self.observation_space, self.action_space = self._old.observation_space, self._old.action_space
        self.max_plies, self.render_mode = max_plies, render_mode
        self._with_mask, self._plies = mask, 0
        self._mask = np.zeros(ACTIONS, np.int8)

    def _info(self) -> dict[str, Any]:
        core = self._old._core
        turn = core.turn()
        info: dict[str, Any] = {"to_play": turn, "check": core.threatened(turn)}
        if self._with_mask:
            info["action_mask"] = self.action_masks()
        return info

    def action_masks(self) -> NDArray[np.int8]:
        mask = np.empty(ACTIONS, np.int8)
        self._old._core.mask(self._old._core.turn(), mask)
        return mask

    def sample(self) -> int:
        return self._old.sample()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[NDArray[np.int64], dict[str, Any]]:
        super().reset(seed=seed)
        self._old.reset()
        fen = (options or {}).get("fen")
        if fen is not None or seed is not None:
            self._old._core.reset(fen, 0 if seed is None else seed)
        self._plies = 0
        if self.render_mode == "human":
            self.render()
        return self._old.state, self._info()

    def step(self, action: Any) -> tuple[NDArray[np.int64], float, bool, bool, dict[str, Any]]:
        board, reward, done, _ = self._old.step(int(action))
        illegal = reward == ILLEGAL_MOVE
        self._plies += not illegal
        truncated = not done and self.max_plies is not None and self._plies >= self.max_plies
        info = self._info()
        if illegal:
            info["illegal"] = True
        if self.render_mode == "human":
            self.render()
        return board, float(reward), done, truncated, info

    def get_state(self) -> bytes:
        return self._old._core.get_state()

    def set_state(self, state: bytes) -> None:
        self._old._core.set_state(state)

    def render(self) -> Any:
        return None if self.render_mode is None else self._old.render(self.render_mode)

    def close(self) -> None:
        self._old.close()
