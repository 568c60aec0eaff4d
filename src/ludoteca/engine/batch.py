"""Many games at once: one decision at every table a step, in arrays."""

from collections.abc import Sequence
from os import cpu_count
from typing import Any, Self

import numpy as np

from .. import _engine
from ..faces import REWARDS
from ..game import BadOption, State
from ..games import GAMES
from ..options import shown
from .convert import Position, from_state
from .cuda import CudaTables

DEVICES = ("cpu", "cuda")
Settings = tuple[int, int, int, int, int | None, bool]  # what the tables are made with, after their starts
Start = str | State | Position | Sequence[State | Position]


class Batch:
    """Tables of one game, stepped together by the actions of `games/<game>/encode.py`.

    Every table waits for one seat's decision. Those who act together decide one after the other, unseen; chance
    is played by the table's own generator. A game that ends sets `dones` and `rewards`, and begins again at once.

    The arrays are views of the engine's memory: read-only, never copied, changed by `step`. With n tables:
    `masks` (n, actions) bool, `observations` (n, features) uint8, `seats` (n,) int8, `rewards` (n, seats) float32,
    `scores` (n, seats) int32, `dones` (n,) bool, and `final_observations` (n, seats, features) uint8 where asked
    for: what each seat saw at the end of the table's last game. A batch on the processor takes about 1 KB and a row
    of each array for every table, and is refused beyond 8 GiB.

    With `device="cuda"` the tables and the arrays are in the memory of a GPU: see `ludoteca.engine.cuda`.
    """

    def __init__(
        self,
        game: Start,
        n: int,
        seed: int | np.integer[Any] = 0,
        threads: int | None = None,
        reward: str = "win",
        final_observations: bool = False,
        device: str = "cpu",
        **options: Any,
    ) -> None:
        cores = threads if threads is not None else min(cpu_count() or 1, 256)
        starts = _starts(game, options)
        settings = (
            _whole("n", n, 1, 1 << 32),
            _whole("seed", seed, 0, (1 << 64) - 1),
            _whole("threads", cores, 1, 256),
            _one_of("reward", reward, REWARDS),
            GAMES[_game_of(starts[0])].excellent,
            bool(final_observations),
        )
        self.device = DEVICES[_one_of("device", device, DEVICES)]
        self._made_from = (starts, settings)
        try:
            self._tables = (
                CudaTables(starts, *settings) if self.device == "cuda" else _engine.batch(starts, *settings)
            )
        except (ValueError, MemoryError) as error:
            raise BadOption("n", f"must fit into memory: {error}") from error
        self._show()

    def _show(self) -> None:
        (
            self.masks,
            self.observations,
            self.seats,
            self.rewards,
            self.scores,
            self.dones,
            self.final_observations,
        ) = self._tables.arrays()

    def step(self, actions: Any) -> None:
        """Every table takes its action, an array of int32 or int64, or rests at -1.

        Raises `ValueError`, and steps nowhere, if one is illegal; a batch on a GPU steps at the other tables and
        counts what it refused, see `refused`.
        """
        self._tables.step(actions)

    def sample(self) -> Any:
        """A legal action for every table, at random."""
        return self._tables.sample()

    def position(self, table: int) -> Position:
        """The position at a table; what is decided but not yet revealed is not in it."""
        position: Position = self._tables.position(table)
        return position

    def reset(self, tables: Any = None, seed: int | np.integer[Any] | None = None) -> None:
        """Begin anew, without a result: everywhere, or where `tables`, an array of bool, is true.

        A `seed` gives every table a new generator, as a new batch with that seed has.
        """
        if seed is not None:
            self._tables.seed(_whole("seed", seed, 0, (1 << 64) - 1))
        if tables is None and self.device == "cpu":
            tables = np.ones(len(self.dones), bool)
        self._tables.reset(tables)

    @property
    def refused(self) -> int:
        """How many illegal actions were refused since this was asked last; waits for the device."""
        return self._tables.refused() if isinstance(self._tables, CudaTables) else 0

    def copy(self) -> Self:
        """An equal batch that goes its own way from here."""
        twin = object.__new__(type(self))
        twin.device, twin._made_from = self.device, self._made_from
        if isinstance(self._tables, CudaTables):
            twin._tables = self._tables.copy()
        else:
            starts, settings = self._made_from
            twin._tables = _engine.batch(starts, *settings)
            twin._tables.load(self._tables.save())
        twin._show()
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> Any:
        if isinstance(self._tables, CudaTables):
            raise TypeError("a batch on a GPU cannot be pickled; copy() makes another one there")
        starts, settings = self._made_from
        return _restored, (
            [str(start) for start in starts],
            _game_of(starts[0]),
            settings,
            self._tables.save(),
        )

    def __len__(self) -> int:
        return int(self.dones.shape[0])


def _game_of(position: Position) -> str:
    return _engine.memory([position])[0]


def _restored(texts: list[str], game: str, settings: Settings, saved: bytes) -> Batch:
    n, seed, threads, reward, _, last = settings
    starts = [from_state(GAMES[game].parse(text)) for text in texts]
    batch = Batch(starts, n, seed, threads, REWARDS[reward], last)
    assert not isinstance(batch._tables, CudaTables)
    batch._tables.load(saved)
    return batch


def _starts(game: Start, options: dict[str, Any]) -> list[Position]:
    """The positions to begin from; refuses those that are over."""
    if isinstance(game, str):
        if game not in GAMES:
            raise BadOption("game", f"must be one of {', '.join(GAMES)}, not {shown(game)}")
        starts = [from_state(GAMES[game].start(**options))]
    elif options:
        raise BadOption(next(iter(options)), "goes with the name of a game, not with a position")
    else:
        several: Sequence[Any] = game if isinstance(game, Sequence) else [game]
        starts = [from_state(start) for start in several]
    if not starts or not all(start.to_act() for start in starts):
        raise BadOption("game", "must be a position that is not over, or several")
    if len({type(start) for start in starts}) > 1:
        raise BadOption("game", "must be positions of one game")
    return starts


def _whole(field: str, value: object, low: int, most: int) -> int:
    """A whole number, of Python or of NumPy."""
    number = int(value) if isinstance(value, int | np.integer) and not isinstance(value, bool) else -1
    if not low <= number <= most:
        raise BadOption(field, f"must be a whole number from {low} to {most}, not {shown(value)}")
    return number


def _one_of(field: str, value: object, allowed: tuple[str, ...]) -> int:
    if value not in allowed:
        raise BadOption(field, f"must be one of {', '.join(allowed)}, not {shown(value)}")
    return allowed.index(str(value))
