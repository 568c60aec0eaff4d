"""What the expert says of positions and of whole games."""

import threading
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from ludoteca import engine
from ludoteca.bots import bot
from ludoteca.chart import line_chart
from ludoteca.cli import main
from ludoteca.engine.analysis import accounts, decisions
from ludoteca.games import GAMES
from ludoteca.play import finished
from ludoteca.record import Record

FEW = engine.Budget(simulations=20)
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("traxx", {}),
    ("traxx", {"seats": 2}),
    ("qwinto", {}),
    ("caminos", {"board": "torus"}),
]


def played(game: str, options: dict[str, Any]) -> Record:
    state = GAMES[game].start(**options)
    turns, end = finished(state, [bot(game, "greedy")] * len(state.scores()), 1)
    return Record.of(GAMES[game], options, turns, end, [{"name": "greedy"}] * len(end.scores()))


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_every_judged_move_is_legal_and_the_best_comes_first(game: str, options: dict[str, Any]) -> None:
    for state in list(played(game, options).positions())[:12]:
        for seat in (seat for seat in state.to_act() if seat >= 0):
            judged = engine.analyse(state, seat, FEW)
            assert judged
            assert {one.move for one in judged} <= set(state.moves(seat))
            best = judged[0]  # by points alone, by the chance to win against others
            assert (
                best.value == max(one.value for one in judged)
                or best.win >= max(one.win for one in judged) - 0.1
            )
            for one in judged:
                assert 0 <= one.win <= 1
                assert one.error >= 0


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_luck_and_decisions_add_up_to_the_result(game: str, options: dict[str, Any]) -> None:
    record = played(game, options)
    made = list(decisions(record, engine.Budget(simulations=5)))
    assert made
    told = accounts(record, made)
    assert [account.seat for account in told] == list(range(len(record.scores)))
    for account in told:
        assert account.cost >= 0
        assert account.expected + account.luck - account.cost == pytest.approx(account.result)
        if game != "caminos":
            assert account.result == record.scores[account.seat]


def test_the_same_seed_and_simulations_are_the_same_judgement() -> None:
    state = GAMES["caminos"].start()
    assert engine.analyse(state, 0, FEW, seed=3) == engine.analyse(state, 0, FEW, seed=3)


@pytest.mark.parametrize("game", GAMES)
def test_bad_input_gets_an_error(game: str) -> None:
    state = GAMES[game].start(seats=2)
    with pytest.raises(ValueError, match="seat"):
        engine.analyse(state, 5, FEW)
    for budget in (
        {},
        {"milliseconds": 0},
        {"simulations": -1},
        {"simulations": True},
        {"milliseconds": 1, "simulations": 1},
    ):
        with pytest.raises(ValueError, match="budget"):
            engine.Budget(**budget)
    with pytest.raises(ValueError, match="position"):
        engine.analyse("position", 0, FEW)  # type: ignore[arg-type]


def test_a_long_analysis_can_be_cancelled() -> None:
    state, stop = GAMES["caminos"].start(), engine.Cancel()
    threading.Timer(0.2, stop.cancel).start()
    assert engine.analyse(state, 0, engine.Budget(simulations=1_000_000_000), stop=stop)  # hours otherwise


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_analyse_on_the_command_line(
    game: str, options: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, chart = tmp_path / "game.json", tmp_path / "chart.svg"
    path.write_text(played(game, options).dumps(), "utf-8")
    assert main(["analyse", str(path), "--simulations", "5", "--chart", str(chart)]) == 0
    said = capsys.readouterr().out
    assert "standard error" in said
    assert " ± " in said
    assert ("percentage points" in said) == (game == "caminos")
    assert ("in the end" in said) == (game != "caminos")
    assert ("knowing all cards" in said) == (game == "traxx")
    ElementTree.parse(chart)


def test_a_chart_is_svg_with_a_line_for_each_name() -> None:
    drawn = ElementTree.fromstring(line_chart("a < b", "x", "y", {"one": [(0, 1), (2, 3)], "two": []}))
    assert len(drawn.findall(".//{http://www.w3.org/2000/svg}polyline")) == 2


@pytest.mark.parametrize(("game", "options"), [("traxx", {"seats": 1}), ("caminos", {"board": "torus"})])
def test_what_an_expert_plays_costs_it_nothing_beyond_the_noise(game: str, options: dict[str, Any]) -> None:
    start = GAMES[game].start(**options)
    turns, end = finished(start, [bot(game, "expert")] * len(start.scores()), seed=1)
    record = Record.of(GAMES[game], options, turns[:12], end)
    made = list(decisions(record, engine.Budget(simulations=50), seed=7))
    assert made
    costs, noise = sum(one.cost for one in made), sum(one.error for one in made)
    assert costs <= noise
    assert all(one.cost == 0 or one.cost > 2 * one.error for one in made)
