"""Tables and PettingZoo's environments."""

import doctest
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import aec_to_parallel, parallel_to_aec

from ludoteca import _engine
from ludoteca.engine import from_state, to_state
from ludoteca.envs import caminos_v1, qwinto_v1, traxx_v1
from ludoteca.envs.rewards import REWARDS, reward
from ludoteca.envs.table import Table
from ludoteca.game import CHANCE, BadOption
from ludoteca.games import GAMES

MODULES: dict[str, Any] = {"traxx": traxx_v1, "caminos": caminos_v1, "qwinto": qwinto_v1}
CASES: list[tuple[str, dict[str, Any]]] = [
    ("traxx", {}),
    ("traxx", {"seats": 3, "reward": "points"}),
    ("traxx", {"seats": 2, "waits": False}),
    ("qwinto", {}),
    ("qwinto", {"seats": 6, "reward": "margin"}),
    ("qwinto", {"seats": 3, "waits": False}),
    ("caminos", {}),
    ("caminos", {"seats": 4, "board": "torus", "neutral": True, "swap": True}),
    ("caminos", {"board": "octagon", "scoring": True, "reward": "margin", "pieces": {"I": 1, "Z": 2}}),
]
TABLES = [
    (game, {k: v for k, v in options.items() if k not in ("waits", "reward")}) for game, options in CASES
]


@pytest.fixture(autouse=True)
def _warnings_are_errors() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def played(table: Table, seed: int) -> None:
    """A whole game of random actions, by any of those who have to decide."""
    rng = Random(seed)
    table.reset(seed)
    while not table.is_over:
        seat = rng.choice(table.pending)
        mask = table.look(seat)[0]
        table.act(seat, rng.choice([action for action in range(table.actions) if mask[action]]))


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_a_table_plays_games_whose_records_the_rules_accept(game: str, options: dict[str, Any]) -> None:
    table = Table(game, recording=True, **options)
    for seed in range(3):
        played(table, seed)
        record = table.record()
        assert record.check() == table.state
        assert record.over


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_the_engine_looks_as_the_rules_do(game: str, options: dict[str, Any]) -> None:
    rng, table = Random(1), Table(game, **options)
    state: Any = GAMES[game].start(**options)
    for _ in range(25):
        acting = state.to_act()
        if not acting:
            break
        position = from_state(state)
        choices = {seat: rng.choice(state.moves(seat)) for seat in acting}
        drafts = []
        for seat in range(table.seats):
            assert list(_engine.look(position, seat, [])[1]) == table.encode.observe(state, seat)
        for seat, move in choices.items() if acting != (CHANCE,) else ():
            draft = table.encode.from_move(state, seat, move)
            drafts.append(draft)
            for i in range(len(draft)):
                mask, seen = _engine.look(position, seat, draft[:i])
                assert [a for a in range(table.actions) if mask[a]] == table.encode.legal(
                    state, seat, draft[:i]
                )
                assert list(seen) == table.encode.observe(state, seat, draft[:i])
        state = state.play(choices)
        if drafts:
            assert to_state(_engine.take(position, drafts)) == state


def test_the_engine_refuses_drafts_that_are_none() -> None:
    position = from_state(Table("qwinto").state)
    for seat, draft in ((2, []), (-1, []), (0, [7]), (0, [99]), (0, [-1]), (0, [0]), (1, [0])):
        with pytest.raises(ValueError, match=r"seat|draft|legal"):
            _engine.look(position, seat, draft)
    for drafts in ([], [[99]], [[7]], [[0, 0]], [[0], [0]]):
        with pytest.raises(ValueError, match=r"draft|legal"):
            _engine.take(position, drafts)


def test_rewards() -> None:
    assert reward("win", (5, 9, 9), (1, 2), (0, 1, 2)) == [-1.0, 0.5, 0.5]
    assert reward("win", (9, 9), (0, 1), (0, 1)) == [0.0, 0.0]
    excellent = GAMES["traxx"].excellent
    assert reward("win", (41,), (0,), (0,), excellent) == [1.0]
    assert reward("win", (40,), (0,), (0,), excellent) == [-1.0]
    assert reward("points", (5, 9), (1,), (0, 1)) == [5.0, 9.0]
    assert reward("margin", (5, 9, 7), (1,), (0, 1, 2)) == [-4.0, 2.0, -2.0]
    assert reward("margin", (5,), (0,), (0,)) == [5.0]
    assert reward("margin", (8, 0, 8, 0), (0, 2), GAMES["caminos"].teams(4)) == [
        8.0,
        -8.0,
        8.0,
        -8.0,
    ]  # Caminos: team mates are no rivals


def test_actions_have_names() -> None:
    for game in GAMES:
        table = Table(game)
        names = table.encode.names(table.state)
        assert len(names) == len(set(names)) == table.actions


def test_bad_settings_are_refused() -> None:
    for wrong in (
        {"reward": "money"}, {"seats": 9}, {"colour": 1}, {"render_mode": "film"}, {"masks": "none"},
    ):  # fmt: skip
        with pytest.raises(BadOption):
            qwinto_v1.env(**wrong)
    with pytest.raises(ValueError, match="reset"):
        qwinto_v1.env().step(0)
    with pytest.raises(ValueError, match="reset"):
        qwinto_v1.parallel_env().step({})


