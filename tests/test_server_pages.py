"""The client's pages as the server answers them: to browsers, to messengers, to those who only ask for the head."""

import asyncio
import http.client
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI, Request
from serving import Client, Server, call, refused, serving, two_at_qwinto

from ludoteca.server.domain.validation import Refused
from ludoteca.server.web import pages
from ludoteca.server.web.services import Options, Services

ROUTES = Path(__file__).parents[1] / "client" / "src" / "routes.ts"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data"), "--public", "https://play.example.org") as server:
        yield server


def told(server: Server, path: str, wished: str = "") -> dict[str, str]:
    """What a messenger reads of a page."""
    status, page = call(server.port, "GET", path, headers={"Accept-Language": wished})
    assert status == 200
    return {
        name: unescape(text)
        for name, text in re.findall(r'property="og:(\w+)" content="([^"]*)"', page.decode())
    }


def test_the_pages_are_those_that_the_client_has() -> None:
    assert list(pages.PAGES) == re.findall(r"^  \['(/[^']*)'", ROUTES.read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("path", ["/", "/rules/qwinto", "/new/traxx/solo", "/watch", "/j/ABCDEFGH"])
def test_pages_that_exist(server: Server, path: str) -> None:
    status, page = call(server.port, "GET", path)
    assert status == 200
    assert b'<div id="app">' in page


@pytest.mark.parametrize(
    "path", ["/nowhere", "/rules/chess", "/t/short", f"/t/{'x' * 22}", "/t", "/rules/qwinto/more"]
)
def test_pages_that_do_not_exist_say_so_and_still_show_the_client(server: Server, path: str) -> None:
    status, page = call(server.port, "GET", path)
    assert status == 404
    assert b'<div id="app">' in page


def test_head_answers_like_get_without_a_body(server: Server) -> None:
    ann, _ = two_at_qwinto(server.port)
    for path, status in (("/", 200), ("/favicon.ico", 200), ("/nowhere", 404), ("/healthz", 200),
                         (f"/api/v1/tables/{ann.table}", 200), ("/api/v1/games", 200),
                         (f"/api/v1/tables/{ann.table}/stream", 405)):  # fmt: skip
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=15)
        connection.request("HEAD", path)
        answer = connection.getresponse()
        assert (path, answer.status, answer.read()) == (path, status, b"")
        connection.request("GET", "/healthz")  # the connection is still in order
        assert connection.getresponse().status == 200
        connection.close()


@pytest.mark.parametrize(
    "path",
    ["/assets/gone.js", "/assets/../../web/pages.py", "//etc/hostname", "/a%00.js", f"/{'x' * 300}.js"],
)
def test_files_that_do_not_exist(server: Server, path: str) -> None:
    assert call(server.port, "GET", path)[0] == 404


def test_an_upgrade_needs_no_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    client = tmp_path / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<head></head>old")
    (client / "assets" / "old.js").write_text("")
    monkeypatch.setattr(pages, "CLIENT", client)
    app = FastAPI()
    pages.add_pages(app, Services.build(Options("sqlite:////nowhere")), lambda path: "")
    request = Request(
        {"type": "http", "method": "GET", "path": "/", "headers": [], "server": ("localhost", 80)}
    )

    def get(path: str) -> Any:
        return asyncio.run(app.routes[-1].endpoint(request, path))  # type: ignore[attr-defined]

    assert get("assets/old.js").status_code == 200
    (client / "assets" / "old.js").rename(client / "assets" / "new.js")
    (client / "index.html").write_text("<head></head>new")
    with pytest.raises(Refused):
        get("assets/old.js")
    assert get("assets/new.js").status_code == 200
    assert get("").body == b"<head></head>new"


def test_an_invitation_says_who_invites_to_what(server: Server) -> None:
    ann = Client(server.port)
    ann.make("qwinto", options={"seats": 3})
    assert told(server, f"/t/{ann.table}")["title"] == "You are invited to Qwinto"
    ann.sit(name='Ann "<b>"')
    shown = told(server, f"/t/{ann.table}")
    assert shown["title"] == 'Ann "<b>" invites you to Qwinto'
    assert shown["description"] == 'At the table: Ann "<b>". Free seats: 2.'
    assert shown["url"] == f"https://play.example.org/t/{ann.table}"
    assert shown["image"] == "https://play.example.org/icon-512.png"
    ann.ok("PATCH", "", {"spectators": False})
    assert told(server, f"/t/{ann.table}") == {}


