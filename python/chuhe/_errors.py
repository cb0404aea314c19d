"""What goes wrong: exceptions of the package."""

from __future__ import annotations


class IllegalMove(ValueError):
    """A move that may not be played.

    `id` names the rule it breaks ("leg_blocked"), `zh` and `en` say so, `text` is the move as it was written.
    """

    def __init__(self, id: str, zh: str, en: str, text: str | None = None) -> None:
        super().__init__(f"{text}: {en}" if text else en)
        self.id = id
        self.zh = zh
        self.en = en
        self.text = text

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str, str, str | None]]:
        return IllegalMove, (self.id, self.zh, self.en, self.text)
