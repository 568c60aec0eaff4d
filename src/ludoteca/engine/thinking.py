"""Budgets, evaluated moves, and the four levels of every game in the engine."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar

from .. import _engine, strict_json
from ..faces import LEVELS
from ..game import Move, Seat, State, named
from ..turns import Turn

if TYPE_CHECKING:
    from ..record import Record

ENDLESS = 1_000_000_000  # simulations, when time is the limit


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit in milliseconds or in simulations; only simulations give reproducible results."""

    milliseconds: int | None = None
    simulations: int | None = None

    def __post_init__(self) -> None:
        given = [n for n in (self.milliseconds, self.simulations) if n is not None]
        if len(given) != 1 or type(given[0]) is not int or not 1 <= given[0] <= 1_000_000_000:
            raise ValueError(
                "budget: must be milliseconds or simulations, a whole number from 1 to 1,000,000,000, "
                f"not {self.milliseconds!r} milliseconds and {self.simulations!r} simulations"
            )

    @property
    def limits(self) -> tuple[int, int]:
        """Simulations and milliseconds for the engine; one of them is unlimited."""
        return self.simulations or ENDLESS, self.milliseconds or 0


@dataclass(frozen=True, slots=True)
class Judged:
    """A move with its expected result, the standard error, and the principal variation."""

    move: Move
    value: float  # what the thinker's `values` says: points of the seat at the end, or its chance to win
    win: float  # the chance to win, 0 to 1; a shared win counts as shared, a draw as half
    error: float  # the standard error of `value`
    line: tuple[Move, ...] = ()  # what the seat and the others are expected to play from here, own move first


S = TypeVar("S", bound=State)
P = TypeVar("P", bound=_engine.Position)
Q = TypeVar("Q", bound=_engine.Position, contravariant=True)


class Bot(Protocol[Q]):
    """The compiled bots of a game."""

    def choose(
        self,
        position: Q,
        seat: Seat,
        level: int,
        simulations: int | None,
        milliseconds: int,
        seed: int,
        cancel: _engine.Cancel | None = ...,
    ) -> Move:
        """The move of a level; without simulations it uses its own budget, 0 milliseconds means no limit."""

    def judge(
        self,
        position: Q,
        seat: Seat,
        simulations: int,
        milliseconds: int,
        seed: int,
        cancel: _engine.Cancel | None = ...,
    ) -> list[tuple[Move, float, float, float, tuple[Move, ...]]]:
        """The fields of `Judged` for every sensible move, best first."""

    def review(
        self,
        start: Q,
        turns: Sequence[Sequence[tuple[Seat, Move]]],
        weights: bytes,
        simulations: int | None = ...,
    ) -> "Review":
        """The review of a game; without simulations it takes the usual number."""

    def why(self, position: Q, seat: int, played: Move, best: Move) -> str | None:
        """A fact that speaks for the second move and against the first, as JSON."""

    def compare(self, position: Q, seat: int, move: Move, simulations: int | None = ...) -> str:
        """A decision as reviews tell it, as if this move had been played."""


class Review(Protocol):
    """The review of a game that is being made, compiled."""

    @property
    def steps(self) -> int:
        """How many there are."""

    @property
    def done(self) -> int:
        """How many have been made."""

    def step(self, cancel: _engine.Cancel | None = ...) -> bool:
        """Makes the next one; false if there is none left, or if it was stopped."""

    def json(self) -> str:
        """As far as it has got."""


class EngineThinker(ABC, Generic[S, P]):
    """A game in the engine: conversion of positions, the levels, and the evaluation of moves."""

    values: Literal["points", "win"] = "points"
    rules: type[S]  # the positions of the rules
    engine: type[P]  # the same in the engine
    weights: Path | None = None  # the file, where the game has one

    @abstractmethod
    def to_engine(self, state: S) -> P:
        """Converts a position to the engine's form; raises `ValueError` for an impossible one."""

    @abstractmethod
    def to_rules(self, position: P) -> S:
        """Converts a position to that of the rules."""

    @abstractmethod
    def load(self) -> Bot[P]:
        """The bots of all levels, with their weights."""

    @cached_property
    def bot(self) -> Bot[P]:
        """The bots of all levels, loaded on first use."""
        return self.load()

    def choose(
        self,
        state: S,
        seat: Seat,
        level: str,
        budget: Budget | None,
        rng: Random,
        stop: _engine.Cancel | None = None,
    ) -> Move:
        """The move that a level chooses, within its own budget or another."""
        number = number_of(level)
        check_seat(state, seat)
        simulations, milliseconds = budget.limits if budget else (None, 0)
        seed = rng.getrandbits(64)
        return self.bot.choose(self.to_engine(state), seat, number, simulations, milliseconds, seed, stop)

    def judge(
        self, state: S, seat: Seat, budget: Budget, seed: int, stop: _engine.Cancel | None = None
    ) -> list[Judged]:
        """Every sensible move, best first."""
        check_seat(state, seat)
        judged = self.bot.judge(self.to_engine(state), seat, *budget.limits, seed % 2**64, stop)
        return [Judged(*fields) for fields in judged]

    def review(self, start: S, turns: Sequence[Turn], simulations: int | None) -> Review:
        """The review of a game; without simulations it takes the game's usual number."""
        weights = self.weights.read_bytes() if self.weights else b""
        return self.bot.review(
            self.to_engine(start), [list(turn.items()) for turn in turns], weights, simulations
        )

    def why(self, state: S, seat: Seat, played: Move, best: Move) -> dict[str, Any] | None:
        """A fact that speaks for the second move and against the first, as reviews tell it."""
        told = self.bot.why(self.to_engine(state), seat, played, best)
        return strict_json.loads(told) if told else None

    def compare(self, state: S, seat: Seat, move: Move, simulations: int | None = None) -> str:
        """A decision as reviews tell it, in one line of JSON, as if this move had been played."""
        check_seat(state, seat)
        return self.bot.compare(self.to_engine(state), seat, move, simulations)

    def hindsight(self, record: "Record") -> Sequence[str]:
        """What a player who knew all cards or dice could have reached in a finished game, in sentences; may be empty."""
        return ()


def number_of(level: str) -> int:
    """The number of a level in the engine; raises `ValueError` for an unknown one."""
    if level not in LEVELS:
        raise ValueError(f"level: must be one of {', '.join(LEVELS)}, not {level!r}")
    return LEVELS.index(level)


def check_seat(state: State, seat: Seat) -> None:
    """Raise `ValueError` for a seat that has nothing to decide."""
    if seat not in state.to_act():
        acting = state.to_act()
        now = f"{named(acting)} must decide now" if acting else "the game is over"
        raise ValueError(f"seat: {now}, not seat {seat!r}")
    if type(seat) is not int or seat < 0:
        raise ValueError(f"seat: must be that of a player, not {seat!r}")
