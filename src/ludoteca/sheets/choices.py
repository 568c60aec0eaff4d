"""The options of sheets: told once, for the command line, the server and the page in the browser."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..game import Game, Options, Refusal
from ..options import Option, Value, shown
from ..words import DEFAULT, LANGUAGES

SIZES = {"a4": (194, 270), "letter": (199, 252)}  # millimetres for a tile of a board


class BadSheetOption(Refusal):
    """Something that cannot be printed so; `where` names the option."""


def choice(
    name: str, default: Value | None, allowed: Sequence[int] | Sequence[str], help: str
) -> Option[Any]:
    """One of some numbers or texts."""

    def read(value: object) -> object:
        if value not in allowed or isinstance(value, bool):
            raise BadSheetOption(name, f"must be {listed(allowed)}, not {shown(value)}")
        return value

    return Option(name, "choice", default, read, lambda: tuple(allowed), help)


def text(name: str, default: Value | None, pattern: str, help: str) -> Option[Any]:
    """A text of a pattern."""

    def read(value: object) -> object:
        if not isinstance(value, str) or not re.fullmatch(pattern, value):
            raise BadSheetOption(name, f"must be a text like {pattern}, not {shown(value)}")
        return value

    return Option(name, "text", default, read, help=help, pattern=pattern)


def component(game: Game[Any], name: str, help: str) -> Option[Any]:
    """An option of the game itself: a board or a set of pieces, by name or as an object of one's own."""
    option = next(option for option in game.options if option.name == name)

    def read(value: object) -> object:
        option.read(value)
        return value

    return Option(option.name, option.kind, option.default, read, option.values, help)


def listed(values: Sequence[object]) -> str:
    """Values in words: 'one of 1, 2, 4', 'from 1 to 30'."""
    if len(values) > 6 and all(isinstance(value, int) for value in values):
        return f"from {values[0]} to {values[-1]}"
    return f"one of {', '.join(map(str, values))}"


COMMON = (
    choice("paper", "a4", tuple(SIZES), "the size of the paper"),
    choice("ink", "colour", ("colour", "mono"), "colours, or signs and hatchings in black"),
    choice("language", DEFAULT, LANGUAGES, "of all texts"),
)
SEED = text("seed", "1", r"[\s\S]{1,60}", "random seed")


def read_options(options: Sequence[Option[Any]], given: Options) -> dict[str, Any]:
    """Every option with its default; raises `BadSheetOption`."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise BadSheetOption(name, f"is not an option here; the options are {', '.join(known)}")
    return {
        name: option.read(given[name]) if name in given else option.default for name, option in known.items()
    }


def is_number(option: Option[Any]) -> bool:
    """True if the values are numbers, so that a text must be read as one."""
    return any(isinstance(value, int) for value in option.values())


def from_text(options: Sequence[Option[Any]], given: Mapping[str, str]) -> dict[str, Any]:
    """Options that came as texts, as in a query; what is no number stays a text, and is refused later."""
    numbers = {option.name for option in options if is_number(option)}
    return {
        name: int(value) if name in numbers and re.fullmatch("[0-9]{1,4}", value, re.ASCII) else value
        for name, value in given.items()
    }
