"""The store: append events if the table is still at number N; read from number N."""

import asyncio
import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from ... import strict_json
from ..domain.events import Event
from ..domain.table import Table

Row = dict[str, Any]
Outcome = Any  # what a job gave, or the exception that it raised
# Tables in which other servers have written, and the requests behind that; None: anything may have happened.
News = Callable[[Mapping[str, str] | None], None]
COLUMNS = ("id", "code", "game", "log", "seal", "status", "is_listed", "is_watched", "summary", "touched")
RARE = (
    "code",
    "status",
    "is_listed",
    "is_watched",
    "summary",
)  # written, with their indexes, when they change


class Moved(Exception):
    """Somebody else has appended to the table in the meantime."""


class Taken(Exception):
    """A table with this id or code exists already."""


class InUse(Exception):
    """Another server writes to this database."""


class Unwritable(Exception):
    """The database cannot be written now: a full disk, for instance. Nothing of this append was kept."""


class Damaged(Exception):
    """A log that is not what was written; `number` is the first event that is wrong."""

    def __init__(self, table: str, number: int, reason: str) -> None:
        super().__init__(f"the log of table {table} is damaged at event {number}: {reason}")
        self.table: str = table
        self.number: int = number


class Store(Protocol):
    """Where the logs are kept. Several servers may share one, if it says so."""

    @property
    def trouble(self) -> str | None:
        """Why the last attempt to write failed, if it did."""

    def claim(self) -> None:
        """Makes sure that this server may write here; raises `InUse`."""

    async def open(self) -> None:
        """Brings the database to its newest form and begins to write; raises `InUse`."""

    async def close(self) -> None:
        """Writes what is left and lets go of the database."""

    async def create(self, table: Table, log: Sequence[Event]) -> None:
        """Keeps a new table; raises `Taken` and `Unwritable`."""

    async def append(self, table: Table, log: Sequence[Event]) -> list[bytes]:
        """Appends to a table that had `table.log - len(log)` events, on disk; the events as they are kept.

        Raises `Moved`, `Damaged`, `Unwritable`.
        """

    async def read(self, table: str, after: int = 0) -> list[Event]:
        """The events after a number; raises `Damaged`."""

    async def find(self, code: str) -> str | None:
        """The table that has a code."""

    async def lobby(self, limit: int) -> list[Any]:
        """What the lobby shows, newest first."""

    async def watched(self) -> list[str]:
        """The tables at which a bot or a clock is at work."""

    async def untouched(self, before: int, archived: bool) -> list[str]:
        """The tables at which nothing has happened since a time."""

    async def touch(self, at: int) -> None:
        """Counts all tables as used now: nobody can say how long they were not."""

    async def purge(self, ids: Sequence[str]) -> None:
        """Forgets tables for good."""

    async def beat(self, at: int) -> int | None:
        """Notes that the server runs; tells when it last did."""


def sealed(before: str, body: bytes) -> str:
    """The seal of an event: it depends on everything up to it."""
    return hashlib.sha256(b"%b\n%b" % (before.encode(), body)).hexdigest()


class Index(ABC):
    """What can be asked of the tables' rows, the same SQL in every store."""

    mark: ClassVar[str]  # of a statement's only parameter

    @abstractmethod
    async def _column(self, query: str, *values: object) -> list[Any]:
        """The first column of a query's rows."""

    async def find(self, code: str) -> str | None:
        """The table that has a code."""
        return next(iter(await self._column(f"SELECT id FROM tables WHERE code = {self.mark}", code)), None)

    async def lobby(self, limit: int) -> list[Any]:
        """What the lobby shows, newest first."""
        query = f"SELECT summary FROM tables WHERE is_listed ORDER BY touched DESC LIMIT {self.mark}"
        return summaries(await self._column(query, limit))

    async def watched(self) -> list[str]:
        """The tables at which a bot or a clock is at work."""
        return await self._column("SELECT id FROM tables WHERE is_watched")

    async def untouched(self, before: int, archived: bool) -> list[str]:
        """The tables at which nothing has happened since a time."""
        sign = "=" if archived else "<>"
        query = f"SELECT id FROM tables WHERE status {sign} 'archived' AND touched < {self.mark} LIMIT 1000"
        return await self._column(query, before)


def settle(done: "asyncio.Future[Any]", outcome: Outcome) -> None:
    """Tells whoever waits for a job what came of it; the events are kept even if nobody does any more."""
    if done.done():
        return
    if isinstance(outcome, Exception):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)


