"""How a position of Träxx is read; `Position.__str__` writes it."""

from collections import Counter
from itertools import pairwise

from ...game import BadPosition, Refusal
from ...strict_json import loads
from ..options import shown
from .board import CELLS, DECK, NEIGHBOURS, NUMBER_OF, NUMBERS, Board, board
from .rules import NOTHING, Line, Position, deals, half

SEATS = range(1, 5)
FULL_DECK = (1 << len(DECK)) - 1


def parse(text: str) -> Position:
    """The position that `str` wrote; raises `BadPosition`."""
    fields = text.split(" ")
    if len(fields) != 6:
        raise BadPosition("position", "needs six fields: board deck card lines points starts")
    lines = tuple(_line(line) for line in fields[3].split(","))
    if len(lines) not in SEATS:
        raise BadPosition("lines", f"must be those of 1 to 4 seats, not of {len(lines)}")
    points = _points(fields[4], len(lines))
    starts = _starts(fields[5], len(lines))
    deck = _deck(fields[1])
    position = Position(_board(fields[0]), lines, points, deck, _card(fields[2], deck), starts)
    if starts:
        _check_lines(position)
        _check_points(position)
    elif position != Position(position.board, ((),) * len(lines), (NOTHING,) * len(lines)):
        raise BadPosition("starts", "must be dealt before anything else happens (TRX-2)")
    if str(position) != text:
        raise BadPosition("position", f"must be written as {shown(str(position))}")
    return position


def _board(text: str) -> Board:
    try:
        return board(loads(text) if text.startswith("{") else text)
    except Refusal as refusal:
        raise BadPosition(refusal.where, refusal.reason) from None
    except ValueError as error:
        raise BadPosition("board", str(error)) from None


def _deck(text: str) -> int:
    cards = [] if text == "-" else text.split(".")
    if not set(cards) <= set(DECK) or len(set(cards)) != len(cards):
        raise BadPosition("deck", f"must be - or different cards such as bgys.ysrp, not {shown(text)}")
    return sum(1 << DECK.index(card) for card in cards)


def _card(text: str, deck: int) -> str:
    if text == "-":
        return ""
    if text not in DECK or deck >> DECK.index(text) & 1:
        raise BadPosition("card", f"must be - or a card that is not in the deck, not {shown(text)}")
    return text


def _line(text: str) -> Line:
    names = [] if text == "-" else text.split("-")
    if not all(name in NUMBER_OF for name in names):
        raise BadPosition("lines", f"a line is cells such as e4-e5-f6, or -; not {shown(text)}")
    line = tuple(NUMBER_OF[name] for name in names)
    if len(set(line)) != len(line):
        raise BadPosition("lines", f"{shown(text)} uses a cell twice (TRX-8)")
    if any(cell not in NEIGHBOURS[before] for before, cell in pairwise(line)):
        raise BadPosition("lines", f"{shown(text)} has a gap (TRX-7)")
    return line


def _points(text: str, seats: int) -> tuple[tuple[int, ...], ...]:
    allowed = {str(value) for value in range(11)}
    points = [nine.split(".") for nine in text.split(",")]
    if len(points) != seats or any(len(nine) != 9 or not set(nine) <= allowed for nine in points):
        raise BadPosition(
            "points", f"must be nine numbers for each of {seats} seats, such as 0.3.0.0.0.0.0.0.0"
        )
    return tuple(tuple(map(int, nine)) for nine in points)


def _starts(text: str, seats: int) -> str:
    if text != "-" and text not in deals(seats):
        raise BadPosition("starts", f"must be - or {seats} different letters of ABCD, not {shown(text)}")
    return text.replace("-", "")


def _check_lines(position: Position) -> None:
    gone = (card for n, card in enumerate(DECK) if not position.deck >> n & 1 and card != position.card)
    fields = Counter("".join(gone))
    for letter, line in zip(position.starts, position.lines, strict=True):
        start = position.board.start(letter)
        if start not in line:
            raise BadPosition("lines", f"the line of start {letter} must reach {CELLS[start]} (TRX-3)")
        used = Counter(position.board.colours[cell] for cell in line if cell != start)
        if used - fields:
            raise BadPosition(
                "lines", "a line has more cells of a colour than the cards that are gone (TRX-6)"
            )


def _check_points(position: Position) -> None:
    for line, points in zip(position.lines, position.points, strict=True):
        for number, cell, value in zip(NUMBERS, position.board.numbers, points, strict=True):
            if value not in ((number, half(number)) if cell in line else (0,)):
                raise BadPosition("points", f"{value} cannot be what the {number} scored (TRX-12)")
    if len(position.lines) == 1:
        if not _is_solo_order(position):
            raise BadPosition("points", "no order of reaching the numbers gives these points (TRX-15)")
        return
    for number, values in zip(NUMBERS, zip(*position.points, strict=True), strict=True):
        if any(values) and number not in values:
            raise BadPosition("points", f"somebody was the first to reach the {number} (TRX-13)")


def _is_solo_order(position: Position) -> bool:
    """True if the line can have reached its numbers in an order that gives the points."""
    line, points, number_at = position.lines[0], position.points[0], position.board.number_at
    start = line.index(position.board.start(position.starts))
    ahead, behind = (
        [number_at[cell] for cell in arm if cell in number_at]
        for arm in (line[start + 1 :], line[:start][::-1])
    )

    def is_reachable(one: list[int], other: list[int], highest: int) -> bool:
        for arm, rest in ((one, other), (other, one)):
            is_next = bool(arm) and (points[arm[0] - 2] == arm[0]) == (arm[0] > highest)
            if is_next and is_reachable(arm[1:], rest, max(highest, arm[0])):
                return True
        return not one and not other

    return is_reachable(ahead, behind, 0)
