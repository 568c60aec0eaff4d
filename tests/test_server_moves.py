"""`POST /moves` on its lean path: the same answers as from the application, however a request arrives."""

import asyncio
import json
import socket
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from serving import Client, refused, serving, two_at_qwinto
from uvicorn.server import ServerState

from ludoteca.games import GAMES
from ludoteca.server.domain.commands import Create, Sit, react
from ludoteca.server.domain.events import apply, created
from ludoteca.server.domain.settings import Settings
from ludoteca.server.infrastructure.sqlite import FILE, LARGE, LATE, SqliteStore
from ludoteca.server.infrastructure.store import Moved
from ludoteca.server.web.app import application
from ludoteca.server.web.door import BRIEF
from ludoteca.server.web.serve import configuration
from ludoteca.server.web.services import Options

OWN = ("x-request-id", "date", "connection")  # headers that no two answers share


def request(client: Client, body: bytes, *headers: str, version: str = "1.1") -> bytes:
    head = [
        f"POST /api/v1/tables/{client.table}/moves HTTP/{version}",
        "Host: x",
        "Content-Type: application/json",
        f"Authorization: Bearer {client.token}",
        f"Content-Length: {len(body)}",
        *headers,
    ]
    return "\r\n".join([*head, "", ""]).encode() + body


def decision(seat: int, turn: int, move: str, **more: Any) -> bytes:
    return json.dumps({"id": f"m{turn}", "seat": seat, "turn": turn, "move": move, **more}).encode()


@contextmanager
def connected(port: int) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
        yield line


def received(line: socket.socket) -> bytes:
    data = line.recv(65536)
    assert data, "the connection was closed"
    return data


def answer(line: socket.socket, rest: bytes = b"") -> tuple[int, dict[str, str], bytes, bytes]:
    """The next answer: status, headers, body, and what came after it."""
    while b"\r\n\r\n" not in rest:
        rest += received(line)
    head, _, rest = rest.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    status, headers = int(first.split(" ")[1]), dict(text.split(": ", 1) for text in lines)
    if status == 100:
        return answer(line, rest)
    while len(rest) < (length := int(headers.get("content-length", 0))):
        rest += received(line)
    return status, headers, rest[:length], rest[length:]


def asked(port: int, sent: bytes) -> tuple[int, dict[str, str], Any]:
    with connected(port) as line:
        line.sendall(sent)
        status, headers, body, _ = answer(line)
    return status, {name: value for name, value in headers.items() if name not in OWN}, body


