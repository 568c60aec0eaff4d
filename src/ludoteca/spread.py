"""One function for many items: here, in several processes, or on a Ray cluster; the results in order."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

T = TypeVar("T")
R = TypeVar("R")
PLACES = ("here", "ray")
CHUNKS = 20  # for each process: enough for even shares, few enough to cost nothing
AHEAD = 4  # chunks for each core of a cluster that are submitted at once


def spread(work: Callable[[T], R], items: Sequence[T], jobs: int = 1, on: str = "here") -> Iterator[R]:
    """The results of all items, in order, whoever computes them; raises `ValueError` if Ray is not installed.

    On a cluster, what a worker or a machine that dies had not finished is computed again elsewhere.
    """
    if on == "ray":
        yield from _on_ray(work, items)
    elif jobs <= 1:
        yield from map(work, items)
    else:
        from concurrent.futures import ProcessPoolExecutor  # pages have no processes, and little memory

        with ProcessPoolExecutor(jobs) as pool:
            yield from pool.map(work, items, chunksize=_chunk(len(items), jobs))


@dataclass(frozen=True)
class Program:
    """An executable with the files that it reads, as a function that can be sent to other machines of the same kind."""

    files: tuple[tuple[str, bytes], ...]  # names and contents, the executable first

    def __call__(self, words: Sequence[str], said: str = "") -> str:
        """What it prints for some arguments; raises `subprocess.CalledProcessError`."""
        import subprocess

        folder = _unpacked(self.files).name
        command = [f"{folder}/{self.files[0][0]}", *words]
        return subprocess.run(
            command, cwd=folder, input=said, stdout=subprocess.PIPE, check=True, text=True
        ).stdout


@cache
def _unpacked(files: tuple[tuple[str, bytes], ...]) -> "TemporaryDirectory[str]":
    """Files in a folder that is there for as long as the process."""
    from pathlib import Path
    from tempfile import TemporaryDirectory

    folder = TemporaryDirectory()
    for name, content in files:
        path = Path(folder.name, name)
        path.write_bytes(content)
        path.chmod(0o755)
    return folder


def _chunk(items: int, jobs: int) -> int:
    return max(1, items // (jobs * CHUNKS))


def _on_ray(work: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
    """Uses the cluster that `RAY_ADDRESS` names, or starts one on this machine."""
    ray = _ray()
    cores = int(ray.cluster_resources().get("CPU", 1))
    size = _chunk(len(items), cores)
    chunks = [items[first : first + size] for first in range(0, len(items), size)]
    run = ray.remote(max_retries=-1, num_cpus=1)(_all)
    function = ray.put(work)
    running = [run.remote(function, chunk) for chunk in chunks[: cores * AHEAD]]
    for number in range(len(chunks)):
        yield from ray.get(running[number])
        running[number] = None  # its results need not be kept
        if len(running) < len(chunks):
            running.append(run.remote(function, chunks[len(running)]))


def _all(work: Callable[[T], R], items: Sequence[T]) -> list[R]:
    return [work(item) for item in items]


def _ray() -> Any:
    try:
        import ray
    except ImportError as error:
        raise ValueError(f"{error}; it comes with the package's extra 'ray'") from error
    if not ray.is_initialized():
        ray.init(log_to_driver=False, logging_level="error")
    return ray
