"""Träxx: draw one line through a hexagon of coloured cells."""

from typing import Any

from ..options import whole, with_defaults
from .board import Board, board, boards
from .notation import SEATS, parse
from .rules import NOTHING, Position

__all__ = ["Board", "Position", "Traxx", "board", "boards"]


class Traxx:
    """Draw one line through a hexagon of coloured cells."""

    name = "traxx"
    rules = 1

    def start(self, /, **options: Any) -> Position:
        """The first position; options `seats` 1 to 4 and `board`."""
        given = with_defaults(self.name, options, {"seats": 1, "board": "classic"})
        seats = whole("seats", given["seats"], SEATS)
        return Position(board(given["board"]), ((),) * seats, (NOTHING,) * seats)

    def parse(self, text: str) -> Position:
        """The position that `str` wrote."""
        return parse(text)
