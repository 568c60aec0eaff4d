"""Who is at the table: seen by the others, and never in their way."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import Client, Server, messages, refused, serving, two_at_qwinto

AWAY, VACANT = 400, 1200  # milliseconds, instead of half a minute and a minute


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    pace = ("--away-ms", str(AWAY), "--vacant-ms", str(VACANT))
    with serving(tmp_path_factory.mktemp("data"), *pace) as server:
        yield server


def await_seat(stream: Iterator[tuple[str, str, Any]], seat: int, is_away: bool) -> Any:
    """The first snapshot in which a seat is away, or is not."""
    for _, _, table in stream:
        if (table["seats"][seat]["absent_ms"] is not None) == is_away:
            return table
    raise AssertionError("the stream has ended")


def test_others_see_who_is_away_and_that_he_has_come_back(server: Server) -> None:
    ann, bob = two_at_qwinto(server.port)
    with messages(ann, "?snapshots=true") as stream:
        with messages(bob, "?snapshots=true") as other:
            next(other)
            assert next(stream)[2]["seats"][1]["absent_ms"] is None
            time.sleep(2 * AWAY / 1000)
            assert ann.ok("GET")["seats"][1]["absent_ms"] is None  # his stream is open
        assert await_seat(stream, 1, True)["seats"][1]["absent_ms"] >= AWAY
        with messages(bob) as other:
            next(other)
            await_seat(stream, 1, False)


def test_a_stream_of_events_tells_it_too(server: Server) -> None:
    ann, _ = two_at_qwinto(server.port)
    with messages(ann) as stream:
        assert next(data for kind, _, data in stream if kind == "presence") == {"away": [1]}


def test_anybody_may_let_a_bot_decide_for_somebody_who_has_vanished(server: Server) -> None:
    ann, bob = two_at_qwinto(server.port, substitute="random")
    with messages(bob, "?snapshots=true") as stream:
        refused(bob.at("POST", "/stand-in", {"seat": 0}), "not-yours")
        await_seat(stream, 0, True)
        while bob.ok("GET")["seats"][0]["absent_ms"] < VACANT:
            time.sleep(0.05)
        assert bob.ok("POST", "/stand-in", {"id": "x", "seat": 0})["table"]["seats"][0]["away"]
        assert bob.ok("POST", "/stand-in", {"id": "x", "seat": 0})["table"]["seats"][0]["away"]
        table = next(table for _, _, table in stream if table["position"]["turn"] > 1)
    assert table["position"]["last"]["choices"]
    assert not ann.ok("POST", "/return", {"seat": 0})["table"]["seats"][0]["away"]


def test_who_gives_a_sign_and_vanishes_again_is_told_to_be_away_again(server: Server) -> None:
    ann, bob = two_at_qwinto(server.port)
    with messages(ann, "?snapshots=true") as stream:
        await_seat(stream, 1, True)
        bob.ok("PATCH", "/seats/1", {"name": "Robert"})
        await_seat(stream, 1, False)
        await_seat(stream, 1, True)


def test_the_next_person_is_host_when_the_host_has_vanished(server: Server) -> None:
    ann, bob = two_at_qwinto(server.port)
    with messages(bob, "?snapshots=true") as stream:
        table = next(table for _, _, table in stream if table["host"])
    assert [seat["host"] for seat in table["seats"]] == [False, True]
    refused(ann.at("PATCH", "", {"chat": False}), "not-yours")
    bob.ok("PATCH", "", {"chat": False})


def test_pause_name_clock_and_a_late_friend_through_the_api(server: Server) -> None:
    host, friend = Client(server.port), Client(server.port)
    friend.table = host.make("qwinto", seats=[{"kind": "open"}, {"kind": "bot", "bot": "random"}],
                             settings={"lot": False})["id"]  # fmt: skip
    host.sit(name="Ann")
    assert host.ok("POST", "/pause", {"paused": True})["table"]["paused"]
    refused(host.move(0, "o"), "paused")
    host.ok("PATCH", "", {"clock": {"decision": 60}, "undo": False})
    shown = host.ok("PATCH", "/seats/0", {"name": "Anna"})["table"]
    assert (shown["seats"][0]["name"], shown["seats"][0]["left_ms"]["decision"]) == ("Anna", 60_000)
    assert friend.sit(name="Bob", seat=1) == 1
    assert host.ok("PATCH", "", {"clock": None})["table"]["settings"]["clock"] is None
    assert not host.ok("POST", "/pause", {"paused": False})["table"]["paused"]
    assert host.ok("GET")["seats"][1]["kind"] == "person"


def test_a_bot_takes_its_time(tmp_path: Path) -> None:
    with serving(tmp_path, "--bot-ms", "700") as server:
        ann = Client(server.port)
        ann.make(
            "caminos", seats=[{"kind": "bot", "bot": "random"}, {"kind": "open"}], settings={"lot": False}
        )
        ann.listen()
        ann.sit(name="Ann")
        ann.until(lambda events: any(event["type"] == "turn" for event in events))
        at = {event["type"]: event["at"] for event in ann.events}
        assert at["turn"] - at["started"] >= 700
        ann.hang_up()
