"""The rules of Qwinto, QWI-1 to QWI-15, and the worked examples QWI-E1 to QWI-E6."""

from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import positions

from ludoteca.game import CHANCE, IllegalMove
from ludoteca.games.qwinto import Position, Qwinto, Sheet
from ludoteca.games.qwinto.sheet import CELLS, COLUMNS, GAPS, NUMBER_OF, PENTAGONS, row_score

FACES = {total: next(f for f in product(range(1, 7), repeat=3) if sum(f) == total) for total in range(3, 19)}
Filled = tuple[
    tuple[int, bool], ...
]  # of each row: the last number from the right, and whether a cell is empty


def sheet(misthrows: int = 0, **numbers: int) -> Sheet:
    """A sheet with numbers in cells, such as `o4=5`."""
    written = Sheet(misthrows=misthrows)
    for cell, number in numbers.items():
        written = written.write(NUMBER_OF[cell], number)
    return written


def row(colour: str, numbers: list[int]) -> dict[str, int]:
    """A whole row from the left."""
    return {f"{colour}{c}": n for c, n in zip(COLUMNS[colour], numbers, strict=True)}


def turn(position: Position, dice: str, faces: str, *entries: str) -> Position:
    """A turn whose roll is kept."""
    position = position.play({position.active: dice}).play({CHANCE: faces}).play({position.active: "keep"})
    return position.play(dict(enumerate(entries)))


def entering(written: Sheet, dice: str, *faces: int) -> Position:
    """A position in which a sum is to be entered, with an empty sheet for the other seat."""
    return Position((written, Sheet()), 0, dice, faces, "enter")


def refusal(position: Position, move: str) -> IllegalMove:
    assert move not in position.moves(0)
    with pytest.raises(IllegalMove) as caught:
        position.play({0: move, 1: "pass"})
    assert caught.value.reason
    return caught.value


def test_the_sheet_has_nine_cells_a_row_and_a_pentagon_in_each_column_of_three() -> None:
    drawing = """
        . . o P o # o P o o o o
        . o o o o o # o P o o .
        o o P o # o o o o P . ."""
    found: dict[str, list[str]] = {"o": [], "P": [], "#": []}
    for colour, line in zip("oyp", drawing.strip().splitlines(), strict=True):
        for column, sign in enumerate(line.split(), 1):
            found.get(sign, []).append(f"{colour}{column}")
    assert set(CELLS) == {*found["o"], *found["P"]}
    assert set(PENTAGONS) == set(found["P"])
    assert set(GAPS) == set(found["#"])
    assert sorted(int(cell[1:]) for cell in PENTAGONS) == [3, 4, 8, 9, 10]


def test_qwi_1_any_empty_cell_in_any_order_and_what_is_written_stays() -> None:
    position = entering(sheet(o5=7), "o", 6)
    assert position.moves(0) == ["o3", "o4", "pass"]
    assert refusal(position, "o5").rule == "QWI-1"
    assert "7" in refusal(position, "o5").reason
    gaps = entering(Sheet(), "oyp", 6, 6, 3)
    assert gaps.moves(0) == [*CELLS, "pass"]


def test_qwi_2_numbers_rise_strictly_in_a_row() -> None:
    written = sheet(y4=6, y8=10)
    assert entering(written, "yp", 5, 3).moves(0)[:2] == ["y5", "y6"]
    assert refusal(entering(written, "y", 6), "y5").rule == "QWI-2"
    assert refusal(entering(written, "y", 6), "y3").rule == "QWI-2"
    assert "larger than the 6" in refusal(entering(written, "y", 5), "y5").reason
    assert "smaller than the 10" in refusal(entering(written, "oy", 6, 4), "y6").reason
    assert "smaller than the 6" in refusal(entering(written, "oy", 6, 6), "y2").reason


def test_qwi_3_no_number_twice_in_a_column() -> None:
    three = sheet(o4=5, p4=6)
    assert refusal(entering(three, "y", 5), "y4").rule == "QWI-3"
    assert refusal(entering(three, "y", 6), "y4").rule == "QWI-3"
    assert "y4" in entering(three, "y", 4).moves(0)  # their order does not matter
    two = sheet(y2=3)
    assert refusal(entering(two, "p", 3), "p2").rule == "QWI-3"
    assert "p1" in entering(two, "p", 3).moves(0)


def test_qwi_4_nothing_is_written_into_a_gap() -> None:
    for gap, dice in (("o6", "o"), ("y7", "y"), ("p5", "p")):
        assert refusal(entering(Sheet(), dice, 4), gap).rule == "QWI-4"


