"""The rules of Träxx, TRX-1 to TRX-20, and the worked examples TRX-E1 to TRX-E7."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import positions

from ludoteca.game import CHANCE, IllegalMove
from ludoteca.games.traxx import Position, Traxx, boards
from ludoteca.games.traxx.board import (
    CELLS,
    CENTRE,
    COLOURS,
    DECK,
    NEIGHBOURS,
    NUMBER_OF,
    NUMBERS,
    RIM,
    START_NAMES,
)
from ludoteca.games.traxx.rules import half

STRIPES: dict[str, Any] = {  # each row of one colour, so that a test can see what a card allows
    "name": "stripes",
    "rows": ["yyyyy", "gggggg", "bbbbbbb", "pppppppp", "rrrrrrrrr", "ssssssss", "yyyyyyy", "gggggg", "bbbbb"],
    "numbers": {
        "2": "e4", "3": "f5", "4": "c5", "5": "b3", "6": "b2", "7": "c4", "8": "a1", "9": "c3", "10": "c2",
    },
    "starts": {"A": "d4", "B": "d5", "C": "e6", "D": "f6"},
}  # fmt: skip


def dealt(starts: str, board: object = STRIPES) -> Position:
    return Traxx().start(seats=len(starts), board=board).play({CHANCE: starts})


def after(position: Position, *rounds: str) -> Position:
    """The position after rounds such as `bgys d4-c3 pass`: the card, then each seat's move."""
    for text in rounds:
        card, *moves = text.split()
        position = position.play({CHANCE: card}).play(dict(enumerate(moves)))
    return position


def refusal(position: Position, text: str) -> IllegalMove:
    """Why the last move of a round is refused."""
    with pytest.raises(IllegalMove) as caught:
        after(position, text)
    assert caught.value.reason
    return caught.value


def snake() -> list[str]:
    """All 61 cells as one line, row by row."""
    rows = [[cell for cell in CELLS if cell[0] == row] for row in "abcdefghi"]
    return [cell for n, row in enumerate(rows) for cell in (row[::-1] if n % 2 else row)]


def made_to_measure(numbers: dict[str, str], starts: dict[str, str]) -> dict[str, Any]:
    """A board whose colours follow the cards along the snake, so that a line can reach all of it."""
    fields = iter("".join(DECK))
    colours = {cell: next(fields) for cell in snake()[1:]} | {"a1": "b"}
    rows = ["".join(colours[cell] for cell in CELLS if cell[0] == row) for row in "ihgfedcba"]
    return {"name": "snake", "rows": rows, "numbers": numbers, "starts": starts}


def test_the_board_has_61_cells_and_the_neighbours_of_a_hexagon() -> None:
    assert len(CELLS) == 61
    assert Counter(map(len, NEIGHBOURS)) == {6: 37, 4: 18, 3: 6}
    assert all(a in NEIGHBOURS[b] for a in range(61) for b in NEIGHBOURS[a])
    beside = {CELLS[cell] for cell in NEIGHBOURS[CENTRE]}
    assert (CELLS[CENTRE], beside) == ("e5", {"e4", "e6", "f5", "d5", "f6", "d4"})


@pytest.mark.parametrize("board", boards().values(), ids=str)
def test_built_in_boards_meet_the_known_facts(board: Any) -> None:
    counts = sorted(Counter(board.colours).values())
    assert counts == [10, 10, 10, 10, 10, 11]
    assert all(board.numbers[n - 2] in RIM for n in range(5, 11))
    near = set(NEIGHBOURS[CENTRE]) | {c for n in NEIGHBOURS[CENTRE] for c in NEIGHBOURS[n]} - {CENTRE}
    assert all(board.numbers[n - 2] in near for n in (2, 3, 4))
    assert set(board.starts) <= set(NEIGHBOURS[CENTRE])
    assert not set(board.starts) & set(board.numbers)
    assert any(board.colours[s] == "y" and board.numbers[1] in NEIGHBOURS[s] for s in board.starts)


