"""People at tables and watchers of tables, who go on at any of several servers, and what must be true in the end."""

import asyncio
import json
import os
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from ludoteca import fair
from ludoteca.record import Record

BROKEN = (OSError, TimeoutError, asyncio.IncompleteReadError, ValueError, IndexError)
Json = Any


async def request(port: int, method: str, path: str, token: str = "", body: Any = None) -> tuple[int, Any]:
    """One request; the status and what came."""
    async with asyncio.timeout(12):
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 24)
        try:
            writer.write(_head(method, path, token, json.dumps(body).encode() if body else b""))
            head, _, data = (await reader.read()).partition(b"\r\n\r\n")
            return int(head.split()[1]), json.loads(data)
        finally:
            writer.close()


def _head(method: str, path: str, token: str, data: bytes = b"", *more: str) -> bytes:
    lines = [f"{method} /api/v1{path} HTTP/1.1", "Host: x", "Content-Type: application/json", *more]
    lines += [f"Authorization: Bearer {token}"] if token else []
    lines += [f"Content-Length: {len(data)}", "Connection: close"] if method != "STREAM" else []
    return "\r\n".join([*lines, "", ""]).encode() + data


@dataclass
class World:
    """Everybody's view: the servers' ports, and whether the game is still on."""

    ports: list[int]
    rng: Random
    is_on: bool = True
    outages: list[tuple[float, float]] = field(default_factory=list)  # of what no server can do without

    async def ask(self, method: str, path: str, token: str = "", body: Any = None) -> tuple[int, Any]:
        """A request to any server, again and again until one answers; a database that is away is waited for."""
        while True:
            with suppress(*BROKEN):
                status, answer = await request(self.rng.choice(self.ports), method, path, token, body)
                if status < 500 and status != 429:
                    return status, answer
            await asyncio.sleep(0.1)


@dataclass
class Watcher:
    """A stream of one table, at home on one server or on any, taken up again where it broke off."""

    world: World
    table: str
    home: int | None
    lines: list[bytes] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    resets: int = 0

    async def run(self) -> None:
        """Watches for ever."""
        while True:
            with suppress(*BROKEN):
                await self._follow(self.home or self.world.rng.choice(self.world.ports))
            await asyncio.sleep(0.1)

    async def _follow(self, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 24)
        try:
            last = f"Last-Event-ID: {len(self.lines)}"
            writer.write(_head("GET", f"/tables/{self.table}/stream", "", b"", last))
            kind = b""
            async for line in _lines(reader):
                if line.startswith(b"event: "):
                    kind = line[7:]
                elif line.startswith(b"data: ") and kind == b"event":
                    self.lines.append(line)
                    self.times.append(time.monotonic())
                self.resets += line == b"event: reset"
        finally:
            writer.close()


