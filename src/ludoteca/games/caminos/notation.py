"""How a position of Caminos is read; `Position.__str__` writes it."""

import re
from collections.abc import Callable
from typing import TypeVar

from ...game import BadPosition, Refusal, Seat
from ...options import shown
from ...strict_json import loads
from .board import CUBES, NEUTRAL, SHAPES, Board, Hand, board, pieces
from .made import are_made_of
from .paths import GREEN, GREY, YELLOW, Levels, is_joined
from .rules import COLOUR_NAMES, Position, Variant, hand_of

SEATS = (2, 4)
T = TypeVar("T")


def parse(text: str) -> Position:
    """The position that `str` wrote, its shape and counts checked; raises `BadPosition`."""
    fields = text.split(" ")
    if len(fields) != 9:
        raise BadPosition(
            "position", "needs nine fields: board pieces variants stacks turn neutral left out edge"
        )
    if not re.fullmatch("-|n?p?s?(sx)?", fields[2]):
        raise BadPosition(
            "variants", f"must be - or letters of npsx in that order, x only after s; not {shown(fields[2])}"
        )
    variant = Variant(
        _read("board", board, fields[0]),
        _read("pieces", pieces, fields[1]),
        *(flag in fields[2] for flag in "nps"),
    )
    left = _left(fields[6], variant)
    position = Position(
        variant,
        left,
        _seat("turn", fields[4], len(left)),
        _number("neutral", fields[5], 2),
        _levels(fields[3], variant.board),
        _out(fields[7], len(left)),
        _edge(fields[8]),
        "x" in fields[2],
    )
    if str(position) != text:
        raise BadPosition("position", f"must be written as {shown(str(position))}")
    return position


def check(position: Position) -> None:
    """Raise `BadPosition` if no game can have led to the position."""
    _check_neutral(position)
    _check_cubes(position)
    _check_turn(position)


def _read(field: str, read: Callable[[object], T], text: str) -> T:
    try:
        return read(loads(text) if text.startswith("{") else text)
    except Refusal as refusal:
        raise BadPosition(refusal.where, refusal.reason) from None
    except ValueError as error:
        raise BadPosition(field, str(error)) from None


def _number(field: str, text: str, most: int) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,3}", text, re.ASCII) or int(text) > most:
        raise BadPosition(field, f"must be a number from 0 to {most}, not {shown(text)}")
    return int(text)


def _seat(field: str, text: str, seats: int) -> Seat | None:
    if text != "-" and text not in map(str, range(seats)):
        raise BadPosition(field, f"must be - or a seat from 0 to {seats - 1}, not {shown(text)}")
    return None if text == "-" else int(text)


def _levels(text: str, on: Board) -> Levels:
    levels = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
    for stack in () if text == "-" else text.split(","):
        cell, _, colours = stack.partition(":")
        if cell not in on.number_of or not re.fullmatch("[gyn]{1,3}", colours):
            raise BadPosition(
                "stacks", f"a stack is a cell and one to three of gyn, such as c3:gy; not {shown(stack)}"
            )
        for level, colour in zip(levels, colours, strict=False):
            level["gyn".index(colour)] |= 1 << on.number_of[cell]
    if any(a & b or a & c or b & c for a, b, c in levels):
        raise BadPosition("stacks", "must name each cell once")
    low, middle, high = ((a, b, c) for a, b, c in levels)
    return low, middle, high


def _left(text: str, variant: Variant) -> tuple[Hand, ...]:
    hands = [hand.split(".") for hand in text.split("/")]
    if len(hands) not in SEATS or any(len(hand) != len(SHAPES) for hand in hands):
        raise BadPosition(
            "left",
            f"must be four numbers for each of 2 or 4 seats, such as 4.4.4.2/4.4.4.2, not {shown(text)}",
        )
    whole = hand_of(variant.half, len(hands))
    return tuple(
        tuple(_number("left", n, most) for n, most in zip(hand, whole, strict=True)) for hand in hands
    )


def _out(text: str, seats: int) -> tuple[Seat, ...]:
    out = tuple(_seat("out", letter, seats) for letter in ("" if text == "-" else text))
    if None in out or list(out) != sorted(set(out), key=str):
        raise BadPosition("out", f"must be - or different seats in rising order, not {shown(text)}")
    return tuple(seat for seat in out if seat is not None)


def _edge(text: str) -> tuple[int, int]:
    green, _, yellow = text.partition("/")
    return _number("edge", green, 999), _number("edge", yellow, 999)


