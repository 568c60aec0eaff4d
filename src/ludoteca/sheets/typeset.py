"""Hands a document's data to the Typst template of its game."""

import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

TEMPLATE = "printables.typ"  # in the home of each game


def pdf(document: Mapping[str, Any], home: str) -> bytes:
    """The document typeset; only the fonts that come with Typst are used, so it looks alike everywhere.

    The shared templates and the game's own are laid into one folder, wherever the game is installed.
    """
    import typst

    with TemporaryDirectory() as folder:
        for template in (*(files(__package__) / "templates").iterdir(), files(home) / TEMPLATE):
            (Path(folder) / template.name).write_bytes(template.read_bytes())
        made: bytes = typst.compile(
            str(Path(folder) / TEMPLATE),
            root=folder,
            ignore_system_fonts=True,
            sys_inputs={"data": json.dumps(document)},
            timestamp=0,  # the same data are the same bytes
        )
    return made
