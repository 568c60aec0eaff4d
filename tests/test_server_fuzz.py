"""Hostile input: requests by schemathesis, garbage at the stream and at the socket, damaged logs."""

import asyncio
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from serving import IS_SHARED, Client, serving

from ludoteca.games import GAMES
from ludoteca.server.domain.commands import Choose, Create, Rematch, Sit
from ludoteca.server.domain.events import apply
from ludoteca.server.infrastructure.bell import MemoryBell
from ludoteca.server.infrastructure.hub import Hub, Live
from ludoteca.server.infrastructure.sqlite import FILE, SqliteStore
from ludoteca.server.infrastructure.store import Damaged, Moved, Taken, checked
from ludoteca.server.infrastructure.thinkers import Thinkers
from ludoteca.server.infrastructure.thoughts import Thought
from ludoteca.server.web.limits import Buckets

HERE = Path(__file__).parent


@pytest.mark.timeout(240)
def test_schemathesis_finds_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        command = [
            str(Path(sys.executable).parent / "schemathesis"), "--config-file", str(HERE / "schemathesis.toml"), "run",
            f"http://127.0.0.1:{server.port}/api/v1/openapi.json", "--checks", "all", "-n", "1" if IS_SHARED else "3", "--seed", "2026",
            "--exclude-path-regex", "stream$", "-H", f"Authorization: Bearer {'a' * 40}",
        ]  # fmt: skip
        found = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert found.returncode == 0, found.stdout[-6000:]
        selected, total = map(
            int, re.findall(r"Operations: +([0-9]+) selected / ([0-9]+) total", found.stdout)[0]
        )
        assert selected == total - 1  # a stream never ends
        assert Client(server.port).make("qwinto")


def test_garbage_at_the_socket_and_the_stream_harms_nobody(tmp_path: Path) -> None:
    rng = Random(5)
    with serving(tmp_path) as server:
        ann = Client(server.port)
        ann.make("qwinto")
        ann.sit()
        ann.listen()
        path = f"/api/v1/tables/{ann.table}/stream"
        lines = [f"GET {path}?after={value} HTTP/1.1" for value in ("-1", "x", "1e3", "9" * 30, "2", "%00")]
        lines += [
            f"GET {path} HTTP/1.1\r\nLast-Event-ID: {value}"
            for value in ("-1", "x", "7", "9" * 20, "\x01", "1,2")
        ]
        lines += [
            f"GET {path} HTTP/1.1\r\nAuthorization: {value}"
            for value in ("Bearer", "Basic eA==", "Bearer " + "x" * 9000)
        ]
        lines += ["GET", "\x16\x03\x01", "POST / HTTP/9.9", rng.randbytes(500).decode("latin-1")]
        for line in lines:
            with socket.create_connection(("127.0.0.1", server.port), timeout=5) as raw:
                raw.sendall(f"{line}\r\nHost: x\r\n\r\n".encode("latin-1"))
                answer = raw.recv(65536)
                assert b" 500 " not in answer[:20], (line, answer)
                assert answer.startswith(b"HTTP/1.1 ") or not answer
        assert ann.at("GET", "/stream?after=-1")[0] == 422
        ann.ok("PUT", "/seats/1", {"kind": "open"})
        ann.until(lambda events: events and events[-1]["type"] == "opened")
        ann.hang_up()


async def _play(folder: Path) -> str:
    """A finished game and the beginning of another in a database of its own."""
    store = SqliteStore(folder / FILE)
    await store.open()
    hub, rng = Hub(store, MemoryBell(), Thinkers(1)), Random(1)
    create = Create(
        by="h", id="c", table="T" * 22, code="CODE22", secret=bytes(32), options={"pieces": {"I": 2}}
    )
    table = await hub.create(create, "caminos")
    for name in "ab":
        table = await hub.do(table.id, Sit(by=name, seed=name))
    while table.status == "playing":
        (seat,) = table.to_act()
        move = rng.choice(table.game.state.moves(seat))
        table = await hub.do(
            table.id, Choose(by=table.chairs[seat].holder, seat=seat, turn=table.turn, move=move)
        )
    for name in "ab":
        await hub.do(table.id, Rematch(by=name))
    await store.close()
    return table.id


