"""The engine: the same games in C++, compared with the Python rules by tests."""

from .._engine import Cancel, Position
from .analysis import analyse
from .batch import Batch
from .convert import from_state, to_state
from .thinking import Budget, Judged
from .walk import Walk

__all__ = ["Batch", "Budget", "Cancel", "Judged", "Position", "Walk", "analyse", "from_state", "to_state"]
