"""Many games at once: one decision at every table a step, in NumPy arrays."""

from os import cpu_count
from typing import Any

from .. import _engine
from ..game import BadOption, State
from ..games import GAMES
from ..options import shown
from .convert import Position, from_state


class Batch:
    """Tables of one game, stepped together by the actions of `games/<game>/encode.py`.

    Every table waits for one seat's decision. Those who act together decide one after the other, unseen; chance
    is played by the table's own generator. A game that ends sets `dones` and `rewards`, and begins again at once.
    The arrays are views of the engine's memory: read-only, never copied, changed by `step`. A batch takes about
    1 KB and a row of each array for every table, and is refused beyond 8 GiB.
    """

    def __init__(
        self, game: str | State, n: int, seed: int = 0, threads: int | None = None, **options: Any
    ) -> None:
        cores = threads if threads is not None else min(cpu_count() or 1, 256)
        for field, value, most in (("n", n, 1 << 32), ("seed", seed, (1 << 64) - 1), ("threads", cores, 256)):
            low = 0 if field == "seed" else 1
            if type(value) is not int or not low <= value <= most:
                raise BadOption(field, f"must be a whole number from {low} to {most}, not {shown(value)}")
        start = _start(game, options)
        if not start.to_act():
            raise BadOption("game", "must be a position that is not over")
        try:
            self._tables = _engine.batch(start, n, seed, cores)
        except (ValueError, MemoryError) as error:
            raise BadOption("n", f"must fit into memory: {error}") from error
        self.masks, self.observations, self.seats, self.rewards, self.scores, self.dones = (
            self._tables.arrays()
        )

    def step(self, actions: Any) -> None:
        """Every table takes its action, an array of int32 or int64, or rests at -1; raises ValueError, and steps nowhere, if one is illegal."""
        self._tables.step(actions)

    def sample(self) -> Any:
        """A legal action for every table, at random."""
        return self._tables.sample()

    def position(self, table: int) -> Position:
        """The position at a table; what is decided but not yet revealed is not in it."""
        position: Position = self._tables.position(table)
        return position


def _start(game: str | State, options: dict[str, Any]) -> Position:
    if not isinstance(game, str):
        if options:
            raise BadOption(next(iter(options)), "goes with the name of a game, not with a position")
        return from_state(game)
    if game not in GAMES:
        raise BadOption("game", f"must be one of {', '.join(GAMES)}, not {shown(game)}")
    return from_state(GAMES[game].start(**options))
