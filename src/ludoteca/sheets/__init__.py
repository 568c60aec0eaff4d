"""Printable boards, cards, sheets, pieces and rules, as PDF; positions as PNG."""

from collections.abc import Sequence

from ..game import State
from .choices import COMMON, BadSheetOption, from_text
from .documents import Caption, data, games, home, kinds, options, portrait
from .typeset import pdf, png

__all__ = [
    "COMMON",
    "BadSheetOption",
    "Caption",
    "data",
    "from_text",
    "games",
    "kinds",
    "options",
    "pdf",
    "picture",
    "render",
]


def render(game: str, kind: str, **given: object) -> bytes:
    """The PDF of one kind of sheet; raises `BadSheetOption`."""
    return pdf(data(game, kind, **given), home(game))


def picture(game: str, state: State, seats: Sequence[Caption]) -> bytes:
    """A position with everybody's name and points, 1200 × 630, as PNG; raises `BadSheetOption`."""
    return png(portrait(game, state, seats), home(game))
