"""The options of a game: names, kinds, defaults and allowed values, and how they are read."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NotRequired, TypedDict, TypeVar

from .refusal import BadOption

Options = Mapping[str, Any]  # as somebody gives them: JSON values by name
Kind = Literal["boolean", "choice", "number", "text", "board", "pieces"]  # of control that sets an option
Value = bool | int | str  # that can be named
T = TypeVar("T")


class OptionJson(TypedDict):
    """An option of a game."""

    name: str
    kind: Kind
    default: Value | None
    values: list[Value]
    pattern: NotRequired[str]


@dataclass(frozen=True)
class Seats:
    """The possible numbers of seats, and the default."""

    counts: Sequence[int]
    default: int

    def read(self, value: object) -> int:
        """A checked number of seats; raises `BadOption`."""
        return whole("seats", value, self.counts)


@dataclass(frozen=True)
class Option(Generic[T]):
    """An option: its name, the kind of control that sets it, its default, and how to read a value.

    `read` gives what the game works with or raises `BadOption`; `values` lists the values that can be named.
    """

    name: str
    kind: Kind
    default: Value | None
    read: Callable[[object], T]
    values: Callable[[], Sequence[Value]] = field(default=tuple)
    help: str = ""  # what it is for
    pattern: str = ""  # that a text must match

    @classmethod
    def flag(cls, name: str, default: bool = False) -> "Option[bool]":
        """An option that is on or off."""
        return Option(name, "boolean", default, lambda value: flag(name, value), lambda: (False, True))

    @classmethod
    def choice(cls, name: str, default: int, allowed: Sequence[int]) -> "Option[int]":
        """An option with a list of allowed integers."""
        return Option(name, "choice", default, lambda value: whole(name, value, allowed), lambda: allowed)

    def to_json(self) -> "OptionJson":
        """The option's entry in the catalogue."""
        described: OptionJson = {
            "name": self.name,
            "kind": self.kind,
            "default": self.default,
            "values": list(self.values()),
        }
        if self.pattern:
            described["pattern"] = self.pattern
        return described


def read_options(
    game: str, seats: Seats, options: Iterable[Option[Any]], given: Options
) -> tuple[int, dict[str, Any]]:
    """The number of seats and every option's value, with defaults; refuses unknown names."""
    known = {option.name: option for option in options}
    for name in given:
        if name != "seats" and name not in known:
            raise BadOption(
                str(name), f"is not an option of {game}, which has {', '.join(('seats', *known))}"
            )
    count = seats.read(given.get("seats", seats.default))
    return count, {name: option.read(given.get(name, option.default)) for name, option in known.items()}


def whole(name: str, value: object, allowed: Iterable[int]) -> int:
    """An allowed integer; `true` is not a number."""
    allowed = tuple(allowed)
    if type(value) is not int or value not in allowed:
        raise BadOption(name, f"must be one of {', '.join(map(str, allowed))}, not {shown(value)}")
    return value


def flag(name: str, value: object) -> bool:
    """Exactly true or false."""
    if not isinstance(value, bool):
        raise BadOption(name, f"must be true or false, not {shown(value)}")
    return value


def shown(value: object) -> str:
    """A value as an error message quotes it, shortened."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # nested too deeply, or a number of too many digits
        text = f"a {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."


def compact(value: object) -> str:
    """A board or a set of pieces as JSON without blanks, for a position's text."""
    return json.dumps(value, separators=(",", ":")).replace(" ", "\\u0020")


def check_fields(board: Mapping[Any, Any], names: Sequence[str]) -> None:
    """Refuses a board object with missing or unknown fields."""
    for name in names:
        if name not in board:
            raise BadOption(f"board.{name}", "is missing")
    for name in board:
        if name not in names:
            raise BadOption("board", f"must have {', '.join(names)} and nothing else, not {shown(name)}")
