"""The front door, and the registry that other packages' games go through."""

import json
import shutil
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Any

import pytest
from making import VARIANTS, random_position

import ludoteca
from ludoteca import catalogue, turns
from ludoteca.game import CHANCE, BadOption, BadPosition, Game, Seats, why_not
from ludoteca.games import BUILT_IN, GAMES, GROUP, Registry, game_of, titles
from ludoteca.games.caminos import board as caminos_board
from ludoteca.games.qwinto import Qwinto
from ludoteca.games.qwinto.rules import Position
from ludoteca.options import Option


def test_the_front_door() -> None:
    assert ludoteca.games() == ("traxx", "caminos", "qwinto")
    assert ludoteca.start("qwinto", seats=3) == GAMES["qwinto"].start(seats=3)
    assert ludoteca.game("traxx").title == "Träxx"
    assert ludoteca.__version__
    tables = ludoteca.Batch("qwinto", 4)
    assert len(tables.seats) == 4
    (result,) = ludoteca.arena("qwinto", ["random", "random"], 2)
    assert result.games == 2
    with pytest.raises(BadOption, match="game: must be one of traxx, caminos, qwinto, not 'chess'"):
        ludoteca.start("chess")
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        ludoteca.nothing  # noqa: B018


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=str)
def test_a_position_can_be_pasted_back(name: str, options: dict[str, Any]) -> None:
    position = random_position(name, options, Random(3))
    assert eval(repr(position), {"ludoteca": ludoteca}) == position
    assert "\n" not in repr(position)
    assert game_of(position) is GAMES[name]


def test_parse_at_the_front_door_proves_what_it_can() -> None:
    impossible = "1......../........./.........,1......../........./......... 4.4 0 - - dice"
    assert GAMES["qwinto"].parse(impossible)
    with pytest.raises(BadPosition):
        ludoteca.parse("qwinto", impossible)


class Fifth(Qwinto):
    """A game of somebody else's."""

    name = "fifth"


class Clash(Qwinto):
    """A game with a name that is taken."""


class Broken(Qwinto):
    """A game that cannot be made."""

    def __init__(self) -> None:
        raise RuntimeError("no dice in the house")


NOT_A_GAME = dict


def registry(monkeypatch: pytest.MonkeyPatch, *entries: tuple[str, str]) -> Registry:
    found = [EntryPoint(name, f"{__name__}:{value}", GROUP) for name, value in entries]
    monkeypatch.setattr("ludoteca.games.entry_points", lambda group: found if group == GROUP else [])
    return Registry(BUILT_IN)


def test_a_game_of_another_package_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    found = registry(monkeypatch, ("fifth", "Fifth"))
    assert list(found) == ["traxx", "caminos", "qwinto", "fifth"]
    assert isinstance(found["fifth"], Fifth)
    assert len(found) == 4


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("qwinto", "Clash", "there is a game qwinto already"),
        ("other", "Fifth", "must be a Game whose name is other"),
        ("dict", "NOT_A_GAME", "must be a Game whose name is dict"),
        ("broken", "Broken", "RuntimeError: no dice in the house"),
        ("lost", "Nobody", "AttributeError"),
    ],
)
def test_an_ill_game_is_left_out_with_a_warning(
    name: str, value: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = registry(monkeypatch, (name, value), ("fifth", "Fifth"))
    with pytest.warns(UserWarning, match=f"the game {name} .* is left out: .*{said}"):
        assert list(found) == ["traxx", "caminos", "qwinto", "fifth"]
    assert type(found["qwinto"]) is Qwinto


def test_our_games_need_no_look_at_other_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(group: str) -> Any:
        raise AssertionError

    monkeypatch.setattr("ludoteca.games.entry_points", never)
    assert Registry(BUILT_IN)["caminos"].title == "Caminos"


class Dull(Game[Position]):
    """A game without a single face of its own."""

    name, title, position, seats = "dull", "Dull", Position, Seats((2,), 2)
    options = (Option.choice("target", 50, (50, 100)), Option.flag("fast"))

    def begin(self, seats: int, target: int, fast: bool) -> Position:
        return GAMES["qwinto"].start(seats=seats)  # type: ignore[return-value]

    def parse(self, text: str) -> Position:
        return GAMES["qwinto"].parse(text)  # type: ignore[return-value]


def test_a_game_without_faces_is_shown_as_text() -> None:
    dull = Dull()
    state = dull.start()
    assert dull.draw.draw(state) == f"{state}\nSeat 0: 0\nSeat 1: 0"
    assert dull.draw.hint(state, 0) == "Choose one of: o, y, p, oy, op, yp, oyp."
    assert dull.view.view(state) == {"drawing": dull.draw.draw(state)}
    assert dull.view.board(state) == {"game": "dull", "name": "plain"}
    faces: list[Callable[[Dull], object]] = [
        *(
            lambda game: game.boards,
            lambda game: game.encode,
            lambda game: game.greedy,
            lambda game: game.thinker,
        ),
        *(
            lambda game: game.paper,
            lambda game: game.printables,
            lambda game: game.deals,
            lambda game: game.picture,
        ),
    ]
    assert [face(dull) for face in faces] == [None] * 8
    entry = catalogue.entry(dull)
    assert (entry["bots"], entry["substitute"], entry["printables"]) == (["random"], "random", {})
    assert entry["options"] == [
        {"name": "target", "kind": "choice", "default": 50, "values": [50, 100]},
        {"name": "fast", "kind": "boolean", "default": False, "values": [False, True]},
    ]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"seats": 3}, "seats: must be one of 2, not 3"),
        ({"target": 70}, "target: must be one of 50, 100, not 70"),
        ({"target": True}, "target: must be one of 50, 100, not True"),
        ({"fast": 1}, "fast: must be true or false, not 1"),
        ({"slow": 1}, "slow: is not an option of dull, which has seats, target, fast"),
    ],
)
def test_options_are_checked_in_one_place(options: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption) as caught:
        Dull().start(**options)
    assert str(caught.value) == said


