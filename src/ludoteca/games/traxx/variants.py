"""The options over which tests play the game, with boards unlike the built-in ones."""

from collections.abc import Iterator

from ...options import Options
from .notation import SEATS

STRIPES = {  # four colours in rows, numbers and starts along the rim
    "name": "stripes",
    "rows": ["bbbbb", "gggggg", "yyyyyyy", "bbbbbbbb", "ssssssggg", "bbbbbbbb", "yyyyyyy", "ggbbgg", "bgysb"],
    "numbers": {
        "2": "a1", "3": "a3", "4": "a5", "5": "b1", "6": "b6", "7": "c7", "8": "e5", "9": "e9", "10": "i9",
    },
    "starts": {"A": "i5", "B": "i6", "C": "d1", "D": "e1"},
}  # fmt: skip


def variants() -> Iterator[Options]:
    """Each number of seats, and a board of somebody's own."""
    for seats in SEATS:
        yield {"seats": seats}
    yield {"seats": 3, "board": STRIPES}
