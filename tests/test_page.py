"""The server in the page, run here with a database in memory: the API, restarts, other tabs, a full disk."""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludoteca.games import GAMES
from ludoteca.server.infrastructure.store import sealed
from ludoteca.server.page import models
from ludoteca.server.page.app import Page

FIRST = Path(__file__).parent / "page_of_the_first_version.json"
TOKEN = "t" * 32


class Memory:
    """A database that several tabs share."""

    def __init__(
        self, heads: dict[str, Any] | None = None, lines: dict[str, list[Any]] | None = None
    ) -> None:
        self.heads, self.lines = heads or {}, lines or {}
        self.beaten = 0
        self.is_full = False

    async def write(self, table: str, before: int, row: str, lines: str) -> bool:
        if self.is_full:
            raise RuntimeError("QuotaExceededError")
        if len(self.lines.get(table, ())) != before:
            return False
        self.heads[table] = json.loads(row)
        self.lines.setdefault(table, []).extend(json.loads(lines))
        return True

    async def read(self, table: str, after: int) -> str:
        return json.dumps([self.heads.get(table), self.lines.get(table, [])[after - 1 :]])

    async def rows(self) -> str:
        return json.dumps(list(self.heads.values()))

    async def forget(self, tables: str) -> None:
        for table in json.loads(tables):
            del self.heads[table], self.lines[table]

    async def beat(self, at: int) -> int:
        before, self.beaten = self.beaten, at
        return before


class Engine:
    """An engine that plays at random, and fails when it is told to."""

    is_broken = False

    async def choose(self, request: str) -> str:
        asked = json.loads(request)
        if self.is_broken:
            raise RuntimeError("the worker has died")
        state = GAMES[asked["game"]].parse(asked["position"])
        return json.dumps(Random(asked["seed"]).choice(state.moves(asked["seat"])))


def page_on(memory: Memory, announce: Callable[[str], None] = lambda table: None) -> Page:
    return Page(memory, Engine(), announce)


async def ask(page: Page, method: str, path: str, body: object = None) -> Any:
    status, said = json.loads(await page.answer(method, path, TOKEN, json.dumps(body) if body else ""))
    assert status == 200, said
    return said


async def made(page: Page, game: str, bots: int = 1, **options: Any) -> dict[str, Any]:
    """A table at which a person sits on the first seat that a bot does not have."""
    seats = [{"kind": "open"}, *[{"kind": "bot", "bot": "casual"}] * bots]
    wish = {"game": game, "options": options, "seats": seats, "settings": {"bot_ms": 0}}
    table = (await ask(page, "POST", "/tables", wish))["table"]
    await ask(page, "POST", f"/tables/{table['id']}/seats", {"name": "Ada"})
    shown: dict[str, Any] = await ask(page, "GET", f"/tables/{table['id']}")
    return shown


async def play(page: Page, table: str, turns: int = 10_000) -> dict[str, Any]:
    """Plays the person's first legal move until the game is over."""
    while True:
        shown: dict[str, Any] = await ask(page, "GET", f"/tables/{table}")
        position = shown["position"]
        if shown["status"] == "over" or not turns:
            return shown
        todo = [seat for seat in position["moves"] if seat not in position["choices"]]
        for seat in todo:
            move = {"seat": int(seat), "turn": position["turn"], "move": position["moves"][seat][0]}
            await ask(page, "POST", f"/tables/{table}/moves", move)
            turns -= 1
        await asyncio.sleep(0.001)


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 60))


@pytest.mark.parametrize(("game", "seats"), [("traxx", 2), ("caminos", 2), ("qwinto", 3)])
def test_a_game_against_bots_is_played_to_its_end_and_its_luck_can_be_verified(game: str, seats: int) -> None:
    async def work() -> None:
        page = page_on(Memory())
        await page.start()
        table = await made(page, game, seats - 1, seats=seats)
        assert table["id"].startswith("here-")
        shown = await play(page, table["id"])
        record = await ask(page, "GET", f"/tables/{table['id']}/record")
        assert record["over"]
        assert record["fair"]["secret"]
        replay = await ask(page, "GET", f"/tables/{table['id']}/replay")
        assert len(replay["positions"]) == len(record["turns"]) + 1
        copy = (await ask(page, "POST", "/records", record))["table"]
        assert copy["position"]["scores"] == shown["position"]["scores"]

    run(work)


def test_a_game_goes_on_from_turns_that_were_played_elsewhere() -> None:
    async def work() -> None:
        page, turns = page_on(Memory()), [{"0": "yp"}, {"*": "4+5"}, {"0": "keep"}]
        seats = [{"kind": "bot", "bot": "casual"}, {"kind": "open"}]
        wish = {"game": "qwinto", "options": {"seats": 2}, "seats": seats, "turns": turns}
        table = (await ask(page, "POST", "/tables", {**wish, "settings": {"bot_ms": 0}}))["table"]
        await ask(page, "POST", f"/tables/{table['id']}/seats", {"name": "Ada"})
        shown = await ask(page, "GET", f"/tables/{table['id']}")
        assert (shown["given"], shown["position"]["to_act"], shown["seats"][1]["mine"]) == (3, [0, 1], True)
        await play(page, table["id"])
        record = await ask(page, "GET", f"/tables/{table['id']}/record")
        assert (record["turns"][:3], "fair" in record) == (turns, False)

    run(work)


