"""What is said in each language: rules, pages, labels. A language is one file, such as `en.json`.

A fact of a game is not repeated there: `{traxx.excellent}` stands for `excellent` of that game.
"""

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

from ..games import GAMES

DEFAULT = "en"
LANGUAGES = tuple(
    sorted(
        file.name.removesuffix(".json")
        for file in files(__package__).iterdir()
        if file.name.endswith(".json")
    )
)


@cache
def words(language: str) -> dict[str, Any]:
    """Everything that is said in a language."""
    text = (files(__package__) / f"{language}.json").read_text("utf-8")
    read: dict[str, Any] = json.loads(re.sub(r"\{(\w+)\.excellent\}", _excellent, text))
    return read


def _excellent(placeholder: re.Match[str]) -> str:
    return str(GAMES[placeholder[1]].excellent)