def bodies(log: Sequence[Event]) -> list[bytes]:
    """Events as they are kept; raises `ValueError` for what JSON cannot say, before anything is queued."""
    return [strict_json.dumps(event).encode() for event in log]


@dataclass(frozen=True, slots=True)
class Append:
    """Events for the log of a table, and what becomes of the table's row."""

    values: Row
    log: list[bytes]
    request: str = ""  # that is behind it


@dataclass(slots=True)
class Batch:
    """What is written for many appends at once, each list value after value, row after row."""

    outcomes: list[Outcome] = field(default_factory=list)
    events: list[Any] = field(default_factory=list)  # table, number, body, seal
    grown: list[Any] = field(default_factory=list)  # table, log, seal, touched
    changed: list[Any] = field(default_factory=list)  # table, and what is rare

    def add(self, append: Append, number: int, seal: str, last: str) -> None:
        """Adds events if the row is at the expected number and agrees with the last event."""
        values, log = append.values, append.log
        if seal != last:
            self.outcomes.append(Damaged(values["id"], number, "its seal is not the one in the table's row"))
        elif number != values["log"] - len(log):
            self.outcomes.append(Moved(values["id"]))
        else:
            self.outcomes.append(None)
            seal = add_events(self.events, values["id"], number + 1, log, seal)
            self.grown += (values["id"], values["log"], seal, values["touched"])
            self.changed += (values["id"], *[values[column] for column in RARE])


def add_events(rows: list[Any], table: str, first: int, log: list[bytes], seal: str) -> str:
    """Adds the rows of events; the last seal."""
    for number, body in enumerate(log, first):
        seal = sealed(seal, body)
        rows += (table, number, body.decode(), seal)
    return seal


def is_quiet(table: Table) -> bool:
    """True if its row stays as it is while people play: there is no bot, no clock, and no lobby to tell."""
    people = all(chair.kind == "person" and not chair.away for chair in table.chairs)
    return people and table.settings.clock is None and not table.is_listed()


def row(table: Table) -> Row:
    """What is kept of a table beside its log."""
    is_listed = table.is_listed()
    return {
        "id": table.id,
        "code": table.valid_code,
        "game": table.rules.name,
        "log": table.log,
        "status": table.status,
        "is_listed": is_listed,
        "is_watched": table.deadline() is not None or (bool(table.thinking()) and table.has_people()),
        "summary": strict_json.dumps(_summary(table)) if is_listed else "{}",
        "touched": table.shown_at,
    }


def _summary(table: Table) -> Row:
    return {
        "id": table.id,
        "game": table.rules.name,
        "options": {k: v if isinstance(v, str | int | bool) else "own" for k, v in table.options.items()},
        "status": table.status,
        "seats": [chair.to_json() for chair in table.chairs],
        "clock": table.settings.model_dump()["clock"],
        "spectators": table.settings.spectators,
        "strangers": table.settings.strangers,
        "touched": table.shown_at,
    }


def summaries(texts: Iterable[str]) -> list[Any]:
    """What the lobby shows; a row that cannot be read is left out."""
    read = []
    for text in texts:
        try:
            summary = strict_json.loads(text)
        except ValueError:
            continue
        if isinstance(summary, dict) and summary.keys() >= {"id", "game", "seats"}:
            read.append(summary)
    return read


def checked(table: str, rows: Sequence[Any], after: int, head: tuple[int, str]) -> list[Event]:
    """The events of rows from number `after` on, each checked against its seal, the last against the table's row."""
    seal, log, expected = "", [], max(after, 1)
    for number, body, said in rows:
        if number != expected:
            raise Damaged(table, expected, f"it is missing, the next one is {number}")
        expected += 1
        if number > after:
            if not isinstance(body, str) or sealed(seal, body.encode()) != said:
                raise Damaged(table, number, "its seal does not fit")
            log.append(_event(table, number, body))
        seal = said
    if (expected - 1, seal) != head:
        raise Damaged(table, expected - 1, f"the table's row says that event {head[0]} is the last")
    return log


def _event(table: str, number: int, body: str) -> Event:
    try:
        event = strict_json.loads(body)
    except ValueError as error:
        raise Damaged(table, number, str(error)) from None
    if not isinstance(event, dict) or not isinstance(event.get("type"), str):
        raise Damaged(table, number, "it must be an event")
    return event
