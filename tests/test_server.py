"""The server as a real process, seen through its API."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import ANY

import pytest
from serving import Client, Server, call, messages, play_on, refused, serving, two_at_qwinto

from ludoteca import fair
from ludoteca.record import Record
from ludoteca.server.web import responses

DOCUMENT = (Path(__file__).parent.parent / "docs" / "api.md").read_text("utf-8")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.mark.parametrize(("game", "options"), [
    ("qwinto", {"seats": 3}), ("traxx", {"seats": 2}), ("caminos", {"seats": 4, "board": "torus", "neutral": True}),
])  # fmt: skip
def test_a_whole_game_and_its_record(server: Server, game: str, options: dict[str, Any]) -> None:
    host = Client(server.port)
    table = host.make(game, options=options)
    clients = [Client(server.port, table["id"]) for _ in range(options["seats"])]
    for number, client in enumerate(clients):
        client.sit(name=f"P{number}", colour="teal")
    shown = [client.ok("GET") for client in clients]
    seats = {next(s["seat"] for s in t["seats"] if s["mine"]): c for t, c in zip(shown, clients, strict=True)}
    play_on(seats, Random(1))
    final = responses.Table.model_validate(host.ok("GET"))
    assert final.status == "over"
    assert final.fair.commitment == table["fair"]["commitment"]
    record = host.ok("GET", "/record")
    verdict = fair.verify(Record.from_json(record))
    assert verdict.lot
    replay = host.ok("GET", "/replay")
    responses.Replay.model_validate(replay)
    assert len(replay["positions"]) == len(record["turns"]) + 1
    last = host.ok("GET", f"/position?turn={len(record['turns'])}")
    assert last["text"] == replay["positions"][-1]["text"]
    responses.Events.model_validate(host.ok("GET", "/events"))


def test_everything_that_is_answered_has_the_documented_shape(server: Server) -> None:
    ann, _bob = two_at_qwinto(server.port, clock={"decision": 60, "game": 600})
    responses.Table.model_validate(ann.ok("GET"))
    responses.Position.model_validate(ann.ok("GET", "/position"))
    responses.Catalogue.model_validate(ann.send("GET", "/games")[1])
    answer = ann.send("POST", "/positions", {"game": "qwinto", "play": [{"0": "yp"}, {"*": "2+4"}]})[1]
    responses.PositionAnswer.model_validate(answer)
    assert answer["position"]["moves"] == {"0": ["keep", "again"]}
    for game in ("traxx", "caminos"):
        responses.PositionAnswer.model_validate(ann.send("POST", "/positions", {"game": game})[1])
    responses.TableAnswer.model_validate(ann.move(0, "yp")[1])


def test_openapi_has_every_path_and_examples(server: Server) -> None:
    status, document = call(server.port, "GET", "/api/v1/openapi.json")
    assert status == 200
    told = {(m.upper(), path) for path, methods in document["paths"].items() for m in methods}
    written = re.findall(r"^\| ([A-Z]+) \| `(/[^`]*)` \|", DOCUMENT, re.MULTILINE)
    assert told == {(method, f"/api/v1{path}") for method, path in written}
    assert '"examples"' in json.dumps(document)


def test_codes_lobby_and_settings(server: Server) -> None:
    host = Client(server.port)
    table = host.make("traxx", options={"seats": 2}, settings={"public": True})
    assert host.send("GET", f"/codes/{table['code'].lower()}")[1] == {"id": table["id"]}
    refused(host.send("GET", "/codes/000000"), "unknown")
    assert table["id"] in [entry["id"] for entry in host.send("GET", "/tables")[1]["tables"]]
    responses.Lobby.model_validate(host.send("GET", "/tables")[1])
    host.ok("PATCH", "", {"public": False, "spectators": False})
    assert table["id"] not in [entry["id"] for entry in host.send("GET", "/tables")[1]["tables"]]
    refused(Client(server.port, table["id"]).at("GET"), "switched-off")
    assert host.ok("GET")["host"]
    refused(Client(server.port, table["id"]).at("PATCH", "", {"public": True}), "not-yours")


def test_seats_are_taken_once_and_can_be_given_away(server: Server) -> None:
    host, guest = Client(server.port), Client(server.port)
    guest.table = host.make("qwinto", options={"seats": 3}, settings={"autostart": False})["id"]
    assert host.sit(name="  A\u0000nn\u202e \n Lee ", seat=1) == 1
    assert host.ok("GET")["seats"][1]["name"] == "Ann Lee"
    assert refused(guest.at("POST", "/seats", {"seat": 1, "name": "Bob"}), "seat-taken")["open"] == [0, 2]
    assert guest.sit(name="x" * 100) == 0
    assert host.ok("GET")["seats"][0]["name"] == "x" * 24
    refused(guest.at("PUT", "/seats/1", {"kind": "open"}), "not-yours")
    host.ok("PUT", "/seats/0", {"kind": "bot", "bot": "greedy"})
    assert not any(seat["mine"] for seat in guest.ok("GET")["seats"])
    refused(host.at("PUT", "/seats/0", {"kind": "bot", "bot": "os:getcwd"}), "bad-request")
    started = host.ok("POST", "/start", {})["table"]
    assert started["status"] == "playing"
    assert sum(seat["kind"] == "bot" for seat in started["seats"]) == 2
    refused(guest.at("POST", "/seats", {"name": "late"}), "wrong-state")


def test_making_and_sitting_twice_with_the_same_id_is_once(server: Server) -> None:
    ann = Client(server.port)
    wish = {"id": "same", "game": "qwinto", "options": {"seats": 3}}
    tables = {ann.send("POST", "/tables", wish)[1]["table"]["id"] for _ in range(3)}
    assert len(tables) == 1
    ann.table = tables.pop()
    seats = [ann.ok("POST", "/seats", {"id": "me", "name": "Ann", "seed": "ab"})["seat"] for _ in range(3)]
    assert seats == [0, 0, 0]
    assert [seat["kind"] for seat in ann.ok("GET")["seats"]] == ["person", "open", "open"]


def test_one_device_holds_several_seats_and_one_seat_is_open_on_several_devices(server: Server) -> None:
    ann = Client(server.port)
    ann.make("qwinto", options={"seats": 2}, settings={"lot": False})
    ann.sit(name="Ann")
    ann.sit(name="Bob")
    twin = Client(server.port, ann.table, ann.token)
    twin.listen()
    assert set(ann.ok("GET", "/position")["moves"]) == {"0"}
    ann.move(0, "o")
    twin.move(0, "keep")
    assert set(ann.ok("GET", "/position")["moves"]) == {"0", "1"}
    ann.move(0, "pass")
    twin.until(lambda events: any(mine["choices"] == {"0": "pass"} for mine in twin.mine))
    assert twin.ok("GET", "/position")["choices"] == {"0": "pass"}
    twin.hang_up()


def test_moves_that_are_wrong_are_refused_with_rule_and_what_is_allowed(server: Server) -> None:
    ann, bob = two_at_qwinto(server.port)
    problem = refused(ann.move(0, "x"), "illegal-move")
    assert (problem["rule"], problem["allowed_count"]) == ("QWI-6", 7)
    assert "oyp" in problem["allowed"]
    assert ann.ok("POST", "/moves/check", {"seat": 0, "move": "x"})["rule"] == "QWI-6"
    assert ann.ok("POST", "/moves/check", {"seat": 0, "move": "yp"}) == {
        "legal": True,
        "rule": None,
        "reason": None,
    }
    assert refused(bob.move(1, "yp"), "not-to-act")["to_act"] == [0]
    refused(bob.move(0, "yp"), "not-yours")
    refused(Client(server.port, ann.table).move(0, "yp"), "not-yours")
    refused(
        call(server.port, "POST", f"/api/v1/tables/{ann.table}/moves", {"seat": 0, "turn": 1, "move": "o"}),
        "token-needed",
    )
    assert refused(ann.move(0, "yp", 7), "old-turn")["turn"] == 1
    decided = ann.move(0, "yp", id="a")[1]["table"]
    assert decided["position"]["last"]["turn"] == 2  # hers and the roll
    assert ann.move(0, "yp", 1, id="a")[1]["table"] == {**decided, "at": ANY}
    refused(ann.move(0, "o", 1, id="a"), "id-used")
    assert refused(ann.move(0, "yp", 1), "old-turn")["turn"] == 3


def _choices(answer: tuple[int, Any]) -> dict[str, str]:
    return dict(answer[1]["table"]["position"]["choices"])


def test_a_table_goes_on_from_turns_that_were_played_elsewhere(server: Server) -> None:
    ann, turns = Client(server.port), [{"0": "yp"}, {"*": "4+5"}, {"0": "keep"}]
    seats = [{"kind": "open"}, {"kind": "bot", "bot": "random"}]
    wish: dict[str, Any] = {"game": "qwinto", "options": {"seats": 2}, "seats": seats}
    refused(ann.send("POST", "/tables", {**wish, "turns": [{"0": "fly"}]}), "illegal-move")
    refused(ann.send("POST", "/tables", {**wish, "turns": [{"*": "1"}] * 501}), "bad-request")
    ann.make(**wish, turns=turns)
    assert ann.sit(name="Ann") == 0
    assert ann.ok("GET", "")["given"] == 3
    assert ann.ok("GET", "/record")["turns"][:3] == turns
    assert ann.move(0, "y8")[0] == 200


def test_a_choice_can_be_changed_until_all_are_in(server: Server) -> None:
    ann, bob = two_at_qwinto(server.port)
    ann.move(0, "oyp")
    ann.move(0, "keep")
    turn = ann.ok("GET", "/position")["turn"]
    first, second = ann.ok("GET", "/position")["moves"]["0"][:2]
    assert _choices(ann.move(0, first)) == {"0": first}
    before = bob.ok("GET")["number"]
    assert _choices(ann.move(0, second)) == {"0": second}
    assert bob.ok("GET")["number"] == before  # nobody learns of it
    assert _choices(bob.move(1, "pass")) == {}  # revealed
    assert bob.ok("GET", "/record")["turns"][turn - 1] == {"0": second, "1": "pass"}


def test_a_listener_who_asked_for_snapshots_gets_nothing_else(server: Server) -> None:
    ann, bob = two_at_qwinto(server.port)
    with messages(ann, "?snapshots=true") as stream:
        shown = [next(stream)]
        for client, path, body in (
            (bob, "/messages", {"seat": 1, "text": "hi"}),
            (ann, "/moves", {"seat": 0, "turn": 1, "move": "oyp"}),
            (ann, "/moves", {"seat": 0, "turn": 3, "move": "keep"}),
            (ann, "/moves", {"seat": 0, "turn": 4, "move": "pass"}),
        ):
            client.ok("POST", path, body)
            shown.append(next(stream))
    assert {kind for kind, _, _ in shown} == {"table"}
    assert all(number == str(table["number"]) for _, number, table in shown)
    assert shown[-1][2]["position"]["choices"] == {"0": "pass"}


def test_undo_before_anybody_else_acted_and_before_chance_did(server: Server) -> None:
    ann, bob = Client(server.port), Client(server.port)
    bob.table = ann.make("caminos", settings={"lot": False})["id"]
    ann.sit()
    bob.sit()
    ann.move(0, "I:a1b1c1")
    assert ann.ok("GET")["undo"] == {"seat": 0, "turn": 1}
    assert bob.ok("GET")["undo"] is None
    refused(bob.at("POST", "/undo", {"seat": 0, "turn": 1}), "not-yours")
    assert ann.ok("POST", "/undo", {"seat": 0, "turn": 1})["table"]["position"]["turn"] == 1
    refused(ann.at("POST", "/undo", {"seat": 0, "turn": 1}), "no-undo")
    ann.move(0, "I:a2b2c2")
    bob.move(1, "I:a1b1c1")
    refused(ann.at("POST", "/undo", {"seat": 0, "turn": 1}), "no-undo")
    ann.ok("PATCH", "", {"undo": False})
    refused(bob.at("POST", "/undo", {"seat": 1, "turn": 2}), "switched-off")
    cat, _ = two_at_qwinto(server.port)
    cat.move(0, "oyp")
    refused(cat.at("POST", "/undo", {"seat": 0, "turn": 1}), "no-undo")  # the dice have been seen


def test_a_hint_is_counted_if_the_host_allows_hints(server: Server) -> None:
    ann, bob = two_at_qwinto(server.port)
    place = {"seat": 0, "turn": 1, "what": "place"}
    refused(ann.at("POST", "/hints", place), "switched-off")
    assert ann.ok("PATCH", "", {"hints": True})["table"]["settings"]["hints"]
    ann.ok("POST", "/hints", place)
    refused(ann.at("POST", "/hints", {**place, "what": "everything"}), "bad-request")
    assert bob.ok("GET")["seats"][0]["hints"] == 1
    assert bob.ok("GET", "/events")["events"][-1]["what"] == "place"


def test_leaving_lets_a_bot_play_and_returning_takes_over(server: Server) -> None:
    ann, bob = two_at_qwinto(server.port, substitute="random")
    ann.listen()
    ann.ok("POST", "/leave", {"seat": 0})
    ann.until(lambda events: any(e["type"] == "ready" and e["seat"] == 0 for e in events))
    assert ann.ok("GET")["seats"][0]["away"]
    ann.ok("POST", "/return", {"seat": 0})
    bob.move(1, "pass")
    play_on({0: ann, 1: bob}, Random(2), turns=3)
    assert not ann.ok("GET")["seats"][0]["away"]
    ann.hang_up()


def test_a_table_of_bots_plays_to_the_end_by_itself(server: Server) -> None:
    host = Client(server.port)
    host.make("qwinto", seats=[{"kind": "bot", "bot": "random"}] * 2, settings={"autostart": False})
    host.listen()
    host.ok("POST", "/start", {})
    host.until(lambda events: events and events[-1]["type"] == "over", 60)
    fair.verify(Record.from_json(host.ok("GET", "/record")))
    host.hang_up()


def test_rematch_rotates_the_seats_and_needs_no_new_code(server: Server) -> None:
    ann, bob = two_at_qwinto(server.port)
    refused(ann.at("POST", "/rematch", {}), "wrong-state")
    play_on({0: ann, 1: bob}, Random(3))
    first = ann.ok("GET")
    refused(Client(server.port, ann.table).at("POST", "/rematch", {}), "not-yours")
    asked = bob.ok("POST", "/rematch", {})["table"]
    assert (asked["round"], asked["status"], asked["again"]) == (1, "over", [1])  # until Ann wants to, too
    second = ann.ok("POST", "/rematch", {})["table"]
    assert [seat["name"] for seat in second["seats"]] == ["Bob", "Ann"]
    assert (second["round"], second["status"], second["code"]) == (2, "playing", first["code"])
    assert second["fair"]["commitment"] == first["fair"]["secret"]  # the chain of docs/fairness.md
    play_on({0: bob, 1: ann}, Random(4))
    for number in (1, 2):
        fair.verify(Record.from_json(ann.ok("GET", f"/record?round={number}")))
    earlier = ann.ok("GET", "?round=1")
    responses.Table.model_validate(earlier)
    assert [seat["name"] for seat in earlier["seats"] if seat["mine"]] == ["Ann"]
    assert earlier["position"]["scores"] == first["position"]["scores"]
    replay = ann.ok("GET", "/replay?round=1")
    assert replay["positions"][-1]["text"] == earlier["position"]["text"]
    assert ann.ok("GET", "/position?round=1&turn=0")["turn"] == 1
    refused(ann.at("GET", "/replay?round=3"), "bad-request")
    assert sum(seat["wins"] for seat in ann.ok("GET")["seats"]) >= 2


def test_records_are_imported_to_be_replayed_and_bad_ones_refused(server: Server) -> None:
    ann, bob = two_at_qwinto(server.port)
    play_on({0: ann, 1: bob}, Random(5))
    record = ann.ok("GET", "/record")
    status, answer = ann.send("POST", "/records", record)
    assert status == 201
    copy = Client(server.port, answer["table"]["id"])
    assert copy.ok("GET", "/record") == record
    assert len(copy.ok("GET", "/replay")["positions"]) == len(record["turns"]) + 1
    refused(copy.at("POST", "/rematch", {}), "not-yours")
    record["turns"][1] = {"*": "7+7"}
    assert refused(ann.send("POST", "/records", record), "bad-record")["turn"] == 2


def test_chat_is_text_and_can_be_switched_off(server: Server) -> None:
    ann, bob = two_at_qwinto(server.port)
    bob.ok("POST", "/messages", {"seat": 1, "text": " <b>hi</b>\n there\x07 " + "x" * 300})
    said = ann.ok("GET")["messages"][-1]
    assert said["text"].startswith("<b>hi</b> there x")
    assert (len(said["text"]), said["name"]) == (200, "Bob")
    refused(bob.at("POST", "/messages", {"seat": 1, "text": " \n "}), "bad-request")
    ann.ok("PATCH", "", {"chat": False})
    refused(bob.at("POST", "/messages", {"seat": 1, "text": "hi"}), "switched-off")


def test_clock_runs_out_and_the_substitute_decides(server: Server) -> None:
    ann, _ = two_at_qwinto(server.port, clock={"decision": 1}, substitute="random")
    assert 0 < ann.ok("GET")["seats"][0]["left_ms"]["decision"] <= 1000
    ann.listen()
    ann.until(lambda events: any(e["type"] == "turn" for e in events))
    assert [e["type"] for e in ann.events[3:6]] == ["started", "timeout", "turn"]
    ann.hang_up()


def test_the_examples_bot_plays_a_whole_game(server: Server) -> None:
    import runpy
    import threading

    example = Path(__file__).parent.parent / "examples" / "bot.py"
    assert len(example.read_text("utf-8").splitlines()) <= 40
    bot = runpy.run_path(str(example))["play"]
    host = Client(server.port)
    host.make("qwinto", settings={"autostart": False})
    address = f"http://127.0.0.1:{server.port}"
    guests = [
        threading.Thread(target=bot, args=(address, host.ok("GET")["code"]), daemon=True) for _ in range(2)
    ]
    for guest in guests:
        guest.start()
    host.listen()
    host.until(lambda events: sum(e["type"] == "seated" for e in events) == 2)
    host.ok("POST", "/start", {})
    host.until(lambda events: events[-1]["type"] == "over", 60)
    for guest in guests:
        guest.join(10)
        assert not guest.is_alive()
    host.hang_up()
