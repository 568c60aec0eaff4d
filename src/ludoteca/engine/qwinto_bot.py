"""How the Qwinto bots think; the thinking itself is in engine/qwinto_think.hpp."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Literal

from .. import _engine
from ..game import Move, Seat
from ..games.qwinto import Position
from ..turns import Turn
from .convert import from_state
from .thinking import Budget, Judged, check_seat, number_of

values: Literal["points", "win"] = "points"


def choose(
    state: Position,
    seat: Seat,
    level: str,
    budget: Budget | None,
    rng: Random,
    stop: _engine.Cancel | None = None,
) -> Move:
    """The move that a level likes best; an expert with a budget also plays games to the end."""
    number = number_of(level)
    position = _position(state, seat)
    games, milliseconds = budget.limits if budget else (0, 0)
    return _engine.qwinto_choose(
        _net(), position, seat, number, games, milliseconds, rng.getrandbits(64), stop
    )


def judge(
    state: Position, seat: Seat, budget: Budget, seed: int, stop: _engine.Cancel | None = None
) -> list[Judged]:
    """Every move, best first, with the points and the chance to win that the seat can expect."""
    games, milliseconds = budget.limits
    judged = _engine.qwinto_judge(
        _net(), _position(state, seat), seat, games, milliseconds, seed % 2**64, stop
    )
    return [Judged(*fields) for fields in judged]


def hindsight(turns: Sequence[Turn], end: Position) -> list[str]:
    """Nothing: nobody has found out what would have been possible."""
    return []


@cache
def _net() -> _engine.QwintoNet:
    return _engine.QwintoNet(Path(__file__).with_name("weights").joinpath("qwinto.bin").read_bytes())


def _position(state: Position, seat: Seat) -> _engine.Qwinto:
    check_seat(state, seat)
    position = from_state(state)
    assert isinstance(position, _engine.Qwinto)
    return position
