"""The database's history, and the step to its newest form."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

_FOLDER = Path(__file__).parent


def upgrade(connection: Connection) -> None:
    """Brings a database of any age to the newest form."""
    if revision(connection) == newest():  # Alembic is slow to import, and a start should be quick
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def revision(connection: Connection) -> str | None:
    """The form that a database has."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def newest() -> str:
    """The newest form: files are named by revision, 0001_tables.py."""
    return max(file.name[:4] for file in (_FOLDER / "versions").glob("[0-9]*.py"))
