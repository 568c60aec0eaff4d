"""How the Qwinto bots think; the thinking itself is in engine/qwinto_think.hpp."""

from functools import cache
from pathlib import Path
from random import Random

from .. import _engine
from ..bots.levels import LEVELS
from ..game import Move, Seat
from ..games.qwinto import Position
from .convert import from_state
from .thinking import Budget, Judged

ENDLESS = 1_000_000_000  # games, when time is the limit


def choose(
    state: Position,
    seat: Seat,
    level: str,
    budget: Budget | None,
    rng: Random,
    stop: _engine.Cancel | None = None,
) -> Move:
    """The move that a level likes best; an expert with a budget also plays games to the end."""
    if level not in LEVELS:
        raise ValueError(f"level: must be one of {', '.join(LEVELS)}, not {level!r}")
    position = _position(state, seat)
    games, milliseconds = _limits(budget) if budget else (0, 0)
    number = LEVELS.index(level)
    return _engine.qwinto_choose(
        _net(), position, seat, number, games, milliseconds, rng.getrandbits(64), stop
    )


def judge(
    state: Position, seat: Seat, budget: Budget, seed: int, stop: _engine.Cancel | None = None
) -> list[Judged]:
    """Every move, best first, with the points and the chance to win that the seat can expect."""
    games, milliseconds = _limits(budget)
    judged = _engine.qwinto_judge(
        _net(), _position(state, seat), seat, games, milliseconds, seed % 2**64, stop
    )
    return [Judged(*fields) for fields in judged]


@cache
def _net() -> _engine.QwintoNet:
    return _engine.QwintoNet(Path(__file__).with_name("weights").joinpath("qwinto.bin").read_bytes())


def _position(state: Position, seat: Seat) -> _engine.Qwinto:
    if seat not in state.to_act():
        acting = ", ".join("chance" if s < 0 else f"seat {s}" for s in state.to_act())
        raise ValueError(
            f"seat: {f'{acting} must decide now' if acting else 'the game is over'}, not seat {seat!r}"
        )
    if type(seat) is not int or seat < 0:
        raise ValueError(f"seat: must be that of a player, not {seat!r}")
    position = from_state(state)
    assert isinstance(position, _engine.Qwinto)
    return position


def _limits(budget: Budget) -> tuple[int, int]:
    """Games and milliseconds, of which one sets no limit."""
    return budget.simulations or ENDLESS, budget.milliseconds or 0
