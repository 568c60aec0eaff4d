"""Several servers on one PostgreSQL, with and without NATS between them: as if they were one."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from serving import Client, Server, call, free_port, messages
from several import nats, servers, worker

from ludoteca.games import GAMES
from ludoteca.record import Record

pytestmark = pytest.mark.xdist_group("several")  # they share a pair of servers


@pytest.fixture(scope="module", params=["LISTEN", "NATS"])
def pair(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two servers on one database; the first may have been killed."""
    folder = tmp_path_factory.mktemp("pair")
    with ExitStack() as stack:
        bus: tuple[str, ...] = ()
        if request.param == "NATS":
            bus = ("--bus", stack.enter_context(nats(free_port(), folder / "nats")).url)
        yield stack.enter_context(servers(folder, 2, *bus))


def seated(pair: list[Server], bots: int = 0, **settings: Any) -> list[Client]:
    """Ann at the first server, Ben at the second, and bots."""
    seats = [{"kind": "open"}] * 2 + [{"kind": "bot", "bot": "random"}] * bots
    body = {"game": "qwinto", "options": {"seats": len(seats)}, "seats": seats,
            "settings": {"lot": False, "bot_ms": 0, **settings}}  # fmt: skip
    made = call(pair[0].port, "POST", "/api/v1/tables", body)[1]
    ann, ben = (Client(server.port, made["table"]["id"]) for server in pair)
    ann.token = made["token"]
    for client, name in ((ann, "Ann"), (ben, "Ben")):
        client.token = client.ok("POST", "/seats", {"name": name})["token"]
    return [ann, ben]


def play(clients: list[Client], until: int = 10_000) -> Any:
    """Everybody takes the last move that is legal, until a turn or the end."""
    for _ in range(5000):
        for client in clients:
            table = client.ok("GET")
            position = table["position"]
            if table["status"] == "over" or (position and position["turn"] >= until):
                return table
            for seat, moves in (position or {"moves": {}})["moves"].items():
                if not table["seats"][int(seat)]["ready"]:
                    client.at(
                        "POST", "/moves", {"seat": int(seat), "turn": position["turn"], "move": moves[-1]}
                    )
        time.sleep(0.01)
    raise AssertionError("the game does not go on")


def metric(server: Server, name: str) -> float:
    """A number that a server tells of itself."""
    text = call(server.port, "GET", "/metrics")[1].decode()
    return float(next(line.split()[1] for line in text.splitlines() if line.startswith(f"{name} ")))


def until(condition: Callable[[], bool], pause: float = 0.05) -> None:
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(pause)


def told(client: Client, last: str = "over") -> list[tuple[str, Any]]:
    """All events up to one of a kind, as a stream tells them."""
    events = []
    with messages(client) as stream:
        for kind, number, data in stream:
            if kind == "event":
                events.append((number, data))
                if data["type"] == last:
                    return events
    raise AssertionError("the stream has ended")


def test_two_servers_are_as_one(pair: list[Server]) -> None:
    clients = seated(pair, bots=1)
    with messages(clients[1]) as stream:
        play(clients)
        live = []
        for kind, number, data in stream:
            if kind == "event":
                live.append((number, data))
                if data["type"] == "over":
                    break
    assert told(clients[0]) == told(clients[1]) == live
    numbers = [int(number) for number, _ in live]
    assert numbers == list(range(1, len(numbers) + 1))
    decided = [(e["turn"], e["seat"]) for _, e in live if e["type"] == "choice"]
    assert len(decided) == len(set(decided)), "a bot has decided twice"
    Record.from_json(clients[0].ok("GET", "/record")).check()


def test_a_killed_server_is_stood_in_for(pair: list[Server]) -> None:
    ann, ben = seated(pair, bots=1, clock={"decision": 3600})
    play([ann, ben], until=3)
    pair[0].kill()
    ann.port = pair[1].port  # a browser comes back to another server
    play([ann, ben])
    assert told(ann) == told(ben)
    pair[0].start()
    pair[0].wait()


def test_presence_is_known_everywhere(pair: list[Server]) -> None:
    ann, ben = seated(pair)
    with messages(ann, "?snapshots=true") as mine, messages(ben, "?snapshots=true") as his:
        next(mine), next(his)
        end = time.monotonic() + 5
        while time.monotonic() < end:
            assert ann.ok("GET")["seats"][1]["absent_ms"] is None
            assert ben.ok("GET")["seats"][0]["absent_ms"] is None
            time.sleep(0.2)


def test_the_lobby_is_one(pair: list[Server]) -> None:
    ann, _ = seated(pair)
    ann.ok("PATCH", "", {"public": True})
    for server in pair:
        listed = call(server.port, "GET", "/api/v1/tables")[1]["tables"]
        assert [table["id"] for table in listed] == [ann.table]


def test_workers_think_and_one_that_dies_loses_nothing(tmp_path: Path) -> None:
    with (
        nats(free_port(), tmp_path / "nats") as bus,
        worker(bus.url) as first,
        worker(bus.url) as second,
        servers(tmp_path, 1, "--bus", bus.url) as (one,),
    ):
        clients = seated([one, one], bots=1)
        until(lambda: metric(one, "ludoteca_games_with_workers") == len(GAMES))
        play(clients, until=4)
        first.kill()
        assert play(clients)["status"] == "over"
        decided = metric(one, "ludoteca_answers_of_workers")
        assert decided > 2
        assert clients[0].ok("GET", "/review")["format"] == "ludoteca-review/1"
        assert metric(one, "ludoteca_answers_of_workers") == decided + 1
        second.kill()
        assert play(seated([one, one], bots=1))["status"] == "over", (
            "without workers the server thinks itself"
        )


def test_a_browser_that_comes_back_to_another_server_misses_nothing_and_sees_nothing_twice(
    pair: list[Server],
) -> None:
    ann, ben = seated(pair)
    play([ann, ben], until=2)
    for _ in range(3):
        number = ann.ok("PATCH", "/seats/0", {"name": f"Ann {os.urandom(2).hex()}"})["table"]["number"]
        with messages(ben, f"?after={number}") as stream:  # perhaps before his server has heard of it
            assert next(stream)[0] != "reset"


def test_limits_count_what_a_client_does_at_all_servers(tmp_path: Path) -> None:
    with servers(tmp_path, 2, "--limit-tables-an-hour", "20") as pair:
        first, second = (Client(server.port) for server in pair)
        for _ in range(19):
            first.make("qwinto")
        until(lambda: second.send("POST", "/tables", {"game": "qwinto"})[0] == 429, 0.5)
        listed = sum(metric(server, "ludoteca_tables") for server in pair)
        assert 19 <= listed < 30, "the second server has refused before its own bucket was empty"
