"""Family board games: rules, records, bots and learning environments.

>>> import ludoteca
>>> ludoteca.games()
('traxx', 'caminos', 'qwinto')
>>> position = ludoteca.start("qwinto", seats=2)
>>> position.play({0: "yp"})
ludoteca.parse('qwinto', '........./........./.........,........./........./......... 0.0 0 yp - roll')
"""

from typing import TYPE_CHECKING, Any

from .arena import arena
from .bots import bot
from .game import State
from .games import game
from .record import Record

if TYPE_CHECKING:
    from .engine import Batch

    __version__: str

    def games() -> tuple[str, ...]:
        """The names of all games."""

else:
    from . import games  # a package that can be called

__all__ = ["Batch", "Record", "__version__", "arena", "bot", "game", "games", "parse", "start"]


def start(name: str, /, **options: Any) -> State:
    """The first position of a game; raises `BadOption`."""
    return game(name).start(**options)


def parse(name: str, text: str, /) -> State:
    """The position of a game that `str` and `repr` wrote; raises `BadPosition`."""
    return game(name).parse_checked(text)


def __getattr__(name: str) -> Any:
    """`Batch` needs the engine and `__version__` a look at the installed packages: only when asked for."""
    if name == "Batch":
        from .engine import Batch

        return Batch
    if name == "__version__":
        from importlib.metadata import version

        return version("ludoteca")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
