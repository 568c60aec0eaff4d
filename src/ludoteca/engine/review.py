"""The review of a game (`ludoteca-review/1`): what luck, the others and one's own decisions made of the result.

The engine does the work, in engine/review_game.hpp, so that every build of it gives the same review.
"""

from .._engine import Cancel
from ..games import GAMES
from ..record import Record
from .thinking import EngineThinker

MOST_SIMULATIONS = 1_000_000


class Reviewing:
    """A review that is being made, step by step: the curve of every seat first, then one decision after the other.

    Raises `ValueError` for a game without an engine or a wrong number of simulations, `BadRecord` for a record
    that breaks a rule. Without simulations the game takes its usual number.
    """

    def __init__(self, record: Record, simulations: int | None = None) -> None:
        thinker = GAMES[record.game].thinker
        if not isinstance(thinker, EngineThinker):
            raise ValueError(f"record: {record.game} has no engine that could review it")
        if simulations is not None and not 0 <= simulations <= MOST_SIMULATIONS:
            raise ValueError(f"simulations: must be 0 to {MOST_SIMULATIONS}, not {simulations}")
        record.check()
        self._made = thinker.review(next(record.positions()), record.turns, simulations)

    @property
    def steps(self) -> int:
        """How many there are."""
        return self._made.steps

    @property
    def done(self) -> int:
        """How many have been made."""
        return self._made.done

    def step(self, stop: Cancel | None = None) -> bool:
        """Makes the next one; false if there is none left, or if it was stopped."""
        return self._made.step(stop)

    def dumps(self) -> str:
        """The review as far as it has got, in one line of JSON."""
        return self._made.json()


def review(record: Record, simulations: int | None = None, stop: Cancel | None = None) -> str:
    """The whole review in one line of JSON; the same for the same record, simulations and engine."""
    made = Reviewing(record, simulations)
    while made.step(stop):
        pass
    return made.dumps()
