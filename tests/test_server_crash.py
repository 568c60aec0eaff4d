"""Nothing is lost: servers killed, connections cut, old requests sent again, several writers at once."""

import http.client
import json
import os
import socket
import struct
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from serving import IS_SHARED, Client, Server, serving

from ludoteca import fair
from ludoteca.record import Record

KILLS = 10 if IS_SHARED else 100  # a server on PostgreSQL that starts again waits for the one before
STALE = ("old-turn", "not-to-act", "illegal-move", "wrong-state", "not-yours")  # a rematch changes the seats


class Player(Client):
    """Plays at random and remembers every move that was answered with success."""

    def __init__(self, port: int, table: str, seed: int) -> None:
        super().__init__(port, table)
        self.rng = Random(seed)
        self.answered: list[tuple[int, int, int, str]] = []  # round, turn, seat, move
        self.sent: list[dict[str, Any]] = []
        self.failures: list[Any] = []
        self.is_playing = True
        self._thread = threading.Thread(target=self._run, daemon=True)

    def begin(self) -> None:
        self._thread.start()

    def end(self) -> None:
        self.is_playing = False
        self._thread.join(60)
        assert not self._thread.is_alive()
        assert not self.failures, self.failures

    def _run(self) -> None:
        try:
            while self.is_playing:
                self.act()
        except Exception as error:
            self.failures.append(error)

    def act(self) -> None:
        """One look at the table, and what there is to do."""
        table = self.ok("GET")
        if table["status"] == "over":
            self.at("POST", "/rematch", {"id": f"again{table['round']}"})
            return
        position = table["position"]
        for seat, moves in position["moves"].items():
            if seat not in position["choices"]:
                self.decide(table["round"], position["turn"], int(seat), self.rng.choice(moves))
        if self.sent and self.rng.random() < 0.2:
            self.repeat(self.rng.choice(self.sent[-50:]))  # the table knows its last 300 commands again
        time.sleep(0.01)

    def decide(self, round: int, turn: int, seat: int, move: str) -> None:
        body = {"id": f"{round}-{turn}-{seat}", "turn": turn, "seat": seat, "move": move}
        status, answer = self.at("POST", "/moves", body)
        assert status == 200, answer
        self.answered.append((round, turn, seat, move))
        self.sent.append(body)

    def repeat(self, body: dict[str, Any]) -> None:
        """An old request again: it changes nothing; with a new id it is refused."""
        status, answer = self.at("POST", "/moves", body)
        assert status == 200, answer
        assert answer["table"]["id"] == self.table
        status, answer = self.at(
            "POST", "/moves", {**body, "id": f"new{os.urandom(4).hex()}", "turn": body["turn"] - 1}
        )
        assert status in (403, 409, 422), answer  # 403: another seat since a rematch


def players_at(port: int, seats: int, kind: type[Player] = Player) -> list[Player]:
    host = Client(port)
    table = host.make("qwinto", options={"seats": seats})["id"]
    players = [kind(port, table, seed) for seed in range(seats)]
    for player in players:
        player.sit()
        player.listen()
    return players


def check_all_saw_the_same(players: list[Player]) -> None:
    """Every stream has every event once and in order, every answered move is in the record, and it verifies."""
    events = players[0].ok("GET", "/events")["events"]
    for player in players:
        player.until(lambda seen: len(seen) >= len(events))
        assert player.events[: len(events)] == events
        player.hang_up()
    assert [event["number"] for event in events] == list(range(1, len(events) + 1))
    rounds = players[0].ok("GET")["round"]
    records = [players[0].ok("GET", f"/record?round={number}") for number in range(1, rounds + 1)]
    for record in records:
        Record.from_json(record).check()
        if record["over"]:
            fair.verify(Record.from_json(record))
    for round, turn, seat, move in (answered for player in players for answered in player.answered):
        turns = records[round - 1]["turns"]
        if turn <= len(turns):
            assert turns[turn - 1][str(seat)] == move
        else:  # the last, which still waits for the others
            assert turn == len(turns) + 1


def answers(players: list[Player]) -> int:
    return sum(len(player.answered) for player in players)


