"""Kinds of sheets that several games have: the rules on one page, and the sheets of a deal."""

from collections.abc import Callable, Mapping
from typing import Any

from ..bots import bot
from ..duplicate import Deal
from ..faces import Printable
from ..games import GAMES
from ..options import Option
from ..play import play
from ..words import words
from .choices import SEED, choice

Values = dict[str, Any]  # of all options


def states(game: str, seed: int, **options: Any) -> list[Any]:
    """The positions of a game between greedy bots, which are always right."""
    state = GAMES[game].start(**options)
    bots = [bot(game, "greedy")] * len(state.scores())
    return [state for _, state in play(state, bots, seed)]


def rules(game: str, examples: Callable[[], dict[str, Any]]) -> Printable:
    """The rules on one page, with examples for the pictures."""

    def build(values: Values) -> dict[str, Any]:
        return {"page": words(values["language"])["pages"][game], "examples": examples()}

    return Printable((), build)


def of_a_deal(
    game: str, sheets: Callable[[Deal, Values], dict[str, Any]], options: tuple[Option[Any], ...]
) -> Mapping[str, Printable]:
    """The caller's sheet of a deal, and the players' sheets with its code."""
    own = SEED, choice("players", 2, tuple(GAMES[game].seats.counts), "at each table")

    def deal(values: Values) -> Deal:
        return Deal(game, values["seed"], values["players"])

    def caller(values: Values) -> dict[str, Any]:
        return {"deal": deal(values).dealt, "code": deal(values).code}

    def dealt(values: Values) -> dict[str, Any]:
        return {**sheets(deal(values), values), "code": deal(values).code}

    return {"caller": Printable(own, caller), "dealt": Printable((*own, *options), dealt)}
