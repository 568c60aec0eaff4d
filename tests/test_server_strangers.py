"""One client must not hurt others: poison, endless heads, huge logs, costly questions, greedy streams and bots."""

import asyncio
import http.client
import json
import os
import socket
import threading
import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, cast

import pytest
from serving import Client, call, refused, serving, two_at_qwinto

from ludoteca.games import GAMES
from ludoteca.server.domain.commands import (
    EVENTS,
    EVENTS_FOR_GUESTS,
    GUESTS,
    MESSAGES_A_MINUTE,
    Admit,
    Choose,
    Create,
    Rename,
    Say,
    Sit,
    react,
)
from ludoteca.server.domain.events import IDS_KEPT, apply, created
from ludoteca.server.domain.settings import Settings
from ludoteca.server.domain.table import Table
from ludoteca.server.domain.validation import Refused
from ludoteca.server.infrastructure import hub as hub_module
from ludoteca.server.infrastructure.bell import MemoryBell
from ludoteca.server.infrastructure.hub import Hub
from ludoteca.server.infrastructure.sqlite import SqliteStore
from ludoteca.server.infrastructure.thinkers import Places, Thinkers
from ludoteca.server.infrastructure.thoughts import Thought
from ludoteca.server.web.door import Wire
from ludoteca.server.web.limits import Buckets, cost, group

CELLS = [f"{file}{rank}" for file in "abcde" for rank in range(1, 6)]
SIDES = [["a1", "b1", "c1"], ["e1", "e2", "e3"], ["e5", "d5", "c5"], ["a5", "a4", "a3"]]
TABLE = Create(by="h", id="c", table="T" * 22, code="CODE2222", secret=bytes(32))


def raw(
    port: int, method: str, path: str, body: bytes, headers: dict[str, str] | None = None
) -> tuple[int, Any]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=15)
    connection.request(method, path, body, {"Content-Type": "application/json", **(headers or {})})
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    return answer.status, json.loads(data)


def board(name: str, **more: Any) -> dict[str, Any]:
    return {"game": "caminos", "options": {"board": {"name": name, "cells": CELLS, "sides": SIDES, **more}}}


def ask(server_port: int, count: int, path: str) -> list[int]:
    return [call(server_port, "GET", path)[0] for _ in range(count)]


async def opened(folder: Path) -> tuple[SqliteStore, Hub]:
    store = SqliteStore(folder / "tables.sqlite3")
    await store.open()
    return store, Hub(store, MemoryBell(), Thinkers(1))


# 1. A poisoned write fails its sender alone.


@pytest.mark.parametrize("poison", ["NaN", "1e999", "-Infinity", '"\\ud800"'])
def test_poison_in_a_body_is_refused(tmp_path: Path, poison: str) -> None:
    with serving(tmp_path) as server:
        text = json.dumps(board("mine", colour="?")).replace('"?"', poison)
        refused(raw(server.port, "POST", "/api/v1/tables", text.encode()), "bad-request")
        named = json.dumps(board("?")).replace('"?"', poison)
        refused(raw(server.port, "POST", "/api/v1/tables", named.encode()), "bad-request")
        refused(
            raw(server.port, "POST", "/api/v1/tables", b'{"game": "qwinto", "game": "traxx"}'), "bad-request"
        )
        assert Client(server.port).make("qwinto")


def test_unknown_keys_in_boards_are_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        problem = refused(Client(server.port).send("POST", "/tables", board("mine", secret=1)), "bad-option")
        assert "secret" in problem["detail"]
        assert Client(server.port).send("POST", "/tables", board("mine"))[0] == 201


