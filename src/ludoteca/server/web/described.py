"""What OpenAPI cannot learn from the routes: options and boards of each game, events, the stream, headers."""

from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from ...game import Game, State
from ...games import GAMES
from ...options import Option

Schema = dict[str, Any]
STREAM = "/api/v1/tables/{table}/stream"
MINE: Schema = {
    "type": "object",
    "description": "What the asker's own seats have decided in this turn.",
    "required": ["turn", "choices"],
    "properties": {
        "turn": {"type": ["integer", "null"]},
        "choices": {"type": "object", "additionalProperties": {"type": "string"}},
    },
}
MESSAGES: Schema = {  # data of each kind of message, by the name in its line `event:`
    "event": {"$ref": "#/components/schemas/Event"},
    "mine": {"$ref": "#/components/schemas/Mine"},
    "table": {"$ref": "#/components/schemas/Table"},
    "reset": {"type": "object", "description": "The events that follow begin at the first again."},
}
HEADERS: Schema = {
    "X-Request-Id": {
        "schema": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
        "description": "also in problems",
    }
}
RETRY: Schema = {"Retry-After": {"schema": {"type": "integer"}, "description": "seconds to wait"}}


def describe(app: FastAPI) -> Schema:
    """The whole document, made once."""
    if app.openapi_schema is None:
        document = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes
        )
        schemas = document["components"]["schemas"]
        schemas["Mine"] = MINE
        schemas |= {f"{name.capitalize()}Options": _options(game) for name, game in GAMES.items()}
        choices = [{"$ref": f"#/components/schemas/{name.capitalize()}Options"} for name in GAMES]
        schemas["NewTable"]["properties"]["options"] = {"anyOf": choices, "description": "of the game"}
        ok = document["paths"][STREAM]["get"]["responses"]["200"]["content"]["text/event-stream"]
        ok |= {"schema": {"type": "string"}, "x-messages": MESSAGES}
        _add_headers(document)
        app.openapi_schema = document
    return app.openapi_schema


def _add_headers(document: Schema) -> None:
    for methods in document["paths"].values():
        for operation in methods.values():
            for status, response in operation["responses"].items():
                more = RETRY if status in ("429", "503") else {}
                response["headers"] = {**HEADERS, **more, **response.get("headers", {})}


def _options(game: Game[State]) -> Schema:
    seats: Schema = {"type": "integer", "enum": list(game.seats.counts), "default": game.seats.default}
    options = {option.name: _option(game, option) for option in game.options}
    return {"type": "object", "properties": {"seats": seats, **options}, "additionalProperties": False}


def _option(game: Game[State], option: Option[Any]) -> Schema:
    named: Schema = {"enum": list(option.values())}
    if option.kind == "board" and game.boards:
        board = next(iter(game.boards.boards().values())).to_json()
        return {"anyOf": [named, _like(board)], "default": option.default}
    if option.kind == "pieces":
        own = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}
        return {"anyOf": [named, own], "default": option.default}
    return {**named, "default": option.default}


def _like(example: object) -> Schema:
    """The schema of everything that is built like an example."""
    if isinstance(example, Mapping):
        fields = {str(name): _like(value) for name, value in example.items()}
        return {"type": "object", "properties": fields, "required": [*fields], "additionalProperties": False}
    if isinstance(example, Sequence) and not isinstance(example, str):
        return {"type": "array", "items": _like(example[0])}
    return {"type": "integer" if isinstance(example, int) else "string"}