def test_qwi_5_the_active_player_goes_round() -> None:
    position = Qwinto().start(seats=3)
    for seat in (0, 1, 2, 0):
        assert position.to_act() == (seat,)
        with pytest.raises(IllegalMove, match="QWI-5"):
            position.play({(seat + 1) % 3: "o"})
        position = turn(position, "o", "4", "pass", "pass", "pass")


def test_qwi_6_one_two_or_three_dice_of_any_colours() -> None:
    start = Qwinto().start()
    assert start.moves(0) == ("o", "y", "p", "oy", "op", "yp", "oyp")
    assert start.play({0: "op"}).dice == "op"
    for wrong in ("", "oo", "po", "x", "oypo"):
        with pytest.raises(IllegalMove) as caught:
            start.play({0: wrong})
        assert caught.value.rule == "QWI-6"


def test_qwi_7_keep_or_roll_the_same_dice_once_more() -> None:
    rolling = Qwinto().start().play({0: "yp"})
    assert rolling.to_act() == (CHANCE,)
    assert rolling.moves(CHANCE)[:2] == ("1+1", "1+2")
    assert rolling.moves(CHANCE)[-1] == "6+6"
    assert rolling.odds() == (1 / 36,) * 36
    rolled = rolling.play({CHANCE: "2+4"})
    assert rolled.moves(0) == ("keep", "again")
    assert rolled.play({0: "keep"}).to_act() == (0, 1)
    again = rolled.play({0: "again"})
    assert again.to_act() == (CHANCE,)
    assert again.dice == "yp"
    second = again.play({CHANCE: "1+1"})
    assert second.to_act() == (0, 1)  # no third roll
    assert "y8" in second.moves(1)
    assert second.play({0: "y8", 1: "y8"}).sheets[1] == sheet(y8=2)  # the 6 counts for nobody
    for wrong in ("once more", "", "1+1"):
        with pytest.raises(IllegalMove, match="QWI-7"):
            rolled.play({0: wrong})
    for wrong in ("2", "2+4+1", "0+1", "7+1", "+"):
        with pytest.raises(IllegalMove, match="QWI-7"):
            rolling.play({CHANCE: wrong})
    assert rolled.odds() == ()


@pytest.mark.parametrize(("dice", "outcomes"), [("o", 6), ("op", 36), ("oyp", 216)])
def test_qwi_7_every_roll_is_equally_likely(dice: str, outcomes: int) -> None:
    rolling = Qwinto().start().play({0: dice})
    assert len(rolling.moves(CHANCE)) == len(rolling.odds()) == outcomes
    assert set(rolling.odds()) == {1 / outcomes}


def test_qwi_8_one_cell_of_a_row_whose_die_was_used() -> None:
    position = entering(Sheet(), "yp", 4, 5)
    assert {move[0] for move in position.moves(0)} == {"y", "p"}  # pass begins like purple
    assert refusal(position, "o4").rule == "QWI-8"
    assert "orange" in refusal(position, "o4").reason
    for wrong in ("y1", "x4", "", "y8 y9", "Y8"):
        assert refusal(position, wrong).rule == "QWI-8"
    with pytest.raises(IllegalMove, match="QWI-8"):
        position.play({0: "y8"})  # everybody decides
    both = position.play({0: "y8", 1: "p6"})
    assert both.sheets == (sheet(y8=9), sheet(p6=9))


def test_qwi_9_only_the_active_player_marks_a_misthrow() -> None:
    position = turn(Qwinto().start(seats=3), "o", "4", "pass", "pass", "o4")
    assert [s.misthrows for s in position.sheets] == [1, 0, 0]
    position = turn(position, "o", "4", "pass", "pass", "pass")
    assert [s.misthrows for s in position.sheets] == [1, 1, 0]
    assert "pass" in entering(Sheet(), "o", 4).moves(0)  # also who does not want to


def test_qwi_10_all_decide_together() -> None:
    position = entering(Sheet(), "o", 4)
    assert position.to_act() == (0, 1)
    assert position.moves(0) == position.moves(1)
    assert position.play({1: "o4", 0: "o3"}) == position.play({0: "o3", 1: "o4"})


NEARLY = {**row("o", [1, 2, 3, 4, 5, 6, 7, 8, 9]), **row("y", [2, 3, 4, 5, 6, 7, 8, 9, 10])}


