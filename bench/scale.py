"""Durable moves a second of one, two and four servers on one PostgreSQL, beside one server on SQLite.

    python bench/scale.py [--servers 1 2 4] [--tables 60] [--seconds 6] [--rate 50] [--rounds 3]

Each server has a client process of its own, with four seats and four streams at every table. First R moves a second
are sent to each, and a move's time is from sending it to the moment when the last of its four streams has told it;
then as many as it takes. All configurations are measured in turn, several rounds, so that they meet the same noise.
Processor time is that of the servers and of the database together.
"""

import argparse
import asyncio
import multiprocessing
import statistics
import sys
import tempfile
import time
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import psutil
from load import HERE, Ready, flat_out, laid, paced, server

sys.path.insert(0, str(HERE / "tests"))
import postgres


@dataclass
class Setting:
    """So many servers on one database, and what they were measured to do."""

    name: str
    servers: int
    speeds: list[float] = field(default_factory=list)
    costs: list[float] = field(default_factory=list)  # milliseconds of processor time a move
    times: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        cuts = [1000 * cut for cut in statistics.quantiles(self.times, n=100)]
        speed, cost = statistics.median(self.speeds), statistics.median(self.costs)
        return f"| {self.name} | {self.servers} | {speed:.0f} | {cost:.2f} | {cuts[49]:.1f} | {cuts[94]:.1f} | {cuts[98]:.1f} |"


def drive(line: Connection, port: int, tables: int, seconds: float, rate: float) -> None:
    """A client process: lays tables, then measures whenever it is told to."""

    async def run() -> None:
        ready: Ready = asyncio.Queue()
        await laid(port, tables, ready)
        await paced(ready, 1, rate)
        line.send(None)
        await asyncio.to_thread(line.recv)
        line.send((await paced(ready, seconds / 2, rate))[1])
        await asyncio.to_thread(line.recv)
        line.send(await flat_out(ready, seconds / 2))

    asyncio.run(run())


def processor(roots: list[psutil.Process]) -> float:
    """The CPU seconds of processes and of those that they have started."""
    total = 0.0
    for root in roots:
        for process in [root, *root.children(recursive=True)]:
            times = process.cpu_times()
            total += times.user + times.system
        total += root.cpu_times().children_user + root.cpu_times().children_system
    return total


async def measure(setting: Setting, tables: int, seconds: float, rate: float) -> None:
    """One round of a setting, with a fresh database."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        more, roots = await stack.enter_async_context(_Database(setting, Path(folder)))
        ports = []
        for number in range(setting.servers):
            port, pid = await stack.enter_async_context(server(f"{folder}/{number}", HERE, *more))
            ports.append(port)
            roots.append(psutil.Process(pid))
        await asyncio.to_thread(_drive_all, setting, roots, ports, tables, seconds, rate)


class _Database:
    """A database of its own for a setting: the words for `ludoteca serve`, and its processes."""

    def __init__(self, setting: Setting, folder: Path) -> None:
        self._stack, self._is_sqlite, self._folder = ExitStack(), setting.name == "SQLite", folder

    async def __aenter__(self) -> tuple[list[str], list[psutil.Process]]:
        if self._is_sqlite:
            return [], []
        cluster = await asyncio.to_thread(self._stack.enter_context, postgres.own(self._folder / "postgres"))
        return ["--database", cluster.tables], [cluster.process()]

    async def __aexit__(self, *_: object) -> None:
        await asyncio.to_thread(self._stack.close)


def _drive_all(
    setting: Setting, roots: list[psutil.Process], ports: list[int], tables: int, seconds: float, rate: float
) -> None:
    context = multiprocessing.get_context("spawn")
    lines = list[Connection]()
    for port in ports:
        ours, theirs = context.Pipe()
        share = (theirs, port, tables // len(ports), seconds, rate / len(ports))
        context.Process(target=drive, args=share, daemon=True).start()
        lines.append(ours)
    _ask(lines, start=False)
    for times in _ask(lines):
        setting.times += times
    began, used = time.perf_counter(), processor(roots)
    moves = sum(_ask(lines))
    setting.speeds.append(moves / (time.perf_counter() - began))
    setting.costs.append(1000 * (processor(roots) - used) / moves)


def _ask(lines: list[Connection], start: bool = True) -> list[Any]:
    if start:
        for line in lines:
            line.send(None)
    return [line.recv() for line in lines]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--servers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, default=60, help="in all (default 60)")
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--rate", type=float, default=50, help="moves a second in all (default 50)")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    settings = [Setting("SQLite", 1), *(Setting("PostgreSQL", count) for count in given.servers)]
    for _ in range(given.rounds):
        for setting in settings:
            asyncio.run(measure(setting, given.tables, given.seconds, given.rate))
    print(f"{psutil.cpu_count()} cores, {given.tables} tables, {given.rounds} rounds\n")
    print("| store | servers | moves a second | CPU ms a move | median ms | 95 % | 99 % |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for setting in settings:
        print(setting)


if __name__ == "__main__":
    main()
