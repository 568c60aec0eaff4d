"""Träxx for networks: actions and observations.

A line is drawn cell by cell. Actions: 0–60 the line's first end goes on to that cell, 61–121 its last end does
(the only one while the line is a single cell), 122 stop, which is `pass` when nothing was drawn.
"""

from collections.abc import Sequence

from ...faces import Bounds
from ...game import IllegalMove, Move, Seat
from .board import CELLS, COLOURS, DECK, NUMBER_OF
from .rules import Line, Position, extended

STOP = 2 * len(CELLS)
Draft = Sequence[int]  # the actions of a move that is not complete yet


def actions(state: Position) -> int:
    """The number of actions."""
    return STOP + 1


def names(state: Position) -> tuple[str, ...]:
    """What each action is called: the end and the cell that it goes on to."""
    return (*(f"{end} end to {cell}" for end in ("first", "last") for cell in CELLS), "stop")


def legal(state: Position, seat: Seat, draft: Draft = ()) -> list[int]:
    """The actions that a seat may take now, after those of its draft."""
    drawn = list(draft)
    lines = (from_move(state, seat, move) for move in state.moves(seat))
    return sorted({line[len(drawn)] for line in lines if line[: len(drawn)] == drawn})


def from_move(state: Position, seat: Seat, move: Move) -> list[int]:
    """The actions that make up a move."""
    if move == "pass":
        return [STOP]
    names = move.split("-")
    if not all(name in NUMBER_OF for name in names):
        raise IllegalMove("TRX-5", f"name cells from a1 to i9, not {move!r}")
    end, *cells = (NUMBER_OF[name] for name in names)
    offset = len(CELLS) if end == state.lines[seat][-1] else 0
    return [offset + cell for cell in cells] + [STOP]


def to_move(state: Position, seat: Seat, draft: Draft) -> Move | None:
    """The move that the actions make, or None while it is incomplete."""
    if not draft or draft[-1] != STOP:
        return None
    return "-".join(CELLS[cell] for cell in _drawn(state.lines[seat], draft)) or "pass"


def completes(action: int) -> bool:
    """True for the stop: a cell leaves the line open."""
    return action == STOP


def bounds(state: Position) -> Bounds:
    """Deals of four starts, TRX-E7's results, and five cells and a stop for each card."""
    return Bounds(24, (-60, 54), 15 * 6)


def _drawn(line: Line, draft: Draft) -> Line:
    """The end and the new cells of a draft."""
    cells = tuple(action % len(CELLS) for action in draft if action != STOP)
    return (line[0 if draft[0] < len(CELLS) else -1], *cells) if cells else ()


def observe(state: Position, seat: Seat, draft: Draft = ()) -> list[int]:
    """The observation of a seat: lines from its own on (cells, first end, last end, points), the card, the deck."""
    seen: list[int] = []
    drawn = _drawn(state.lines[seat], draft)
    for i in range(len(state.lines)):
        other = (seat + i) % len(state.lines)
        line = extended(state.lines[other], drawn if i == 0 else ())
        for cells in (line, line[:1], line[-1:]):
            seen += [int(cell in cells) for cell in range(len(CELLS))]
        seen += state.points[other]
    used = [state.board.colours[cell] for cell in drawn[1:]]
    seen += [state.card.count(colour) - used.count(colour) for colour in COLOURS]
    return seen + [state.deck >> number & 1 for number in range(len(DECK))]
