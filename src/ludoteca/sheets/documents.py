"""What can be printed, and the data that each template draws from."""

import sys
from collections.abc import Mapping
from typing import Any

from ..faces import Printable
from ..games import GAMES
from ..games.looks import looks
from ..options import Option, shown
from ..words import words
from .choices import COMMON, BadSheetOption, read_options


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
    said = words(values["language"])
    return {
        **{option.name: values[option.name] for option in COMMON},
        "game": game,
        "kind": kind,
        "code": None,
        "title": GAMES[game].title,
        "words": {**said["print"], "colours": said["colours"]},
        "looks": looks(home(game)),
        **printable(game, kind).build(values),
    }
