"""Boards of Träxx and positions of Caminos that people drew or built by hand."""

import random
from contextlib import suppress

import pytest

from ludoteca.bots import bot
from ludoteca.cli import main
from ludoteca.game import CHANCE
from ludoteca.games import GAMES, caminos, traxx
from ludoteca.games.caminos import paper as caminos_paper
from ludoteca.games.paper import BadSheet
from ludoteca.games.traxx import paper as traxx_paper
from ludoteca.games.traxx.board import CELLS
from ludoteca.paint import plain
from ludoteca.play import finished


def solo_game(seed: int) -> tuple[str, traxx.Position]:
    """A game as a diary, and its end."""
    turns, end = finished(GAMES["traxx"].start(), [bot("traxx", "greedy")], seed)
    assert isinstance(end, traxx.Position)
    cards = [turn[CHANCE] for turn in turns[1:] if CHANCE in turn]
    moves = [turn[0] for turn in turns if 0 in turn]
    rounds = "\n".join(f"{card} {move}" for card, move in zip(cards, moves, strict=True))
    return f"start {turns[0][CHANCE]}\n{rounds}\n", end


def numbers_in_order(diary: str, end: traxx.Position) -> str:
    cells = [cell for line in diary.splitlines()[1:] for cell in line.split()[1].split("-")[1:]]
    at = {CELLS[cell]: number for cell, number in end.board.number_at.items()}
    return " ".join(str(at[cell]) for cell in cells if cell in at)


@pytest.mark.parametrize("seed", range(5))
def test_a_diary_and_a_final_line_score_as_the_rules_do(seed: int) -> None:
    diary, end = solo_game(seed)
    checked = traxx_paper.check(diary)
    assert checked.mistakes == ()
    assert checked.result == end.scores()[0]
    line = "-".join(CELLS[cell] for cell in end.lines[0])
    final = f"start {end.starts}\nline {line}\nnumbers {numbers_in_order(diary, end)}\n"
    assert traxx_paper.check(final).result == end.scores()[0]


LONG = (
    "a3-b4-c5-c4-b3-a2-a1-b1-b2-c3-c2-c1-d1-e1-f2-g3-h4-i5-i6-h5-g4-f3-e2-d2-e3-d3-"
    "d4-d5-e5-e4-f4-f5-g5-h6-i7-i8-i9-h9-g9-f9-e9-d8-c7-d7-e8-f8-e7-e6-f7-f6-g6"
)  # 51 cells, all numbers but the 4


def test_trx_e6_with_others_halves_as_told() -> None:
    sheet = f"start A\nline {LONG}\nnumbers 2 9 7 10 5 8 6 3\n"
    checked = traxx_paper.check(f"{sheet}halved 2 5 7 10\n")
    assert checked.mistakes == ()
    assert (sum(checked.points), checked.result) == (39, 29)
    assert traxx_paper.check(f"{sheet}halved\n").result == 50 - 10  # nobody was there before
    assert traxx_paper.check(sheet).result < 40  # alone, whatever comes after a higher number


def test_a_wrong_round_is_named_and_counts_as_passed() -> None:
    start = CELLS[traxx.boards()["classic"].start("A")]
    checked = traxx_paper.check(f"start A\nbgys {start}-a1\nbgyr pass\n")
    assert [str(mistake) for mistake in checked.mistakes] == [
        f"round 1: TRX-7: a1 is not a neighbour of {start}"
    ]
    assert checked.result == -60


def test_a_wrong_final_line_is_shown_at_its_place() -> None:
    checked = traxx_paper.check("start A\nline a1-a2-a4-a2\nnumbers\n")
    start = CELLS[traxx.boards()["classic"].start("A")]
    assert [(mistake.where, mistake.rule) for mistake in checked.mistakes] == [
        ("a2", "TRX-8"),  # twice
        ("a4", "TRX-7"),  # no neighbour of a2
        ("a2", "TRX-7"),  # nor a2 of a4
        (start, "TRX-3"),  # not reached
    ]
    assert [CELLS[cell] for cell in checked.line] == ["a1", "a2", "a4"]


@pytest.mark.parametrize(
    "sheet",
    ["", "start E", "begin A", "start A\nbgys", "start A\nbgys x\nbgys y", "start A\nxxxx pass", "start A\nline z9",
     "start A\nline d4\nnumbers 99", "start A\nline d4\ncolour red", "x" * 30_000],
)  # fmt: skip
def test_what_is_no_sheet_of_traxx_is_refused(sheet: str) -> None:
    with pytest.raises(BadSheet):
        traxx_paper.check(sheet)


