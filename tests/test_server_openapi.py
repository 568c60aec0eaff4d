"""A client that knows the OpenAPI document and nothing else plays a game."""

import json
from pathlib import Path
from random import Random
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from serving import Server, call, serving

from ludoteca.server.web.openapi import document

DOCUMENT = json.loads(document())


class Generated:
    """One method for each operation of a document; bodies and answers are checked against its schemas."""

    def __init__(self, server: Server, described: dict[str, Any], token: str) -> None:
        self.port, self.described, self.token = server.port, described, token

    def __call__(self, method: str, path: str, body: Any = None, **names: Any) -> Any:
        operation = self.described["paths"][path][method]
        if body is not None:
            self.check(body, operation["requestBody"]["content"]["application/json"]["schema"])
        status, answer = call(self.port, method.upper(), path.format(**names), body, self.token)
        content = operation["responses"][str(status)]["content"]
        self.check(answer, next(iter(content.values()))["schema"])
        assert status < 300, answer
        return answer

    def check(self, value: Any, schema: dict[str, Any]) -> None:
        whole = {**schema, "components": self.described["components"]}
        jsonschema.validate(value, whole, cls=jsonschema.Draft202012Validator)


def test_a_client_made_from_the_document_plays_a_game(tmp_path: Path) -> None:
    rng = Random(3)
    with serving(tmp_path) as server:
        described = call(server.port, "GET", "/api/v1/openapi.json")[1]
        paths = described["paths"]
        pattern = described["components"]["securitySchemes"]["HTTPBearer"]["bearerFormat"]
        assert pattern == "[A-Za-z0-9_-]{22,64}"
        client = Generated(server, described, "t" * 30)
        tables, table = "/api/v1/tables", "/api/v1/tables/{table}"
        assert {tables, f"{table}/seats", f"{table}/moves"} <= paths.keys()
        game = next(game for game in client("get", "/api/v1/games")["games"] if game["name"] == "qwinto")
        wish = {"game": game["name"], "options": {"seats": 2}, "settings": {"lot": False}}
        made = client("post", tables, wish)["table"]["id"]
        for _ in range(2):
            now = client("post", f"{table}/seats", {"name": "Me"}, table=made)["table"]
        while now["status"] == "playing":
            position = now["position"]
            seat, moves = next((s, m) for s, m in position["moves"].items() if s not in position["choices"])
            body = {"seat": int(seat), "turn": position["turn"], "move": rng.choice(moves)}
            now = client("post", f"{table}/moves", body, table=made)["table"]
        assert now["status"] == "over"
        events = client("get", f"{table}/events", table=made)["events"]
        kinds = described["components"]["schemas"]["Event"]["properties"]["type"]["enum"]
        assert {event["type"] for event in events} <= set(kinds)
        client("get", f"{table}/record", table=made)


def test_the_document_says_what_a_client_needs() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    stream = DOCUMENT["paths"]["/api/v1/tables/{table}/stream"]["get"]["responses"]["200"]
    assert stream["content"]["text/event-stream"]["x-messages"].keys() == {"event", "mine", "table", "reset"}
    assert {"illegal-move", "unwritable", "too-many"} <= set(schemas["Problem"]["properties"]["type"]["enum"])
    assert {"created", "turn", "revealed", "over"} <= set(schemas["Event"]["properties"]["type"]["enum"])
    assert "choice" not in schemas["Event"]["properties"]["type"]["enum"]
    moves = DOCUMENT["paths"]["/api/v1/tables/{table}/moves"]["post"]["responses"]
    assert "X-Request-Id" in moves["200"]["headers"]
    assert {"Retry-After", "X-Request-Id"} <= moves["429"]["headers"].keys()


@pytest.mark.parametrize(("game", "options", "is_right"), [
    ("Qwinto", {"seats": 2}, True), ("Qwinto", {"seats": 9}, False), ("Qwinto", {"colour": 1}, False),
    ("Caminos", {"board": {"name": "x", "cells": ["a1"], "sides": [["a1"]]}}, True),
    ("Caminos", {"board": {"name": "x", "cells": ["a1"], "sides": [["a1"]], "more": 1}}, False),
    ("Traxx", {"board": {"name": "x"}}, False),
])  # fmt: skip
def test_options_and_own_boards_have_schemas(game: str, options: dict[str, Any], is_right: bool) -> None:
    schema = DOCUMENT["components"]["schemas"][f"{game}Options"]
    assert jsonschema.Draft202012Validator(schema).is_valid(options) == is_right
