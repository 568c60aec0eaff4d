"""The API of docs/api.md as far as a page needs it, from a path and JSON to JSON, without HTTP."""

import os
import re
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import parse_qs

from ... import strict_json
from ...game import Game, State
from ..domain import answers, commands
from ..domain.answers import holder_of
from ..domain.commands import Command
from ..domain.commands.hosting import VACANT
from ..domain.formats import TABLE
from ..domain.records import imported, record_json
from ..domain.serializers import earlier_position, position_json, table_json
from ..domain.settings import Settings
from ..domain.table import Table
from ..domain.validation import Refused, check_bot
from .hub import PageHub

Body = Mapping[str, Any]
HERE = "here-"  # with which the ids of tables in a page begin; client/src/local/here.ts


class Request:
    """One request: who asks, about which table, what for."""

    def __init__(self, hub: PageHub, path: str, token: str, body: Body) -> None:
        self.hub: PageHub = hub
        self.token: str = token
        self.by: str = holder_of(token)
        self.body: Body = body
        self.path: str
        self.path, _, query = path.partition("?")
        self.query: dict[str, str] = {name: values[-1] for name, values in parse_qs(query).items()}
        self.names: dict[str, str] = {}

    async def table(self) -> Table:
        """The table that the path names, as it was after a round if one is asked for."""
        table = (await self.hub.open(self.names["table"])).table
        return answers.of_round(table, int(self.query["round"]) if "round" in self.query else None)

    async def started(self) -> Table:
        """The table, whose game must have begun."""
        return answers.started(await self.table())

    async def do(self, kind: Callable[..., Command], *names: str, **more: Any) -> dict[str, Any]:
        """Carries out a command with these fields of the body; the table that follows."""
        given = {name: self.body[name] for name in names if name in self.body}
        command = kind(by=self.by, id=self.body.get("id"), **given, **more)
        return {"table": self.seen(await self.hub.do(self.names["table"], command))}

    def seen(self, table: Table) -> dict[str, Any]:
        """The table as the asker sees it."""
        return table_json(table, self.by, self.hub.clock())


async def _games(request: Request) -> Any:
    return answers.catalogue(VACANT)


async def _lobby(request: Request) -> Any:
    return {"tables": []}


async def _position(request: Request) -> Any:
    body = request.body
    game = answers.game_of(str(body.get("game")))
    return answers.free_position(game, body.get("text"), body.get("options", {}), body.get("play", ()))


async def _paper(request: Request) -> Any:
    return answers.checked_paper(answers.game_of(request.names["game"]), request.body["text"])


def _id() -> str:
    return HERE + urlsafe_b64encode(os.urandom(18)).decode()[: 22 - len(HERE)]


async def _create(request: Request, game: Game[State], **more: Any) -> Table:
    command = commands.Create(
        by=request.by,
        id=request.body.get("id") or "here",
        table=_id(),
        code="",
        secret=os.urandom(32),
        **more,
    )
    return await request.hub.create(command, game.name)


async def _make_table(request: Request) -> Any:
    body = request.body
    game = answers.game_of(str(body.get("game")))
    settings = Settings.model_validate(body.get("settings", {}))
    options, seats = body.get("options", {}), body.get("seats", ())
    answers.check_bots(game, seats, settings)
    begun = {"turns": body.get("turns", ())}
    table = await _create(request, game, options=options, seats=seats, settings=settings, **begun)
    return {"token": request.token, "table": request.seen(table)}


async def _import(request: Request) -> Any:
    record = imported(strict_json.dumps(request.body).encode())
    table = await _create(request, answers.game_of(record["game"]), options=record["options"])
    after = await request.hub.do(table.id, commands.Import(by=request.by, record=record))
    return {"table": request.seen(after)}


async def _sit(request: Request) -> Any:
    body = request.body
    who = ("seat", "name", "colour", "code")
    given: dict[str, Any] = {name: body[name] for name in who if body.get(name) is not None}
    seed = "" if body.get("commitment") else body.get("seed") or os.urandom(16).hex()
    given |= {"seed": seed, "commitment": body.get("commitment") or ""}
    command = commands.Sit(by=request.by, id=body.get("id"), **given)
    after = await request.hub.do(request.names["table"], command)
    mine = [seat for seat, chair in enumerate(after.chairs) if chair.holder == request.by]
    return {"token": request.token, "seat": mine[-1], "table": request.seen(after)}


