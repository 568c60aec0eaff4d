"""Printable boards, cards, sheets, pieces and rules, as PDF."""

from .choices import COMMON, BadSheetOption, from_text
from .documents import data, games, home, kinds, options
from .typeset import pdf

__all__ = ["COMMON", "BadSheetOption", "data", "from_text", "games", "kinds", "options", "pdf", "render"]


def render(game: str, kind: str, **given: object) -> bytes:
    """The PDF of one kind of sheet; raises `BadSheetOption`."""
    return pdf(data(game, kind, **given), home(game))
