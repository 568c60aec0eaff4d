"""The compiled engine; use it through `ludoteca.engine`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from .game import Move, Seat, State
from .games import caminos, qwinto, traxx

P = TypeVar("P")

LEVELS: tuple[str, ...]
"""The levels by number."""

def use_rules(
    to_state: Callable[[Position], State], from_state: Callable[[State | Position], Position]
) -> None:
    """Hand over the rules, which say why a move is refused; once."""

class Cancel:
    """Asks a long call to stop; may be used from another thread."""

    def __init__(self) -> None: ...
    def cancel(self) -> None: ...
    @property
    def is_cancelled(self) -> bool: ...

class Position:
    """What positions of all games have in common: the contract, and speed."""

    def to_act(self) -> tuple[Seat, ...]: ...
    def is_over(self) -> bool: ...
    def moves(self, seat: Seat) -> Sequence[Move]: ...
    def odds(self) -> list[float]: ...
    def play(self, choices: Mapping[Seat, Move]) -> Self: ...
    def scores(self) -> tuple[int, ...]: ...
    def winners(self) -> tuple[Seat, ...]: ...
    def fields(self) -> tuple[Any, ...]:
        """What the position is made of."""

    def to_state(self) -> State:
        """The rules' form of the position."""

    def playouts(
        self, games: int, seed: int = 0, cancel: Cancel | None = None
    ) -> tuple[int, tuple[float, ...], tuple[float, ...]]:
        """Random games to their end: how many were played, mean scores, shares of the win."""

    def perft(self, turns: int, cancel: Cancel | None = None) -> int:
        """The number of sequences of so many turns; too few if it was cancelled."""

class Qwinto(Position):
    def __init__(
        self,
        sheets: Sequence[tuple[Sequence[int], int]],
        active: int,
        dice: int,
        faces: Sequence[int],
        stage: int,
    ) -> None: ...
    def to_state(self) -> qwinto.Position: ...
    @staticmethod
    def parse(text: str) -> Qwinto:
        """The position that `str` wrote."""

class TraxxBoard:
    def __init__(
        self, source: traxx.Board, colours: Sequence[int], numbers: Sequence[int], starts: Sequence[int]
    ) -> None: ...

class Traxx(Position):
    def __init__(
        self,
        board: TraxxBoard,
        lines: Sequence[Sequence[int]],
        points: Sequence[Sequence[int]],
        deck: int,
        card: int,
        starts: Sequence[int],
    ) -> None: ...
    def to_state(self) -> traxx.Position: ...
    @staticmethod
    def parse(text: str, board: TraxxBoard) -> Traxx:
        """The position that `str` wrote, on the board that the text names."""

class CaminosBoard:
    def __init__(self, cells: Sequence[str], sides: Sequence[int]) -> None: ...
    def actions(self) -> list[Move]:
        """The notation of every action on this board, in order."""

class CaminosVariant:
    """A board, half a set of pieces, the texts of both, and whether neutral pieces, points and swap are on."""

    def __init__(
        self,
        source: caminos.Variant,
        board: CaminosBoard,
        texts: tuple[str, str],
        half: Sequence[int],
        flags: Sequence[bool],
    ) -> None: ...

class Caminos(Position):
    def __init__(
        self,
        variant: CaminosVariant,
        left: Sequence[Sequence[int]],
        turn: int,
        neutral: int,
        levels: Sequence[Sequence[int]],
        out: int,
        edge: Sequence[int],
        swapped: bool,
    ) -> None: ...
    def to_state(self) -> caminos.Position: ...
    @staticmethod
    def parse(text: str, variant: CaminosVariant) -> Caminos:
        """The position that `str` wrote, in the variant that the text names."""

class _Batch(Generic[P]):
    def step(self, actions: NDArray[np.int32] | NDArray[np.int64]) -> None: ...
    def sample(self) -> NDArray[np.int32]: ...
    def position(self, table: int) -> P: ...
    def reset(self, which: NDArray[np.bool_]) -> None: ...
    def seed(self, seed: int) -> None: ...
    def seed_tables(self, which: Sequence[int], seeds: Sequence[int]) -> None: ...
    def save(self) -> bytes: ...
    def load(self, bytes: bytes) -> None: ...
    def arrays(
        self,
    ) -> tuple[
        NDArray[np.bool_],
        NDArray[np.uint8],
        NDArray[np.int8],
        NDArray[np.float32],
        NDArray[np.int32],
        NDArray[np.bool_],
        NDArray[np.uint8] | None,
    ]: ...

