"""The rules of Caminos, CAM-1 to CAM-20, the worked examples CAM-E1 to CAM-E7 and the known counts."""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import choices, positions, rectangle
from perft import first_moves, two_moves

from ludoteca.game import IllegalMove
from ludoteca.games.caminos import Caminos, Position, boards
from ludoteca.games.caminos.board import CUBES, turned
from ludoteca.games.caminos.paths import GREEN, YELLOW, Levels, best_path, heights, is_joined, shortest

SEEDS = st.integers(0, 10**6)


def after(moves: str, **options: Any) -> Position:
    """The position after moves, each made by the seat whose turn it is."""
    position = Caminos().start(**options)
    for move in moves.split():
        position = position.play({position.to_act()[0]: move})
    return position


def refusal(position: Position, move: str) -> IllegalMove:
    assert move not in position.moves(position.to_act()[0])
    with pytest.raises(IllegalMove) as caught:
        position.play({position.to_act()[0]: move})
    assert caught.value.reason
    return caught.value


def levels(stacks: str, board: str = "square") -> Levels:
    """Cubes such as `a1:g b1:gy`, as the paths want them."""
    bits = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
    for stack in stacks.split():
        cell, colours = stack.split(":")
        for level, colour in zip(bits, colours, strict=False):
            level["gyn".index(colour)] |= 1 << boards()[board].number_of[cell]
    low, middle, high = ((a, b, c) for a, b, c in bits)
    return low, middle, high


def joins(stacks: str, colour: int = YELLOW, board: str = "square") -> bool:
    return is_joined(boards()[board], levels(stacks, board), colour)


def row(colour: str, rank: int, files: str = "abcdefgh") -> str:
    return " ".join(f"{file}{rank}:{colour}" for file in files)


def test_boards_have_the_cells_and_sides_of_the_rules() -> None:
    cells = {name: set(board.cells) for name, board in boards().items()}
    assert cells["square"] == {f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)}
    nine = {f"{'abcdefghi'[x]}{y + 1}" for x in range(9) for y in range(9)
            if min(x, 8 - x) + min(y, 8 - y) >= 3}  # fmt: skip
    assert cells["octagon"] == nine
    assert cells["torus"] == nine - {"e5"}
    eleven = {f"{'abcdefghijk'[x + 5]}{y + 6}" for x in range(-5, 6) for y in range(-5, 6)
              if abs(x) + abs(y) <= 5}  # fmt: skip
    assert cells["diamond"] == eleven
    sizes = {name: len(c) for name, c in cells.items()}
    assert sizes == {"square": 64, "diamond": 61, "octagon": 57, "torus": 56}
    sides = {name: [len(side) for side in board.listed] for name, board in boards().items()}
    assert sides == {"square": [8] * 4, "diamond": [6] * 4, "octagon": [3, 4] * 4, "torus": [3, 4] * 4}


@pytest.mark.parametrize("name", ["square", "diamond", "octagon", "torus"])
def test_neighbouring_sides_share_the_cell_where_they_meet(name: str) -> None:
    sides = [set(side) for side in boards()[name].listed]
    for side, following in zip(sides, sides[1:] + sides[:1], strict=True):
        assert len(side & following) == 1


def test_shapes_turned_in_space() -> None:
    assert {shape: len(turned(shape)) for shape in CUBES} == {"I": 3, "V": 12, "L": 24, "Z": 12, "N": 3}


KNOWN = {
    "square": (1500, 2_024_904),
    "diamond": (1335, 1_583_916),
    "octagon": (1279, 1_445_576),
    "torus": (1184, 1_243_720),
}


@pytest.mark.parametrize("name", KNOWN)
def test_known_counts_of_first_moves_and_of_two_moves(name: str) -> None:
    """Two ways of counting agree: the rules, and cubes in space."""
    start = Caminos().start(board=name)
    first = start.moves(0)
    second = sum(len(start.play({0: move}).moves(1)) for move in first)
    assert (len(first), second) == KNOWN[name]
    assert (first_moves(boards()[name]), two_moves(boards()[name])) == KNOWN[name]


