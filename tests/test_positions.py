"""Positions as text: what `str` writes `parse` reads, and nothing impossible is taken."""

import string
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from making import VARIANTS, choices, positions, random_position, rectangle
from test_traxx import after, dealt, made_to_measure, snake, snake_rounds

from ludoteca.game import BadPosition
from ludoteca.games import GAMES
from ludoteca.games.caminos import boards
from ludoteca.games.caminos.made import are_made_of
from ludoteca.games.traxx.board import DECK, NUMBERS

SEEDS = st.integers(0, 10**6)
IDS = [f"{name} {' '.join(f'{k}={v}' for k, v in options.items())}" for name, options in VARIANTS]


def refused(game: str, text: str) -> BadPosition:
    with pytest.raises(BadPosition) as caught:
        GAMES[game].parse_checked(text)
    assert caught.value.reason
    return caught.value


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=IDS)
def test_every_position_of_a_game_is_read_back(name: str, options: dict[str, Any]) -> None:
    for seed in range(3):
        for state in positions(GAMES[name], Random(seed), options):
            text = str(state)
            again = GAMES[name].parse_checked(text)
            assert again == state
            assert hash(again) == hash(state)
            assert str(again) == text
            assert [again.moves(seat) for seat in again.to_act()] == [state.moves(s) for s in state.to_act()]


@settings(max_examples=settings().max_examples * 4)
@given(st.sampled_from(VARIANTS), SEEDS)
def test_a_changed_character_is_refused_or_gives_a_position_that_can_be_played(
    variant: tuple[str, dict[str, Any]], seed: int
) -> None:
    """A mutated position is either refused, naming a field, or is one that writes itself the same and goes on."""
    name, options = variant
    rng = Random(seed)
    text = str(random_position(name, options, rng))
    alphabet = string.ascii_lowercase + string.digits + '.,-/:+ {}"é\n\0'
    at = rng.randrange(len(text) + 1)
    changed = text[:at] + rng.choice(alphabet) * rng.randint(0, 1) + text[at + rng.randint(0, 2) :]
    check_text(name, changed, rng)


@settings(max_examples=settings().max_examples * 2)
@given(st.sampled_from(VARIANTS), SEEDS)
def test_fields_of_two_positions_mixed(variant: tuple[str, dict[str, Any]], seed: int) -> None:
    name, options = variant
    rng = Random(seed)
    game = [str(state).split(" ") for state in positions(GAMES[name], rng, options)]
    one, other = rng.choice(game), rng.choice(game)
    mixed = [rng.choice(fields) for fields in zip(one, other, strict=True)]
    check_text(name, " ".join(mixed), rng)


@given(st.sampled_from(sorted(GAMES)), st.text(max_size=60))
@example("caminos", "square classic - - 0 0 2.6.2.4/2.6.2.4 - 0/0 ")
@example("qwinto", " " * 5)
@example("traxx", " " * 5)
def test_garbage_is_refused(name: str, text: str) -> None:
    assert refused(name, text).where


def check_text(name: str, text: str, rng: Random) -> None:
    try:
        state = GAMES[name].parse_checked(text)
    except BadPosition as refusal:
        assert refusal.where  # noqa: PT017
        assert refusal.reason  # noqa: PT017
        return
    assert str(state) == text
    for _ in range(1000):
        if not state.to_act():
            break
        state = state.play(choices(state, rng))
    assert not state.to_act()


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_wrong_number_of_fields(name: str) -> None:
    text = str(GAMES[name].start())
    for wrong in (text + " -", text.rsplit(" ", 1)[0], text.replace(" ", "  ", 1), ""):
        assert refused(name, wrong).where == "position"


NINE = "0.0.0.0.0.0.0.0.0"


