"""How soon a server listens again that has many tables with running clocks.

    python bench/restart.py [--tables 10000]

Fills a database with games of Qwinto that were interrupted in the middle of a decision, starts a server on it, and
tells when it answered for the first time and when the first of its tables was there.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from ludoteca.games import GAMES
from ludoteca.progress import progress
from ludoteca.server.domain.commands import Choose, Create, Sit, react
from ludoteca.server.domain.events import Event, created
from ludoteca.server.domain.settings import Clock, Settings
from ludoteca.server.domain.table import Table
from ludoteca.server.infrastructure.sqlite import FILE, SqliteStore

AT_ONCE = 500


def game(number: int) -> tuple[Table, list[Event]]:
    """A table in its fourth turn, with a clock."""
    settings = Settings(lot=False, clock=Clock(decision=3600))
    name, now = f"{number:022d}", int(time.time() * 1000)
    command = Create(by="h", id="c", table=name, code=f"{number:08d}", secret=bytes(32), settings=settings)
    events = [command.event(GAMES["qwinto"], now)]
    table = created(events[0], GAMES["qwinto"])
    moves = [Choose(by="a", seat=0, turn=1, move="o"), Choose(by="a", seat=0, turn=3, move="keep")]
    for step in (Sit(by="a", seed="aa"), Sit(by="b", seed="bb"), *moves):
        table, more = react(table, step, now)
        events += more
    return table, events


async def fill(path: Path, count: int) -> None:
    store = SqliteStore(path)
    await store.open()
    for first in progress(range(0, count, AT_ONCE), count // AT_ONCE, "tables"):
        await asyncio.gather(*(store.create(*game(n)) for n in range(first, min(count, first + AT_ONCE))))
    await store.beat(int(time.time() * 1000))
    await store.close()


def answered(port: int, path: str) -> object:
    """What the server says, as soon as it says anything."""
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=60) as answer:
                return json.load(answer)
        except OSError:
            time.sleep(0.005)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=10_000)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(fill(Path(folder) / FILE, args.tables))
        command = [
            sys.executable,
            "-m",
            "ludoteca.server",
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--data",
            folder,
        ]
        began = time.perf_counter()
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            port = int(process.stdout.readline().rpartition(":")[2])
            loaded = time.perf_counter() - began
            answered(port, "/readyz")
            ready = time.perf_counter() - began
            answered(port, f"/api/v1/tables/{args.tables - 1:022d}")
            table = time.perf_counter() - began
            process.kill()
    print(f"{args.tables} tables with clocks: libraries loaded after {loaded:.2f} s,", end=" ")
    print(f"listening after {ready:.2f} s, the last table there after {table:.2f} s")


if __name__ == "__main__":
    main()
