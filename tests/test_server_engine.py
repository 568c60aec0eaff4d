"""A server without the compiled engine."""

import subprocess
import sys

WITHOUT_ENGINE = """
import sys
sys.modules["ludoteca._engine"] = None
from ludoteca.games import GAMES
from ludoteca.bots import substitute
from ludoteca.server.web import lobby, responses
catalogue = responses.Catalogue.model_validate_json(lobby.catalogue(60_000))
print([game.bots for game in catalogue.games], {substitute(game) for game in GAMES.values()})
"""


def test_the_bots_that_need_no_engine_are_still_there() -> None:
    told = subprocess.run([sys.executable, "-c", WITHOUT_ENGINE], capture_output=True, text=True, check=False)
    assert told.stdout == f"{[['random', 'greedy']] * 3} {{'greedy'}}\n", told.stderr
