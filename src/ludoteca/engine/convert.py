"""Positions of the rules as positions of the engine, and back; the games know how."""

from functools import cache

from .. import _engine
from ..game import BadPosition, State
from ..games import GAMES
from .thinking import EngineThinker

Position = _engine.Position


@cache
def thinker_of(kind: type) -> EngineThinker[State, Position] | None:
    """The thinker of the game whose positions, of the rules or of the engine, are of that type."""
    for game in GAMES.values():
        thinker = game.thinker
        if isinstance(thinker, EngineThinker) and kind in (thinker.rules, thinker.engine):
            return thinker
    return None


def from_state(state: State | Position) -> Position:
    """The engine's form of a position; raises `BadPosition` for one that no game can have."""
    if isinstance(state, Position):
        return state
    thinker = thinker_of(type(state))
    if not thinker:
        raise TypeError(f"a position of a game with an engine is needed, not {type(state).__name__}")
    try:
        return thinker.to_engine(state)
    except (AttributeError, TypeError, ValueError, IndexError, OverflowError) as error:
        raise BadPosition("position", f"must be one that the rules can reach: {error}") from error


def to_state(position: Position) -> State:
    """The rules' form of a position of the engine."""
    kind: type = type(position)
    thinker = thinker_of(kind)
    assert thinker
    return thinker.to_rules(position)


_engine.use_rules(to_state, from_state)
