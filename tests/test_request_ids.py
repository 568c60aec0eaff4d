"""A request's id is in the log lines of whatever it causes: bots, other servers, workers."""

import asyncio
import json
import logging
from contextlib import suppress
from io import StringIO
from pathlib import Path

import postgres
import pytest
from serving import free_port
from several import nats
from test_bus import QUESTION
from test_postgres import until
from test_server_faults import TABLE, at_a_hub, create

from ludoteca.game import Move
from ludoteca.server.domain.commands import Choose, Sit
from ludoteca.server.infrastructure.bell import MemoryBell
from ludoteca.server.infrastructure.bus import Bus, BusThinkers
from ludoteca.server.infrastructure.hub import Hub
from ludoteca.server.infrastructure.logs import REQUEST, JsonLines
from ludoteca.server.infrastructure.postgres.store import PostgresStore
from ludoteca.server.infrastructure.shared import SharedHub
from ludoteca.server.infrastructure.thinkers import Thinkers
from ludoteca.server.infrastructure.thoughts import Thought
from ludoteca.server.infrastructure.worker import Worker


class Listening:
    """Notes for which request a bot thinks."""

    def __init__(self) -> None:
        self.requests = list[str]()

    async def choose(self, thought: Thought, owner: str = "", is_for_people: bool = True) -> Move:
        """Decides nothing."""
        self.requests.append(REQUEST.get())
        return await asyncio.Event().wait()  # type: ignore[return-value]

    def close(self) -> None:
        """Nothing is open."""


async def play(hub: Hub) -> None:
    """Ann sits down and plays until a bot must decide, in a request of its own each time."""
    await hub.create(create(), "qwinto")
    for request, command in {
        "sit": Sit(by="a", seed="a" * 32),
        "dice": Choose(by="a", seat=0, turn=1, move="o"),
        "keep": Choose(by="a", seat=0, turn=3, move="keep"),
    }.items():
        REQUEST.set(request)
        await hub.do(TABLE, command)
    REQUEST.set("another")


@pytest.mark.sqlite
def test_a_bot_thinks_for_the_request_that_made_it_its_turn(tmp_path: Path) -> None:
    thinkers = Listening()

    async def run(hub: Hub) -> None:
        await play(hub)
        await until(lambda: bool(thinkers.requests))

    at_a_hub(tmp_path, run, thinkers=thinkers)
    assert thinkers.requests == ["keep"]


@pytest.mark.parametrize("has_bus", [False, True])
def test_news_name_the_request(tmp_path: Path, has_bus: bool) -> None:
    url = postgres.fresh()

    async def run(where: str) -> str:
        buses = [Bus(where, name) if has_bus else None for name in ("one", "other")]
        hubs = list[SharedHub]()
        for bus, name in zip(buses, ("one", "other"), strict=True):
            store = PostgresStore(url, name, bus)
            if bus:
                await bus.open()
            await store.open()
            hubs.append(SharedHub(store, MemoryBell(), Thinkers(1)))
            await hubs[-1].resume()
        one, other = hubs
        await one.create(create(clock={"decision": 600}), "qwinto")
        live = await other.open(TABLE)
        await asyncio.sleep(0.5)  # until it listens
        REQUEST.set("sit")
        await one.do(TABLE, Sit(by="a", seed="a" * 32))
        await until(lambda: live.table.status == "playing")
        for hub, bus in zip(hubs, buses, strict=True):
            hub.close()
            await hub.store.close()
            if bus:
                await bus.close()
        return live.request

    with nats(free_port(), tmp_path) as bus:
        assert asyncio.run(run(bus.url)) == "sit"


def test_a_worker_logs_the_request_that_it_thinks_for(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run(url: str) -> None:
        working = asyncio.create_task(Worker(Bus(url, "worker"), 1).run())
        bus = Bus(url, "server")
        await bus.open()
        await until(lambda: "qwinto" in bus.games())
        REQUEST.set("move")
        await BusThinkers(1, bus, 30).choose(QUESTION)
        working.cancel()
        with suppress(asyncio.CancelledError):
            await working
        await bus.close()

    text = StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("ludoteca.worker")
    logger.addHandler(handler)
    with nats(free_port(), tmp_path) as bus, caplog.at_level(logging.INFO, "ludoteca"):
        asyncio.run(run(bus.url))
    logger.removeHandler(handler)
    (line,) = (json.loads(line) for line in text.getvalue().splitlines())
    assert (line["said"], line["request"]) == ("answered", "move")