@pytest.mark.sqlite
def test_a_job_that_cannot_be_written_fails_alone(tmp_path: Path) -> None:
    async def run() -> None:
        store, hub = await opened(tmp_path)
        table = await hub.create(TABLE, "qwinto")
        good, bad = {"type": "archived", "at": 1}, {"type": "message", "at": float("nan")}
        poisoned = store._write(lambda connection: connection.execute("INSERT INTO nowhere VALUES (1)"))
        results = await asyncio.gather(
            poisoned,
            store.append(apply(table, good), [good]),
            store.append(table, [bad]),
            return_exceptions=True,
        )
        assert [type(result).__name__ for result in results] == ["Unwritable", "list", "ValueError"]
        assert [event["type"] for event in await store.read(table.id)] == ["created", "archived"]
        await store.close()

    asyncio.run(run())


# 2. Heads are limited.


def first_line(connection: socket.socket) -> bytes:
    try:
        return connection.recv(65536).partition(b"\r\n")[0]
    except ConnectionResetError:
        return b"reset"


@pytest.mark.parametrize("head", [b"GET /" + b"x" * 40_000, b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 8000])
def test_an_endless_head_is_cut_off(tmp_path: Path, head: bytes) -> None:
    with serving(tmp_path) as server:
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as stranger:
            stranger.sendall(head[:20_000])
            assert b" 431 " in first_line(stranger)
        assert call(server.port, "GET", "/healthz")[0] == 200


def test_a_second_head_on_a_connection_is_limited_too_and_long_bodies_are_not_heads(tmp_path: Path) -> None:
    with (
        serving(tmp_path) as server,
        socket.create_connection(("127.0.0.1", server.port), timeout=10) as line,
    ):
        body = json.dumps({"game": "qwinto", "text": "x" * 30_000}).encode()
        post = b"POST /api/v1/positions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        line.sendall(post + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        answer = http.client.HTTPResponse(line, method="POST")
        answer.begin()
        assert (answer.status, bool(answer.read())) == (422, True)
        line.sendall(b"GET /" + b"x" * 17_000)
        assert b" 431 " in first_line(line)


def test_a_slow_head_and_a_silent_connection_are_dropped(tmp_path: Path) -> None:
    with (
        serving(tmp_path, "--limit-seconds", "0.3") as server,
        socket.create_connection(("127.0.0.1", server.port), timeout=10) as slow,
        socket.create_connection(("127.0.0.1", server.port), timeout=10) as silent,
    ):
        slow.sendall(b"GET / HTTP/1.1\r\nHost:")
        assert b" 408 " in first_line(slow)
        assert first_line(silent) in (b"", b"reset")


def test_a_slow_body_is_refused_and_a_body_that_was_cut_off_does_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, "--limit-seconds", "0.3") as server:
        ann, _ = two_at_qwinto(server.port)
        body = json.dumps({"seat": 0, "turn": 1, "move": "o"}).encode()
        head = f"POST /api/v1/tables/{ann.table}/moves HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {ann.token}\r\n"
        promise = f"{head}Content-Length: {len(body) + 9}\r\n\r\n".encode()
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as slow:
            slow.sendall(promise + body)
            assert b" 408 " in first_line(slow)
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as cut:
            cut.sendall(promise + body)
        server.wait()
        assert ann.ok("GET", "/position")["turn"] == 1


def test_connections_of_one_address_are_limited(tmp_path: Path) -> None:
    with serving(tmp_path, "--limit-connections", "3") as server:
        strangers = [socket.create_connection(("127.0.0.1", server.port), timeout=10) for _ in range(4)]
        assert b" 429 " in first_line(strangers[3])
        for stranger in strangers:
            stranger.close()
        server.wait()


def test_addresses_are_counted_by_household() -> None:
    assert group("2001:db8:1:2:3:4:5:6") == group("2001:db8:1:2::1") != group("2001:db8:1:3::1")
    assert group("::ffff:192.0.2.7") == group("192.0.2.7")


@pytest.mark.sqlite
def test_the_file_limit_is_raised(tmp_path: Path) -> None:
    import resource

    from ludoteca.server.web.serve import raise_file_limit

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, hard), hard))
        raise_file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


# 3. Logs are limited and replayed in linear time, beside the loop.