def test_a_closed_page_goes_on_where_it_was() -> None:
    async def work() -> None:
        memory = Memory()
        page = page_on(memory)
        await page.start()
        table = await made(page, "qwinto", seats=2)
        before = await play(page, table["id"], turns=5)
        page.hub.close()
        again = page_on(memory)
        await again.start()
        after = await ask(again, "GET", f"/tables/{table['id']}")
        assert after["position"]["turn"] >= before["position"]["turn"]
        assert (await play(again, table["id"]))["status"] == "over"

    run(work)


def first_version() -> tuple[Memory, str]:
    """The database of a page of the first version, in the middle of a game; and its table."""
    kept = json.loads(FIRST.read_text("utf-8"))
    (head,) = kept["heads"]
    return Memory({head["id"]: head}, kept["lines"]), head["id"]


def test_a_log_of_an_older_version_goes_on() -> None:
    async def work() -> None:
        memory, table = first_version()
        page = page_on(memory)
        await page.start()
        before = await ask(page, "GET", f"/tables/{table}")
        assert (before["status"], before["position"]["turn"]) == ("playing", 23)
        assert (await play(page, table))["status"] == "over"
        assert [seat["name"] for seat in memory.heads[table]["seats"]] == ["casual", "Ada"]

    run(work)


def test_a_log_of_a_newer_version_is_said_and_left_alone() -> None:
    async def work() -> None:
        memory, table = first_version()
        head, lines = memory.heads[table], memory.lines[table]
        body = json.dumps({"type": "teleported", "at": head["touched"]})
        head |= {"log": head["log"] + 1, "seal": sealed(head["seal"], body.encode())}
        lines.append([head["log"], body, head["seal"]])
        before = json.dumps(lines)
        page = page_on(memory)
        await page.start()
        status, problem = json.loads(await page.answer("GET", f"/tables/{table}", TOKEN, ""))
        assert (status, problem["type"]) == (500, "damaged")
        assert "event 51" in problem["detail"]
        assert json.dumps(memory.lines[table]) == before

    run(work)


def test_a_fault_of_ours_is_said_and_the_page_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        page = page_on(Memory())
        await page.start()
        with monkeypatch.context() as patched:
            patched.setattr(page.hub, "open", lambda table: 1 / 0)
            said = await page.answer("GET", "/tables/here-no-table-no-table", TOKEN, "")
        assert json.loads(said)[1]["type"] == "internal"
        assert await ask(page, "GET", "/games")

    run(work)


def test_two_tabs_play_the_same_game() -> None:
    async def work() -> None:
        memory, tabs = Memory(), list[Page]()

        def announcer(mine: int) -> Callable[[str], None]:
            def announce(table: str) -> None:
                for other, tab in enumerate(tabs):
                    if other != mine:
                        news.append(asyncio.ensure_future(tab.announced(table)))

            return announce

        news: list[Any] = []
        tabs += [page_on(memory, announcer(0)), page_on(memory, announcer(1))]
        for tab in tabs:
            await tab.start()
        table = await made(tabs[0], "traxx", 0, seats=1)
        for number in range(100):
            shown = await play(tabs[number % 2], table["id"], turns=1)
            if shown["status"] == "over":
                break
        await asyncio.gather(*news)
        ends = [await ask(tab, "GET", f"/tables/{table['id']}") for tab in tabs]
        assert ends[0]["status"] == "over"
        assert {end["number"] for end in ends} == {ends[0]["number"]}

    run(work)


def test_a_full_disk_is_said_and_nothing_is_lost() -> None:
    async def work() -> None:
        memory = Memory()
        page = page_on(memory)
        await page.start()
        table = await made(page, "traxx", 0, seats=1)
        shown = await play(page, table["id"], turns=1)
        memory.is_full = True
        position = shown["position"]
        while not position["moves"]:
            position = (await ask(page, "GET", f"/tables/{table['id']}"))["position"]
            await asyncio.sleep(0)
        move = {"seat": 0, "turn": position["turn"], "move": position["moves"]["0"][0]}
        path = f"/tables/{table['id']}/moves"
        status, problem = json.loads(await page.answer("POST", path, TOKEN, json.dumps(move)))
        assert (status, problem["type"]) == (503, "unwritable")
        memory.is_full = False
        assert (await ask(page, "POST", path, move))["table"]["position"]["turn"] > position["turn"]

    run(work)


def test_a_dead_engine_stops_no_game() -> None:
    async def work() -> None:
        page = page_on(Memory())
        await page.start()
        Engine.is_broken = True
        try:
            table = await made(page, "qwinto", seats=2)
            assert (await play(page, table["id"], turns=8))["position"]["turn"] > 8
        finally:
            Engine.is_broken = False

    run(work)