def test_cam_1_all_pieces_with_two_and_half_of_them_with_four() -> None:
    two, four = Caminos().start(), Caminos().start(seats=4)
    assert two.left == ((2, 6, 2, 4),) * 2
    assert sum(two.left[0]) == 14
    assert four.left == ((1, 3, 1, 2),) * 4
    assert [four.colour(seat) for seat in range(4)] == [GREEN, YELLOW, GREEN, YELLOW]
    used = after("L:a1a2a3b3 I:h1h2h3 L:c1c2c3d3 I:h4h5h6")
    assert used.left == ((2, 6, 0, 4), (0, 6, 2, 4))
    assert refusal(used, "L:e1e2e3f3").rule == "CAM-1"
    assert not any(move.startswith("L") for move in used.moves(0))


def test_cam_2_seats_place_in_turn_and_must() -> None:
    position = Caminos().start(seats=4)
    for seat, move in enumerate(("I:a1a2a3", "I:b1b2b3", "I:c1c2c3", "I:d1d2d3")):
        assert position.to_act() == (seat,)
        assert not position.moves((seat + 1) % 4)
        position = position.play({seat: move})
    assert position.to_act() == (0,)
    assert position.odds() == ()  # chance does not play
    assert refusal(position, "pass").rule == "CAM-2"
    with pytest.raises(IllegalMove, match="CAM-2"):
        position.play({1: "I:e1e2e3"})


def test_cam_3_pieces_line_up_with_the_grid_and_stay_on_the_board() -> None:
    start = Caminos().start()
    for shape, example in zip("IVLZ", ("a1a1a1", "a1a1b1", "c3c3c3d3", "a1a1b1b2"), strict=True):
        moves = [move for move in start.moves(0) if move[0] == shape]
        assert (f"{shape}:{example}" in moves) == (example != "a1a1b1b2")
    assert refusal(start, "I:g1h1i1").reason == "i1 is not on the board"
    for wrong in ("I:a1b1b2", "I:a1c1e1", "V:a1b1c1", "L:a1b1c1d1", "Z:a1b1a2b2", "I:a1a2", "I:a1a2a3a4"):
        assert refusal(start, wrong).rule == "CAM-3"
    assert "sorted" in refusal(start, "I:c1b1a1").reason
    for nonsense in ("", "I", "I:", "X:a1b1c1", "I:a1b1c1 ", "I:a01b1c1", "i:a1b1c1", "I:a0b0c0"):
        assert refusal(start, nonsense).rule == "CAM-2"


def test_cam_4_every_piece_touches_the_board() -> None:
    position = after("I:a1b1c1 I:a2b2c2")
    assert refusal(position, "I:a1b1c1").rule == "CAM-4"
    assert refusal(position, "I:a1a1a1").rule == "CAM-4"
    assert "V:a2a3a3" in position.moves(0)  # one cube on the board beside, one on yellow


def test_cam_5_no_empty_space_underneath() -> None:
    position = after("I:a1a1a1 I:h8h8h8")
    assert refusal(position, "I:a1b1c1").rule == "CAM-5"  # at the board a1 is full, above it b1 is empty
    low = after("V:a1b1b2 I:h8h8h8")
    assert "V:a1a2a2" in low.moves(0)  # over own cubes
    assert "V:a1a2a2" in after("I:h8h8h8 V:a1b1b2").moves(0)  # over foreign ones
    assert refusal(low, "L:a1a2a3b1").rule == "CAM-5"
    covered = low.play({0: "V:a1a2a2"})
    assert covered.stacks()["a1"] == "gg"


@given(SEEDS, st.sampled_from(["square", "diamond", "octagon", "torus"]))
def test_cam_6_nothing_is_higher_than_three_and_stacks_have_no_holes(seed: int, board: str) -> None:
    for position in positions(Caminos(), Random(seed), {"board": board, "neutral": True}):
        assert isinstance(position, Position)
        assert all(len(stack) <= 3 for stack in position.stacks().values())
        low, middle, high = (level[0] | level[1] | level[2] for level in position.levels)
        assert not high & ~middle
        assert not middle & ~low
        assert not any(a & b or b & c or a & c for a, b, c in position.levels)
        assert sum(map(len, position.stacks().values())) == sum(
            mask.bit_count() for level in position.levels for mask in level
        )