def test_the_deck_has_each_four_colours_once_and_each_colour_doubled_once() -> None:
    assert len({frozenset(card) for card in DECK}) == len(DECK) == 15
    assert all(len(set(card)) == 4 for card in DECK)
    assert sum(map(len, DECK)) == 66
    doubled = [colour for card in DECK for colour, n in Counter(card).items() if n == 2]
    assert sorted(doubled) == sorted(COLOURS)


def test_trx_1_every_card_left_is_equally_likely() -> None:
    position = dealt("A")
    assert position.moves(CHANCE) == DECK
    assert position.odds() == (1 / 15,) * 15
    later = after(position, "bgys pass")
    assert later.moves(CHANCE) == DECK[1:]
    assert later.odds() == (1 / 14,) * 14


def test_trx_2_starts_are_dealt_at_random_and_never_shared() -> None:
    position = Traxx().start(seats=2)
    deals = position.moves(CHANCE)
    assert list(deals) == [a + b for a in "ABCD" for b in "ABCD" if a != b]
    assert position.odds() == (1 / 12,) * 12
    for wrong in ("AA", "A", "ABC", "AE", "", "ab"):
        with pytest.raises(IllegalMove) as caught:
            position.play({CHANCE: wrong})
        assert caught.value.rule == "TRX-2"


def test_trx_3_the_start_is_reached_and_uses_no_field() -> None:
    position = dealt("CA")
    assert [CELLS[line[0]] for line in position.lines] == ["e6", "d4"]
    assert position.scores() == (-60, -60)
    position = after(position, "bgys pass d4-c3-b2-a1")  # d4 is grey, and grey is still free
    assert position.scores() == (-60, 9 + 6 + 8 - 57)


def test_trx_4_a_card_counts_for_all_and_the_next_comes_when_all_have_decided() -> None:
    position = dealt("AB")
    assert position.to_act() == (CHANCE,)
    opened = position.play({CHANCE: "bgys"})
    assert opened.to_act() == (0, 1)
    assert not opened.moves(CHANCE)
    assert opened.play({0: "pass", 1: "d5-c4"}).to_act() == (CHANCE,)
    for choices in ({0: "pass"}, {CHANCE: "bgyr"}, {0: "pass", 1: "pass", 2: "pass"}):
        with pytest.raises(IllegalMove) as caught:
            opened.play(choices)
        assert caught.value.rule == "TRX-4"
    with pytest.raises(IllegalMove, match=r"TRX-4: .*'bgys'"):
        opened.play({0: "pass", 1: "pass"}).play({CHANCE: "bgys"})


def test_trx_5_any_number_of_fields_in_any_order() -> None:
    moves = dealt("A").play({CHANCE: "bgys"}).moves(0)
    for move in ("d4-c3", "d4-d5", "d4-d5-c4", "d4-c4-d5", "d4-c3-b2-a1", "d4-d3-c3-b3-a3", "pass"):
        assert move in moves
    for nonsense in ("d4", "d4-", "d4-x9", "d4-c3-", "D4-C3", "d4c3", "", "d4-c3-pass"):
        with pytest.raises(IllegalMove) as caught:
            dealt("A").play({CHANCE: "bgys"}).play({0: nonsense})
        assert caught.value.rule == "TRX-5"


def test_trx_6_never_more_cells_of_a_colour_than_fields() -> None:
    assert refusal(dealt("A"), "bgys d4-c3-c2").rule == "TRX-6"
    assert "yellow" in refusal(dealt("A"), "bgys d4-c3-c2").reason
    twice = after(dealt("A"), "gyysp d4-c3-c2")
    assert len(twice.lines[0]) == 3
    assert refusal(twice, "bgys c2-b1-a1-a2").rule == "TRX-6"
    later = after(dealt("A"), "bgys pass", "gysrr d4-e4-e3")  # fields not used are lost
    assert refusal(later, "bgyp e3-d2").rule == "TRX-6"


def test_trx_7_each_new_cell_is_a_neighbour_of_the_one_before() -> None:
    assert refusal(dealt("A"), "bgys d4-b2").rule == "TRX-7"
    assert refusal(dealt("A"), "bgys d4-c3-b4").rule == "TRX-7"
    assert refusal(dealt("A"), "bgys d4-d4").rule == "TRX-7"


