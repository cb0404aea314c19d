"""Game records: trees of moves with comments, glyphs and marks, and the files that hold them.

Read and written: pgn (every game of the house); dhtmlxq, xqf, cbr and cbl (games on the xiangqi board).  What a format has no
place for is left out with a RecordWarning.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path

from . import _core
from ._core import Move
from .board import Board

READ_FORMATS = ("pgn", "dhtmlxq", "xqf", "cbr", "cbl")
WRITE_FORMATS = READ_FORMATS
TEXT_FORMATS = ("pgn", "dhtmlxq")

Mark = tuple[int, int, str]
"""An arrow, or a point when both ends are the same; the colour is G, R, Y or B."""


class RecordError(ValueError):
    """A file that could not be read whole; `games` are those that could, `bad` how many could not."""

    def __init__(self, message: str, games: list[Game], bad: int) -> None:
        super().__init__(message)
        self.games = games
        self.bad = bad


class RecordWarning(UserWarning):
    """Something of a record has no place in the format it was written in."""


class GameNode:
    """A decision in a record; the first of `variations` is the main continuation."""

    def __init__(self, parent: GameNode | None, move: Move | None) -> None:
        self.parent = parent
        self.move = move
        self.variations: list[GameNode] = []
        self.comment = ""
        self.nags: list[int] = []
        self.marks: list[Mark] = []

    def add_variation(self, move: Move, *, comment: str = "") -> GameNode:
        """The child with this move, added behind the others when there is none yet."""
        for child in self.variations:
            if child.move == move:
                return child
        child = GameNode(self, move)
        child.comment = comment
        self.variations.append(child)
        return child

    def add_line(self, moves: Iterable[Move]) -> GameNode:
        """Adds one move after another and returns the last node."""
        node = self
        for move in moves:
            node = node.add_variation(move)
        return node

    def end(self) -> GameNode:
        """The last node of the main line from here."""
        node = self
        while node.variations:
            node = node.variations[0]
        return node

    def mainline(self) -> Iterator[GameNode]:
        """The nodes of the main line behind this one."""
        node = self
        while node.variations:
            node = node.variations[0]
            yield node

    def mainline_moves(self) -> list[Move]:
        return [node.move for node in self.mainline() if node.move is not None]

    def root(self) -> Game:
        node: GameNode = self
        while node.parent is not None:
            node = node.parent
        assert isinstance(node, Game)
        return node

    def path(self) -> list[Move]:
        """The moves from the start of the record to here."""
        moves: list[Move] = []
        node: GameNode | None = self
        while node is not None:
            if node.move is not None:
                moves.append(node.move)
            node = node.parent
        return moves[::-1]

    def board(self) -> Board:
        """The position at this node."""
        board = self.root().start_board()
        for move in self.path():
            board.push(move)
        return board


class Game(GameNode):
    """A record: headers named as in PGN, a start position, a result and the tree of moves."""

    def __init__(self, game: str = "xiangqi", fen: str | None = None) -> None:
        super().__init__(None, None)
        self.game_id = game
        self.fen = Board(fen, game).start_fen
        self.headers: dict[str, str] = {}
        self.winner: int | None = None
        self.is_decided = False

    @classmethod
    def from_board(cls, board: Board) -> Game:
        """The game played on a board."""
        game = cls(board.game_id, board.start_fen)
        game.add_line(board.move_stack)
        outcome = board.outcome()
        if outcome is not None:
            game.set_result(outcome.winner)
        return game

    def set_result(self, winner: int | None) -> None:
        """The game is decided: won by a seat, or a draw for None."""
        self.winner, self.is_decided = winner, True

    def result(self) -> str:
        if not self.is_decided:
            return "*"
        return "1/2-1/2" if self.winner is None else ("1-0", "0-1")[self.winner]

    def start_board(self) -> Board:
        return Board(self.fen, self.game_id)

    def write(self, format: str = "pgn", notation: str | None = None) -> str:
        """The record as the text of a format, pgn or dhtmlxq; pgn takes the notation of its moves."""
        if format not in TEXT_FORMATS:
            raise ValueError(f"{format!r} is not a text: to_bytes writes {', '.join(WRITE_FORMATS)}")
        return self.to_bytes(format, notation).decode("utf-8")

    def to_bytes(self, format: str = "pgn", notation: str | None = None) -> bytes:
        """The record as a file of any format that is written."""
        return _encode([self], format, notation)

    def __str__(self) -> str:
        return self.write()


def _flatten(game: Game) -> list[tuple[int, Move | None, str, list[int], list[Mark]]]:
    """The tree as a list, parents before children; a loop, because records may be deep."""
    out: list[tuple[int, Move | None, str, list[int], list[Mark]]] = []
    stack: list[tuple[int, GameNode]] = [(-1, game)]
    while stack:
        parent, node = stack.pop()
        number = len(out)
        out.append((parent, node.move, node.comment, node.nags, node.marks))
        stack.extend((number, child) for child in reversed(node.variations))
    return out


def _encode(games: list[Game], format: str, notation: str | None) -> bytes:
    """The games, all of one kind, as one file; what is lost is warned of."""
    if format not in WRITE_FORMATS:
        raise ValueError(f"records are written as {', '.join(WRITE_FORMATS)}, not {format!r}")
    if not games or any(game.game_id != games[0].game_id for game in games):
        raise ValueError("a file of this format needs games, all of one kind")
    if notation is None and format == "pgn":
        board = games[0].start_board()
        notation = next((n for n in ("chinese", "san") if n in board.game.notations), None)
    records = [(game.fen, -1 if not game.is_decided else 0 if game.winner is None else game.winner + 1, list(game.headers.items()),
                _flatten(game)) for game in games]
    data, lost = _core.write_records(format, games[0].game_id, records, notation)
    if lost is not None:
        warnings.warn(f"{format} does not hold all of this; left out: {lost}", RecordWarning, stacklevel=3)
    return data


def _build(game_id: str, start: str, winner: int, tags: list[tuple[str, str]],
           nodes: list[tuple[int, Move | None, str, list[int], list[Mark]]]) -> Game:
    game = Game.__new__(Game)
    GameNode.__init__(game, None, None)
    game.game_id, game.fen, game.headers = game_id, start, dict(tags)
    game.winner, game.is_decided = (winner - 1 if winner > 0 else None), winner >= 0
    made: list[GameNode] = []
    for parent, move, comment, nags, marks in nodes:
        node = game if move is None else GameNode(made[parent], move)
        if move is not None:
            made[parent].variations.append(node)
        node.comment, node.nags, node.marks = comment, nags, marks
        made.append(node)
    return game


def parse_games(data: bytes | str, format: str = "pgn", game: str = "xiangqi", *, strict: bool = True) -> list[Game]:
    """The games in the bytes of a file.  A bad one is left out; `strict` then raises RecordError with the good ones."""
    raw = data.encode("utf-8") if isinstance(data, str) else data
    found, bad, fault = _core.read_records(raw, format, game)
    games = [_build(game, *item) for item in found]
    if fault is not None and strict:
        raise RecordError(f"{fault}; {len(games)} games read, {bad} left out", games, bad)
    return games


def read_games(path: str | os.PathLike[str], format: str | None = None, game: str = "xiangqi", *,
               strict: bool = True) -> list[Game]:
    """The games of a file; its name tells the format if none is given."""
    kind = format or Path(path).suffix.lstrip(".").lower()
    if kind not in READ_FORMATS:
        raise ValueError(f"{path}: the format must be one of {', '.join(READ_FORMATS)}")
    return parse_games(Path(path).read_bytes(), kind, game, strict=strict)


def write_games(path: str | os.PathLike[str], games: Iterable[Game], format: str | None = None,
                notation: str | None = None) -> None:
    """Writes games to a file; its name tells the format if none is given, pgn where it does not.  xqf and cbr hold one game."""
    suffix = Path(path).suffix.lstrip(".").lower()
    kind = format or (suffix if suffix in WRITE_FORMATS else "pgn")
    if kind in TEXT_FORMATS:
        data = "\n".join(game.write(kind, notation) for game in games).encode("utf-8")
    else:
        data = _encode(list(games), kind, notation)
    Path(path).write_bytes(data)
