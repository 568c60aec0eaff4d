"""review.wasm, asked in Node: the same bytes as the native engine, step by step, and clear about what it refuses."""

import gzip
import json
from typing import Any, cast

import pytest
from page_engine import ROOT, PageEngine

from ludoteca.bots import bot
from ludoteca.engine.review import review
from ludoteca.engine.thinking import EngineThinker
from ludoteca.games import GAMES
from ludoteca.play import finished
from ludoteca.record import Record
from ludoteca.turns import to_json

MODULE = "review.wasm"
GAMES_TO_REVIEW: list[tuple[str, dict[str, Any], int]] = [
    ("qwinto", {"seats": 2}, 4),
    ("traxx", {"seats": 2}, 8),
    ("traxx", {"seats": 1}, 8),
    ("caminos", {"seats": 4, "board": "torus"}, 30),
]


def record_of(game: str, options: dict[str, Any]) -> Record:
    state = GAMES[game].start(**options)
    turns, end = finished(state, [bot(game, "greedy")] * len(state.scores()), 3)
    return Record.of(GAMES[game], options, turns, end)


def request_of(record: Record, simulations: int) -> dict[str, Any]:
    turns = [to_json(turn) for turn in record.turns]
    position = str(next(record.positions()))
    return {"do": "review", "game": record.game, "position": position, "turns": turns, "simulations": simulations}  # fmt: skip


@pytest.mark.parametrize(("game", "options", "simulations"), GAMES_TO_REVIEW, ids=str)
def test_a_review_in_a_page_has_the_same_bytes(game: str, options: dict[str, Any], simulations: int) -> None:
    record = record_of(game, options)
    with PageEngine(MODULE) as page:
        told = page.told(**request_of(record, simulations))
        first = None
        while told["answer"]["done"] < told["answer"]["steps"]:
            told = page.told(do="step", game=game)
            first = first or told["answer"].get("review")
    assert first is not None
    assert first["decisions"] == []
    assert len(first["curves"][0]) == len(record.turns) + 1
    assert told["text"].endswith(f'"review":{review(record, simulations)}}}')


def test_a_single_decision_is_judged_as_in_a_review() -> None:
    start = GAMES["qwinto"].parse(
        "678.acd../134679abf/..89abcdg,67..acd../134689bcd/..89abdfg 0.0 0 p 5 enter"
    )
    with PageEngine(MODULE) as page:
        asked = {"do": "compare", "game": "qwinto", "position": str(start), "seat": 0}
        bad, good = (page.ask(**asked, move=move) for move in ("pass", "p2"))
    assert bad == json.loads(cast(EngineThinker[Any, Any], GAMES["qwinto"].thinker).compare(start, 0, "pass"))
    assert (bad["move"], bad["grade"], bad["why"]["kind"]) == ("pass", "blunder", "misthrow")
    assert good["cost"]["win"] < bad["cost"]["win"]
    assert {"pass", bad["candidates"][0]["move"]} <= {one["move"] for one in bad["candidates"]}
    assert all(0 <= one["win"] <= 1 for one in bad["candidates"])


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"do": "step"}, "a review must have begun"),
        ({"do": "dance"}, "do: must be review, step or compare, not dance"),
        ({"do": "review", "turns": [{"0": "fly"}]}, "a turn is made of legal moves"),
        ({"do": "review", "turns": [{"7": "o"}]}, "a turn names the seats that act"),
        ({"do": "review", "turns": [{}]}, "a turn has a move of each seat that acts"),
        ({"do": "compare", "seat": 1, "move": "o"}, "seat: must be one that is to act"),
        ({"do": "compare", "seat": 0, "move": "fly"}, "move: must be legal"),
    ],
)
def test_what_cannot_be_reviewed_is_refused(asked: dict[str, Any], why: str) -> None:
    with PageEngine(MODULE) as page:
        told = page.told(**{"game": "qwinto", "position": str(GAMES["qwinto"].start()), **asked})
    assert why in told["refused"]


def test_the_module_is_small_and_loaded_only_for_reviews() -> None:
    assert len(gzip.compress((ROOT / "client" / MODULE).read_bytes())) <= 160_000
    engine = json.dumps(str((ROOT / "client" / "engine.wasm").read_bytes()))
    assert "ludoteca-review" not in engine
