"""The games, by name."""

from ..game import Game
from .qwinto import Qwinto

GAMES: dict[str, Game] = {game.name: game for game in (Qwinto(),)}