def test_cam_7_paths_go_over_edges_and_the_top_cube_is_the_colour() -> None:
    assert joins(row("y", 4))
    assert joins(row("gy", 4))
    assert not joins(row("yg", 4))
    assert not joins(row("y", 4, "abcefgh"))
    assert not joins(row("y", 4, "abcd") + " " + row("y", 5, "efgh"))


def test_cam_8_the_step_must_be_covered_too() -> None:
    for step, is_path in (
        ("yy", True),
        ("gy", True),
        ("yyy", True),
        ("gyy", True),
        ("ygy", False),
        ("ggy", False),
    ):
        assert joins(row("y", 4, "abcefgh") + f" d4:{step}") == is_path
    assert joins(row("gy", 4, "abcefgh") + " d4:ggy")  # one step only, and that is the top cube
    assert not joins(row("gy", 4, "abc") + " d4:ggy " + row("y", 4, "efgh"))
    assert not joins(row("y", 4, "abc") + " d4:gny " + row("y", 4, "efgh"))


def test_cam_9_a_path_ends_on_the_edge_at_any_height_and_corners_count_twice() -> None:
    assert joins(row("y", 4, "bcdefg") + " a4:gy h4:yyy")
    assert not joins(row("y", 4, "bcdefgh"))
    assert joins(row("y", 1)) and joins(" ".join(f"a{n}:y" for n in range(1, 9)))  # noqa: PT018
    tips = " ".join(f"{file}6:y" for file in "abcdefghijk")
    assert joins(tips, board="diamond")


def test_cam_10_either_pair_of_opposite_sides_for_either_colour() -> None:
    up = " ".join(f"d{n}:" for n in range(1, 9))
    for colour, letter in ((GREEN, "g"), (YELLOW, "y")):
        assert joins(row(letter, 5), colour)
        assert joins(up.replace(":", f":{letter}"), colour)
        assert not joins(row(letter, 5), 1 - colour)
    corner = "a4:y b4:y b3:y b2:y b1:y"  # from left to bottom: neighbours
    assert not joins(corner)
    wins = [(i, j) for i, j, _ in boards()["square"].wins]
    assert wins == [(0, 2), (1, 3)]


def test_cam_11_sides_four_or_three_apart_win_on_boards_with_eight() -> None:
    apart = {(i, j): min(j - i, 8 - j + i) for i in range(8) for j in range(i + 1, 8)}
    wins = {(i, j): factor for i, j, factor in boards()["octagon"].wins}
    assert wins == {pair: {3: 1, 4: 2}[n] for pair, n in apart.items() if n >= 3}
    assert boards()["torus"].wins == boards()["octagon"].wins


def test_cam_12_the_first_path_ends_the_game_at_once() -> None:
    position = after("I:a1b1c1 I:a3b3c3 I:d1e1f1 I:d3e3f3 V:g1h1h2")
    assert position.to_act() == ()
    assert position.winners() == (0,)
    assert not position.moves(1)
    with pytest.raises(IllegalMove, match="CAM-12: the game is over"):
        position.play({1: "I:f6g6h6"})


@given(SEEDS)
def test_cam_12_a_move_never_completes_the_other_sides_path(seed: int) -> None:
    rng = Random(seed)
    *_, before, end = positions(Caminos(), rng, {"board": rng.choice(("square", "torus")), "seats": 4})
    assert isinstance(before, Position)
    assert isinstance(end, Position)
    mover = before.colour(before.to_act()[0])
    assert before.joined() is None
    assert end.joined() in (None, mover)


def test_cam_13_out_for_the_rest_of_the_game_even_if_something_fits_later() -> None:
    strip = {
        "name": "strip",
        "cells": [f"{file}1" for file in "abcdefghijkl"],
        "sides": [["b1"], ["l1"], ["k1"], ["a1"]],
    }
    moves = "I:a1b1c1 Z:c1c1d1d1 I:e1e1e1 I:g1g1g1"
    position = after(moves, board=strip, pieces={"I": 1, "Z": 1})
    assert (position.out, position.to_act()) == ((0,), (1,))  # seat 0 has two Z, and nothing to lean them on
    assert not fits(position, 0)
    later = position.play({1: "I:h1i1j1"})
    assert fits(later, 0)
    assert (later.out, later.to_act()) == ((0,), (1,))
    end = later.play({1: "Z:j1j1k1k1"})
    assert (end.out, end.to_act()) == ((0, 1), ())


