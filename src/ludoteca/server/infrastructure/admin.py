"""What an operator does with the database, while a server runs or not: back up, restore, look, delete."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from ..domain.records import record_json
from ..domain.table import Table
from .hub import replayed
from .migrations import upgrade
from .sqlite import Connection, connect, events_of, forget, lock
from .store import Damaged

STEP = 1000  # pages that are copied before others may write
SUFFIXES = ("-wal", "-shm")


class BadDatabase(ValueError):
    """A file that is no database of ours, or a damaged one."""


class Row(NamedTuple):
    """What is kept of a table beside its log."""

    id: str
    code: str | None
    game: str
    status: str
    log: int
    touched: int


def back_up(path: Path, file: Path) -> int:
    """Copies the database as it is at one instant, checked; the number of tables."""
    part = file.with_name(file.name + ".part")
    _copy(path, part)
    count = check(part)
    os.replace(part, file)
    return count


def restore(file: Path, path: Path) -> int:
    """Puts a backup in the place of the database, which is kept as `.before`; raises `InUse` while a server runs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(lock(path)):
        count = check(file)
        part = path.with_name(path.name + ".part")
        _copy(file, part)
        if path.exists():
            _copy(path, path.with_name(path.name + ".before"))
        for suffix in SUFFIXES:
            path.with_name(path.name + suffix).unlink(missing_ok=True)
        os.replace(part, path)
        upgrade(path)
    return count


def check(path: Path) -> int:
    """The number of tables in a sound database; raises `BadDatabase`."""
    with _reading(path) as database:
        (verdict,) = database.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            raise BadDatabase(f"{path} is damaged: {verdict}")
        ids = [table for (table,) in database.execute("SELECT id FROM tables")]
        for table in ids:
            events_of(database, table, 0)
    return len(ids)


def listed(path: Path) -> list[Row]:
    """All tables, newest first."""
    with _reading(path) as database:
        query = f"SELECT {', '.join(Row._fields)} FROM tables ORDER BY touched DESC"
        return [Row(*row) for row in database.execute(query)]


def opened(path: Path, table: str) -> Table:
    """A table as its log says; raises `KeyError` and `Damaged`."""
    with _reading(path) as database:
        if not (events := events_of(database, table, 0)):
            raise KeyError(table)
    return replayed(table, events).table


def records(table: Table) -> Iterator[dict[str, object]]:
    """The records of all games of a table that have begun."""
    for number in range(1, table.round + 1):
        if number < table.round or table.now:
            yield record_json(table.at_round(number))


def delete(path: Path, ids: list[str]) -> list[str]:
    """Deletes tables for good; those that there were."""
    with closing(connect(path)) as database:
        database.execute("BEGIN IMMEDIATE")
        marks = ", ".join("?" * len(ids))
        known = [row[0] for row in database.execute(f"SELECT id FROM tables WHERE id IN ({marks})", ids)]
        forget(database, known)
        database.execute("COMMIT")
    return known


@contextmanager
def _reading(path: Path) -> Iterator[Connection]:
    """A connection to a database that exists and is ours; raises `BadDatabase`."""
    if not path.is_file():
        raise BadDatabase(f"there is no database at {path}")
    try:
        with closing(connect(path)) as database:
            database.execute("SELECT version_num FROM alembic_version")
            yield database
    except sqlite3.DatabaseError as error:
        raise BadDatabase(f"{path} cannot be read: {error}") from None
    except Damaged as error:
        raise BadDatabase(str(error)) from None


def _copy(source: Path, target: Path) -> None:
    target.unlink(missing_ok=True)
    with _reading(source) as database, closing(sqlite3.connect(target)) as copy:
        database.backup(copy, pages=STEP, sleep=0.01)
