"""How long a bot may think, and what it thinks of the moves."""

from dataclasses import dataclass

from ..game import Move


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


@dataclass(frozen=True, slots=True)
class Judged:
    """A move with its expected result, how sure that is, and the line that is expected to follow."""

    move: Move
    value: float  # points at the end (Träxx, Qwinto: of the seat) or the chance to win, 0 to 1
    win: float  # the chance to win, 0 to 1; a shared win counts as shared, a draw in Caminos as half
    error: float  # the standard error of `value`
    line: tuple[Move, ...] = ()  # what the seat and the others are expected to play from here, own move first
