"""Caminos: connect two sides of a board with three-dimensional pieces."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...game import Game, Option, Options, Seats
from . import notation
from .board import DEFAULT, PIECES, Board, Hand, boards, piece_sets, pieces
from .board import board as read_board
from .rules import Position, Variant, hand_of

if TYPE_CHECKING:
    from ... import faces

__all__ = ["Board", "Caminos", "Position", "Variant", "boards", "pieces"]


class Caminos(Game[Position]):
    """Connect two sides of a board with three-dimensional pieces."""

    name = "caminos"
    title = "Caminos"
    position = Position
    seats = Seats(notation.SEATS, 2)
    scoring = "scoring"
    options = (
        Option("board", "board", DEFAULT, read_board, lambda: tuple(boards())),
        Option("pieces", "pieces", PIECES, pieces, lambda: tuple(piece_sets())),
        Option.flag("neutral"),
        Option.flag("scoring"),
        Option.flag("swap"),
    )

    def begin(
        self, seats: int, board: Board, pieces: Hand, neutral: bool, scoring: bool, swap: bool
    ) -> Position:
        """The first position for 2 or 4 seats, with a board, half a set of pieces and the variants."""
        variant = Variant(board, pieces, neutral, scoring, swap)
        left = (hand_of(variant.half, seats),) * seats
        return Position(variant, left, neutrals=2 * variant.neutral).passed_on(-1)

    def parse(self, text: str) -> Position:
        """The position that `str` wrote."""
        return notation.parse(text)

    def check(self, position: Position) -> None:
        """Refuse cubes, hands and turns that no game can have led to."""
        notation.check(position)

    def teams(self, seats: int) -> tuple[int, ...]:
        """Those who sit opposite are a team (CAM-1)."""
        return tuple(seat % 2 for seat in range(seats))

    def variants(self) -> Iterable[Options]:
        """Every board, every option, and custom boards and pieces."""
        from .variants import variants

        return variants()

    @property
    def draw(self) -> "faces.Drawing[Position]":
        """The board from above as text."""
        from . import draw

        return draw

    @property
    def view(self) -> "faces.View[Position]":
        """Stacks and hands as data."""
        from . import view

        return view

    @property
    def boards(self) -> "faces.Boards":
        """Boards of cells with sides to connect."""
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
        """Positions built by hand."""
        from . import paper

        return paper

    @property
    def printables(self) -> "faces.Printables":
        """Boards, pieces, nets and rules on paper."""
        from . import printables

        return printables

    @property
    def picture(self) -> "faces.Picture[Position]":
        """The board as a picture."""
        from . import picture

        return picture
