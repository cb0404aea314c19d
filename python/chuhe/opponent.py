"""A single agent against the searching engine: a wrapper, because the engine is stronger and slower than the classics.

Classic levels need none: `BoardEnv(opponent="2")` plays them in C.
"""

from __future__ import annotations

from typing import Any

import gymnasium
from numpy.typing import NDArray

from .engine import Engine, Limit
from .env import BoardEnv


class EngineOpponent(gymnasium.Wrapper[NDArray[Any], Any, NDArray[Any], Any]):
    """The agent plays one seat of a BoardEnv, the engine the other, with a limit for each move.

    The reward is the agent's: what it did, less what the engine did in reply.
    """

    def __init__(self, env: BoardEnv, *, depth: int | None = 4, time: float | None = None, nodes: int | None = None,
                 agent: str = "first", engine: Engine | None = None) -> None:
        super().__init__(env)
        if agent not in ("first", "second", "alternate"):
            raise ValueError(f"agent must be first, second or alternate, not {agent!r}")
        self._limit = Limit(time=time, depth=depth, nodes=nodes)
        self._engine, self._agent, self._games = engine or Engine(), agent, -1

    @property
    def seat(self) -> int:
        """The agent's seat in this game."""
        return {"first": 0, "second": 1, "alternate": self._games % 2}[self._agent]

    def _reply(self, result: tuple[Any, float, bool, bool, dict[str, Any]]) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        obs, reward, terminated, truncated, info = result
        env = self.env
        assert isinstance(env, BoardEnv)
        while not (terminated or truncated) and env.to_play != self.seat:
            move = self._engine.play(env.board(), self._limit).move
            if move is None:
                raise RuntimeError("the engine found no move in a game that goes on")
            obs, theirs, terminated, truncated, info = env.step(env.move_to_action(move))
            reward -= theirs
        return obs, reward, terminated, truncated, info

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        self._games = 0 if seed is not None else self._games + 1
        self._engine.clear()
        obs, info = self.env.reset(seed=seed, options=options)
        obs, _, _, _, info = self._reply((obs, 0.0, False, False, info))
        return obs, info

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        return self._reply(self.env.step(action))  # type: ignore[arg-type]
