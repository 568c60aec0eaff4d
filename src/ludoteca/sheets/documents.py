"""What can be printed, and the data that each template draws from."""

import sys
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from ..faces import Printable
from ..game import State
from ..games import GAMES
from ..games.looks import looks
from ..options import Option, shown
from ..words import words
from .choices import COMMON, BadSheetOption, read_options


class Caption(TypedDict):
    """What a picture says about a seat."""

    name: str
    score: str | None  # None where no points are counted
    won: bool


def kinds(game: str) -> Mapping[str, Printable]:
    """The kinds of sheets that a game has, the default first; none for a game without paper."""
    face = GAMES[game].printables
    return face.kinds() if face else {}


def games() -> list[str]:
    """The games of which something can be printed."""
    return [name for name in GAMES if kinds(name)]


def printable(game: str, kind: str) -> Printable:
    """A kind of sheet; raises `BadSheetOption`."""
    if game not in games():
        raise BadSheetOption("game", f"must be one of {', '.join(games())}, not {shown(game)}")
    known = kinds(game)
    if kind not in known:
        raise BadSheetOption("kind", f"must be one of {', '.join(known)} for {game}, not {shown(kind)}")
    return known[kind]


def options(game: str, kind: str) -> tuple[Option[Any], ...]:
    """Paper, ink and language, and what the kind has besides."""
    return COMMON + printable(game, kind).options


def home(game: str) -> str:
    """The package with the game's template and looks."""
    return str(sys.modules[type(GAMES[game]).__module__].__package__)


def data(game: str, kind: str, **given: Any) -> dict[str, Any]:
    """The data of one document; refuses what is not known."""
    values = read_options(options(game, kind), given)
    return {**_common(game, kind, values), **printable(game, kind).build(values)}


def portrait(game: str, state: State, seats: Sequence[Caption]) -> dict[str, Any]:
    """The data of a position's picture; raises `BadSheetOption` for a game that has none."""
    face = GAMES[game].printables
    if face is None:
        raise BadSheetOption("game", f"must be one of {', '.join(games())}, not {shown(game)}")
    values = {option.name: option.default for option in COMMON}
    return {**_common(game, "portrait", values), "seats": [*seats], **face.portrait(state)}


def _common(game: str, kind: str, values: Mapping[str, Any]) -> dict[str, Any]:
    said = words(values["language"])
    return {
        **{option.name: values[option.name] for option in COMMON},
        "game": game,
        "kind": kind,
        "code": None,
        "title": GAMES[game].title,
        "words": {**said["print"], "colours": said["colours"]},
        "looks": looks(home(game)),
    }
