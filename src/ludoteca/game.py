"""The contract: what every game, every position and every bot promises."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

from .options import Option, Options, Seats, read_options
from .refusal import BadOption, BadPosition, IllegalMove, Refusal

if TYPE_CHECKING:
    from . import faces

__all__ = [
    "CHANCE", "AnyGame", "BadOption", "BadPosition", "Bot", "Game", "IllegalMove", "Move", "Option", "Options", "Refusal",
    "Seat", "Seats", "State", "expect", "named", "why_not",
]  # fmt: skip

Seat = int
Move = str  # a move is its notation
CHANCE: Seat = -1  # chance sits at the table like everybody else


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

    def __hash__(self) -> int: ...


P = TypeVar("P", bound=State)


class Game(ABC, Generic[P]):
    """A game is one object: its facts, how a position comes about, and its faces.

    A face is something that a part of the system needs of the game, described in `ludoteca.faces`. A game says
    which it has by overriding the property, and imports the face there, so that nobody pays for what they do
    not use. Every face but `draw` and `view` may be missing.
    """

    name: ClassVar[str]  # as it is written in records and on the command line
    title: ClassVar[str]  # as people write it
    rules: ClassVar[int] = 1  # the version of the rules
    position: ClassVar[type[State]]  # of its positions
    seats: ClassVar[Seats]
    options: ClassVar[tuple[Option[Any], ...]] = ()  # besides the seats
    secret: ClassVar[bool] = False  # seats decide together, unseen by each other
    scoring: ClassVar[str | None] = None  # the option with which points are counted; always if none
    excellent: ClassVar[int | None] = None  # more points than these are an excellent result alone

    def start(self, /, **options: Any) -> P:
        """The first position; raises `BadOption`."""
        seats, given = read_options(self.name, self.seats, self.options, options)
        return self.begin(seats, **given)

    @abstractmethod
    def begin(self, *args: Any, **options: Any) -> P:
        """The first position for a number of seats, with every option read: `begin(seats, board=…)`."""

    @abstractmethod
    def parse(self, text: str) -> P:
        """The position that `str` wrote: reads shape and counts, for texts of our own; raises `BadPosition`."""

    def check(self, position: P) -> None:
        """Raise `BadPosition` if it can be proven that no game leads to the position."""

    def parse_checked(self, text: str) -> P:
        """The position of a text that comes from a stranger; raises `BadPosition`."""
        position = self.parse(text)
        self.check(position)
        return position

    @property
    def is_solo(self) -> bool:
        """True if one can play alone."""
        return 1 in self.seats.counts

    def teams(self, seats: int) -> tuple[int, ...]:
        """The team of each seat: everybody alone, unless the game says otherwise."""
        return tuple(range(seats))

    def has_scores(self, options: Options) -> bool:
        """True if points are counted with these options, and not only who wins."""
        return self.scoring is None or options.get(self.scoring) is True

    def variants(self) -> Iterable[Options]:
        """The options over which tests play the game: each number of seats, unless the game says more."""
        return [{"seats": count} for count in self.seats.counts]

    @property
    def draw(self) -> "faces.Drawing[P]":
        """The position as text for people; the notation and the scores unless the game draws better."""
        from .plain import PlainDrawing

        return PlainDrawing()

    @property
    def view(self) -> "faces.View[P]":
        """The position as data for those who draw it; the text drawing unless the game says more."""
        from .plain import PlainView

        return PlainView(self)

    @property
    def boards(self) -> "faces.Boards | None":
        """The boards to choose from, and how an own one is read."""
        return None

    @property
    def encode(self) -> "faces.Encoding[P] | None":
        """The game as numbers, for networks."""
        return None

    @property
    def greedy(self) -> "faces.Chooser[P] | None":
        """The bot `greedy`."""
        return None

    @property
    def thinker(self) -> "faces.Thinker[P] | None":
        """The levels and the analysis, in the engine."""
        return None

    @property
    def paper(self) -> "faces.Paper | None":
        """The check of a sheet filled in by hand."""
        return None

    @property
    def printables(self) -> "faces.Printables | None":
        """What can be printed."""
        return None

    @property
    def deals(self) -> "faces.Deals[P] | None":
        """Luck that is drawn beforehand, the same for any number of tables."""
        return None

    @property
    def picture(self) -> "faces.Picture[P] | None":
        """The position as a picture in NumPy."""
        return None


AnyGame = Game[Any]  # for those who take every game, whatever its positions are


class Bot(Protocol):
    """A program that plays."""

    def choose(self, state: State, seat: Seat, rng: Random, /) -> Move:
        """One of `state.moves(seat)`."""


def expect(acting: tuple[Seat, ...], choices: Mapping[Seat, Move], rule: str) -> None:
    """Refuse choices of other seats than those that must act."""
    if not acting:
        raise IllegalMove(rule, "the game is over")
    if choices.keys() != set(acting):
        raise IllegalMove(rule, f"{named(acting)} must decide now, but the choices are of {named(choices)}")


def named(seats: Iterable[Seat]) -> str:
    """Seats as a sentence names them."""
    return ", ".join("chance" if seat == CHANCE else f"seat {seat}" for seat in seats) or "nobody"


def why_not(state: State, seat: Seat, move: Move) -> IllegalMove | None:
    """The reason why a seat may not make a move, if there is one; the others do anything that is legal."""
    choices = {other: state.moves(other)[-1] for other in state.to_act()}
    try:
        state.play({**choices, seat: move})
    except IllegalMove as refusal:
        return refusal
    return None
