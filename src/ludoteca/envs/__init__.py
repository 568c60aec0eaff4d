"""The games as learning environments: PettingZoo, Gymnasium, Stable-Baselines3 and OpenSpiel.

Every game has a PettingZoo module here, `<game>_v1`, made when it is first asked for; `gym` registers the ids
of Gymnasium, `spiel` the games of OpenSpiel; `sb3` has a `VecEnv`. Each needs its library: the extra `rl` installs
them, `learn` Stable-Baselines3.
"""

from types import ModuleType

VERSION = "_v1"


def __getattr__(name: str) -> ModuleType:
    from ..games import GAMES

    game = name.removesuffix(VERSION)
    if game == name or game not in GAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .zoo import module

    made = globals()[name] = module(game)
    return made