def test_undo_hints_clock_pause_rematch_and_messages() -> None:
    async def work() -> None:
        page = page_on(Memory())
        await page.start()
        table = await made(page, "caminos")
        path = f"/tables/{table['id']}"
        await play(page, table["id"], turns=2)
        shown = await ask(page, "GET", path)
        undone = (await ask(page, "POST", f"{path}/undo", shown["undo"]))["table"]
        assert undone["position"]["turn"] < shown["position"]["turn"]
        wish = {"seat": shown["undo"]["seat"], "turn": undone["position"]["turn"], "what": "place"}
        hinted = (await ask(page, "POST", f"{path}/hints", wish))["table"]
        assert hinted["settings"]["hints"]
        assert hinted["seats"][wish["seat"]]["hints"] == 1
        clock = {"decision": 60, "game": None}
        assert (await ask(page, "PATCH", path, {"clock": clock}))["table"]["settings"]["clock"] == clock
        assert (await ask(page, "POST", f"{path}/pause", {"paused": True}))["table"]["paused"]
        assert not (await ask(page, "POST", f"{path}/pause", {"paused": False}))["table"]["paused"]
        seat = next(seat["seat"] for seat in shown["seats"] if seat["mine"])
        assert (await ask(page, "POST", f"{path}/messages", {"seat": seat, "text": "hm"}))["number"]
        await play(page, table["id"])
        again = (await ask(page, "POST", f"{path}/rematch", {"id": "again"}))["table"]
        assert again["round"] == 2

    run(work)


def test_snapshots_are_told_until_the_listener_leaves() -> None:
    async def work() -> None:
        page, told = page_on(Memory()), list[str]()
        await page.start()
        table = await made(page, "traxx", 0, seats=1)
        page.listen(1, table["id"], TOKEN, told.append)
        page.listen(2, "here-no-table-no-table", TOKEN, told.append)
        await asyncio.sleep(0.05)
        assert [*json.loads(told[0])] == ["table"] or [*json.loads(told[1])] == ["table"]
        assert "unknown" in [json.loads(one).get("problem", {}).get("type") for one in told]
        count = len(told)
        await play(page, table["id"], turns=1)
        assert len(told) > count
        page.leave(1)

    run(work)


@pytest.mark.parametrize(
    ("method", "path", "body", "kind"),
    [
        ("GET", "/tables/here-no-table-no-table", None, "unknown"),
        ("GET", "/print/qwinto/sheets", None, "unknown"),
        ("POST", "/tables", {"game": "chess"}, "unknown"),
        ("POST", "/tables", {"game": "qwinto", "options": {"seats": 99}}, "bad-option"),
        ("POST", "/tables", {"game": "qwinto", "seats": [{"kind": "bot", "bot": "os:x"}]}, "bad-request"),
        ("POST", "/tables", {"game": "qwinto", "turns": [{"0": "fly"}]}, "illegal-move"),
        ("POST", "/tables", {"game": "qwinto", "turns": ["o"]}, "bad-request"),
        ("POST", "/positions", {"game": "qwinto", "text": "nonsense"}, "bad-position"),
        ("POST", "/positions", {"game": "qwinto", "play": [{"0": "fly"}]}, "illegal-move"),
        ("POST", "/records", {"format": "nonsense"}, "bad-record"),
    ],
)
def test_refusals_have_the_types_of_the_api(method: str, path: str, body: object, kind: str) -> None:
    async def work() -> None:
        said = await page_on(Memory()).answer(method, path, TOKEN, json.dumps(body) if body else "")
        status, problem = json.loads(said)
        assert (problem["type"], problem["status"]) == (kind, status)

    run(work)


def test_models_of_a_page_are_those_of_pydantic(monkeypatch: pytest.MonkeyPatch) -> None:
    from ludoteca.server.domain import settings as real

    monkeypatch.setitem(sys.modules, "pydantic", sys.modules["pydantic"])
    models.install()
    namespace: dict[str, Any] = {"__name__": "in_the_page", "__package__": real.__package__}
    with open(str(real.__file__), encoding="utf-8") as file:
        exec(compile(file.read(), "settings", "exec"), namespace)
    ours = namespace["Settings"]
    assert ours().model_dump() == real.Settings().model_dump()
    changes: dict[str, Any]
    for changes in (
        {"undo": False}, {"clock": {"decision": 5}}, {"clock": {}}, {"clock": None}, {"bot_ms": 0}, {"substitute": "club"},
    ):  # fmt: skip
        assert ours().changed(changes).model_dump() == real.Settings().changed(changes).model_dump()
    for wrong in (
        {"language": "GER"},
        {"undo": 1}, {"undo": None}, {"bot_ms": -1}, {"bot_ms": 10_001}, {"bot_ms": True}, {"substitute": ""}, {"other": 1},
        {"clock": {"decision": 0}}, {"clock": 5}, {"clock": {"minutes": 1}},
    ):  # fmt: skip
        with pytest.raises(ValueError, match=r".+"):
            real.Settings().changed(wrong)
        with pytest.raises(ValueError, match=r".+"):
            ours().changed(wrong)
    with pytest.raises(AttributeError):
        ours().undo = False
