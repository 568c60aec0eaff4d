"""Games that the engine does not know, in PettingZoo and Gymnasium; and the form of the rules beside the engine's."""

import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import ludoteca.envs
from ludoteca.envs.forms import InEngine, InRules, encoding, form
from ludoteca.envs.gym import ids, register
from ludoteca.envs.plain import LETTERS, MOVES, PlainEncoding
from ludoteca.envs.vector import Tables
from ludoteca.game import CHANCE, BadOption, Game, IllegalMove, Move, Seat, Seats
from ludoteca.games import GAMES


@dataclass(frozen=True)
class Flips:
    """Whoever is to act flips a bent coin, or stops; heads are a point, tails cost all and end the game."""

    scores_so_far: tuple[int, ...]
    turn: Seat = 0
    is_flipping: bool = False
    is_over: bool = False

    def to_act(self) -> tuple[Seat, ...]:
        return () if self.is_over else (CHANCE,) if self.is_flipping else (self.turn,)

    def moves(self, seat: Seat) -> Sequence[Move]:
        if seat not in self.to_act():
            return ()
        return ("heads", "tails") if seat == CHANCE else ("flip", "stop")

    def odds(self) -> Sequence[float]:
        return (0.9, 0.1) if self.is_flipping else ()

    def play(self, choices: Mapping[Seat, Move]) -> "Flips":
        for seat, move in choices.items():
            if move not in self.moves(seat):
                raise IllegalMove("FLIP-1", f"must be one of {self.moves(seat)}, not {move}")
        move = next(iter(choices.values()))
        if move == "flip":
            return replace(self, is_flipping=True)
        scores = list(self.scores_so_far)
        scores[self.turn] = {"heads": scores[self.turn] + 1, "tails": 0, "stop": scores[self.turn]}[move]
        is_over = move == "tails" or max(scores) >= 8
        return Flips(tuple(scores), (self.turn + 1) % len(scores), is_over=is_over)

    def scores(self) -> tuple[int, ...]:
        return self.scores_so_far

    def winners(self) -> tuple[Seat, ...]:
        best = max(self.scores_so_far)
        return tuple(seat for seat, score in enumerate(self.scores_so_far) if score == best and self.is_over)

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.scores_so_far))} {self.turn} {self.is_flipping:d}{self.is_over:d}"


class FlipGame(Game[Flips]):
    """A game of another package, with nothing but its rules."""

    name = "flips"
    title = "Flips"
    position = Flips
    seats = Seats((2, 3), 2)

    def begin(self, seats: int) -> Flips:
        return Flips((0,) * seats)

    def parse(self, text: str) -> Flips:
        scores, turn, flags = text.split()
        return Flips(tuple(map(int, scores.split("."))), int(turn), flags[0] == "1", flags[1] == "1")


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    list(GAMES)  # so that those of other packages are there
    monkeypatch.setitem(GAMES._games, "flips", FlipGame())
    yield
    vars(ludoteca.envs).pop("flips_v1", None)


@pytest.fixture(autouse=True)
def _warnings_are_errors() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def test_pettingzoo_accepts_a_game_with_nothing_but_its_rules() -> None:
    module = ludoteca.envs.flips_v1
    for settings in ({}, {"seats": 3, "reward": "margin"}):
        api_test(module.env(**settings), num_cycles=100)
        seed_test(lambda settings=settings: module.env(**settings), num_cycles=100)
        parallel_api_test(module.parallel_env(**settings), num_cycles=100)
        parallel_seed_test(lambda settings=settings: module.parallel_env(**settings), num_cycles=100)


def test_gymnasium_accepts_it_too() -> None:
    assert ids()["ludoteca/Flips-v1"] == {"game": "flips"}
    register()
    try:
        check_env(gymnasium.make("ludoteca/Flips-v1", seat=1).unwrapped)
    finally:
        del gymnasium.registry["ludoteca/Flips-v1"]
    with pytest.raises(BadOption, match="SyncVectorEnv"):
        Tables("flips", 2)