@pytest.mark.parametrize("seed", range(4))
def test_a_built_position_has_the_winner_of_the_rules(seed: int) -> None:
    state = GAMES["caminos"].start(board="octagon", scoring=True)
    _, end = finished(state, [bot("caminos", "greedy")] * 2, seed)
    assert isinstance(end, caminos.Position)
    stacks = "\n".join(f"{cell} {stack}" for cell, stack in end.stacks().items())
    checked = caminos_paper.check(f"board octagon\n{stacks}\nedge {end.edge[0]} {end.edge[1]}")
    colour, points = end.result()
    assert checked.result == points
    assert checked.winner == (None if colour is None else ("green", "yellow")[colour])
    assert checked.mistakes == ()


def test_cam_19_the_other_sides_pieces_at_the_edge_count() -> None:
    checked = caminos_paper.check("a1 g\nedge 4 3")
    assert (checked.winner, checked.result) == ("yellow", 4)
    assert caminos_paper.check("a1 g\nedge 3 3").winner is None
    assert caminos_paper.check("a1 g\nedge 3 4").winner == "green"


def test_impossible_positions_are_named() -> None:
    rows = "\n".join(f"{file}{rank} ggg" for file in "abcdefgh" for rank in range(1, 4))
    assert [mistake.rule for mistake in caminos_paper.check(rows).mistakes] == ["CAM-1"]
    both = "\n".join(f"{file}1 g\n{file}2 y" for file in "abcdefgh")
    assert [mistake.rule for mistake in caminos_paper.check(both).mistakes] == ["CAM-12"]
    assert [m.rule for m in caminos_paper.check("a1 nnn\na2 nnn\na3 n").mistakes] == ["CAM-15"]


@pytest.mark.parametrize(
    "sheet", ["a1", "a1 x", "a1 gggg", "a1 g\na1 y", "z9 g", "board circle", "edge 1", "x" * 30_000]
)
def test_what_is_no_position_of_caminos_is_refused(sheet: str) -> None:
    with pytest.raises(BadSheet):
        caminos_paper.check(sheet)


def test_checked_sheets_are_shown_as_text_and_as_data() -> None:
    line = traxx_paper.check("start A\nline d4-d3\nnumbers 2")
    assert line.to_json() == {"result": 2 - 59, "line": ["d4", "d3"]}
    assert line.summary() == "numbers 2, cells not reached 59, result -57"
    assert "<" in line.draw(plain)
    row = caminos_paper.check("\n".join(f"{file}1 g" for file in "abcdefgh"))
    path = [f"{file}1" for file in "abcdefgh"]
    assert row.to_json() == {"result": 8, "winner": "green", "path": path}
    assert row.summary() == f"path {'-'.join(path)}\ngreen wins, result 8"
    assert caminos_paper.check("a1 g\nedge 4 3").summary() == "yellow wins, result 4"
    assert row.draw(plain).splitlines()[-2].split() == ["1", *"gggggggg"]


def test_garbage_never_crashes_the_checkers() -> None:
    rng = random.Random(1)
    alphabet = [
        "start",
        "line",
        "numbers",
        "halved",
        "board",
        "edge",
        "A",
        "a1",
        "b2",
        "gyy",
        "n",
        "5",
        "-",
        "\n",
        "\t",
        "é",
    ]
    for _ in range(2000):
        text = " ".join(rng.choice(alphabet) for _ in range(rng.randrange(12)))
        for check in (traxx_paper.check, caminos_paper.check):
            with suppress(BadSheet):
                check(text)


def test_score_on_the_command_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import io
    import sys

    diary, end = solo_game(2)
    monkeypatch.setattr(sys, "stdin", io.StringIO(diary))
    assert main(["score", "traxx", "-"]) == 0
    assert capsys.readouterr().out.endswith(f"result {end.scores()[0]}\n")
    monkeypatch.setattr(sys, "stdin", io.StringIO("a1 g"))
    assert main(["score", "caminos", "-"]) == 0
    assert capsys.readouterr().out.endswith("no path: a draw\n")
    monkeypatch.setattr(sys, "stdin", io.StringIO("dance"))
    assert main(["score", "caminos", "-"]) == 2
