"""How a position of Träxx is read; `Position.__str__` writes it."""

from itertools import pairwise, product

from ...game import BadPosition, Refusal, Seat
from ...options import shown
from ...strict_json import loads
from .board import CELLS, DECK, NEIGHBOURS, NUMBER_OF, NUMBERS, Board, board
from .rules import NOTHING, Line, Position, deals, half

SEATS = range(1, 5)


def parse(text: str) -> Position:
    """The position that `str` wrote, its shape checked; raises `BadPosition`."""
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
    if str(position) != text:
        raise BadPosition("position", f"must be written as {shown(str(position))}")
    return position


def check(position: Position) -> None:
    """Raise `BadPosition` if no game can have led to the position."""
    seats = len(position.lines)
    if position.starts:
        _check_lines(position)
        _check_points(position)
    elif position != Position(position.board, ((),) * seats, (NOTHING,) * seats):
        raise BadPosition("starts", "must be dealt before anything else happens (TRX-2)")


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
        raise BadPosition("lines", f"a line is cells such as f6-e5-d5, or -; not {shown(text)}")
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
    gone = _gone(position)
    for letter, line in zip(position.starts, position.lines, strict=True):
        start = position.board.start(letter)
        if start not in line:
            raise BadPosition("lines", f"the line of start {letter} must reach {CELLS[start]} (TRX-3)")
        if line[-1] == start != line[0]:
            raise BadPosition("lines", f"the first extension must stand behind the start {CELLS[start]}")
        arms = ("".join(position.board.colours[cell] for cell in arm) for arm in _arms(line, start))
        if not _can_draw("|".join(filter(None, arms)), gone):
            raise BadPosition("lines", "no order of the cards that are gone draws this line (TRX-6, TRX-9)")


def _gone(position: Position) -> frozenset[str]:
    return frozenset(DECK) - {*position.cards_left(), position.card}


def _arms(line: Line, start: int) -> tuple[Line, Line]:
    """What was drawn on both sides of the start, from there on."""
    place = line.index(start)
    return line[place + 1 :], line[:place][::-1]


def _can_draw(arms: str, cards: frozenset[str]) -> bool:
    """True if cards, each at one end, can have drawn the colours of two arms that a bar parts."""
    furthest: dict[frozenset[str], int] = {}  # with cards left; to have drawn more is never worse

    def draw(at: int, left: frozenset[str]) -> bool:
        if at >= len(arms) or furthest.get(left, -1) >= at:
            return at >= len(arms)
        furthest[left] = at
        ends = sorted(((_drawn(arms, at, card), card) for card in left), reverse=True)
        return any(draw(end, left - {card}) for end, card in ends if end > at)

    return draw(0, cards)


def _drawn(arms: str, at: int, card: str) -> int:
    """How far a card can draw from there, which is not beyond the end of an arm."""
    at += arms[at] == "|"
    for colour in arms[at : at + len(card)]:
        if colour not in card:
            break
        card = card.replace(colour, "", 1)
        at += 1
    return at


def _check_points(position: Position) -> None:
    for line, points in zip(position.lines, position.points, strict=True):
        for number, cell, value in zip(NUMBERS, position.board.numbers, points, strict=True):
            if value not in ((number, half(number)) if cell in line else (0,)):
                raise BadPosition("points", f"{value} cannot be what the {number} scored (TRX-12)")
    if len(position.lines) == 1:
        if not _is_solo_order(*_numbers(position, 0), position.points[0]):
            raise BadPosition("points", "no order of reaching the numbers gives these points (TRX-15)")
        return
    for number, values in zip(NUMBERS, zip(*position.points, strict=True), strict=True):
        if any(values) and number not in values:
            raise BadPosition("points", f"somebody was the first to reach the {number} (TRX-13)")
    if not _is_order(position):
        raise BadPosition("points", "no order of reaching the numbers gives these points (TRX-13, TRX-14)")


def _numbers(position: Position, seat: Seat) -> tuple[list[int], list[int]]:
    """The numbers on both arms of a seat's line, in the order in which it reached them."""
    number_at = position.board.number_at
    arms = _arms(position.lines[seat], position.board.start(position.starts[seat]))
    one, other = ([number_at[cell] for cell in arm if cell in number_at] for arm in arms)
    return one, other


def _is_solo_order(one: list[int], other: list[int], points: tuple[int, ...], highest: int = 0) -> bool:
    """True if a line can have reached the numbers on its arms in an order that gives the points."""
    return not (one or other) or any(
        (points[arm[0] - 2] == arm[0]) == (arm[0] > highest)
        and _is_solo_order(arm[1:], rest, points, max(highest, arm[0]))
        for arm, rest in ((one, other), (other, one))
        if arm
    )


def _is_order(position: Position) -> bool:
    """True if each seat can have reached each of its numbers in a round that gives the points."""
    seats = range(len(position.lines))
    arms = [(seat, arm) for seat in seats for arm in _numbers(position, seat)]
    rounds = {(seat, number): 1 for seat, arm in arms for number in arm}
    waits = [((seat, a), (seat, b), 0) for seat, arm in arms for a, b in pairwise(arm)]
    for (first, number), (seat, other) in product(rounds, repeat=2):
        if number == other and position.points[first][number - 2] == number:
            waits.append(((first, number), (seat, number), position.points[seat][number - 2] < number))
    while late := {
        after: rounds[before] + gap for before, after, gap in waits if rounds[after] < rounds[before] + gap
    }:
        rounds.update(late)
        if max(rounds.values()) > len(_gone(position)):
            return False
    return True
