"""Checks a position that was built on a real board, and says what it scores.

A sheet comes as text: the board if it is not the square, then columns with their cubes from the
board up, and, for the scoring without a path, how many pieces touch the outer edge:

    board octagon
    a4 g
    b4 gyy
    edge 4 3          green pieces, yellow pieces
"""

import re
from dataclasses import dataclass
from typing import Literal, TypedDict

from ...options import shown
from ...paint import Paint
from ..paper import BadSheet, Mistake
from .board import CUBES, DEFAULT, PIECES, SHAPES, Board, boards, piece_sets
from .draw import draw_board
from .paths import GREEN, YELLOW, Levels, best_path, is_joined

MOST_CUBES = sum(2 * n * len(CUBES[shape]) for shape, n in zip(SHAPES, piece_sets()[PIECES], strict=True))
Side = Literal["green", "yellow"]
SIDES: tuple[tuple[int, Side], ...] = ((GREEN, "green"), (YELLOW, "yellow"))
EXAMPLE = """\
board octagon                        left out for the square
c3 gyy                               each column's cubes from the board up
edge 4 3                             pieces at the outer edge, for the scoring"""


class CheckedBoard(TypedDict):
    """What the API tells of a checked position."""

    result: int
    winner: Side | None
    path: list[str]


@dataclass(frozen=True)
class Checked:
    """The position, who has won and with how many points, the path, and the mistakes."""

    board: Board
    levels: Levels
    stacks: dict[str, str]
    winner: Side | None
    result: int
    path: tuple[str, ...]
    mistakes: tuple[Mistake, ...]

    def draw(self, paint: Paint) -> str:
        """The board from above."""
        return draw_board(self.board, self.stacks, paint)

    def summary(self) -> str:
        """The path, who wins and the result."""
        if not self.winner:
            return "no path: a draw"
        path = f"path {'-'.join(self.path)}\n" if self.path else ""
        return f"{path}{self.winner} wins, result {self.result}"

    def to_json(self) -> CheckedBoard:
        """The result, the winner and the path."""
        return {"result": self.result, "winner": self.winner, "path": list(self.path)}


def check(text: str) -> Checked:
    """Read a position and check it; raises `BadSheet` if it cannot."""
    if len(text) > 20_000:
        raise BadSheet("sheet", "must be at most 20,000 characters")
    lines = [line.replace(":", " ").split() for line in text.splitlines() if line.strip()]
    board, edge, stacks = boards()[DEFAULT], (0, 0), dict[str, str]()
    for number, words in enumerate(lines, 1):
        if words[0] == "board":
            board = _board(words)
        elif words[0] == "edge":
            edge = _edge(words)
        else:
            stacks.update(_stack(number, words, stacks))
    for cell in stacks:
        if cell not in board.number_of:
            raise BadSheet(cell, f"is not a cell of the {board.name}")
    levels = _levels(board, stacks)
    winner, points, path = _result(board, levels, edge)
    return Checked(board, levels, stacks, winner, points, path, tuple(_mistakes(board, levels)))


def _board(words: list[str]) -> Board:
    if len(words) != 2 or words[1] not in boards():
        raise BadSheet("board", f"must be one of {', '.join(boards())}, not {shown(' '.join(words[1:]))}")
    return boards()[words[1]]


def _edge(words: list[str]) -> tuple[int, int]:
    if len(words) != 3 or not all(re.fullmatch("[0-9]{1,2}", word, re.ASCII) for word in words[1:]):
        raise BadSheet(
            "edge", "must be two numbers, green and yellow pieces at the outer edge, such as: edge 4 3"
        )
    return int(words[1]), int(words[2])


def _stack(number: int, words: list[str], known: dict[str, str]) -> dict[str, str]:
    if (
        len(words) != 2
        or not re.fullmatch("[a-z][1-9][0-9]?", words[0])
        or not re.fullmatch("[gyn]+", words[1])
    ):
        raise BadSheet(
            f"line {number}", f"must be a column and its cubes, such as: c3 gyy; not {shown(' '.join(words))}"
        )
    if len(words[1]) > 3:
        raise BadSheet(words[0], "nothing is ever higher than three cubes (CAM-6)")
    if words[0] in known:
        raise BadSheet(words[0], "is named twice")
    return {words[0]: words[1]}


def _levels(board: Board, stacks: dict[str, str]) -> Levels:
    found = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
    for cell, stack in stacks.items():
        for level, colour in zip(found, stack, strict=False):
            level["gyn".index(colour)] |= 1 << board.number_of[cell]
    low, middle, high = ((a, b, c) for a, b, c in found)
    return low, middle, high


def _result(board: Board, levels: Levels, edge: tuple[int, int]) -> tuple[Side | None, int, tuple[str, ...]]:
    for colour, name in SIDES:
        if is_joined(board, levels, colour):
            points, path = best_path(board, levels, colour)
            return name, points, tuple(board.cells[cell] for cell in path)
    green, yellow = edge
    if green == yellow:
        return None, 0, ()
    return ("yellow", green, ()) if green > yellow else ("green", yellow, ())  # CAM-19


def _mistakes(board: Board, levels: Levels) -> list[Mistake]:
    found = []
    for colour, name in SIDES:
        cubes = sum(level[colour].bit_count() for level in levels)
        if cubes > MOST_CUBES:
            found.append(
                Mistake(name, "CAM-1", f"{cubes} cubes are more than the {MOST_CUBES} of all {name} pieces")
            )
    if sum(level[2].bit_count() for level in levels) > 6:
        found.append(Mistake("neutral", "CAM-15", "there are only two neutral pieces of three cubes"))
    if all(is_joined(board, levels, colour) for colour in (GREEN, YELLOW)):
        found.append(
            Mistake("board", "CAM-12", "both colours have a path, but the first would have ended the game")
        )
    return found
