"""Family board games: rules, records, bots and learning environments.

Examples:
    >>> import ludoteca
    >>> name = ludoteca.games()[0]
    >>> position = ludoteca.start(name, seats=2)
    >>> (seat,) = position.to_act()
    >>> position = position.play({seat: position.moves(seat)[0]})
    >>> position == ludoteca.parse(name, str(position))
    True
"""

from typing import TYPE_CHECKING, Any

from .arena import arena
from .bots import bot
from .game import State
from .games import game
from .record import Record

if TYPE_CHECKING:
    from .engine import Batch

    def games() -> tuple[str, ...]:
        """The names of all games."""

else:
    from . import games  # a package that can be called

__version__ = "0.1.0"

__all__ = ["Batch", "Record", "__version__", "arena", "bot", "game", "games", "parse", "start"]


def start(name: str, /, **options: Any) -> State:
    """The first position of a game; raises `BadOption`."""
    return game(name).start(**options)


def parse(name: str, text: str, /) -> State:
    """The position of a game that `str` and `repr` wrote; raises `BadPosition`."""
    return game(name).parse_checked(text)


def __getattr__(name: str) -> Any:
    """Load `Batch`, which needs NumPy and the engine, only when it is asked for."""
    if name == "Batch":
        from .engine import Batch

        return Batch
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