def chatting(table: Table, count: int) -> Table:
    for number in range(count):
        table, _ = react(table, Say(by="a", id=f"m{number}", seat=0, text="hello"), at=number * 60_000)
    return table


def seated() -> Table:
    table = created(TABLE.event(GAMES["qwinto"], 0), GAMES["qwinto"])
    return react(table, Sit(by="a", seed="aa"), 0)[0]


def test_a_log_does_not_grow_for_ever_and_remembers_the_last_commands_only() -> None:
    table = chatting(seated(), EVENTS - 2)
    assert len(table.ids) == IDS_KEPT
    with pytest.raises(Refused) as refusal:
        chatting(table, 1)
    assert refusal.value.kind == "too-long"


def test_chat_is_limited_for_each_seat_and_minute(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann, bob = two_at_qwinto(server.port)
        for _ in range(MESSAGES_A_MINUTE):
            assert ann.at("POST", "/messages", {"seat": 0, "text": "hello"})[0] == 200
        refused(ann.at("POST", "/messages", {"seat": 0, "text": "hello"}), "too-many")
        assert bob.at("POST", "/messages", {"seat": 1, "text": "quiet!"})[0] == 200


@pytest.mark.sqlite
def test_a_table_is_replayed_beside_the_loop_and_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = list[int]()
    original = hub_module.replayed

    def replayed(*values: Any) -> Any:
        threads.append(threading.get_ident())
        return original(*values)

    monkeypatch.setattr(hub_module, "replayed", replayed)

    async def run() -> None:
        store, hub = await opened(tmp_path)
        await hub.create(TABLE, "qwinto")
        hub.live.clear()
        await asyncio.gather(*(hub.open("T" * 22) for _ in range(5)))
        assert len(threads) == 1
        assert threads[0] != threading.get_ident()
        await store.close()

    asyncio.run(run())


# 4. Costly answers run beside the loop and are cached; limits weigh requests by cost.


def test_a_replay_is_made_once_and_beside_the_loop() -> None:
    from ludoteca.server.web.costly import Costly

    async def run() -> None:
        costly, threads = Costly(1, room=10), list[int]()

        def work() -> bytes:
            threads.append(threading.get_ident())
            return b"12345678"

        assert await asyncio.gather(*(costly.answer("a", work) for _ in range(3))) == [b"12345678"] * 3
        await costly.answer("a", work)
        assert len(threads) == 1
        assert threads[0] != threading.get_ident()
        await costly.answer("b", work)  # there is room for one
        await costly.answer("a", work)
        assert len(threads) == 3
        costly.close()

    asyncio.run(run())


def test_limits_weigh_requests_by_cost(tmp_path: Path) -> None:
    table = f"/api/v1/tables/{'T' * 22}"
    assert cost("GET", f"{table}/replay") == 10
    assert cost("GET", table) == cost("POST", f"{table}/moves") == cost("GET", "/api/v1/tables") == 1
    assert cost("GET", "/api/v1/print/qwinto/sheets") == 20
    with serving(tmp_path, "--limit-rate", "0.001", "--limit-burst", "70") as server:
        statuses = ask(server.port, 4, "/api/v1/print/nothing/sheets")
        assert statuses == [422, 422, 422, 429]
        assert call(server.port, "GET", "/api/v1/games")[0] == 200


def memory(process: int) -> int:
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def test_boards_of_ones_own_are_not_kept_alive(tmp_path: Path) -> None:
    with serving(tmp_path) as server:

        def lay_out(first: int, count: int) -> None:
            for number in range(first, first + count):
                assert call(server.port, "POST", "/api/v1/positions", board(f"b{number}"))[0] == 200

        lay_out(0, 10)
        before = memory(server.process.pid)
        lay_out(10, 100)
        assert memory(server.process.pid) - before < 40_000  # kB; a board takes one megabyte


# 5. Streams.


def test_the_limit_of_streams_is_exact(tmp_path: Path) -> None:
    with serving(tmp_path, "--limit-streams", "3") as server:
        ann, _ = two_at_qwinto(server.port)
        text = f"GET /api/v1/tables/{ann.table}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode()
        lines = [socket.create_connection(("127.0.0.1", server.port), timeout=10) for _ in range(20)]
        for line in lines:
            line.sendall(text)
        answers = [first_line(line).split(b" ")[1] for line in lines]
        assert sorted(answers) == [b"200"] * 3 + [b"429"] * 17
        for line in lines:
            line.close()


class SlowWire:
    """A connection whose reader has read one piece only."""

    def __init__(self) -> None:
        self.written = list[bytes]()
        self.is_paused = False

    def write(self, chunk: bytes) -> None:
        self.written.append(chunk.partition(b"\r\n")[2].removesuffix(b"\r\n"))
        self.is_paused = True

    def writable(self, resume: Callable[[], None]) -> Any:
        self.resume = resume
        return nullcontext()

    def read_on(self) -> None:
        self.is_paused = False
        self.resume()


@pytest.mark.sqlite
def test_a_backlog_goes_out_in_pieces_as_fast_as_it_is_read(tmp_path: Path) -> None:
    from ludoteca.server.web.stream import PIECE, Messages

    async def run() -> None:
        store, hub = await opened(tmp_path)
        await hub.create(TABLE, "qwinto")
        live, wire = hub.live["T" * 22], SlowWire()
        live.frames[:] = [b"%06d" % n + b"x" * 994 for n in range(1000)]
        messages = Messages(hub, live.table.id, "", 0, snapshots=False)
        telling = asyncio.create_task(messages.tell(cast(Wire, wire)))
        for count in range(1, 17):
            await asyncio.sleep(0)
            hub.bell.ring(live.table.id)  # that there is more does not help a reader who does not read
            assert len(wire.written) == count
            wire.read_on()
        assert b"".join(wire.written) == b"".join(live.frames)
        assert max(map(len, wire.written)) <= PIECE + 1000
        messages.end()
        await telling
        await store.close()

    asyncio.run(run())


def test_a_reader_that_does_not_read_is_dropped(tmp_path: Path) -> None:
    with serving(tmp_path, "--limit-silence", "0.5") as server, socket.socket() as stranger:
        stranger.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        stranger.connect(("127.0.0.1", server.port))
        stranger.settimeout(15)
        stranger.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\n\r\n" * 300)  # many megabytes to read
        end = time.monotonic() + 20
        while b"ludoteca_connections 1.0" not in call(server.port, "GET", "/metrics")[1]:
            assert time.monotonic() < end
            time.sleep(0.05)


# 6. Addresses come from the proxy only when told so.


def test_nobodys_word_for_an_address_is_taken(tmp_path: Path) -> None:
    with serving(tmp_path, "--limit-rate", "0.001", "--limit-burst", "3") as server:
        answers = [
            call(server.port, "GET", "/api/v1/tables", headers={"X-Forwarded-For": f"192.0.2.{n}"})[0]
            for n in range(5)
        ]
        assert answers == [200, 200, 200, 429, 429]


def test_behind_a_proxy_the_last_word_counts(tmp_path: Path) -> None:
    with serving(tmp_path, "--limit-rate", "0.001", "--limit-burst", "2", "--proxied", "1") as server:

        def asked(*lines: str) -> int:
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=15)
            connection.putrequest("GET", "/api/v1/tables")
            for line in lines:
                connection.putheader("X-Forwarded-For", line)
            connection.endheaders()
            status = connection.getresponse().status
            connection.close()
            return status

        said = [asked(f"192.0.2.{n}", f"198.51.100.{n}, 203.0.113.1") for n in range(3)]
        assert said == [200, 200, 429]
        assert asked("203.0.113.1", "203.0.113.2") == 200


