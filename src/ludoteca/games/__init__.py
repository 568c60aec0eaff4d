"""The games, by name."""

from ..game import Game
from .qwinto import Qwinto
from .traxx import Traxx

GAMES: dict[str, Game] = {game.name: game for game in (Traxx(), Qwinto())}
