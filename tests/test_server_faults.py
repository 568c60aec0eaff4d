"""Faults pass by themselves: a full disk, bots that hang, clocks that jump, damage, restarts and stops."""

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest
from serving import Client, Server, call, refused, serving, two_at_qwinto

from ludoteca.games import GAMES
from ludoteca.server.domain.commands import Choose, Create, Sit, Undo, react
from ludoteca.server.domain.events import created
from ludoteca.server.domain.settings import Settings
from ludoteca.server.domain.table import Table
from ludoteca.server.domain.validation import Refused
from ludoteca.server.infrastructure import hub as hub_module
from ludoteca.server.infrastructure.bell import MemoryBell
from ludoteca.server.infrastructure.hub import Hub
from ludoteca.server.infrastructure.sqlite import FILE, SqliteStore
from ludoteca.server.infrastructure.store import Damaged, Unwritable
from ludoteca.server.infrastructure.thinkers import Thinkers
from ludoteca.server.infrastructure.thoughts import Thought, decide
from ludoteca.server.web import serve
from ludoteca.server.web.app import application
from ludoteca.server.web.services import Options

DAY = 24 * 3600 * 1000
TABLE = "T" * 22


class FullDisk(SqliteStore):
    """A store whose disk is full while told so."""

    is_full = False

    def _transaction(self, connection: sqlite3.Connection, works: Any) -> list[Any]:
        return super()._transaction(connection, [_fail for _ in works] if self.is_full else works)


def _fail(connection: sqlite3.Connection) -> None:
    raise sqlite3.OperationalError("database or disk is full")


def create(**settings: Any) -> Create:
    seats = [{"kind": "open"}, {"kind": "bot", "bot": "random"}]
    return Create(
        by="h", id="c", table=TABLE, code="CODE2222", secret=bytes(32), seats=seats,
        settings=Settings.model_validate({"lot": False, **settings}),
    )  # fmt: skip


def at_a_hub(
    folder: Path, work: Callable[[Hub], Awaitable[None]], store: type[SqliteStore] = SqliteStore, **more: Any
) -> None:
    """Runs with a hub of its own."""

    async def run() -> None:
        kept = store(folder / FILE)
        await kept.open()
        hub = Hub(kept, MemoryBell(), more.pop("thinkers", None) or Thinkers(1), **more)
        await hub.resume()
        try:
            await work(hub)
        finally:
            hub.close()
            await kept.close()

    asyncio.run(run())


async def until(condition: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        await asyncio.sleep(0.01)


def turn(hub: Hub) -> int:
    return len(hub.live[TABLE].table.game.turns)


# 9. No table stays stuck.


@pytest.mark.sqlite
def test_a_full_disk_for_a_while_stops_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "PAUSES", (0.05, 0.1))

    async def run(hub: Hub) -> None:
        assert isinstance(hub.store, FullDisk)
        await hub.create(create(clock={"decision": 1}), "qwinto")
        await hub.do(TABLE, Sit(by="a", seed="a" * 32))
        hub.store.is_full = True
        with pytest.raises(Unwritable):
            await hub.do(TABLE, Choose(by="a", seat=0, turn=1, move="o"))
        assert hub.store.trouble
        await asyncio.sleep(1.2)  # the clock has run out, and nothing could be written
        assert turn(hub) == 0
        hub.store.is_full = False
        await until(lambda: turn(hub) > 5)  # the clock's action, the substitute and the bot go on
        assert hub.store.trouble is None

    at_a_hub(tmp_path, run, FullDisk)