@given(SEEDS, st.sampled_from([2, 4]))
def test_cam_13_a_seat_is_out_exactly_when_nothing_fits_as_its_turn_comes(seed: int, seats: int) -> None:
    options = {"board": rectangle(4, 4), "pieces": {"L": 1, "Z": 2, "I": 1}, "seats": seats}
    game = positions(Caminos(), Random(seed), options)
    before = next(game)
    for position in game:
        assert isinstance(before, Position)
        assert isinstance(position, Position)
        assert set(before.out) <= set(position.out)
        assert not any(fits(position, seat) for seat in set(position.out) - set(before.out))
        assert not set(position.to_act()) & set(position.out)
        assert position.to_act() or position.joined() is not None or len(position.out) == seats
        before = position


def fits(position: Position, seat: int) -> bool:
    """True if a seat could place a piece, were it its turn."""
    free, one, two, _ = heights(position.levels)
    return any(
        count and not (a & ~free or b & ~one or c & ~two)
        for shape, count in zip("IVLZ", position.left[seat], strict=True)
        for _, _, (a, b, c), _ in position.board.placements[shape]
    )


def test_cam_13_the_others_go_on_and_nothing_left_is_out_too() -> None:
    position = after("I:a1b1c1 I:a8b8c8 I:d3e3f3", pieces={"I": 1})
    assert position.to_act() == (1,)
    assert position.out == ()
    last = position.play({1: "I:d8e8f8"})
    assert (last.to_act(), last.out) == ((), (0, 1))
    uneven = after("I:a1a1a1 L:c3c3c3d3 I:b1b1b1", pieces={"I": 1, "L": 1}, board=rectangle(4, 3))
    assert uneven.to_act() == (1,)


def test_cam_14_no_path_is_a_draw() -> None:
    end = after("I:a1b1c1 I:a8b8c8 I:d3e3f3 I:d8e8f8", pieces={"I": 1})
    assert end.to_act() == ()
    assert (end.scores(), end.winners(), end.path()) == ((0, 0), (), ())


def test_cam_15_neutral_pieces_come_first_the_starters_side_first() -> None:
    start = Caminos().start(neutral=True, seats=4)
    assert start.to_act() == (0,)
    assert {move[0] for move in start.moves(0)} == {"N"}
    assert refusal(start, "I:a1b1c1").rule == "CAM-15"
    second = start.play({0: "N:e4e5e6"})
    assert second.to_act() == (1,)
    assert refusal(second, "N:e4e5e6").rule == "CAM-4"
    first = second.play({1: "N:d4d4d4"})
    assert first.to_act() == (0,)
    assert first.stacks() == {"d4": "nnn", "e4": "n", "e5": "n", "e6": "n"}
    assert refusal(first, "N:a1b1c1").rule == "CAM-15"
    assert Caminos().start(seats=4).to_act() == (0,)
    assert refusal(Caminos().start(), "N:a1b1c1").rule == "CAM-15"


def test_cam_15_a_neutral_piece_that_fits_nowhere_is_left_out() -> None:
    end = after("N:a1a2a3", board=rectangle(1, 3), neutral=True)
    assert (end.neutrals, end.to_act(), end.out) == (0, (), (0, 1))
    assert end.winners() == ()


def test_cam_16_neutral_cubes_belong_to_no_path_and_may_be_covered() -> None:
    assert not joins(row("n", 4), GREEN)
    assert not joins(row("n", 4), YELLOW)
    position = after("N:a4b4c4 N:h1h1h1", neutral=True)
    moves = position.moves(0)
    assert "V:a4a5a5" in moves
    assert not any("h1" in move for move in moves)
    row_of_three = after("N:a1a2a3 N:b1b1b1", neutral=True, board=rectangle(5, 3))
    assert row_of_three.to_act() == (0,)  # three neutral cubes from bottom to top are no path


