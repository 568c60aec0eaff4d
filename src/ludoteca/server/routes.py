"""The API: what docs/api.md says, one function a path."""

import asyncio
import base64
import hashlib
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.responses import StreamingResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from .. import strict_json
from ..game import CHANCE
from ..games import GAMES
from . import commands, shapes
from .commands import Command, Refused
from .hub import Hub
from .imports import imported
from .levels import levels, substitute
from .store import Taken
from .stream import stream
from .table import Table
from .views import (
    all_positions,
    bare_position,
    drawing,
    earlier_position,
    position_json,
    record_json,
    table_json,
)

TOKEN_BYTES = 24
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without those that look alike
CODE_LENGTH = 6
LOBBY = 100
TableId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{22}$", examples=["q3VbX0v0T0mY3l5cJ9m1Zw"])]
_bearer = HTTPBearer(auto_error=False, description="the token of a seat or of the host")
Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]


def _problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {status: {"description": "A problem", "content": content} for status in statuses}


READING = _problems(401, 403, 404, 408, 413, 422, 429, 500, 503)
WRITING = _problems(401, 403, 404, 408, 409, 410, 413, 422, 429, 500, 503)
OPEN: dict[str, Any] = {"security": [{}]}  # for OpenAPI: a token may be sent, but need not
router = APIRouter(prefix="/api/v1")


def token_of(
    credentials: Credentials, authorization: Annotated[str | None, Header(include_in_schema=False)] = None
) -> str:
    """The token that was sent, or nothing."""
    if credentials is None:
        if authorization is not None:
            raise Refused("token-needed", "expected the header Authorization: Bearer TOKEN")
        return ""
    token = credentials.credentials
    if not 22 <= len(token) <= 64 or not all(c.isascii() and (c.isalnum() or c in "-_") for c in token):
        raise Refused("token-needed", "a token has 22 to 64 letters, digits, dashes and underscores")
    return token


Token = Annotated[str, Depends(token_of)]


def holder_of(token: str) -> str:
    """What is kept of a token: its hash."""
    return hashlib.sha256(token.encode()).hexdigest() if token else ""


def needed(token: str) -> str:
    """The holder of a token, which must be there."""
    if not token:
        raise Refused("token-needed", "expected the header Authorization: Bearer TOKEN")
    return holder_of(token)


def answer(value: object, status: int = 200) -> Response:
    """JSON, not checked again: the tests do that."""
    return Response(strict_json.dumps(value).encode(), status, media_type="application/json")


