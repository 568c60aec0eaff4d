"""The store in PostgreSQL: what it refuses to begin with, damage, leases, and clocks that differ."""

import asyncio
import logging
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import postgres
import pytest
from test_server_faults import TABLE, create

from ludoteca import __version__
from ludoteca.games import GAMES
from ludoteca.server.domain.commands import Choose, Sit
from ludoteca.server.domain.events import apply, created
from ludoteca.server.domain.validation import Refused
from ludoteca.server.infrastructure import migrations
from ludoteca.server.infrastructure.bell import MemoryBell
from ludoteca.server.infrastructure.bus import Bus
from ludoteca.server.infrastructure.hub import milliseconds
from ludoteca.server.infrastructure.postgres import listening
from ludoteca.server.infrastructure.postgres.database import Database
from ludoteca.server.infrastructure.postgres.store import PostgresStore
from ludoteca.server.infrastructure.shared import SharedHub
from ludoteca.server.infrastructure.store import Damaged, Moved, Taken, Unwritable
from ludoteca.server.infrastructure.thinkers import Thinkers
from ludoteca.server.web.services import Options, Services

HOUR = 3_600_000


def as_reader(url: str) -> str:
    """The same database for somebody who has no rights."""
    postgres.execute(url, "DROP ROLE IF EXISTS reader", "CREATE ROLE reader LOGIN")
    return url.replace("//postgres:", "//reader:", 1)


def claimed(url: str) -> None:
    PostgresStore(url, "test").claim()


def test_a_wrong_url_is_told() -> None:
    with pytest.raises(ValueError, match=r"expected a database URL such as sqlite:.* or postgresql"):
        Services.build(Options("mysql://localhost/x"))
    wrong = "postgresql+asyncpg://name:secret@127.0.0.1:1/x"
    command = [sys.executable, "-m", "ludoteca", "serve", "--port", "0", "--database", wrong]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 1
    assert ended.stderr.startswith("cannot use the database: ")
    assert ended.stderr.endswith("(127.0.0.1:1/x)\n")
    assert "secret" not in ended.stderr
    with pytest.raises(ValueError, match='database "nowhere" does not exist'):
        claimed(postgres.named(postgres.cluster(), "nowhere"))


def test_a_wrong_bus_is_told() -> None:
    with pytest.raises(ValueError, match=r"nats: no servers available for connection \(127.0.0.1:1\)"):
        Bus("nats://127.0.0.1:1", "test").claim()


