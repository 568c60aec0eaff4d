"""The positions that the pages of Träxx show; `scripts/examples.py` writes them."""

from typing import Any

from positions import after, played

from ludoteca.game import CHANCE
from ludoteca.games.traxx.printables import examples as printed
from ludoteca.games.traxx.view import view


def examples() -> dict[str, Any]:
    """A line on the way, its numbers, and the last line."""
    states = played("traxx", 3)
    early = [state for state in states if state.to_act() == (CHANCE,)][4]
    seats = [view(state)["seats"][0] for state in (early.play({CHANCE: early.moves(CHANCE)[0]}), states[-1])]
    grown = ["A", "bgspp", "d4-e5-f6"]
    lesson = [["A", "bgspp"], [*grown, "gyrp"], [*grown, "bgyr"], [*grown, "bgyr", "f6-g6", "bgyp"]]
    drawn = printed()
    return {
        "board": drawn["board"],
        "card": drawn["card"],
        "early": seats[0],
        "late": seats[1],
        "lesson": [*(after("traxx", moves) for moves in lesson), states[-1]],
    }
