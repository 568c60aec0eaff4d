"""Qwinto: roll dice, write rising numbers."""

from typing import TYPE_CHECKING

from ...game import Game, Seats
from . import notation
from .rules import Position
from .sheet import Sheet

if TYPE_CHECKING:
    from ... import faces

__all__ = ["Position", "Qwinto", "Sheet"]


class Qwinto(Game[Position]):
    """Roll dice, write rising numbers."""

    name = "qwinto"
    title = "Qwinto"
    position = Position
    seats = Seats(notation.SEATS, 2)
    secret = True

    def begin(self, seats: int) -> Position:
        """The first position for 2 to 6 seats."""
        return Position((Sheet(),) * seats)

    def parse(self, text: str) -> Position:
        """The position that `str` wrote."""
        return notation.parse(text)

    def check(self, position: Position) -> None:
        """Refuse sheets that no game can have filled so."""
        notation.check(position)

    @property
    def draw(self) -> "faces.Drawing[Position]":
        """Dice and sheets as text."""
        from . import draw

        return draw

    @property
    def view(self) -> "faces.View[Position]":
        """Dice and sheets as data."""
        from . import view

        return view

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
        """Sheets filled in by hand."""
        from . import paper

        return paper

    @property
    def printables(self) -> "faces.Printables":
        """Sheets and rules on paper."""
        from . import printables

        return printables

    @property
    def deals(self) -> "faces.Deals[Position]":
        """Rolls for any number of tables."""
        from . import deals

        return deals

    @property
    def picture(self) -> "faces.Picture[Position]":
        """Sheets and dice as a picture."""
        from . import picture

        return picture