# 7. Bots are shared fairly.


def test_one_owner_cannot_make_others_wait() -> None:
    async def run() -> None:
        places, order = Places(2), list[str]()

        async def think(owner: str, is_for_people: bool = True) -> None:
            await places.enter(owner, is_for_people)
            order.append(owner)
            await asyncio.sleep(0)
            places.leave(owner)

        greedy = [asyncio.create_task(think("greedy")) for _ in range(59)]
        alone = [asyncio.create_task(think("alone", False)) for _ in range(5)]
        await asyncio.sleep(0)
        await asyncio.gather(think("person"), *greedy, *alone)
        assert order.index("person") < 6  # those before it had begun when it came
        assert order[-5:] == ["alone"] * 5

    asyncio.run(run())


def _dream(line: Connection) -> None:
    """Thinks for ten seconds about everything but the first."""
    line.send(str(os.getpid()) if line.recv() else "")
    while line.recv():
        time.sleep(0.2)
        line.send(str(os.getpid()))


def test_stopping_a_thought_does_not_kill_a_process() -> None:
    async def run() -> None:
        thinkers, thought = Thinkers(1, _dream), Thought("qwinto", "random", "", 0)
        process = await thinkers.choose(thought)
        stopped = asyncio.create_task(thinkers.choose(thought))
        await asyncio.sleep(0.05)
        stopped.cancel()
        with pytest.raises(asyncio.CancelledError):
            await stopped
        assert await thinkers.choose(thought) == process
        thinkers.close()

    asyncio.run(run())


