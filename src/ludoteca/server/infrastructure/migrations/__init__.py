"""The database's history, and the step to its newest form."""

import sqlite3
from contextlib import closing
from pathlib import Path

_FOLDER = Path(__file__).parent


def upgrade(path: Path) -> None:
    """Brings a database of any age to the newest form."""
    if revision(path) == newest():  # what follows is slow to import, and a start should be quick
        return
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import create_engine

    config, engine = Config(), create_engine(f"sqlite:///{path}")
    config.set_main_option("script_location", str(_FOLDER))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    engine.dispose()


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
