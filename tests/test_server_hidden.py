"""What is not yet revealed never leaves the server: all that others receive, compared byte for byte."""

import asyncio
import hashlib
import io
import json
import logging
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest
from serving import Client, free_port

from ludoteca.server.infrastructure.logs import JsonLines
from ludoteca.server.web.app import application
from ludoteca.server.web.limits import Limits
from ludoteca.server.web.serve import Server, configuration
from ludoteca.server.web.services import Options

ANN, BOB = "a" * 40, "b" * 40


@contextmanager
def still_server(folder: Path, clock: Callable[[], int] | None = None) -> Iterator[int]:
    """A real server whose clock stands still, or is another, and whose randomness is always the same."""
    numbers = count()

    def entropy(size: int) -> bytes:
        return hashlib.sha256(str(next(numbers)).encode()).digest()[:size].ljust(size, b"x")

    free = Limits(rate=1e6, burst=10**6, tables_an_hour=10**6, streams=100, table_rate=10**6)
    options = Options(f"sqlite:///{folder}/t.sqlite3", limits=free)
    app, inner = application(options, clock or (lambda: 1_800_000_000_000), entropy)
    port = free_port()
    config = configuration(
        app, inner.state.services, host="127.0.0.1", port=port, log_level="error", date_header=False
    )
    server = Server(config, lambda: inner.state.services.hub.hang_up())
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield port
    server.should_exit = True
    thread.join(10)


class Ear:
    """Everything that comes over a connection, to the byte."""

    def __init__(self, port: int) -> None:
        self.raw = socket.create_connection(("127.0.0.1", port), timeout=10)
        self.heard = b""

    def send(self, method: str, path: str, token: str, body: object = None) -> None:
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        head += f"Authorization: Bearer {token}\r\n" if token else ""
        self.raw.sendall(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)

    def hear(self, until: bytes) -> None:
        """Listens until something has come."""
        while until not in self.heard:
            data = self.raw.recv(65536)
            assert data, f"{until!r} never came"
            self.heard += data

    def answer(self) -> bytes:
        """A whole answer, head and body."""
        self.hear(b"\r\n\r\n")
        head, _, body = self.heard.partition(b"\r\n\r\n")
        length = int(re.findall(rb"content-length: ([0-9]+)", head)[0])
        while len(body) < length:
            body += self.raw.recv(65536)
        self.raw.close()
        return head + body


@contextmanager
def logged() -> Iterator[io.StringIO]:
    """All log lines, without the times."""
    lines, logger = io.StringIO(), logging.getLogger("ludoteca")
    handler = logging.StreamHandler(lines)
    formatter = JsonLines()
    formatter.formatTime = lambda *_: ""  # type: ignore[method-assign]
    formatter.KNOWN = tuple(key for key in JsonLines.KNOWN if key != "ms")
    handler.setFormatter(formatter)
    logger.addHandler(handler)
    logger.setLevel("DEBUG")
    yield lines
    logger.removeHandler(handler)


Pick = Callable[[list[str]], tuple[str, str]]


class Scene:
    """Ann decides, and decides again; Bob and a spectator look at everything that they can."""

    def __init__(self, port: int, game: str, before: list[str]) -> None:
        self.port = port
        self.ann, self.bob = Client(port, token=ANN), Client(port, token=BOB)
        self.ann._device = self.bob._device = "d"
        self.bob.table = self.ann.make(game, options={"seats": 2}, settings={"lot": False})["id"]
        self.ann.sit(name="Ann", seed="aa")
        self.bob.sit(name="Bob", seed="bb")
        for move in before:
            assert self.ann.move(0, move)[0] == 200
        self.api = f"/api/v1/tables/{self.ann.table}"
        self.plain, self.full = ([Ear(port) for _ in range(2)] for _ in range(2))
        for ears, more in ((self.plain, ""), (self.full, "?snapshots=true")):
            for ear, token in zip(ears, (BOB, ""), strict=True):
                ear.send("GET", f"{self.api}/stream{more}", token)
        self.settle()

    def settle(self) -> None:
        """Waits until every stream has told the newest event."""
        number = self.ann.ok("GET")["number"]
        for ear in self.plain:
            ear.hear(b"id: %d\n" % number)
        for ear in self.full:
            ear.hear(b'"number": %d, "settings"' % number)

    def decide(self, turn: int, move: str) -> None:
        status, answer = self.ann.move(0, move, turn)
        assert (status, answer["table"]["seats"][0]["ready"]) == (200, True), answer
        self.settle()

    def look(self, turn: int, number: int) -> bytes:
        """Every question that the others can ask."""
        heard = b""
        for method, path, body in (
            ("GET", "", None), ("GET", "/position?seats=all", None), ("GET", "/events", None), ("GET", "/record", None),
            ("GET", "/replay", None), ("GET", "/board", None), ("GET", "/position?turn=1", None),
            ("POST", "/moves/check", {"seat": 0, "move": "pass"}), ("POST", "/moves/check", {"seat": 0, "move": "?"}),
            ("POST", "/moves", {"id": f"w{number}", "seat": 1, "turn": turn, "move": "?"}),
            ("POST", "/moves", {"id": f"n{number}", "seat": 0, "turn": turn, "move": "pass"}),
            ("POST", "/moves", {"id": f"o{number}", "seat": 1, "turn": turn - 1, "move": "pass"}),
            ("POST", "/undo", {"id": f"u{number}", "seat": 1, "turn": turn}),
            ("POST", "/leave", {"id": f"l{number}", "seat": 0}),
            ("POST", "/rematch", {"id": f"r{number}"}),
            ("POST", "/messages", {"id": f"s{number}", "seat": 1, "text": "ready?"}),
        ):  # fmt: skip
            for token in (BOB, ""):
                ear = Ear(self.port)
                ear.send(method, self.api + path, token, body)
                heard += ear.answer()
                self.settle()
        return heard


