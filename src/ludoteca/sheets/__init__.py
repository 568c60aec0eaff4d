"""Printable boards, cards, sheets, pieces and rules, as PDF."""

from .documents import KINDS, BadSheetOption, data
from .typeset import pdf

__all__ = ["KINDS", "BadSheetOption", "data", "pdf", "render"]


def render(game: str, kind: str, **options: object) -> bytes:
    """The PDF of one kind of sheet; raises `BadSheetOption`."""
    return pdf(data(game, kind, **options))
