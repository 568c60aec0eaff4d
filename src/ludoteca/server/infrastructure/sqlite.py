"""A store in one SQLite file: one thread writes, many appends in one transaction; two threads read."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

from ..domain.events import Event
from ..domain.table import Table
from .migrations import upgrade
from .store import (
    COLUMNS,
    RARE,
    Damaged,
    Index,
    InUse,
    Moved,
    Outcome,
    Row,
    Taken,
    Unwritable,
    add_events,
    bodies,
    checked,
    is_quiet,
    row,
    sealed,
    settle,
)

FILE = "tables.sqlite3"  # in a server's data folder
BATCH = 256  # jobs in one transaction at most
LARGE = 32  # jobs for which the writer is asked at once, and one batch ahead
READERS = 2
HEADS = 10_000  # of tables that are remembered
LATE = 60_000  # milliseconds by which a row may be late to tell when its table was used
Connection = sqlite3.Connection
T = TypeVar("T")
_HEAD = """SELECT log, tables.seal, events.seal FROM tables
           LEFT JOIN events ON table_id = id AND number = log WHERE id = ?"""
_NEW = f"INSERT INTO tables ({', '.join(COLUMNS)}) VALUES ({', '.join(f':{c}' for c in COLUMNS)})"
_CHANGED = f"""UPDATE tables SET ({", ".join(RARE)}, touched)
               = (column2, column3, column4, column5, column6, column7) FROM (VALUES {{}}) WHERE id = column1"""
_EVENTS = "INSERT INTO events (table_id, number, body, seal) VALUES {}"
# An append is one row of a view for each event, with the seal before it: a batch is one statement, and the thread
# waits for Python's lock only once. Row and event are compared each time, so that damage cannot spread.
_APPENDING = """
    CREATE TEMP VIEW appended AS
        SELECT NULL AS table_id, NULL AS number, NULL AS body, NULL AS seal, NULL AS before;
    CREATE TEMP TRIGGER append INSTEAD OF INSERT ON appended BEGIN
        UPDATE tables SET log = new.number, seal = new.seal
            WHERE id = new.table_id AND log = new.number - 1 AND seal = new.before
            AND new.before = (SELECT seal FROM events WHERE table_id = new.table_id AND number = new.number - 1);
        SELECT RAISE(ABORT, 'the table is not as expected') WHERE changes() = 0;
        INSERT INTO events VALUES (new.table_id, new.number, new.body, new.seal);
    END;
"""
_APPEND = "INSERT INTO appended VALUES {}"
AT_ONCE = 1000  # rows in one statement at most: SQLite takes 32,766 values


class Head(NamedTuple):
    """Where a table's log ends, and what its row was last told."""

    number: int
    seal: str
    last: str | None  # the seal of the last event, which is the same
    told: tuple[Any, ...] = ()  # of a table whose row stays the same while people play
    touched: int = 0


class Append:
    """Events for the log of a table that has a head, and what becomes of its row."""

    __slots__ = ("after", "changed", "number", "rows", "table")

    def __init__(self, table: Table, log: Sequence[bytes], head: Head) -> None:
        self.table: str = table.id
        self.number: int = table.log - len(log)  # which the head must have
        self.rows: list[Any] = []
        self.changed: list[Any] = []
        number, seal = self.number, head.seal
        for body in log:
            number, before, seal = number + 1, seal, sealed(seal, body)
            self.rows += (self.table, number, body.decode(), seal, before)
        told: tuple[Any, ...] = (table.chairs, table.settings, table.status)
        touched = head.touched
        if told != head.told or table.shown_at - touched >= LATE:
            values = row(table)
            self.changed = [values[column] for column in ("id", *RARE, "touched")]
            told, touched = told if is_quiet(table) else (), table.shown_at
        self.after: Head = Head(number, seal, seal, told, touched)


Work = Callable[[Connection], Any] | Append
Job = tuple[Work, asyncio.Future[Any]]


