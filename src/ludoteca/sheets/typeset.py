"""Hands a document's data to its Typst template."""

import json
from collections.abc import Mapping
from importlib.resources import as_file, files
from typing import Any

import typst


def pdf(document: Mapping[str, Any]) -> bytes:
    """The document typeset; only the fonts that come with Typst are used, so it looks alike everywhere."""
    with as_file(files(__package__) / "templates") as folder:
        made: bytes = typst.compile(
            str(folder / f"{document['template']}.typ"),
            root=str(folder),
            ignore_system_fonts=True,
            sys_inputs={"data": json.dumps(document)},
        )
    return made