def test_trx_8_no_cell_is_used_twice_but_a_line_may_run_beside_itself() -> None:
    assert refusal(dealt("A"), "byssr d4-d5-d4").rule == "TRX-8"
    position = after(dealt("A"), "byssr d4-d5-d6")
    assert refusal(position, "byssr d6-d5").rule == "TRX-4"  # that card is gone
    assert refusal(position, "bysp d6-d5").rule == "TRX-8"
    beside = after(position, "gyysp d6-c5-c4")  # c5 and c4 touch d5, and c4 touches the start
    assert len(beside.lines[0]) == 5
    assert refusal(beside, "bgys c4-d4").rule == "TRX-8"  # never a loop


def test_trx_9_a_line_grows_at_one_end_a_round_chosen_anew() -> None:
    position = after(dealt("A"), "bgys d4-c3-b2")
    moves = position.play({CHANCE: "bgyr"}).moves(0)
    assert {move.split("-")[0] for move in moves} == {"d4", "b2", "pass"}
    assert refusal(position, "bgyr c3-c2").rule == "TRX-9"
    assert "d4 or b2" in refusal(position, "bgyr c3-c2").reason
    both = after(position, "bgyr d4-e4", "gysrr b2-c2", "ysrp e4-e3")
    assert [CELLS[cell] for cell in both.lines[0]] == ["e3", "e4", "d4", "c3", "b2", "c2"]


def test_trx_10_the_first_extension_goes_one_way_after_any_passes() -> None:
    position = after(dealt("A"), "bgys pass", "bgyr pass")
    moves = position.play({CHANCE: "bgyp"}).moves(0)
    assert {move.split("-")[0] for move in moves} == {"d4", "pass"}
    assert refusal(position, "bgyp c3-b2").rule == "TRX-10"
    assert len(moves) == len(set(moves))


def test_trx_11_a_pass_changes_nothing_and_the_player_goes_on() -> None:
    position = dealt("AB")
    passed = after(position, "bgys pass pass")
    assert (passed.lines, passed.points) == (position.lines, position.points)
    assert passed == replace(position, deck=passed.deck)
    assert len(after(passed, "bgyr pass d5-c4").lines[1]) == 2


def test_trx_12_numbers_score_from_the_first_round_on_and_several_at_once() -> None:
    position = after(dealt("AB"), "bgys d4-c3-b2-a1 pass")
    assert dict(zip(NUMBERS, position.points[0], strict=True)) == {
        2: 0, 3: 0, 4: 0, 5: 0, 6: 6, 7: 0, 8: 8, 9: 9, 10: 0,
    }  # fmt: skip
    again = after(position, "bgyr pass pass")
    assert again.points == position.points  # once only


def test_trx_13_all_who_are_first_in_the_same_round_have_the_full_value() -> None:
    position = after(dealt("AB"), "bgys d4-c4 d5-c4")
    assert [points[5] for points in position.points] == [7, 7]


def test_trx_14_half_rounded_up_after_another_player() -> None:
    assert [half(number) for number in NUMBERS] == [1, 2, 2, 3, 3, 4, 4, 5, 5]
    position = after(dealt("ABC"), "bgys d4-c4 pass pass", "bgyr pass d5-c4-b3 pass", "bgyp c4-b3 pass pass")
    assert [points[5] for points in position.points] == [7, 4, 0]
    assert [points[3] for points in position.points] == [3, 5, 0]


def test_trx_15_alone_a_number_is_full_only_before_all_higher_ones() -> None:
    rising = after(dealt("A"), "bgys d4-c4-b3", "bgyr b3-c3")  # 7, 5, 9
    assert [rising.points[0][n - 2] for n in (7, 5, 9)] == [7, 3, 9]
    falling = after(dealt("A"), "bgys d4-c3-b2-a1")  # 9, 6, 8
    assert [falling.points[0][n - 2] for n in (9, 6, 8)] == [9, 3, 4]


def test_trx_16_alone_numbers_of_one_round_count_in_the_order_reached() -> None:
    assert after(dealt("A"), "gyysp d4-c4-c3").points[0][5] == 7
    assert after(dealt("A"), "gyysp d4-c3-c4").points[0][5] == 4


