"""Qwinto for networks: actions and observations.

Actions: 0–6 the dice `o y p oy op yp oyp`, 7 `keep`, 8 `again`, 9–35 the cells from orange's left, 36 `pass`.
"""

from collections.abc import Sequence

from ...faces import Bounds
from ...game import IllegalMove, Move, Seat
from .rules import DICE, Position
from .sheet import CELLS, COLOURS

ACTIONS: tuple[Move, ...] = (*DICE, "keep", "again", *CELLS, "pass")
NUMBER_OF = {move: action for action, move in enumerate(ACTIONS)}
Draft = Sequence[int]  # the actions of a move that is not complete yet; always empty here


def actions(state: Position) -> int:
    """The number of actions."""
    return len(ACTIONS)


def names(state: Position) -> tuple[str, ...]:
    """The name of each action: its move."""
    return ACTIONS


def legal(state: Position, seat: Seat, draft: Draft = ()) -> list[int]:
    """The legal actions of a seat."""
    return [NUMBER_OF[move] for move in state.moves(seat)]


def from_move(state: Position, seat: Seat, move: Move) -> list[int]:
    """The actions that make up a move."""
    if move not in NUMBER_OF:
        raise IllegalMove("QWI-8", f"there is no action for {move!r}")
    return [NUMBER_OF[move]]


def to_move(state: Position, seat: Seat, draft: Draft) -> Move | None:
    """The move that the actions make, or None while it is incomplete."""
    return ACTIONS[draft[0]] if draft else None


def completes(action: int) -> bool:
    """True: every action is a whole move."""
    return True


def bounds(state: Position) -> Bounds:
    """Rolls of three dice, four misthrows to QWI-E6, and three decisions for each entry and misthrow."""
    return Bounds(216, (-20, 116), 3 * 31 * len(state.sheets))


def observe(state: Position, seat: Seat, draft: Draft = ()) -> list[int]:
    """The observation of a seat: each sheet from its own on (27 cells, misthrows, is active), dice, faces, stage."""
    seen: list[int] = []
    for other in _from(seat, len(state.sheets)):
        sheet = state.sheets[other]
        seen += [sheet[cell] for cell in range(len(CELLS))] + [sheet.misthrows, other == state.active]
    faces = dict(zip(state.dice, state.faces or (0,) * 3, strict=False))
    seen += [colour in state.dice for colour in COLOURS] + [faces.get(colour, 0) for colour in COLOURS]
    return [*map(int, seen), *(int(state.stage == stage) for stage in ("dice", "keep", "enter"))]


def _from(seat: Seat, seats: int) -> list[Seat]:
    return [(seat + i) % seats for i in range(seats)]
