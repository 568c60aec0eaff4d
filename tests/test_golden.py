"""The golden games say today what they said when they were written; `make golden` writes them anew."""

from typing import Any

import pytest
from golden import FOLDER, file_name, transcript, turns_of
from making import VARIANTS

NAMES = [file_name(*variant) for variant in VARIANTS]


@pytest.mark.parametrize(("game", "options"), VARIANTS, ids=NAMES)
def test_a_golden_game_is_told_as_before(game: str, options: dict[str, Any]) -> None:
    text = (FOLDER / file_name(game, options)).read_text("utf-8")
    assert "  over" in text.splitlines()[-1]
    assert transcript(game, options, turns_of(text)) == text


def test_every_golden_game_is_checked() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(NAMES)
