"""Tables that are made through the API, and people who sit at them, with a device or without."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page
from serving import Server, call, serving

from browser.conftest import Seat
from browser.fingers import PHONE, PHONES

AWAY, VACANT = 1000, 5000  # milliseconds, instead of half a minute and a minute
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "bot": "random"}
PEN: dict[str, Any] = {**PHONES["bars"], **PHONE}


@contextmanager
def hurried(folder: Path) -> Iterator[Server]:
    """A server at which somebody is away after a second."""
    pace = ("--away-ms", str(AWAY), "--vacant-ms", str(VACANT), "--thinkers", "1")
    with serving(folder, *pace) as running:
        yield running


class Table:
    """A table made through the API, at which people sit who have a device or not."""

    def __init__(self, server: Server, game: str, seats: list[dict[str, str]], **more: Any) -> None:
        settings = {"lot": False, "substitute": "random", **more.pop("settings", {})}
        body = {"game": game, "seats": seats, "settings": settings, **more}
        body["options"] = {"seats": len(seats), **body.get("options", {})}
        made = call(server.port, "POST", "/api/v1/tables", body)[1]
        self.server, self.game = server, game
        self.id, self.code, self.host = made["table"]["id"], made["table"]["code"], made["token"]
        self.tokens: dict[str, str] = {}

    def tell(self, path: str, token: str, body: dict[str, Any], method: str = "POST") -> Any:
        status, answer, *_ = call(self.server.port, method, f"/api/v1/tables/{self.id}{path}", body, token)
        assert status < 300, answer
        return answer

    def sit(self, name: str, host: bool = False) -> str:
        """Sits down, as the host or as a guest."""
        answer = self.tell("/seats", self.host if host else "", {"name": name})
        self.tokens[name] = answer["token"]
        return str(answer["token"])

    def path(self, name: str) -> str:
        return f"/t/{self.id}#token={self.tokens[name]}"

    def show(self) -> Any:
        return call(self.server.port, "GET", f"/api/v1/tables/{self.id}", None, self.host)[1]

    def play(self, until: int = 10_000) -> Any:
        """Everybody takes the first move that is legal, until a turn or the end."""
        while (table := self.show())["status"] == "playing" and table["position"]["turn"] < until:
            for token in dict.fromkeys([self.host, *self.tokens.values()]):
                seen = call(self.server.port, "GET", f"/api/v1/tables/{self.id}", None, token)[1]
                position = seen["position"]
                for seat, moves in position["moves"].items():
                    if position["turn"] < until and not seen["seats"][int(seat)]["ready"]:
                        self.tell(
                            "/moves", token, {"seat": int(seat), "turn": position["turn"], "move": moves[0]}
                        )
                        break
        return table


def two(server: Server, game: str = "qwinto", **more: Any) -> Table:
    table = Table(server, game, [OPEN, OPEN], **more)
    table.sit("Ann", host=True)
    table.sit("Ben")
    return table


def ended(open_page: Seat, server: Server, game: str = "qwinto", **size: Any) -> tuple[Table, Page, Page]:
    """A game of two that has just ended on both screens."""
    table = two(server, game)
    ann, ben = (open_page(table.path(name), **(size or PEN)) for name in ("Ann", "Ben"))
    for page in (ann, ben):
        page.locator(".game > *").first.wait_for()
    table.play()
    return table, ann, ben
