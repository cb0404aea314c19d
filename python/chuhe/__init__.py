"""Chuhe in Python: boards, records and an engine for xiangqi and its relatives, and environments for learning programs.

    >>> import chuhe
    >>> board = chuhe.Board()
    >>> board.push_uci("h2e2")
    Move('h2e2', xiangqi)

`chuhe.env` (Gymnasium) and `chuhe.zoo` (PettingZoo) need numpy and those packages; everything here needs nothing else.
"""

from __future__ import annotations

from ._core import LegalMoves, Move
from ._errors import IllegalMove
from ._games import GAMES, GameInfo, RuleOption, game_info
from .board import CHANCE, FIRST, SECOND, Board, Notice, Outcome
from .records import Game, GameNode, read_games, write_games

__version__ = "0.1.0"

__all__ = [
    "CHANCE", "FIRST", "GAMES", "SECOND", "Board", "Game", "GameInfo", "GameNode", "IllegalMove", "LegalMoves", "Move",
    "Notice", "Outcome", "RuleOption", "game_info", "read_games", "write_games",
]
