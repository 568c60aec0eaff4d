"""Leases of servers on one database: what fails is asked for again at the next beat, and whoever hangs blocks nobody."""

import asyncio
from dataclasses import replace
from typing import Any

import postgres
import pytest
from test_postgres import at_a_hub, until
from test_server_faults import TABLE, create

from ludoteca.server.domain.commands import Sit
from ludoteca.server.infrastructure.postgres.store import PostgresStore
from ludoteca.server.infrastructure.shared import SharedHub
from ludoteca.server.infrastructure.store import Unwritable


async def timed(hub: SharedHub) -> None:
    """A table whose clock runs."""
    await hub.create(create(clock={"decision": 600}), "qwinto")
    await hub.do(TABLE, Sit(by="a", seed="a" * 32))


async def unwritable(*_: object) -> Any:
    raise Unwritable("no database")


def test_tables_are_asked_for_again_once_a_lost_lease_is_renewed() -> None:
    async def run(hub: SharedHub) -> None:
        await timed(hub)
        await until(lambda: TABLE in hub._owned)
        hub._renewed = float("-inf")  # as if the database had been away
        await hub.beat()
        await until(lambda: TABLE in hub._owned)

    at_a_hub(postgres.fresh(), run)


def test_a_table_that_could_not_be_asked_for_is_asked_for_again() -> None:
    async def run(hub: SharedHub) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(hub.store.leases, "own", unwritable)
            await timed(hub)
            await until(lambda: not hub._wanted)
        assert TABLE not in hub._owned
        await hub.beat()
        await until(lambda: TABLE in hub._owned)

    at_a_hub(postgres.fresh(), run)


def test_a_table_that_could_not_be_left_to_others_is_left_later() -> None:
    async def run(hub: SharedHub) -> None:
        await timed(hub)
        await until(lambda: TABLE in hub._owned)
        hub._drop(TABLE)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(hub.store.leases, "disown", unwritable)
            with pytest.raises(Unwritable):
                await hub._take_over()
        assert hub._left == {TABLE}
        await hub._take_over()
        assert not hub._left

    at_a_hub(postgres.fresh(), run)


def test_more_tables_than_are_adopted_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludoteca.server.infrastructure.shared.ADOPTED", 1)
    url = postgres.fresh()
    ids = [f"{number:022d}" for number in range(3)]

    async def lay(hub: SharedHub) -> None:
        for number, table in enumerate(ids):
            command = create(clock={"decision": 600})
            await hub.create(replace(command, table=table, code=f"ABCDEFG{number + 2}"), "qwinto")
            await hub.do(table, Sit(by="a", seed="a" * 32))
        await until(lambda: hub._owned == {*ids})

    async def take_over(hub: SharedHub) -> None:
        await hub.beat()
        await until(lambda: hub._owned == {*ids})

    at_a_hub(url, lay)
    at_a_hub(url, take_over)


def test_a_server_that_hangs_in_a_transaction_does_not_keep_its_tables() -> None:
    url = postgres.fresh()

    async def run(hub: SharedHub) -> None:
        await timed(hub)
        other = PostgresStore(url, "other")
        await other.open()
        is_hanging, is_over = asyncio.Event(), asyncio.Event()

        async def hang(connection: Any) -> None:
            await connection.execute("SELECT * FROM tables FOR UPDATE")
            is_hanging.set()
            await is_over.wait()

        hanging = asyncio.create_task(hub.store._database.write(hang))
        await is_hanging.wait()
        await asyncio.to_thread(postgres.execute, url, "UPDATE servers SET until = 0")
        assert await other.leases.own([TABLE]) == [TABLE]
        is_over.set()
        assert isinstance((await asyncio.gather(hanging, return_exceptions=True))[0], Unwritable)
        await other.close()

    at_a_hub(url, run)