def test_bots_alone_play_only_while_somebody_watches(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        host = Client(server.port)
        host.make("qwinto", seats=[{"kind": "bot", "bot": "random"}] * 2)
        host.ok("POST", "/start", {})
        time.sleep(1)
        assert host.ok("GET", "/events")["events"][-1]["type"] == "started"
        host.listen()
        host.until(lambda events: len(events) > 8)
        host.hang_up()


# 8. Codes, metrics, health.


def test_codes_have_eight_letters_and_are_valid_while_seats_are_open(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        host = Client(server.port)
        code = host.make("qwinto")["code"]
        assert len(code) == 8
        host.sit()
        assert host.send("GET", f"/codes/{code.lower()}")[1] == {"id": host.table}
        Client(server.port, host.table).sit()
        refused(host.send("GET", f"/codes/{code}"), "unknown")
        host.ok("PUT", "/seats/1", {"kind": "bot", "bot": "random"})  # friends may take a bot's seat
        assert host.send("GET", f"/codes/{code}")[1] == {"id": host.table}


def test_the_host_lets_guests_in(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        host, bob, eve = (Client(server.port) for _ in range(3))
        bob.table = eve.table = host.make("qwinto", settings={"approval": True, "lot": False})["id"]
        assert host.sit(name="Ann") == 0
        wish = {"id": "sit", "name": "Bob", "commitment": "b" * 64}
        status, asked = bob.at("POST", "/seats", wish)
        assert (status, asked["seat"], asked["table"]["seats"][1]["kind"]) == (202, None, "open")
        assert eve.at("POST", "/seats", {"id": "sit", "name": "Eve"})[0] == 202
        assert [guest["name"] for guest in host.ok("GET")["guests"]] == ["Bob", "Eve"]
        assert [guest["name"] for guest in bob.ok("GET")["guests"]] == ["Bob"]
        assert Client(server.port, host.table).ok("GET")["guests"] == []
        assert b"b" * 64 not in json.dumps(eve.ok("GET", "/events")).encode()
        first, second = (guest["guest"] for guest in host.ok("GET")["guests"])
        refused(eve.at("POST", "/guests", {"guest": second, "welcome": True}), "not-yours")
        assert host.ok("POST", "/guests", {"guest": second, "welcome": False})["table"]["guests"][1:] == []
        refused(eve.at("POST", "/seats", {"id": "sit", "name": "Eve"}), "declined")
        assert host.ok("POST", "/guests", {"guest": first, "welcome": True})["table"]["guests"] == []
        assert bob.ok("POST", "/seats", wish)["seat"] == 1  # the same again tells what has become of it
        refused(host.at("POST", "/guests", {"guest": first, "welcome": True}), "unknown")


def test_guests_who_ask_and_ask_leave_room_to_play() -> None:
    table = created(
        replace(TABLE, settings=Settings(approval=True)).event(GAMES["qwinto"], 0), GAMES["qwinto"]
    )
    for number in range(GUESTS):
        table, _ = react(table, Sit(by=f"g{number}", id="s"), 0)
    with pytest.raises(Refused) as refusal:
        react(table, Sit(by="one more", id="s"), 0)
    assert refusal.value.kind == "too-many"
    while table.log < EVENTS_FOR_GUESTS:
        table, _ = react(table, Sit(by="g0", id=f"s{table.log}"), 0)
    with pytest.raises(Refused) as refusal:
        react(table, Sit(by="g0", id="again"), 0)
    assert refusal.value.kind == "too-long"
    assert EVENTS_FOR_GUESTS < EVENTS
    assert react(table, Sit(by="h", id="s"), 0)[0].chairs[0].kind == "person"


def test_a_guest_whose_seat_was_taken_meanwhile_is_refused_and_goes_on_waiting() -> None:
    table = created(
        replace(TABLE, settings=Settings(approval=True)).event(GAMES["qwinto"], 0), GAMES["qwinto"]
    )
    table, _ = react(table, Sit(by="g", id="s", seat=1), 0)
    table, _ = react(table, Sit(by="h", id="s", seat=1), 0)
    with pytest.raises(Refused) as refusal:
        react(table, Admit(by="h", guest=table.guests[0].number, welcome=True), 0)
    assert refusal.value.kind == "seat-taken"
    assert len(table.guests) == 1


def test_nobody_fills_a_log_so_that_others_cannot_play_on() -> None:
    table = react(seated(), Sit(by="b", seed="bb"), 0)[0]
    while table.log < EVENTS:
        table, _ = react(table, Rename(by="a", seat=0, name=f"A{table.log}"), 0)
    with pytest.raises(Refused):
        react(table, Rename(by="a", seat=0, name="Ann"), 0)
    assert react(table, Choose(by="a", seat=0, turn=1, move="o"), 0)[1]


def test_codes_that_miss_are_limited_on_their_own(tmp_path: Path) -> None:
    with serving(tmp_path, "--limit-misses-an-hour", "5") as server:
        host = Client(server.port)
        code = host.make("qwinto")["code"]
        assert [host.send("GET", f"/codes/{code}")[0] for _ in range(10)] == [200] * 10
        missed = [host.send("GET", f"/codes/AAAA{n}")[0] for n in range(7)]
        assert missed == [404] * 5 + [429] * 2
        assert host.ok("GET")["code"] == code


def test_metrics_are_for_this_machine_and_health_is_limited(tmp_path: Path) -> None:
    elsewhere = {"X-Forwarded-For": "203.0.113.9"}
    with serving(tmp_path, "--proxied", "1", "--limit-health-rate", "0.5") as server:
        assert call(server.port, "GET", "/metrics")[0] == 200
        refused(call(server.port, "GET", "/metrics", headers=elsewhere), "switched-off")
        assert 429 in ask(server.port, 8, "/healthz")
        assert call(server.port, "GET", "/api/v1/games")[0] == 200


def test_metrics_can_be_told_to_everybody(tmp_path: Path) -> None:
    with serving(tmp_path, "--proxied", "1", "--public-metrics", "1") as server:
        assert call(server.port, "GET", "/metrics", headers={"X-Forwarded-For": "203.0.113.9"})[0] == 200


def test_buckets_give_back_what_was_not_used() -> None:
    bucket = Buckets(1, 2, lambda: 0)
    taken: list[Callable[[], object]] = [lambda: bucket.take("a", 2), lambda: bucket.give_back("a")]
    assert [work() for work in taken] == [0, None]
    assert [bucket.take("a"), bucket.take("a")] == [0, 1]