def test_trx_17_more_than_40_points_alone_is_excellent() -> None:
    line = snake()
    numbers = {str(n): line[5 * n - 5] for n in NUMBERS}
    board = made_to_measure(numbers, {"A": "a1", "B": "i5", "C": "i6", "D": "i7"})
    for cells, score in ((61, 54), (48, 41), (47, 40)):
        *earlier, last = snake_rounds(cells)
        before = after(dealt("A", board), *earlier)
        end = after(before, last)
        assert end.scores() == (score,)
        assert end.is_excellent() == (score > 40)
        assert not before.is_excellent()  # it is the final result that counts
    for_two = after(dealt("AB", board), *(f"{own} pass" for own in snake_rounds(61)))
    assert for_two.scores() == (54, -60)
    assert not for_two.is_excellent()


def snake_rounds(cells: int) -> list[str]:
    """Rounds in which a line from a1 takes every field along the snake until it has so many cells."""
    line, rounds, at = snake()[:cells], [], 0
    for card in DECK:
        new = line[at : at + len(card) + 1]
        rounds.append(f"{card} {'-'.join(new) if len(new) > 1 else 'pass'}")
        at = min(at + len(card), cells - 1)
    return rounds


def test_trx_18_the_game_ends_after_the_15th_card() -> None:
    position = dealt("A")
    for card in DECK:
        assert position.to_act() == (CHANCE,)
        position = after(position, f"{card} pass")
    assert position.to_act() == ()
    assert not position.moves(0)
    assert not position.moves(CHANCE)
    assert not position.odds()
    with pytest.raises(IllegalMove, match="TRX-18: the game is over"):
        position.play({0: "pass"})


def test_trx_19_result_is_points_less_cells_not_reached() -> None:
    assert Traxx().start(seats=3).scores() == (0, 0, 0)  # before the starts are dealt
    assert dealt("A").scores() == (-60,)  # at worst
    assert after(dealt("A"), "bgys d4-d3").scores() == (-59,)
    assert after(dealt("A"), "bgys d4-c3").scores() == (9 - 59,)


def test_trx_20_the_highest_wins_equals_share_and_nobody_before_the_end() -> None:
    position = dealt("ABC")
    assert position.winners() == ()
    first = after(position, "bgys d4-c4 d5-c4 pass")
    assert first.winners() == ()
    end = after(first, *(f"{card} pass pass pass" for card in DECK[1:]))
    assert end.scores() == (-52, -52, -60)
    assert end.winners() == (0, 1)
    alone = after(dealt("A"), *(f"{card} pass" for card in DECK))
    assert alone.winners() == (0,)


def test_trx_e1_the_6_and_the_9_both_first() -> None:
    position = after(dealt("AB"), "bgys d4-c3-b2 pass")
    assert (position.points[0][4], position.points[0][7]) == (6, 9)


def test_trx_e2_at_most_one_cell_of_each_colour_and_nothing_red() -> None:
    position = dealt("A", "classic").play({CHANCE: "bgys"})
    colours = [
        Counter(position.board.colours[NUMBER_OF[cell]] for cell in move.split("-")[1:])
        for move in position.moves(0)
        if move != "pass"
    ]
    assert any(count.total() > 2 for count in colours)
    assert all(set(count) <= set("bgys") and max(count.values()) == 1 for count in colours)
    assert refusal(dealt("A"), "bgys d4-e4").rule == "TRX-6"  # e4 is red


@pytest.mark.parametrize("board", boards())
def test_trx_e3_from_the_yellow_start_beside_the_3_to_beside_the_6(board: str) -> None:
    components = boards()[board]
    three, six = components.numbers[1], components.numbers[4]
    found = []
    for letter in START_NAMES:
        position = dealt(letter, board)
        start = position.lines[0][0]
        if components.colours[start] != "y" or start not in NEIGHBOURS[three]:
            continue
        for move in position.play({CHANCE: "bgys"}).moves(0)[:-1]:
            cells = [NUMBER_OF[cell] for cell in move.split("-")]
            if "".join(components.colours[c] for c in cells[1:]) == "bgsy" and cells[-1] in NEIGHBOURS[six]:
                found.append((position, move))
    assert found
    position, move = found[0]
    line = after(position, f"bgys {move}")
    assert len(line.lines[0]) == 5
    ends = {m.split("-")[0] for m in line.play({CHANCE: "gysrr"}).moves(0)[:-1]}
    assert ends <= {move.split("-")[0], move.split("-")[-1]}
    assert refusal(line, f"gysrr {move.split('-')[1]}-e5").rule == "TRX-9"


