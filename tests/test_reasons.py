"""Why a move was worse: each fact that the engine tells is found again with the rules, and has words in all languages."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise, permutations, product
from random import Random
from typing import Any, cast

import pytest

from ludoteca.engine.thinking import EngineThinker
from ludoteca.game import CHANCE, IllegalMove, Move, Seat, State
from ludoteca.games import GAMES
from ludoteca.games.caminos import rules as caminos
from ludoteca.games.qwinto import rules as qwinto
from ludoteca.games.qwinto.sheet import COLOURS, COLUMNS, NUMBER_OF, PENTAGONS, Sheet
from ludoteca.games.traxx import rules as traxx
from ludoteca.games.traxx.board import CELLS, NEIGHBOURS
from ludoteca.words import LANGUAGES, words

Why = dict[str, Any]
Asked = tuple[State, Seat, Move, Move]  # the move played, then a better one


def reason(game: str, *asked: Any) -> Why | None:
    """What the engine tells."""
    thinker = GAMES[game].thinker
    assert isinstance(thinker, EngineThinker)
    return thinker.why(*asked)


def after(state: State, seat: Seat, move: Move) -> Any:
    """The position after a move, where everybody else passes."""
    return state.play({**dict.fromkeys(state.to_act(), "pass"), seat: move})


# Qwinto


def fit(sheet: Sheet, dice: str, faces: int = 6) -> tuple[int, int]:
    """How many rolls of some dice fit on a sheet, and how many there are."""
    rolls = list(product(range(1, faces + 1), repeat=len(dice)))
    return sum(bool(sheet.fitting(dice, sum(roll))) for roll in rolls), len(rolls)


def numbers(sheet: Sheet) -> set[int]:
    """The numbers that fit somewhere."""
    return {number for number in range(1, 19) if sheet.fitting(COLOURS, number)}


def gaps(sheet: Sheet, row: int) -> Iterator[tuple[list[int], int]]:
    """The empty stretches of a row: their cells, and how many numbers lie between their neighbours."""
    written = [0, *(sheet[9 * row + place] for place in range(9)), 19]
    known = [place for place, number in enumerate(written) if number or place == 0]
    for left, right in pairwise(known):
        if right - left > 1:
            yield list(range(left, right - 1)), written[right] - written[left] - 1


def room(sheet: Sheet) -> int:
    """How many cells can still be filled at most."""
    return sum(min(len(cells), between) for row in range(3) for cells, between in gaps(sheet, row))


def dead(sheet: Sheet) -> set[int]:
    """The empty cells into which no number can come any more."""
    return {9 * row + cell for row in range(3) for cells, between in gaps(sheet, row) if not between for cell in cells}  # fmt: skip


def bonus(cell: int) -> set[int]:
    """The cells of a scoring column."""
    column = next(
        int(name[1:]) for name in PENTAGONS if cell in {NUMBER_OF.get(f"{c}{name[1:]}") for c in COLOURS}
    )
    return {NUMBER_OF[f"{colour}{column}"] for colour in COLOURS if column in COLUMNS[colour]}


def is_true_in_qwinto(asked: Asked, why: Why) -> bool:
    state, seat, played, best = cast(qwinto.Position, asked[0]), *asked[1:]
    sheet, total = state.sheets[seat], sum(state.faces)
    entries = sheet.fitting(state.dice, total)
    if why["kind"] in ("ends", "column", "row", "sums", "room"):
        then, better = after(state, seat, played).sheets[seat], after(state, seat, best).sheets[seat]
    match why:
        case {"kind": "dice", "fit": n, "of": of, "best_fit": best_n, "best_of": best_of}:
            return fit(sheet, played) == (n, of) and fit(sheet, best) == (best_n, best_of) and n / of < best_n / best_of  # fmt: skip
        case {"kind": "misses", "number": number, "fit": n, "of": of}:
            return played == "keep" and not entries and number == total and fit(sheet, state.dice) == (n, of)
        case {"kind": "risk", "number": number, "miss": n, "of": of}:
            return played == "again" and bool(entries) and number == total and n > 0 and fit(sheet, state.dice) == (of - n, of)  # fmt: skip
        case {"kind": "misthrow" | "skipped" as kind, "number": number, "cell": cell}:
            is_active = seat == state.active
            return played == "pass" and (kind == "misthrow") == is_active and number == total and NUMBER_OF[cell] in entries  # fmt: skip
        case {"kind": "ends", "points": points, "most": most}:
            others = [one.score() for other, one in enumerate(state.sheets) if other != seat]
            return then.is_final() and not better.is_final() and then.score() == points < most == max(others)
        case {"kind": "column", "cell": cell}:
            column = bonus(NUMBER_OF[cell])
            return NUMBER_OF[cell] in dead(then) and not column & dead(sheet) and not column & dead(better)
        case {"kind": "row", "row": colour}:
            row = COLOURS.index(colour)
            is_possible = [
                all(len(cells) <= n for cells, n in gaps(one, row)) for one in (sheet, then, better)
            ]
            return is_possible == [True, False, True]
        case {"kind": "sums", "lost": lost}:
            return bool(lost) and set(lost) == (numbers(sheet) & numbers(better)) - numbers(then)
        case {"kind": "room", "cells": n, "best": m}:
            return (room(then), room(better)) == (n, m) and bool(n < m)
    return False


# Träxx


def reach(line: tuple[int, ...]) -> set[int]:
    """The free cells that a line can still get to."""
    found, edge = set[int](), {line[0], line[-1]}
    while edge:
        edge = {near for cell in edge for near in NEIGHBOURS[cell]} - found - set(line)
        found |= edge
    return found


def cut_off(line: tuple[int, ...]) -> set[int]:
    return set(range(61)) - set(line) - reach(line)


def beside_ends(line: tuple[int, ...]) -> set[int]:
    return {near for cell in (line[0], line[-1]) for near in NEIGHBOURS[cell]} - set(line)


def is_true_in_traxx(asked: Asked, why: Why) -> bool:
    state, seat, played, best = cast(traxx.Position, asked[0]), *asked[1:]
    before, number_at = state.lines[seat], state.board.number_at
    then, better = after(state, seat, played), after(state, seat, best)
    line, other = then.lines[seat], better.lines[seat]
    lost = (cut_off(line) - cut_off(other)) & reach(before)
    drawn, could = len(line) - len(before), len(other) - len(before)
    match why:
        case {"kind": "pass", "cells": n}:
            return played == "pass" and n == could > 0
        case {"kind": "numbers", "numbers": gone}:
            return bool(gone) and set(gone) == {number_at[cell] for cell in lost if cell in number_at}
        case {"kind": "order", "numbers": halved}:
            top, low = (max((n for n in range(2, 11) if one.points[seat][n - 2]), default=0) for one in (then, better))  # fmt: skip
            still = {number_at[cell] for cell in reach(line) & reach(other) if cell in number_at}
            return (
                len(state.lines) == 1 and bool(halved) and set(halved) == {n for n in still if low < n < top}
            )
        case {"kind": "missed", "numbers": missed}:
            more = {number_at[cell] for cell in set(other) - set(line) if cell in number_at}
            return bool(missed) and set(missed) == more and sum(better.points[seat]) > sum(then.points[seat])
        case {"kind": "cut", "cells": cells, "count": n}:
            return len(cut_off(line)) > len(cut_off(other)) and {CELLS[cell] for cell in lost} == set(cells) and n == len(lost) > 0  # fmt: skip
        case {"kind": "stuck", "cell": cell}:
            ends = (line[0], line[-1])
            return CELLS.index(cell) in ends and set(NEIGHBOURS[CELLS.index(cell)]) <= set(line)
        case {"kind": "shorter", "cells": n, "best": m}:
            return (drawn, could) == (n, m) and n < m
        case {"kind": "narrow", "cells": n, "best": m}:
            return (len(beside_ends(line)), len(beside_ends(other))) == (n, m) and n < m
    return False


# Caminos


def winning(state: caminos.Position, seat: Seat | None = None) -> Iterator[Move]:
    """The moves with which the seat to act, or another, wins at once."""
    position = state if seat is None else replace(state, turn=seat)
    if position.turn is None:
        return
    for move in position.moves(position.turn):
        if is_win(position, move):
            yield move


def is_win(state: caminos.Position, move: Move) -> bool:
    assert state.turn is not None
    try:
        then = state.play({state.turn: move})
    except IllegalMove:
        return False
    return then.is_over() and then.joined() is not None


def can_win(state: caminos.Position, seat: Seat | None = None) -> bool:
    return next(winning(state, seat), None) is not None


def wins_next(state: caminos.Position) -> bool:
    """Whatever the seat to act does, the next one wins at once."""
    assert state.turn is not None
    threats = list(winning(state, (state.turn + 1) % len(state.left)))
    replies = [state.play({state.turn: reply}) for reply in state.moves(state.turn)]
    return all(any(is_win(then, threat) for threat in threats) or can_win(then) for then in replies)


def missing(state: caminos.Position, colour: int) -> int:
    """The fewest cells that a colour needs for a path, seen from above: Dijkstra, cell by cell."""
    board = state.board
    tops = {board.number_of[cell]: stack[-1] for cell, stack in state.stacks().items()}
    high = {board.number_of[cell] for cell, stack in state.stacks().items() if len(stack) == 3}
    cost = {
        cell: 0 if tops.get(cell) == "gy"[colour] else 1
        for cell in range(len(board.cells))
        if tops.get(cell) == "gy"[colour] or cell not in high
    }
    fewest = len(board.cells)
    for one, other, _ in board.wins:
        for start, goal in permutations((board.sides[one], board.sides[other])):
            best = {cell: price for cell, price in cost.items() if start >> cell & 1}
            edge = list(best)
            while edge:
                cell = edge.pop()
                for near in range(len(board.cells)):
                    if board.neighbours[cell] >> near & 1 and near in cost:
                        price = best[cell] + cost[near]
                        if price < best.get(near, 99):
                            best[near] = price
                            edge.append(near)
            fewest = min([fewest, *(price for cell, price in best.items() if goal >> cell & 1)])
    return fewest


def is_true_in_caminos(asked: Asked, why: Why) -> bool:
    state, seat, played, best = cast(caminos.Position, asked[0]), *asked[1:]
    then, better = after(state, seat, played), after(state, seat, best)
    mine = state.colour(seat)
    match why:
        case {"kind": "win"}:
            return better.joined() == mine and then.joined() is None
        case {"kind": "opened" | "ignored" as kind, "move": move}:
            return move in winning(then) and not can_win(better) and can_win(state, then.turn) == (kind == "ignored")  # fmt: skip
        case {"kind": "fork"}:
            return not can_win(better) and wins_next(better)
        case {"kind": "trapped", "move": move}:
            return not can_win(then) and wins_next(then.play({then.turn: move}))
        case {"kind": "near", "cells": n, "best": m}:
            return (missing(then, 1 - mine), missing(better, 1 - mine)) == (n, m) and bool(n < m)
        case {"kind": "far", "cells": n, "best": m}:
            return (missing(then, mine), missing(better, mine)) == (n, m) and bool(n > m)
    return False


TRUE: dict[str, Callable[[Asked, Why], bool]] = {
    "qwinto": is_true_in_qwinto,
    "traxx": is_true_in_traxx,
    "caminos": is_true_in_caminos,
}
RARE = {"fork", "trapped"}  # their check plays some ten thousand games: once each


@cache
def told(game: str) -> list[tuple[Asked, Why]]:
    """Reasons for two moves at random, from positions of random games, not more than a few of a kind."""
    rng, found, kinds = Random(4), list[tuple[Asked, Why]](), dict[str, int]()
    for seats in (2, 1, 2, 4, 3, 2) if game == "traxx" else (2, 2, 4) if game == "caminos" else (2, 3, 2):
        state: State = GAMES[game].start(seats=seats)
        while acting := state.to_act():
            if acting != (CHANCE,):
                seat = rng.choice(acting)
                for _ in range(8 if len(state.moves(seat)) > 1 else 0):
                    pair = rng.sample(state.moves(seat), 2)
                    why = reason(game, state, seat, *pair)
                    limit = 1 if why and why["kind"] in RARE else 6
                    if why and kinds.get(why["kind"], 0) < limit:
                        kinds[why["kind"]] = kinds.get(why["kind"], 0) + 1
                        found.append(((state, seat, pair[0], pair[1]), why))
            state = state.play({seat: rng.choice(state.moves(seat)) for seat in acting})
    return found


@pytest.mark.parametrize("game", TRUE)
def test_each_reason_is_a_fact_of_the_rules(game: str) -> None:
    for asked, why in told(game):
        assert TRUE[game](asked, why), f"{why}: {asked}"


@pytest.mark.parametrize("game", TRUE)
def test_there_are_at_least_four_kinds_and_each_has_words_in_every_language(game: str) -> None:
    kinds = {why["kind"]: set(why) for _, why in told(game)}
    assert len(kinds) >= 4
    for language in LANGUAGES:
        said = words(language)["reasons"][game]
        assert set(kinds) <= set(said) == set(words("en")["reasons"][game])
        for kind, details in kinds.items():
            assert set(re.findall(r"\{(\w+)\}", said[kind])) <= details


def test_a_reason_needs_two_legal_moves() -> None:
    start = GAMES["qwinto"].start(seats=2)
    with pytest.raises(ValueError, match="legal and different"):
        reason("qwinto", start, 0, "o", "o")
    with pytest.raises(ValueError, match="legal and different"):
        reason("qwinto", start, 0, "o", "fly")


@pytest.mark.parametrize(
    ("game", "position", "played", "best", "why"),
    [
        (
            "qwinto",
            "........./........./.........,........./........./......... 0.0 0 o 3 enter",
            "o9",
            "o4",
            {"kind": "row", "row": "o"},
        ),
        (
            "qwinto",
            "123456789/12345678./.........,abcdefghi/abcdefgh./......... 0.0 0 oyp 5+5+5 enter",
            "y11",
            "p6",
            {"kind": "ends", "points": 24, "most": 26},
        ),
        (
            "caminos",
            "square classic - a4:yy,a5:y,a6:y,a7:y,a8:y,b1:g,b5:g,b7:ggg,b8:yg,c1:g,c2:g,c3:g,c5:gg,c7:g,c8:gg,d3:y,"
            "e1:yy,e3:y,e4:y,f1:y,f3:y,f4:yyy,f5:g,f6:gg,g5:yyy,h6:g,h7:g,h8:g 0 0 1.3.0.4/0.4.0.4 - 3/3",
            "Z:a3b3b4c4",
            "I:h5h5h5",
            {"kind": "opened", "move": "Z:a1a2a2a3"},
        ),
    ],
    ids=("row", "ends", "opened"),
)
def test_reasons_that_are_rare_in_random_games(
    game: str, position: str, played: Move, best: Move, why: Why
) -> None:
    state = GAMES[game].parse(position)
    assert reason(game, state, 0, played, best) == why
    assert TRUE[game]((state, 0, played, best), why)


# "You", "your" and the forms of the verbs that go with them, as far as they could stand in a reason.
TO_YOU = {
    "de": r"du|dich|dir|dein\w*|hast|hättest|konntest",
    "en": r"you|your\w*",
    "es": r"tú?|ti|tus|tuy\w+|\w+[ai]ste|puedes|pod[ií]as|pierdes|hagas",
    "fr": r"tu|toi|ta|ton|tes|t’\w+",
    "gl": r"ti|tú|teus?|túas?|\w+[aeio]ches|podes|podías|perdes|fuches|fagas",
    "it": r"tu|ti|te|tu[oa]|tuoi|tue|hai|puoi|potevi|perdi|faccia",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reason_fits_whoever_made_the_move(language: str) -> None:
    for said in words(language)["reasons"].values():
        for kind, text in said.items():
            assert not re.search(rf"\b(?:{TO_YOU[language]})\b", text, re.IGNORECASE), (kind, text)


# What a number would change: Italian articles (l’8), and verbs behind a number that may be one.
BY_NUMBER = {"it": r"\bil \{number\}", "en": r"\} (?:rolls )?fit\b"}


@pytest.mark.parametrize("language", BY_NUMBER)
def test_a_reason_is_right_for_every_number(language: str) -> None:
    for said in words(language)["reasons"].values():
        for kind, text in said.items():
            assert not re.search(BY_NUMBER[language], text, re.IGNORECASE), (kind, text)


def test_french_has_a_space_that_does_not_break_before_its_double_signs() -> None:
    for said in words("fr")["reasons"].values():
        assert [text for text in said.values() if re.search("[^\u00a0][:;!?]", text)] == []


def test_every_kind_that_has_words_is_told_somewhere() -> None:
    rare = {"ends", "opened"}  # above
    for game in TRUE:
        assert {why["kind"] for _, why in told(game)} | rare >= set(words("en")["reasons"][game])
