"""The compiled engine; use it through `ludoteca.engine`."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from .game import Move, Seat
from .games import caminos, qwinto, traxx

P = TypeVar("P")

class Cancel:
    """Asks a long call to stop; may be used from another thread."""

    def __init__(self) -> None: ...
    def cancel(self) -> None: ...
    @property
    def is_cancelled(self) -> bool: ...

class _Position:
    """What positions of all games have in common: the contract, and speed."""

    def to_act(self) -> tuple[Seat, ...]: ...
    def moves(self, seat: Seat) -> Sequence[Move]: ...
    def odds(self) -> list[float]: ...
    def play(self, choices: Mapping[Seat, Move]) -> Self: ...
    def scores(self) -> tuple[int, ...]: ...
    def winners(self) -> tuple[Seat, ...]: ...
    def fields(self) -> tuple[Any, ...]:
        """What the position is made of, for `to_state`."""

    def playouts(
        self, games: int, seed: int = 0, cancel: Cancel | None = None
    ) -> tuple[int, tuple[float, ...], tuple[float, ...]]:
        """Random games to their end: how many were played, mean scores, shares of the win."""

    def perft(self, turns: int, cancel: Cancel | None = None) -> int:
        """The number of sequences of so many turns; too few if it was cancelled."""

class Qwinto(_Position):
    def __init__(
        self,
        sheets: Sequence[tuple[Sequence[int], int]],
        active: int,
        dice: int,
        faces: Sequence[int],
        stage: int,
    ) -> None: ...
    def to_state(self) -> qwinto.Position: ...

class TraxxBoard:
    def __init__(
        self, source: traxx.Board, colours: Sequence[int], numbers: Sequence[int], starts: Sequence[int]
    ) -> None: ...

class Traxx(_Position):
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

class CaminosBoard:
    def __init__(self, cells: Sequence[str], sides: Sequence[int]) -> None: ...
    def actions(self) -> list[Move]:
        """The notation of every action on this board, in order."""

class Caminos(_Position):
    def __init__(
        self,
        board: CaminosBoard,
        variant: caminos.Variant,
        whole: Sequence[int],
        flags: Sequence[bool],
        left: Sequence[Sequence[int]],
        turn: int,
        neutral: int,
        levels: Sequence[Sequence[int]],
        out: int,
        edge: Sequence[int],
    ) -> None: ...
    def to_state(self) -> caminos.Position: ...

class _Batch(Generic[P]):
    def __init__(self, start: P, n: int, seed: int, threads: int) -> None: ...
    def step(self, actions: NDArray[np.int32] | NDArray[np.int64]) -> None: ...
    def sample(self) -> NDArray[np.int32]: ...
    def position(self, table: int) -> P: ...
    def arrays(
        self,
    ) -> tuple[
        NDArray[np.bool_],
        NDArray[np.uint8],
        NDArray[np.int8],
        NDArray[np.float32],
        NDArray[np.int32],
        NDArray[np.bool_],
    ]: ...

class QwintoBatch(_Batch[Qwinto]): ...
class TraxxBatch(_Batch[Traxx]): ...
class CaminosBatch(_Batch[Caminos]): ...

def look(position: _Position, seat: Seat, draft: Sequence[int]) -> tuple[bytes, bytes]:
    """The mask and what a seat sees, after the actions of a move that is not complete yet."""

def take(position: P, drafts: Sequence[Sequence[int]]) -> P:
    """The position after those who act have each made the move of their actions."""

caminos_simulations: tuple[int, ...]

def caminos_choose(
    position: Caminos,
    level: int,
    simulations: int,
    milliseconds: int,
    seed: int,
    cancel: Cancel | None = None,
) -> Move: ...
def caminos_judge(
    position: Caminos, simulations: int, milliseconds: int, seed: int, cancel: Cancel | None = None
) -> list[tuple[Move, float, float, tuple[Move, ...]]]:
    """Moves, best first, with the expected result (-1 to 1), its standard error and the expected line."""

class QwintoNet:
    """The network of the Qwinto expert."""

    def __init__(self, weights: bytes) -> None: ...

def qwinto_choose(
    net: QwintoNet,
    position: Qwinto,
    seat: int,
    level: int,
    games: int,
    milliseconds: int,
    seed: int,
    cancel: Cancel | None = None,
) -> Move: ...
def qwinto_judge(
    net: QwintoNet,
    position: Qwinto,
    seat: int,
    games: int,
    milliseconds: int,
    seed: int,
    cancel: Cancel | None = None,
) -> list[tuple[Move, float, float, float, tuple[Move, ...]]]:
    """Moves, best first, with points, chance to win, standard error of the points and the expected line."""

class TraxxWeights:
    """The networks of the Träxx expert."""

    def __init__(self, file: bytes) -> None: ...

def traxx_choose(
    weights: TraxxWeights,
    position: Traxx,
    seat: int,
    level: int,
    games: int,
    milliseconds: int,
    seed: int,
    cancel: Cancel | None = None,
) -> Move: ...
def traxx_judge(
    weights: TraxxWeights,
    position: Traxx,
    seat: int,
    games: int,
    milliseconds: int,
    seed: int,
    cancel: Cancel | None = None,
) -> list[tuple[Move, float, float, float, tuple[Move, ...]]]:
    """Moves, best first, with points, chance to win, standard error of the points and the expected line."""

def traxx_clairvoyant(
    weights: TraxxWeights,
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
    weights: TraxxWeights, board: TraxxBoard, start: int, cards: Sequence[int], games: int, seed: int
) -> int:
    """The result of a game alone, by an expert with so many games in thought for each decision; below 0 at first sight."""
