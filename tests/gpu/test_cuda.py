"""The games on a GPU are those of the processor: `make gpu-test`, where CUDA is."""

from typing import Any

import numpy as np
import pytest

from ludoteca import _engine
from ludoteca.engine import Batch, from_state
from ludoteca.engine.cuda import library, traced
from ludoteca.game import BadOption
from ludoteca.games import GAMES

VARIANTS = [
    (name, dict(options)) for name, game in GAMES.items() if game.thinker for options in game.variants()
]
ARRAYS = ("masks", "observations", "seats", "rewards", "scores", "dones")
IDS = [f"{game}-{number}" for number, (game, _) in enumerate(VARIANTS)]


@pytest.mark.parametrize(("game", "options"), VARIANTS, ids=IDS)
def test_random_games_are_equal_position_by_position(game: str, options: dict[str, Any]) -> None:
    start = from_state(GAMES[game].start(**options))
    assert traced(start, 10_000, seed=77) == _engine.trace(start, 10_000, 77)


@pytest.mark.parametrize(("game", "options"), VARIANTS, ids=IDS)
def test_batches_are_equal_array_by_array(game: str, options: dict[str, Any]) -> None:
    for reward in ("win", "points", "margin"):
        pair: list[Any] = [
            Batch(game, 1000, 5, reward=reward, final_observations=True, device=d, **options)
            for d in ("cpu", "cuda")
        ]
        for _ in range(60):
            host, device = (batch.sample() for batch in pair)
            assert (host == device.get()).all()
            pair[0].step(host)
            pair[1].step(device)
            for name in (*ARRAYS, "final_observations"):
                assert (getattr(pair[0], name) == getattr(pair[1], name).get()).all(), name
        assert str(pair[0].position(7)) == str(pair[1].position(7))


def test_starts_reset_seed_and_copy() -> None:
    first = GAMES["qwinto"].start(seats=2)
    starts = [first, first.play({0: "oyp"}).play({-1: "6+6+6"})]
    pair: list[Any] = [Batch(starts, 64, 3, device=device) for device in ("cpu", "cuda")]
    assert (pair[0].masks == pair[1].masks.get()).all()
    torch = pytest.importorskip("torch")
    some = np.arange(64) % 3 == 0
    for batch, chosen in zip(pair, (some, torch.as_tensor(some, device="cuda")), strict=True):
        batch.step(batch.sample())
        batch.reset(chosen, seed=9)
    twin = pair[1].copy()
    for _ in range(50):
        for batch in (*pair, twin):
            batch.step(batch.sample())
    for name in ARRAYS:
        host = getattr(pair[0], name)
        assert (host == getattr(pair[1], name).get()).all()
        assert (host == getattr(twin, name).get()).all()


def test_arrays_are_shared_with_torch_cupy_and_jax() -> None:
    torch, cupy, dlpack = (
        pytest.importorskip("torch"),
        pytest.importorskip("cupy"),
        pytest.importorskip("jax.dlpack"),
    )
    batch: Any = Batch("qwinto", 256, device="cuda")
    by_interface, by_dlpack = (
        torch.as_tensor(batch.observations, device="cuda"),
        torch.from_dlpack(batch.observations),
    )
    by_cupy = cupy.asarray(batch.observations)
    assert by_interface.data_ptr() == by_dlpack.data_ptr() == by_cupy.data.ptr
    for _ in range(20):
        batch.step(batch.sample())
    torch.cuda.synchronize()
    assert (by_interface.cpu().numpy() == batch.observations.get()).all()
    by_jax = dlpack.from_dlpack(batch.scores)
    assert (np.asarray(by_jax) == batch.scores.get()).all()
    del batch
    assert by_dlpack.sum() >= 0  # the memory lives as long as somebody uses it


def test_a_batch_works_on_the_callers_stream() -> None:
    torch = pytest.importorskip("torch")
    made: list[Any] = [Batch("traxx", 512, 4, device="cuda") for _ in range(2)]
    batch, twin = made
    with torch.cuda.stream(torch.cuda.Stream()):
        for _ in range(30):
            batch.step(torch.as_tensor(batch.sample(), device="cuda").long())
        torch.cuda.current_stream().synchronize()
    for _ in range(30):
        twin.step(twin.sample())
    assert (batch.observations.get() == twin.observations.get()).all()


def test_whoever_takes_an_array_waits_for_the_steps_before() -> None:
    torch, cupy = pytest.importorskip("torch"), pytest.importorskip("cupy")
    batch: Any = Batch("qwinto", 1 << 20, device="cuda")
    with torch.cuda.stream(torch.cuda.Stream()), cupy.cuda.Stream(non_blocking=True):
        for _ in range(200):
            batch.step(batch.sample())
        taken = cupy.from_dlpack(batch.observations).copy()
        expected = batch.observations.get()
        assert (taken.get() == expected).all()


def test_illegal_actions_are_refused_and_counted() -> None:
    torch = pytest.importorskip("torch")
    batch: Any = Batch("caminos", 100, device="cuda")
    before = batch.observations.get()
    actions = torch.as_tensor(batch.sample(), device="cuda").long()
    actions[:4] = torch.tensor([-2, 10**9, batch.masks.shape[1], -1], device="cuda")
    batch.step(actions)
    assert batch.refused == 3  # -1 rests
    assert batch.refused == 0
    assert (batch.observations.get()[:4] == before[:4]).all()
    assert (batch.seats.get()[4:] == 1).all()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda torch: np.zeros(8, np.int64), "array on the GPU"),
        (lambda torch: torch.zeros(8, device="cuda"), "int32 or int64"),
        (lambda torch: torch.zeros(7, device="cuda", dtype=torch.int64), "8 numbers"),
        (lambda torch: torch.zeros(16, device="cuda", dtype=torch.int64)[::2], "side by side"),
    ],
)
def test_wrong_arrays_are_refused(wrong: Any, said: str) -> None:
    torch = pytest.importorskip("torch")
    batch: Any = Batch("qwinto", 8, device="cuda")
    with pytest.raises(ValueError, match=said):
        batch.step(wrong(torch))


def test_more_tables_than_memory_are_refused() -> None:
    with pytest.raises(BadOption, match="must fit into memory"):
        Batch("caminos", 1 << 31, device="cuda")
    assert Batch("qwinto", 8, device="cuda").refused == 0  # and nothing is broken afterwards


def test_the_library_is_of_this_version() -> None:
    start = from_state(GAMES["qwinto"].start())
    assert library().ludoteca_size_of_state(b"qwinto") == len(_engine.memory([start])[1])
