"""engine.wasm, asked in Node: equal to the native engine, small enough, and clear about what it refuses."""

import gzip
from pathlib import Path
from typing import Any

import pytest
from page_engine import ROOT, PageEngine, compare, positions

from ludoteca.games import GAMES
from ludoteca.turns import from_json

MODULE = ROOT / "client" / "engine.wasm"
POSITIONS = 200
BUDGET = 3  # simulations of an expert; bench/wasm.py has more of both
MEGABYTE = 1 << 20


@pytest.mark.parametrize("game", GAMES)
def test_moves_and_values_equal_those_of_the_native_engine(game: str) -> None:
    with PageEngine() as page:
        assert compare(page, game, POSITIONS, BUDGET) >= 5 * POSITIONS


def test_module_and_weights_are_small() -> None:
    weights = (ROOT / "src/ludoteca/games").glob("*/weights.bin")
    assert len(gzip.compress(MODULE.read_bytes())) <= 120_000
    assert sum(len(gzip.compress(file.read_bytes())) for file in weights) <= 300_000


@pytest.mark.parametrize(
    ("game", "position", "why"),
    [
        ("qwinto", "no position", "fields"),
        ("traxx", "atlantis - - - - -", "names something that the engine does not know"),
        ("traxx", '{"name":"x"} - - - - -', "a field is missing"),
        ("traxx", "{" * 1000, "must be a text"),
        ("caminos", "square classic - zz:g 0 0 4.4.4.2/4.4.4.2 - 0/0", "cells are a1 to z99"),
        ("caminos", '{"cells":[],"sides":[]} classic - - 0 0 4.4.4.2/4.4.4.2 - 0/0', "1 to 64 cells"),
        ("chess", "rnbqkbnr", "the engine has no game called chess"),
    ],
)
def test_what_is_not_a_position_is_refused_with_the_reason(game: str, position: str, why: str) -> None:
    with PageEngine() as page:
        told = page.told(do="choose", game=game, position=position, seat=0, level="casual")
        assert why in told["refused"]
        sound = str(GAMES["qwinto"].start())
        assert page.ask(do="choose", game="qwinto", position=sound, seat=0, level="casual") in ("o", "y", "p", "oy", "op", "yp", "oyp")  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"seat": 1}, "seat: must be one that is to act"),
        ({"seat": 10**12}, "seat: must be one that is to act"),
        ({"level": "master"}, "level: must be beginner, casual, club or expert"),
        ({"do": "dance"}, "do: must be choose, judge, values or futures, not dance"),
        ({"do": "futures", "move": "fly"}, "move: must be legal"),
        ({"seat": "0"}, "must be a whole number"),
    ],
)
def test_requests_that_cannot_be_met_are_refused(asked: dict[str, object], why: str) -> None:
    with PageEngine() as page:
        request = {"do": "choose", "game": "qwinto", "position": str(GAMES["qwinto"].start()), "seat": 0}
        assert why in page.told(**{**request, "level": "casual", **asked})["refused"]


def test_futures_tell_the_path_that_won() -> None:
    with PageEngine() as page:
        for board in ("square", "octagon"):
            state = GAMES["caminos"].start(board=board)
            asked = {"do": "futures", "game": "caminos", "position": str(state), "level": "beginner"}
            for future in page.ask(**asked, simulations=20, seed=1):
                end = state
                for turn in future["turns"]:
                    end = end.play(from_json(turn))
                view: Any = GAMES["caminos"].view.view(end)
                shown = view["path"]
                assert end.winners() == tuple(future["winners"])
                assert bool(future["path"]) == bool(shown)
                if shown:
                    tops = {cell: stack[-1] for cell, stack in view["stacks"].items()}
                    assert len(future["path"]) <= len(shown["cells"])
                    assert {tops[cell] for cell in future["path"]} == {shown["colour"]}


def test_memory_stays_below_64_megabytes() -> None:
    with PageEngine() as page:
        for board in ("square", "diamond", "octagon", "torus"):
            position = str(GAMES["caminos"].start(board=board))
            told = page.told(do="choose", game="caminos", position=position, seat=0, level="expert", seed=1)
        for game in ("traxx", "qwinto"):
            state, seat = next(positions(game, 1))
            asked = {"game": game, "position": str(state), "seat": seat, "level": "casual", "simulations": 20}
            for what in ("values", "judge", "futures"):
                told = page.told(do=what, move=state.moves(seat)[-1], **asked)
                assert "answer" in told, told
    assert MEGABYTE < told["memory"] < 64 * MEGABYTE


def test_a_damaged_module_is_not_compiled(tmp_path: Path) -> None:
    """Damage is found before anything is asked: the browser compiles a module whole or not at all."""
    import subprocess

    for name, damaged in (("cut", MODULE.read_bytes()[:5000]), ("not", b"<!doctype html>")):
        (tmp_path / name).write_bytes(damaged)
        script = f"WebAssembly.compile(require('fs').readFileSync('{tmp_path / name}')).catch((e) => console.log(e.name))"
        done = subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True)
        assert done.stdout == "CompileError\n"
