"""What is said in each language: rules, pages, labels. A language is one file, such as `en.json`."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

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
    read: dict[str, Any] = json.loads((files(__package__) / f"{language}.json").read_text("utf-8"))
    return read
