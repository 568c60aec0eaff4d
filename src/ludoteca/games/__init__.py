"""The games, by name: ours, and those that other packages register.

A package adds a game with an entry point of the group `ludoteca.games` that names the class of the game.
"""

import sys
import warnings
from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType

from ..game import AnyGame, BadOption, Game, State
from ..options import shown
from .caminos import Caminos
from .qwinto import Qwinto
from .traxx import Traxx

GROUP = "ludoteca.games"
BUILT_IN: tuple[AnyGame, ...] = (Traxx(), Caminos(), Qwinto())


class Registry(Mapping[str, Game[State]]):
    """Every game by its name; games of other packages are loaded on first use."""

    def __init__(self, built_in: tuple[AnyGame, ...]) -> None:
        self._games: dict[str, Game[State]] = {game.name: game for game in built_in}
        self._is_complete = False

    def _complete(self) -> dict[str, Game[State]]:
        if not self._is_complete:
            self._is_complete = True
            for entry in entry_points(group=GROUP):
                self._add(entry)
        return self._games

    def _add(self, entry: EntryPoint) -> None:
        """Load a game; one that is broken or takes another's name is left out with a warning."""
        try:
            game = entry.load()()
            if not isinstance(game, Game) or game.name != entry.name:
                raise TypeError(f"must be a Game whose name is {entry.name}")
            if game.name in self._games:
                raise ValueError(f"there is a game {game.name} already")
        except Exception as error:  # whatever another package does wrong, our games go on
            said = f"{type(error).__name__}: {error}"
            warnings.warn(f"the game {entry.name} ({entry.value}) is left out: {said}", stacklevel=2)
        else:
            self._games[game.name] = game

    def __getitem__(self, name: str) -> Game[State]:
        return self._games[name] if name in self._games else self._complete()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._complete())

    def __len__(self) -> int:
        return len(self._complete())


def game(name: str) -> Game[State]:
    """The game of that name; raises `BadOption`."""
    if name not in GAMES:
        raise BadOption("game", f"must be one of {', '.join(GAMES)}, not {shown(name)}")
    return GAMES[name]


def titles() -> str:
    """The titles of the games, as in a sentence."""
    *others, last = (game.title for game in GAMES.values())
    return f"{', '.join(others)} and {last}"


def game_of(state: State) -> Game[State]:
    """The game that a position is of; raises `ValueError`."""
    for game in GAMES.values():
        if isinstance(state, game.position):
            return game
    raise ValueError(f"state: must be a position of {', '.join(GAMES)}, not {type(state).__name__}")


GAMES = Registry(BUILT_IN)
"""Träxx, Caminos, Qwinto and the games of other packages."""


class _Callable(ModuleType):
    """This package, which `ludoteca.games()` calls for the names of all games."""

    def __call__(self) -> tuple[str, ...]:
        return tuple(GAMES)


sys.modules[__name__].__class__ = _Callable
