"""Batches: many games at once, one decision per table and step, as arrays."""

from collections.abc import Mapping, Sequence
from os import cpu_count
from typing import Any, Self, cast

import numpy as np
from numpy.typing import NDArray

from .. import _engine
from ..faces import LEVELS, REWARDS
from ..game import BadOption, Seat, State
from ..games import GAMES, game_of
from ..options import shown
from .convert import Position, from_state, thinker_of, to_state
from .cuda import CudaTables, NoDevice

DEVICES = ("cpu", "cuda")
Settings = tuple[int, int, int, int, int | None, bool]  # what the tables are made with, after their starts
CALLER, ANYBODY = -1, -2  # who plays a seat, besides the levels
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

    `rivals` play their seats inside: `{1: "casual"}` lets a bot of that level play seat 1, `"random"` any legal
    action. A batch then waits for the other seats only, and a step ends when one of them has to decide.

    With `device="cuda"` the tables and the arrays are in the memory of a GPU: see `ludoteca.engine.cuda`.
    """

    # on a GPU these are arrays of its memory, with the same shapes and dtypes
    masks: NDArray[np.bool_]
    observations: NDArray[np.uint8]
    seats: NDArray[np.int8]
    rewards: NDArray[np.float32]
    scores: NDArray[np.int32]
    dones: NDArray[np.bool_]
    final_observations: NDArray[np.uint8]  # only with the setting of that name

    def __init__(
        self,
        game: Start,
        n: int,
        seed: int | np.integer[Any] = 0,
        threads: int | None = None,
        reward: str = "win",
        final_observations: bool = False,
        device: str = "cpu",
        rivals: Mapping[Seat, str] | None = None,
        **options: Any,
    ) -> None:
        cores = threads if threads is not None else min(cpu_count() or 1, 256)
        starts = _starts(game, options)
        settings = (
            _whole("n", n, 1, 1 << 32),
            _whole("seed", seed, 0, (1 << 64) - 1),
            _whole("threads", cores, 1, 256),
            _one_of("reward", reward, REWARDS),
            game_of(to_state(starts[0])).excellent,
            bool(final_observations),
        )
        self.device = DEVICES[_one_of("device", device, DEVICES)]
        players = _players(rivals or {}, len(starts[0].scores()))
        if players and self.device == "cuda":
            raise BadOption("rivals", "play on the processor only")
        self._made_from = (starts, settings, players)
        try:
            self._tables = CudaTables(starts, *settings) if self.device == "cuda" else self._made()
        except NoDevice:
            raise
        except (ValueError, MemoryError) as error:
            raise BadOption("n", f"must fit into memory: {error}") from error
        except RuntimeError as error:
            raise BadOption("rivals", f"must leave a decision to the caller: {error}") from error
        self._show()

    def _made(self) -> Any:
        """New tables, made in the same way."""
        starts, settings, players = self._made_from
        kind: type = type(starts[0])
        thinker = thinker_of(kind) if players else None
        return _engine.batch(starts, *settings, players, thinker.bot if thinker else None)

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
        """Step every table by its action, int32 or int64; -1 leaves a table as it is.

        Raises `ValueError`, and steps nowhere, if one is illegal; a batch on a GPU steps at the other tables and
        counts what it refused, see `refused`.
        """
        self._tables.step(actions)

    def sample(self) -> NDArray[np.int32]:
        """A random legal action for every table."""
        actions: Any = self._tables.sample()
        return cast("NDArray[np.int32]", actions)

    def position(self, table: int) -> Position:
        """The position at a table, without decisions that are not revealed yet."""
        position: Position = self._tables.position(table)
        return position

    def reset(
        self, tables: Any = None, seed: int | np.integer[Any] | Sequence[int | None] | None = None
    ) -> None:
        """Start new games: at all tables, or where the boolean array `tables` is true.

        A `seed` gives every table a new generator, as a new batch with that seed has. A list has a seed for each
        table; those that do not begin anew, or whose seed is None, keep their generators.
        """
        if isinstance(seed, int | np.integer):
            self._tables.seed(_whole("seed", seed, 0, (1 << 64) - 1))
        elif seed is not None:
            self._seed_each(seed, tables)
        if tables is None and self.device == "cpu":
            tables = np.ones(len(self.dones), bool)
        self._tables.reset(tables)

    def _seed_each(self, seeds: Sequence[int | None], tables: Any) -> None:
        if isinstance(self._tables, CudaTables):
            raise BadOption("seed", "must be one whole number for all tables of a GPU")
        if len(seeds) != len(self):
            raise BadOption("seed", f"must be a whole number, or a list of {len(self)}, one for each table")
        meant = range(len(self)) if tables is None else np.flatnonzero(tables).tolist()
        which = {table: seeds[table] for table in meant}
        given = {table: _whole("seed", s, 0, (1 << 64) - 1) for table, s in which.items() if s is not None}
        self._tables.seed_tables(list(given), list(given.values()))

    @property
    def refused(self) -> int:
        """The number of illegal actions refused since the last call; synchronises with the device."""
        return self._tables.refused() if isinstance(self._tables, CudaTables) else 0

    def copy(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        twin.device, twin._made_from = self.device, self._made_from
        if isinstance(self._tables, CudaTables):
            twin._tables = self._tables.copy()
        else:
            twin._tables = twin._made()
            twin._tables.load(self._tables.save())
        twin._show()
        return twin

    def save(self) -> bytes:
        """The state of the batch as bytes, including random generators."""
        if isinstance(self._tables, CudaTables):
            raise TypeError("a batch on a GPU cannot be saved; copy() makes another one there")
        saved: bytes = self._tables.save()
        return saved

    def restore(self, saved: bytes) -> None:
        """Return to a saved state; the bytes must come from a batch that was made with the same arguments, and are trusted."""
        if isinstance(self._tables, CudaTables):
            raise TypeError("a batch on a GPU cannot be restored; copy() makes another one there")
        self._tables.load(saved)

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> Any:
        if isinstance(self._tables, CudaTables):
            raise TypeError("a batch on a GPU cannot be pickled; copy() makes another one there")
        starts, settings, players = self._made_from
        return _restored, (starts, settings, players, self._tables.save())

    def __len__(self) -> int:
        return int(self.dones.shape[0])


def _restored(starts: list[Position], settings: Settings, players: list[int], saved: bytes) -> Batch:
    batch = object.__new__(Batch)
    batch.device, batch._made_from = DEVICES[0], (starts, settings, players)
    batch._tables = batch._made()
    batch._tables.load(saved)
    batch._show()
    return batch


def _players(rivals: Mapping[Seat, str], seats: int) -> list[int]:
    """Who plays each seat; None if the caller plays all of them."""
    players = [CALLER] * seats
    for seat, level in rivals.items():
        if type(seat) is not int or not 0 <= seat < seats:
            raise BadOption("rivals", f"must have seats from 0 to {seats - 1}, not {shown(seat)}")
        if level not in ("random", *LEVELS):
            raise BadOption("rivals", f"must be random, {', '.join(LEVELS)}, not {shown(level)}")
        players[seat] = ANYBODY if level == "random" else LEVELS.index(level)
    if CALLER not in players:
        raise BadOption("rivals", "must leave a seat to the caller")
    return players if rivals else []


def _starts(game: Start, options: dict[str, Any]) -> list[Position]:
    """The start positions; refuses finished games."""
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
    """An integer, of Python or NumPy."""
    number = int(value) if isinstance(value, int | np.integer) and not isinstance(value, bool) else -1
    if not low <= number <= most:
        raise BadOption(field, f"must be a whole number from {low} to {most}, not {shown(value)}")
    return number


def _one_of(field: str, value: object, allowed: tuple[str, ...]) -> int:
    if value not in allowed:
        raise BadOption(field, f"must be one of {', '.join(allowed)}, not {shown(value)}")
    return allowed.index(str(value))
