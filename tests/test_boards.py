"""Boards, sets of pieces and options of somebody's own: what works, and what is refused and why."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from making import caminos_board, positions, rectangle, traxx_board

from ludoteca.game import BadOption, BadPosition
from ludoteca.games import GAMES
from ludoteca.games.caminos import boards as caminos_boards
from ludoteca.games.caminos import pieces
from ludoteca.games.caminos.board import board as read_caminos
from ludoteca.games.caminos.outline import outline
from ludoteca.games.traxx import boards as traxx_boards
from ludoteca.games.traxx.board import board as read_traxx

SEEDS = st.integers(0, 10**6)
JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["a1", "b2"]),
    lambda values: st.lists(values, max_size=4) | st.dictionaries(st.text(max_size=5), values, max_size=4),
    max_leaves=8,
)


def refused(game: str, **options: Any) -> BadOption:
    with pytest.raises(BadOption) as caught:
        GAMES[game].start(**options)
    assert caught.value.reason
    return caught.value


def changed(board: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {**board, **fields}


@settings(max_examples=settings().max_examples // 2)
@given(SEEDS)
def test_own_traxx_boards_work_everywhere(seed: int) -> None:
    rng = Random(seed)
    board = traxx_board(rng)
    assert read_traxx(board).to_json() == board
    for position in positions(GAMES["traxx"], rng, {"board": board, "seats": rng.randint(1, 4)}):
        assert GAMES["traxx"].parse_checked(str(position)) == position


@settings(max_examples=settings().max_examples // 2)
@given(SEEDS)
def test_own_caminos_boards_and_pieces_work_everywhere(seed: int) -> None:
    rng = Random(seed)
    half = {shape: rng.randint(0, 2) for shape in "IVLZ"} | {"V": 1}
    options = {
        "board": caminos_board(rng),
        "pieces": half,
        "seats": rng.choice((2, 4)),
        **{name: rng.random() < 0.5 for name in ("neutral", "scoring", "swap")},
    }
    for position in positions(GAMES["caminos"], rng, options):
        assert GAMES["caminos"].parse_checked(str(position)) == position


def test_sides_of_a_narrow_board_whose_cells_stand_on_the_rim_several_times() -> None:
    cells = ["h8", "c6", "d5", "e6", "c5", "g6", "h7", "d7", "e5", "d8", "e7", "h6", "d6", "f6"]
    sides = [
        ["h7", "h8"], ["h8"], ["h8", "h7"], ["h7", "g6", "f6"], ["f6", "e7"], ["e7"], ["e7", "d8", "d7"],
        ["d7", "c6", "c5", "d5", "e5", "f6", "g6", "h6", "h7"],
    ]  # fmt: skip
    read_caminos({"name": "narrow", "cells": cells, "sides": sides})
    sides[3], sides[6] = sides[6], sides[3]
    assert refused("caminos", board={"name": "narrow", "cells": cells, "sides": sides}).where == "board.sides"


@given(SEEDS)
def test_sides_may_be_named_in_either_direction_and_from_any_side_on(seed: int) -> None:
    rng = Random(seed)
    board = caminos_board(rng)
    sides, turn = board["sides"], rng.randrange(8)
    for listed in (sides[::-1], sides[turn:] + sides[:turn]):
        assert read_caminos(changed(board, sides=listed)).sides


@pytest.mark.parametrize("name", ["square", "diamond", "octagon", "torus"])
def test_built_in_boards_are_written_by_name_and_own_ones_as_objects(name: str) -> None:
    board = caminos_boards()[name]
    assert str(board) == name
    assert read_caminos(board.to_json()) == board
    other = read_caminos(changed(board.to_json(), name="my own"))
    assert str(other).startswith('{"name":"my\\u0020own"')
    assert read_caminos(json.loads(str(other))) == other
    shared = read_caminos(changed(board.to_json(), cells=list(reversed(board.cells))))
    assert shared == board


def test_a_traxx_board_with_a_built_in_name_and_other_colours_is_not_the_built_in_one() -> None:
    classic = traxx_boards()["classic"].to_json()
    other = read_traxx(changed(classic, rows=[row.replace("b", "g") for row in classic["rows"]]))
    assert str(other) != "classic"
    assert str(read_traxx(classic)) == "classic"


@pytest.mark.parametrize(
    ("game", "options", "field", "allowed"),
    [
        ("traxx", {"seats": 0}, "seats", "1, 2, 3, 4"),
        ("traxx", {"seats": 5}, "seats", "1, 2, 3, 4"),
        ("traxx", {"seats": True}, "seats", "1, 2, 3, 4"),
        ("traxx", {"seats": "2"}, "seats", "1, 2, 3, 4"),
        ("traxx", {"seats": 2.0}, "seats", "1, 2, 3, 4"),
        ("traxx", {"player": 2}, "player", "seats, board"),
        ("traxx", {"self": 2}, "self", "seats, board"),
        ("traxx", {"board": "hexagon"}, "board", "classic"),
        ("traxx", {"board": None}, "board", "name, rows, numbers and starts"),
        ("qwinto", {"seats": 1}, "seats", "2, 3, 4, 5, 6"),
        ("qwinto", {"seats": 7}, "seats", "2, 3, 4, 5, 6"),
        ("qwinto", {"board": "classic"}, "board", "seats"),
        ("caminos", {"seats": 3}, "seats", "2, 4"),
        ("caminos", {"neutral": 1}, "neutral", "true or false"),
        ("caminos", {"scoring": "yes"}, "scoring", "true or false"),
        ("caminos", {"swap": None}, "swap", "true or false"),
        ("caminos", {"board": "round"}, "board", "square, diamond, octagon, torus"),
        ("caminos", {"board": ["a1"]}, "board", "name, cells and sides"),
        ("caminos", {"pieces": "big"}, "pieces", "classic"),
        ("caminos", {"pieces": {}}, "pieces", "at least one piece"),
        ("caminos", {"pieces": {"I": 0, "Z": 0}}, "pieces", "at least one piece"),
        ("caminos", {"pieces": {"T": 1}}, "pieces", "I, V, L and Z"),
        ("caminos", {"pieces": [1, 1, 1, 1]}, "pieces", "I, V, L and Z"),
        ("caminos", {"pieces": {"I": -1}}, "pieces.I", "0 to 64"),
        ("caminos", {"pieces": {"I": True}}, "pieces.I", "0 to 64"),
        ("caminos", {"pieces": {"L": 1.5}}, "pieces.L", "0 to 64"),
        ("caminos", {"pieces": {"L": 10**5000}}, "pieces.L", "0 to 64"),
    ],
)
def test_bad_options_name_the_field_and_say_what_is_allowed(
    game: str, options: dict[str, Any], field: str, allowed: str
) -> None:
    refusal = refused(game, **options)
    assert refusal.where == field
    assert allowed in refusal.reason
    assert str(refusal) == f"{refusal.where}: {refusal.reason}"


TRAXX: list[tuple[Callable[[dict[str, Any]], Any], str, str]] = [
    (lambda b: changed(b, rows=b["rows"][:8]), "board.rows", "nine"),
    (lambda b: changed(b, rows="".join(b["rows"])), "board.rows", "nine"),
    (
        lambda b: changed(b, rows=[b["rows"][0] + "b", *b["rows"][1:]]),
        "board.rows",
        "row i must be 5 letters",
    ),
    (lambda b: changed(b, rows=[*b["rows"][:8], "bgyxr"]), "board.rows", "bgysrp"),
    (lambda b: changed(b, rows=[*b["rows"][:8], 5]), "board.rows", "row a must be 5 letters"),
    (
        lambda b: changed(b, numbers={**b["numbers"], "11": "e5"}),
        "board.numbers",
        "2, 3, 4, 5, 6, 7, 8, 9, 10",
    ),
    (lambda b: changed(b, numbers=[]), "board.numbers", "2, 3, 4, 5, 6, 7, 8, 9, 10"),
    (lambda b: changed(b, numbers={**b["numbers"], "2": b["numbers"]["3"]}), "board.numbers", "different"),
    (
        lambda b: changed(b, numbers={**b["numbers"], "2": "a9"}),
        "board.numbers",
        "2 must be a cell from a1 to i9",
    ),
    (
        lambda b: changed(b, numbers={**b["numbers"], "2": []}),
        "board.numbers",
        "2 must be a cell from a1 to i9",
    ),
    (lambda b: changed(b, starts={"A": "d4"}), "board.starts", "A, B, C, D"),
    (lambda b: changed(b, starts={**b["starts"], "A": b["starts"]["B"]}), "board.starts", "different"),
    (lambda b: changed(b, starts={**b["starts"], "A": b["numbers"]["2"]}), "board.starts", "number"),
    (lambda b: changed(b, name=""), "board.name", "1 to 60"),
    (lambda b: changed(b, name=7), "board.name", "1 to 60"),
    (lambda b: {k: v for k, v in b.items() if k != "starts"}, "board.starts", "missing"),
]


@pytest.mark.parametrize(("change", "field", "allowed"), TRAXX)
def test_bad_traxx_boards(change: Callable[[dict[str, Any]], Any], field: str, allowed: str) -> None:
    refusal = refused("traxx", board=change(traxx_board(Random(1))))
    assert refusal.where == field
    assert allowed in refusal.reason


CAMINOS: list[tuple[Callable[[dict[str, Any]], Any], str, str]] = [
    (lambda b: changed(b, cells=[]), "board.cells", "list of cells"),
    (lambda b: changed(b, cells="a1b1"), "board.cells", "list of cells"),
    (lambda b: changed(b, cells=[*b["cells"], "a1"]), "board.cells", "different"),
    (lambda b: changed(b, cells=[*b["cells"], "a0"]), "board.cells", "a1 to z99"),
    (lambda b: changed(b, cells=[*b["cells"], "a١"]), "board.cells", "a1 to z99"),
    (lambda b: changed(b, cells=[*b["cells"], 4]), "board.cells", "a1 to z99"),
    (lambda b: changed(b, cells=[*b["cells"], "f6"]), "board.cells", "connected"),
    (lambda b: changed(b, cells=[*b["cells"], "e5"]), "board.cells", "connected"),  # a corner is not enough
    (lambda b: changed(rectangle(13, 5)), "board.cells", "at most 64, not 65"),
    (lambda b: changed(rectangle(20, 20)), "board.cells", "at most 64 cells, not 400"),
    (lambda b: changed(b, sides=b["sides"][:3]), "board.sides", "four or eight"),
    (lambda b: changed(b, sides={}), "board.sides", "four or eight"),
    (lambda b: changed(b, sides=[[], *b["sides"][1:]]), "board.sides", "list of cells"),
    (lambda b: changed(b, sides=[["a1", "a1"], *b["sides"][1:]]), "board.sides", "different"),
    (lambda b: changed(b, sides=[["e1"], *b["sides"][1:]]), "board.sides", "e1 is not a cell of the board"),
    (
        lambda b: changed(b, sides=[["b2"], *b["sides"][1:]]),
        "board.sides",
        "b2 does not lie on the outer edge",
    ),
    (lambda b: changed(b, sides=[b["sides"][n] for n in (0, 2, 1, 3)]), "board.sides", "circular order"),
    (lambda b: changed(b, name=None), "board.name", "1 to 60"),
    (lambda b: {k: v for k, v in b.items() if k != "cells"}, "board.cells", "missing"),
]


@pytest.mark.parametrize(("change", "field", "allowed"), CAMINOS)
def test_bad_caminos_boards(change: Callable[[dict[str, Any]], Any], field: str, allowed: str) -> None:
    refusal = refused("caminos", board=change(rectangle(4, 4)))
    assert refusal.where == field
    assert allowed in refusal.reason


def test_the_rim_of_a_hole_is_no_side() -> None:
    ring = rectangle(5, 5)
    ring["cells"].remove("c3")
    assert read_caminos(ring)
    refusal = refused("caminos", board=changed(ring, sides=[["c2"], *ring["sides"][1:]]))
    assert "c2 does not lie on the outer edge" in refusal.reason


def test_the_rim_goes_once_round_over_edges() -> None:
    assert outline([(0, 0)]) == [(0, 0)] * 4
    assert outline([(0, 0), (1, 0)]) == [(0, 0), (1, 0), (1, 0), (1, 0), (0, 0), (0, 0)]
    pinched = {(x, y) for x in range(4) for y in range(4)} - {(1, 1), (0, 0)}  # a hole that touches a corner
    assert len(outline(pinched)) == 20  # is open there, for the cells round it do not close it over edges
    assert (1, 2) in outline(pinched)


def test_a_board_of_one_cell_has_all_its_sides_there() -> None:
    board = {"name": "one", "cells": ["a1"], "sides": [["a1"]] * 4}
    end = GAMES["caminos"].start(board=board).play({0: "I:a1a1a1"})
    assert end.winners() == (0,)


def test_pieces_by_name_and_by_object() -> None:
    assert pieces("classic") == pieces({"I": 1, "V": 3, "L": 1, "Z": 2}) == (1, 3, 1, 2)
    assert pieces({"Z": 3}) == (0, 0, 0, 3)
    same = GAMES["caminos"].start(pieces={"I": 1, "V": 3, "L": 1, "Z": 2})
    assert " classic " in str(same)


@given(
    st.sampled_from(sorted(GAMES)),
    st.dictionaries(st.sampled_from(["seats", "board", "pieces", "swap"]), JUNK),
)
def test_junk_as_options_is_refused_and_never_crashes(game: str, options: dict[str, Any]) -> None:
    try:
        GAMES[game].start(**options)
    except BadOption as refusal:
        assert refusal.where  # noqa: PT017
        assert len(str(refusal)) < 300  # noqa: PT017


@given(SEEDS, st.data())
def test_boards_with_a_part_replaced_by_junk_are_refused_and_never_crash(
    seed: int, data: st.DataObject
) -> None:
    rng = Random(seed)
    make, game = rng.choice(((traxx_board, "traxx"), (caminos_board, "caminos")))
    board = make(rng)
    field = data.draw(st.sampled_from(sorted(board)))
    part: Any = board
    while isinstance(part[field], list | dict) and part[field] and data.draw(st.booleans()):
        part = part[field]
        field = data.draw(st.sampled_from(sorted(part) if isinstance(part, dict) else range(len(part))))
    part[field] = data.draw(JUNK)
    try:
        state = GAMES[game].start(board=board)
    except BadOption as refusal:
        assert refusal.where.startswith("board")  # noqa: PT017
    else:
        assert GAMES[game].parse_checked(str(state)) == state


def test_a_value_nested_too_deeply_for_a_message_is_still_refused() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    assert refused("traxx", seats=deep).reason.endswith("not a list")
    text = '{"a":' * 100_000
    with pytest.raises(BadPosition, match="nested too deeply"):
        GAMES["traxx"].parse_checked(f"{text} - - - 0.0.0.0.0.0.0.0.0 -")
