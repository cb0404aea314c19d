"""Gymnasium environments for every game of the house, one at a time or many at once.

    import gymnasium, chuhe.env
    env = gymnasium.make("chuhe/Xiangqi-v0")
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.unwrapped.sample())

Both seats act in turn through the one environment; the reward is that of the seat that has just acted, and
`info["to_play"]` says who acts next.  With `opponent=` a classic player takes the other seat and the environment is one
for a single agent.  Observations are seen from the side of the seat to act (`planes` names their layers), masks of legal
actions are in `info["action_mask"]`.  Whatever a seat may not know is in none of them.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from . import _core
from ._core import Move
from ._games import GAMES, GameInfo, game_info
from ._rules import BUNDLES, resolve
from .board import Board

ENV_IDS = {
    "chuhe/Xiangqi-v0": "xiangqi", "chuhe/Simplified-v0": "simplified", "chuhe/Jieqi-v0": "jieqi",
    "chuhe/DoubleStep-v0": "doublestep", "chuhe/RedEyed-v0": "redeyed", "chuhe/Stone-v0": "stone",
    "chuhe/Crazyhouse-v0": "crazyhouse", "chuhe/Chess-v0": "chess", "chuhe/Qilin-v0": "qilin",
}
RENDER_MODES = ["ansi", "svg", "rgb_array", "human"]
OBSERVATIONS = ("planes", "board")
ACTION_SPACES = ("compact", "full")


def _spaces(core: _core.Envs, observation: str) -> tuple[spaces.Box, spaces.Discrete]:
    actions, planes, height, width, _ = core.shape()
    if observation == "board":
        return spaces.Box(-64, 64, (height, width), np.int8), spaces.Discrete(actions)
    return spaces.Box(0, 255, (planes, height, width), np.uint8), spaces.Discrete(actions)


def _check(game: str, observation: str, action_space: str, rules: str) -> GameInfo:
    info = game_info(game)
    if observation not in OBSERVATIONS:
        raise ValueError(f"observation must be one of {OBSERVATIONS}, not {observation!r}")
    if action_space not in ACTION_SPACES:
        raise ValueError(f"action_space must be one of {ACTION_SPACES}, not {action_space!r}")
    if rules not in BUNDLES and "=" not in rules:
        raise ValueError(f"rules must be one of {BUNDLES} or \"name=value,…\", not {rules!r}")
    return info


def _core_of(game: str, rules: str, action_space: str, **more: Any) -> _core.Envs:
    return _core.Envs(game=game, rules=resolve(game, rules), compact=action_space == "compact",
                      check_count=rules == "gym", **more)


def _seating(opponent: str | None, agent: str) -> str:
    if opponent is None:
        return "both"
    if agent not in ("first", "second", "alternate"):
        raise ValueError(f"agent must be first, second or alternate, not {agent!r}")
    return agent


class BoardEnv(gymnasium.Env[NDArray[Any], Any]):
    """One game as a Gymnasium environment.

    game            its id: xiangqi, jieqi, …
    rules           asian, perpetual_check, gym, none, or "name=value,…" of the game's own options
    action_space    compact (steps some man could ever make) or full (from × to)
    observation     planes (uint8 layers) or board (int8 codes, enemy men negative)
    max_plies       truncates after so many decisions; None: never
    illegal         what an illegal action does: terminate (and lose), ignore, random (another is drawn), raise
    illegal_reward  its price
    capture_reward  reward for each point of a man taken, beside +1, 0, -1 for the result
    opponent        a classic level ("random", "1", …) that plays the other seat; None: both seats act here
    agent           the agent's seat against an opponent: first, second, or alternate by episode
    copy            whether observations and masks are fresh arrays; without, they are overwritten by the next step
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 20}

    def __init__(self, game: str = "xiangqi", rules: str = "asian", *, action_space: str = "compact",
                 observation: str = "planes", max_plies: int | None = None, illegal: str = "terminate",
                 illegal_reward: float = -1.0, capture_reward: float = 0.0, opponent: str | None = None,
                 agent: str = "first", copy: bool = True, render_mode: str | None = None, cell: int = 48) -> None:
        self.game = _check(game, observation, action_space, rules)
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode must be one of {RENDER_MODES}, not {render_mode!r}")
        self.rules, self.render_mode, self.cell = rules, render_mode, cell
        self._choices: dict[str, Any] = {
            "rules": rules, "action_space": action_space, "observation": observation, "max_plies": max_plies,
            "illegal": illegal, "illegal_reward": illegal_reward, "capture_reward": capture_reward,
            "opponent": opponent, "agent": agent, "copy": copy}
        self._core = _core_of(game, rules, action_space, view=observation, max_plies=max_plies or 0, illegal=illegal,
                              illegal_reward=illegal_reward, capture_reward=capture_reward, opponent=opponent,
                              seating=_seating(opponent, agent))
        self.observation_space, self.action_space = _spaces(self._core, observation)
        self._obs = np.zeros(self.observation_space.shape, self.observation_space.dtype)
        self._mask = np.zeros(self.action_space.n, np.int8)
        self._turn = np.zeros(1, np.int8)
        self._check = np.zeros(1, np.uint8)
        self._core.bind(self._obs, self._mask, None, None, None, self._turn, None, self._check)
        self._step, self._copy = self._core.step_one, copy
        self._window: Any = None

    @property
    def planes(self) -> list[str]:
        """What each layer of the observation shows."""
        return self._core.shape()[4]

    # ---- Gymnasium ----

    def _info(self) -> dict[str, Any]:
        mask = self._mask.copy() if self._copy else self._mask
        return {"action_mask": mask, "to_play": int(self._turn[0]), "check": bool(self._check[0])}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[NDArray[Any], dict[str, Any]]:
        """A new game; `options={"fen": …}` starts it from a position."""
        super().reset(seed=seed)
        self._core.reset(seed, None, (options or {}).get("fen"))
        if self.render_mode == "human":
            self.render()
        return self._obs.copy() if self._copy else self._obs, self._info()

    def step(self, action: Any) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        reward, terminated, truncated = self._step(int(action))
        if self._copy:
            obs, mask = self._obs.copy(), self._mask.copy()
        else:
            obs, mask = self._obs, self._mask
        info = {"action_mask": mask, "to_play": self._turn.item(), "check": self._check.item() != 0}
        if terminated or truncated:
            self._add_end(info)
        if self.render_mode == "human":
            self.render()
        return obs, reward, terminated, truncated, info

    def _add_end(self, info: dict[str, Any]) -> None:
        facts = self._core.facts(0)
        info["winner"], info["reason"], info["plies"] = facts[4], facts[5], facts[3]
        if facts[7]:
            info["illegal"] = True

    def close(self) -> None:
        if self._window is not None:
            self._window.close()
            self._window = None

    # ---- Actions ----

    def action_masks(self) -> NDArray[np.int8]:
        """1 for each legal action; the name that masked learners look for."""
        return self._mask.copy()

    def sample(self) -> int:
        """A legal action, drawn in C from the seed of the environment; -1 when the game is over."""
        return self._core.sample_one()

    def legal_actions(self) -> list[int]:
        return self._core.legal(0)

    @property
    def to_play(self) -> int:
        """The seat to act."""
        return int(self._turn[0])

    def action_to_move(self, action: int, seat: int | None = None) -> Move:
        """The move an action means for a seat, by default the one to act."""
        return self._core.decode(int(action), self.to_play if seat is None else seat)

    def move_to_action(self, move: Move, seat: int | None = None) -> int:
        return self._core.encode(move, self.to_play if seat is None else seat)

    def classic_action(self, level: str) -> int:
        """What a classic player would do here."""
        return self._core.classic(0, level)

    def board(self) -> Board:
        """The position as the seat to act knows it, on a board of its own."""
        return Board(self._core.fen(0, self.to_play), self.game.id, resolve(self.game.id, self.rules) or None)

    # ---- States ----

    def get_state(self) -> bytes:
        """Everything about the game, its future draws included: for whoever runs the game, not for players."""
        return self._core.get_state(0)

    def set_state(self, state: bytes) -> None:
        """Continues from a state of an environment with the same game, rules and actions."""
        self._core.set_state(0, state)

    def clone(self, *, seat: int | None = None, seed: int = 0) -> BoardEnv:
        """Another environment in the same state.  With `seat` it knows what that seat knows and draws anew from
        `seed`, so a player may plan on it without seeing the future."""
        other = type(self)(self.game.id, **self._choices)
        state = self.get_state()
        other._core.set_state(0, state)
        if seat is not None:
            other._core.make_view(0, seat, seed)
        return other

    # ---- Looks ----

    def render(self) -> Any:
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode")
            return None
        if self.render_mode == "rgb_array":
            return self.rgb()
        if self.render_mode == "human":
            return self._show()
        board = Board(self._core.fen(0, -1), self.game.id)
        return board.ascii() if self.render_mode == "ansi" else board.svg()

    def rgb(self) -> NDArray[np.uint8]:
        """The public picture of the board, (height, width, 3)."""
        board = Board(self._core.fen(0, -1), self.game.id)
        last = self._core.last(0)
        width, height = _core.draw_size(self.game.id, self.cell)
        out = np.empty((height, width, 3), np.uint8)
        start = -1 if last is None or last.from_square is None else last.from_square
        end = -1 if last is None or last.to_square is None else last.to_square
        _core.draw(self.game.id, board._men(), start, end, False, self.cell, out)
        return out

    def _show(self) -> None:
        from ._window import Window

        if self._window is None:
            self._window = Window(self.game.name)
        self._window.show(self.rgb(), self.metadata["render_fps"])


class BoardVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games of one kind, stepped together in C; the choices are those of BoardEnv.

    num_envs        how many
    threads         that step them; the results are the same for any number
    autoreset_mode  NEXT_STEP: the step after the end of a game begins the next, SAME_STEP: the step that ends it does
    copy            whether arrays returned are fresh; without, they are overwritten by the next step
    """

    metadata = {"render_modes": ["rgb_array", "ansi"], "render_fps": 20}

    def __init__(self, game: str = "xiangqi", num_envs: int = 256, rules: str = "asian", *, threads: int = 1,
                 action_space: str = "compact", observation: str = "planes", max_plies: int | None = None,
                 illegal: str = "terminate", illegal_reward: float = -1.0, capture_reward: float = 0.0,
                 opponent: str | None = None, agent: str = "first", copy: bool = True,
                 autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP, render_mode: str | None = None) -> None:
        self.game = _check(game, observation, action_space, rules)
        mode = AutoresetMode(autoreset_mode)
        self.rules, self.render_mode = rules, render_mode
        self.metadata = {**type(self).metadata, "autoreset_mode": mode}
        autoreset = {AutoresetMode.NEXT_STEP: "next", AutoresetMode.SAME_STEP: "same", AutoresetMode.DISABLED: "off"}
        self._core = _core_of(game, rules, action_space, count=num_envs, threads=threads, view=observation,
                              max_plies=max_plies or 0, illegal=illegal, illegal_reward=illegal_reward,
                              capture_reward=capture_reward, opponent=opponent, seating=_seating(opponent, agent),
                              autoreset=autoreset[mode])
        self.num_envs, self._copy, self._mode = num_envs, copy, mode
        self.single_observation_space, self.single_action_space = _spaces(self._core, observation)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self._buffers(observation)

    def _buffers(self, observation: str) -> None:
        n, shape = self.num_envs, self.single_observation_space.shape or ()
        dtype = np.int8 if observation == "board" else np.uint8
        self._obs = np.zeros((n, *shape), dtype)
        self._mask = np.zeros((n, int(self.single_action_space.n)), np.int8)  # type: ignore[attr-defined]
        self._reward = np.zeros(n, np.float32)
        self._terminated, self._truncated = np.zeros(n, np.bool_), np.zeros(n, np.bool_)
        self._turn, self._winner = np.zeros(n, np.int8), np.zeros(n, np.int8)
        self._check, self._plies = np.zeros(n, np.bool_), np.zeros(n, np.int32)
        self._actions = np.zeros(n, np.int64)
        self._final = np.zeros((n, *shape), dtype) if self._mode == AutoresetMode.SAME_STEP else None
        self._core.bind(self._obs, self._mask, self._reward, self._terminated, self._truncated, self._turn,
                        self._winner, self._check, self._plies, self._final)

    def _out(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array

    def _info(self) -> dict[str, Any]:
        out = self._out
        return {"action_mask": out(self._mask), "to_play": out(self._turn), "winner": out(self._winner),
                "check": out(self._check), "plies": out(self._plies)}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[NDArray[Any], dict[str, Any]]:
        """New games, environment i from seed + i; options: `fen`, and `reset_mask` to reset some only."""
        super().reset(seed=seed)
        options = options or {}
        which = options.get("reset_mask")
        mask = None if which is None else np.ascontiguousarray(which, np.uint8)
        self._core.reset(seed, mask, options.get("fen"))
        return self._out(self._obs), self._info()

    def step(self, actions: Any) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        if not (isinstance(actions, np.ndarray) and actions.dtype == np.int64 and actions.flags.c_contiguous):
            actions = np.ascontiguousarray(actions, np.int64)
        if actions.shape != (self.num_envs,):
            raise ValueError(f"{self.num_envs} environments need as many actions, not shape {actions.shape}")
        self._core.step(actions)
        info = self._info()
        if self._final is not None:
            ended = self._terminated | self._truncated
            if ended.any():
                final = np.full(self.num_envs, None, object)
                for i in np.flatnonzero(ended):
                    final[i] = self._final[i].copy()
                info["final_obs"], info["_final_obs"] = final, ended
        out = self._out
        return out(self._obs), out(self._reward), out(self._terminated), out(self._truncated), info

    def sample(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """A legal action for each environment, drawn in C; 0 where a game is over and the action does not matter."""
        target = self._actions if out is None else out
        self._core.sample(target)
        return target if out is not None or not self._copy else target.copy()

    def action_masks(self) -> NDArray[np.int8]:
        return self._mask.copy()

    def legal_actions(self, index: int) -> list[int]:
        return self._core.legal(index)

    def hash(self) -> int:
        """A number that tells whether two runs are the same."""
        return self._core.hash()

    def get_state(self) -> list[bytes]:
        return [self._core.get_state(i) for i in range(self.num_envs)]

    def set_state(self, states: list[bytes]) -> None:
        for i, state in enumerate(states):
            self._core.set_state(i, state)

    def render(self) -> tuple[Any, ...] | None:
        if self.render_mode is None:
            return None
        boards = [Board(self._core.fen(i, -1), self.game.id) for i in range(self.num_envs)]
        if self.render_mode == "ansi":
            return tuple(board.ascii() for board in boards)
        width, height = _core.draw_size(self.game.id, 48)
        pictures = []
        for board in boards:
            out = np.empty((height, width, 3), np.uint8)
            _core.draw(self.game.id, board._men(), -1, -1, False, 48, out)
            pictures.append(out)
        return tuple(pictures)


def _vector(num_envs: int = 1, game: str = "xiangqi", **choices: Any) -> BoardVectorEnv:
    """What gymnasium.make_vec calls."""
    return BoardVectorEnv(game, num_envs, **choices)


def register() -> None:
    """Tells Gymnasium the names; done when the package is found or this module imported."""
    for id, game in ENV_IDS.items():
        if id not in gymnasium.registry:
            gymnasium.register(id, "chuhe.env:BoardEnv", kwargs={"game": game}, vector_entry_point="chuhe.env:_vector")
    if "chuhe/GymXiangqi-v0" not in gymnasium.registry:
        gymnasium.register("chuhe/GymXiangqi-v0", "chuhe.compat.gym_xiangqi.gymnasium_env:GymXiangqiEnv")


register()

__all__ = ["ACTION_SPACES", "ENV_IDS", "GAMES", "OBSERVATIONS", "RENDER_MODES", "BoardEnv", "BoardVectorEnv", "register"]
