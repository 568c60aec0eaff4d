"""A real server process to test against, and a small client that retries."""

import http.client
import json
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import postgres

from ludoteca.server.web import responses

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(  # so that a start takes no second
    [
        "ludoteca.server.web.serve",
        "ludoteca.bots",
        "sqlalchemy.dialects.sqlite",
        "uvicorn.protocols.http.httptools_impl",
        "uvicorn.lifespan.on",
        "uvloop",
    ]
)
FREE = ["--bot-ms", "0", "--limit-rate", "100000", "--limit-burst", "100000", "--limit-tables-an-hour", "100000",
        "--limit-streams", "10000", "--limit-table-rate", "100000", "--limit-connections", "10000",
        "--limit-health-rate", "100000"]  # fmt: skip
IS_SHARED = os.environ.get("LUDOTECA_TESTS_ON") == "postgresql"
Json = Any


def serve(arguments: list[str]) -> None:
    """What the server's process runs."""
    import argparse

    from ludoteca.server.web.serve import add_arguments, run

    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    run(parser.parse_args(arguments))


class Server:
    """A server on a port of its own, which can be killed and started again."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.port = free_port()
        self.folder = folder
        self._arguments = [
            "--host",
            "127.0.0.1",
            "--port",
            str(self.port),
            "--data",
            str(folder),
            *database(folder),
            *FREE,
            *more,
        ]
        self.process = self._process()

    def _process(self) -> Any:
        process = CONTEXT.Process(target=serve, args=(self._arguments,))
        process.start()
        return process

    def wait(self) -> None:
        """Waits until it answers."""
        end = time.monotonic() + 60
        while time.monotonic() < end and self.process.is_alive():
            try:
                if call(self.port, "GET", "/healthz")[0] == 200:
                    return
            except OSError:
                time.sleep(0.02)
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        """kill -9."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.join()

    def start(self) -> None:
        """Starts it again on the same port and the same data."""
        self.process = self._process()

    def stop(self) -> int:
        """Ctrl-C; the exit code."""
        os.kill(self.process.pid, signal.SIGINT)
        self.process.join(20)
        return int(self.process.exitcode if self.process.exitcode is not None else -99)


@contextmanager
def serving(folder: Path, *more: str) -> Iterator[Server]:
    """A server for the length of a test."""
    server = Server(folder, *more)
    try:
        server.wait()
        yield server
    finally:
        if server.process.is_alive():
            server.kill()


