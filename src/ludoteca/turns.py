"""A turn: the move of each seat; in JSON, chance is `*`."""

import re
from collections.abc import Iterable, Mapping
from typing import Literal

from .game import CHANCE, Move, Seat

Turn = Mapping[Seat, Move]
TurnJson = dict[str, Move]
ChanceName = Literal["*"]
CHANCE_NAME: ChanceName = "*"
SEAT_NAME = re.compile(rf"{re.escape(CHANCE_NAME)}|0|[1-9][0-9]?", re.ASCII)


def seat_name(seat: Seat) -> str:
    """A seat as a key in JSON."""
    return CHANCE_NAME if seat == CHANCE else str(seat)


def seat_number(name: str) -> Seat:
    """The seat that `seat_name` named."""
    return CHANCE if name == CHANCE_NAME else int(name)


def acting(seats: Iterable[Seat]) -> list[int | ChanceName]:
    """The seats that must act, as a list for JSON."""
    return [CHANCE_NAME if seat == CHANCE else seat for seat in seats]


def to_json(turn: Turn) -> TurnJson:
    """The turn as a JSON object."""
    return {seat_name(seat): move for seat, move in turn.items()}


def from_json(turn: Mapping[str, Move]) -> Turn:
    """The turn that `to_json` wrote."""
    return {seat_number(name): move for name, move in turn.items()}


def read(value: object) -> Turn:
    """Reads an untrusted object; raises `ValueError` with the reason."""
    if not isinstance(value, dict) or not value:
        raise ValueError("a turn must be an object that maps seats to moves")
    for seat, move in value.items():
        if not SEAT_NAME.fullmatch(seat):
            raise ValueError(f"a seat must be {CHANCE_NAME} or a number, not {seat[:40]!r}")
        if not isinstance(move, str):
            raise ValueError(f"the move of seat {seat} must be a text")
    return from_json(value)
