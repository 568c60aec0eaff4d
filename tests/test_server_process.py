"""The server as a process of its own: what it writes, what it allows, how it stops and comes back."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from serving import Client, call, refused, serving, two_at_qwinto


@pytest.mark.sqlite
def test_tokens_are_kept_as_hashes_only_and_logs_tell_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, "--log-level", "debug") as server:
        ann, bob = two_at_qwinto(server.port)
        ann.move(0, "oyp")
        ann.move(0, "keep")
        ann.move(0, "pass")
        server.stop()
        kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert ann.table.encode() in kept
    assert ann.token.encode() not in kept
    assert bob.token.encode() not in kept


def test_security_headers_limits_and_no_listing(tmp_path: Path) -> None:
    import http.client

    with serving(tmp_path, "--limit-rate", "1", "--limit-burst", "20", "--limit-body", "1000") as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port)
        connection.request("GET", "/api/v1/games")
        answer = connection.getresponse()
        policy = answer.getheader("content-security-policy") or ""
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy  # our own files, and engine.wasm
        assert answer.getheader("x-content-type-options") == "nosniff"
        assert len(answer.getheader("x-request-id") or "") == 16
        answer.read()
        for path in (
            "/../../pyproject.toml",
            "/assets/",
            "/%2e%2e/app.py",
            "/api/v1/nothing",
            "/client/x.js",
        ):
            status, body = call(server.port, "GET", path)
            assert status == 404 or b"<!doctype html>" in bytes(body[:100]).lower(), path
        refused(call(server.port, "POST", "/api/v1/tables", {"game": "x" * 2000}), "too-large")
        refused(call(server.port, "DELETE", "/api/v1/tables"), "bad-method")
        answers = [call(server.port, "GET", "/api/v1/tables")[0] for _ in range(30)]
        assert 429 in answers
        assert call(server.port, "GET", "/healthz") == (200, {"status": "ok"})
        told = call(server.port, "GET", "/metrics")[1].decode()
        assert 'ludoteca_requests_total{method="GET",route="/api/v1/games",status="200"} 1.0' in told


def test_streams_and_tables_are_limited_for_each_client(tmp_path: Path) -> None:
    limits = ("--limit-streams", "2", "--limit-tables-an-hour", "3", "--limit-live-tables", "2")
    with serving(tmp_path, *limits) as server:
        ann, bob = two_at_qwinto(server.port)
        for client in (ann, bob):
            client.listen()
        ann.until(lambda events: events)
        bob.until(lambda events: events)
        refused(ann.at("GET", "/stream"), "too-many")
        ann.hang_up()
        bob.hang_up()
        assert Client(server.port).make("qwinto")
        refused(Client(server.port).send("POST", "/tables", {"game": "qwinto"}), "full")
        refused(Client(server.port).send("POST", "/tables", {"game": "qwinto"}), "too-many")


@pytest.mark.sqlite
def test_idle_tables_are_archived_then_purged(tmp_path: Path) -> None:
    from ludoteca.server.infrastructure.hub import Hub
    from ludoteca.server.infrastructure.sqlite import FILE, SqliteStore
    from ludoteca.server.web.services import Options

    assert Options("x").archive_days < Options("x").purge_days
    with serving(tmp_path) as server:
        ann, _ = two_at_qwinto(server.port)
        server.stop()

    import asyncio

    from ludoteca.server.infrastructure.bell import MemoryBell
    from ludoteca.server.infrastructure.thinkers import Thinkers

    async def tidy(days: int) -> list[Any]:
        store = SqliteStore(tmp_path / FILE)
        await store.open()
        now = int(time.time() * 1000) + days * 86_400_000
        hub = Hub(store, MemoryBell(), Thinkers(1), lambda: now)
        await hub.tidy(30 * 86_400_000, 180 * 86_400_000, 0)
        found = [event["type"] for event in await store.read(ann.table)]
        await store.close()
        return found

    assert asyncio.run(tidy(1))[-1] == "started"
    assert asyncio.run(tidy(31))[-2:] == ["started", "archived"]
    with serving(tmp_path) as server:
        ann.port = server.port
        assert ann.ok("GET")["status"] == "archived"
        refused(ann.at("POST", "/moves", {"seat": 0, "turn": 1, "move": "o"}), "archived")
    assert asyncio.run(tidy(400)) == []


def test_a_clean_stop_ends_streams(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann, _ = two_at_qwinto(server.port)
        ann.listen()
        ann.until(lambda events: len(events) == 4)
        assert server.stop() == 0
        ann.hang_up()


def test_bots_take_up_after_a_kill_what_they_had_to_decide(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        host = Client(server.port)
        host.make("caminos", seats=[{"kind": "bot", "bot": "random"}] * 2, settings={"autostart": False})
        host.ok("POST", "/start", {})
        server.kill()
        server.start()
        host.listen()
        host.until(lambda events: events and events[-1]["type"] == "over", 60)
        host.hang_up()


def test_time_while_the_server_was_down_is_nobodys(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann, _ = two_at_qwinto(server.port, clock={"game": 60})
        time.sleep(1.2)  # the server notes now and then that it is alive
        before = ann.ok("GET")
        server.kill()
        time.sleep(2.5)
        server.start()
        after, pause = ann.ok("GET"), ann.ok("GET", "/events")["events"][-1]
        assert pause["type"] == "pause"
        assert pause["ms"] > 0
        used = before["seats"][0]["left_ms"]["game"] - after["seats"][0]["left_ms"]["game"]
        assert used == after["at"] - before["at"] - pause["ms"]


def test_python_m_prints_its_address_and_a_qr_code(tmp_path: Path) -> None:
    import signal
    import subprocess
    import sys

    environment = {**os.environ, "LUDOTECA_DATA": str(tmp_path), "LUDOTECA_PORT": "0", "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "ludoteca.server", "--public", "http://games.example"]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        assert process.stdout
        lines = [process.stdout.readline() for _ in range(8)]
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
    assert lines[0].startswith("Ludoteca is at http://localhost:")
    assert lines[1] == "Phones in the same network: http://games.example\n"
    assert "█" in lines[3]


def test_a_move_is_answered_with_the_headers_of_every_answer(tmp_path: Path) -> None:
    """Though it does not go through the framework."""
    import http.client

    with serving(tmp_path) as server:
        ann, _ = two_at_qwinto(server.port)
        connection = http.client.HTTPConnection("127.0.0.1", server.port)

        def headers(method: str, path: str, body: str | None, prefer: str) -> set[str]:
            sent = {
                "Authorization": f"Bearer {ann.token}",
                "Content-Type": "application/json",
                "Prefer": prefer,
            }
            connection.request(method, f"/api/v1/tables/{ann.table}{path}", body, sent)
            answer = connection.getresponse()
            assert answer.status < 300
            assert len(answer.read()) == int(answer.getheader("content-length", "0"))
            return {name.lower() for name, _ in answer.getheaders()}

        usual = headers("GET", "/board", None, "")
        assert headers("POST", "/moves", '{"seat": 0, "turn": 1, "move": "o"}', "") == usual
        short = headers("POST", "/moves", '{"seat": 0, "turn": 3, "move": "keep"}', "return=minimal")
        assert short - {"last-event-id", "preference-applied"} == usual - {"content-length", "content-type"}
        connection.close()


WITHOUT_CLIENT = """
import argparse, sys
from pathlib import Path
from ludoteca.server.web import serve

serve.CLIENT = Path("nothing")
serve.Server.run = lambda self, sockets: None
parser = argparse.ArgumentParser()
serve.add_arguments(parser)
serve.run(parser.parse_args(["--data", sys.argv[1], "--host", "127.0.0.1", "--port", "0"]))
"""


def test_an_operator_without_a_built_client_is_told(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT_CLIENT, str(tmp_path)]
    said = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert "`make client` builds it" in said.stderr
