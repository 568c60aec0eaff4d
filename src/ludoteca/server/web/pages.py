"""The browser client: its files, its pages, and what a link to a table shows in a message (Open Graph)."""

import re
from collections.abc import Callable
from html import escape
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.responses import FileResponse, HTMLResponse
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...games import GAMES
from ..domain.formats import TABLE
from ..domain.table import Table
from ..domain.validation import Refused
from ..infrastructure.store import Damaged
from .services import Services

CLIENT = Path(__file__).parents[1] / "client"
PAGES = (  # the client's own list is in its routes.ts
    "/", "/new/:game/:way", "/t/:id", "/t/:id/replay", "/t/:id/check", "/j/:code", "/check", "/check/:game",
    "/print", "/rules/:game", "/learn/:game", "/watch", "/mine", "/settings",
)  # fmt: skip
FORMS = {"game": "|".join(map(re.escape, GAMES)), "id": TABLE}
PATTERNS = [re.sub(r":(\w+)", lambda m: f"(?P<{m[1]}>{FORMS.get(m[1], '[^/]+')})", page) for page in PAGES]
ICON = "icon-512.png"


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
    files = {file.relative_to(CLIENT).as_posix(): file for file in CLIENT.rglob("*") if file.is_file()}
    files |= {"favicon.ico": files[ICON]} if ICON in files else {}
    index = files["index.html"].read_text("utf-8") if "index.html" in files else ""

    @app.get("/{path:path}", include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if methods := methods_of(f"/{path}"):
            raise HTTPException(405, f"expected {methods}, not {request.method}")
        if path in files and path != "index.html":
            is_lasting = path.startswith("assets/")  # their names change with their contents
            age = "max-age=31536000, immutable" if is_lasting else "no-cache"
            return FileResponse(files[path], headers={"Cache-Control": age})
        if not index or path.startswith("api/") or "." in path.rpartition("/")[2]:
            raise Refused("unknown", "there is nothing here; the API is described at /api/v1/openapi.json")
        place = _place(f"/{path}")
        table = await _table(services, place["id"]) if place and "id" in place else None
        is_there = place is not None and (table is not None or "id" not in place)
        head = _open_graph(table, services.options.address or str(request.base_url), path) if table else ""
        html = index.replace("</head>", f"{head}</head>", 1)
        return HTMLResponse(html, 200 if is_there else 404, {"Cache-Control": "no-cache"})


def _place(path: str) -> dict[str, str] | None:
    """The values in the address of a page, or nothing where there is none."""
    matches = (re.fullmatch(pattern, path) for pattern in PATTERNS)
    return next((match.groupdict() for match in matches if match), None)


async def _table(services: Services, id: str) -> Table | None:
    try:
        return (await services.hub.open(id)).table
    except (Refused, Damaged):
        return None


def _open_graph(table: Table, address: str, path: str) -> str:
    """What a messenger shows of a link; nothing about a table that has no spectators."""
    if not table.settings.spectators:
        return ""
    address = address.rstrip("/")
    has_picture = table.now is not None and table.rules.picture is not None
    picture = f"api/v1/tables/{table.id}/picture" if has_picture else ICON
    told = {
        "type": "website",
        "site_name": "Ludoteca",
        "title": title(table),
        "description": description(table),
        "url": f"{address}/{path}",
        "image": f"{address}/{picture}",
    }
    return "".join(f'<meta property="og:{name}" content="{escape(text)}" />' for name, text in told.items())


def title(table: Table) -> str:
    """What the link is, in a few words."""
    game, people = table.rules.title, [chair for chair in table.chairs if chair.kind == "person"]
    if table.status == "open":
        host = next((chair.name for chair in people if chair.holder == table.host), None)
        return f"{host} invites you to {game}" if host else f"You are invited to {game}"
    return f"{game}: {', '.join(chair.name for chair in people) or 'bots among themselves'}"


def description(table: Table) -> str:
    """Who sits there, or how it stands."""
    if table.now is None:
        names = [chair.name for chair in table.chairs if chair.kind != "open"]
        seats = len(table.seats_of("open"))
        return (
            f"{', '.join(names) or 'Nobody'} at the table, {seats} {'seat' if seats == 1 else 'seats'} open."
        )
    is_over = not table.now.state.to_act()
    if not table.rules.has_scores(table.options):
        winners = [table.chairs[seat].name for seat in table.now.state.winners()]
        return f"{' and '.join(winners)} won." if winners else "A draw." if is_over else "The game is on."
    scores = zip(table.chairs, table.now.state.scores(), strict=True)
    return ", ".join(f"{chair.name} {score}" for chair, score in scores) + ("." if is_over else " so far.")