def all_that_others_receive(
    folder: Path, game: str, before: list[str], pick: Pick
) -> tuple[bytes, list[str]]:
    folder.mkdir()
    with logged() as lines, still_server(folder) as port:
        scene = Scene(port, game, before)
        position = scene.ann.ok("GET", "/position")
        heard = b""
        for number, move in enumerate(pick(position["moves"]["0"])):
            scene.decide(position["turn"], move)
            heard += scene.look(position["turn"], number)
        heard += b"".join(ear.heard for ear in scene.plain + scene.full)
    return heard, sorted(
        lines.getvalue().splitlines()
    )  # in which order streams end is the machine's business


CASES: list[tuple[str, list[str], Pick, Pick]] = [
    ("qwinto", ["oyp", "keep"], lambda m: ("pass", m[0]), lambda m: (m[1], m[2])),
    ("traxx", [], lambda m: ("pass", m[0]), lambda m: (max(m, key=len), "pass")),
]


@pytest.mark.parametrize(("game", "before", "one", "other"), CASES)
def test_others_receive_the_same_bytes_whatever_was_chosen(
    tmp_path: Path, game: str, before: list[str], one: Pick, other: Pick
) -> None:
    heard, lines = all_that_others_receive(tmp_path / "one", game, before, one)
    heard_too, lines_too = all_that_others_receive(tmp_path / "other", game, before, other)
    assert len(heard) > 20_000
    assert b'"type": "ready"' in heard
    assert heard == heard_too
    assert len(lines) > 60
    assert lines == lines_too


class Clock:
    """Goes on only when told so."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


def seen_while_ann_decides(folder: Path, changes: int) -> list[bytes]:
    """All that others see while the clock runs and Ann decides, and perhaps changes her mind."""
    folder.mkdir()
    clock = Clock()
    with still_server(folder, clock) as port:
        scene = Scene(port, "qwinto", ["oyp", "keep"])
        scene.ann.ok("PATCH", "", {"public": True})
        scene.settle()
        position = scene.ann.ok("GET", "/position")
        clock.now += 5_000
        scene.decide(position["turn"], position["moves"]["0"][0])
        scene.bob.ok("GET")  # as many requests in either case, but for those that must not be seen
        clock.now += 5_000
        for move in position["moves"]["0"][1 : 1 + changes]:
            assert (
                scene.ann.at("POST", "/moves", {"seat": 0, "turn": position["turn"], "move": move})[0] == 200
            )
        clock.now += 5_000
        told = []
        for path in ("/api/v1/tables", "/metrics"):
            ear = Ear(port)
            ear.send("GET", path, BOB)
            told.append(ear.answer())
        heard = [ear.heard for ear in scene.plain + scene.full]
    counts = (b"ludoteca_requests_total", b"ludoteca_moves", b"ludoteca_tables", b"ludoteca_streams")
    counted = b"\n".join(line for line in told[1].splitlines() if line.startswith(counts))
    return [re.sub(b"x-request-id: [0-9a-f]+", b"", told[0]), counted, *heard]


def test_that_a_decision_was_changed_cannot_be_seen_though_the_clock_runs(tmp_path: Path) -> None:
    once = seen_while_ann_decides(tmp_path / "once", 0)
    twice = seen_while_ann_decides(tmp_path / "twice", 2)
    assert b'"touched": 1800000005000' in once[0]  # when all saw that Ann was ready
    assert b"ludoteca_moves 3.0" in once[1]
    for one, other in zip(once, twice, strict=True):
        assert one == other


def test_heartbeats_keep_their_rhythm_whatever_is_decided(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were the pause counted from the last change, decisions that follow each other closely would silence them."""
    monkeypatch.setattr("ludoteca.server.web.stream.HEARTBEAT", 0.5)
    with still_server(tmp_path) as port:
        scene = Scene(port, "qwinto", ["oyp", "keep"])
        position = scene.ann.ok("GET", "/position")
        ear, moves = scene.plain[0], position["moves"]["0"][:2]
        ear.raw.settimeout(0.001)
        end = time.monotonic() + 20
        while ear.heard.count(b": still here") < 3:
            assert time.monotonic() < end
            scene.ann.at("POST", "/moves", {"seat": 0, "turn": position["turn"], "move": moves[0]})
            moves.reverse()
            try:
                ear.heard += ear.raw.recv(65536)
            except TimeoutError:
                time.sleep(0.02)
