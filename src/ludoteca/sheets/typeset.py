"""Hands a document's data to the Typst template of its game: for paper as PDF, for a screen as PNG."""

import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

TEMPLATE = "printables.typ"  # in the home of each game


def pdf(document: Mapping[str, Any], home: str) -> bytes:
    """The document for paper."""
    return _typeset(document, home, "pdf")


def png(document: Mapping[str, Any], home: str) -> bytes:
    """The document's only page as a picture, a pixel for each point."""
    return _typeset(document, home, "png")


def _typeset(document: Mapping[str, Any], home: str, form: Literal["pdf", "png"]) -> bytes:
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
            format=form,
            ppi=72.0,
            sys_inputs={"data": json.dumps(document)},
            timestamp=0,  # the same data are the same bytes
        )
    return made
