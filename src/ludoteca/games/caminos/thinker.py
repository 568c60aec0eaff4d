"""Caminos in the engine; the thinking itself is in engine/caminos_bot.hpp."""

from functools import lru_cache
from typing import Literal

from ... import _engine
from ...engine.thinking import EngineThinker
from .board import Board
from .rules import Position, Variant, hand_text


class Thinker(EngineThinker[Position, _engine.Caminos]):
    """Positions on boards with every way to lay a piece; values are probabilities of winning, a draw counts half."""

    values: Literal["win"] = "win"
    rules = Position
    engine = _engine.Caminos

    def to_engine(self, state: Position) -> _engine.Caminos:
        """The engine's form of a position."""
        return _engine.Caminos(
            variant_of(state.variant),
            state.left,
            -1 if state.turn is None else state.turn,
            state.neutrals,
            state.levels,
            sum(1 << seat for seat in set(state.out)),
            state.edge,
            state.swapped,
        )

    def to_rules(self, position: _engine.Caminos) -> Position:
        """The rules' form of a position."""
        variant, left, turn, neutrals, levels, out, edge, swapped = position.fields()
        seats = tuple(seat for seat in range(len(left)) if out >> seat & 1)
        return Position(variant, left, None if turn < 0 else turn, neutrals, levels, seats, edge, swapped)

    def load(self) -> _engine.CaminosBot:
        """The levels; their weights are few and compiled in."""
        return _engine.CaminosBot()


@lru_cache(maxsize=64)  # a board of the engine takes about 210 KB
def board_of(board: Board) -> _engine.CaminosBoard:
    """The engine's form of a board, with every way to lay a piece."""
    return _engine.CaminosBoard(board.cells, board.sides)


@lru_cache(maxsize=256)
def variant_of(variant: Variant) -> _engine.CaminosVariant:
    """The engine's form of a board with its pieces and options."""
    texts = (str(variant.board), hand_text(variant.half))
    flags = (variant.neutral, variant.scoring, variant.swap)
    return _engine.CaminosVariant(variant, board_of(variant.board), texts, variant.half, flags)


thinker: Thinker = Thinker()
