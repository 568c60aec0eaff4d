"""The arena on a Ray cluster of two nodes on this machine: the same results, also when a worker or a node dies."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

from ludoteca.arena import arena
from ludoteca.spread import Program, spread


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two nodes, each a set of processes with two cores."""
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 2})
    cluster.add_node(num_cpus=2)
    ray.init(address=cluster.address, log_to_driver=False)
    ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])  # workers cannot import this file
    yield cluster
    ray.shutdown()
    cluster.shutdown()


def test_the_results_are_those_of_one_process(cluster: Any) -> None:
    assert sum(node["Alive"] for node in ray.nodes()) == 2
    bots = ["greedy", "random", "casual"]
    assert [*arena("qwinto", bots, 12, 3, on="ray")] == [*arena("qwinto", bots, 12, 3)]


def where(number: int) -> str:
    time.sleep(0.05)
    return str(ray.get_runtime_context().get_node_id())


def test_both_nodes_work(cluster: Any) -> None:
    assert len(set(spread(where, range(40), on="ray"))) == 2


def fragile(folder: Path, number: int) -> int:
    """Kills its process the first time that it is asked for some numbers."""
    mark = folder / str(number)
    if number % 10 == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def test_workers_that_die_lose_nothing(cluster: Any, tmp_path: Path) -> None:
    results = [*spread(partial(fragile, tmp_path), range(40), on="ray")]
    assert results == [number * number for number in range(40)]
    assert len([*tmp_path.iterdir()]) == 4


def test_a_node_that_dies_loses_nothing(cluster: Any) -> None:
    node = cluster.add_node(num_cpus=2)
    cluster.wait_for_nodes()
    expected = [*arena("qwinto", ["greedy", "random"], 60, 5)]
    results = spread(slow, range(60), on="ray")
    first = next(results)
    cluster.remove_node(node, allow_graceful=False)
    assert [first, *results] == [slow(number) for number in range(60)]
    assert [*arena("qwinto", ["greedy", "random"], 60, 5, on="ray")] == expected


def slow(number: int) -> int:
    time.sleep(0.02)
    return number + 1


def test_a_program_is_sent_to_the_machines(cluster: Any) -> None:
    program = Program((("count", b'#!/bin/sh\necho "$(cat of) $1"\n'), ("of", b"number")))
    words = [[str(number)] for number in range(40)]
    assert [*spread(program, words, on="ray")] == [*spread(program, words)]


@pytest.mark.parametrize(
    "command",
    [
        ["arena", "qwinto", "greedy", "random", "--games", "6", "--seed", "9"],
        ["simulate", "traxx", "--games", "6", "--seed", "9"],
    ],
)
def test_the_commands_print_the_same(cluster: Any, command: list[str]) -> None:
    def printed(*more: str) -> str:
        environment = {**os.environ, "RAY_ADDRESS": cluster.address}
        words = [sys.executable, "-m", "ludoteca", *command, *more]
        return subprocess.run(words, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout

    assert printed("--on", "ray") == printed()