@pytest.mark.parametrize(
    ("text", "field", "reason"),
    [
        (f"hexagon - - - {NINE} -", "board", "classic"),
        (f'{{"name":1}} - - - {NINE} -', "board.rows", "missing"),
        (f"{{]}} - - - {NINE} -", "board", "not valid JSON"),
        (f"classic bgys.bgys - - {NINE} -", "deck", "different"),
        (f"classic bgyx - - {NINE} -", "deck", "cards"),
        (f"classic bgys bgys - {NINE} -", "card", "not in the deck"),
        (f"classic bgys xxxx - {NINE} -", "card", "not in the deck"),
        (f"classic - - j9 {NINE} A", "lines", "cells"),
        (f"classic - - e5-e5 {NINE} A", "lines", "TRX-8"),
        (f"classic - - e5-e7 {NINE} A", "lines", "TRX-7"),
        (f"classic - - -,-,-,-,- {NINE} -", "lines", "1 to 4 seats"),
        ("classic - - - 0.0 -", "points", "nine"),
        ("classic - - - 0.0.0.0.0.0.0.0.11 -", "points", "nine"),
        (f"classic - - -,- {NINE} -", "points", "2 seats"),
        (f"classic - - - {NINE} AB", "starts", "1 different letters"),
        (f"classic - - -,- {NINE},{NINE} AA", "starts", "2 different letters"),
        (f"classic - - - {NINE} -", "starts", "TRX-2"),
        (f"classic {'.'.join(DECK)} - - {NINE} A", "lines", "TRX-3"),
        (f"classic {'.'.join(DECK[::-1])} - - {NINE} -", "position", "must be written as"),
    ],
)
def test_impossible_traxx_positions(text: str, field: str, reason: str) -> None:
    refusal = refused("traxx", text)
    assert refusal.where == field
    assert reason in refusal.reason


def test_a_traxx_line_stands_with_its_first_extension_behind_the_start() -> None:
    position = after(dealt("A"), "bgys d4-c3")
    turned = replace(position, lines=(position.lines[0][::-1],))
    assert "behind the start d4" in refused("traxx", str(turned)).reason


def test_a_traxx_line_needs_cards_that_draw_it() -> None:
    """Three cells of the same colour need three cards, though two have three fields of it."""
    position = after(dealt("A"), "gyysp d4-c3-c2", "bgys d4-d5", "gysrr c2-b1-c1")
    assert GAMES["traxx"].parse_checked(str(position)) == position
    fewer = replace(position, deck=position.deck | 1 << DECK.index("gysrr"))
    assert refused("traxx", str(fewer)).where == "lines"
    more = after(dealt("A"), "gyysp d4-c3-c2", "bgys d4-c4")
    split = replace(more, lines=((*more.lines[0][1:], more.lines[0][0]),))
    assert refused("traxx", str(split)).where == "lines"


def test_the_longest_traxx_lines_are_read_in_good_time() -> None:
    line = snake()
    numbers = {str(n): line[5 * n - 5] for n in NUMBERS}
    board = made_to_measure(numbers, {"A": "a1", "B": "i5", "C": "i6", "D": "i7"})
    end = after(dealt("A", board), *snake_rounds(61))
    assert GAMES["traxx"].parse_checked(str(end)) == end
    rounds = snake_rounds(61)
    before = after(dealt("A", board), *rounds[:11])
    swapped = before.deck ^ 1 << DECK.index("bgys") | 1 << DECK.index("bgspp")
    refused("traxx", str(replace(before, deck=swapped)))


@pytest.mark.parametrize(
    ("rounds", "points", "rule"),
    [
        (["bgys d4-c4 pass"], ((5, 3),), "TRX-12"),  # 3 is no value of the 7
        (["bgys d4-c4 pass"], ((5, 4),), "TRX-13"),  # somebody was the first
        (["bgys d4-c4 pass"], ((5, 0),), "TRX-12"),  # reached, so it scored
        (["bgys d4-c4 d5-c4"], ((5, 4),), "TRX-13"),  # half needs an earlier round, and there was only one
    ],
)
def test_points_that_no_traxx_game_gives(
    rounds: list[str], points: tuple[tuple[int, int], ...], rule: str
) -> None:
    position = after(dealt("AB"), *rounds)
    nine = list(position.points[0])
    for place, value in points:
        nine[place] = value
    refusal = refused("traxx", str(replace(position, points=(tuple(nine), *position.points[1:]))))
    assert refusal.where == "points"
    assert rule in refusal.reason


