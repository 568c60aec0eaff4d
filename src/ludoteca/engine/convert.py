"""Positions of the rules as positions of the engine, and back."""

from functools import lru_cache
from typing import Any

from .. import _engine
from ..game import BadPosition, State
from ..games import caminos, qwinto, traxx
from ..games.caminos.rules import hand_of
from ..games.qwinto.rules import STAGES
from ..games.qwinto.sheet import COLOURS as ROWS
from ..games.qwinto.sheet import Sheet
from ..games.traxx.board import COLOURS, DECK, START_NAMES

Rules = qwinto.Position | traxx.Position | caminos.Position
Position = _engine.Qwinto | _engine.Traxx | _engine.Caminos


def from_state(state: State) -> Position:
    """The engine's form of a position; raises `BadPosition` for one that no game can have."""
    try:
        match state:
            case qwinto.Position():
                return _from_qwinto(state)
            case traxx.Position():
                return _from_traxx(state)
            case caminos.Position():
                return _from_caminos(state)
            case _engine.Qwinto() | _engine.Traxx() | _engine.Caminos():
                return state
    except (AttributeError, TypeError, ValueError, IndexError) as error:
        raise BadPosition("position", f"must be one that the rules can reach: {error}") from error
    raise TypeError(f"a position of qwinto, traxx or caminos is needed, not {type(state).__name__}")


def to_state(position: Position) -> Rules:
    """The rules' form of a position of the engine."""
    match position:
        case _engine.Qwinto():
            return _to_qwinto(*position.fields())
        case _engine.Traxx():
            return _to_traxx(*position.fields())
        case _engine.Caminos():
            return _to_caminos(*position.fields())


def _from_qwinto(state: qwinto.Position) -> _engine.Qwinto:
    dice = sum(1 << ROWS.index(colour) for colour in state.dice)
    faces = dict(zip(state.dice, state.faces, strict=bool(state.faces)))
    return _engine.Qwinto(
        [(sheet.rows, sheet.misthrows) for sheet in state.sheets],
        state.active,
        dice,
        [faces.get(colour, 0) for colour in ROWS],
        STAGES.index(state.stage),
    )


def _to_qwinto(sheets: Any, active: int, dice: int, faces: tuple[int, ...], stage: int) -> qwinto.Position:
    return qwinto.Position(
        tuple(Sheet(rows, misthrows) for rows, misthrows in sheets),
        active,
        "".join(colour for row, colour in enumerate(ROWS) if dice >> row & 1),
        tuple(face for face in faces if face),
        STAGES[stage],
    )


@lru_cache(maxsize=256)
def traxx_board(board: traxx.Board) -> _engine.TraxxBoard:
    """The engine's form of a Träxx board."""
    return _engine.TraxxBoard(board, [COLOURS.index(c) for c in board.colours], board.numbers, board.starts)


def _from_traxx(state: traxx.Position) -> _engine.Traxx:
    card = DECK.index(state.card) if state.card else -1
    starts = [START_NAMES.index(letter) for letter in state.starts]
    return _engine.Traxx(traxx_board(state.board), state.lines, state.points, state.deck, card, starts)


def _to_traxx(
    board: traxx.Board, lines: Any, points: Any, deck: int, card: int, starts: tuple[int, ...]
) -> traxx.Position:
    letters = "".join(START_NAMES[start] for start in starts)
    return traxx.Position(board, lines, points, deck, DECK[card] if card >= 0 else "", letters)


@lru_cache(maxsize=64)  # a board of the engine takes about 210 KB
def caminos_board(board: caminos.Board) -> _engine.CaminosBoard:
    """The engine's form of a Caminos board, with every way to lay a piece."""
    return _engine.CaminosBoard(board.cells, board.sides)


def _from_caminos(state: caminos.Position) -> _engine.Caminos:
    variant = state.variant
    return _engine.Caminos(
        caminos_board(variant.board),
        variant,
        hand_of(variant.half, len(state.left)),
        (variant.scoring, variant.swap, state.swapped),
        state.left,
        -1 if state.turn is None else state.turn,
        state.neutrals,
        state.levels,
        sum(1 << seat for seat in set(state.out)),
        state.edge,
    )


def _to_caminos(
    variant: caminos.Variant,
    left: Any,
    turn: int,
    neutrals: int,
    levels: Any,
    out: int,
    edge: Any,
    swapped: bool,
) -> caminos.Position:
    seats = tuple(seat for seat in range(len(left)) if out >> seat & 1)
    return caminos.Position(variant, left, None if turn < 0 else turn, neutrals, levels, seats, edge, swapped)
