"""The engine: the same games at machine speed, proven equal to the rules."""

from .._engine import Cancel
from .convert import Position, from_state, to_state

__all__ = ["Cancel", "Position", "from_state", "to_state"]
