"""Qwinto: roll dice, write rising numbers."""

from typing import Any

from ..options import whole, with_defaults
from .notation import SEATS, parse
from .rules import Position
from .sheet import Sheet

__all__ = ["Position", "Qwinto", "Sheet"]


class Qwinto:
    """Roll dice, write rising numbers."""

    name = "qwinto"
    rules = 1

    def start(self, /, **options: Any) -> Position:
        """The first position; option `seats` 2 to 6."""
        given = with_defaults(self.name, options, {"seats": 2})
        return Position((Sheet(),) * whole("seats", given["seats"], SEATS))

    def parse(self, text: str) -> Position:
        """The position that `str` wrote."""
        return parse(text)