@cache
def database(folder: Path) -> tuple[str, ...]:
    """Where a server keeps its tables: in its data folder, or in PostgreSQL if that is tested."""
    return ("--database", postgres.fresh()) if IS_SHARED else ()


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def call(
    port: int,
    method: str,
    path: str,
    body: Json = None,
    token: str = "",
    headers: dict[str, str] | None = None,
) -> tuple[int, Json]:
    """One request on a connection of its own: the status and what came."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=15)
    try:
        sent = {"Authorization": f"Bearer {token}"} if token else {}
        text = None if body is None else json.dumps(body)
        connection.request(
            method, path, text, {**sent, **(headers or {}), "Content-Type": "application/json"}
        )
        answer = connection.getresponse()
        data = answer.read()
        is_json = "json" in (answer.getheader("content-type") or "")
        return answer.status, json.loads(data) if is_json else data
    except http.client.HTTPException as error:
        raise ConnectionError(repr(error)) from error
    finally:
        connection.close()


class Client:
    """Somebody at a table: keeps a token, retries what was not answered, and follows the stream."""

    def __init__(self, port: int, table: str = "", token: str = "") -> None:
        self.port, self.table = port, table
        self.token = token or os.urandom(24).hex()
        self.events: list[Json] = []
        self.mine: list[Json] = []
        self.raw = b""
        self.is_listening = True
        self._stream: threading.Thread | None = None
        self._number, self._device = 0, os.urandom(4).hex()

    def send(self, method: str, path: str, body: Json = None) -> tuple[int, Json]:
        """One request, again and again until it is answered."""
        if (
            isinstance(body, dict)
            and "id" not in body
            and not path.endswith(("/advice", "/advice/move", "/check", "/positions", "/records"))
        ):
            self._number += 1
            body = {"id": f"{self._device}-{self._number}", **body}
        for _ in range(2000):
            try:
                return call(self.port, method, "/api/v1" + path, body, self.token)
            except OSError:
                time.sleep(0.01)
        raise AssertionError(f"{method} {path} was never answered")

    def at(self, method: str, path: str = "", body: Json = None) -> tuple[int, Json]:
        """A request about the table."""
        return self.send(method, f"/tables/{self.table}{path}", body)

    def ok(self, method: str, path: str = "", body: Json = None) -> Json:
        """The same, and it must succeed."""
        status, answer = self.at(method, path, body)
        assert status < 300, (status, answer)
        return answer

    def make(self, game: str, **more: Json) -> Json:
        """Makes a table and remembers it."""
        status, answer = self.send("POST", "/tables", {"game": game, **more})
        assert status == 201, answer
        self.table = answer["table"]["id"]
        return answer["table"]

    def sit(self, **more: Json) -> int:
        """Sits down."""
        return int(self.ok("POST", "/seats", {"seed": os.urandom(8).hex(), **more})["seat"])

    def move(self, seat: int, move: str, turn: int | None = None, **more: Json) -> tuple[int, Json]:
        """Decides, for the turn that is on unless told otherwise."""
        turn = turn or self.ok("GET", "/position")["turn"]
        return self.at("POST", "/moves", {"seat": seat, "turn": turn, "move": move, **more})

    def listen(self) -> None:
        """Follows the stream from now on, through every break."""
        self._stream = threading.Thread(target=self._follow, daemon=True)
        self._stream.start()

    def hang_up(self) -> None:
        """Stops following."""
        self.is_listening = False

    def _follow(self) -> None:
        while self.is_listening:
            try:
                self._read_stream()
            except (OSError, http.client.HTTPException, ValueError):
                time.sleep(0.01)

    def _read_stream(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Authorization": f"Bearer {self.token}", "Last-Event-ID": str(len(self.events))}
        connection.request("GET", f"/api/v1/tables/{self.table}/stream", headers=headers)
        answer = connection.getresponse()
        kind = ""
        while self.is_listening and (line := answer.readline()):
            self.raw += line
            name, _, value = line.decode().rstrip("\n").partition(": ")
            if name == "event":
                kind = value
            elif name == "data" and kind == "event":
                self.events.append(json.loads(value))
            elif name == "data" and kind == "mine":
                self.mine.append(json.loads(value))
        connection.close()

    def until(self, condition: Any, seconds: float = 20) -> None:
        """Waits until the events that came meet a condition."""
        end = time.monotonic() + seconds
        while not condition(self.events):
            assert time.monotonic() < end, f"waited in vain; the last events: {self.events[-3:]}"
            time.sleep(0.005)


@contextmanager
def messages(client: Client, query: str = "") -> Iterator[Iterator[tuple[str, str, Json]]]:
    """A stream of the client's own: kind, id and data of each message."""
    connection = http.client.HTTPConnection("127.0.0.1", client.port, timeout=30)
    headers = {"Authorization": f"Bearer {client.token}"}
    connection.request("GET", f"/api/v1/tables/{client.table}/stream{query}", headers=headers)
    try:
        yield _messages(connection.getresponse())
    finally:
        connection.close()


def _messages(answer: http.client.HTTPResponse) -> Iterator[tuple[str, str, Json]]:
    fields: dict[str, str] = {}
    while line := answer.readline().decode():
        if line == "\n" and "data" in fields:
            yield fields["event"], fields.get("id", ""), json.loads(fields["data"])
        name, _, value = line.rstrip("\n").partition(": ")
        fields = {**fields, name: value} if name else {}


def two_at_qwinto(port: int, **settings: Any) -> tuple[Client, Client]:
    """A started game: the first client has seat 0, the second seat 1."""
    ann, bob = Client(port), Client(port)
    bob.table = ann.make("qwinto", settings={"lot": False, **settings})["id"]
    assert (ann.sit(name="Ann"), bob.sit(name="Bob")) == (0, 1)
    return ann, bob


def refused(answer: tuple[int, Any], kind: str) -> Any:
    """The problem that an answer tells, of this kind."""
    status, problem = answer
    assert problem["type"] == kind, problem
    assert problem["status"] == status
    responses.Problem.model_validate(problem)
    return problem


def play_on(clients: dict[int, Client], rng: Random, turns: int = 10_000) -> None:
    """Plays at random until the game is over or some turns are through."""
    for _ in range(turns):
        position = clients[0].ok("GET", "/position?seats=all")
        if position["over"]:
            return
        for seat in position["to_act"]:
            status, answer = clients[seat].move(
                seat, rng.choice(position["moves"][str(seat)]), position["turn"]
            )
            assert status == 200, answer
