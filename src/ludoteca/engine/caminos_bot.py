"""How the Caminos bots think; the thinking itself is in engine/caminos_bot.hpp."""

from random import Random

from .. import _engine
from ..bots.levels import LEVELS
from ..game import Move, Seat
from ..games.caminos import Position
from .convert import from_state
from .thinking import Budget, Judged

ENDLESS = 1_000_000_000  # simulations, when time is the limit


def choose(
    state: Position,
    seat: Seat,
    level: str,
    budget: Budget | None,
    rng: Random,
    stop: _engine.Cancel | None = None,
) -> Move:
    """The move that a level likes best; beginners and casual players take no longer than they need."""
    if level not in LEVELS:
        raise ValueError(f"level: must be one of {', '.join(LEVELS)}, not {level!r}")
    position = _position(state, seat)
    number = LEVELS.index(level)
    simulations, milliseconds = _limits(
        budget or Budget(simulations=max(1, _engine.caminos_simulations[number]))
    )
    return _engine.caminos_choose(position, number, simulations, milliseconds, rng.getrandbits(64), stop)


def judge(
    state: Position, seat: Seat, budget: Budget, seed: int, stop: _engine.Cancel | None = None
) -> list[Judged]:
    """Every sensible move, best first, with the chance to win (a draw is half a win) and the expected line."""
    simulations, milliseconds = _limits(budget)
    judged = _engine.caminos_judge(_position(state, seat), simulations, milliseconds, seed % 2**64, stop)
    return [
        Judged(move, (1 + value) / 2, (1 + value) / 2, error / 2, line) for move, value, error, line in judged
    ]


def _position(state: Position, seat: Seat) -> _engine.Caminos:
    if seat not in state.to_act():
        acting = f"seat {state.turn} must decide now" if state.to_act() else "the game is over"
        raise ValueError(f"seat: {acting}, not seat {seat!r}")
    position = from_state(state)
    assert isinstance(position, _engine.Caminos)
    return position


def _limits(budget: Budget) -> tuple[int, int]:
    """Simulations and milliseconds, of which one sets no limit."""
    return budget.simulations or ENDLESS, budget.milliseconds or 0