def test_cam_17_only_the_winner_scores_and_team_mates_alike() -> None:
    moves = "I:a1b1c1 I:a3b3c3 I:d1e1f1 I:d3e3f3 V:g1h1h2"
    assert after(moves).scores() == (1, 0)
    assert after(moves, scoring=True).scores() == (8, 0)
    team = after(moves, seats=4, scoring=True)
    assert (team.scores(), team.winners()) == ((8, 0, 8, 0), (0, 2))
    running = after(moves.rsplit(" ", 1)[0], scoring=True)
    assert (running.scores(), running.winners(), running.path()) == ((0, 0), (), ())


def test_cam_18_the_better_of_both_kinds_counts() -> None:
    octagon = boards()["octagon"]
    middle = " ".join(f"e{n}:g" for n in range(1, 10))
    assert best_path(octagon, levels(middle, "octagon"), GREEN)[0] == 18
    detour = " ".join(f"{cell}:g" for cell in ("f1", *(f"f{n}" for n in range(2, 8)), "g7", "g8"))
    score, path = best_path(octagon, levels(detour, "octagon"), GREEN)
    assert (score, len(path)) == (9, 9)
    both = levels(f"{middle} {detour}", "octagon")
    assert best_path(octagon, both, GREEN)[0] == 18  # twice nine is more than nine
    square = boards()["square"]
    assert best_path(square, levels(row("g", 1) + " " + row("g", 2)), GREEN)[0] == 8
    assert best_path(square, levels(row("g", 1)), YELLOW) == (0, ())


def test_cam_18_a_longer_single_path_can_beat_a_short_double_one() -> None:
    """The larger of twice the shortest opposite path and the shortest of the other kind."""
    board = eight_sides()
    short = "a2:g b2:g c2:g"
    assert best_of(board, short) == 6
    position = Caminos().start(board=board, scoring=True).play({0: "I:a2b2c2"})
    assert position.scores() == (6, 0)


def eight_sides() -> dict[str, Any]:
    cells = [f"{file}{rank}" for file in "abc" for rank in (1, 2, 3)]
    rim = ["a1", "b1", "c1", "c2", "c3", "b3", "a3", "a2"]
    return {"name": "ring of eight", "cells": cells, "sides": [[cell] for cell in rim]}


def best_of(board: dict[str, Any], stacks: str) -> int:
    """Green's best path by trying all simple paths: an independent count."""
    green = {stack.split(":")[0] for stack in stacks.split()}
    sides = [set(side) for side in board["sides"]]
    shortest_of: dict[int, int] = {}

    def walk(path: list[str]) -> None:
        for i, start in enumerate(sides):
            for j, goal in enumerate(sides):
                if path[0] in start and path[-1] in goal and (apart := min((i - j) % 8, (j - i) % 8)) >= 3:
                    shortest_of[apart] = min(shortest_of.get(apart, 99), len(path))
        x, y = path[-1][0], path[-1][1]
        for cell in (f"{chr(ord(x) + dx)}{int(y) + dy}" for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))):
            if cell in green and cell not in path:
                walk([*path, cell])

    for cell in green:
        walk([cell])
    return max(2 * shortest_of.get(4, 0), shortest_of.get(3, 0))


@given(st.sets(st.sampled_from(eight_sides()["cells"]), min_size=1))
def test_cam_18_agrees_with_all_paths_tried_one_by_one(green: set[str]) -> None:
    board = Caminos().start(board=eight_sides()).board
    mask = sum(1 << board.number_of[cell] for cell in green)
    flat: Levels = ((mask, 0, 0), (0, 0, 0), (0, 0, 0))
    assert best_path(board, flat, GREEN)[0] == best_of(eight_sides(), " ".join(f"{cell}:g" for cell in green))