def test_two_traxx_players_cannot_each_have_been_before_the_other() -> None:
    """Seat 0 reached the 7 and then the 5, seat 1 the 5 and then the 7: one of them was first somewhere."""
    rounds = ("bgys d4-c4-b3 d5-c5-b4", "bgyr pass b4-b3", "gyrp pass b3-c4")
    position = after(dealt("AB"), *rounds)
    assert GAMES["traxx"].parse_checked(str(position)) == position
    one, other = (list(points) for points in position.points)
    one[3], one[5], other[3], other[5] = 5, 4, 3, 7  # the 5 first but the 7, which lies before it, second
    crossed = replace(position, points=(tuple(one), tuple(other)))
    assert "TRX-14" in refused("traxx", str(crossed)).reason


def test_solo_points_need_an_order() -> None:
    position = after(dealt("A"), "bgys d4-c3-b2-a1")  # 9, 6, 8
    nine = list(position.points[0])
    nine[4] = 6
    assert "TRX-15" in refused("traxx", str(replace(position, points=(tuple(nine),)))).reason


EMPTY = "........./........./........."
FULL = "123456789"


@pytest.mark.parametrize(
    ("text", "field", "reason"),
    [
        (f"{EMPTY} 0 0 - - dice", "sheets", "2 to 6 seats"),
        (f"{EMPTY},........./... 0.0 0 - - dice", "sheets", "three rows of nine"),
        (f"{EMPTY},{EMPTY.replace('.', 'j', 1)} 0.0 0 - - dice", "sheets", "three rows of nine"),
        (f"55......./........./.........,{EMPTY} 0.0 0 - - dice", "sheets", "QWI-2"),
        (f".5......./..5....../.........,{EMPTY} 0.0 0 - - dice", "sheets", "QWI-3"),
        (f"{EMPTY},{EMPTY} 0 0 - - dice", "misthrows", "2 numbers from 0 to 4"),
        (f"{EMPTY},{EMPTY} 0.5 0 - - dice", "misthrows", "2 numbers from 0 to 4"),
        (f"{EMPTY},{EMPTY} 0.0 2 - - dice", "active", "0 to 1"),
        (f"{EMPTY},{EMPTY} 0.0 1 - - dice", "sheets", "no number of turns"),
        (f"{EMPTY},{EMPTY} 0.1 0 - - dice", "sheets", "no number of turns"),
        (f"5......../........./.........,{EMPTY} 0.0 0 - - dice", "sheets", "no number of turns"),
        ("5......../........./.........,6......../........./......... 0.0 1 - - dice", "sheets", "turns"),
        ("1......../........./.........,........./1......../......... 0.0 1 - - dice", "sheets", "turns"),
        (f"{EMPTY},{EMPTY} 4.4 0 - - dice", "sheets", "seat 0 was final before"),
        (f"{FULL}/23456789a/.........,{FULL}/23456789a/......... 4.0 1 - - dice", "sheets", "final before"),
        (f"{FULL}/23456789a/3456789ab,{FULL}/23456789a/......... 0.0 1 - - dice", "sheets", "final before"),
        (f"{FULL}/23456789a/.........,abcdefghi/bcdefghi1/......... 0.0 0 - - dice", "sheets", "QWI-2"),
        (f"{EMPTY},{EMPTY} 0.0 0 - - throw", "stage", "dice, roll, keep, again, enter"),
        (f"{EMPTY},{EMPTY} 0.0 0 yo - roll", "dice", "oyp"),
        (f"{EMPTY},{EMPTY} 0.0 0 - - roll", "dice", "oyp"),
        (f"{EMPTY},{EMPTY} 0.0 0 o - dice", "dice", "oyp"),
        (f"{EMPTY},{EMPTY} 0.0 0 o 3 roll", "faces", "rolled"),
        (f"{EMPTY},{EMPTY} 0.0 0 o - keep", "faces", "rolled"),
        (f"{EMPTY},{EMPTY} 0.0 0 o 7 keep", "faces", "such as 6"),
        (f"{EMPTY},{EMPTY} 0.0 0 o 3+3 keep", "faces", "such as 6"),
        (f"{EMPTY},{EMPTY} 4.3 1 o - roll", "stage", "QWI-11"),
    ],
)
def test_impossible_qwinto_positions(text: str, field: str, reason: str) -> None:
    refusal = refused("qwinto", text)
    assert refusal.where == field
    assert reason in refusal.reason


