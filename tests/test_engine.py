"""The engine against the rules: side by side, counts of positions, cancelling, bad input."""

import re
import subprocess
import sys
from _thread import interrupt_main
from math import prod
from pathlib import Path
from random import Random
from signal import SIGINT, default_int_handler, signal
from threading import Timer
from typing import Any

import pytest

from ludoteca import _engine, engine
from ludoteca.engine.equal import check_game, variants
from ludoteca.faces import LEVELS
from ludoteca.game import CHANCE, BadPosition, IllegalMove
from ludoteca.games import GAMES
from ludoteca.games.qwinto.rules import Position
from ludoteca.games.qwinto.sheet import Sheet

GAMES_EACH = {"traxx": 100, "qwinto": 60, "caminos": 20}
VARIANTS = list(variants())
NAMES = [f"{game}-{number}" for number, (game, _) in enumerate(VARIANTS)]


def start(game: str, **options: Any) -> Any:
    return engine.from_state(GAMES[game].start(**options))


@pytest.mark.parametrize(("game", "options"), VARIANTS, ids=NAMES)
def test_engine_equals_rules(game: str, options: dict[str, Any]) -> None:
    for seed in range(GAMES_EACH[game]):
        check_game(game, options, Random(seed))


@pytest.mark.parametrize(
    ("board", "first", "second"),
    [
        ("square", 1500, 2_024_904),
        ("diamond", 1335, 1_583_916),
        ("octagon", 1279, 1_445_576),
        ("torus", 1184, 1_243_720),
    ],
)
def test_known_counts_of_caminos(board: str, first: int, second: int) -> None:
    position = start("caminos", board=board)
    assert position.perft(1) == first
    assert position.perft(2) == second


def test_counts_of_qwinto() -> None:
    rolls = 3 * 6 + 3 * 36 + 216
    assert [start("qwinto").perft(turns) for turns in range(4)] == [1, 7, rolls, 2 * rolls]


def count(state: Any, turns: int) -> int:
    seats = state.to_act()
    if turns == 1:
        return prod(len(state.moves(seat)) for seat in seats)
    joint: list[dict[int, str]] = [{}]
    for seat in seats:
        joint = [{**choices, seat: move} for choices in joint for move in state.moves(seat)]
    return sum(count(state.play(choices), turns - 1) for choices in joint)


@pytest.mark.parametrize(("game", "seats", "turns"), [("traxx", 1, 4), ("traxx", 2, 3), ("qwinto", 3, 3)])
def test_counts_equal_those_of_the_rules(game: str, seats: int, turns: int) -> None:
    state = GAMES[game].start(seats=seats)
    assert start(game, seats=seats).perft(turns) == count(state, turns)


def test_illegal_moves_are_refused_as_by_the_rules() -> None:
    for game in GAMES:
        state: Any = GAMES[game].start()
        position = engine.from_state(state)
        for choices in ({}, {0: "swim"}, {CHANCE: "Z"}, {7: "pass"}, {0: 3}, {0: "\ud800"}, {CHANCE: "ä"}):
            with pytest.raises(IllegalMove) as by_rules:
                state.play(choices)
            with pytest.raises(IllegalMove) as by_engine:
                position.play(choices)  # type: ignore[arg-type]
            assert str(by_engine.value) == str(by_rules.value)


def test_impossible_positions_are_refused() -> None:
    twice = Sheet((1 | 1 << 5, 0, 0))
    empty = (Sheet(), Sheet())
    for state in (Position(()), Position((Sheet(), twice)), Position(empty, 9), Position(empty, stage="x")):
        with pytest.raises(BadPosition):
            engine.from_state(state)
    with pytest.raises(TypeError, match="not str"):
        engine.from_state("position")  # type: ignore[arg-type]


def imported_with(statement: str) -> set[str]:
    """The modules of ours that a fresh interpreter has after a statement."""
    code = f"{statement}; import sys; print(*(name for name in sys.modules if name.startswith('ludoteca.')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_the_compiled_module_imports_none_of_ours() -> None:
    assert imported_with("import ludoteca._engine") <= imported_with("import ludoteca") | {"ludoteca._engine"}
    forgotten = "import ludoteca._engine as e; e.Qwinto([((0, 0, 0), 0)] * 2, 0, 0, (0, 0, 0), 0).play({})"
    with pytest.raises(subprocess.CalledProcessError) as error:
        imported_with(forgotten)
    assert "import ludoteca.engine" in error.value.stderr


def test_the_engine_does_not_need_the_bots() -> None:
    """Said of its own files, for `ludoteca` itself offers bots at its front door."""
    files = list(Path(engine.__file__).parent.glob("*.py"))
    assert len(files) > 4
    assert [file.name for file in files if re.search(r"import bots|\.bots\b", file.read_text("utf-8"))] == []


def test_levels_are_those_of_the_engine() -> None:
    assert _engine.LEVELS == LEVELS


def test_a_position_is_a_value() -> None:
    position = start("qwinto")
    after = position.play({0: "yp"})
    assert position == start("qwinto") != after
    assert len({position, start("qwinto"), after}) == 2
    assert str(after) == str(GAMES["qwinto"].start().play({0: "yp"}))


def test_playouts_are_repeatable_and_count_wins() -> None:
    for game in GAMES:
        position = start(game)
        games, scores, wins = position.playouts(200, seed=5)
        assert (games, scores, wins) == position.playouts(200, seed=5)
        assert games == 200
        assert 0 < sum(wins) <= 1 + 1e-9


def test_long_calls_are_cancelled_from_another_thread() -> None:
    cancel = engine.Cancel()
    timer = Timer(0.1, cancel.cancel)
    timer.start()
    games, _, _ = start("caminos").playouts(10**12, cancel=cancel)
    assert 0 < games < 10**7
    assert start("caminos").perft(8, engine_cancelled()) < 10**6


def test_long_calls_are_interrupted() -> None:
    before = signal(SIGINT, default_int_handler)  # a shell's background jobs ignore it
    try:
        Timer(0.1, interrupt_main).start()
        with pytest.raises(KeyboardInterrupt):
            start("qwinto").playouts(10**12)
    finally:
        signal(SIGINT, before)


def engine_cancelled() -> engine.Cancel:
    cancel = engine.Cancel()
    cancel.cancel()
    return cancel