def test_cam_19_without_a_path_each_counts_the_others_pieces_on_the_edge() -> None:
    moves = "I:a1b1c1 I:a8a8a8 I:f1g1h1 I:d4e4f4 I:c8d8e8 I:d5e5f5 I:h4h5h6 I:d6e6f6"
    end = after(moves, pieces={"I": 2}, scoring=True)
    assert end.edge == (4, 1)
    assert (end.scores(), end.winners()) == ((0, 4), (1,))
    other = "I:d4e4f4 I:a1b1c1 I:d5e5f5 I:a8a8a8"
    assert after(other, pieces={"I": 1}, scoring=True).scores() == (2, 0)
    equal = after("I:a1b1c1 I:a8b8c8 I:d4e4f4 I:d6e6f6", pieces={"I": 1}, scoring=True)
    assert (equal.scores(), equal.winners()) == ((0, 0), ())
    neutral = after(
        "N:a4b4c4 N:h1h1h1 I:a1b1c1 I:d4e4f4 I:d5e5f5 I:d6e6f6", pieces={"I": 1}, scoring=True, neutral=True
    )
    assert neutral.edge == (1, 0)
    team = after("I:a1b1c1 I:d4e4f4 I:f1g1h1 I:d5e5f5", seats=4, pieces={"I": 1}, scoring=True)
    assert (team.scores(), team.winners()) == ((0, 2, 0, 2), (1, 3))


def test_cam_19_only_cubes_on_the_board_touch_the_edge() -> None:
    over = after("V:a1b1b2 V:a1a2a2", swap=False)
    assert over.edge == (1, 1)
    hanging = after("V:a1b1b2 V:b1c1c1 I:a8b8c8 V:c2c2d2")
    assert hanging.edge == (2, 1)


def test_cam_20_swap_directly_after_the_first_piece() -> None:
    start = Caminos().start(swap=True)
    assert refusal(start, "swap").rule == "CAM-20"
    first = start.play({0: "L:c3c3c3d3"})
    assert first.moves(1)[-1] == "swap"
    swapped = first.play({1: "swap"})
    assert swapped.to_act() == (0,)
    assert [swapped.colour(seat) for seat in (0, 1)] == [YELLOW, GREEN]
    assert swapped.left == ((2, 6, 2, 4), (2, 6, 1, 4))
    placed = swapped.play({0: "I:a1b1c1"})
    assert placed.stacks()["a1"] == "y"
    assert refusal(placed, "swap").rule == "CAM-20"
    declined = first.play({1: "I:a1b1c1"}).play({0: "I:a8b8c8"})
    assert refusal(declined, "swap").rule == "CAM-20"
    assert refusal(after("L:c3c3c3d3"), "swap").rule == "CAM-20"  # off unless asked for


def test_cam_20_with_four_players_both_pairs_change_hands() -> None:
    swapped = after("L:c3c3c3d3 swap", swap=True, seats=4)
    assert swapped.to_act() == (2,)
    assert [swapped.colour(seat) for seat in range(4)] == [YELLOW, GREEN, YELLOW, GREEN]
    assert swapped.left == ((1, 3, 1, 2), (1, 3, 0, 2), (1, 3, 1, 2), (1, 3, 1, 2))
    assert swapped.play({2: "I:a1b1c1"}).stacks()["a1"] == "y"
    won = after("I:a1b1c1 swap I:a3b3c3 I:d1e1f1 I:d3e3f3 V:g1h1h2", swap=True, seats=4)
    assert won.winners() == (1, 3)
    assert won.scores() == (0, 1, 0, 1)


def test_cam_20_swap_comes_after_the_neutral_pieces() -> None:
    position = after("N:e4e5e6 N:d4d4d4 I:a1b1c1", swap=True, neutral=True)
    assert "swap" in position.moves(1)
    assert "swap" not in after("N:e4e5e6", swap=True, neutral=True).moves(1)


WALL = "V:c1c2c2 L:b2b2b2c2 I:a5b5c5 V:a2a3b3"  # yellow crosses green's wall at c2: a2 y, b2 yyy, c2 ggy


def test_cam_e1_a_step_that_is_not_covered_is_no_win() -> None:
    position = after(f"{WALL} I:d4e4f4 I:d2e2f2", board=rectangle(6, 5))
    tops = {cell: stack[-1] for cell, stack in position.stacks().items()}
    assert all(tops[f"{file}2"] == "y" for file in "abcdef")
    assert position.to_act() == (0,)
    assert position.joined() is None


def test_cam_e2_the_same_with_the_step_covered_and_a_high_end_is_a_win() -> None:
    position = after(f"{WALL} I:e5e5e5 V:d2d2e2 V:f4f4f5 V:f2f2f3", board=rectangle(6, 5))
    assert position.stacks()["f2"] == "yy"
    assert position.stacks()["d2"] == "yy"
    assert (position.to_act(), position.winners()) == ((), (1,))


