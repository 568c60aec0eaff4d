"""Search from Python: walks, ends, pictures in notebooks, notes in records."""

import doctest
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import ludoteca
from ludoteca import engine
from ludoteca.cli import main
from ludoteca.engine import Walk, from_state, walk
from ludoteca.game import IllegalMove
from ludoteca.games import GAMES
from ludoteca.play import finished
from ludoteca.record import Record


def test_the_session_of_a_walk_runs() -> None:
    assert doctest.testmod(walk).failed == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_walk_goes_forward_and_back(game: str) -> None:
    rng, here = Random(1), Walk(ludoteca.start(game))
    start, seen = here.position, []
    while not here.position.is_over():
        assert here.position.to_act()
        seen.append(here.position)
        here.push({seat: rng.choice(here.position.moves(seat)) for seat in here.position.to_act()})
    turns = here.turns
    with pytest.raises(IllegalMove):
        here.push({0: "nothing"})
    assert len(here) == len(seen) == len(turns)
    while seen:
        assert here.pop() == turns[len(seen) - 1]
        assert here.position == seen.pop()
    assert here.position == start
    with pytest.raises(IndexError):
        here.pop()


@pytest.mark.parametrize("game", GAMES)
def test_positions_say_what_they_are(game: str) -> None:
    state = ludoteca.start(game)
    position = from_state(state)
    assert repr(position) == f"ludoteca.engine.from_state({state!r})"
    assert eval(repr(position), {"ludoteca": ludoteca, "engine": engine}) == position
    for drawn in (state._repr_svg_(), position._repr_svg_()):  # type: ignore[attr-defined]
        assert ElementTree.fromstring(drawn).tag == "{http://www.w3.org/2000/svg}svg"


def test_a_game_without_pictures_is_shown_as_text() -> None:
    from ludoteca.notebook import _text

    assert "a &lt; b" in _text("a < b\nc")


def test_notes_of_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = GAMES["qwinto"]
    turns, end = finished(game.start(), [ludoteca.bot("qwinto", "greedy")] * 2, seed=1)
    record = Record.of(game, {}, turns, end).annotated({3: "why not?"}).annotated({0: "a fine game"})
    assert Record.loads(record.dumps()).notes == {0: "a fine game", 3: "why not?"}
    path, noted = tmp_path / "game.json", tmp_path / "noted.json"
    path.write_text(record.dumps())
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out.count("why not?") == 1
    short = Record.of(game, {}, turns[:5], game.start().play(turns[0]).play(turns[1]).play(turns[2])
                      .play(turns[3]).play(turns[4]))  # fmt: skip
    path.write_text(short.dumps())
    assert main(["analyse", str(path), "--simulations", "2", "--out", str(noted)]) == 0
    assert Record.loads(noted.read_text()).turns == short.turns
    assert Record.of(game, {}, turns, end, notes="nonsense").notes == {}
