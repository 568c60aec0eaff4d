"""Qwinto: roll dice, write rising numbers."""

from .rules import Position, Qwinto
from .sheet import Sheet

__all__ = ["Position", "Qwinto", "Sheet"]
