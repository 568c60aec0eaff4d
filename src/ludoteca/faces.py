"""The faces of a game: what it offers to the other parts of the system, one protocol each.

A module with these functions is a face: `games/qwinto/draw.py` is Qwinto's `Drawing`.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
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
        """A sentence that says how to write a move now, with legal examples."""


class View(Protocol[S]):
    """`view.py`: the position as plain data for clients that draw it without knowing the rules.

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
        """Its name."""

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
    """The bounds that OpenSpiel needs before a game begins."""

    outcomes: int  # of chance at one moment, at most; 0 without chance
    scores: tuple[int, int]  # the lowest and the highest
    length: int  # actions of seats and of chance in the longest game, at most


class Encoding(Protocol[S]):
    """`encode.py`: actions and observations for networks. A move consists of one or more actions; an incomplete one is a draft."""

    def actions(self, state: S, /) -> int:
        """The number of actions."""

    def names(self, state: S, /) -> Sequence[str]:
        """The name of each action."""

    def legal(self, state: S, seat: Seat, draft: Draft = ..., /) -> list[int]:
        """The legal actions of a seat, given its draft."""

    def from_move(self, state: S, seat: Seat, move: Move, /) -> list[int]:
        """The actions that make up a move; raises `IllegalMove`."""

    def to_move(self, state: S, seat: Seat, draft: Draft, /) -> Move | None:
        """The move that the actions make up, or None while it is incomplete."""

    def completes(self, action: int, /) -> bool:
        """True if an action ends a move."""

    def observe(self, state: S, seat: Seat, draft: Draft = ..., /) -> list[int]:
        """The observation of a seat: a fixed number of bytes."""

    def bounds(self, state: S, /) -> Bounds:
        """The bounds of the game that starts from this position."""


class Chooser(Protocol[S]):
    """`greedy.py`: a bot of this game."""

    def choose(self, state: S, seat: Seat, rng: Random) -> Move:
        """One of `state.moves(seat)`."""


REWARDS = ("win", "points", "margin")  # what a seat can be paid for at the end
_levels = Path(__file__).with_name("levels.inc").read_text("utf-8")
LEVELS: tuple[str, ...] = tuple(re.findall(r"^LEVEL\((\w+)\)", _levels, re.MULTILINE))
"""The levels of the bots, weakest first."""


class Thinker(Protocol[S]):
    """`thinker.py`: the levels and the analysis, in the engine."""

    @property
    def values(self) -> Literal["points", "win"]:
        """The unit of `Judged.value`: expected points, or the probability of winning."""

    def choose(
        self,
        state: S,
        seat: Seat,
        level: str,
        budget: "Budget | None",
        rng: Random,
        stop: "_engine.Cancel | None" = ...,
    ) -> Move:
        """The move that a level chooses."""

    def judge(
        self, state: S, seat: Seat, budget: "Budget", seed: int, stop: "_engine.Cancel | None" = ...
    ) -> "list[Judged]":
        """Every sensible move, best first."""

    def hindsight(self, record: "Record") -> Sequence[str]:
        """What a player who knew all cards or dice could have reached in a finished game, in sentences; may be empty."""


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
        """The mistake, in a sentence."""


class Checked(Protocol):
    """A checked sheet that was filled in by hand."""

    @property
    def mistakes(self) -> Sequence[Mistake]:
        """The mistakes; `str` says how the players correct each."""

    def draw(self, paint: Paint, /) -> str:
        """The sheet without its mistakes, as text."""

    def summary(self) -> str:
        """How the result is computed, in a line or two."""

    def to_json(self) -> Data:
        """`result` and what the sheet shows, for the API: a TypedDict, whose shape the server publishes."""


class Paper(Protocol):
    """`paper.py`: checks a sheet that was filled in by hand."""

    @property
    def EXAMPLE(self) -> str:  # noqa: N802 (a constant of a module)
        """The format of a sheet, for the command line's help."""

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
    """`deals.py`: the cards or dice of a whole game, drawn in advance."""

    def dealt(self, rng: Callable[[str], Random], players: int, /) -> dict[str, Any]:
        """The cards or dice, as the caller's sheet prints them; `rng` returns a generator for each purpose."""

    def choose(self, dealt: Mapping[str, Any], state: S, turns: int, /) -> Move:
        """What chance does in a position after so many turns of the table."""


class Picture(Protocol[S]):
    """`picture.py`: the position as a picture."""

    def picture(self, state: S, /) -> "NDArray[np.uint8]":
        """Height × width × 3."""
