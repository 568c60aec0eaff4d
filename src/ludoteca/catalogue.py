"""The catalogue: all facts about a game, derived from the game itself."""

from typing import Any, TypedDict

from .bots import names, substitute
from .faces import Data
from .game import AnyGame
from .options import Option, OptionJson


class SeatCounts(TypedDict):
    """How many can play."""

    choices: list[int]
    default: int


class Entry(TypedDict):
    """A game in the catalogue."""

    name: str
    title: str
    rules: int
    seats: SeatCounts
    options: list[OptionJson]
    boards: list[Data]
    bots: list[str]
    substitute: str  # the bot that is used where none is named
    solo: bool  # one can play alone
    secret: bool  # seats decide together, unseen by each other
    teams: dict[str, list[int]]  # for each number of seats the team of each seat
    scoring: str | None  # the option with which points are counted; always if none
    excellent: int | None  # more points than these are an excellent result alone
    printables: dict[str, list[OptionJson]]  # the options of each kind, the default kind first


def entry(game: AnyGame) -> Entry:
    """The game's entry."""
    counts = list(game.seats.counts)
    return {
        "name": game.name,
        "title": game.title,
        "rules": game.rules,
        "seats": {"choices": counts, "default": game.seats.default},
        "options": _options(game.options),
        "boards": list(game.view.boards()),
        "bots": list(names(game)),
        "substitute": substitute(game),
        "solo": game.is_solo,
        "secret": game.secret,
        "teams": {str(seats): list(game.teams(seats)) for seats in counts},
        "scoring": game.scoring,
        "excellent": game.excellent,
        "printables": _printables(game),
    }


def _options(options: tuple[Option[Any], ...]) -> list[OptionJson]:
    return [option.to_json() for option in options]


def _printables(game: AnyGame) -> dict[str, list[OptionJson]]:
    kinds = game.printables.kinds() if game.printables else {}
    return {name: _options(kind.options) for name, kind in kinds.items()}
