"""The games of the house and what is known of each, as the rules core tells it."""

from __future__ import annotations

from dataclasses import dataclass

from . import _core


@dataclass(frozen=True)
class RuleOption:
    """One choice of the rules: `Board(rules="name=value")`."""

    name: str
    values: tuple[str, ...]
    default: str
    about: str
    about_zh: str


@dataclass(frozen=True)
class GameInfo:
    """What is known of a game; `points` are the (column, row) of its points, from the first seat's left corner."""

    index: int
    id: str
    name: str
    name_zh: str
    seats: tuple[str, str]
    seats_zh: tuple[str, str]
    start: str
    width: int
    height: int
    rank_base: int
    lines: str
    points: tuple[tuple[int, int], ...]
    men: str
    men_zh: tuple[str, ...]
    notations: tuple[str, ...]
    options: tuple[RuleOption, ...]
    has_chance: bool
    is_hidden: bool
    has_hands: bool
    is_multi: bool
    king_taken: bool

    def square_name(self, point: int) -> str:
        """The name of a point: "e0" in xiangqi, "e1" in chess."""
        x, y = self.points[point]
        return f"{chr(ord('a') + x)}{y + self.rank_base}"

    def parse_square(self, name: str) -> int:
        """The point of a name; ValueError when the board has none such."""
        for point in range(len(self.points)):
            if self.square_name(point) == name:
                return point
        raise ValueError(f"{self.id} has no point {name!r}")

    def owner(self, man: int) -> int | None:
        """The seat a man belongs to: 0, 1, or None for what is nobody's."""
        if self.lines == "qilin":
            return man - 1 if man in (1, 2) else None
        letter = self.men[man]
        return 0 if letter.isupper() else 1 if letter.islower() else None


def _load(index: int) -> GameInfo | None:
    facts = _core.game_facts(index)
    if facts is None:
        return None
    traits = facts["traits"]
    options = tuple(RuleOption(n, tuple(v.split("|")), d, en, zh) for n, v, d, en, zh in facts["options"])
    return GameInfo(
        index=index, id=facts["id"], name=facts["name"], name_zh=facts["name_zh"], seats=facts["seats"],
        seats_zh=facts["seats_zh"], start=facts["start"], width=facts["width"], height=facts["height"],
        rank_base=facts["rank_base"], lines=("xiangqi", "squares", "qilin")[facts["lines"]],
        points=tuple(facts["points"]), men=facts["men"], men_zh=tuple(facts["men_zh"]),
        notations=("uci", *(n for n in facts["notations"] if n != "uci")), options=options,
        has_chance=bool(traits & 1), is_hidden=bool(traits & 2), has_hands=bool(traits & 4), is_multi=bool(traits & 8),
        king_taken=bool(traits & 16),
    )


def _load_all() -> dict[str, GameInfo]:
    games: dict[str, GameInfo] = {}
    while (game := _load(len(games))) is not None:
        games[game.id] = game
    return games


GAMES: dict[str, GameInfo] = _load_all()
"""Every game by its id, in the order of the house."""


def game_info(id: str) -> GameInfo:
    """The facts of a game; ValueError names the games there are."""
    if id not in GAMES:
        raise ValueError(f"there is no game {id!r}: {', '.join(GAMES)}")
    return GAMES[id]
