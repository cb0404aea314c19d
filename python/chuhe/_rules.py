"""Bundles of rules: short names for the choices a game lets its players make.

asian            every rule of the game, as its handbook has it (the default)
perpetual_check  xiangqi: of all cycles only perpetual check is judged, and it loses; no move limit, no drawn material
gym              xiangqi: the fourth same check in one spree loses, as gym-xiangqi counts it; nothing else is judged
none             no repetition, no move limit, no drawn material: a game ends on the board alone
"""

from __future__ import annotations

BUNDLES = ("asian", "perpetual_check", "gym", "none")

_NONE = {
    "xiangqi": "cycles=off,move_limit=off,material=off",
    "simplified": "cycles=off,move_limit=off",
    "doublestep": "cycles=off,move_limit=off",
    "redeyed": "cycles=off,move_limit=off",
    "stone": "cycles=off,move_limit=off",
    "jieqi": "repetition=off,move_limit=off",
    "chess": "repetition=off,move_limit=off,material=off",
    "crazyhouse": "repetition=off,move_limit=off",
    "qilin": "repetition=off,move_limit=off",
}


def resolve(game: str, rules: str) -> str:
    """The rules of a game as "name=value,…": a bundle's, or what was written."""
    if not rules or rules == "asian":
        return ""
    if rules == "none" and game in _NONE:
        return _NONE[game]
    if rules in ("perpetual_check", "gym"):
        if game != "xiangqi":
            raise ValueError(f"the rules {rules!r} are for xiangqi, not for {game}")
        if rules == "gym":
            return _NONE[game]
        return "cycles=check,move_limit=off,material=off"
    return rules
