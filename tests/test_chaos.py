"""Servers, workers, NATS and PostgreSQL are killed, cut off and paused: a short form of bench/chaos.py."""

import runpy
from pathlib import Path

import pytest

CHAOS = runpy.run_path(str(Path(__file__).parents[1] / "bench" / "chaos.py"))


@pytest.mark.parametrize(("has_bus", "seed"), [(True, 3), (False, 5)])
def test_nothing_is_lost_and_nothing_comes_twice(tmp_path: Path, has_bus: bool, seed: int) -> None:
    outcome = CHAOS["run"](
        tmp_path, faults=3, seconds=4, tables=4, count=2, workers=1, has_bus=has_bus, seed=seed, pause=1.5
    )
    assert not outcome.problems, outcome
    assert outcome.accepted > 5, outcome