def test_qwinto_rows_completed_together_need_one_sum() -> None:
    """Two sheets are complete after the same turn, so some sum completed both."""
    high, low = "abcdefghi/abcdefghi/.........", "123456789/123456789/........."
    assert "no sum" in refused("qwinto", f"{low},{high} 0.0 0 - - dice").reason
    both = GAMES["qwinto"].parse_checked(
        f"{low[:-11]}a/.........,{high} 0.0 0 - - dice"
    )  # the last sum was a 10
    assert both.to_act() == ()


HANDS = "2.6.2.4/2.6.2.4"


@pytest.mark.parametrize(
    ("text", "field", "reason"),
    [
        (f"round classic - - 0 0 {HANDS} - 0/0", "board", "square"),
        (f"{{]}} classic - - 0 0 {HANDS} - 0/0", "board", "not valid JSON"),
        (f"square {{]}} - - 0 0 {HANDS} - 0/0", "pieces", "not valid JSON"),
        (f"square big - - 0 0 {HANDS} - 0/0", "pieces", "classic"),
        (f'square {{"T":1}} - - 0 0 {HANDS} - 0/0', "pieces", "I, V, L and Z"),
        (f"square classic sn - 0 0 {HANDS} - 0/0", "variants", "npsx"),
        (f"square classic x - 0 0 {HANDS} - 0/0", "variants", "npsx"),
        (f"square classic sx - 1 0 {HANDS} - 0/0", "variants", "CAM-20"),
        (f"square classic - i1:g 0 0 {HANDS} - 0/0", "stacks", "c3:gy"),
        (f"square classic - a1:gggg 0 0 {HANDS} - 0/0", "stacks", "c3:gy"),
        (f"square classic - a1: 0 0 {HANDS} - 0/0", "stacks", "c3:gy"),
        (f"square classic - a1:g,a1:y 0 0 {HANDS} - 0/0", "stacks", "once"),
        (f"square classic - a1:g,b1:g,c1:g 1 0 {HANDS} - 0/0", "stacks", "0 green cubes"),
        ("square classic - a1:g,b1:g 1 0 1.6.2.4/2.6.2.4 - 1/0", "stacks", "3 green cubes"),
        ("square classic - a1:ggg,a2:ggg 1 0 0.6.2.4/2.6.2.4 - 2/0", "left", "CAM-2"),
        ("square classic - a1:g,c3:g,h8:g 1 0 1.6.2.4/2.6.2.4 - 2/0", "stacks", "the green cubes cannot be"),
        ("square classic - a1:g,b1:g,b2:g 1 0 1.6.2.4/2.6.2.4 - 1/0", "stacks", "the green cubes cannot be"),
        ("square classic - a1:ygg,b1:yg,c1:y 0 0 1.6.2.4/1.6.2.4 - 0/1", "stacks", "CAM-4"),
        (f"square classic n a1:nn,b1:n 1 1 {HANDS} - 0/0", "stacks", "the blue cubes cannot be"),
        ("square classic - a1:g,a2:g,a3:g 1 0 1.6.2.4/2.6.2.4 - 2/0", "edge", "cannot be 2 for green"),
        ("square classic - a1:g,b1:g,c1:g 1 0 1.6.2.4/2.6.2.4 - 0/0", "edge", "cannot be 0 for green"),
        ("square classic - a1:g,b1:g,c1:g 1 0 1.6.2.4/2.6.2.4 - 1", "edge", "number from 0"),
        ("square classic - a1:g,b1:g,c1:g 0 0 1.6.2.4/2.6.2.4 - 1/0", "left", "CAM-2"),
        ("square classic - a1:g,b1:g,c1:g - 0 1.6.2.4/2.6.2.4 - 1/0", "turn", "CAM-12"),
        ("square classic - a1:g,b1:g,c1:g 1 0 1.6.2.4/2.6.2.4 1 1/0", "turn", "can place"),
        ("square classic - a1:g,b1:g,c1:g 1 0 1.6.2.4/2.6.2.4 0 1/0", "left", "CAM-2"),
        (f"square classic - - 2 0 {HANDS} - 0/0", "turn", "0 to 1"),
        (f"square classic - - 0 3 {HANDS} - 0/0", "neutral", "0 to 2"),
        (f"square classic - - 0 2 {HANDS} - 0/0", "neutral", "CAM-15"),
        (f"square classic n - 1 2 {HANDS} - 0/0", "turn", "CAM-15"),
        (f"square classic n - 0 2 {HANDS} 1 0/0", "neutral", "CAM-15"),
        (f"square classic n - 0 0 {HANDS} - 0/0", "stacks", "6 cubes of n"),
        (f"square classic n a1:nnn 0 0 {HANDS} - 0/0", "stacks", "6 cubes of n"),
        (f"square classic - a1:nnn 0 0 {HANDS} - 0/0", "stacks", "0 cubes of n"),
        ("square classic - - 0 0 2.6.2.4 - 0/0", "left", "2 or 4 seats"),
        ("square classic - - 0 0 4.4.4/4.4.4 - 0/0", "left", "four numbers"),
        ("square classic - - 0 0 3.6.2.4/2.6.2.4 - 0/0", "left", "0 to 2"),
        ("square classic - - 0 0 02.6.2.4/2.6.2.4 - 0/0", "left", "0 to 2"),
        (f"square classic - - 0 0 {HANDS} 10 0/0", "out", "rising"),
        (f"square classic - - 0 0 {HANDS} 0- 0/0", "out", "rising"),
        (f"square classic - - 0 0 {HANDS} 2 0/0", "out", "0 to 1"),
        (f"square classic - - - 0 {HANDS} 01 0/0", "left", "CAM-2"),
        ('square {"I":1,"V":3,"L":1,"Z":2} - - 0 0 2.6.2.4/2.6.2.4 - 0/0', "position", "written as"),
    ],
)
def test_impossible_caminos_positions(text: str, field: str, reason: str) -> None:
    refusal = refused("caminos", text)
    assert refusal.where == field
    assert reason in refusal.reason


