"""Boards as SVG, for notebooks and files: drawn here from the shape of the board, no font or picture is needed."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .board import Board

CELL = 60
_INK = {0: "#b3261e", 1: "#1d2733", None: "#777777"}
_FONT = "'Kaiti SC','KaiTi','Noto Serif CJK SC','Songti SC',serif"


def _place(board: Board, x: int, y: int, flipped: bool) -> tuple[float, float]:
    game = board.game
    column = game.width - 1 - x if flipped else x
    row = y if flipped else game.height - 1 - y
    return (column + 0.5) * CELL, (row + 0.5) * CELL


def _segments(lines: str) -> list[tuple[int, int, int, int]]:
    """The lines of a board between places of its grid."""
    if lines == "xiangqi":
        out = [(0, y, 8, y) for y in range(10)]
        for x in range(9):
            out += [(x, 0, x, 9)] if x in (0, 8) else [(x, 0, x, 4), (x, 5, x, 9)]
        for y in (0, 7):
            out += [(3, y, 5, y + 2), (3, y + 2, 5, y)]
        return out
    if lines == "qilin":
        out = []
        for low in range(3):
            high = 6 - low
            out += [(low, low, high, low), (low, high, high, high), (low, low, low, high), (high, low, high, high)]
        for side in (0, 4):
            out += [(3, side, 3, side + 2), (side, 3, side + 2, 3)]
            out += [(side, side, side + 2, side + 2), (side, 6 - side, side + 2, 4 - side)]
        return out
    return []


def _man(board: Board, man: int, x: float, y: float) -> str:
    game = board.game
    ink, text = _INK[game.owner(man)], escape(game.men_zh[man])
    covered = game.is_hidden and game.men[man] in "Xx"
    plain = covered or (game.lines == "qilin" and man != 3)
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{CELL * 0.44:g}" fill="{ink if plain else "#fdf5e2"}" stroke="{ink}" stroke-width="3"/>'
    if plain:
        return disc
    label = f'<text x="{x:g}" y="{y:g}" dy=".36em" fill="{ink}">{text}</text>'
    return disc + label


def _mark(board: Board, point: int | None, flipped: bool) -> str:
    if point is None:
        return ""
    x, y = _place(board, *board.game.points[point], flipped)
    half = CELL * 0.47
    return (f'<rect x="{x - half:g}" y="{y - half:g}" width="{2 * half:g}" height="{2 * half:g}" '
            'fill="none" stroke="#3f9b57" stroke-width="4"/>')


def _ground(board: Board, flipped: bool) -> list[str]:
    game = board.game
    if game.lines == "squares":
        out = []
        for x, y in game.points:
            cx, cy = _place(board, x, y, flipped)
            colour = "#f0d9a8" if (x + y) % 2 else "#d6b276"
            out.append(f'<rect x="{cx - CELL / 2:g}" y="{cy - CELL / 2:g}" width="{CELL}" height="{CELL}" fill="{colour}"/>')
        return out
    path = ""
    for x1, y1, x2, y2 in _segments(game.lines):
        (ax, ay), (bx, by) = _place(board, x1, y1, flipped), _place(board, x2, y2, flipped)
        path += f"M{ax:g} {ay:g}L{bx:g} {by:g}"
    return [f'<path d="{path}" stroke="#5a3e20" stroke-width="1.5" fill="none"/>']


def board_svg(board: Board, *, size: int = 400, flipped: bool = False, last_move: bool = True) -> str:
    """The board with its men, the last move marked, as a complete SVG document of this width."""
    game = board.game
    width, height = game.width * CELL, game.height * CELL
    parts = [f'<rect width="{width}" height="{height}" fill="#f0d9a8"/>', *_ground(board, flipped)]
    for point, man in enumerate(board._men()):
        if man:
            parts.append(_man(board, man, *_place(board, *game.points[point], flipped)))
    stack = board.move_stack
    if last_move and stack:
        parts += [_mark(board, stack[-1].from_square, flipped), _mark(board, stack[-1].to_square, flipped)]
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{size}" '
            f'height="{size * height // width}" font-family="{escape(_FONT)}" font-size="{CELL * 0.52:g}" '
            f'text-anchor="middle" role="img" aria-label="{escape(board.fen(-1))}">{"".join(parts)}</svg>')
