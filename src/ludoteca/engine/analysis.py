"""The expert's analysis of a position, and of a whole game."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from .._engine import Cancel
from ..game import CHANCE, Move, Seat, State
from ..record import Record
from .convert import thinker_of
from .thinking import Budget, Judged

DEFAULT = Budget(simulations=100)
NOISE = 2  # standard errors within which a difference counts as nothing


def analyse(
    state: State,
    seat: Seat,
    budget: Budget = DEFAULT,
    seed: int = 0,
    stop: Cancel | None = None,
) -> list[Judged]:
    """Every sensible move of a seat, best first; raises `ValueError` if the seat is not to act."""
    thinker = thinker_of(type(state))
    if not thinker:
        raise ValueError(f"state: must be a position of a game with an engine, not {type(state).__name__}")
    return thinker.judge(state, seat, budget, seed, stop)


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a game: the move played, the best move, and the difference."""

    turn: int
    seat: Seat
    played: Judged
    best: Judged

    @property
    def error(self) -> float:
        """The standard error of the difference between the two; 0 if the best move was played."""
        return 0.0 if self.best is self.played else hypot(self.best.error, self.played.error)

    @property
    def cost(self) -> float:
        """How much worse the played move was than the best one; 0 within twice the standard error."""
        difference = self.best.value - self.played.value
        return difference if difference > NOISE * self.error else 0.0


@dataclass(frozen=True, slots=True)
class Account:
    """A seat's result, explained: `expected` at its first decision + `luck` − `cost` = `result`.

    Luck is what changed between the seat's decisions: cards, dice, and what the others did.
    """

    seat: Seat
    expected: float
    luck: float
    cost: float
    result: float
    error: float  # the standard error of `cost`


def decisions(
    record: Record, budget: Budget, seed: int = 0, stop: Cancel | None = None
) -> Iterator[Decision]:
    """Every decision of a record that had more than one legal move."""
    for number, (state, turn) in enumerate(zip(record.positions(), record.turns, strict=False), 1):
        for seat, move in turn.items():
            if seat != CHANCE and len(state.moves(seat)) > 1:
                judged = analyse(state, seat, budget, seed, stop)
                yield Decision(number, seat, _of(state, seat, move, judged), judged[0])


def _of(state: State, seat: Seat, move: Move, judged: list[Judged]) -> Judged:
    """The evaluation of a move; one that was not evaluated counts as the worst that was."""
    found = [one for one in judged if one.move == move]
    if found:
        return found[0]
    worst = min(judged, key=lambda one: one.value)
    return Judged(move, worst.value, worst.win, worst.error, (move,))


def accounts(record: Record, made: list[Decision]) -> list[Account]:
    """The share of luck and decisions in each seat's result."""
    final = record.check()
    found = []
    for seat in range(len(record.scores)):
        own = [decision for decision in made if decision.seat == seat]
        if own:
            result = _result(final, seat)
            cost = sum(decision.cost for decision in own)
            expected = own[0].best.value
            error = hypot(*(decision.error for decision in own if decision.cost))
            found.append(Account(seat, expected, result - expected + cost, cost, result, error))
    return found


def _result(final: State, seat: Seat) -> float:
    """The final result on the scale of `Judged.value`: points, or 1, ½ or 0."""
    thinker = thinker_of(type(final))
    if not thinker or thinker.values == "points":
        return float(final.scores()[seat])
    return 0.5 if not final.winners() else float(seat in final.winners())
