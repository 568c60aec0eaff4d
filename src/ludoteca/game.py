"""The contract: what every game, every position and every bot promises."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Protocol, Self

Seat = int
Move = str  # a move is its notation
CHANCE: Seat = -1  # chance sits at the table like everybody else
Options = Mapping[str, Any]


class Refusal(ValueError):
    """Something that the game does not take: `where` it is wrong, and the `reason` in a sentence."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(where, reason)
        self.where = where
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.where}: {self.reason}"


class IllegalMove(Refusal):
    """A move that the rules refuse; `where` is the number of the rule broken, such as TRX-9."""

    @property
    def rule(self) -> str:
        """The number of the rule."""
        return self.where


class BadOption(Refusal):
    """An option that a game does not know, or a value that it does not allow."""


class BadPosition(Refusal):
    """A text that is no position of the game; `where` names the field."""


def expect(acting: tuple[Seat, ...], choices: Mapping[Seat, Move], rule: str) -> None:
    """Refuse choices of other seats than those that must act."""
    if not acting:
        raise IllegalMove(rule, "the game is over")
    if choices.keys() != set(acting):
        raise IllegalMove(rule, f"{_named(acting)} must decide now, but the choices are of {_named(choices)}")


def _named(seats: Iterable[Seat]) -> str:
    return ", ".join("chance" if seat == CHANCE else f"seat {seat}" for seat in seats) or "nobody"


class State(Protocol):
    """A position: a frozen dataclass, comparable, hashable, never changed."""

    def to_act(self) -> tuple[Seat, ...]:
        """Who must act: `(CHANCE,)`, `(2,)`, `(0, 1, 2)` together, `()` when it is over."""

    def moves(self, seat: Seat) -> Sequence[Move]:
        """The legal moves of a seat, in a fixed order; none for a seat that is not to act."""

    def odds(self) -> Sequence[float]:
        """How likely each of `moves(CHANCE)` is, in the same order."""

    def play(self, choices: Mapping[Seat, Move]) -> Self:
        """The next position; raises `IllegalMove` with the rule broken."""

    def scores(self) -> tuple[int, ...]:
        """What each seat would have if the game ended here."""

    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won; none while the game runs."""

    def __str__(self) -> str:
        """The position in one line, as FEN is in chess."""


class Game(Protocol):
    """A game: its name, the version of its rules, and how a position comes about."""

    name: str
    rules: int

    def start(self, **options: Any) -> State:
        """The first position; raises `BadOption`."""

    def parse(self, text: str) -> State:
        """The position that `str` wrote; raises `BadPosition`."""


class Bot(Protocol):
    """A program that plays."""

    def choose(self, state: State, seat: Seat, rng: Random) -> Move:
        """One of `state.moves(seat)`."""
