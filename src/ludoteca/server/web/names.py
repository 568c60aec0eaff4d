"""Names for everybody at a table, as the pages show them."""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from ..domain.table import Chair


@cache
def _bots() -> dict[str, str]:
    read: dict[str, str] = json.loads((files("ludoteca.bots") / "names.json").read_text("utf-8"))
    return read


def names(chairs: Sequence[Chair]) -> list[str]:
    """A bot without a name of its own goes by the name of its level, numbered if there are several."""
    return [_bot(chair, chairs) if chair.kind == "bot" else chair.name for chair in chairs]


def _bot(chair: Chair, chairs: Sequence[Chair]) -> str:
    if chair.bot is None or chair.name != chair.bot:
        return chair.name
    same = [other for other in chairs if other.kind == "bot" and other.name == chair.name]
    name = _bots().get(chair.bot, chair.bot.capitalize())
    number = next(i for i, other in enumerate(same, 1) if other is chair)
    return f"{name} {number}" if len(same) > 1 else name
