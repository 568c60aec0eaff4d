"""What can be printed: sheets, the rules, and the sheets of a deal."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from ...duplicate import Deal
from ...faces import Printable
from ...options import Option
from ...sheets.choices import choice
from ...sheets.shared import Values, of_a_deal, rules
from . import Qwinto, view
from .paper import check
from .rules import Position
from .sheet import NUMBER_OF

HAND_SCORED = """
orange . 5 . . 10 13 . 17 .
yellow 2 3 7 8 10 11 12 15 16
purple 2 4 . 6 7 . 9 11 .
misthrows 2
"""  # QWI-E4


def layout(per_page: int | None, copies: int | None) -> tuple[Option[Any], ...]:
    """How many sheets are on a page, and how many pages there are."""
    return (
        choice("per_page", per_page, (2, 4, 8), "sheets on a page"),
        choice("copies", copies, range(1, 31), "pages"),
    )


def sheets(values: Values) -> dict[str, Any]:
    """Empty sheets."""
    return {
        "per_page": values["per_page"],
        "copies": values["copies"],
        "board": view.board(Qwinto().start()),
    }


def dealt(deal: Deal, values: Values) -> dict[str, Any]:
    """As many sheets as a deal has players, or more."""
    suits = {"per_page": 4 if deal.players > 2 else 2, "copies": -(-deal.players // 4)}
    return sheets({name: suits[name] if values[name] is None else values[name] for name in suits})


def examples() -> dict[str, Any]:
    """An empty sheet and a full one."""
    sheet = check(HAND_SCORED).sheet
    written = {cell: sheet[number] for cell, number in NUMBER_OF.items() if sheet[number]}
    return {"board": view.board(Qwinto().start()), "written": written}


def portrait(state: Position) -> dict[str, Any]:
    """What a picture of a position is drawn from: the same as in the browser."""
    return {"board": view.board(state), "view": view.view(state)}


@cache
def kinds() -> Mapping[str, Printable]:
    """Every kind by name, the default first."""
    return {
        "sheets": Printable(layout(4, 1), sheets),
        "rules": rules(Qwinto.name, examples),
        **of_a_deal(Qwinto.name, dealt, layout(None, None)),
    }
