"""The database's history, and the step to its newest form."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

_FOLDER = Path(__file__).parent


class NewerDatabase(ValueError):
    """A database that a newer version has written."""


def upgrade(path: Path) -> None:
    """Brings a SQLite database of any age to the newest form; raises `NewerDatabase`."""
    if not is_newest(revision(path)):
        _upgrade(f"sqlite:///{path}")


def upgrade_postgres(url: str) -> None:
    """Brings a PostgreSQL database of any age to the newest form, one server at a time; raises `NewerDatabase`."""
    _upgrade(url.replace("postgresql:", "postgresql+asyncpg:", 1))


def _upgrade(url: str) -> None:
    from alembic import command  # slow to import, and a start should be quick
    from alembic.config import Config
    from alembic.runtime.migration import MigrationContext
    from sqlalchemy import Connection, create_engine, text
    from sqlalchemy.ext.asyncio import create_async_engine

    config = Config()
    config.set_main_option("script_location", str(_FOLDER))

    def run(connection: Connection) -> None:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(7165)"))
        if not is_newest(MigrationContext.configure(connection).get_current_revision()):
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    async def run_async() -> None:
        engine = create_async_engine(url)
        async with engine.begin() as connection:
            await connection.run_sync(run)
        await engine.dispose()

    if "+asyncpg" in url:
        asyncio.run(run_async())
    else:
        engine = create_engine(url)
        with engine.begin() as connection:
            run(connection)
        engine.dispose()


def is_newest(found: str | None) -> bool:
    """True for the newest form; raises `NewerDatabase` for one that is newer still."""
    if found is not None and found > newest():
        raise NewerDatabase(f"it was written by a newer version (form {found}; this one knows {newest()})")
    return found == newest()


def revision(path: Path) -> str | None:
    """The form that a database has."""
    with closing(sqlite3.connect(path)) as connection:
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
            return None
        found: tuple[str] | None = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return found[0] if found else None


def newest() -> str:
    """The newest form: files are named by revision, 0001_tables.py."""
    return max(file.name[:4] for file in (_FOLDER / "versions").glob("[0-9]*.py"))