class QwintoBatch(_Batch[Qwinto]): ...
class TraxxBatch(_Batch[Traxx]): ...
class CaminosBatch(_Batch[Caminos]): ...

def batch(
    starts: Sequence[P],
    n: int,
    seed: int,
    threads: int,
    reward: int,
    excellent: int | None,
    last: bool,
    players: Sequence[int] = (),
    bot: Any = None,
) -> _Batch[P]:
    """Tables; of each seat's player -1 is the caller, -2 anybody at random, otherwise a bot of that level."""

def memory(starts: Sequence[Position]) -> tuple[str, bytes, bytes, tuple[int, int, int]]:
    """The game, the positions and their board as the engine keeps them, and the numbers of actions, features, seats."""

def from_memory(like: P, memory: bytes) -> P:
    """A position from what the engine keeps of it, on the board of another one."""

def trace(start: Position, games: int, seed: int) -> list[int]:
    """A digest of all positions of each of so many random games, with seeds from `seed` on."""

def look(position: Position, seat: Seat, draft: Sequence[int]) -> tuple[bytes, bytes]:
    """The mask and what a seat sees, after the actions of a move that is not complete yet."""

def take(position: P, drafts: Sequence[Sequence[int]]) -> P:
    """The position after those who act have each made the move of their actions."""

class _Bot(Generic[P]):
    """The levels of a game."""

    def simulations(self, position: P, level: int) -> int:
        """How many a level takes where nobody says otherwise."""

    def choose(
        self,
        position: P,
        seat: int,
        level: int,
        simulations: int | None,
        milliseconds: int,
        seed: int,
        cancel: Cancel | None = None,
    ) -> Move:
        """The move of a level; without simulations it takes its own, 0 milliseconds are no limit."""

    def judge(
        self,
        position: P,
        seat: int,
        simulations: int,
        milliseconds: int,
        seed: int,
        cancel: Cancel | None = None,
    ) -> list[tuple[Move, float, float, float, tuple[Move, ...]]]:
        """Moves, best first, with the expected result, the chance to win, the result's standard error, the line."""

    def values(
        self, position: P, level: int, games: int, seed: int, cancel: Cancel | None = None
    ) -> tuple[int, tuple[float, ...], tuple[float, ...]]:
        """Futures in which all play as a level does: how many, mean scores, shares of the win."""

    def futures(
        self,
        position: P,
        seat: int,
        move: Move | None,
        level: int,
        games: int,
        seed: int,
        cancel: Cancel | None = None,
    ) -> list[tuple[list[dict[Seat, Move]], tuple[int, ...], tuple[Seat, ...]]]:
        """Games played on to their end: turns, scores, winners; with a move, the seat plays it first."""

    def review(
        self,
        start: P,
        turns: Sequence[Sequence[tuple[Seat, Move]]],
        weights: bytes,
        simulations: int | None = None,
    ) -> Review:
        """The review of a game, to be made step by step; without simulations it takes the usual number."""

    def why(self, position: P, seat: int, played: Move, best: Move) -> str | None:
        """A fact that speaks for the second move and against the first, as JSON."""

    def compare(self, position: P, seat: int, move: Move, simulations: int | None = None) -> str:
        """A decision as reviews tell it, as if this move had been played."""

class Review:
    """The review of a game that is being made."""

    @property
    def steps(self) -> int: ...
    @property
    def done(self) -> int: ...
    def step(self, cancel: Cancel | None = None) -> bool:
        """Makes the next one; false if there is none left, or if it was stopped."""
    def json(self) -> str:
        """As far as it has got."""

class QwintoBot(_Bot[Qwinto]):
    def __init__(self, weights: bytes) -> None: ...

class TraxxBot(_Bot[Traxx]):
    def __init__(self, weights: bytes) -> None: ...

class CaminosBot(_Bot[Caminos]):
    def __init__(self) -> None: ...

def traxx_clairvoyant(
    bot: TraxxBot,
    board: TraxxBoard,
    start: int,
    cards: Sequence[int],
    width: int,
    room: int,
    milliseconds: int,
    cancel: Cancel | None = None,
) -> tuple[int, list[list[int]], int]:
    """The best result found, the end and the new cells of each round, and what no result is above."""

def traxx_alone(
    bot: TraxxBot, board: TraxxBoard, start: int, cards: Sequence[int], rollouts: int, seed: int
) -> int:
    """The result of an expert's game alone with so many rollouts a decision; by the policy alone if below 0."""