def test_the_catalogue_tells_each_fact_of_a_game() -> None:
    entries = {name: catalogue.entry(game) for name, game in GAMES.items()}
    assert entries["caminos"]["teams"] == {"2": [0, 1], "4": [0, 1, 0, 1]}
    assert [entry["scoring"] for entry in entries.values()] == [None, "scoring", None]
    assert GAMES["caminos"].has_scores({"scoring": True})
    assert [entry["solo"] for entry in entries.values()] == [True, False, False]
    assert [entry["secret"] for entry in entries.values()] == [True, False, True]
    assert [entry["excellent"] for entry in entries.values()] == [40, None, None]
    assert entries["caminos"]["options"][0]["values"] == ["square", "diamond", "octagon", "torus"]
    assert json.loads(json.dumps(entries)) == entries


def test_a_new_board_of_caminos_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("boards", "pieces"):
        shutil.copytree(Path(caminos_board.__file__).with_name(folder), tmp_path / folder)
    plank = {
        "name": "plank",
        "cells": ["a1", "b1", "c1", "d1"],
        "sides": [["a1"], ["b1", "c1"], ["d1"], ["b1", "c1"]],
    }
    (tmp_path / "boards" / "plank.json").write_text(json.dumps(plank))
    monkeypatch.setattr(caminos_board, "files", lambda package: tmp_path)
    caminos_board.boards.cache_clear()
    try:
        assert list(caminos_board.boards()) == ["square", "diamond", "octagon", "torus", "plank"]
        assert "plank" in catalogue.entry(GAMES["caminos"])["options"][0]["values"]
        assert ludoteca.start("caminos", board="plank").to_act() == (0,)
    finally:
        caminos_board.boards.cache_clear()


def test_a_turn_has_one_form_in_json() -> None:
    turn = {CHANCE: "3+4", 0: "keep", 10: "pass"}
    assert turns.to_json(turn) == {"*": "3+4", "0": "keep", "10": "pass"}
    assert turns.read(turns.to_json(turn)) == turns.from_json(turns.to_json(turn)) == turn
    assert turns.acting((CHANCE,)) == ["*"]
    wrong: object
    for wrong in ({}, [], {"01": "x"}, {"-1": "x"}, {"0": 1}, {"٣": "x"}):
        with pytest.raises(ValueError, match="must be"):
            turns.read(wrong)


def test_why_a_move_is_refused() -> None:
    state = ludoteca.start("qwinto")
    refusal = why_not(state, 0, "ox")
    assert refusal is not None
    assert refusal.rule == "QWI-6"
    assert why_not(state, 0, "oyp") is None


@pytest.mark.parametrize("name", GAMES)
def test_every_face_of_a_game_is_there(name: str) -> None:
    game = GAMES[name]
    state = game.start()
    assert {"seats": 2} in list(game.variants()) or {"board": "square"} in list(game.variants())
    assert game.draw.draw(state)
    assert game.view.view(state)
    faces = (game.encode, game.greedy, game.thinker, game.paper, game.printables, game.picture)
    assert all(face is not None for face in faces)
    assert (game.deals is None) == (name == "caminos")
    assert (game.boards is None) == (name == "qwinto")
    if game.boards:
        board = state.board.to_json()  # type: ignore[attr-defined]  # games with boards have one
        assert game.boards.described(board) == state.board  # type: ignore[attr-defined]
        with pytest.raises(BadOption, match="nothing else"):
            game.boards.described({**board, "colour": "blue"})


def test_games_are_named_in_a_sentence() -> None:
    assert titles() == "Träxx, Caminos and Qwinto"
    with pytest.raises(ValueError, match="must be a position of"):
        game_of("no position")  # type: ignore[arg-type]
    assert list(Game.variants(GAMES["qwinto"])) == [{"seats": seats} for seats in range(2, 7)]
