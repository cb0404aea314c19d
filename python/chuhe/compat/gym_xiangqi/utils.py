"""Actions and moves as gym-xiangqi numbers them."""

from __future__ import annotations

from .constants import BOARD_COLS, TOTAL_POS


def move_to_action_space(piece_id: int, start: tuple[int, int], end: tuple[int, int]) -> int:
    """The number of a man going from one (row, column) to another."""
    man = abs(piece_id) - 1
    return (man * TOTAL_POS + start[0] * BOARD_COLS + start[1]) * TOTAL_POS + end[0] * BOARD_COLS + end[1]


def action_space_to_move(action: int) -> tuple[int, list[int], list[int]]:
    """The man, where it starts and where it ends."""
    rest, end = divmod(int(action), TOTAL_POS)
    man, start = divmod(rest, TOTAL_POS)
    return man + 1, list(divmod(start, BOARD_COLS)), list(divmod(end, BOARD_COLS))


def is_ally(piece_id: int) -> bool:
    return piece_id > 0