def test_qwi_11_two_complete_rows_end_the_game_after_the_turn() -> None:
    nearly = sheet(**{cell: n for cell, n in NEARLY.items() if cell != "y11"})
    position = Position((nearly, Sheet()), 0, "yp", (4, 6), "enter")
    end = position.play({0: "y11", 1: "p1"})
    assert end.to_act() == ()
    assert end.sheets[1] == sheet(p1=10)  # the turn is finished first
    with pytest.raises(IllegalMove, match="QWI-11: the game is over"):
        end.play({1: "o"})
    assert position.play({0: "p9", 1: "p1"}).to_act() == (1,)


def test_qwi_11_the_fourth_misthrow_ends_the_game() -> None:
    position = entering(sheet(misthrows=3), "o", 4)
    end = position.play({0: "pass", 1: "o4"})
    assert (end.to_act(), end.winners()) == ((), (1,))
    assert not end.moves(1)
    third = entering(sheet(misthrows=2), "o", 4).play({0: "pass", 1: "pass"})
    assert (third.to_act(), third.winners()) == ((1,), ())


def test_qwi_12_a_complete_row_scores_its_rightmost_number_otherwise_one_each() -> None:
    assert sheet(**row("o", [2, 3, 6, 9, 11, 12, 13, 15, 16])).score() == 16
    assert sheet(**row("p", [1, 2, 3, 4, 5, 6, 7, 8, 9])).score() == 9
    eight = row("o", [2, 3, 6, 9, 11, 12, 13, 15, 16])
    del eight["o7"]
    assert sheet(**eight).score() == 8
    assert row_score(0) == 0


def test_qwi_13_a_complete_column_of_three_scores_its_pentagon() -> None:
    assert sheet(o4=5, y4=7, p4=6).score() == 3 + 5
    assert sheet(o9=13, y9=12, p9=11).score() == 3 + 12
    assert sheet(o4=5, y4=7).score() == 2
    assert sheet(y2=3, p2=4).score() == 2  # columns of two never score
    assert sheet(o3=1, y3=2, p3=3).score() == 3 + 3
    assert sheet(o8=1, y8=2, p8=3).score() == 3 + 1
    assert sheet(o10=1, y10=2, p10=3).score() == 3 + 3


def test_qwi_14_each_misthrow_costs_5() -> None:
    assert [sheet(misthrows=n).score() for n in range(5)] == [0, -5, -10, -15, -20]


def test_qwi_15_the_highest_result_wins_and_equals_share() -> None:
    final = sheet(misthrows=4)
    one, two = sheet(o4=5), sheet(o4=5, o5=6)
    assert Position((final, one, two)).scores() == (-20, 1, 2)
    assert Position((final, one, two)).winners() == (2,)
    assert Position((final, two, one, two)).winners() == (1, 3)
    assert Position((one, two)).winners() == ()
    assert Position((final, one, two), 0, "o", (), "roll").winners() == ()


def test_qwi_e1_left_of_a_2_in_the_yellow_row_only_a_1_fits() -> None:
    written = sheet(y3=2)
    fitting = [n for n in range(1, 19) if NUMBER_OF["y2"] in written.fitting("y", n)]
    assert fitting == [1]


def test_qwi_e2_a_cell_between_6_and_7_stays_empty() -> None:
    written = sheet(o4=6, o7=7)
    assert not any(NUMBER_OF["o5"] in written.fitting("oyp", n) for n in range(1, 19))
    assert sheet(p1=6, p3=7).score() == 2


def test_qwi_e3_purple_and_yellow_rolled_twice() -> None:
    position = Qwinto().start(seats=3).play({0: "yp"}).play({CHANCE: "2+4"})
    position = position.play({0: "again"}).play({CHANCE: "4+5"})
    assert {move[0] for move in position.moves(2)[:-1]} == {"y", "p"}
    end = position.play({0: "y8", 1: "p6", 2: "p1"})
    assert end.sheets == (sheet(y8=9), sheet(p6=9), sheet(p1=9))
    with pytest.raises(IllegalMove, match="QWI-8"):
        position.play({0: "y8", 1: "o7", 2: "pass"})


def test_qwi_e4_a_sheet_of_43() -> None:
    written = sheet(
        misthrows=2, o4=5, o8=10, o9=13, o11=17, p1=2, p2=4, p4=6, p6=7, p8=9, p9=11,
        **row("y", [2, 3, 7, 8, 10, 11, 12, 15, 16]),
    )  # fmt: skip
    assert written.score() == 43


def test_qwi_e5_a_sheet_of_28() -> None:
    written = sheet(
        misthrows=3, y2=1, y3=3, y4=4, y5=5, y8=12, y9=13, p1=1, p2=3, p4=6, p6=7, p9=10,
        **row("o", [2, 3, 6, 9, 11, 12, 13, 15, 16]),
    )  # fmt: skip
    assert written.score() == 28


