"""How the Caminos bots think; the thinking itself is in engine/caminos_bot.hpp."""

from collections.abc import Sequence
from random import Random
from typing import Literal

from .. import _engine
from ..game import Move, Seat
from ..games.caminos import Position
from ..turns import Turn
from .convert import from_state
from .thinking import Budget, Judged, check_seat, number_of

values: Literal["points", "win"] = "win"


def choose(
    state: Position,
    seat: Seat,
    level: str,
    budget: Budget | None,
    rng: Random,
    stop: _engine.Cancel | None = None,
) -> Move:
    """The move that a level likes best; beginners and casual players take no longer than they need."""
    number = number_of(level)
    position = _position(state, seat)
    usual = Budget(simulations=max(1, _engine.caminos_simulations[number]))
    simulations, milliseconds = (budget or usual).limits
    return _engine.caminos_choose(position, number, simulations, milliseconds, rng.getrandbits(64), stop)


def judge(
    state: Position, seat: Seat, budget: Budget, seed: int, stop: _engine.Cancel | None = None
) -> list[Judged]:
    """Every sensible move, best first, with the chance to win (a draw is half a win) and the expected line."""
    simulations, milliseconds = budget.limits
    judged = _engine.caminos_judge(_position(state, seat), simulations, milliseconds, seed % 2**64, stop)
    return [
        Judged(move, (1 + value) / 2, (1 + value) / 2, error / 2, line) for move, value, error, line in judged
    ]


def hindsight(turns: Sequence[Turn], end: Position) -> list[str]:
    """Nothing: nobody has found out what would have been possible."""
    return []


def _position(state: Position, seat: Seat) -> _engine.Caminos:
    check_seat(state, seat)
    position = from_state(state)
    assert isinstance(position, _engine.Caminos)
    return position
