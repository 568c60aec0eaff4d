"""The engine's advice from a server, for browsers that cannot run the engine: the same as in a page."""

import json
from pathlib import Path
from typing import Any

from serving import Client, refused, serving

from ludoteca.engine.thinking import Budget, EngineThinker
from ludoteca.games import GAMES

POSITION = "678.acd../134679abf/..89abcdg,67..acd../134689bcd/..89abdfg 0.0 0 p 5 enter"
ASKED = {"game": "qwinto", "text": POSITION, "seat": 0}


def test_moves_are_judged_as_the_engine_does(tmp_path: Path) -> None:
    thinker: Any = GAMES["qwinto"].thinker
    judged = thinker.judge(GAMES["qwinto"].parse(POSITION), 0, Budget(simulations=40), 1)
    with serving(tmp_path) as server:
        status, told = Client(server.port).send("POST", "/advice", {**ASKED, "simulations": 40})
    assert status == 200
    assert told["moves"] == [{"move": one.move, "value": one.value, "win": one.win} for one in judged]


def test_a_move_is_judged_as_in_a_review_and_what_cannot_be_asked_is_refused(tmp_path: Path) -> None:
    thinker = GAMES["qwinto"].thinker
    assert isinstance(thinker, EngineThinker)
    with serving(tmp_path) as server:
        ask = Client(server.port).send
        told = {move: ask("POST", "/advice/move", {**ASKED, "move": move})[1] for move in ("pass", "p2")}
        refused(ask("POST", "/advice/move", {**ASKED, "move": "o1"}), "illegal-move")
        refused(ask("POST", "/advice/move", {**ASKED, "seat": 5, "move": "p2"}), "not-to-act")
        refused(ask("POST", "/advice", {**ASKED, "text": "?", "simulations": 1}), "bad-position")
        refused(ask("POST", "/advice", {**ASKED, "simulations": 1_000_000}), "bad-request")
        refused(ask("POST", "/advice", {**ASKED, "game": "chess", "simulations": 1}), "unknown")
    state = GAMES["qwinto"].parse(POSITION)
    assert told == {move: json.loads(thinker.compare(state, 0, move)) for move in told}
    assert (told["pass"]["grade"], told["pass"]["why"]["kind"]) == ("blunder", "misthrow")
    assert told["p2"]["cost"]["win"] < told["pass"]["cost"]["win"]