@pytest.mark.timeout(280)
def test_killed_a_hundred_times_at_random_moments(tmp_path: Path) -> None:
    rng = Random(2026)
    with serving(tmp_path) as server:
        players = players_at(server.port, 3)
        for player in players:
            player.begin()
        for _ in range(KILLS):
            if rng.random() < 0.8:  # otherwise it is killed while it starts
                before = answers(players)
                players[0].until(lambda _, before=before: answers(players) > before)
            time.sleep(rng.uniform(0, 0.1))
            server.kill()
            server.start()
        server.wait()
        for player in players:
            player.end()
        check_all_saw_the_same(players)
        assert answers(players) > KILLS / 2


class CuttingPlayer(Player):
    """Sends many requests without reading the answer, or only half of a request, before it does so properly."""

    def decide(self, round: int, turn: int, seat: int, move: str) -> None:
        body = {"id": f"{round}-{turn}-{seat}", "turn": turn, "seat": seat, "move": move}
        for _ in range(self.rng.randrange(3)):
            self.cut(body)
        super().decide(round, turn, seat, move)

    def cut(self, body: dict[str, Any]) -> None:
        data = json.dumps(body)
        head = f"POST /api/v1/tables/{self.table}/moves HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        text = f"{head}Authorization: Bearer {self.token}\r\nContent-Length: {len(data)}\r\n\r\n{data}"
        with socket.create_connection(("127.0.0.1", self.port)) as raw:
            raw.setsockopt(
                socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0)
            )  # a reset, no farewell
            raw.sendall(text[: self.rng.choice((len(text), len(text), len(text) // 2))].encode())
            time.sleep(self.rng.choice((0, 0.002)))

    def _read_stream(self) -> None:
        """Follows the stream for a few lines only, then breaks it off."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Last-Event-ID": str(len(self.events))}
        connection.request("GET", f"/api/v1/tables/{self.table}/stream", headers=headers)
        answer = connection.getresponse()
        for line in _some(answer, self.rng.randrange(1, 30)):
            if line.startswith(b"data: {"):
                self.events.append(json.loads(line[6:]))
        connection.close()


def _some(answer: http.client.HTTPResponse, count: int) -> Iterator[bytes]:
    for _ in range(count):
        if not (line := answer.readline()):
            return
        yield line


def test_connections_cut_in_the_middle(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        players = players_at(server.port, 3, CuttingPlayer)
        for player in players:
            player.begin()
        players[0].until(lambda events: any(event["type"] == "over" for event in events), 60)
        for player in players:
            player.end()
        check_all_saw_the_same(players)


def together(server: Server, requests: list[tuple[Client, str, dict[str, Any]]]) -> list[tuple[int, Any]]:
    """Sends all requests at the same instant."""
    barrier, answers = threading.Barrier(len(requests)), list[tuple[int, Any]]()

    def send(client: Client, path: str, body: dict[str, Any]) -> None:
        barrier.wait()
        answers.append(client.at("POST", path, body))

    threads = [threading.Thread(target=send, args=request) for request in requests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return answers


def test_many_at_the_same_instant(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        host = Client(server.port)
        table = host.make("qwinto", options={"seats": 6}, settings={"lot": False})["id"]
        guests = [Client(server.port, table) for _ in range(12)]
        answers = together(
            server, [(guest, "/seats", {"seat": number % 6}) for number, guest in enumerate(guests)]
        )
        assert sorted(status for status, _ in answers) == [201] * 6 + [409] * 6
        seated = {
            seat["seat"]: guest for guest in guests for seat in guest.ok("GET")["seats"] if seat["mine"]
        }
        moves = [
            (seated[0], "/moves", {"id": f"m{n}", "seat": 0, "turn": 1, "move": d})
            for n, d in enumerate("oyp" * 3)
        ]
        assert sorted(status for status, _ in together(server, moves)) == [200] + [409] * 8
        same = [(seated[0], "/moves", {"id": "same", "seat": 0, "turn": 3, "move": "keep"})] * 8
        assert [status for status, _ in together(server, same)] == [200] * 8
        enter = [
            (guest, "/moves", {"seat": seat, "turn": 4, "move": "pass"}) for seat, guest in seated.items()
        ]
        assert [status for status, _ in together(server, enter)] == [200] * 6
        types = [event["type"] for event in host.ok("GET", "/events")["events"]][8:]
        assert types == ["turn", "turn", "turn", *["ready"] * 5, "turn"]
