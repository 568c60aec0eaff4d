"""The options over which tests play the game, with boards unlike the built-in ones."""

from collections.abc import Iterator

from ...options import Options
from .board import boards

RECTANGLE = {  # 3 × 5 with eight sides, some of them corners
    "name": "rectangle",
    "cells": [f"{file}{rank}" for file in "abc" for rank in range(1, 6)],
    "sides": [
        ["a1", "b1", "c1"], ["c1"], ["c1", "c2", "c3", "c4", "c5"], ["c5"],
        ["a5", "b5", "c5"], ["a5"], ["a1", "a2", "a3", "a4", "a5"], ["a1"],
    ],
}  # fmt: skip
CORRIDOR = {  # long, thin and bent, with ranks of two digits
    "name": "corridor",
    "cells": [f"a{rank}" for rank in range(1, 13)] + [f"b{rank}" for rank in range(9, 15)],
    "sides": [["a1"], ["b9", "b10"], ["b14"], ["a1", "a2", "a3"]],
}
EVERYTHING = {"scoring": True, "neutral": True, "swap": True}


def variants() -> Iterator[Options]:
    """Every board, every option, four seats, and custom boards and pieces."""
    for name in boards():
        yield {"board": name}
        yield {"board": name, **EVERYTHING}
    for option in EVERYTHING:
        yield {option: True}
    yield {"seats": 4}
    yield {"seats": 4, "board": "octagon", **EVERYTHING}
    yield {"board": RECTANGLE, **EVERYTHING}
    yield {"board": CORRIDOR, "scoring": True, "swap": True, "pieces": {"L": 1, "Z": 1}}
    yield {"board": RECTANGLE, "seats": 4, "pieces": {"I": 64, "V": 1}, "neutral": True}
