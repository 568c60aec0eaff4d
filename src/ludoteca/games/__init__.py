"""The games, by name."""

from ..game import Game
from .caminos import Caminos
from .qwinto import Qwinto
from .traxx import Traxx

GAMES: dict[str, Game] = {"traxx": Traxx(), "caminos": Caminos(), "qwinto": Qwinto()}
