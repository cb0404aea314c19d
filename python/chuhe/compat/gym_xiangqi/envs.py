"""XiangQiEnv: the environment of gym-xiangqi over the C rules.

Known defects of the original stay away unless `defects=True`: a side without an action waits for ever (here it loses),
and after reset() the actions of the side not on move are those of the last game (here they are the start's).
"""

from __future__ import annotations

import random
import warnings
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ... import _core
from .constants import ALIVE, ALLY, BLACK, DEAD, ENEMY, ILLEGAL_MOVE, PIECE_CNT, RED, TOTAL_POS
from .utils import action_space_to_move

ACTIONS = PIECE_CNT * TOTAL_POS * TOTAL_POS


class Piece:
    """A man as the old code looks at it: where it is and whether it lives."""

    def __init__(self, color: int, row: int, col: int) -> None:
        self.color, self.row, self.col, self.state = color, row, col, ALIVE
        self.legal_moves: list[tuple[list[int], list[int]]] | None = None

    def is_alive(self) -> int:
        return self.state

    @property
    def coor(self) -> tuple[int, int]:
        return self.col, self.row


class XiangQiEnv:
    """Both sides are played through one environment; `turn` says who is on move (ALLY 1, ENEMY -1)."""

    metadata = {"render.modes": ["human", "ansi", "rgb_array"]}

    def __init__(self, ally_color: int = RED, *, defects: bool = False) -> None:
        if ally_color not in (RED, BLACK):
            raise ValueError(f"ally_color is RED (0) or BLACK (1), not {ally_color!r}")
        self._ally_color, self._enemy_color, self.defects = ally_color, 1 - ally_color, defects
        self.observation_space = spaces.Box(-PIECE_CNT, PIECE_CNT, (10, 9), np.int64)
        self.action_space = spaces.Discrete(ACTIONS)
        self._core = _core.Gym(ally_color, not defects)
        self._small = np.zeros((10, 9), np.int8)
        self._byte_mask = np.zeros(ACTIONS, np.uint8)
        self._actions = {ALLY: np.zeros(ACTIONS), ENEMY: np.zeros(ACTIONS)}
        self._listed = {ALLY: np.zeros(0, np.int64), ENEMY: np.zeros(0, np.int64)}
        self._stale = {ALLY: False, ENEMY: False}
        self._window: Any = None
        self._rng = random.Random()
        self._done = self._warned = False
        self.user_move_info: tuple[int, list[int], list[int]] | None = None
        self.reset()

    # ---- The old interface ----

    def reset(self) -> NDArray[np.int64]:
        """A new game; returns the board, the ally at the bottom."""
        self._core.reset(None, self._rng.getrandbits(64))
        self._done = False
        self._stale[self.turn] = True
        if not self.defects:
            self._stale[-self.turn] = True
        return self.state

    def step(self, action: int) -> tuple[NDArray[np.int64], float, bool, dict[str, Any]]:
        """Plays an action of the side on move: (board, reward, done, info)."""
        if not self.action_space.contains(int(action)):
            raise AssertionError(f"{action!r} ({type(action)}) invalid action")
        if self._done:
            if not self._warned:
                self._warned = True
                warnings.warn("the game is over: call reset()", stacklevel=2)
            return self.state, 0, True, {}
        answer = self._core.step(int(action))
        if answer is None:
            return self.state, ILLEGAL_MOVE, False, {}
        reward, self._done = answer
        self._stale[ALLY] = self._stale[ENEMY] = True
        return self.state, reward, self._done, {}

    def seed(self, seed: int | None = None) -> list[int | None]:
        self._rng.seed(seed)
        return [seed]

    def close(self) -> None:
        if self._window is not None:
            self._window.close()
            self._window = None

    def render(self, mode: str = "human") -> Any:
        """The board in a window (pygame), as text, or as an array."""
        from .render import ansi, picture

        if mode == "ansi":
            return ansi(self)
        image = picture(self)
        if mode == "rgb_array":
            return image
        from ..._window import Window

        if self._window is None:
            self._window = Window("xiangqi-v0")
        self._window.show(image, 20)
        return None

    # ---- What old code looks at ----

    @property
    def state(self) -> NDArray[np.int64]:
        """The board: the ally's men positive, the enemy's negative."""
        self._core.board(self._small)
        return self._small.astype(np.int64)

    @property
    def turn(self) -> int:
        return self._core.turn()

    @property
    def done(self) -> bool:
        return self._done

    @property
    def ally_color(self) -> int:
        return self._ally_color

    @property
    def enemy_color(self) -> int:
        return self._enemy_color

    @property
    def ally_actions(self) -> NDArray[np.float64]:
        """1 for each action the ally could make."""
        return self._listing(ALLY)

    @property
    def enemy_actions(self) -> NDArray[np.float64]:
        return self._listing(ENEMY)

    def _listing(self, player: int) -> NDArray[np.float64]:
        if self._stale[player]:
            actions = self._actions[player]
            actions[self._listed[player]] = 0
            self._listed[player] = np.asarray(self._core.actions(player), np.int64)
            actions[self._listed[player]] = 1
            self._stale[player] = False
        return self._actions[player]

    def get_possible_actions(self, player: int) -> None:
        """Kept for old code: the actions are always up to date."""
        self._listing(player)

    @property
    def ally_piece(self) -> list[Piece | None]:
        return self._pieces(ALLY, self._ally_color)

    @property
    def enemy_piece(self) -> list[Piece | None]:
        return self._pieces(ENEMY, self._enemy_color)

    def _pieces(self, player: int, color: int) -> list[Piece | None]:
        out: list[Piece | None] = [None] + [Piece(color, 0, 0) for _ in range(PIECE_CNT)]
        state = self.state
        for name in range(1, PIECE_CNT + 1):
            piece = out[name]
            assert piece is not None
            places = np.argwhere(state == name * player)
            if len(places):
                piece.row, piece.col = int(places[0][0]), int(places[0][1])
            else:
                piece.state = DEAD
        for action in self._core.actions(player):
            name, start, end = action_space_to_move(action)
            piece = out[name]
            assert piece is not None
            piece.legal_moves = [*(piece.legal_moves or []), (start, end)]
        return out

    def sample(self) -> int:
        """An action of the side on move, drawn in C; -1 when there is none."""
        return self._core.sample()

    def step_user(self, move: tuple[int, list[int], list[int]] | None = None) -> Any:
        """A move of the ally chosen with the mouse in the window, or given."""
        if self.turn != ALLY:
            raise AssertionError("step_user is for the ally's turn")
        if move is None:
            from .render import choose_move

            self.render()
            move = choose_move(self)
            if move is None:
                return self.state, 0, True, {"exit": True}
        from .utils import move_to_action_space

        self.user_move_info = move
        return self.step(move_to_action_space(move[0], (move[1][0], move[1][1]), (move[2][0], move[2][1])))