def test_a_game_of_random_actions_is_one_by_the_rules() -> None:
    env = ludoteca.envs.flips_v1.env(recording=True, reward="points", render_mode="ansi")
    rng = Random(1)
    env.reset(seed=1)
    for _ in env.agent_iter():
        _, _, terminated, _, info = env.last()
        env.step(None if terminated else rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
    record = env.record()
    assert record.over
    assert record.check() == env.table.state
    assert env.table.rewards() == [float(score) for score in env.table.state.scores()]
    assert str(env.table.state) in env.render()


def test_pictures_are_offered_by_games_that_draw_them() -> None:
    with pytest.raises(BadOption, match="render_mode"):
        ludoteca.envs.flips_v1.env(render_mode="rgb_array")


def test_chance_follows_the_odds() -> None:
    held, rng = FlipGame().begin(2).play({0: "flip"}), Random(1)
    drawn = [form(GAMES["flips"]).chance(held, rng) for _ in range(2000)]
    assert 0.07 < drawn.count("tails") / len(drawn) < 0.13


def test_the_plain_encoding_counts_moves_and_quotes_the_position() -> None:
    state, plain = FlipGame().begin(2), encoding(GAMES["flips"])
    assert isinstance(plain, PlainEncoding)
    assert (plain.actions(state), plain.legal(state, 0), plain.from_move(state, 0, "stop")) == (
        MOVES,
        [0, 1],
        [1],
    )
    assert plain.to_move(state, 0, [1]) == "stop"
    seen = bytes(plain.observe(state, 1))
    assert (seen[0], seen[1:].rstrip(b"\0").decode()) == (1, str(state))
    assert len(seen) == LETTERS + 1
    with pytest.raises(IllegalMove):
        plain.from_move(state, 0, "dance")
    with pytest.raises(ValueError, match="encoding of its own"):
        plain.observe(FlipGame().begin(1000), 0)
    with pytest.raises(ValueError, match="encoding of its own"):
        PlainEncoding().legal(GAMES["caminos"].start(), 0)


def test_there_is_no_module_for_what_is_no_game() -> None:
    for name in ("chess_v1", "qwinto_v2", "qwinto"):
        with pytest.raises(AttributeError):
            getattr(ludoteca.envs, name)


@pytest.mark.parametrize(
    ("game", "options"),
    [("traxx", {"seats": 2}), ("qwinto", {"seats": 3}), ("caminos", {"board": "torus", "swap": True})],
)
def test_the_form_of_the_rules_is_equal_to_the_engines(game: str, options: dict[str, Any]) -> None:
    rules, engine, rng = InRules(encoding(GAMES[game])), form(GAMES[game]), Random(2)
    assert isinstance(engine, InEngine)
    state: Any = GAMES[game].start(**options)
    for _ in range(30):
        acting, position = state.to_act(), engine.hold(state)
        if acting == (CHANCE,):
            state = state.play({CHANCE: rules.chance(state, rng)})
            continue
        drafts = {
            seat: encoding(GAMES[game]).from_move(state, seat, rng.choice(state.moves(seat)))
            for seat in acting
        }
        for seat in range(len(state.scores())):
            for length in range(len(drafts.get(seat, [0]))):
                draft = drafts.get(seat, [])[:length]
                assert rules.look(state, seat, draft) == engine.look(position, seat, draft)
        taken = list(drafts.values())
        state = rules.take(state, taken)
        assert engine.state(engine.take(position, taken)) == state
        if not state.to_act():
            break


def test_a_move_that_is_not_complete_is_refused() -> None:
    traxx = GAMES["traxx"]
    state = traxx.start().play({CHANCE: "A"}).play({CHANCE: "bgys"})
    draft = encoding(traxx).from_move(state, 0, next(move for move in state.moves(0) if move != "pass"))
    with pytest.raises(ValueError, match="not a whole move"):
        InRules(encoding(traxx)).take(state, [draft[:-1]])
