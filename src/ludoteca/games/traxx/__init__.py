"""Träxx: draw one line through a hexagon of coloured cells."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...game import Game, Option, Options, Seats
from . import notation
from .board import DEFAULT, Board, boards
from .board import board as read_board
from .rules import EXCELLENT, NOTHING, Position

if TYPE_CHECKING:
    from ... import faces

__all__ = ["Board", "Position", "Traxx", "boards"]


class Traxx(Game[Position]):
    """Draw one line through a hexagon of coloured cells."""

    name = "traxx"
    title = "Träxx"
    position = Position
    seats = Seats(notation.SEATS, 1)
    options = (Option("board", "board", DEFAULT, read_board, lambda: tuple(boards())),)
    secret = True
    excellent = EXCELLENT

    def begin(self, seats: int, board: Board) -> Position:
        """The first position for 1 to 4 seats on a board."""
        return Position(board, ((),) * seats, (NOTHING,) * seats)

    def parse(self, text: str) -> Position:
        """The position that `str` wrote."""
        return notation.parse(text)

    def check(self, position: Position) -> None:
        """Refuse lines and points that no order of the cards gives."""
        notation.check(position)

    def variants(self) -> Iterable[Options]:
        """Each number of seats, and a board of somebody's own."""
        from .variants import variants

        return variants()

    @property
    def draw(self) -> "faces.Drawing[Position]":
        """Card and boards as text."""
        from . import draw

        return draw

    @property
    def view(self) -> "faces.View[Position]":
        """Card and lines as data."""
        from . import view

        return view

    @property
    def boards(self) -> "faces.Boards":
        """Hexagons of 61 cells."""
        from . import board

        return board

    @property
    def encode(self) -> "faces.Encoding[Position]":
        """Actions and observations."""
        from . import encode

        return encode

    @property
    def greedy(self) -> "faces.Chooser[Position]":
        """The bot `greedy`."""
        from . import greedy

        return greedy

    @property
    def thinker(self) -> "faces.Thinker[Position]":
        """The levels and the analysis."""
        from .thinker import thinker

        return thinker

    @property
    def paper(self) -> "faces.Paper":
        """Lines drawn by hand."""
        from . import paper

        return paper

    @property
    def printables(self) -> "faces.Printables":
        """Boards, cards and rules on paper."""
        from . import printables

        return printables

    @property
    def deals(self) -> "faces.Deals[Position]":
        """Starts and cards for any number of tables."""
        from . import deals

        return deals

    @property
    def picture(self) -> "faces.Picture[Position]":
        """Boards as a picture."""
        from . import picture

        return picture