def test_cam_e3_two_groups_that_touch_at_a_corner_are_no_win() -> None:
    position = after("I:a5b5c5 I:a2b2c2 V:d5e5e5 I:d3e3f3", board=rectangle(6, 5))
    assert position.to_act() == (0,)
    assert position.joined() is None
    assert position.play({0: "I:b1c1d1"}).play({1: "V:d1d2d2"}).winners() == (1,)  # the corner filled


def test_cam_e4_an_l_lays_its_fourth_cube_on_a_wall_of_two() -> None:
    wall = after("V:c1c2c2", board=rectangle(6, 5))
    crossed = wall.play({1: "L:b2b2b2c2"})
    assert (crossed.stacks()["b2"], crossed.stacks()["c2"]) == ("yyy", "ggy")
    for behind, is_path in (("yy", True), ("gy", True), ("yyy", True), ("y", False)):
        assert joins(f"{row('y', 4, 'abefgh')} c4:ggy b4:yyy d4:{behind}") == is_path
    high = {p.shape for ps in wall.board.placements.values() for p in ps if p.need[2]}
    assert high == {"L"}  # no other piece can lay a cube on a column of height 2


def test_cam_e5_four_ways_that_are_refused_each_with_its_reason() -> None:
    position = after("I:a1b1c1 I:a2b2c2")
    assert refusal(position, "I:a1a2a3").rule == "CAM-5"
    assert refusal(position, "V:a1a2b2").rule == "CAM-4"
    bridge = after("I:a1a1a1 V:b1c1c1")
    assert refusal(bridge, "L:c1c1d1e1").rule in ("CAM-3", "CAM-5")
    two_sides = after("V:a1a2b2 V:c1c2d2")
    assert refusal(two_sides, "I:a1b1c1").rule == "CAM-5"  # b1 is empty underneath
    assert refusal(position, "I:h7h8h9").reason == "h9 is not on the board"
    torus = Caminos().start(board="torus")
    assert refusal(torus, "I:c5d5e5").rule == "CAM-3"
    assert refusal(torus, "I:c5d5e5").reason == "e5 is not on the board"


def test_cam_e6_on_the_octagon_four_and_three_apart_win_two_apart_do_not() -> None:
    opposite = "I:e1e2e3 I:a4a5a6 I:e4e5e6 I:b4b5b6 L:d9e7e8e9"
    assert after(opposite, board="octagon", scoring=True).scores() == (18, 0)
    assert after(opposite, board="octagon").scores() == (1, 0)
    three = "I:f1f2f3 I:a4a5a6 I:f4f5f6 I:b4b5b6 V:f7g7g8"
    assert after(three, board="octagon", scoring=True).scores() == (9, 0)
    two = "I:h3h4h5 I:a4a5a6 V:g7h6h7"
    assert after(two, board="octagon").to_act() == (1,)


def test_cam_e7_a_flat_green_row_from_a1_to_h1_wins() -> None:
    position = after("I:a1b1c1 I:a3b3c3 I:d1e1f1 I:d3e3f3 V:g1h1h2")
    assert position.winners() == (0,)
    assert sorted(position.board.cells[cell] for cell in position.path()) == [f"{f}1" for f in "abcdefgh"]


@given(SEEDS, st.sampled_from(["square", "diamond", "octagon", "torus"]))
def test_moves_mean_the_cubes_that_the_notation_says(seed: int, board: str) -> None:
    """Every column named gets one cube for each time it is named, on top of what stands there."""
    rng, position = Random(seed), Caminos().start(board=board)
    while position.to_act():
        before, turn = position, choices(position, rng)
        position = position.play(turn)
        ((seat, move),) = turn.items()
        for cell, times in Counter(re.findall("[a-z][0-9]+", move)).items():
            assert (
                position.stacks()[cell] == before.stacks().get(cell, "") + "gy"[before.colour(seat)] * times
            )


def test_a_shortest_path_is_nothing_where_there_is_none() -> None:
    square = boards()["square"]
    assert shortest(square, levels(row("g", 1, "abc")), GREEN, square.sides[3], square.sides[1]) == ()
