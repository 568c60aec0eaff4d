"""The default drawing and view of a game: text, with its moves in a list."""

from collections.abc import Sequence
from typing import Generic, TypedDict, TypeVar

from .game import Game, Seat, State
from .paint import Paint, plain

P = TypeVar("P", bound=State)


class PlainDrawing:
    """The notation and the scores."""

    def draw(self, state: State, paint: Paint = plain, /) -> str:
        """The position in a line, and a line for each seat."""
        scores = (f"Seat {seat}: {score}" for seat, score in enumerate(state.scores()))
        return "\n".join((str(state), *scores))

    def hint(self, state: State, seat: Seat, /) -> str:
        """The first moves of a seat."""
        moves = state.moves(seat)
        return f"Choose one of: {', '.join(moves[:20])}{', …' if len(moves) > 20 else ''}."


class PlainPosition(TypedDict):
    """Any game, what changes: the text drawing."""

    drawing: str


class PlainBoard(TypedDict):
    """Any game, what does not change."""

    game: str
    name: str


class PlainView(Generic[P]):
    """The text drawing as data."""

    def __init__(self, game: Game[P]) -> None:
        self._game = game

    def view(self, state: P, /) -> PlainPosition:
        """The drawing of the position."""
        return {"drawing": self._game.draw.draw(state)}

    def board(self, state: P, /) -> PlainBoard:
        """The name of the game, and nothing to draw."""
        return {"game": self._game.name, "name": "plain"}

    def boards(self) -> Sequence[PlainBoard]:
        """The one board."""
        return [{"game": self._game.name, "name": "plain"}]
