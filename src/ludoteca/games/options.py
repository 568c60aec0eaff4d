"""How a game reads its options."""

import json
from collections.abc import Iterable
from typing import Any

from ..game import BadOption, Options


def with_defaults(game: str, options: Options, defaults: Options) -> dict[str, Any]:
    """The options with what was left out filled in; refuses names that the game does not know."""
    for name in options:
        if name not in defaults:
            raise BadOption(str(name), f"is no option of {game}, which has {', '.join(defaults)}")
    return {**defaults, **options}


def whole(field: str, value: object, allowed: Iterable[int]) -> int:
    """A whole number among those allowed; `true` is no number."""
    allowed = tuple(allowed)
    if type(value) is not int or value not in allowed:
        raise BadOption(field, f"must be one of {', '.join(map(str, allowed))}, not {shown(value)}")
    return value


def flag(field: str, value: object) -> bool:
    """True or false, and nothing that only looks like it."""
    if not isinstance(value, bool):
        raise BadOption(field, f"must be true or false, not {shown(value)}")
    return value


def shown(value: object) -> str:
    """A value as an error message quotes it, cut short."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # nested too deeply, or a number of too many digits
        text = f"a {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."


def compact(value: object) -> str:
    """A board or a set of pieces as JSON without blanks, to stand in a position."""
    return json.dumps(value, separators=(",", ":")).replace(" ", "\\u0020")
