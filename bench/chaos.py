"""Faults at random: several servers on one PostgreSQL, with NATS and workers, while people and bots play.

    python bench/chaos.py [--faults 100] [--seconds 600] [--tables 60] [--servers 3] [--workers 2] [--no-bus] [--seed 1]

Kills servers, workers, NATS and PostgreSQL, cuts the connections to the database, and pauses processes for five
seconds. In the end every decision that was accepted must be in its record exactly once, all watchers of a table must
have seen the same bytes, every record must pass its check, and no table of bots may have waited longer than a lease:
from one event to the next, as the first of its watchers sees them, less the time without a database. That includes
the 0.3 s that a bot takes for a move.
"""

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random

from ludoteca.progress import progress

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
import postgres
from crowd import Table, World
from serving import Server, free_port
from several import Nats, Program, nats, servers, worker

PAUSE = 5.0  # seconds that a process is stopped
LEASE = 2.0  # seconds, as tests/several.py sets it


@dataclass
class Chaos:
    """What can be broken."""

    world: World
    servers: list[Server]
    workers: list[Program]
    bus: Nats | None
    database: postgres.Cluster
    pause: float = PAUSE
    count: Counter[str] = field(default_factory=Counter)
    happened: list[tuple[float, float, str]] = field(default_factory=list)  # from, to, what

    def faults(self) -> Sequence[Callable[[], Awaitable[None]]]:
        """What may happen."""
        some = [self.kill_server, self.kill_postgres, self.cut, self.pause_server, self.pause_postgres]
        some += [self.kill_worker, self.pause_worker] * bool(self.workers)
        return some + [self.kill_nats, self.pause_nats] * bool(self.bus)

    async def run(self, faults: int, seconds: float) -> None:
        """One fault after the other."""
        for _ in progress(range(faults), faults, "faults"):
            began, fault = time.monotonic(), self.world.rng.choice(self.faults())
            self.count[fault.__name__] += 1
            await fault()
            self.happened.append((began, time.monotonic(), fault.__name__))
            await asyncio.sleep(max(0.0, seconds / faults - (time.monotonic() - began)))

    def during(self, wait: "Wait") -> str:
        """The faults in the midst of a wait."""
        names = [name for began, ended, name in self.happened if began < wait.ended and ended > wait.began]
        return ", ".join(names).replace("_", " ") or "nothing"

    async def _away(self) -> None:
        await asyncio.sleep(self.world.rng.uniform(0, 1.5))

    async def kill_server(self) -> None:
        """kill -9 a server; it is started again."""
        server = self.world.rng.choice(self.servers)
        server.kill()
        await self._away()
        server.start()
        await asyncio.to_thread(server.wait)

    async def kill_worker(self) -> None:
        """kill -9 a worker."""
        one = self.world.rng.choice(self.workers)
        one.kill()
        await self._away()
        one.start()

    async def kill_nats(self) -> None:
        """kill -9 NATS, whose queue is in memory."""
        assert self.bus
        self.bus.kill()
        await self._away()
        self.bus.start()
        await asyncio.to_thread(self.bus.wait)

    async def kill_postgres(self) -> None:
        """kill -9 PostgreSQL."""
        with self._outage():
            await asyncio.to_thread(self.database.kill)
            await self._away()
            await asyncio.to_thread(self.database.start)

    async def cut(self) -> None:
        """Cut all connections to the database, the listening ones too."""
        kill = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname <> 'postgres'"
        await asyncio.to_thread(postgres.execute, self.database.url, kill)

    async def pause_server(self) -> None:
        """Stop a server for a while."""
        await self._pause(self.world.rng.choice(self.servers).process.pid)

    async def pause_worker(self) -> None:
        """Stop a worker for a while."""
        await self._pause(self.world.rng.choice(self.workers).pid)

    async def pause_nats(self) -> None:
        """Stop NATS for a while."""
        assert self.bus
        await self._pause(self.bus.pid)

    async def pause_postgres(self) -> None:
        """Stop PostgreSQL, all its processes, for a while."""
        with self._outage():
            await self._pause(*self.database.pids())

    async def _pause(self, *pids: int) -> None:
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        await asyncio.sleep(self.pause)
        for pid in pids:
            os.kill(pid, signal.SIGCONT)

    @contextmanager
    def _outage(self) -> Iterator[None]:
        """Notes when there was no database, which nobody can do without."""
        began = time.monotonic()
        yield
        self.world.outages.append((began, time.monotonic()))


