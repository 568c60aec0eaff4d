"""The faces of a game: what the other parts of the system may ask of it, each in one protocol.

A module with these functions is a face: `games/qwinto/draw.py` is Qwinto's `Drawing`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeVar

from .game import Move, Option, Seat, State
from .paint import Paint

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from . import _engine
    from .engine.thinking import Budget, Judged
    from .record import Record

S = TypeVar("S", bound=State, contravariant=True)
Draft = Sequence[int]  # the actions of a move that is not complete yet
Data = Mapping[str, object]  # a TypedDict, whose fields the game's own module names


class Drawing(Protocol[S]):
    """`draw.py`: the position as text for people."""

    def draw(self, state: S, paint: Paint = ..., /) -> str:
        """The position in one or more lines."""

    def hint(self, state: S, seat: Seat, /) -> str:
        """How a seat that is to act writes its move now, in a sentence with legal examples."""


class View(Protocol[S]):
    """`view.py`: the position as plain data for those who draw it and know no rules.

    The functions return TypedDicts; their annotations are the shapes that the server publishes.
    """

    def view(self, state: S, /) -> Data:
        """What changes during a game."""

    def board(self, state: S, /) -> Data:
        """What does not change; its field `game` is the game's name."""

    def boards(self) -> Sequence[Data]:
        """Every built-in board in the form of `board`."""


class Board(Protocol):
    """A board as data."""

    @property
    def name(self) -> str:
        """What it is called."""

    def to_json(self) -> dict[str, Any]:
        """The object of the notation."""


class Boards(Protocol):
    """`board.py`: the boards to choose from."""

    def boards(self) -> Mapping[str, Board]:
        """The built-in boards by name, the default first."""

    def board(self, value: object, /) -> Board:
        """A built-in board by its name, or the board that an object describes; raises `BadOption`."""

    def described(self, value: object, /) -> Board:
        """The board that an object describes; raises `BadOption`."""


class Bounds(NamedTuple):
    """What OpenSpiel wants to know before a game begins."""

    outcomes: int  # of chance at one moment, at most; 0 without chance
    scores: tuple[int, int]  # the lowest and the highest
    length: int  # actions of seats and of chance in the longest game, at most


class Encoding(Protocol[S]):
    """`encode.py`: the game as numbers, for networks. A move is one action or several, its draft."""

    def actions(self, state: S, /) -> int:
        """How many actions there are."""

    def names(self, state: S, /) -> Sequence[str]:
        """What each action is called."""

    def legal(self, state: S, seat: Seat, draft: Draft = ..., /) -> list[int]:
        """The actions that a seat may take now, after those of its draft."""

    def from_move(self, state: S, seat: Seat, move: Move, /) -> list[int]:
        """The actions that make a move; raises `IllegalMove`."""

    def to_move(self, state: S, seat: Seat, draft: Draft, /) -> Move | None:
        """The move that the actions make, or nothing while it is not complete."""

    def completes(self, action: int, /) -> bool:
        """True if an action ends a move."""

    def observe(self, state: S, seat: Seat, draft: Draft = ..., /) -> list[int]:
        """What a seat sees: numbers from 0 to 255, always as many."""

    def bounds(self, state: S, /) -> Bounds:
        """The limits of the game that begins here."""


class Chooser(Protocol[S]):
    """`greedy.py`: a bot of this game."""

    def choose(self, state: S, seat: Seat, rng: Random) -> Move:
        """One of `state.moves(seat)`."""


REWARDS = ("win", "points", "margin")  # what a seat can be paid for at the end
LEVELS = ("beginner", "casual", "club", "expert")


class Thinker(Protocol[S]):
    """`thinker.py`: the game in the engine, where the four levels think."""

    @property
    def values(self) -> Literal["points", "win"]:
        """What `Judged.value` counts: expected points, or the chance to win."""

    def choose(
        self,
        state: S,
        seat: Seat,
        level: str,
        budget: "Budget | None",
        rng: Random,
        stop: "_engine.Cancel | None" = ...,
    ) -> Move:
        """The move that a level likes best."""

    def judge(
        self, state: S, seat: Seat, budget: "Budget", seed: int, stop: "_engine.Cancel | None" = ...
    ) -> "list[Judged]":
        """Every sensible move, best first."""

    def hindsight(self, record: "Record") -> Sequence[str]:
        """What one who had known all luck could have done in a game that is over, in sentences; may be none."""


class Mistake(Protocol):
    """Something on a sheet that breaks a rule."""

    @property
    def where(self) -> str:
        """The place."""

    @property
    def rule(self) -> str:
        """The number of the rule."""

    @property
    def reason(self) -> str:
        """What is wrong, in a sentence."""


class Checked(Protocol):
    """A sheet filled in by hand, once it is checked."""

    @property
    def mistakes(self) -> Sequence[Mistake]:
        """What breaks a rule; `str` says what the players do about it."""

    def draw(self, paint: Paint, /) -> str:
        """The sheet without its mistakes, as text."""

    def summary(self) -> str:
        """How the result comes about, in a line or two."""

    def to_json(self) -> Data:
        """`result` and what the sheet shows, for the API: a TypedDict, whose shape the server publishes."""


class Paper(Protocol):
    """`paper.py`: the check of a sheet filled in by hand."""

    @property
    def EXAMPLE(self) -> str:  # noqa: N802 (a constant of a module)
        """How a sheet is written, for the help of the command line."""

    def check(self, text: str, /) -> Checked:
        """Read a sheet and check it; raises `BadSheet`."""


@dataclass(frozen=True)
class Printable:
    """Something to print: its options besides paper, ink and language, and the data that its template draws."""

    options: tuple[Option[Any], ...]
    build: Callable[[dict[str, Any]], dict[str, Any]]


class Printables(Protocol):
    """`printables.py`: what can be printed. Beside it are `printables.typ`, which draws it, and `looks.json`."""

    def kinds(self) -> Mapping[str, Printable]:
        """Every kind by name, the default first."""

    def portrait(self, state: Any, /) -> dict[str, Any]:
        """What the template draws of a position, as kind `portrait`."""


class Deals(Protocol[S]):
    """`deals.py`: the luck of a whole game, drawn beforehand."""

    def dealt(self, rng: Callable[[str], Random], players: int, /) -> dict[str, Any]:
        """The luck, as the caller's sheet prints it; `rng` gives a generator for each purpose."""

    def choose(self, dealt: Mapping[str, Any], state: S, turns: int, /) -> Move:
        """What chance does in a position after so many turns of the table."""


class Picture(Protocol[S]):
    """`picture.py`: the position as a picture."""

    def picture(self, state: S, /) -> "NDArray[np.uint8]":
        """Height × width × 3."""
