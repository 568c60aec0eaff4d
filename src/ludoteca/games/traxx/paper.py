"""Checks a board that was drawn on by hand.

A sheet comes as text, round by round with the cards, or only the final line and the order in which
its numbers were reached; somebody else's numbers are marked as halved:

    start A                      start A
    bgys d4-c4-b3                line d6-d5-d4-d3
    bgyr pass                    numbers 2 4
                                 halved 4            (with others at the table; alone, leave it out)
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypedDict

from ...game import CHANCE, IllegalMove
from ...options import shown
from ...paint import Paint
from ..paper import BadSheet, Mistake
from .board import CELLS, DECK, DEFAULT, NEIGHBOURS, NUMBER_OF, NUMBERS, START_NAMES, Board, boards
from .draw import draw_board
from .rules import NOTHING, Line, Position, half

EXAMPLE = """\
start A                              then either round by round
bgys d4-c4-b3                        or: line d6-d5-d4-d3 and numbers 2 4"""


class CheckedLine(TypedDict):
    """What the API tells of a checked sheet."""

    result: int
    line: list[str]


@dataclass(frozen=True)
class Checked:
    """The line as far as it is right, the points of its numbers, and the mistakes."""

    board: Board
    line: Line
    points: tuple[int, ...]
    mistakes: tuple[Mistake, ...] = field(default=())

    @property
    def missed(self) -> int:
        """How many cells the line did not reach."""
        return len(CELLS) - len(self.line)

    @property
    def result(self) -> int:
        """Points less cells not reached (TRX-19)."""
        return sum(self.points) - self.missed

    def draw(self, paint: Paint) -> str:
        """The board with the line."""
        return draw_board(self.board, self.line, paint)

    def summary(self) -> str:
        """Numbers, cells not reached and result."""
        return f"numbers {sum(self.points)}, cells not reached {self.missed}, result {self.result}"

    def to_json(self) -> CheckedLine:
        """The result and the cells of the line."""
        return {"result": self.result, "line": [CELLS[cell] for cell in self.line]}


def check(text: str, board: Board | None = None) -> Checked:
    """Read a sheet and check it; raises `BadSheet` if it cannot."""
    if len(text) > 20_000:
        raise BadSheet("sheet", "must be at most 20,000 characters")
    lines = [line.split() for line in text.splitlines() if line.strip()]
    if not lines or len(lines[0]) != 2 or lines[0][0] != "start" or lines[0][1] not in tuple(START_NAMES):
        raise BadSheet("line 1", "must be the start, such as: start A")
    board = board or boards()[DEFAULT]
    first = Position(board, ((board.start(lines[0][1]),),), (NOTHING,), starts=lines[0][1])
    if any(words[0] == "line" for words in lines[1:]):
        return _check_final(first, lines[1:])
    return _check_rounds(first, lines[1:])


def _check_rounds(position: Position, lines: list[list[str]]) -> Checked:
    """Play round after round; what breaks a rule counts as passed."""
    mistakes = []
    if len(lines) > len(DECK):
        raise BadSheet(f"line {len(DECK) + 2}", f"there are only {len(DECK)} cards")
    for number, words in enumerate(lines, 1):
        if len(words) != 2:
            raise BadSheet(f"line {number + 1}", "must be a card and a line, such as: bgys d4-c4-b3")
        try:
            position = position.play({CHANCE: "".join(sorted(words[0], key="bgysrp".find))})
        except IllegalMove as wrong:
            raise BadSheet(f"line {number + 1}", wrong.reason) from None
        try:
            position = position.play({0: words[1]})
        except IllegalMove as wrong:
            mistakes.append(Mistake(f"round {number}", wrong.rule, wrong.reason))
            position = position.play({0: "pass"})
    return Checked(position.board, position.lines[0], position.points[0], tuple(mistakes))


def _check_final(first: Position, lines: list[list[str]]) -> Checked:
    found = {words[0]: words[1:] for words in lines}
    for name in found:
        if name not in ("line", "numbers", "halved"):
            raise BadSheet(name[:20], "is not part of a sheet, which has start, line, numbers and halved")
    line, mistakes = _line(first, "-".join(found["line"]).split("-"))
    reached = [n for n, cell in zip(NUMBERS, first.board.numbers, strict=True) if cell in line]
    order = _numbers("numbers", found.get("numbers", []))
    if sorted(order) != reached:
        said = " ".join(map(str, reached)) or "none"
        raise BadSheet("numbers", f"must name the numbers on the line in the order of reaching them: {said}")
    halved = _numbers("halved", found["halved"]) if "halved" in found else _late(order)
    points = tuple((half(n) if n in halved else n) if n in reached else 0 for n in NUMBERS)
    return Checked(first.board, line, points, tuple(mistakes))


def _numbers(where: str, words: list[str]) -> list[int]:
    if not set(words) <= {str(n) for n in NUMBERS} or len(set(words)) != len(words):
        raise BadSheet(where, f"must be different numbers from 2 to 10, not {shown(' '.join(words))}")
    return [int(word) for word in words]


def _late(order: list[int]) -> list[int]:
    """The numbers that were reached after a higher one (TRX-15)."""
    return [n for place, n in enumerate(order) if any(before > n for before in order[:place])]


def _line(first: Position, names: list[str]) -> tuple[Line, list[Mistake]]:
    """The line up to its first mistake from the start outwards, and what is wrong with it."""
    for name in names:
        if name not in NUMBER_OF:
            raise BadSheet("line", f"must be cells from a1 to i9, such as d4-c4-b3, not {shown(name)}")
    line = tuple(NUMBER_OF[name] for name in names)
    mistakes = [
        Mistake(CELLS[cell], "TRX-8", f"{CELLS[cell]} is on the line twice")
        for cell, n in Counter(line).items()
        if n > 1
    ]
    mistakes += [
        Mistake(CELLS[cell], "TRX-7", f"{CELLS[cell]} is not a neighbour of {CELLS[before]}")
        for before, cell in pairwise(line)
        if cell not in NEIGHBOURS[before]
    ]
    start = first.lines[0][0]
    if start not in line:
        mistakes.append(Mistake(CELLS[start], "TRX-3", f"the line must reach its start {CELLS[start]}"))
    mistakes += _too_many(first.board, line, start)
    return tuple(dict.fromkeys(line)), mistakes


def _too_many(board: Board, line: Line, start: int) -> list[Mistake]:
    fields = Counter("".join(DECK))
    used = Counter(board.colours[cell] for cell in set(line) if cell != start)
    return [
        Mistake(
            "line", "TRX-6", f"{n} cells of {colour} are more than the {fields[colour]} fields of all cards"
        )
        for colour, n in used.items()
        if n > fields[colour]
    ]