def test_qwi_e6_the_largest_result_116_is_played() -> None:
    """Two who write the same all game long both come to 116."""
    purple = dict(p1=12, p2=13, p3=14, p4=15, p8=16, p9=17, p10=18)  # noqa: C408
    best = {**purple, **row("o", list(range(10, 19))), **row("y", list(range(10, 19)))}
    position = Qwinto().start()
    for cell, number in best.items():
        assert position.to_act()
        position = turn(position, "oyp", "+".join(map(str, FACES[number])), cell, cell)
    assert position.to_act() == ()
    assert position.scores() == (116, 116)
    assert position.winners() == (0, 1)


@pytest.mark.parametrize("complete", ["", "o", "y", "p", "oy", "op", "yp"])
def test_qwi_e6_no_sheet_scores_more_than_116(complete: str) -> None:
    """Never three complete rows: the game ends with two, after a turn of one entry each."""
    largest = best_result(complete)
    assert largest <= 116
    assert (largest == 116) == (complete in ("oy", "yp"))


def best_result(complete: str) -> int:
    """The largest result with just those rows complete.

    Goes through the columns from the right; larger numbers never harm those to their left, so each cell takes
    the largest number that its row and its column leave. What the rest depends on is, for each row, its
    last number and whether a cell of it was left empty.
    """
    best: dict[Filled, int] = {((19, False),) * 3: 0}
    for column in range(12, 0, -1):
        rows = [r for r, colour in enumerate("oyp") if column in COLUMNS[colour]]
        following = dict[Filled, int]()
        for state, score in best.items():
            for after, gained in columns_filled(state, rows, column, complete):
                following[after] = max(score + gained, following.get(after, -1))
        best = following
    return max(score for state, score in best.items() if all(
        is_open or colour in complete for colour, (_, is_open) in zip("oyp", state, strict=True)
    ))  # fmt: skip


def columns_filled(state: Filled, rows: list[int], column: int, complete: str) -> set[tuple[Filled, int]]:
    """Every way to fill a column that no other way beats in all rows, with what it adds."""
    found = set()
    for filled in product((False, True), repeat=len(rows)):
        chosen = [row for row, is_filled in zip(rows, filled, strict=True) if is_filled]
        if any("oyp"[row] in complete for row in set(rows) - set(chosen)):
            continue
        for order in permutations(chosen):
            numbers = dict[int, int]()
            for row in order:
                numbers[row] = next(n for n in range(state[row][0] - 1, -9, -1) if n not in numbers.values())
            if all(n > 0 for n in numbers.values()):
                after = tuple((numbers.get(r, s), is_open or (r in rows and r not in chosen))
                              for r, (s, is_open) in enumerate(state))  # fmt: skip
                found.add((after, points(numbers, column, complete)))
    return found


def points(numbers: dict[int, int], column: int, complete: str) -> int:
    """What the numbers of a column add: in their rows, and in the column's pentagon."""
    gained = 0
    for row, number in numbers.items():
        colour = "oyp"[row]
        if colour not in complete:
            gained += 1
        elif column == COLUMNS[colour][-1]:
            gained += number
        if len(numbers) == 3 and f"{colour}{column}" in PENTAGONS:
            gained += number
    return gained


@given(st.integers(0, 10**6), st.integers(2, 6))
def test_sheets_keep_the_rules_all_game_long(seed: int, seats: int) -> None:
    for position in positions(Qwinto(), Random(seed), {"seats": seats}):
        assert isinstance(position, Position)
        for written in position.sheets:
            numbers = {cell: written[n] for n, cell in enumerate(CELLS) if written[n]}
            for colour in "oyp":
                in_row = [n for cell, n in numbers.items() if cell[0] == colour]
                assert in_row == sorted(set(in_row))
            for column in range(1, 13):
                in_column = [n for cell, n in numbers.items() if int(cell[1:]) == column]
                assert len(in_column) == len(set(in_column))
            assert written.score() <= 116


@given(st.integers(0, 10**6))
def test_moves_are_exactly_what_play_takes(seed: int) -> None:
    rng = Random(seed)
    entered = [p for p in positions(Qwinto(), rng, {}) if len(p.to_act()) == 2]
    position = rng.choice(entered)
    for cell in (*CELLS, *GAPS):
        if cell in position.moves(0):
            position.play({0: cell, 1: "pass"})
        else:
            with pytest.raises(IllegalMove):
                position.play({0: cell, 1: "pass"})
