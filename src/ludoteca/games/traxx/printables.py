"""What can be printed: boards, cards, the rules, and the sheets of a deal."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from ...duplicate import Deal
from ...faces import Printable
from ...game import CHANCE
from ...options import Option
from ...sheets.choices import choice, component, text
from ...sheets.shared import Values, of_a_deal, rules, states
from . import Traxx, view
from .board import DECK, START_NAMES
from .rules import Position

PER_PAGE = choice("per_page", 1, (1, 2, 4), "boards on a page")
BOARD = component(Traxx(), "board", "a board's name, or @FILE for one of your own")


def starts(default: str) -> Option[Any]:
    """Which starts, one board for each letter."""
    return text(
        "starts",
        default,
        f"[{START_NAMES}{START_NAMES.lower()}]{{1,40}}",
        "which starts, one board for each letter",
    )


def boards(values: Values) -> dict[str, Any]:
    """Boards, one for each start, with the score strip."""
    return {
        "starts": list(values["starts"].upper()),
        "per_page": values["per_page"],
        "board": view.board(Traxx().start(board=values["board"])),
    }


def cards(values: Values) -> dict[str, Any]:
    """All cards."""
    return {"cards": [list(card) for card in DECK]}


def dealt(deal: Deal, values: Values) -> dict[str, Any]:
    """The boards of a deal's players."""
    return boards({**values, "starts": deal.dealt["starts"]})


def examples() -> dict[str, Any]:
    """A line after a few rounds, and at the end."""
    played = states(Traxx.name, 3)
    after = [state for state in played if state.to_act() == (CHANCE,)][4]
    early, late = (view.view(state)["seats"][0]["line"] for state in (after, played[-1]))
    return {"board": view.board(played[-1]), "line": early, "whole_line": late, "card": "bgspp"}


def portrait(state: Position) -> dict[str, Any]:
    """What a picture of a position is drawn from: the same as in the browser."""
    return {"board": view.board(state), "view": view.view(state)}


@cache
def kinds() -> Mapping[str, Printable]:
    """Every kind by name, the default first."""
    return {
        "boards": Printable((starts(START_NAMES), PER_PAGE, BOARD), boards),
        "solo": Printable((starts("A"), PER_PAGE, BOARD), boards),
        "cards": Printable((), cards),
        "rules": rules(Traxx.name, examples),
        **of_a_deal(Traxx.name, dealt, (PER_PAGE, BOARD)),
    }