def test_a_caminos_path_is_of_whoever_moved_last() -> None:
    row = ",".join(f"{file}1:g,{file}3:y" for file in "abcdef")
    won = f"square classic - {row},g1:g,h1:g,h2:g - 0 0.5.2.4/0.6.2.4 - 3/1"
    assert GAMES["caminos"].parse_checked(_sorted(won)).winners() == (0,)
    late = won.replace("0.6.2.4", "0.5.2.4").replace("3/1", "3/2").replace("h2:g", "h2:g,g8:y,h8:yy")
    assert refused("caminos", _sorted(late)).where == "left"
    both = f"square classic - {row},g1:g,h1:g,h2:g,g3:y,h3:y,h4:y - 0 0.5.2.4/0.5.2.4 - 3/2"
    assert "CAM-12" in refused("caminos", _sorted(both)).reason


def _sorted(text: str) -> str:
    fields = text.split(" ")
    fields[3] = ",".join(sorted(fields[3].split(",")))
    return " ".join(fields)


def test_cubes_that_can_be_pieces_and_cubes_that_cannot() -> None:
    square = boards()["square"]
    whole = (1 << 64) - 1
    assert are_made_of(square, (whole, whole, whole), {"I": 64})
    assert not are_made_of(square, (whole, 0, 0), {"Z": 16})  # no rectangle is tiled by Z
    assert are_made_of(square, (whole, 0, 0), {"L": 14, "Z": 2})
    assert are_made_of(square, (whole, whole, whole), {"L": 48}, 5)  # too hard to refute in good time
    assert not are_made_of(square, (0b111, 0b111, 0), {"I": 2})  # the upper one would not touch the board


def test_seats_that_are_out_keep_the_order_of_turns() -> None:
    for seed in range(12):
        options = {"board": rectangle(3, 3), "pieces": {"V": 1, "I": 1, "Z": 1}, "seats": 2 + 2 * (seed % 2)}
        for state in positions(GAMES["caminos"], Random(seed), options):
            assert GAMES["caminos"].parse_checked(str(state)) == state
            fields = str(state).split(" ")
            if state.to_act() and fields[7] == "-":
                fields[7] = str((state.to_act()[0] + 1) % 2)
                refused("caminos", " ".join(fields))
