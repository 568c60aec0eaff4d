"""OpenSpiel's games."""

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

import ludoteca.envs.spiel  # noqa: F401 (registers the games)
from ludoteca.envs.table import Table
from ludoteca.game import BadOption
from ludoteca.games import GAMES

PLAYERS = [(game.name, players) for game in GAMES.values() for players in game.seats.counts]


@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_openspiel_accepts_every_number_of_players(game: str, players: int) -> None:
    made = pyspiel.load_game(f"ludoteca_{game}(players={players})")
    assert made.num_players() == players
    pyspiel.random_sim_test(made, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    "text",
    [
        "ludoteca_caminos(board=torus,neutral=True,swap=True,reward=win)",
        "ludoteca_caminos(players=4,board=octagon,scoring=True,reward=margin)",
        "ludoteca_traxx(players=1,reward=points)",
        "ludoteca_qwinto(players=2,reward=margin)",
    ],
)
def test_openspiel_accepts_options(text: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=1, serialize=False, verbose=False)


def test_boards_and_pieces_of_ones_own_are_given_as_json() -> None:
    made = pyspiel.load_game("ludoteca_caminos", {"pieces": '{"I":2}'})
    assert "I:" in made.new_initial_state().action_to_string(0, made.new_initial_state().legal_actions()[0])
    with pytest.raises((BadOption, RuntimeError)):
        pyspiel.load_game("ludoteca_caminos", {"pieces": '{"I":-2}'})


def played(state: Any, rng: Random) -> list[tuple[int, int]]:
    """A random game to its end."""
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(odds for _, odds in outcomes) == pytest.approx(1)
            state.apply_action(rng.choice(outcomes)[0])
        elif state.is_simultaneous_node():
            state.apply_actions([rng.choice(state.legal_actions(p)) for p in range(state.num_players())])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return [(pair.player, pair.action) for pair in state.full_history()]


@pytest.mark.parametrize("game", GAMES)
def test_the_last_position_has_the_result_of_the_rules(game: str) -> None:
    state = pyspiel.load_game(f"ludoteca_{game}(players=2,reward=points)").new_initial_state()
    played(state, Random(2))
    final = GAMES[game].parse(str(state))
    assert not final.to_act()
    assert state.returns() == [float(score) for score in final.scores()]


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_sees_is_what_the_encoding_says(game: str) -> None:
    made = pyspiel.load_game(f"ludoteca_{game}(players=2)")
    table, state, rng = Table(game, seats=2), made.new_initial_state(), Random(3)
    for _ in range(12):
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
            continue
        position, drafts = state.position.to_state(), state._drafts
        for seat in range(2):
            expected = table.encode.observe(position, seat, drafts.get(seat, ()))
            if seat not in state._done:
                assert state.observation_tensor(seat) == expected
            assert state.observation_string(seat).startswith(str(position))
        if state.is_simultaneous_node():
            state.apply_actions([rng.choice(state.legal_actions(p)) for p in range(2)])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


def test_lines_are_hidden_while_they_are_drawn() -> None:
    state = pyspiel.load_game("ludoteca_traxx(players=2)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    seen = state.observation_tensor(1), state.observation_string(1)
    stop = state.get_game().num_distinct_actions() - 2
    state.apply_actions([state.legal_actions(0)[0], stop])
    assert (state.observation_tensor(1), seen[1].split()[:-1]) == (
        seen[0],
        state.observation_string(1).split()[:-1],
    )
    assert state.legal_actions(1) == [stop + 1]
    assert state.action_to_string(1, stop + 1) == "wait"


def test_copies_and_texts_are_states_of_their_own() -> None:
    made = pyspiel.load_game("ludoteca_traxx(players=3)")
    state = made.new_initial_state()
    for _ in range(5):
        if state.is_chance_node():
            state.apply_action(1)
        else:
            state.apply_actions([state.legal_actions(p)[0] for p in range(3)])
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(made, state))
    copy = state.clone()
    assert str(copy) == str(again) == str(state)
    played(copy, Random(1))
    assert str(again) == str(state) != str(copy)


@pytest.mark.parametrize(
    "text", ["ludoteca_caminos(board=torus)", "ludoteca_qwinto(players=2)", "ludoteca_traxx(players=2)"]
)
def test_openspiels_tree_search_plays(text: str) -> None:
    made = pyspiel.load_game(text)
    if made.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        made = pyspiel.convert_to_turn_based(made)
    rng = np.random.RandomState(1)
    searcher = mcts.MCTSBot(made, 2, 4, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = made.new_initial_state()
    for _ in range(6):
        if state.is_chance_node():
            state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
        else:
            action = searcher.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


def test_other_drafts_are_drawn_anew() -> None:
    state = pyspiel.load_game("ludoteca_traxx(players=2)").new_initial_state()
    rng = Random(3)
    while not state.is_simultaneous_node():
        state.apply_action(rng.choice(state.legal_actions()))
    state.apply_actions([state.legal_actions(0)[0], state.legal_actions(1)[0]])
    seen = state.information_state_string(0)
    others = set()
    for _ in range(30):
        twin = state.resample_from_infostate(0, rng.random)
        assert twin.information_state_string(0) == seen
        assert len(twin._drafts[1]) == 1
        assert twin.legal_actions(0) == state.legal_actions(0)
        others.add(twin._drafts[1])
    assert len(others) > 1


@pytest.mark.parametrize(
    "name", ["ludoteca_traxx(players=2,sequential=true)", "ludoteca_qwinto(sequential=true)"]
)
def test_information_set_search_runs(name: str) -> None:
    from open_spiel.python.algorithms.ismcts import ChildSelectionPolicy, ISMCTSBot
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    game = pyspiel.load_game(name)
    random = np.random.RandomState(1)
    bot = ISMCTSBot(
        game, RandomRolloutEvaluator(1, random), 1.4, 4, random_state=random,
        child_selection_policy=ChildSelectionPolicy.UCT,
    )  # fmt: skip
    state = game.new_initial_state()
    for _ in range(6):  # also where the other seat has decided, unseen
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize("game", ["traxx", "qwinto"])
def test_deciding_one_after_the_other_is_the_same_game(game: str) -> None:
    state = pyspiel.load_game(f"ludoteca_{game}(players=3,sequential=true)").new_initial_state()
    rng = Random(1)
    while not state.is_terminal():
        assert not state.is_simultaneous_node()
        state.apply_action(rng.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(0)
