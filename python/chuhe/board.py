"""Boards: a game being played, for every game of the house, in the manner of python-chess."""

from __future__ import annotations

import random
from dataclasses import dataclass

from . import _core
from ._games import GAMES, GameInfo
from ._core import Move

FIRST, SECOND, CHANCE = 0, 1, -1


@dataclass(frozen=True)
class Outcome:
    """How a game ended: `winner` is a seat (0, 1) or None for a draw."""

    winner: int | None
    reason: str
    message: str
    message_zh: str

    def result(self) -> str:
        """The result as records write it: 1-0, 0-1 or 1/2-1/2."""
        return "1/2-1/2" if self.winner is None else ("1-0", "0-1")[self.winner]


@dataclass(frozen=True)
class Notice:
    """What the players should be told although the game goes on: a draw one may claim, a rule about to apply."""

    claim: str | None
    message: str
    message_zh: str


class Board(_core.Position):
    """A game from a position (None: the start), by rules "name=value,…" or a bundle (asian, perpetual_check, gym, none).

    >>> board = Board()
    >>> board.push_uci("h2e2")
    Move('h2e2', xiangqi)
    >>> board.chinese(board.parse_uci("h9g7"))
    '马8进7'
    """

    @property
    def game(self) -> GameInfo:
        """The game being played."""
        return GAMES[self.game_id]

    @property
    def turn(self) -> int | None:
        """The seat to move: 0 (red, white), 1 (black), or None when chance decides."""
        seat = self.seat
        return None if seat < 0 else seat

    # ---- Positions ----

    def fen(self, viewer: int | None = None) -> str:
        """The position as text: all of it, or what a seat may know (0, 1; -1 what everybody knows)."""
        return self._fen(-2 if viewer is None else viewer)

    def piece_at(self, point: int | str) -> str | None:
        """The letter of the man on a point (number or name), None where there is none."""
        number = self.game.parse_square(point) if isinstance(point, str) else point
        man = self._men()[number]
        return self.game.men[man] if man else None

    def piece_map(self) -> dict[str, str]:
        """The letters of all men by the names of their points."""
        game = self.game
        return {game.square_name(point): game.men[man] for point, man in enumerate(self._men()) if man}

    def hand(self, seat: int) -> dict[str, int]:
        """The men in hand of a seat by letter."""
        return self._hand(seat)

    # ---- Moves as text ----

    def text(self, move: Move, notation: str = "uci") -> str:
        """A legal move in one of `game.notations`."""
        return self._text(move, notation)

    def uci(self, move: Move) -> str:
        return self._text(move, "uci")

    def iccs(self, move: Move) -> str:
        return self._text(move, "iccs")

    def wxf(self, move: Move) -> str:
        return self._text(move, "wxf")

    def chinese(self, move: Move) -> str:
        return self._text(move, "chinese")

    def san(self, move: Move) -> str:
        """The short notation of the game: SAN for chess, WXF on the xiangqi board, else coordinates."""
        notations = self.game.notations
        return self._text(move, "san" if "san" in notations else "wxf" if "wxf" in notations else "uci")

    def parse(self, text: str, notation: str = "uci") -> Move:
        """The legal move a text means; IllegalMove names the rule it breaks."""
        moves = self._parse(text, notation)
        if len(moves) != 1:
            raise ValueError(f"{text!r} is {len(moves)} decisions: play it with push_text")
        return moves[0]

    def parse_uci(self, text: str) -> Move:
        return self.parse(text, "uci")

    def push_text(self, text: str, notation: str = "uci") -> list[Move]:
        """Plays a text, all of its decisions or none (jieqi's "a0a1Rn" is three)."""
        return self._push_text(text, notation)

    def push_uci(self, text: str) -> Move:
        return self._push_text(text, "uci")[-1]

    def push_san(self, text: str) -> Move:
        """Plays a move in the short notation of the game, or in any other it is written in."""
        last: ValueError | None = None
        for notation in ("san", "wxf", "chinese", "uci"):
            if notation in self.game.notations:
                try:
                    return self._push_text(text, notation)[-1]
                except ValueError as error:
                    last = last or error
        raise last or ValueError(text)

    def why_not(self, text: str, notation: str = "uci") -> str | None:
        """The rule a move breaks, in words; None for a legal one."""
        why = self._why(text, notation)
        return None if why is None else why[2]

    def why_not_id(self, text: str, notation: str = "uci") -> str | None:
        """The id of that rule ("leg_blocked"), for programs."""
        why = self._why(text, notation)
        return None if why is None else why[0]

    # ---- The end ----

    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        result = self._result()
        if result is None:
            return None
        winner, reason, zh, en = result
        return Outcome(None if winner == 0 else winner - 1, reason, en, zh)

    def is_game_over(self) -> bool:
        return self._result() is not None

    def is_checkmate(self) -> bool:
        result = self._result()
        return result is not None and result[1] == "mate"

    def is_stalemate(self) -> bool:
        result = self._result()
        return result is not None and result[1] in ("stalemate", "stalemate_draw", "no_move")

    def result(self) -> str:
        """1-0, 0-1, 1/2-1/2, or * while the game goes on."""
        outcome = self.outcome()
        return outcome.result() if outcome else "*"

    def notice(self) -> Notice | None:
        """A draw that may be claimed or a warning, None when there is nothing to tell."""
        notice = self._notice()
        return None if notice is None else Notice(notice[0], notice[2], notice[1])

    def resign(self, seat: int) -> None:
        """The game is given up by a seat; pop() takes that back too."""
        self._end(2 - seat, "forfeit")

    def agree_draw(self) -> None:
        self._end(0, "agreed")

    # ---- Chance ----

    def chances(self) -> list[tuple[Move, float]]:
        """What chance may decide now, and how likely each is; empty when a player is on move."""
        weights = self._weights()
        total = sum(weights)
        return [(move, weight / total) for move, weight in zip(self.legal_moves, weights)] if total else []

    def push_chance(self, rng: random.Random | None = None) -> list[Move]:
        """Draws and plays whatever chance has to decide now."""
        rng = rng or random.Random()
        played: list[Move] = []
        while self.seat == CHANCE:
            moves, weights = list(self.legal_moves), self._weights()
            played += rng.choices(moves, weights)
            self.push(played[-1])
        return played

    def view(self, seat: int) -> Board:
        """A board with what a seat knows of this one; the game played so far is forgotten."""
        return type(self)(self._fen(seat), self.game_id)

    # ---- Looks ----

    def __str__(self) -> str:
        return self.ascii()

    def __repr__(self) -> str:
        return f"Board({self.fen()!r}, game={self.game_id!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and (self.game_id, self.fen()) == (other.game_id, other.fen())

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> Board:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Board:
        return self.copy()

    def ascii(self, *, flipped: bool = False, chinese: bool = False) -> str:
        """The board in letters, the first seat at the bottom."""
        game, men = self.game, self._men()
        rows = [["·" if game.lines != "qilin" else " "] * game.width for _ in range(game.height)]
        for point, (x, y) in enumerate(game.points):
            man = men[point]
            rows[y][x] = "·" if not man else game.men_zh[man] if chinese else game.men[man]
        order = range(game.height) if flipped else range(game.height - 1, -1, -1)
        lines = [f"{y + game.rank_base} " + " ".join(rows[y][::-1] if flipped else rows[y]) for y in order]
        files = "abcdefghi"[: game.width]
        return "\n".join([*lines, "  " + " ".join(files[::-1] if flipped else files)])

    def svg(self, *, size: int = 400, flipped: bool = False, arrows: bool = True) -> str:
        """A picture of the board with the last move marked."""
        from .svg import board_svg

        return board_svg(self, size=size, flipped=flipped, last_move=arrows)

    def _repr_svg_(self) -> str:
        return self.svg()
