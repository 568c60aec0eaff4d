"""Caminos: connect two sides of a board with three-dimensional pieces."""

from typing import Any

from ..options import flag, whole, with_defaults
from .board import Board, board, boards, pieces
from .notation import SEATS, parse
from .rules import Position, Variant, hand_of

__all__ = ["Board", "Caminos", "Position", "Variant", "board", "boards", "pieces"]

DEFAULTS = {
    "seats": 2,
    "board": "square",
    "pieces": "classic",
    "neutral": False,
    "scoring": False,
    "swap": False,
}


class Caminos:
    """Connect two sides of a board with three-dimensional pieces."""

    name = "caminos"
    rules = 1

    def start(self, /, **options: Any) -> Position:
        """The first position; options `seats` 2 or 4, `board`, `pieces`, `neutral`, `scoring`, `swap`."""
        given = with_defaults(self.name, options, DEFAULTS)
        seats = whole("seats", given["seats"], SEATS)
        flags = (flag(name, given[name]) for name in ("neutral", "scoring", "swap"))
        variant = Variant(board(given["board"]), pieces(given["pieces"]), *flags)
        left = (hand_of(variant.half, seats),) * seats
        return Position(variant, left, neutrals=2 * variant.neutral).passed_on(-1)

    def parse(self, text: str) -> Position:
        """The position that `str` wrote."""
        return parse(text)
