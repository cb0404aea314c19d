"""PettingZoo environments: two agents that take turns, for every game of the house.

    env = chuhe.zoo.env("xiangqi")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        action = None if terminated or truncated else env.unwrapped.sample()
        env.step(action)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import aec_to_parallel

from .env import RENDER_MODES, BoardEnv


class BoardAEC(AECEnv[str, dict[str, Any], int]):
    """One game between two agents, named as the seats of the game are; the choices are those of BoardEnv.

    Observations are {"observation": planes, "action_mask": legal actions}; who is not on move has an empty mask.
    `max_cycles` truncates after so many turns of both, as `max_plies` does after so many decisions.
    """

    metadata = {"render_modes": RENDER_MODES, "name": "chuhe_v0", "is_parallelizable": True, "render_fps": 20}

    def __init__(self, game: str = "xiangqi", rules: str = "asian", *, render_mode: str | None = None,
                 max_cycles: int | None = None, max_plies: int | None = None, **choices: Any) -> None:
        super().__init__()
        if max_cycles is not None:
            max_plies = 2 * max_cycles
        if "opponent" in choices:
            raise ValueError("both seats are agents here; opponent is for chuhe.env")
        self._env = BoardEnv(game, rules, render_mode=render_mode, max_plies=max_plies, **choices)
        self._core = self._env._core
        self.game = self._env.game
        self.metadata = {**type(self).metadata, "name": f"chuhe_{game}_v0"}
        self.render_mode = render_mode
        self.possible_agents = list(self.game.seats)
        self.agents: list[str] = []
        self.truncate_on_cycles = max_cycles
        view = self._env.observation_space
        assert isinstance(self._env.action_space, spaces.Discrete)
        self._actions = self._env.action_space
        space = spaces.Dict({"observation": view, "action_mask": spaces.Box(0, 1, (int(self._actions.n),), np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = dict.fromkeys(self.possible_agents, self._actions)
        self._blank = np.zeros(int(self._actions.n), np.int8)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees from its side of the board."""
        env, seat = self._env, 0 if agent == self.possible_agents[0] else 1
        if agent == self.agent_selection and seat == env._turn.item():
            return {"observation": env._obs.copy(), "action_mask": env._mask.copy()}
        obs = np.empty_like(env._obs)
        self._core.observe(0, seat, obs)
        return {"observation": obs, "action_mask": self._blank.copy()}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._env.reset(seed=seed, options=options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._env.to_play]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is on move and needs an action")
        reward, terminated, truncated = self._core.step_one(int(action))
        first, second = self.possible_agents
        other = second if agent == first else first
        # Only an end or a capture rewards anyone; most steps change nothing here.
        self._cumulative_rewards[agent] = 0.0
        self.rewards[agent], self.rewards[other] = reward, 0.0
        if reward or terminated:
            self.rewards[other] = self._core.facts(0)[8]
            self._accumulate_rewards()
        if terminated or truncated:
            self.terminations = dict.fromkeys(self.agents, terminated)
            self.truncations = dict.fromkeys(self.agents, truncated)
            self._add_result()
            self.agent_selection = other
        else:
            self.agent_selection = self.possible_agents[self._env._turn.item()]
        if self.render_mode == "human":
            self.render()

    def _add_result(self) -> None:
        winner, reason = self._core.facts(0)[4:6]
        for agent in self.agents:
            self.infos[agent] = {"winner": winner, "reason": reason}

    def sample(self) -> int:
        """A legal action of the agent on move, drawn in C."""
        return self._core.sample_one()

    def render(self) -> Any:
        return self._env.render()

    def close(self) -> None:
        self._env.close()


def env(game: str = "xiangqi", rules: str = "asian", **choices: Any) -> BoardAEC:
    """An environment of a game."""
    return BoardAEC(game, rules, **choices)


raw_env = env


def parallel_env(game: str = "xiangqi", rules: str = "asian", **choices: Any) -> Any:
    """The same for code that steps all agents at once; only for games in which the seats alternate move by move."""
    built = env(game, rules, **choices)
    if built.game.is_multi and not built.game.is_hidden:
        raise ValueError(f"in {game} a turn may take several decisions: use env()")
    return aec_to_parallel(built)
