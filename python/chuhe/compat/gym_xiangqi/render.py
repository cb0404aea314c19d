"""The looks of the old environment: text, pictures, and choosing a move with the mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ... import _core
from .utils import action_space_to_move

if TYPE_CHECKING:
    from .envs import XiangQiEnv

CELL = 58
_KINDS = " KAABBNNRRCCPPPPP"


def _letters(env: XiangQiEnv) -> list[str]:
    """The men row by row from the top: capitals are red."""
    out = []
    for value in env.state.reshape(-1):
        letter = _KINDS[abs(value)] if value else "."
        red = (value > 0) == (env.ally_color == 0)
        out.append(letter if red else letter.lower())
    return out


def ansi(env: XiangQiEnv) -> str:
    letters = _letters(env)
    return "\n".join(" ".join(letters[row * 9: row * 9 + 9]) for row in range(10))


def picture(env: XiangQiEnv) -> NDArray[np.uint8]:
    """The board as an array (height, width, 3), the ally at the bottom."""
    codes = ".KABNRCP.kabnrcp"
    letters = _letters(env)
    men = bytes(codes.index(letters[(9 - point // 9) * 9 + point % 9]) for point in range(90))
    width, height = _core.draw_size("xiangqi", CELL)
    out = np.empty((height, width, 3), np.uint8)
    _core.draw("xiangqi", men, -1, -1, False, CELL, out)
    return out


def choose_move(env: XiangQiEnv) -> tuple[int, list[int], list[int]] | None:
    """Waits for two clicks, a man and where it goes; None when the window is closed."""
    import pygame

    legal = [action_space_to_move(action) for action in env._core.actions(1)]
    start: list[int] | None = None
    while True:
        event: Any = pygame.event.wait()
        if event.type == pygame.QUIT:
            return None
        if event.type != pygame.MOUSEBUTTONDOWN:
            continue
        place = [event.pos[1] // CELL, event.pos[0] // CELL]
        for name, at, to in legal:
            if start is not None and at == start and to == place:
                return name, at, to
        start = place
