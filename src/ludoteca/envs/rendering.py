"""Rendering: text, or a picture if the game has one."""

from typing import Any

from ..game import BadOption
from ..options import shown
from .table import Table

RENDER_MODES = ("human", "ansi", "rgb_array")


def render_modes(table: Table) -> tuple[str, ...]:
    """Text always, pictures of games that draw them."""
    return RENDER_MODES if table.game.picture else RENDER_MODES[:-1]


def checked_mode(table: Table, mode: str | None) -> str | None:
    """A mode that the game has, or none."""
    allowed = render_modes(table)
    if mode not in (None, *allowed):
        raise BadOption("render_mode", f"must be one of {', '.join(allowed)}, not {shown(mode)}")
    return mode


def rendered(table: Table, mode: str | None) -> Any:
    """The position as text or as a picture; nothing without a mode, and for people, to whom it is printed."""
    if not mode:
        return None
    if mode == "rgb_array" and table.game.picture:
        return table.game.picture.picture(table.state)
    text = table.game.draw.draw(table.state)
    return text if mode == "ansi" else print(text)
