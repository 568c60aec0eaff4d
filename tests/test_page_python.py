"""What decides legality in a page is proven equal to the rules: recorded games of every option, refusals included."""

import pytest
from page_python import PagePython, compare, records

from ludoteca.games import GAMES
from ludoteca.record import Record


@pytest.mark.timeout(600)
def test_60_recorded_games_are_played_alike() -> None:
    with PagePython() as page:
        assert compare(page, 60) > 1000


def test_60_records_cover_every_option() -> None:
    played = [(record.game, record.options) for record in map(Record.loads, records(60))]
    for game in GAMES.values():
        for options in game.variants():
            assert any(name == game.name and options.items() <= dict(had).items() for name, had in played)