def _check_neutral(position: Position) -> None:
    if position.neutrals and (not position.variant.neutral or any(position.placed()) or position.out):
        raise BadPosition("neutral", "neutral pieces are placed before all others, in the variant n (CAM-15)")
    if position.neutrals and position.turn != 2 - position.neutrals:
        raise BadPosition(
            "turn", f"must be {2 - position.neutrals}, who places the next neutral piece (CAM-15)"
        )
    cubes = _count(position, GREY)
    is_full = position.levels[0][GREY].bit_count() == len(position.board.cells)  # no room for the second
    placed = 2 - position.neutrals if position.variant.neutral else 0
    if cubes != 3 * placed and not (cubes == 3 and is_full and placed == 2):
        raise BadPosition(
            "stacks", f"must have {3 * placed} cubes of n, three for each neutral piece, not {cubes}"
        )


def _check_cubes(position: Position) -> None:
    for colour in (GREEN, YELLOW):
        gone = _gone(position, colour)
        expected = sum(count * len(CUBES[shape]) for shape, count in gone.items())
        if expected != _count(position, colour):
            raise BadPosition(
                "stacks",
                f"must have {expected} {COLOUR_NAMES[colour]} cubes, those of the pieces that are gone",
            )
        _check_pieces(position, colour, gone, position.edge[colour])
    _check_pieces(position, GREY, {NEUTRAL: _count(position, GREY) // 3}, None)


def _gone(position: Position, colour: int) -> dict[str, int]:
    """How many pieces of each shape a colour has on the board."""
    hands = [hand for seat, hand in enumerate(position.left) if position.colour(seat) == colour]
    whole = hand_of(position.variant.half, len(position.left))
    left = zip(*hands, strict=True)
    return {s: n * len(hands) - sum(counts) for s, n, counts in zip(SHAPES, whole, left, strict=True)}


def _check_pieces(position: Position, colour: int, gone: dict[str, int], edge: int | None) -> None:
    low, middle, high = (level[colour] for level in position.levels)
    if not are_made_of(position.board, (low, middle, high), gone, edge):
        name = COLOUR_NAMES[colour]
        if edge is not None and are_made_of(position.board, (low, middle, high), gone):
            raise BadPosition("edge", f"cannot be {edge} for {name} with these stacks (CAM-19)")
        raise BadPosition("stacks", f"the {name} cubes cannot be the pieces that are gone (CAM-3, CAM-4)")


def _count(position: Position, colour: int) -> int:
    return sum(level[colour].bit_count() for level in position.levels)


def _check_turn(position: Position) -> None:
    joined = [colour for colour in (GREEN, YELLOW) if is_joined(position.board, position.levels, colour)]
    if len(joined) > 1:
        raise BadPosition("stacks", "only one colour can have a path, for the first ends the game (CAM-12)")
    if (position.turn is None) != bool(joined or len(position.out) == len(position.left)):
        raise BadPosition(
            "turn", "must be - exactly when there is a path or everybody is out (CAM-12, CAM-13)"
        )
    if position.turn is not None and (position.turn in position.out or not position.moves(position.turn)):
        raise BadPosition("turn", "must be a seat that can place a piece (CAM-13)")
    if position.swapped and not position.placed()[1]:
        raise BadPosition("variants", "x needs a first piece, which is now of seat 1 (CAM-20)")
    if not position.neutrals and not any(_is_order(position, last) for last in _last(position, joined)):
        raise BadPosition(
            "left", "no order of turns leads to these hands, this turn and these seats out (CAM-2)"
        )


def _last(position: Position, joined: list[int]) -> list[Seat]:
    """The seats that can have been the last to have a turn; -1 before the first seat of a round."""
    if position.turn is not None:
        return [position.turn - 1]
    seats = range(len(position.left))
    return [
        seat for seat in seats if (position.colour(seat) in joined and seat not in position.out) or not joined
    ]


def _is_order(position: Position, last: Seat) -> bool:
    """True if the seats can have taken their turns in order up to that one (CAM-2, CAM-13, CAM-20)."""
    taken = position.placed()
    taken[0] += position.swapped  # its first piece now counts for seat 1, who spent a turn on the swap
    rounds = taken[last] if position.turn is None else taken[position.turn] + 1
    dues = [rounds - (seat > last) for seat in range(len(taken))]
    return all(_is_due(position, seat, *turns) for seat, turns in enumerate(zip(taken, dues, strict=True)))


def _is_due(position: Position, seat: Seat, turns: int, due: int) -> bool:
    """True if a seat has had its turns, or was out when one of them came."""
    if seat not in position.out:
        return turns == due
    is_last_round = len(position.out) == len(position.left) and not position.can_place(seat)
    return turns < due or (turns == due and is_last_round)
