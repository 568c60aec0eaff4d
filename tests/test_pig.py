"""A game of another package is there everywhere, without another line: `examples/pig`."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from installed import LUDOTECA, install, serving_with
from serving import Client, call

Environment = dict[str, str]


@pytest.fixture(scope="module")
def pig(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The environment in which the example is installed."""
    return install(tmp_path_factory.mktemp("pig"))


def ran(environment: Environment, *command: str, typed: str = "") -> str:
    """What a command prints."""
    done = subprocess.run(command, env=environment, input=typed, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def python(environment: Environment, program: str) -> str:
    """What a program prints."""
    return ran(environment, sys.executable, "-c", program)


def test_without_the_package_there_is_no_such_game() -> None:
    from ludoteca.games import GAMES

    assert "pig" not in GAMES


def test_it_has_a_front_door_and_keeps_the_laws(pig: Environment) -> None:
    program = """
import ludoteca
from ludoteca.laws import check_game
print(*ludoteca.games())
position = ludoteca.start("pig", seats=3).play({0: "roll"}).play({-1: "6"})
print(repr(position), eval(repr(position)) == position)
for options in ludoteca.game("pig").variants():
    check_game(ludoteca.game("pig"), games=3, **options)
for text in ("0.0 100 2 0 decide", "0.0 100 0 1 decide", "100.100 100 0 0 decide", "0 100 0 0 decide", "01.0 50 0 0 roll"):
    try:
        print("taken:", ludoteca.parse("pig", text))
    except ValueError as refusal:
        print(refusal)
"""
    games, position, *refusals = python(pig, program).splitlines()
    assert games == "traxx caminos qwinto pig"
    assert position == "ludoteca.parse('pig', '0.0.0 100 0 6 decide') True"
    assert [line.split(":")[0] for line in refusals] == ["turn", "turn", "points", "position", "position"]


def test_simulate_check_replay_and_arena(pig: Environment, tmp_path: Path) -> None:
    games = str(tmp_path / "games.jsonl")
    ran(
        pig,
        *LUDOTECA,
        "simulate",
        "pig",
        "--games",
        "5",
        "--bot",
        "greedy",
        "--option",
        "seats=3",
        "--out",
        games,
    )
    assert ran(pig, *LUDOTECA, "check", games) == "5 records, 0 bad\n"
    shown = ran(pig, *LUDOTECA, "replay", games, "--line", "2")
    assert "Seat 0 has 0 in the pot." in shown
    assert "Winners:" in shown
    table = ran(pig, *LUDOTECA, "arena", "pig", "greedy", "random", "--games", "20")
    greedy, random = (line.split() for line in table.splitlines()[2:4])
    assert greedy[0] == "greedy"
    assert float(greedy[1]) > float(random[1])


def test_a_wrong_record_is_found(pig: Environment, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    ran(pig, *LUDOTECA, "simulate", "pig", "--out", str(path))
    record = json.loads(path.read_text())
    record["turns"][0]["0"] = "hold"
    path.write_text(json.dumps(record))
    checked = subprocess.run(
        [*LUDOTECA, "check", str(path)], env=pig, capture_output=True, text=True, check=False
    )
    assert checked.returncode == 1
    assert "turn 1: PIG-2: choose one of roll, not 'hold'" in checked.stdout


def test_play_in_the_terminal(pig: Environment, tmp_path: Path) -> None:
    path = str(tmp_path / "game.json")
    lines = "?\nhold\nmoves\nroll\nquit\n"
    said = ran(pig, *LUDOTECA, "play", "pig", "--file", path, "--seed", "1", typed=lines)
    assert "Type roll, or hold to keep what is in the pot." in said
    assert "PIG-2: choose one of roll, not 'hold'. Try again" in said
    assert "1: roll" in said
    everything = "roll\nhold\n" * 2000
    assert "wins. Scores:" in ran(pig, *LUDOTECA, "play", "pig", "--file", path, typed=everything)
    assert ran(pig, *LUDOTECA, "check", path) == "1 records, 0 bad\n"


def test_pettingzoo_and_gymnasium(pig: Environment) -> None:
    program = """
import warnings
import gymnasium
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test
from ludoteca.envs import pig_v1
import ludoteca.envs.gym
warnings.simplefilter("ignore")
api_test(pig_v1.env(seats=3), num_cycles=200)
parallel_api_test(pig_v1.parallel_env(), num_cycles=200)
env = gymnasium.make("ludoteca/Pig-v1", level="greedy", target=50)
check_env(env.unwrapped, skip_render_check=True)
seen, info = env.reset(seed=1)
over, steps = False, 0
while not over:
    seen, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
    steps += 1
print(reward, steps > 3)
"""
    reward, is_longer = python(pig, program).splitlines()[-1].split()
    assert float(reward) in (-1.0, 1.0)
    assert is_longer == "True"


def test_the_catalogue_and_a_table(pig: Environment, tmp_path: Path) -> None:
    with serving_with(pig, tmp_path) as port:
        _, answer = call(port, "GET", "/api/v1/games")
        entry = next(game for game in answer["games"] if game["name"] == "pig")
        assert entry["title"] == "Pig"
        assert entry["seats"] == {"choices": [2, 3, 4, 5, 6], "default": 2}
        assert entry["options"] == [{"name": "target", "kind": "choice", "default": 100, "values": [50, 100]}]
        assert entry["bots"] == ["random", "greedy"]
        assert entry["boards"] == [{"game": "pig", "name": "plain"}]
        table = _played(port)
        assert table["status"] == "over"
        assert table["position"]["view"]["drawing"].startswith("Seat ")
        record = Client(port, table["id"]).ok("GET", "/record")
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record))
    assert ran(pig, *LUDOTECA, "check", str(path)) == "1 records, 0 bad\n"


def _played(port: int) -> Any:
    """A table at which a person has played against a bot to the end."""
    ann = Client(port)
    ann.make("pig", options={"target": 50}, seats=[{"kind": "open"}, {"kind": "bot", "bot": "greedy"}])
    seat = ann.sit(name="Ann")
    ann.listen()
    while (table := ann.ok("GET"))["status"] != "over":
        position = table["position"]
        if moves := position["moves"].get(str(seat)):
            number = table["number"]
            assert ann.move(seat, moves[-1], position["turn"])[0] == 200
            ann.until(lambda events, number=number: len(events) > number)
    ann.hang_up()
    return table