class SqliteStore(Index):
    """The store that a server without configuration has."""

    mark = "?"

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble: str | None = None
        self._waiting: list[Job] = []
        self._under_way = 0  # batches that the writer has
        self._batches: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._reading = threading.local()
        self._lock: Connection | None = None
        self._heads: dict[str, Head] = {}  # of tables, as the last append left them

    def claim(self) -> None:
        """Makes sure that no other server writes here; raises `InUse`."""
        self._lock = self._lock or lock(self.path)

    async def open(self) -> None:
        """Brings the database to its newest form and begins to write; raises `InUse`."""
        self._loop = asyncio.get_running_loop()
        self.claim()
        await self._loop.run_in_executor(self._readers, upgrade, self.path)
        self._thread.start()

    async def close(self) -> None:
        """Writes what is left and lets go of the database."""
        while self._waiting:
            self._put_next()
        self._batches.put(None)
        if self._thread.ident:
            await asyncio.to_thread(self._thread.join)
        self._readers.shutdown()
        if self._lock:
            self._lock.close()

    async def create(self, table: Table, log: Sequence[Event]) -> None:
        """Keeps a new table; raises `Taken` and `Unwritable`."""
        kept, values = bodies(log), row(table)
        await self._write(lambda connection: _create(connection, values, kept))

    async def append(self, table: Table, log: Sequence[Event]) -> list[bytes]:
        """Appends to a table that had `table.log - len(log)` events, on disk; raises `Moved`, `Damaged`, `Unwritable`."""
        kept = bodies(log)
        head = self._heads.pop(table.id, None)
        if head is None:
            head = await self._read(lambda connection: _head(connection, table.id))
        append = Append(table, kept, head)
        await self._write(append)
        if len(self._heads) > HEADS:
            self._heads.clear()
        self._heads[table.id] = append.after
        return kept

    async def read(self, table: str, after: int = 0) -> list[Event]:
        """The events after a number; raises `Damaged`."""
        return await self._read(lambda connection: events_of(connection, table, after))

    async def touch(self, at: int) -> None:
        """Counts all tables as used now: nobody can say how long they were not."""
        self._heads.clear()
        await self._write(lambda connection: connection.execute("UPDATE tables SET touched = ?", (at,)))

    async def purge(self, ids: Sequence[str]) -> None:
        """Forgets tables for good."""
        await self._write(lambda connection: forget(connection, ids))

    async def beat(self, at: int) -> int | None:
        """Notes that the server runs; tells when it last did."""
        before: int | None = await self._write(lambda connection: _beat(connection, at))
        return before

    async def _column(self, query: str, *values: object) -> list[Any]:
        return await self._read(lambda connection: [found[0] for found in connection.execute(query, values)])

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await self._loop.run_in_executor(self._readers, self._consult, work)

    def _consult(self, work: Callable[[Connection], T]) -> T:
        """Runs in a reader's thread; a row and its events are read at one instant."""
        if not hasattr(self._reading, "connection"):
            self._reading.connection = connect(self.path)
        connection: Connection = self._reading.connection
        connection.execute("BEGIN")
        try:
            return work(connection)
        finally:
            connection.execute("ROLLBACK")

    async def _write(self, work: Work) -> Any:
        done: asyncio.Future[Any] = self._loop.create_future()
        self._waiting.append((work, done))
        if len(self._waiting) >= LARGE:
            self._hand_over()
        elif len(self._waiting) == 1:
            self._loop.call_soon(self._hand_over)
        return await done

    def _hand_over(self) -> None:
        """Gives the writer what has come, if it has nothing to do, or a large batch to go on with."""
        if self._under_way == 0 or (self._under_way == 1 and len(self._waiting) >= LARGE):
            self._put_next()

    def _put_next(self) -> None:
        if batch := self._waiting[:BATCH]:
            self._waiting = self._waiting[BATCH:]
            self._under_way += 1
            self._batches.put(batch)

    def _write_all(self) -> None:
        """Runs in the writer's thread until `None` comes."""
        connection = connect(self.path)
        connection.executescript(_APPENDING)
        while (batch := self._batches.get()) is not None:
            outcomes = self._transaction(connection, [work for work, _ in batch])
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(self._settle, batch, outcomes)
        connection.close()

    def _settle(self, batch: list[Job], outcomes: list[Outcome]) -> None:
        self._under_way -= 1
        self._hand_over()  # first, so that it works while everybody is told
        for (_, done), outcome in zip(batch, outcomes, strict=True):
            settle(done, outcome)

    def _transaction(self, connection: Connection, works: list[Work]) -> list[Outcome]:
        """What became of each job; what fails unexpectedly fails alone."""
        try:
            outcomes = _outcomes(works, connection)
            self.trouble = None
        except Exception as error:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            if len(works) > 1:
                return [outcome for work in works for outcome in self._transaction(connection, [work])]
            if isinstance(error, sqlite3.IntegrityError) and (refusal := _refusal(connection, works[0])):
                return [refusal]
            if not isinstance(error, sqlite3.Error):
                return [error]
            self.trouble = str(error)
            return [Unwritable(str(error))]
        return outcomes


