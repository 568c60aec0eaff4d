"""Boards, shapes and sets of pieces, and every way to place a shape on a board."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from itertools import permutations, product
from typing import Any, NamedTuple, Self

from ...game import BadOption
from ...options import check_fields, compact, shown
from .outline import are_round, outline

SHAPES = "IVLZ"
NEUTRAL = "N"
CUBES = {
    "I": ((0, 0, 0), (1, 0, 0), (2, 0, 0)),
    "V": ((0, 0, 0), (1, 0, 0), (0, 1, 0)),
    "L": ((0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0)),
    "Z": ((0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0)),
    "N": ((0, 0, 0), (1, 0, 0), (2, 0, 0)),
}
DEFAULT, PIECES = "square", "classic"  # the board and the set of pieces
MOST_CELLS = 64
MOST_PIECES = 64  # of a shape in half a set: no board has room for more
_CELL = re.compile("([a-z])([1-9][0-9]?)")

Cube = tuple[int, int, int]
Hand = tuple[int, ...]  # how many of each of `SHAPES`


class Placement(NamedTuple):
    """One way to lay a shape: its notation, the columns by the height they must have, the cubes by level."""

    move: str
    shape: str
    need: tuple[int, int, int]
    cubes: tuple[int, int, int]


@dataclass(frozen=True)
class Board:
    """Cells sorted by file and rank, and sides as bit sets over them."""

    name: str
    cells: tuple[str, ...]
    sides: tuple[int, ...]
    listed: tuple[tuple[str, ...], ...]  # the sides as they were given

    @cached_property
    def number_of(self) -> dict[str, int]:
        """The number of each cell."""
        return {cell: number for number, cell in enumerate(self.cells)}

    @cached_property
    def neighbours(self) -> tuple[int, ...]:
        """For each cell the cells that share an edge with it, as a bit set (CAM-7)."""
        places = {_place(cell): number for number, cell in enumerate(self.cells)}
        return tuple(
            sum(1 << places[p] for p in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if p in places)
            for x, y in places
        )

    @cached_property
    def edge(self) -> int:
        """The cells of all sides: the outer edge."""
        edge = 0
        for side in self.sides:
            edge |= side
        return edge

    @cached_property
    def wins(self) -> tuple[tuple[int, int, int], ...]:
        """Pairs of sides that a path wins between, with its factor in the scoring (CAM-10, CAM-11, CAM-18)."""
        if len(self.sides) == 4:
            return ((0, 2, 1), (1, 3, 1))
        pairs = ((i, j) for i, j in product(range(8), repeat=2) if i < j)
        return tuple((i, j, 2 if j - i == 4 else 1) for i, j in pairs if 3 <= j - i <= 5)

    @cached_property
    def placements(self) -> dict[str, tuple[Placement, ...]]:
        """Every placement of each shape, in the order of moves (CAM-3, CAM-4)."""
        return {shape: tuple(_placements(self, shape)) for shape in CUBES}

    @cached_property
    def by_move(self) -> dict[str, list[Placement]]:
        """The placements that a move may mean; heights decide among them."""
        found: dict[str, list[Placement]] = {}
        for placements in self.placements.values():
            for placement in placements:
                found.setdefault(placement.move, []).append(placement)
        return found

    @cached_property
    def by_ground(self) -> tuple[list[Placement], ...]:
        """For each cell the placements whose first cube on the board lies there."""
        found: tuple[list[Placement], ...] = tuple([] for _ in self.cells)
        for placement in (p for placements in self.placements.values() for p in placements):
            ground = placement.cubes[0]
            found[(ground & -ground).bit_length() - 1].append(placement)
        return found

    def to_json(self) -> dict[str, Any]:
        """The board object of the notation."""
        return {"name": self.name, "cells": list(self.cells), "sides": [list(side) for side in self.listed]}

    def __str__(self) -> str:
        """The name of a built-in board, otherwise the board object without blanks."""
        return self.name if boards().get(self.name) == self else compact(self.to_json())

    @classmethod
    def from_json(cls, board: object) -> Self:
        """The board that an object describes; raises `BadOption` with the field that is wrong."""
        if not isinstance(board, Mapping):
            raise BadOption(
                "board", f"must be a name or an object with name, cells and sides, not {shown(board)}"
            )
        check_fields(board, ("name", "cells", "sides"))
        name = board["name"]
        if not isinstance(name, str) or not 1 <= len(name) <= 60:
            raise BadOption("board.name", f"must be a text of 1 to 60 characters, not {shown(name)}")
        cells = sorted(_cells("cells", board["cells"]), key=_place)
        if len(cells) > MOST_CELLS:
            raise BadOption("board.cells", f"must be at most {MOST_CELLS}, not {len(cells)}")
        listed = _sides(board["sides"], cells)
        sides = tuple(sum(1 << cells.index(cell) for cell in side) for side in listed)
        made = cls(name, tuple(cells), sides, listed)
        if flood(made.neighbours, 1, (1 << len(cells)) - 1) != (1 << len(cells)) - 1:
            raise BadOption("board.cells", "must all be connected")
        _check_round(cells, listed)
        return made


def flood(neighbours: tuple[int, ...], start: int, within: int) -> int:
    """The cells that can be reached from a set of cells over neighbours within another set."""
    reached = frontier = start & within
    while frontier:
        cell = (frontier & -frontier).bit_length() - 1
        frontier &= frontier - 1
        new = neighbours[cell] & within & ~reached
        reached |= new
        frontier |= new
    return reached


def _place(cell: str) -> tuple[int, int]:
    return ord(cell[0]) - ord("a"), int(cell[1:]) - 1


def _cells(field: str, value: object) -> list[str]:
    if not isinstance(value, list | tuple) or not value:
        raise BadOption(f"board.{field}", f"must be a list of cells, not {shown(value)}")
    if len(value) > 2 * MOST_CELLS:
        raise BadOption(f"board.{field}", f"must be at most {MOST_CELLS} cells, not {len(value)}")
    for cell in value:
        if not isinstance(cell, str) or not _CELL.fullmatch(cell):
            raise BadOption(f"board.{field}", f"must be cells from a1 to z99, not {shown(cell)}")
    if len(set(value)) != len(value):
        raise BadOption(f"board.{field}", "must be different cells")
    return list(value)


def _sides(value: object, cells: list[str]) -> tuple[tuple[str, ...], ...]:
    if not isinstance(value, list | tuple) or len(value) not in (4, 8):
        raise BadOption(
            "board.sides", f"must be four or eight lists of cells in circular order, not {shown(value)}"
        )
    sides = tuple(tuple(_cells("sides", side)) for side in value)
    for cell in (cell for side in sides for cell in side):
        if cell not in cells:
            raise BadOption("board.sides", f"{cell} is not a cell of the board")
    return sides


def _check_round(cells: list[str], sides: tuple[tuple[str, ...], ...]) -> None:
    rim = outline(map(_place, cells))
    for cell in (cell for side in sides for cell in side):
        if _place(cell) not in rim:
            raise BadOption("board.sides", f"{cell} does not lie on the outer edge of the board")
    if not are_round(rim, [set(map(_place, side)) for side in sides]):
        raise BadOption("board.sides", "must follow each other in circular order")


@cache
def turned(shape: str) -> tuple[tuple[Cube, ...], ...]:
    """A shape turned in every way, each with its lowest corner at the origin."""
    found = set()
    for a, b, c in permutations(range(3)):
        for i, j, k in product((1, -1), repeat=3):  # the shapes are flat, so a mirror image is a turn, too
            cubes = [(i * cube[a], j * cube[b], k * cube[c]) for cube in CUBES[shape]]
            low = [min(cube[axis] for cube in cubes) for axis in range(3)]
            found.add(tuple(sorted((x - low[0], y - low[1], z - low[2]) for x, y, z in cubes)))
    return tuple(sorted(found))


def _placements(board: Board, shape: str) -> list[Placement]:
    places = {_place(cell): number for number, cell in enumerate(board.cells)}
    corners = set(product({x for x, _ in places}, {y for _, y in places}))  # a shape's corner may be no cell
    found = [
        _placement(board, shape, sorted((places[left + x, low + y], z) for x, y, z in cubes))
        for cubes in turned(shape)
        for left, low in corners
        if all((left + x, low + y) in places for x, y, _ in cubes)
    ]
    return [placement for _, placement in sorted(found)]


def _placement(board: Board, shape: str, columns: list[tuple[int, int]]) -> tuple[list[int], Placement]:
    need, cubes = [0, 0, 0], [0, 0, 0]
    for column, level in columns:
        cubes[level] |= 1 << column
    for column in {column for column, _ in columns}:
        need[min(level for c, level in columns if c == column)] |= 1 << column
    numbers = [column for column, _ in columns]
    move = f"{shape}:{''.join(board.cells[number] for number in numbers)}"
    return numbers, Placement(move, shape, (need[0], need[1], need[2]), (cubes[0], cubes[1], cubes[2]))


@cache
def boards() -> dict[str, Board]:
    """The built-in boards, by name, the one to begin with first."""
    folder = files(__package__) / "boards"
    texts = [file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".json")]
    found = {board.name: board for board in map(Board.from_json, map(json.loads, texts))}
    return {name: found[name] for name in sorted(found, key=lambda name: _rank(found[name]))}


def _rank(board: Board) -> tuple[bool, int, str]:
    """Where a board stands in lists: the default first, then the largest."""
    return board.name != DEFAULT, -len(board.cells), board.name


@cache
def piece_sets() -> dict[str, Hand]:
    """The built-in sets of pieces, by name: half a set each."""
    folder = files(__package__) / "pieces"
    sets = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".json")), key=lambda file: file.name
    )
    return {file.name.removesuffix(".json"): hand(json.loads(file.read_text("utf-8"))) for file in sets}


def described(value: object) -> Board:
    """The board that an object describes; raises `BadOption`."""
    return Board.from_json(value)


def board(value: object) -> Board:
    """A built-in board by its name, or the board that an object describes."""
    if not isinstance(value, str):
        return Board.from_json(value)
    if value not in boards():
        raise BadOption(
            "board", f"must be one of {', '.join(boards())} or a board object, not {shown(value)}"
        )
    return boards()[value]


def pieces(value: object) -> Hand:
    """Half a set of pieces by its name, or the one that an object describes."""
    if not isinstance(value, str):
        return hand(value)
    if value not in piece_sets():
        raise BadOption("pieces", f"must be {' or '.join(piece_sets())} or an object, not {shown(value)}")
    return piece_sets()[value]


def hand(value: object) -> Hand:
    """How many of each shape an object gives, missing ones being 0."""
    if not isinstance(value, Mapping) or not set(value) <= set(SHAPES):
        raise BadOption("pieces", f"must be an object with numbers for I, V, L and Z, not {shown(value)}")
    for shape, count in value.items():
        if type(count) is not int or not 0 <= count <= MOST_PIECES:
            raise BadOption(
                f"pieces.{shape}", f"must be a whole number from 0 to {MOST_PIECES}, not {shown(count)}"
            )
    if not any(value.values()):
        raise BadOption("pieces", "must be at least one piece in all")
    return tuple(value.get(shape, 0) for shape in SHAPES)
