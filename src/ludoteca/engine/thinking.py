"""How long a bot may think, and what it thinks of the moves."""

from dataclasses import dataclass

from ..bots.levels import LEVELS
from ..game import Move, Seat, State

ENDLESS = 1_000_000_000  # simulations, when time is the limit


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit in milliseconds or in simulations; only with simulations is the same seed the same result."""

    milliseconds: int | None = None
    simulations: int | None = None

    def __post_init__(self) -> None:
        given = [n for n in (self.milliseconds, self.simulations) if n is not None]
        if len(given) != 1 or type(given[0]) is not int or not 1 <= given[0] <= 1_000_000_000:
            raise ValueError(
                "budget: must be milliseconds or simulations, a whole number from 1 to 1,000,000,000, "
                f"not {self.milliseconds!r} milliseconds and {self.simulations!r} simulations"
            )

    @property
    def limits(self) -> tuple[int, int]:
        """Simulations and milliseconds for the engine, of which one sets no limit."""
        return self.simulations or ENDLESS, self.milliseconds or 0


@dataclass(frozen=True, slots=True)
class Judged:
    """A move with its expected result, how sure that is, and the line that is expected to follow."""

    move: Move
    value: float  # points at the end (Träxx, Qwinto: of the seat) or the chance to win, 0 to 1
    win: float  # the chance to win, 0 to 1; a shared win counts as shared, a draw in Caminos as half
    error: float  # the standard error of `value`
    line: tuple[Move, ...] = ()  # what the seat and the others are expected to play from here, own move first


def number_of(level: str) -> int:
    """The number of a level in the engine; raises `ValueError` for one that there is not."""
    if level not in LEVELS:
        raise ValueError(f"level: must be one of {', '.join(LEVELS)}, not {level!r}")
    return LEVELS.index(level)


def check_seat(state: State, seat: Seat) -> None:
    """Raise `ValueError` for a seat that has nothing to decide."""
    if seat not in state.to_act():
        acting = ", ".join("chance" if s < 0 else f"seat {s}" for s in state.to_act())
        now = f"{acting} must decide now" if acting else "the game is over"
        raise ValueError(f"seat: {now}, not seat {seat!r}")
    if type(seat) is not int or seat < 0:
        raise ValueError(f"seat: must be that of a player, not {seat!r}")
