"""How soon a server with many running clocks listens again after a restart, and how soon it stops.

    python bench/restart.py [--tables 10000]

Fills a database with games of Qwinto that were interrupted in the middle of a decision, starts a server on it, and
tells when it answered for the first time and when the first of its tables was there. Then readers who do not read
keep it busy, and it is told to stop by SIGTERM.
"""

import argparse
import asyncio
import json
import signal
import socket
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
READERS = 40


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


def deafened(port: int) -> socket.socket:
    """Somebody who asks for many megabytes and reads nothing."""
    reader = socket.socket()
    reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    reader.connect(("127.0.0.1", port))
    reader.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\n\r\n" * 300)
    return reader


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
            deaf = [deafened(port) for _ in range(READERS)]
            began = time.perf_counter()
            process.send_signal(signal.SIGTERM)
            process.wait()
            stopped = time.perf_counter() - began
            for reader in deaf:
                reader.close()
    print(f"{args.tables} tables with clocks: libraries loaded after {loaded:.2f} s,", end=" ")
    print(f"listening after {ready:.2f} s, the last table there after {table:.2f} s;", end=" ")
    print(f"with {READERS} who do not read it ended {stopped:.2f} s after SIGTERM")


if __name__ == "__main__":
    main()
