"""Several servers on one PostgreSQL, NATS and workers, as processes that can be killed."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import postgres
from serving import Server

PACE = ("--away-ms", "3000", "--vacant-ms", "6000", "--lease-ms", "2000", "--thinkers", "1")


class Program:
    """A program that can be killed, paused and started again."""

    def __init__(self, *command: str) -> None:
        self._command = command
        self.start()

    def start(self) -> None:
        """Starts it."""
        self.process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    @property
    def pid(self) -> int:
        """Its number."""
        return self.process.pid

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.wait()


class Nats(Program):
    """A NATS with a queue in memory."""

    def __init__(self, port: int, folder: Path) -> None:
        self.url, self._port = f"nats://127.0.0.1:{port}", port
        server = str(Path(sys.executable).with_name("nats-server"))
        super().__init__(server, "-a", "127.0.0.1", "-p", str(port), "-js", "-sd", str(folder))

    def wait(self) -> None:
        """Waits until it listens."""
        end = time.monotonic() + 20
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", self._port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise AssertionError("NATS does not start")


@contextmanager
def nats(port: int, folder: Path) -> Iterator[Nats]:
    """A NATS for the length of a test."""
    bus = Nats(port, folder)
    try:
        bus.wait()
        yield bus
    finally:
        bus.kill()


@contextmanager
def worker(url: str) -> Iterator[Program]:
    """A machine that thinks for servers."""
    one = Program(sys.executable, "-m", "ludoteca", "worker", "--bus", url, "--thinkers", "1")
    try:
        yield one
    finally:
        one.kill()


@contextmanager
def servers(folder: Path, count: int, *more: str, url: str = "") -> Iterator[list[Server]]:
    """Servers that share a database, a new one unless told otherwise."""
    database = ("--database", url or postgres.fresh())
    running = [Server(folder / str(number), *PACE, *database, *more) for number in range(count)]
    try:
        for server in running:
            server.wait()
        yield running
    finally:
        for server in running:
            if server.process.is_alive():
                os.kill(server.process.pid, signal.SIGCONT)
                server.kill()