async def _show(request: Request) -> Any:
    return request.seen(await request.table())


async def _board(request: Request) -> Any:
    return answers.board(await request.table())


async def _turn(request: Request) -> Any:
    table = await request.started()
    if "turn" not in request.query:
        return position_json(table, request.by)
    turn = int(request.query["turn"])
    answers.check_turn(table, turn)
    return earlier_position(table, turn)


async def _events(request: Request) -> Any:
    live = await request.hub.open(request.names["table"])
    after = int(request.query.get("after", 0))
    return {"events": [strict_json.loads(event) for event in live.events(after)], "number": len(live.frames)}


async def _record(request: Request) -> Any:
    return record_json(await request.started())


async def _replay(request: Request) -> Any:
    return answers.replay(await request.started())


async def _check_move(request: Request) -> Any:
    return answers.checked_move(await request.started(), request.body["seat"], request.body["move"])


async def _change(request: Request) -> Any:
    given = {name: value for name, value in request.body.items() if name != "id"}
    return await request.do(commands.Change, changes=answers.changes(given))


async def _assign(request: Request) -> Any:
    bot, is_bot = request.body.get("bot"), request.body.get("kind") == "bot"
    check_bot((await request.table()).rules, bot, is_bot)
    return await request.do(commands.Assign, "bot", seat=int(request.names["seat"]))


async def _rename(request: Request) -> Any:
    return await request.do(commands.Rename, "name", "colour", seat=int(request.names["seat"]))


async def _say(request: Request) -> Any:
    told = await request.do(commands.Say, "seat", "text")
    return {"number": told["table"]["number"]}


def _plain(kind: Callable[..., Command], *names: str) -> Callable[[Request], Awaitable[Any]]:
    return lambda request: request.do(kind, *names)


_AT = f"/tables/(?P<table>{TABLE})"
ROUTES: list[tuple[str, re.Pattern[str], Callable[[Request], Awaitable[Any]]]] = [
    (method, re.compile(path), work)
    for method, path, work in (
        ("POST", f"{_AT}/moves", _plain(commands.Choose, "seat", "turn", "move")),
        ("GET", _AT, _show),
        ("PATCH", _AT, _change),
        ("GET", f"{_AT}/board", _board),
        ("GET", f"{_AT}/position", _turn),
        ("GET", f"{_AT}/events", _events),
        ("POST", f"{_AT}/seats", _sit),
        ("POST", f"{_AT}/seeds", _plain(commands.Reveal, "seat", "seed")),
        ("PUT", f"{_AT}/seats/(?P<seat>[0-9])", _assign),
        ("PATCH", f"{_AT}/seats/(?P<seat>[0-9])", _rename),
        ("POST", f"{_AT}/stand-in", _plain(commands.StandIn, "seat")),
        ("POST", f"{_AT}/pause", _plain(commands.Rest, "paused")),
        ("POST", f"{_AT}/start", _plain(commands.Start)),
        ("POST", f"{_AT}/leave", _plain(commands.Leave, "seat")),
        ("POST", f"{_AT}/return", _plain(commands.Return, "seat")),
        ("POST", f"{_AT}/moves/check", _check_move),
        ("POST", f"{_AT}/hints", _plain(commands.Hint, "seat", "turn", "what")),
        ("POST", f"{_AT}/undo", _plain(commands.Undo, "seat", "turn")),
        ("POST", f"{_AT}/messages", _say),
        ("POST", f"{_AT}/rematch", _plain(commands.Rematch, "now")),
        ("GET", f"{_AT}/record", _record),
        ("GET", f"{_AT}/replay", _replay),
        ("GET", "/games", _games),
        ("POST", "/positions", _position),
        ("POST", "/paper/(?P<game>[^/]+)", _paper),
        ("POST", "/tables", _make_table),
        ("GET", "/tables", _lobby),
        ("POST", "/records", _import),
    )
]


async def answer(hub: PageHub, method: str, path: str, token: str, body: Body) -> Any:
    """What the API answers; raises `Refused` and what the games raise."""
    request = Request(hub, path, token, body)
    for verb, pattern, work in ROUTES:
        if verb == method and (match := pattern.fullmatch(request.path)):
            request.names = match.groupdict()
            return await work(request)
    raise Refused("unknown", "this needs a server")