def _hub(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


async def _readable(request: Request, table: str, token: str) -> Table:
    found = (await _hub(request).open(table)).table
    if not found.settings.spectators and not found.is_member(holder_of(token)):
        raise Refused("switched-off", "this table has no spectators")
    return found


async def _do(request: Request, table: str, command: Command) -> Table:
    if wait := request.app.state.table_rates.take(table):
        raise Refused("too-many", f"too much at this table; wait {wait:.1f} s")
    return await _hub(request).do(table, command)


def _table(request: Request, table: Table, holder: str) -> dict[str, Any]:
    return table_json(table, holder, _hub(request).clock())


def _check_bot(game: str, bot: str | None) -> None:
    if bot is not None and bot not in levels(game):
        raise Refused("bad-request", f"expected a bot of {', '.join(levels(game))}, not {bot}")


# The schema of a problem is told once, here: a model at every status of every path makes the start slow.
@router.get("/games", response_model=shapes.Catalogue, responses={**READING, 500: {"model": shapes.Problem}})
def games() -> Response:
    """The catalogue."""
    entries = [
        {"name": name, "rules": game.rules, **drawing(name).about(), "bots": list(levels(name))}
        for name, game in GAMES.items()
    ]
    return answer({"games": entries})


@router.post("/positions", response_model=shapes.PositionAnswer, responses=READING)
def positions(body: shapes.FreePosition) -> Response:
    """A position from its text or from options, after some turns; keeps nothing."""
    if body.game not in GAMES:
        raise Refused("unknown", f"expected a game of {', '.join(GAMES)}, not {body.game[:40]}")
    if body.text is not None and body.options:
        raise Refused("bad-request", "expected either a text or options, not both")
    game = GAMES[body.game]
    state = game.parse(body.text) if body.text is not None else game.start(**body.options)
    for turn in body.play:
        state = state.play({CHANCE if seat == "*" else int(seat): move for seat, move in turn.items()})
    moves = {
        "*" if seat == CHANCE else str(seat): list(commands.legal(state, seat)) for seat in state.to_act()
    }
    position = {**bare_position(game, state, tuple(body.play)), "moves": moves}
    return answer({"position": position, "board": drawing(game.name).board(state)})


@router.post("/tables", status_code=201, response_model=shapes.Created, responses=WRITING, openapi_extra=OPEN)
async def make_table(request: Request, body: shapes.NewTable, token: Token) -> Response:
    """Makes a table; whoever makes it is its host."""
    state, hub = request.app.state, _hub(request)
    if body.game not in GAMES:
        raise Refused("unknown", f"expected a game of {', '.join(GAMES)}, not {body.game[:40]}")
    for seat in body.seats:
        if (seat.kind == "bot") != (seat.bot is not None):
            raise Refused("bad-request", "expected the name of a bot for a bot's seat, and only there")
        _check_bot(body.game, seat.bot)
    _check_bot(body.game, body.settings.substitute)
    if wait := state.makers.take(request.state.client):
        raise Refused("too-many", f"too many tables from this address; wait {wait:.0f} s")
    if len(hub.live) >= state.limits.live_tables:
        raise Refused("full", "there are too many tables; try again later")
    token = token or _random_text(request, TOKEN_BYTES)
    table = await _made(request, body, token)
    return answer({"token": token, "table": _table(request, table, holder_of(token))}, 201)


async def _made(request: Request, body: shapes.NewTable, token: str) -> Table:
    hub, entropy = _hub(request), request.app.state.entropy
    settings = body.settings.model_dump()
    settings["substitute"] = settings["substitute"] or substitute(body.game)
    asked = body.id or _random_text(request, 16)
    name = base64.urlsafe_b64encode(hashlib.sha256(f"{token} {asked}".encode()).digest())[:22].decode()
    seats = [seat.model_dump() for seat in body.seats]
    while True:
        create = commands.Create(
            by=holder_of(token), id=asked, table=name, code=_code(entropy(CODE_LENGTH)), secret=entropy(32),
            options=body.options, seats=seats, settings=settings,
        )  # fmt: skip
        try:
            return await hub.create(create, body.game)
        except Taken:
            if await hub.store.read(name):  # it was made before; otherwise the code is another table's
                return (await hub.open(name)).table


def _code(random: bytes) -> str:
    return "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in random)


def _random_text(request: Request, size: int) -> str:
    return base64.urlsafe_b64encode(request.app.state.entropy(size)).rstrip(b"=").decode()


@router.get("/tables", response_model=shapes.Lobby, responses=READING)
async def lobby(request: Request) -> Response:
    """The public tables, newest first."""
    return answer({"tables": await _hub(request).store.lobby(LOBBY)})


@router.get("/codes/{code}", response_model=shapes.CodeAnswer, responses=READING)
async def find_code(request: Request, code: Annotated[str, Path(min_length=1, max_length=12)]) -> Response:
    """The table that has a code."""
    if table := await _hub(request).store.find(code.upper()):
        return answer({"id": table})
    raise Refused("unknown", "no table has this code")


@router.get("/tables/{table}", response_model=shapes.Table, responses=READING, openapi_extra=OPEN)
async def show_table(request: Request, table: TableId, token: Token) -> Response:
    """The table as the asker sees it."""
    return answer(_table(request, await _readable(request, table, token), holder_of(token)))


@router.patch("/tables/{table}", response_model=shapes.TableAnswer, responses=WRITING)
async def change_table(
    request: Request, table: TableId, body: shapes.SettingsChange, token: Token
) -> Response:
    """Changes settings."""
    changes = {key: value for key, value in body.model_dump(exclude={"id"}).items() if value is not None}
    return await _done(request, table, token, commands.Change(by=needed(token), id=body.id, changes=changes))


async def _done(request: Request, table: str, token: str, command: Command) -> Response:
    after = await _do(request, table, command)
    return answer({"table": _table(request, after, holder_of(token))})


@router.get("/tables/{table}/board", response_model=shapes.Board, responses=READING, openapi_extra=OPEN)
async def show_board(request: Request, table: TableId, token: Token) -> Response:
    """The board, which does not change during a game."""
    found = await _readable(request, table, token)
    state = found.now.state if found.now else found.rules.start(**found.options)
    return answer(drawing(found.rules.name).board(state))


def _started(table: Table) -> Table:
    if table.now is None:
        raise Refused("wrong-state", "the game has not started", table_status=table.status)
    return table


@router.get("/tables/{table}/position", response_model=shapes.Position, responses=WRITING, openapi_extra=OPEN)
async def show_position(
    request: Request,
    table: TableId,
    token: Token,
    turn: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
    seats: Annotated[str | None, Query(pattern="^all$")] = None,
) -> Response:
    """The position now, or after some number of turns."""
    found = _started(await _readable(request, table, token))
    if turn is None:
        return answer(position_json(found, holder_of(token), seats == "all"))
    if turn > len(found.game.turns):
        raise Refused("bad-request", f"expected a turn from 0 to {len(found.game.turns)}, not {turn}")
    return answer(earlier_position(found, turn))


@router.get("/tables/{table}/events", response_model=shapes.Events, responses=READING, openapi_extra=OPEN)
async def show_events(
    request: Request, table: TableId, token: Token, after: Annotated[int, Query(ge=0, le=1_000_000_000)] = 0
) -> Response:
    """The events after a number."""
    await _readable(request, table, token)
    shown = (await _hub(request).open(table)).shown
    body = b'{"events": [%b], "number": %d}' % (b", ".join(shown[after:]), len(shown))
    return Response(body, media_type="application/json")


@router.get(
    "/tables/{table}/stream",
    response_class=StreamingResponse,
    openapi_extra=OPEN,
    responses={**READING, 200: {"content": {"text/event-stream": {}}, "description": "Server-sent events"}},
)
async def open_stream(
    request: Request,
    table: TableId,
    token: Token,
    after: Annotated[int, Query(ge=0, le=1_000_000_000)] = 0,
    snapshots: bool = False,
    last_event_id: Annotated[str | None, Header(pattern="^[0-9]{0,9}$")] = None,
) -> Response:
    """The events after a number and all that follow, as server-sent events."""
    found = await _readable(request, table, token)
    seen = int(last_event_id) if last_event_id else after
    if seen > found.number:
        raise Refused("bad-request", f"the table has {found.number} events, none has the number {seen}")
    lines = request.app.state.listeners.guarded(
        request.state.client, stream(_hub(request), table, holder_of(token), seen, snapshots)
    )
    return StreamingResponse(lines, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


@router.post(
    "/tables/{table}/seats",
    status_code=201,
    response_model=shapes.Seated,
    responses=WRITING,
    openapi_extra=OPEN,
)
async def sit_down(request: Request, table: TableId, body: shapes.SitDown, token: Token) -> Response:
    """Takes a seat."""
    token = token or _random_text(request, TOKEN_BYTES)
    asked = body.id or _random_text(request, 16)
    seed = body.seed or hashlib.sha256(f"seed {token} {asked}".encode()).hexdigest()[:32]
    who = {"by": holder_of(token), "id": asked, "seed": seed}
    after = await _do(request, table, commands.Sit(**who, seat=body.seat, name=body.name, colour=body.colour))
    places = [
        seat for seat, chair in enumerate(after.chairs) if (chair.holder, chair.seed) == (who["by"], seed)
    ]
    if not places:
        raise Refused("seat-taken", "the host has given this seat away", open=[])
    return answer({"token": token, "seat": places[0], "table": _table(request, after, who["by"])}, 201)


@router.put("/tables/{table}/seats/{seat}", response_model=shapes.TableAnswer, responses=WRITING)
async def change_seat(
    request: Request,
    table: TableId,
    seat: Annotated[int, Path(ge=0, le=5)],
    body: shapes.SeatChange,
    token: Token,
) -> Response:
    """Makes a seat open or a bot's."""
    holder = needed(token)
    if (body.kind == "bot") != (body.bot is not None):
        raise Refused("bad-request", "expected the name of a bot for a bot's seat, and only there")
    found = (await _hub(request).open(table)).table
    if holder == found.host:  # otherwise it is refused for that
        _check_bot(found.rules.name, body.bot)
    return await _done(request, table, token, commands.Assign(by=holder, id=body.id, seat=seat, bot=body.bot))


@router.post("/tables/{table}/start", response_model=shapes.TableAnswer, responses=WRITING)
async def start(request: Request, table: TableId, body: shapes.Plain, token: Token) -> Response:
    """Starts now; bots take the open seats."""
    return await _done(request, table, token, commands.Start(by=needed(token), id=body.id))


@router.post("/tables/{table}/leave", response_model=shapes.TableAnswer, responses=WRITING)
async def leave(request: Request, table: TableId, body: shapes.SeatOnly, token: Token) -> Response:
    """Leaves a seat; a bot goes on for it."""
    return await _done(request, table, token, commands.Leave(by=needed(token), id=body.id, seat=body.seat))


@router.post("/tables/{table}/return", response_model=shapes.TableAnswer, responses=WRITING)
async def come_back(request: Request, table: TableId, body: shapes.SeatOnly, token: Token) -> Response:
    """Comes back to a seat."""
    return await _done(request, table, token, commands.Return(by=needed(token), id=body.id, seat=body.seat))


@router.post("/tables/{table}/moves", response_model=shapes.Decided, responses=WRITING)
async def decide(request: Request, table: TableId, body: shapes.Decision, token: Token) -> Response:
    """Decides; success means that it is on disk."""
    said = body.model_dump()
    after = await _do(request, table, commands.Choose(by=needed(token), **said))
    is_on = after.status == "playing" and after.turn == body.turn
    return answer({"status": "ready" if is_on else "played", "turn": body.turn, "number": after.number})


@router.post(
    "/tables/{table}/moves/check", response_model=shapes.Checked, responses=WRITING, openapi_extra=OPEN
)
async def check_move(request: Request, table: TableId, body: shapes.MoveToCheck, token: Token) -> Response:
    """Says whether a move is legal, and if not, why; keeps nothing."""
    found = _started(await _readable(request, table, token))
    commands.check_to_act(found, body.seat)
    try:
        commands.check_move(found, body.seat, body.move)
    except Refused as error:
        return answer({"legal": False, "rule": error.more["rule"], "reason": error.detail})
    return answer({"legal": True, "rule": None, "reason": None})


@router.post("/tables/{table}/undo", response_model=shapes.TableAnswer, responses=WRITING)
async def undo(request: Request, table: TableId, body: shapes.TakeBack, token: Token) -> Response:
    """Takes one's own last move back."""
    command = commands.Undo(by=needed(token), id=body.id, seat=body.seat, turn=body.turn)
    return await _done(request, table, token, command)


@router.post("/tables/{table}/messages", response_model=shapes.Number, responses=WRITING)
async def say(request: Request, table: TableId, body: shapes.Speech, token: Token) -> Response:
    """Says something to all at the table."""
    after = await _do(
        request, table, commands.Say(by=needed(token), id=body.id, seat=body.seat, text=body.text)
    )
    return answer({"number": after.number})


@router.post("/tables/{table}/rematch", response_model=shapes.TableAnswer, responses=WRITING)
async def rematch(request: Request, table: TableId, body: shapes.Plain, token: Token) -> Response:
    """Plays again, everybody one seat further."""
    return await _done(request, table, token, commands.Rematch(by=needed(token), id=body.id))


@router.get("/tables/{table}/record", response_model=shapes.Record, responses=WRITING, openapi_extra=OPEN)
async def show_record(
    request: Request, table: TableId, token: Token, round: Annotated[int | None, Query(ge=1, le=1000)] = None
) -> Response:
    """The record of the game, or of an earlier one at this table."""
    found = await _readable(request, table, token)
    if round is None or round == found.round:
        _started(found)
    elif round > found.round:
        raise Refused("bad-request", f"expected a round from 1 to {found.round}, not {round}")
    shown = answer(record_json(found, round))
    shown.headers["Content-Disposition"] = (
        f'attachment; filename="{found.rules.name}-{round or found.round}.json"'
    )
    return shown


@router.get("/tables/{table}/replay", response_model=shapes.Replay, responses=WRITING, openapi_extra=OPEN)
async def show_replay(request: Request, table: TableId, token: Token) -> Response:
    """The record, the board and every position, for a replay without a network."""
    found = _started(await _readable(request, table, token))
    board = drawing(found.rules.name).board(found.game.state)
    return answer({"record": record_json(found), "board": board, "positions": all_positions(found)})


@router.post("/records", status_code=201, response_model=shapes.TableAnswer, responses=WRITING)
async def import_record(request: Request, body: shapes.Record) -> Response:
    """Lays a record out as a table that is over."""
    if wait := request.app.state.makers.take(request.state.client):
        raise Refused("too-many", f"too many tables from this address; wait {wait:.0f} s")
    record = await asyncio.to_thread(imported, await request.body())
    token = _random_text(request, TOKEN_BYTES)
    wish = shapes.NewTable(game=record["game"], options=record["options"])
    table = await _made(request, wish, token)
    after = await _hub(request).do(table.id, commands.Import(by=holder_of(token), record=record))
    return answer({"table": _table(request, after, "")}, 201)