@pytest.mark.sqlite
def test_health_says_when_nothing_can_be_written(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann, _ = two_at_qwinto(server.port)
        assert call(server.port, "GET", "/readyz") == (200, {"status": "ready"})
        other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
        other.execute("PRAGMA query_only = 0")
        other.execute("ALTER TABLE events RENAME TO gone")  # every write fails
        refused(ann.at("POST", "/moves", {"seat": 0, "turn": 1, "move": "o"}), "unwritable")
        other.execute("ALTER TABLE heartbeat RENAME TO gone_too")
        wait_for(server, "/healthz", 503)
        assert call(server.port, "GET", "/readyz")[0] == 503
        other.execute("ALTER TABLE gone RENAME TO events")
        other.execute("ALTER TABLE gone_too RENAME TO heartbeat")
        other.close()
        wait_for(server, "/healthz", 200)
        assert ann.move(0, "o")[0] == 200


def wait_for(server: Server, path: str, status: int) -> None:
    end = time.monotonic() + 20
    while call(server.port, "GET", path)[0] != status:
        assert time.monotonic() < end
        time.sleep(0.05)


def _hang(line: Connection) -> None:
    while line.recv():
        time.sleep(60)


def _nonsense(line: Connection) -> None:
    while line.recv():
        line.send("no move at all")


def _die(line: Connection) -> None:
    line.recv()
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.sqlite
@pytest.mark.parametrize("bot", [_hang, _nonsense, _die])
def test_a_bot_that_fails_is_asked_again_and_then_replaced(
    tmp_path: Path, bot: Callable[[Connection], None], caplog: pytest.LogCaptureFixture
) -> None:
    async def run(hub: Hub) -> None:
        await hub.create(create(), "qwinto")
        await hub.do(TABLE, Sit(by="a", seed="a" * 32))
        for _ in range(3):
            table = hub.live[TABLE].table
            if 0 in table.waiting():
                await hub.do(
                    TABLE, Choose(by="a", seat=0, turn=table.turn, move=table.game.state.moves(0)[-1])
                )
            await until(lambda: not hub.live[TABLE].table.thinking())
        assert turn(hub) >= 4

    at_a_hub(tmp_path, run, thinkers=Thinkers(1, bot, patience=0.3))
    assert sum("bot failed" in record.getMessage() for record in caplog.records) >= 3


def test_a_bot_is_asked_twice_then_one_level_lower() -> None:
    asked = list[str]()

    class Failing(Thinkers):
        async def choose(self, thought: Thought, owner: str = "", is_for_people: bool = True) -> str:
            asked.append(thought.level)
            raise RuntimeError("ill")

    thought = Thought("qwinto", "club", "", 0)
    assert asyncio.run(decide(Failing(1), thought, ("pass",), "", True)) == "pass"
    assert asked == ["club", "club", "casual"]


@pytest.mark.sqlite
def test_what_was_forgotten_is_found(tmp_path: Path) -> None:
    async def run(hub: Hub) -> None:
        await hub.create(create(clock={"decision": 600}), "qwinto")
        table = await hub.do(TABLE, Sit(by="a", seed="a" * 32))
        live = hub.live[TABLE]
        assert live.timer
        live.timer.cancel()
        live.timer = None
        await hub.sweep()
        assert live.timer
        await hub.do(TABLE, Choose(by="a", seat=0, turn=table.turn, move="o"))
        await hub.do(TABLE, Choose(by="a", seat=0, turn=3, move="keep"))
        live.rest()  # the bot has forgotten that it must enter
        await hub.sweep()
        await until(lambda: 1 in live.table.pending)

    at_a_hub(tmp_path, run)


@pytest.mark.sqlite
def test_unexpected_errors_are_problems(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        with sqlite3.connect(tmp_path / FILE) as database:
            database.execute("ALTER TABLE tables RENAME TO gone")
        refused(call(server.port, "GET", "/api/v1/tables"), "internal")


# 10. Restart and stop.


@pytest.mark.sqlite
def test_a_restart_listens_before_it_has_read_its_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1_000_000]

    async def play(hub: Hub) -> None:
        await hub.create(create(clock={"game": 100}), "qwinto")
        await hub.do(TABLE, Sit(by="a", seed="a" * 32))
        now[0] += 10_000
        await hub.beat()

    async def come_back(hub: Hub) -> None:
        assert not hub.live  # nothing was read, and it is ready all the same
        assert hub.is_ready
        now[0] += 5_000  # since it listens
        live = await hub.open(TABLE)
        assert live.table.left(0, hub.clock()) == {"decision": None, "game": 85_000}
        assert b'"pause"' in live.frames[-1]

    at_a_hub(tmp_path, play, clock=lambda: now[0])
    now[0] += 500_000  # down
    at_a_hub(tmp_path, come_back, clock=lambda: now[0])


def test_sigterm_ends_the_server_whatever_readers_do(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann, _ = two_at_qwinto(server.port)
        with socket.socket() as deaf, socket.create_connection(("127.0.0.1", server.port)) as slow:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect(("127.0.0.1", server.port))
            deaf.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\n\r\n" * 300)
            slow.sendall(b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
            ann.listen()
            ann.until(lambda events: len(events) == 4)
            os.kill(server.process.pid, signal.SIGTERM)
            server.process.join(20)
            assert server.process.exitcode is not None
            ann.hang_up()


@pytest.mark.sqlite
def test_a_stop_that_hangs_is_cut_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever hangs, a thread or the loop itself: the process ends by itself, in less than eight seconds."""
    assert serve.GRACE < serve.LAST < 8
    ended = threading.Event()
    monkeypatch.setattr(serve, "LAST", 0.01)
    monkeypatch.setattr(serve, "give_up", ended.set)
    app, inner = application(Options(f"sqlite:///{tmp_path}/t.sqlite3"))
    config = serve.configuration(app, inner.state.services)
    server = serve.Server(config, inner.state.services.hub.hang_up)
    server.handle_exit(signal.SIGTERM, None)  # nothing listens to it: the loop does not even run
    assert server.should_exit
    assert ended.wait(20)


# 11. Damage is noticed wherever it is.

ROWS = {
    "another number": "UPDATE tables SET log = log - 1",
    "another seal": "UPDATE tables SET seal = 'x'",
    "no row": "DELETE FROM tables",
    "one more": "INSERT INTO events SELECT table_id, number + 1, body, seal FROM events ORDER BY number DESC LIMIT 1",
    "no text": "UPDATE events SET body = x'ff' WHERE number = 2",
}


@pytest.mark.sqlite
@pytest.mark.parametrize("damage", ROWS)
def test_a_damaged_table_is_not_read_and_never_accepts_a_move(tmp_path: Path, damage: str) -> None:
    async def play(hub: Hub) -> None:
        await hub.create(create(), "qwinto")
        await hub.do(TABLE, Sit(by="a", seed="a" * 32))

    async def look(hub: Hub) -> None:
        with pytest.raises(Damaged):
            await hub.open(TABLE)
        with pytest.raises(Damaged):
            await hub.do(TABLE, Choose(by="a", seat=0, turn=1, move="o"))

    at_a_hub(tmp_path, play)
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute(ROWS[damage])
    at_a_hub(tmp_path, look)


@pytest.mark.sqlite
@pytest.mark.parametrize("damage", ["another number", "another seal", "one more"])
def test_a_table_in_memory_that_is_damaged_on_disk_accepts_no_move(tmp_path: Path, damage: str) -> None:
    async def run(hub: Hub) -> None:
        await hub.create(create(), "qwinto")
        await hub.do(TABLE, Sit(by="a", seed="a" * 32))
        with sqlite3.connect(tmp_path / FILE) as database:
            database.execute(ROWS[damage])
        with pytest.raises((Damaged, Unwritable)):
            await hub.do(TABLE, Choose(by="a", seat=0, turn=1, move="o"))
        assert turn(hub) == 0

    at_a_hub(tmp_path, run)


@pytest.mark.sqlite
@pytest.mark.parametrize("summary", ["'{'", "'[]'", "x'ff'", "'{\"id\": NaN}'"])
def test_a_row_that_cannot_be_read_does_not_take_the_lobby_down(tmp_path: Path, summary: str) -> None:
    with serving(tmp_path) as server:
        ann, bob = Client(server.port), Client(server.port)
        for client in (ann, bob):
            client.make("qwinto", settings={"public": True})
        with sqlite3.connect(tmp_path / FILE) as database:
            database.execute(f"UPDATE tables SET summary = {summary} WHERE id = ?", (ann.table,))
        tables = ann.send("GET", "/tables")[1]["tables"]
        assert [table["id"] for table in tables] == [bob.table]


# 12. Time.


@pytest.mark.sqlite
def test_a_clock_that_jumps_archives_nothing(tmp_path: Path) -> None:
    now = [1_800_000_000_000]

    async def play(hub: Hub) -> None:
        await hub.create(create(), "qwinto")
        await hub.do(TABLE, Sit(by="a", seed="a" * 32))
        await hub.beat()

    async def look(hub: Hub) -> None:
        await hub.tidy(30 * DAY, 180 * DAY, 600)
        assert (await hub.open(TABLE)).table.status == "playing"

    at_a_hub(tmp_path, play, clock=lambda: now[0])
    now[0] += 40 * DAY
    at_a_hub(tmp_path, look, clock=lambda: now[0])
    now[0] -= 400 * DAY
    at_a_hub(tmp_path, look, clock=lambda: now[0])


@pytest.mark.sqlite
def test_time_goes_on_where_it_was_when_the_clock_is_set_back(tmp_path: Path) -> None:
    now = [1_800_000_000_000]

    async def play(hub: Hub) -> None:
        await hub.create(create(clock={"decision": 60}), "qwinto")
        await hub.do(TABLE, Sit(by="a", seed="a" * 32))
        await hub.beat()

    async def look(hub: Hub) -> None:
        before = (await hub.open(TABLE)).table
        now[0] += 20_000
        assert before.left(0, hub.clock()) == {"decision": 40_000, "game": None}

    at_a_hub(tmp_path, play, clock=lambda: now[0])
    now[0] -= 40 * DAY
    at_a_hub(tmp_path, look, clock=lambda: now[0])


def test_the_servers_time_does_not_follow_the_wall_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    before = hub_module.milliseconds()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert 0 <= hub_module.milliseconds() - before < 60_000


def caminos(**clock: int) -> Table:
    command = Create(
        by="h", id="c", table=TABLE, code="C", secret=bytes(32), settings=Settings.model_validate({"lot": False, "clock": clock})
    )  # fmt: skip
    table = created(command.event(GAMES["caminos"], 0), GAMES["caminos"])
    for name in "ab":
        table, _ = react(table, Sit(by=name, seed=name), 0)
    return table


def test_taking_back_gives_no_time_to_think() -> None:
    table = caminos(decision=60, game=100)
    move = table.game.state.moves(0)[0]
    table, _ = react(table, Choose(by="a", seat=0, turn=1, move=move), 30_000)
    table, _ = react(table, Undo(by="a", seat=0, turn=1), 40_000)
    assert table.left(0, 50_000) == {"decision": 10_000, "game": 50_000}
    table, _ = react(table, Choose(by="a", seat=0, turn=1, move=move), 50_000)
    assert table.left(0, 50_000) == {"decision": 60_000, "game": 50_000}
    with pytest.raises(Refused) as refusal:
        react(table, Undo(by="a", seat=0, turn=1), 70_000)
    assert refusal.value.kind == "no-undo"


@pytest.mark.sqlite
def test_a_second_server_on_one_file_says_so_and_stops(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        command = [sys.executable, "-m", "ludoteca.server", "--port", "0", "--data", str(tmp_path)]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert second.returncode == 1
        assert "another server uses" in second.stderr
        assert "Traceback" not in second.stderr
        assert call(server.port, "GET", "/healthz")[0] == 200


# 13. After a restore streams go on.


def test_a_stream_that_is_ahead_of_the_server_begins_anew(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann, _ = two_at_qwinto(server.port)
        ahead = Client(server.port, ann.table, ann.token)
        ahead.events = [{}] * 99
        ahead.listen()
        ahead.until(lambda events: len(events) == 99 + 4)
        assert b"event: reset" in ahead.raw
        assert [event["number"] for event in ahead.events[99:]] == [1, 2, 3, 4]
        ahead.hang_up()


def test_a_lost_answer_costs_nobody_a_seat(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        host, guest = Client(server.port), Client(server.port)
        guest.table = host.make("qwinto", options={"seats": 3})["id"]
        first, again = (guest.at("POST", "/seats", {"id": "sit", "seed": "ab"}) for _ in range(2))
        assert first[1]["seat"] == again[1]["seat"]
        assert [seat["kind"] for seat in host.ok("GET")["seats"]].count("person") == 1
