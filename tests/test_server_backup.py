"""Backups while the server runs, restored and played on; an operator's look at the tables."""

import json
import re
import sqlite3
from pathlib import Path

import pytest
from serving import Client, serving, two_at_qwinto

from ludoteca.cli import main
from ludoteca.record import Record
from ludoteca.server.domain.formats import TABLE
from ludoteca.server.web.lobby import table_id


def test_a_backup_made_while_it_runs_is_restored_and_played_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, file = tmp_path / "data", tmp_path / "backup.sqlite3"
    data.mkdir()
    where = ["--data", str(data)]
    with serving(data) as server:
        ann, bob = two_at_qwinto(server.port)
        ann.move(0, "oyp")
        assert main(["backup", str(file), *where]) == 0
        before = ann.ok("GET", "/events")["events"]
        ann.move(0, "keep")
        lost = Client(server.port)
        lost.make("qwinto")
        assert main(["restore", str(file), *where]) == 2  # not while a server runs
        assert "another server uses" in capsys.readouterr().err
        server.stop()
    assert main(["restore", str(file), *where]) == 0
    with serving(data) as server:
        ann.port = bob.port = lost.port = server.port
        events = ann.ok("GET", "/events")["events"]
        assert events[: len(before)] == before
        assert all(event["type"] == "pause" for event in events[len(before) :])
        assert lost.at("GET")[0] == 404
        bob.events = [{}] * 50  # it had heard more than the server knows now
        bob.listen()
        assert ann.move(0, "keep")[0] == 200
        bob.until(lambda seen: seen[-1].get("type") == "turn")
        bob.hang_up()
    assert (data / "tables.sqlite3.before").exists()


def test_a_damaged_backup_is_neither_made_nor_restored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--data", str(tmp_path)]
    with serving(tmp_path) as server:
        two_at_qwinto(server.port)
        assert main(["backup", str(tmp_path / "good"), *where]) == 0
    with sqlite3.connect(tmp_path / "good") as database:
        database.execute("UPDATE events SET body = '{}' WHERE number = 2")
    assert main(["restore", str(tmp_path / "good"), *where]) == 2
    assert "damaged at event 2" in capsys.readouterr().err
    (tmp_path / "text").write_text("no database")
    for file in ("text", "nothing"):
        assert main(["restore", str(tmp_path / file), *where]) == 2
    with serving(tmp_path) as server:
        assert server.process.is_alive()


def test_no_table_looks_like_an_option_of_a_command() -> None:
    ids = {table_id("token", str(number)) for number in range(1000)}
    assert len(ids) == 1000
    assert all(re.fullmatch(TABLE, name) and name[0].isalpha() for name in ids)


def test_tables_are_listed_shown_exported_and_deleted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--data", str(tmp_path)]
    with serving(tmp_path) as server:
        ann, _ = two_at_qwinto(server.port)
        ann.move(0, "oyp")
        assert main(["tables", "list", *where]) == 0
        assert f"{ann.table}  qwinto   playing" in capsys.readouterr().out
        assert main(["tables", "show", ann.table, *where]) == 0
        assert "seat 0: Ann  0" in capsys.readouterr().out
        assert main(["tables", "export", ann.table, *where]) == 0
        Record.from_json(json.loads(capsys.readouterr().out)).check()
        assert main(["tables", "show", "nobody", *where]) == 2
        assert main(["tables", "delete", "nobody", "--yes", *where]) == 1
        assert main(["tables", "delete", ann.table, "--yes", *where]) == 0
        status, problem = ann.at("POST", "/moves", {"seat": 0, "turn": 3, "move": "keep"})
        assert (status, problem["type"]) == (404, "unknown")  # also at the server that had it in memory
        assert ann.at("GET")[0] == 404
    assert main(["tables", "list", "--data", str(tmp_path / "nowhere")]) == 2
