"""How a game's colours look on paper, on screen and in pictures: the file `looks.json` in its home."""

import json
from functools import cache
from importlib.resources import files
from typing import TypedDict


class Look(TypedDict):
    """A colour: what it is filled with, and its sign, so that it can be told without seeing colours."""

    fill: str
    sign: str
    path: str


@cache
def looks(home: str) -> dict[str, Look]:
    """The looks of the game whose package is `home`, by the letters of its colours."""
    read: dict[str, Look] = json.loads((files(home) / "looks.json").read_text("utf-8"))
    return read