def test_trx_e4_first_to_the_8_has_8_points() -> None:
    assert after(dealt("AB"), "bgys d4-c3-b2-a1 pass").points[0][6] == 8


def test_trx_e5_the_7_after_another_player_has_4_points() -> None:
    assert after(dealt("AB"), "bgys d4-c4 pass", "bgyr pass d5-c4").points[1][5] == 4


def test_trx_e6_a_whole_game_with_the_result_29() -> None:
    """TRX-E6: a line of 51 cells; the other player was at the 2, the 5, the 7 and the 10 before."""
    line = snake()
    bare = made_to_measure(dict.fromkeys(map(str, NUMBERS), "a1"), {})
    bare["numbers"] = {str(n): cell for n, cell in zip(NUMBERS, line[52:], strict=True)}
    bare["starts"] = {"A": "a1", "B": "f3", "C": "a2", "D": "a3"}
    rounds, other = [], list[str]()
    scout = dealt("AB", bare)
    for own in snake_rounds(51):
        card = own.split()[0]
        extensions = scout.play({CHANCE: card}).moves(1)
        move = max(extensions, key=lambda m: m.count("-") * (len(other) < 12))
        other += move.split("-")[1:]
        rounds.append(f"{own} {move}")
        scout = after(scout, rounds[-1])
    early = [cell for cell in other[:12] if line.index(cell) in range(30, 51)]
    alone = [cell for cell in line[1:30] if cell not in other and cell not in ("a2", "a3")]
    four = next(cell for cell in line[51:] if cell not in other)
    numbers = ("2", "5", "7", "10", "3", "6", "8", "9", "4")
    board = bare | {"numbers": dict(zip(numbers, [*early[:4], *alone[:4], four], strict=True))}
    end = after(dealt("AB", board), *rounds)
    assert len(end.lines[0]) == 51
    assert end.points[0] == (1, 3, 0, 3, 6, 4, 8, 9, 5)
    assert end.scores()[0] == 29


def test_trx_e7_alone_in_the_order_4_7_5_9() -> None:
    position = after(dealt("B"), "gyysp d5-c5-c4-b3", "bgys b3-c3")
    assert [position.points[0][n - 2] for n in (4, 7, 5, 9)] == [4, 7, 3, 9]


@given(st.integers(0, 10**6), st.integers(1, 4))
def test_bounds_hold_and_lines_stay_lines(seed: int, seats: int) -> None:
    *_, end = positions(Traxx(), Random(seed), {"seats": seats})
    assert isinstance(end, Position)
    for line, points, score in zip(end.lines, end.points, end.scores(), strict=True):
        assert len(set(line)) == len(line)
        assert all(b in NEIGHBOURS[a] for a, b in pairwise(line))
        assert sum(points) <= 54
        assert score >= -60


@given(st.integers(0, 10**6))
def test_moves_are_exactly_what_play_takes(seed: int) -> None:
    """Every walk of up to three cells from any cell is either listed or refused."""
    rng = Random(seed)
    opened = [p for p in positions(Traxx(), rng, {"seats": 1}) if p.to_act() == (0,)]
    position = rng.choice(opened)
    listed = set(position.moves(0))
    for _ in range(60):
        cells = [rng.randrange(61)] if rng.random() < 0.2 else [rng.choice(position.lines[0])]  # type: ignore[attr-defined]
        for _ in range(rng.randint(1, 3)):
            cells.append(rng.choice(NEIGHBOURS[cells[-1]]))
        move = "-".join(CELLS[cell] for cell in cells)
        if move in listed:
            position.play({0: move})
        else:
            with pytest.raises(IllegalMove):
                position.play({0: move})
