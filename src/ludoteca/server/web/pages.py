"""The browser client: its files, its pages, and what a link to a table shows in a message (Open Graph)."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from html import escape
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.responses import FileResponse, HTMLResponse
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...games import GAMES
from ...words import DEFAULT, LANGUAGES, words
from ..domain.formats import TABLE
from ..domain.table import Table
from ..domain.validation import Refused
from ..infrastructure.store import Damaged
from .names import names
from .pictures import captions
from .services import Services

CLIENT = Path(__file__).resolve().parents[1] / "client"
PAGES = (  # the client's own list is in its routes.ts
    "/", "/new/:game/:way", "/t/:id", "/t/:id/replay", "/t/:id/retry", "/t/:id/check", "/j/:code",
    "/branch", "/check", "/check/:game", "/print", "/rules/:game", "/learn/:game",
    "/learn/:game/course", "/watch", "/mine", "/settings",
)  # fmt: skip
FORMS = {"game": "|".join(map(re.escape, GAMES)), "id": TABLE}
PATTERNS = [re.sub(r":(\w+)", lambda m: f"(?P<{m[1]}>{FORMS.get(m[1], '[^/]+')})", page) for page in PAGES]
INDEX, ICON = "index.html", "icon-512.png"


class Head:
    """Answers HEAD as GET, without the body; a stream has no end and so no such answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request."""
        if scope["type"] != "http" or scope["method"] != "HEAD" or scope["path"].endswith("/stream"):
            await self._app(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

        await self._app({**scope, "method": "GET"}, receive, send_head)


def add_pages(app: FastAPI, services: Services, methods_of: Callable[[str], str]) -> None:
    """Adds every address that is not the API's, last of all; `methods_of` knows what the API has for a path."""

    @app.get("/{path:path}", include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if methods := methods_of(f"/{path}"):
            raise HTTPException(405, f"expected {methods}, not {request.method}")
        if (file := _file(path)) and path != INDEX:
            is_lasting = path.startswith("assets/")  # their names change with their contents
            age = "max-age=31536000, immutable" if is_lasting else "no-cache"
            return FileResponse(file, headers={"Cache-Control": age})
        index = _file(INDEX)
        if not index or path.startswith("api/") or "." in path.rpartition("/")[2]:
            raise Refused("unknown", "there is nothing here; the API is described at /api/v1/openapi.json")
        place = _place(f"/{path}")
        table = await _table(services, place["id"]) if place and "id" in place else None
        is_there = place is not None and (table is not None or "id" not in place)
        head = _head(table, request, services.options.address, path) if table else ""
        html = index.read_text("utf-8").replace("</head>", f"{head}</head>", 1)
        return HTMLResponse(html, 200 if is_there else 404, {"Cache-Control": "no-cache"})


def _head(table: Table, request: Request, address: str, path: str) -> str:
    language = _language(table, request.headers.get("accept-language", ""))
    round = request.query_params.get("round", "")
    if re.fullmatch("[1-9][0-9]{0,5}", round, re.ASCII) and int(round) <= table.round:
        table, path = table.at_round(int(round)), f"{path}?round={round}"
    return _open_graph(table, address or str(request.base_url), path, language)


def _file(path: str) -> Path | None:
    """A file of the client, looked up each time: an upgrade may have replaced it."""
    with suppress(OSError, ValueError):  # no file has such a name
        file = (CLIENT / (ICON if path == "favicon.ico" else path)).resolve()
        return file if file.is_relative_to(CLIENT) and file.is_file() else None
    return None


def _place(path: str) -> dict[str, str] | None:
    """The values in the address of a page, or nothing where there is none."""
    matches = (re.fullmatch(pattern, path) for pattern in PATTERNS)
    return next((match.groupdict() for match in matches if match), None)


async def _table(services: Services, id: str) -> Table | None:
    try:
        return (await services.hub.open(id)).table
    except (Refused, Damaged):
        return None


def _language(table: Table, wished: str) -> str:
    """The table's own language, or the first that the reader's browser asks for."""
    asked = (tag.strip()[:2].lower() for tag in wished.split(","))
    return next((tag for tag in (table.settings.language, *asked) if tag in LANGUAGES), DEFAULT)


def _open_graph(table: Table, address: str, path: str, language: str) -> str:
    """What a messenger shows of a link; nothing about a table that has no spectators."""
    if not table.settings.spectators:
        return ""
    address, said = address.rstrip("/"), words(language)["link"]
    has_picture = table.now is not None and (table.rules.printables or table.rules.picture)
    told = {
        "og:type": "website",
        "og:site_name": "Ludoteca",
        "og:locale": language,
        "og:title": title(table, said),
        "og:description": description(table, said),
        "og:url": f"{address}/{path}",
        "og:image": f"{address}/api/v1/tables/{table.id}/picture?round={table.round}"
        if has_picture
        else f"{address}/{ICON}",
        "twitter:card": "summary_large_image" if has_picture else "summary",
    }
    return "".join(f'<meta property="{name}" content="{escape(text)}" />' for name, text in told.items())


def title(table: Table, said: Mapping[str, str]) -> str:
    """What the link is, in a few words."""
    game, people = table.rules.title, [chair for chair in table.chairs if chair.kind == "person"]
    if table.status == "open":
        host = next((chair.name for chair in people if chair.holder == table.host), None)
        return said["invites"].format(name=host, game=game) if host else said["invited"].format(game=game)
    return said["game"].format(game=game, names=", ".join(chair.name for chair in people) or said["bots"])


def description(table: Table, said: Mapping[str, str]) -> str:
    """Who sits there, or how it stands."""
    if table.now is None:
        taken = ", ".join(names([chair for chair in table.chairs if chair.kind != "open"]))
        free = said["free"].format(n=len(table.seats_of("open")))
        return f"{said['there'].format(names=taken)} {free}" if taken else free
    seats, is_over = captions(table), not table.now.state.to_act()
    if seats[0]["score"] is not None:
        scores = ", ".join(f"{seat['name']} {seat['score']}" for seat in seats)
        return said["result" if is_over else "so_far"].format(scores=scores)
    winners = ", ".join(seat["name"] for seat in seats if seat["won"])
    return said["won"].format(names=winners) if winners else said["draw" if is_over else "on"]