async def _lines(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while True:
        async with asyncio.timeout(20):
            line = await reader.readline()
        if not line:
            return
        yield line.rstrip(b"\n")


@dataclass
class Table:
    """A table, whoever plays and watches there, and what was accepted."""

    world: World
    people: int
    id: str = ""
    host: str = field(default_factory=lambda: os.urandom(24).hex())
    tokens: list[str] = field(default_factory=list)
    accepted: dict[tuple[int, int], str] = field(default_factory=dict)  # turn and seat: the move
    watchers: list[Watcher] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    async def run(self) -> None:
        """Plays until the game is over or everybody goes home."""
        await self._begin()
        watching = [asyncio.create_task(watcher.run()) for watcher in self.watchers]
        await asyncio.gather(*(self._play(seat) for seat in range(self.people)))
        while self.world.is_on and not (self.people or self._is_over()):
            await asyncio.sleep(0.1)
        await self._settle()
        for task in watching:
            task.cancel()

    def _is_over(self) -> bool:
        return any(b'"type":"over"' in line for line in self.watchers[0].lines[-3:])

    async def _begin(self) -> None:
        bots = [{"kind": "bot", "bot": "random"}] * (1 if self.people else 2)
        seats = [{"kind": "open"}] * self.people + bots
        settings = {"lot": False, "bot_ms": 300, "spectators": True}
        body: Json = {
            "id": "t",
            "game": "qwinto",
            "options": {"seats": len(seats)},
            "seats": seats,
            "settings": settings,
        }
        status, made = await self.world.ask("POST", "/tables", self.host, body)
        assert status == 201, made
        self.id = made["table"]["id"]
        for seat in range(self.people):
            self.tokens.append(os.urandom(24).hex())
            body = {"id": f"s{seat}", "seat": seat, "seed": os.urandom(8).hex()}
            status, answer = await self.world.ask("POST", f"/tables/{self.id}/seats", self.tokens[-1], body)
            assert status == 201, answer
        if not self.people:
            await self.world.ask("POST", f"/tables/{self.id}/start", self.host, {"id": "start"})
        homes = [
            *self.world.rng.sample(self.world.ports, 2),
            None,
        ]  # so that one server more than fails is watched
        self.watchers = [Watcher(self.world, self.id, home) for home in homes]

    async def _play(self, seat: int) -> None:
        rng = self.world.rng
        while self.world.is_on:
            _, table = await self.world.ask("GET", f"/tables/{self.id}", self.tokens[seat])
            if table["status"] == "over":
                return
            position = table["position"] or {"moves": {}}
            moves = position["moves"].get(str(seat))
            if moves and (position["turn"], seat) not in self.accepted:
                await self._decide(seat, position["turn"], rng.choice(moves))
            await asyncio.sleep(rng.uniform(0.5, 2))

    async def _decide(self, seat: int, turn: int, move: str) -> None:
        body = {"id": f"{turn}-{seat}", "turn": turn, "seat": seat, "move": move}
        status, answer = await self.world.ask("POST", f"/tables/{self.id}/moves", self.tokens[seat], body)
        if status == 200:
            self.accepted[turn, seat] = move
        else:
            self.problems.append(f"{body} was refused: {answer}")

    async def _settle(self) -> None:
        """Waits until all watchers have heard everything, and compares."""
        path = f"/tables/{self.id}"
        _, first = await self.world.ask("GET", f"{path}/events")
        end = time.monotonic() + 30
        while any(len(w.lines) < len(first["events"]) for w in self.watchers) and time.monotonic() < end:
            await asyncio.sleep(0.1)
        status, record = await self.world.ask("GET", f"{path}/record", self.host)
        assert status == 200, record
        self.problems += check(self, first["events"], record)


def check(table: Table, events: list[Any], record: Any) -> list[str]:
    """What is wrong with a table."""
    problems = list[str]()
    logs = [watcher.lines[: len(events)] for watcher in table.watchers]
    if any(log != logs[0] for log in logs):
        problems.append(f"watchers have seen different events: {[len(log) for log in logs]}")
    if [json.loads(line[6:]) for line in logs[0]] != events:
        problems.append(f"a watcher has seen {len(logs[0])} events, not the {len(events)} of the log")
    if [event["number"] for event in events] != list(range(1, len(events) + 1)):
        problems.append("events are not numbered one by one")
    if any(watcher.resets for watcher in table.watchers):
        problems.append("a stream was reset")
    try:
        checked = Record.from_json(record)
        checked.check()
        if record["over"]:
            fair.verify(checked)
    except ValueError as error:
        problems.append(f"its record: {error}")
    return problems + _lost(table, record["turns"])


def _lost(table: Table, turns: list[Any]) -> list[str]:
    """Decisions that were accepted and are not in the record; those of the last turn may wait for others."""
    return [
        f"{move} of seat {seat} in turn {turn} is lost"
        for (turn, seat), move in table.accepted.items()
        if turn > len(turns) + 1 or (turn <= len(turns) and turns[turn - 1].get(str(seat)) != move)
    ]