async def _open(folder: Path, table: str) -> Live:
    store = SqliteStore(folder / FILE)
    await store.open()
    try:
        return await Hub(store, MemoryBell(), Thinkers(1)).open(table)
    finally:
        await store.close()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    folder = tmp_path_factory.mktemp("log")
    return folder, asyncio.run(_play(folder))


DAMAGES = {
    "a changed digit": "UPDATE events SET body = replace(body, '\"at\": 1', '\"at\": 2') WHERE number = 4",
    "a changed name": "UPDATE events SET body = replace(body, 'Player 1', 'Player 9') WHERE number = 2",
    "no JSON": "UPDATE events SET body = substr(body, 1, 20) WHERE number = 5",
    "one missing": "DELETE FROM events WHERE number = 6",
    "the first missing": "DELETE FROM events WHERE number = 1",
    "the last missing": "DELETE FROM events WHERE number = (SELECT max(number) FROM events)",
    "all missing": "DELETE FROM events",
    "two exchanged": "UPDATE events SET number = CASE number WHEN 4 THEN -5 WHEN 5 THEN -4 END WHERE number IN (4, 5);"
    "UPDATE events SET number = -number WHERE number < 0",
    "one twice": "UPDATE events SET body = (SELECT body FROM events WHERE number = 4) WHERE number = 6",
    "another seal": "UPDATE events SET seal = upper(seal) WHERE number = 7",
}


@pytest.mark.sqlite
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_log_is_reported_and_not_guessed_at(
    played: tuple[Path, str], tmp_path: Path, damage: str
) -> None:
    folder, table = played
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    with sqlite3.connect(tmp_path / "tables.sqlite3") as database:
        before = list(database.execute("SELECT * FROM events"))
        database.executescript(DAMAGES[damage])
        assert list(database.execute("SELECT * FROM events")) != before
    with pytest.raises(Damaged):
        asyncio.run(_open(tmp_path, table))


@pytest.mark.sqlite
def test_the_undamaged_log_is_read(played: tuple[Path, str]) -> None:
    folder, table = played
    assert asyncio.run(_open(folder, table)).table.round == 2


@pytest.mark.sqlite
@given(st.integers(0, 10**6), st.integers(0, 7))
@settings(max_examples=80)
def test_any_flipped_bit_in_any_event_is_found(played: tuple[Path, str], place: int, bit: int) -> None:
    with sqlite3.connect(played[0] / "tables.sqlite3") as database:
        rows = list(database.execute("SELECT number, body, seal FROM events ORDER BY number"))
    bodies = b"".join(body.encode() for _, body, _ in rows)
    place %= len(bodies)
    damaged, start = [], 0
    for number, body, seal in rows:
        data = bytearray(body.encode())
        if start <= place < start + len(data):
            data[place - start] ^= 1 << bit
        start += len(data)
        damaged.append((number, data.decode("utf-8", "replace"), seal))
    with pytest.raises(Damaged):
        checked("T", damaged, 0, (len(rows), rows[-1][2]))


