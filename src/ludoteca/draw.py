"""Draws a position of any game as text."""

from importlib import import_module

from .game import State
from .paint import Paint, plain


def draw(game: str, state: State, paint: Paint = plain) -> str:
    """The position as people read it, one or more lines."""
    drawing: str = import_module(f"ludoteca.games.{game}.draw").draw(state, paint)
    return drawing