def test_bots_are_told_of_by_the_names_that_people_know(server: Server) -> None:
    ann = Client(server.port)
    bots = [{"kind": "bot", "bot": level} for level in ("casual", "casual", "club")]
    ann.make("qwinto", options={"seats": 5}, seats=[{"kind": "open"}, {"kind": "open"}, *bots])
    ann.sit(name="Ann")
    shown = told(server, f"/t/{ann.table}")
    assert shown["description"] == "At the table: Ann, Lola 1, Lola 2, Rufo. Free seats: 1."


def test_a_game_has_a_picture(server: Server) -> None:
    ann, _ = two_at_qwinto(server.port)
    shown = told(server, f"/t/{ann.table}/replay")
    assert (shown["title"], shown["description"]) == ("Qwinto: Ann, Bob", "So far: Ann 0, Bob 0.")
    path = shown["image"].removeprefix("https://play.example.org")
    status, image = call(server.port, "GET", path)
    assert (status, image[:8]) == (200, b"\x89PNG\r\n\x1a\n")
    assert (int.from_bytes(image[16:20]), int.from_bytes(image[20:24])) == (1200, 630)
    ann.ok("PATCH", "/seats/0", {"name": "Anna-Lena"})
    assert call(server.port, "GET", path)[1] != image  # it has names
    waiting = Client(server.port)
    waiting.make("qwinto")
    refused(waiting.at("GET", "/picture"), "wrong-state")


def test_an_earlier_game_is_told_of_at_its_own_address(server: Server) -> None:
    ann, bob = two_at_qwinto(server.port)
    while (table := ann.ok("GET"))["status"] == "playing":
        for client, seat in ((ann, 0), (bob, 1)):
            for moves in client.ok("GET", "/position")["moves"].values():
                client.move(seat, moves[0], table["position"]["turn"])
    first = told(server, f"/t/{ann.table}/replay")["description"]
    for client in (ann, bob):
        client.ok("POST", "/rematch", {})
    newest = told(server, f"/t/{ann.table}")["description"]
    assert newest in ("So far: Ann 0, Bob 0.", "So far: Bob 0, Ann 0.")  # seats rotate
    shown = told(server, f"/t/{ann.table}/replay?round=1")
    assert shown["description"] == first
    assert shown["url"].endswith("/replay?round=1")
    assert call(server.port, "GET", shown["image"].removeprefix("https://play.example.org"))[0] == 200
    assert told(server, f"/t/{ann.table}?round=7")["description"] == newest


def test_points_below_zero_have_a_real_minus(server: Server) -> None:
    ann, bob = two_at_qwinto(server.port)
    for move in ("o", "keep", "pass"):
        ann.move(0, move)
    bob.move(1, "pass")
    assert told(server, f"/t/{ann.table}")["description"] == "So far: Ann −5, Bob 0."


@pytest.mark.parametrize(
    ("wished", "title"),
    [
        ("", "Ann invites you to Qwinto"),
        ("de-AT,en;q=0.8", "Ann lädt dich zu Qwinto ein"),
        ("ja, fr", "Ann t’invite à Qwinto"),
        ("xx", "Ann invites you to Qwinto"),
    ],
)
def test_an_invitation_is_in_the_language_of_its_reader(server: Server, wished: str, title: str) -> None:
    ann = Client(server.port)
    ann.make("qwinto")
    ann.sit(name="Ann")
    assert told(server, f"/t/{ann.table}", wished)["title"] == title


def test_an_invitation_is_in_the_language_of_its_table(server: Server) -> None:
    ann = Client(server.port)
    ann.make("caminos", settings={"language": "gl"})
    ann.sit(name="Ann")
    shown = told(server, f"/t/{ann.table}", "de")
    assert (shown["title"], shown["locale"]) == ("Ann convídate a Caminos", "gl")
    assert shown["description"] == "Na mesa: Ann. Asentos libres: 1."