def test_a_move_is_answered_alike_on_every_way(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann, _ = two_at_qwinto(server.port)
        body, prefer = decision(0, 1, "o"), "Prefer: return=minimal"
        status, headers, nothing = quick = asked(server.port, request(ann, body, prefer))
        assert (status, nothing, headers["preference-applied"]) == (204, b"", "return=minimal")
        slow = [
            request(ann, body + b" " * BRIEF, prefer),  # too long for the lean path
            request(ann, body, prefer, "Connection: close"),
            request(ann, body, prefer, version="1.0"),
            request(ann, body, prefer, "Expect: 100-continue"),
        ]
        for sent in slow:
            assert asked(server.port, sent) == quick  # the same id is the same command
        whole = [asked(server.port, request(ann, body + b" " * n)) for n in (0, BRIEF)]
        tables = [json.loads(text)["table"] for _, _, text in whole]
        assert [status for status, _, _ in whole] == [200, 200]
        assert whole[0][1].keys() == whole[1][1].keys() - {"vary"}  # only the application may compress
        assert tables[0] | {"at": 0} == tables[1] | {"at": 0}


def test_a_refusal_is_a_problem_on_every_way(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann, bob = two_at_qwinto(server.port)
        refusals = {
            "illegal-move": request(ann, decision(0, 1, "zz")),
            "old-turn": request(ann, decision(0, 7, "o")),
            "not-yours": request(bob, decision(0, 1, "o")),
            "token-needed": request(ann, decision(0, 1, "o")).replace(b"Bearer ", b"Bearer !"),
            "bad-request": request(ann, b'{"id": "a", "id": "b"}'),
            "bad-request ": request(ann, decision(0, 1, "o")).replace(b"application/json", b"text/plain"),
        }
        for kind, sent in refusals.items():
            status, headers, body = asked(server.port, sent)
            problem = refused((status, json.loads(body)), kind.strip())
            assert headers["content-type"] == "application/problem+json", kind
            assert len(problem["request"]) == 16, kind


def test_requests_in_one_packet_are_answered_in_order(tmp_path: Path) -> None:
    with serving(tmp_path) as server, connected(server.port) as line:
        ann, _ = two_at_qwinto(server.port)
        look = f"GET /api/v1/tables/{ann.table}/position HTTP/1.1\r\nHost: x\r\n\r\n".encode()
        line.sendall(request(ann, decision(0, 1, "o")) + look + request(ann, decision(0, 3, "keep")) + look)
        turns, rest = [], b""
        for _ in range(4):
            status, _, body, rest = answer(line, rest)
            told = json.loads(body)
            assert status == 200, told
            turns.append((told["table"]["position"] if "table" in told else told)["turn"])
        assert (turns, rest) == ([3, 3, 4, 4], b"")


def test_a_body_may_come_in_pieces_but_must_come(tmp_path: Path) -> None:
    with serving(tmp_path, "--limit-seconds", "1.5") as server:
        ann, _ = two_at_qwinto(server.port)
        sent = request(ann, decision(0, 1, "o"))
        with connected(server.port) as line:
            for piece in (sent[:40], sent[40:-20], sent[-20:-3], sent[-3:]):
                line.sendall(piece)
                time.sleep(0.1)
            assert answer(line)[0] == 200
        with connected(server.port) as line:
            line.sendall(sent[:-3])
            status, _, body, _ = answer(line)
            refused((status, json.loads(body)), "too-slow")


def test_moves_are_limited_as_all_requests_are(tmp_path: Path) -> None:
    with serving(tmp_path, "--limit-rate", "0.001", "--limit-burst", "40") as server:
        ann, _ = two_at_qwinto(server.port)
        answers = [asked(server.port, request(ann, decision(0, 1, "o"))) for _ in range(40)]
        statuses = [status for status, _, _ in answers]
        assert statuses == sorted(statuses)
        assert {statuses[0], statuses[-1]} == {200, 429}
        assert "retry-after" in answers[-1][1]


class Quiet(asyncio.Transport):
    """A connection on which nothing happens."""

    def __init__(self) -> None:
        super().__init__()
        self.written, self.is_closed = b"", False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True


def test_a_connection_that_is_not_used_is_closed(tmp_path: Path) -> None:
    app, inner = application(Options(f"sqlite:///{tmp_path}/t.sqlite3"))
    config = configuration(app, inner.state.services)
    config.timeout_keep_alive = 1
    config.load()

    async def run() -> None:
        kind: Any = config.http_protocol_class
        door = kind(config=config, server_state=ServerState(), app_state={})
        line = Quiet()
        door.connection_made(line)
        for _ in range(4):
            await asyncio.sleep(0.4)
            door.data_received(b"GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n")
        await asyncio.sleep(0.4)
        assert (line.written.count(b"HTTP/1.1 404"), line.is_closed) == (4, False)
        await asyncio.sleep(1.2)
        assert line.is_closed
        door.connection_lost(None)

    asyncio.run(run())


def wish(table: str, code: str) -> Create:
    return Create(by="h", id="c", table=table, code=code, secret=bytes(32), settings=Settings(lot=False))


@pytest.mark.sqlite
def test_a_batch_is_kept_but_for_what_does_not_follow(tmp_path: Path) -> None:
    """Appends to many tables are one statement; one that does not fit its table fails alone."""
    wishes = [wish(str(number) * 22, f"CODE222{number}") for number in range(2, 7)]
    tables = [created(made.event(GAMES["qwinto"], 0), GAMES["qwinto"]) for made in wishes]

    async def run() -> None:
        store = SqliteStore(tmp_path / FILE)
        await store.open()
        for made, table in zip(wishes, tables, strict=True):
            await store.create(table, [made.event(GAMES["qwinto"], 0)])
        steps = [react(table, Sit(by="a", seed="aa"), 1) for table in tables]
        await asyncio.gather(*(store.append(*step) for step in steps))
        tables[:] = [table for table, _ in steps]
        steps = [react(table, Sit(by="b", seed="bb"), 2) for table in tables]
        late = react(tables[2], Sit(by="z", seed="cc"), 2)
        jobs = [store.append(*step) for step in [*steps, late]]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(result) for result in results] == [list] * 5 + [Moved]
        tables[:] = [table for table, _ in steps]
        for table in tables:
            assert len(await store.read(table.id)) == table.log
        await store.close()

    asyncio.run(run())


@pytest.mark.sqlite
def test_many_writes_begin_before_the_loop_comes_round(tmp_path: Path) -> None:
    async def run() -> None:
        store, begun = SqliteStore(tmp_path / FILE), threading.Event()
        await store.open()
        jobs = [asyncio.create_task(store._write(lambda _: begun.set())) for _ in range(LARGE)]
        await asyncio.sleep(0)  # all are queued now, in one turn of the loop
        assert begun.wait(20)  # which does not go on meanwhile
        await asyncio.gather(*jobs)
        await store.close()

    asyncio.run(run())


@pytest.mark.sqlite
def test_batches_grow_while_the_writer_is_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has one batch to go on with; the rest waits, so that a slow disk is asked less often."""
    sizes, order, transaction = list[int](), list[int](), SqliteStore._transaction

    def counted(self: SqliteStore, connection: sqlite3.Connection, works: list[Any]) -> list[Any]:
        sizes.append(len(works))
        return transaction(self, connection, works)

    async def run() -> None:
        store, free = SqliteStore(tmp_path / FILE), threading.Event()
        await store.open()
        jobs = [asyncio.create_task(store._write(lambda _: free.wait(20)))]
        await asyncio.sleep(0.1)
        for number in range(3 * LARGE):
            work = lambda _, number=number: order.append(number)  # noqa: E731
            jobs.append(asyncio.create_task(store._write(work)))
        await asyncio.sleep(0.1)
        free.set()
        await asyncio.gather(*jobs)
        await store.close()

    monkeypatch.setattr(SqliteStore, "_transaction", counted)
    asyncio.run(run())
    assert sizes[:3] == [1, LARGE, 2 * LARGE]
    assert order == [*range(3 * LARGE)]


@pytest.mark.sqlite
def test_a_store_that_is_closed_writes_what_waits(tmp_path: Path) -> None:
    async def run() -> None:
        store, free = SqliteStore(tmp_path / FILE), threading.Event()
        await store.open()
        busy = asyncio.create_task(store._write(lambda _: free.wait(20)))
        await asyncio.sleep(0.1)
        last = asyncio.create_task(store.beat(7))
        await asyncio.sleep(0.1)
        asyncio.get_running_loop().call_later(0.1, free.set)
        await store.close()
        await asyncio.gather(busy, last)

    asyncio.run(run())
    with sqlite3.connect(tmp_path / FILE) as database:
        assert database.execute("SELECT at FROM heartbeat").fetchone() == (7,)


@pytest.mark.sqlite
def test_a_row_tells_in_time_when_its_table_was_used(tmp_path: Path) -> None:
    made = wish("T" * 22, "CODE2222")
    table = created(made.event(GAMES["qwinto"], 0), GAMES["qwinto"])

    async def run() -> list[int]:
        nonlocal table
        store, told = SqliteStore(tmp_path / FILE), []
        await store.open()
        await store.create(table, [made.event(GAMES["qwinto"], 0)])
        for number in range(40):
            event = {"type": "message", "at": number * LATE // 4, "seat": 0, "name": "", "text": "hello"}
            table = apply(table, event)
            await store.append(table, [event])
            told += await store._column("SELECT touched FROM tables")
        await store.close()
        return told

    told = asyncio.run(run())
    assert all(0 <= number * LATE // 4 - when <= LATE for number, when in enumerate(told))


@pytest.mark.sqlite
def test_a_row_follows_its_table(tmp_path: Path) -> None:
    """Seats, settings and states are told at once: a restart must know what to wake, the lobby what to show."""
    with serving(tmp_path) as server:
        ann, bob = two_at_qwinto(server.port)

        def row() -> tuple[Any, ...]:
            with sqlite3.connect(tmp_path / FILE) as database:
                columns = "status, is_listed, is_watched, code IS NULL"
                found: tuple[Any, ...] = database.execute(f"SELECT {columns} FROM tables").fetchone()
                return found

        assert row() == ("playing", 0, 0, 1)
        ann.move(0, "o")
        ann.ok("PATCH", "", {"public": True})
        assert row() == ("playing", 1, 0, 1)
        ann.ok("PATCH", "", {"public": False, "clock": {"decision": 600, "game": None}})
        assert row() == ("playing", 0, 1, 1)
        ann.ok("PATCH", "", {"clock": None})
        assert row() == ("playing", 0, 0, 1)
        bob.ok("POST", "/leave", {"seat": 1})
        ann.move(0, "keep")
        assert row()[0] == "playing"