@pytest.mark.sqlite
def test_a_damaged_table_is_a_problem_for_its_clients_and_nobody_else(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann, bob = Client(server.port), Client(server.port)
        for client in (ann, bob):
            client.make("qwinto", seats=[{"kind": "bot", "bot": "random"}])
            client.sit()
        server.kill()
        with sqlite3.connect(tmp_path / "tables.sqlite3") as database:
            database.execute("UPDATE events SET body = '{}' WHERE number = 2 AND table_id = ?", (ann.table,))
        server.start()
        status, problem = ann.at("GET")
        assert (status, problem["type"], problem["number"]) == (500, "damaged", 2)
        assert bob.ok("GET")["status"] == "playing"


@pytest.mark.sqlite
def test_two_appends_at_the_same_number_and_two_tables_of_one_name(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / FILE)
        await store.open()
        hub = Hub(store, MemoryBell(), Thinkers(1))
        create = Create(by="h", id="c", table="T" * 22, code="CODE22", secret=bytes(32))
        table = await hub.create(create, "qwinto")
        for again in (create, Create(by="x", id="c", table="S" * 22, code="CODE22", secret=bytes(32))):
            with pytest.raises(Taken):
                await hub.create(again, "qwinto")
        event = {"type": "archived", "at": 1}
        results = await asyncio.gather(
            *(store.append(apply(table, event), [event]) for _ in range(5)), return_exceptions=True
        )
        assert Counter(map(type, results)) == {list: 1, Moved: 4}
        await store.close()

    asyncio.run(run())


def test_buckets_fill_again_with_time() -> None:
    now = [0.0]
    bucket = Buckets(2, 3, lambda: now[0])
    assert [bucket.take("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert bucket.take("b") == 0
    now[0] = 0.5
    assert bucket.take("a") == 0
    assert bucket.take("a") > 0


@pytest.mark.sqlite
def test_migrations_are_named_by_revision_and_make_what_the_schema_says(tmp_path: Path) -> None:
    from sqlalchemy import Engine, create_engine, inspect

    from ludoteca.server.infrastructure import migrations
    from ludoteca.server.infrastructure.schema import metadata

    versions = Path(migrations.__file__).parent / "versions"
    for file in versions.glob("[0-9]*.py"):
        assert f'revision = "{file.name[:4]}"' in file.read_text("utf-8")
    made, wanted = (create_engine(f"sqlite:///{tmp_path}/{name}") for name in ("made", "wanted"))
    for _ in range(2):
        migrations.upgrade(tmp_path / "made")
        assert migrations.revision(tmp_path / "made") == migrations.newest()
    metadata.create_all(wanted)

    def form(engine: Engine) -> dict[str, object]:
        seen = inspect(engine)
        names = [name for name in seen.get_table_names() if name != "alembic_version"]
        columns = {
            n: [(c["name"], str(c["type"]), c["nullable"]) for c in seen.get_columns(n)] for n in names
        }
        return {n: (columns[n], sorted(str(i["name"]) for i in seen.get_indexes(n))) for n in names}

    assert form(made) == form(wanted)
    assert len(form(made)) == 5


def test_a_body_that_does_not_arrive_is_not_waited_for(tmp_path: Path) -> None:
    with (
        serving(tmp_path, "--limit-seconds", "0.3") as server,
        socket.create_connection(("127.0.0.1", server.port)) as raw,
    ):
        raw.sendall(b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        raw.settimeout(10)
        assert raw.recv(65536).startswith(b"HTTP/1.1 408 ")


def test_a_bot_that_fails_says_so_and_the_next_thought_is_thought() -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        with pytest.raises(RuntimeError, match="random failed"):
            await thinkers.choose(Thought("qwinto", "random", "no position", 0))
        start = str(GAMES["qwinto"].start())
        assert await thinkers.choose(Thought("qwinto", "random", start, 0)) in GAMES["qwinto"].start().moves(
            0
        )
        assert len(thinkers._all) == 1
        thinkers.close()

    asyncio.run(run())


def test_thinkers_die_with_a_server_that_is_killed(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        host = Client(server.port)
        host.make("qwinto", seats=[{"kind": "bot", "bot": "random"}] * 2, settings={"autostart": False})
        host.listen()
        host.ok("POST", "/start", {})
        host.until(lambda events: len(events) > 5)
        host.hang_up()
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
        assert children
        server.kill()
        end = time.monotonic() + 20
        while any(_is_alive(child) for child in children):
            assert time.monotonic() < end
            time.sleep(0.05)


def _is_alive(process: str) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except OSError:
        return False