def _outcomes(works: list[Work], connection: Connection) -> list[Outcome]:
    """Appends go together, the rest follows one by one."""
    appends = [work for work in works if isinstance(work, Append)]
    if len(appends) == len(works) and not any(append.changed for append in appends):
        append_all(connection, appends)  # one statement is a transaction of its own
        return [None] * len(works)
    connection.execute("BEGIN IMMEDIATE")
    append_all(connection, appends)
    outcomes = [None if isinstance(work, Append) else _outcome(work, connection) for work in works]
    connection.execute("COMMIT")
    return outcomes


def _head(connection: Connection, table: str) -> Head:
    return Head(*connection.execute(_HEAD, (table,)).fetchone() or (0, "", ""))


def _refusal(connection: Connection, work: Work) -> Exception | None:
    """Why a table is not as expected."""
    if not isinstance(work, Append):
        return None
    head = _head(connection, work.table)
    if head.seal != head.last:
        return Damaged(work.table, head.number, "its seal is not the one in the table's row")
    return Moved(work.table) if head.number != work.number or head.seal != work.rows[4] else None


def append_all(connection: Connection, appends: Sequence[Append]) -> None:
    """Appends in one statement, or two; raises `sqlite3.IntegrityError` if a table is not as expected."""
    _put(connection, _APPEND, 5, [value for append in appends for value in append.rows])
    _put(connection, _CHANGED, 7, [value for append in appends for value in append.changed])


def _put(connection: Connection, query: str, width: int, values: list[object]) -> None:
    """Carries out a statement that takes rows of values."""
    form = f"({', '.join('?' * width)})"
    for first in range(0, len(values), AT_ONCE * width):
        some = values[first : first + AT_ONCE * width]
        connection.execute(query.format(", ".join([form] * (len(some) // width))), some)


def _outcome(work: Callable[[Connection], Any], connection: Connection) -> Outcome:
    try:
        return work(connection)
    except (Moved, Taken, Damaged) as refusal:  # raised before anything is written
        return refusal


def _create(connection: Connection, values: Row, log: list[bytes]) -> None:
    query = "SELECT 1 FROM tables WHERE id = :id OR code = :code"
    if connection.execute(query, values).fetchone():
        raise Taken(values["id"])
    rows = list[Any]()
    connection.execute(_NEW, {**values, "seal": add_events(rows, values["id"], 1, log, "")})
    _put(connection, _EVENTS, 4, rows)


def events_of(connection: Connection, table: str, after: int) -> list[Event]:
    """The events of a table after a number; raises `Damaged`."""
    head = connection.execute("SELECT log, seal FROM tables WHERE id = ?", (table,)).fetchone()
    query = "SELECT number, body, seal FROM events WHERE table_id = ? AND number >= ? ORDER BY number"
    try:
        rows = connection.execute(query, (table, after)).fetchall()
    except sqlite3.DatabaseError as error:
        raise Damaged(table, after + 1, str(error)) from None
    return checked(table, rows, after, head or (0, "")) if head or rows else []


def _beat(connection: Connection, at: int) -> int | None:
    before: tuple[int] | None = connection.execute("SELECT at FROM heartbeat").fetchone()
    connection.execute("INSERT OR REPLACE INTO heartbeat (id, at) VALUES (1, ?)", (at,))
    return before[0] if before else None


def forget(connection: Connection, ids: Sequence[str]) -> None:
    """Deletes tables and their events."""
    for table in ids:
        connection.execute("DELETE FROM events WHERE table_id = ?", (table,))
        connection.execute("DELETE FROM tables WHERE id = ?", (table,))


def connect(path: Path) -> Connection:
    """A connection whose commits are on disk when they return."""
    connection = sqlite3.connect(path, timeout=10, isolation_level=None, check_same_thread=False)
    connection.text_factory = lambda text: text.decode("utf-8", "replace")  # damage is found by the seal
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "temp_store=MEMORY"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def lock(path: Path) -> Connection:
    """Held by the one server that writes to a database, and let go by the system if it dies; raises `InUse`."""
    held = sqlite3.connect(path.with_name(path.name + ".lock"), timeout=0, isolation_level=None)
    try:
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        held.close()
        raise InUse(f"another server uses {path}") from None
    return held
