"""Draws a position of any game as text."""

from .game import State
from .games import GAMES
from .paint import Paint, plain


def draw(game: str, state: State, paint: Paint = plain) -> str:
    """The position as people read it, one or more lines."""
    return GAMES[game].draw.draw(state, paint)