@pytest.mark.parametrize(("game", "settings"), CASES)
def test_pettingzoo_accepts_the_turns(game: str, settings: dict[str, Any]) -> None:
    module = MODULES[game]
    api_test(module.env(**settings), num_cycles=100)
    seed_test(lambda: module.env(**settings), num_cycles=100)


@pytest.mark.parametrize(("game", "settings"), [case for case in CASES if "waits" not in case[1]])
def test_pettingzoo_accepts_deciding_together(game: str, settings: dict[str, Any]) -> None:
    module = MODULES[game]
    parallel_api_test(module.parallel_env(**settings), num_cycles=100)
    parallel_seed_test(lambda: module.parallel_env(**settings), num_cycles=100)


@pytest.mark.parametrize("module", MODULES.values())
def test_only_what_is_parallel_says_so(module: Any) -> None:
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(module.env())  # a game may end within a cycle
    api_test(parallel_to_aec(module.parallel_env()), num_cycles=100)


@pytest.mark.parametrize("module", MODULES.values())
def test_pettingzoo_accepts_the_rendering(module: Any, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(module.env)
    assert capsys.readouterr().out


@pytest.mark.parametrize("module", MODULES.values())
def test_pettingzoo_accepts_the_end_after_so_many_cycles(module: Any) -> None:
    max_cycles_test(module)


def test_masks_may_be_in_the_observation() -> None:
    env = qwinto_v1.env(masks="observation")
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array|Observation space for each agent")
        api_test(env, num_cycles=100)
    env.reset(seed=1)
    seen = env.last()[0]
    assert seen["action_mask"].tolist() == [1] * 7 + [0] * 31
    assert env.observation_space("seat_0").contains(seen)


@pytest.mark.parametrize(("game", "settings"), CASES)
def test_random_play_ends_with_the_results_of_the_rules(game: str, settings: dict[str, Any]) -> None:
    env = MODULES[game].env(recording=True, **settings)
    rng = Random(1)
    env.reset(seed=1)
    result: dict[str, float] = {}
    for agent in env.agent_iter():
        _, gained, terminated, truncated, info = env.last()
        assert not truncated
        if terminated:
            result[agent] = gained
        action = None if terminated else rng.choice(np.flatnonzero(info["action_mask"]).tolist())
        env.step(action)
    final = env.record().check()
    kind = settings.get("reward", "win")
    assert kind in REWARDS
    assert [result[agent] for agent in env.possible_agents] == reward(
        kind, final.scores(), final.winners(), env.table.teams, env.table.game.excellent
    )


def test_what_is_decided_together_stays_hidden() -> None:
    env = traxx_v1.env(seats=2)
    env.reset(seed=3)
    before = env.observe("seat_1")
    mask = env.last()[4]["action_mask"]
    env.step(int(np.flatnonzero(mask)[0]))
    assert (env.observe("seat_1") == before).all()
    assert env.observe("seat_0")[:61].sum() == 2  # its own line has grown


def test_an_illegal_action_is_replaced_and_noted() -> None:
    env = qwinto_v1.env()
    env.reset(seed=1)
    env.step(20)
    assert env.infos["seat_0"]["illegal"] == 20
    assert env.table.state.dice == "o"
    together = qwinto_v1.parallel_env()
    together.reset(seed=1)
    _, _, _, _, infos = together.step({"seat_0": 3, "seat_1": 3})
    assert "illegal" not in infos["seat_0"]
    assert infos["seat_1"]["illegal"] == 3


def test_nobody_waits_without_waits() -> None:
    env = qwinto_v1.env(seats=3, waits=False)
    env.reset(seed=1)
    for agent in env.agent_iter(200):
        _, _, terminated, _, info = env.last()
        if terminated:
            break
        assert int(agent[-1]) in env.table.pending
        assert not info["action_mask"][-1]
        env.step(int(np.flatnonzero(info["action_mask"])[0]))


@pytest.mark.parametrize(("game", "settings"), CASES)
def test_positions_are_rendered(game: str, settings: dict[str, Any]) -> None:
    for mode in ("ansi", "rgb_array"):
        env = MODULES[game].env(render_mode=mode, **settings)
        env.reset(seed=1)
        first = env.render()
        for agent in env.agent_iter(40):
            _, _, terminated, truncated, info = env.last()
            del agent
            env.step(None if terminated or truncated else int(np.flatnonzero(info["action_mask"])[0]))
            if not env.agents:
                break
        later = env.render()
        if mode == "ansi":
            assert isinstance(first, str)
            assert first != later
        else:
            assert first.dtype == np.uint8
            assert first.ndim == 3
            assert first.shape == later.shape
            assert (first != later).any()


def test_the_sessions_of_the_docs_run() -> None:
    page = Path(__file__).parent.parent / "docs" / "environments.md"
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert tried > 15
    assert failed == 0


def test_the_core_imports_no_heavy_library() -> None:
    heavy = "{'numpy', 'gymnasium', 'pettingzoo', 'pyspiel', 'torch'}"
    script = f"import sys, ludoteca.cli, ludoteca.record, ludoteca.arena; sys.exit(len({heavy} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_pettingzoo_knows_the_games_by_name() -> None:
    from pettingzoo.env_registry.registration import make

    for game in MODULES:
        for kind in ("aec", "parallel"):
            env: Any = make(kind, f"ludoteca/{game.capitalize()}-v1", seats=2)
            env.reset(seed=1)
            assert len(env.agents) == 2
