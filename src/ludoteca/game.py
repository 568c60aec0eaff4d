"""The contract of games, positions and bots."""

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
    """A position: a frozen dataclass, comparable and hashable."""

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that must act: `(CHANCE,)`, `(2,)`, `(0, 1, 2)` simultaneously, `()` when the game is over."""

    def moves(self, seat: Seat) -> Sequence[Move]:
        """The legal moves of a seat, in a fixed order; empty for a seat that does not have to act."""

    def odds(self) -> Sequence[float]:
        """The probabilities of `moves(CHANCE)`, in the same order."""

    def play(self, choices: Mapping[Seat, Move]) -> Self:
        """The next position; raises `IllegalMove`, which names the broken rule."""

    def scores(self) -> tuple[int, ...]:
        """The score of each seat if the game ended here."""

    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won; empty while the game runs."""

    def __str__(self) -> str:
        """The position in one line, like FEN in chess."""

    def __hash__(self) -> int: ...


P = TypeVar("P", bound=State)


class Game(ABC, Generic[P]):
    """A game as one object: its facts, how to make a position, and its faces.

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
        """The first position for checked options: `begin(seats, board=…)`."""

    @abstractmethod
    def parse(self, text: str) -> P:
        """Parses what `str` wrote; checks syntax and counts only, for our own texts; raises `BadPosition`."""

    def check(self, position: P) -> None:
        """Raise `BadPosition` if the position is provably unreachable."""

    def parse_checked(self, text: str) -> P:
        """Parses and checks an untrusted text; raises `BadPosition`."""
        position = self.parse(text)
        self.check(position)
        return position

    @property
    def is_solo(self) -> bool:
        """True if the game can be played solo."""
        return 1 in self.seats.counts

    def teams(self, seats: int) -> tuple[int, ...]:
        """The team of each seat; by default every seat is its own team."""
        return tuple(range(seats))

    def has_scores(self, options: Options) -> bool:
        """True if these options count points, not only wins."""
        return self.scoring is None or options.get(self.scoring) is True

    def variants(self) -> Iterable[Options]:
        """The options that tests cover; by default, each number of seats."""
        return [{"seats": count} for count in self.seats.counts]

    @property
    def draw(self) -> "faces.Drawing[P]":
        """The position as text for people; by default, the notation and the scores."""
        from .plain import PlainDrawing

        return PlainDrawing()

    @property
    def view(self) -> "faces.View[P]":
        """The position as data for clients; by default, the text drawing."""
        from .plain import PlainView

        return PlainView(self)

    @property
    def boards(self) -> "faces.Boards | None":
        """The boards to choose from, and how a custom one is read."""
        return None

    @property
    def encode(self) -> "faces.Encoding[P] | None":
        """Actions and observations, for networks."""
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
        """Checks a sheet that was filled in by hand."""
        return None

    @property
    def printables(self) -> "faces.Printables | None":
        """What can be printed."""
        return None

    @property
    def deals(self) -> "faces.Deals[P] | None":
        """Cards or dice drawn in advance, the same for any number of tables."""
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
    """Why a seat may not make a move, or None if it may; the other seats make any legal move."""
    choices = {other: state.moves(other)[-1] for other in state.to_act()}
    try:
        state.play({**choices, seat: move})
    except IllegalMove as refusal:
        return refusal
    return None