def test_a_newer_database_is_left_alone() -> None:
    url = postgres.fresh()
    postgres.execute(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(ValueError, match="newer version"):
        claimed(url)
    assert postgres.execute(url, "SELECT version_num FROM alembic_version")[0][0] == "9999"


def test_an_older_database_is_brought_up_to_date_with_what_it_holds() -> None:
    url = postgres.fresh()
    at_a_hub(url, sit_down)
    postgres.execute(
        url, "DROP TABLE presence", "DROP TABLE servers", "ALTER TABLE tables DROP COLUMN owner",
        "UPDATE alembic_version SET version_num = '0001'",
    )  # fmt: skip
    claimed(url)
    assert postgres.execute(url, "SELECT version_num FROM alembic_version")[0][0] == migrations.newest()
    at_a_hub(url, lambda hub: hub.open(TABLE))


def test_somebody_without_rights_is_told() -> None:
    url = postgres.fresh()
    postgres.execute(url, "GRANT SELECT ON alembic_version TO PUBLIC")
    with pytest.raises(
        ValueError, match=r"reader may not .* it needs the right to read and write all tables"
    ):
        claimed(as_reader(url))
    name = "empty_" + url.partition("tables_")[2].partition("?")[0]
    postgres.execute(postgres.cluster(), f"CREATE DATABASE {name}")
    with pytest.raises(ValueError, match="permission denied for schema public"):
        claimed(as_reader(postgres.named(postgres.cluster(), name)))


def test_two_versions_do_not_work_at_once() -> None:
    url = postgres.fresh()
    until = milliseconds() + HOUR
    postgres.execute(url, f"INSERT INTO servers (id, version, until) VALUES ('other', '9.9', {until})")
    with pytest.raises(ValueError, match=f"a server of version 9.9 is at work, this is {__version__}"):
        claimed(url)
    postgres.execute(url, "UPDATE servers SET until = 0")
    claimed(url)


def at_a_hub(
    url: str, work: Callable[[SharedHub], Awaitable[object]], clock: Callable[[], int] = milliseconds
) -> None:
    """Runs with a hub of its own on a shared database."""

    async def run() -> None:
        store = PostgresStore(url, "test")
        await store.open()
        hub = SharedHub(store, MemoryBell(), Thinkers(1), clock)
        await hub.resume()
        try:
            await work(hub)
        finally:
            hub.close()
            await store.close()

    asyncio.run(run())


async def sit_down(hub: SharedHub) -> None:
    await hub.create(create(), "qwinto")
    await hub.do(TABLE, Sit(by="a", seed="a" * 32))


@pytest.mark.parametrize("hours", [-5, 5])
def test_the_clock_of_the_database_counts(hours: int, caplog: pytest.LogCaptureFixture) -> None:
    async def look(hub: SharedHub) -> None:
        assert abs(hub.clock() - milliseconds()) < HOUR
        await hub.beat()
        assert abs(hub.clock() - milliseconds()) < HOUR

    with caplog.at_level(logging.WARNING, "ludoteca"):
        at_a_hub(postgres.fresh(), look, lambda: milliseconds() + hours * HOUR)
    assert any(record.getMessage() == "clock" for record in caplog.records)


DAMAGE = {
    "another number": "UPDATE tables SET log = log - 1",
    "another seal": "UPDATE tables SET seal = 'x'",
    "one more": "INSERT INTO events SELECT table_id, number + 1, body, seal FROM events ORDER BY number DESC LIMIT 1",
    "no JSON": "UPDATE events SET body = 'x' WHERE number = 2",
    "one less": "DELETE FROM events WHERE number = 2",
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_table_is_neither_read_nor_written(damage: str) -> None:
    url = postgres.fresh()

    async def look(hub: SharedHub) -> None:
        with pytest.raises(Damaged):
            await hub.open(TABLE)
        with pytest.raises(Damaged):
            await hub.do(TABLE, Choose(by="a", seat=0, turn=1, move="o"))
        assert await hub.store.read_many({TABLE: 0}) == {}

    at_a_hub(url, sit_down)
    postgres.execute(url, DAMAGE[damage])
    at_a_hub(url, look)


@pytest.mark.parametrize("damage", ["another number", "another seal", "one more"])
def test_a_table_in_memory_that_is_damaged_on_disk_accepts_no_move(damage: str) -> None:
    url = postgres.fresh()

    async def run(hub: SharedHub) -> None:
        await sit_down(hub)
        await asyncio.to_thread(postgres.execute, url, DAMAGE[damage])
        with pytest.raises((Damaged, Unwritable)):
            await hub.do(TABLE, Choose(by="a", seat=0, turn=1, move="o"))

    at_a_hub(url, run)


def test_two_appends_at_the_same_number_and_two_tables_of_one_name() -> None:
    async def run(hub: SharedHub) -> None:
        store = hub.store
        await sit_down(hub)
        events = await store.read(TABLE)
        table = created(events[0], GAMES["qwinto"])
        for event in events[1:]:
            table = apply(table, event)
        with pytest.raises(Taken):
            await store.create(table, events)
        event = {"type": "archived", "at": 1}
        after = apply(table, event)
        results: list[Any] = await asyncio.gather(
            *(store.append(after, [event]) for _ in range(5)), return_exceptions=True
        )
        assert [type(result) for result in results] == [list] + [Moved] * 4

    at_a_hub(postgres.fresh(), run)


def test_one_server_looks_after_a_table_and_another_takes_over_when_its_lease_has_run_out() -> None:
    url = postgres.fresh()

    async def run(hub: SharedHub) -> None:
        await hub.create(create(clock={"decision": 600}), "qwinto")
        await hub.do(TABLE, Sit(by="a", seed="a" * 32))
        await until(lambda: TABLE in hub._owned)
        other = PostgresStore(url, "other")
        await other.open()
        assert await other.leases.own([TABLE]) == []
        assert await other.leases.adopt(10) == []
        await asyncio.to_thread(postgres.execute, url, "UPDATE servers SET until = 0")
        await asyncio.to_thread(postgres.execute, url, "UPDATE tables SET is_watched = true")
        assert await other.leases.adopt(10) == [TABLE]
        await other.close()

    at_a_hub(url, run)


def test_a_server_that_has_not_heard_the_news_refuses_nothing_for_that() -> None:
    url = postgres.fresh()

    async def run(hub: SharedHub) -> None:
        await sit_down(hub)
        store = PostgresStore(url, "deaf")
        await store.open()
        deaf = SharedHub(store, MemoryBell(), Thinkers(1))  # it does not listen
        live = await deaf.open(TABLE)
        await hub.do(TABLE, Choose(by="a", seat=0, turn=1, move="o"))
        assert live.table.turn == 1
        table = await deaf.do(TABLE, Choose(by="a", seat=0, turn=3, move="keep"))
        assert table.turn == 4
        with pytest.raises(Refused):
            await deaf.do(TABLE, Choose(by="a", seat=0, turn=3, move="keep"))
        deaf.close()
        await store.close()

    at_a_hub(url, run)


def test_a_listener_that_is_cut_off_comes_back_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "CHECK", 3600.0)
    url = postgres.fresh().replace("postgresql+asyncpg:", "postgresql:", 1)

    async def run() -> None:
        begun: list[None] = []
        task = asyncio.create_task(
            listening.listen(url, ("x",), lambda channel, said: None, lambda: begun.append(None))
        )
        await until(lambda: len(begun) == 1)
        here = "pid <> pg_backend_pid() AND datname = current_database()"
        await asyncio.to_thread(
            postgres.execute, url, f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {here}"
        )
        await until(lambda: len(begun) == 2)
        task.cancel()

    asyncio.run(run())


def test_a_connection_that_breaks_while_it_is_given_back_is_the_databases_trouble() -> None:
    class Breaking:
        def acquire(self, timeout: float) -> "Breaking":
            return self

        async def __aenter__(self) -> None: ...

        async def __aexit__(self, *error: object) -> None:
            raise asyncio.InvalidStateError("invalid state")

    async def run() -> None:
        database = Database("postgresql://nowhere", append_all)
        database._pool = Breaking()  # type: ignore[assignment]
        with pytest.raises(Unwritable):
            await database.read(lambda connection: asyncio.sleep(0))

    async def append_all(connection: object, appends: object) -> list[Any]:
        return []

    asyncio.run(run())


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.01)
