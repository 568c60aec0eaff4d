"""The board, the cards and the checks of a board of somebody else's."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Self

from ...game import BadOption
from ...options import check_fields, compact, shown

COLOURS = "bgysrp"
COLOUR_NAMES = {"b": "blue", "g": "green", "y": "yellow", "s": "grey", "r": "red", "p": "purple"}
DEFAULT = "classic"  # the board
DECK = (
    *("bgys", "bgyr", "bgyp", "bgsr", "bgspp", "bggrp", "byssr", "bysp"),
    *("bbyrp", "bsrp", "gysrr", "gyysp", "gyrp", "gsrp", "ysrp"),
)
NUMBERS = tuple(range(2, 11))
START_NAMES = "ABCD"

# rows a (bottom) to i (top), diagonals 1 to 9, as on the Abalone board
DIAGONALS = ((1, 5), (1, 6), (1, 7), (1, 8), (1, 9), (2, 9), (3, 9), (4, 9), (5, 9))
_PLACES = tuple((row, d) for row, (low, high) in enumerate(DIAGONALS) for d in range(low, high + 1))
CELLS = tuple(f"{'abcdefghi'[row]}{d}" for row, d in _PLACES)
NUMBER_OF = {cell: number for number, cell in enumerate(CELLS)}  # 0 to 60
CENTRE = NUMBER_OF["e5"]
NEIGHBOURS = tuple(
    tuple(
        sorted(
            _PLACES.index(place)
            for place in ((r, d - 1), (r, d + 1), (r + 1, d), (r - 1, d), (r + 1, d + 1), (r - 1, d - 1))
            if place in _PLACES
        )
    )
    for r, d in _PLACES
)
RIM = frozenset(cell for cell, beside in enumerate(NEIGHBOURS) if len(beside) < 6)


@dataclass(frozen=True)
class Board:
    """Colours, numbers and starts of the 61 cells."""

    name: str
    colours: str  # a letter a cell, from a1 to i9
    numbers: tuple[int, ...]  # the cells of the numbers 2 to 10
    starts: tuple[int, ...]  # the cells of the starts A to D

    @cached_property
    def number_at(self) -> dict[int, int]:
        """The number that a cell carries."""
        return dict(zip(self.numbers, NUMBERS, strict=True))

    @cached_property
    def steps(self) -> tuple[tuple[tuple[int, int, int, str], ...], ...]:
        """For each cell its neighbours: number, bit, colour's place in `COLOURS`, and name with a dash."""
        return tuple(
            tuple((n, 1 << n, COLOURS.index(self.colours[n]), f"-{CELLS[n]}") for n in beside)
            for beside in NEIGHBOURS
        )

    def start(self, letter: str) -> int:
        """The cell of a start, by its letter."""
        return self.starts[START_NAMES.index(letter)]

    def to_json(self) -> dict[str, Any]:
        """The board object of the notation."""
        cells = iter(self.colours)
        rows = ["".join(next(cells) for _ in range(low, high + 1)) for low, high in DIAGONALS]
        return {
            "name": self.name,
            "rows": rows[::-1],
            "numbers": {str(n): CELLS[cell] for n, cell in zip(NUMBERS, self.numbers, strict=True)},
            "starts": {s: CELLS[cell] for s, cell in zip(START_NAMES, self.starts, strict=True)},
        }

    def __str__(self) -> str:
        """The name of a built-in board, otherwise the board object without blanks."""
        return self.name if boards().get(self.name) == self else compact(self.to_json())

    @classmethod
    def from_json(cls, board: object) -> Self:
        """The board that an object describes; raises `BadOption` with the field that is wrong."""
        if not isinstance(board, Mapping):
            raise BadOption(
                "board",
                f"must be a name or an object with name, rows, numbers and starts, not {shown(board)}",
            )
        check_fields(board, ("name", "rows", "numbers", "starts"))
        name = board["name"]
        if not isinstance(name, str) or not 1 <= len(name) <= 60:
            raise BadOption("board.name", f"must be a text of 1 to 60 characters, not {shown(name)}")
        numbers = _cells("numbers", board["numbers"], [str(n) for n in NUMBERS])
        starts = _cells("starts", board["starts"], list(START_NAMES))
        if set(starts) & set(numbers):
            raise BadOption("board.starts", "must not carry a number")
        return cls(name, _colours(board["rows"]), numbers, starts)


def _colours(rows: object) -> str:
    if not isinstance(rows, list | tuple) or len(rows) != 9:
        raise BadOption("board.rows", f"must be nine texts, from row i down to row a, not {shown(rows)}")
    for letter, (low, high), row in zip("ihgfedcba", DIAGONALS[::-1], rows, strict=True):
        length = high - low + 1
        if not isinstance(row, str) or len(row) != length or not set(row) <= set(COLOURS):
            raise BadOption(
                "board.rows", f"row {letter} must be {length} letters of {COLOURS}, not {shown(row)}"
            )
    return "".join(rows[::-1])


def _cells(field: str, value: object, names: list[str]) -> tuple[int, ...]:
    if not isinstance(value, Mapping) or set(value) != set(names):
        raise BadOption(
            f"board.{field}", f"must give a cell for each of {', '.join(names)}, not {shown(value)}"
        )
    for name in names:
        if not isinstance(value[name], str) or value[name] not in NUMBER_OF:
            raise BadOption(
                f"board.{field}", f"{name} must be a cell from a1 to i9, not {shown(value[name])}"
            )
    cells = tuple(NUMBER_OF[value[name]] for name in names)
    if len(set(cells)) != len(cells):
        raise BadOption(f"board.{field}", "must be different cells")
    return cells


@cache
def boards() -> dict[str, Board]:
    """The built-in boards, by name, the default first."""
    folder = files(__package__) / "boards"
    texts = (file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".json"))
    found = {board.name: board for board in map(Board.from_json, map(json.loads, texts))}
    return {name: found[name] for name in sorted(found, key=lambda name: (name != DEFAULT, name))}


def described(value: object) -> Board:
    """The board that an object describes; raises `BadOption`."""
    return Board.from_json(value)


def board(value: object) -> Board:
    """A built-in board by its name, or the board that an object describes."""
    if not isinstance(value, str):
        return Board.from_json(value)
    if value not in boards():
        raise BadOption("board", f"must be {' or '.join(boards())} or a board object, not {shown(value)}")
    return boards()[value]
