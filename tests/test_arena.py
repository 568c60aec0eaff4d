from random import Random

import pytest

from ludoteca.arena import Estimate, arena, deal, lineups
from ludoteca.bots import BadBot, bot
from ludoteca.game import CHANCE, Move, Seat, State
from ludoteca.games import GAMES
from ludoteca.play import Luck, finished, play


class Last:
    """A bot of somebody else's."""

    def choose(self, state: State, seat: Seat, rng: Random) -> Move:
        return state.moves(seat)[-1]


class Cheat:
    def choose(self, state: State, seat: Seat, rng: Random) -> Move:
        return "cheat"


def test_seats_are_rotated_with_the_same_luck() -> None:
    outcomes = deal("traxx", ["greedy", "random"], {"seats": 2}, 2, "7")
    assert [held for held, _, _ in outcomes] == [[(0,), (1,)], [(1,), (0,)]]


def test_a_bot_against_itself_is_even() -> None:
    (result,) = arena("qwinto", ["greedy", "greedy"], 10)
    first, second = result.tallies
    assert first.scores == second.scores
    assert [tally.name for tally in result.tallies] == ["greedy (1)", "greedy (2)"]


def test_greedy_beats_random_in_every_game() -> None:
    for game, options in (("traxx", {"seats": 2}), ("qwinto", {}), ("caminos", {})):
        (result,) = arena(game, ["greedy", "random"], 10, 0, options)
        greedy, random = result.tallies
        assert greedy.won > 7 * max(1, random.won), game


def test_more_bots_than_seats_meet_in_every_choice() -> None:
    assert lineups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert lineups(["a", "b"], 4) == [("a", "b")]
    assert [len(result.tallies) for result in arena("traxx", ["random", "greedy"], 4)] == [1, 1]


def test_team_mates_are_of_one_kind() -> None:
    for held, _, winners in deal("caminos", ["greedy", "random"], {"seats": 4}, 4, "1"):
        assert held in ([(0, 2), (1, 3)], [(1, 3), (0, 2)])
        assert winners in ((), (0, 2), (1, 3))


def test_a_bot_by_import_path() -> None:
    (result,) = arena("qwinto", ["test_arena:Last", "random"], 4)
    assert result.tallies[0].name == "test_arena:Last"
    with pytest.raises(BadBot, match="has no method choose"):
        bot("qwinto", "pathlib:Path")
    for path in ("./bots.py:Careful", "bots:", ":Careful", "C:\\bots"):
        with pytest.raises(BadBot, match=r"expected package\.module:Name"):
            bot("qwinto", path)
    with pytest.raises(BadBot, match="cannot be imported"):
        bot("qwinto", "test_arena:Nobody")


def test_a_cheat_is_named() -> None:
    with pytest.raises(
        ValueError, match=r"'test_arena:Cheat' chose 'cheat', which is not legal for seat 0: QWI-6"
    ):
        list(arena("qwinto", ["test_arena:Cheat", "random"], 2))


def test_processes_change_nothing() -> None:
    one, two = (next(arena("qwinto", ["greedy", "random"], 8, 3, jobs=jobs)) for jobs in (1, 2))
    assert str(one) == str(two)


def test_an_estimate_has_the_known_interval() -> None:
    estimate = Estimate.of([1.0, 2.0, 3.0, 4.0])
    assert estimate.mean == 2.5
    assert estimate.margin == pytest.approx(1.96 * 1.2909944 / 2)
    assert f"{estimate:.1f}" == "2.5 ± 1.3"


def test_luck_depends_on_the_round_alone() -> None:
    state = GAMES["qwinto"].start()
    kept = [{0: "o"}, {CHANCE: "1"}, {0: "keep"}, {0: "pass", 1: "pass"}, {1: "oyp"}]
    again = [{0: "o"}, {CHANCE: "1"}, {0: "again"}, {CHANCE: "2"}, {0: "pass", 1: "pass"}, {1: "oyp"}]
    rolls = []
    for turns in (kept, again):
        position = state
        for turn in turns:
            position = position.play(turn)
        rolls.append(Luck("seed", turns).choose(position))
    assert rolls[0] == rolls[1]


def test_a_game_can_be_gone_on_with() -> None:
    state = GAMES["traxx"].start()
    turns, end = finished(state, [Last()], "s")
    for turn in turns[:10]:
        state = state.play(turn)
    rest = [turn for turn, _ in play(state, [Last()], "s", turns[:10])]
    assert [*turns[:10], *rest] == turns
    assert not end.to_act()


def test_every_luck_comes_up() -> None:
    state = GAMES["qwinto"].start().play({0: "o"})
    assert {Luck(str(seed)).choose(state) for seed in range(200)} == {"1", "2", "3", "4", "5", "6"}