@dataclass(frozen=True, order=True)
class Wait:
    """How long a table of bots stood still between two events, without the time when there was no database."""

    seconds: float
    began: float
    ended: float


def waits(table: Table, outages: list[tuple[float, float]]) -> Iterator[Wait]:
    """The waits of a table, between the moments at which the first of its watchers heard of two events."""
    times = [min(at) for at in zip(*(watcher.times for watcher in table.watchers), strict=False)]
    for before, after in pairwise(times):
        away = sum(max(0.0, min(after, end) - max(before, begin)) for begin, end in outages)
        yield Wait(after - before - away, before, after)


@dataclass(frozen=True)
class Outcome:
    """What a run has shown."""

    problems: list[str]
    late: list[str]  # tables that waited for longer than a lease
    accepted: int
    events: int
    tables: int
    longest: list[str]  # waits, with what happened meanwhile
    faults: Counter[str]

    def __str__(self) -> str:
        kinds = ", ".join(f"{count} × {name.replace('_', ' ')}" for name, count in self.faults.most_common())
        wrong = "\n".join(self.problems + self.late) or "nothing was lost, nothing came twice"
        return (
            f"{self.faults.total()} faults ({kinds}); {self.tables} tables, {self.accepted} decisions of people, "
            f"{self.events} events, each seen by three watchers\n"
            f"longest waits of tables of bots: {'; '.join(self.longest)} (lease: {LEASE:.0f} s)\n{wrong}"
        )


async def play(chaos: Chaos, tables: int, faults: int, seconds: float) -> Outcome:
    """People and bots play while everything breaks."""
    world, laid = chaos.world, list[Table]()

    async def play_on(people: int) -> None:
        while world.is_on:  # one game after the other
            laid.append(Table(world, people))
            await laid[-1].run()

    playing = [asyncio.create_task(play_on(2 if number % 4 else 0)) for number in range(tables)]
    await asyncio.sleep(2)
    await chaos.run(faults, seconds)
    await asyncio.sleep(LEASE)
    world.is_on = False
    await asyncio.gather(*playing)
    waited = sorted(
        (wait for table in laid if not table.people for wait in waits(table, world.outages)), reverse=True
    )
    problems = [f"{table.id}: {problem}" for table in laid for problem in table.problems]
    late = [f"a table of bots has waited for {wait.seconds:.2f} s" for wait in waited if wait.seconds > LEASE]
    accepted = sum(len(table.accepted) for table in laid)
    events = sum(len(table.watchers[0].lines) for table in laid)
    longest = [f"{wait.seconds:.2f} s ({chaos.during(wait)})" for wait in waited[:5]]
    return Outcome(problems, late, accepted, events, len(laid), longest, chaos.count)


def run(
    folder: Path, faults: int, seconds: float, tables: int, count: int, workers: int, has_bus: bool, seed: int,
    pause: float = PAUSE,
) -> Outcome:  # fmt: skip
    """A whole run, with processes of its own."""
    rng = Random(seed)
    with ExitStack() as stack:
        database = stack.enter_context(postgres.own(folder / "postgres"))
        bus = stack.enter_context(nats(free_port(), folder / "nats")) if has_bus else None
        more = ("--bus", bus.url) if bus else ()
        running = stack.enter_context(servers(folder, count, *more, url=database.tables))
        thinking = [stack.enter_context(worker(bus.url)) for _ in range(workers)] if bus else []
        world = World([server.port for server in running], rng)
        chaos = Chaos(world, running, thinking, bus, database, pause)
        return asyncio.run(play(chaos, tables, faults, seconds))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--faults", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--no-bus", action="store_true", help="LISTEN and NOTIFY instead of NATS, no workers")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        outcome = run(
            Path(folder), given.faults, given.seconds, given.tables, given.servers, given.workers,
            not given.no_bus, given.seed,
        )  # fmt: skip
    print(outcome)
    sys.exit(bool(outcome.problems or outcome.late))


if __name__ == "__main__":
    main()
