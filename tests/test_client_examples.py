"""The positions of the client's rule pages and lessons are those that the script makes."""

import json
import runpy
from pathlib import Path

import pytest

from ludoteca.games import BUILT_IN

SCRIPTS = Path(__file__).parents[1] / "client/scripts"


def test_examples_are_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(SCRIPTS)
    made = list(runpy.run_path(str(SCRIPTS / "examples.py"))["made"]())
    assert {file.parent.name for file, _ in made} == {game.name for game in BUILT_IN}
    for file, text in made:
        fresh = json.loads(text) == json.loads(file.read_text("utf-8"))
        assert fresh, f"{file.parent.name} has changed: python client/scripts/examples.py"
