"""Without a network: every game and every kind of page, the coach, closed tabs, dead workers, two tabs, a full disk, old browsers."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, TimeoutError, expect
from serving import Server

from browser.conftest import PATIENCE, Seat
from browser.people import TURNS, Press, click, give_up, play
from browser.test_paper import QWI_E4
from ludoteca import Record, bot, game
from ludoteca.play import finished
from ludoteca.words import LANGUAGES

pytestmark = pytest.mark.timeout(600)
COMPLETE = """async () => {
  while (!(await caches.match('/complete'))) await new Promise((resolve) => setTimeout(resolve, 200))
}"""  # all that is needed without a network is kept
Tab = Callable[[], Page]


@pytest.fixture(scope="module")
def installed(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """A device that has kept all it needs, and has no network from now on."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{server.port}/")
    page.evaluate(COMPLETE)
    page.close()
    context.set_offline(True)
    yield context
    context.close()


@pytest.fixture
def tab(installed: BrowserContext, server: Server) -> Iterator[Tab]:
    """Opens tabs on that device; whatever goes wrong in one fails the test."""
    errors: list[str] = []

    def open_() -> Page:
        page = installed.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"http://127.0.0.1:{server.port}/")
        return page

    yield open_
    for page in installed.pages:
        page.close()
    assert errors == []


def visit(page: Page, path: str) -> None:
    """Goes to another page in the page's own way."""
    page.evaluate("(path) => { location.href = path }", path)


def begin(page: Page, game: str, way: str, *bots: str) -> str:
    """From the page of a way to the table; answers its id."""
    visit(page, f"/new/{game}/{way}")
    page.locator("#name-0").fill("Ann")
    if len(bots) > 1:
        page.get_by_role("radio", name=str(len(bots) + 1), exact=True).check(force=True)
    for level, name in zip(page.locator("select[id^=bot]").all(), bots, strict=True):
        level.select_option(name)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url(re.compile("/t/here-"))
    page.locator("[role=grid]").first.wait_for(state="attached")
    return page.url.rpartition("/")[2]


def kept(page: Page) -> list[dict[str, Any]]:
    """The events of the table at which the page is, in the browser's database."""
    lines: list[list[Any]] = page.evaluate(
        """() => new Promise((resolve) => {
          const table = location.pathname.split('/')[2]
          indexedDB.open('ludoteca').onsuccess = ({ target }) => {
            const range = IDBKeyRange.bound([table, 0], [table, Infinity])
            target.result.transaction('lines').objectStore('lines').getAll(range).onsuccess = (all) => {
              target.result.close()
              resolve(all.target.result)
            }
          }
        })"""
    )
    return [json.loads(body) for _, body, _ in lines]


def turn(page: Page, game: str) -> None:
    """A decision, if there is one to make just now."""
    with suppress(TimeoutError):
        TURNS[game](page, click)


def decisions(page: Page) -> int:
    return sum(event["type"] == "choice" for event in kept(page))


def go_on(page: Page, game: str, is_enough: Callable[[], bool]) -> None:
    """Plays until that is true."""
    for _ in range(200):
        if is_enough():
            return
        turn(page, game)
        page.wait_for_timeout(30)
    raise AssertionError("the game does not go on")


def misthrow(page: Page, press: Press) -> None:
    """Rolls and never writes: after four misthrows a game of Qwinto is over."""
    for label in ("Mark a misthrow", "Do not write"):
        if page.get_by_role("button", name=label).is_visible():
            return give_up(page, press, label)
    button = page.locator(".qwinto .actions button.primary:enabled")
    if button.count():
        press(button.first)
    return None


@pytest.mark.parametrize(
    ("game", "bots", "hands"),
    [
        ("traxx", [], TURNS["traxx"]),
        ("qwinto", ["random"], misthrow),
        ("caminos", ["club"], TURNS["caminos"]),
    ],
)
def test_a_game_is_played_to_its_end_and_verified(
    tab: Tab, game: str, bots: list[str], hands: Callable[[Page, Press], None]
) -> None:
    page = tab()
    table = begin(page, game, "bots" if bots else "solo", *bots)
    expect(page.get_by_text("This game runs on this device, without the server.")).to_be_attached()
    play(page, click, hands)
    visit(page, f"/t/{table}/replay")
    expect(page.get_by_role("slider").or_(page.get_by_label(re.compile("[Tt]urn"))).first).to_be_visible()
    visit(page, f"/t/{table}/check")
    expect(page.get_by_text(re.compile("honest|fair|agree", re.IGNORECASE)).first).to_be_visible()


def test_the_coach_needs_no_network(tab: Tab) -> None:
    page = tab()
    table = begin(page, "qwinto", "bots", "random")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_label("Players").get_by_text("1 hint")).to_have_count(1)
    play(page, click, misthrow)
    receipt = page.get_by_role("region", name="Where the result of Ann comes from")
    expect(receipt.locator("dd").last).to_have_text(re.compile("^−?[0-9]+$"))
    page.get_by_role("link", name=re.compile("Ann [+−]")).first.click()
    expect(page.locator(".verdict").first).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^Chance to win"))).to_be_visible()
    page.get_by_role("link", name="Try again").click()
    page.get_by_role("button", name="Show the answer").click()
    expect(page.get_by_text("The best move: Ann")).to_be_visible()
    visit(page, f"/t/{table}/replay?turn=1")
    page.get_by_role("link", name="Play on from here").click()
    page.get_by_role("button", name="Play on").click()
    expect(page).to_have_url(re.compile("/t/here-"))
    assert table not in page.url


def test_bots_of_every_level_play(tab: Tab) -> None:
    page = tab()
    levels = ("greedy", "beginner", "casual", "club", "expert")
    begin(page, "qwinto", "bots", *levels)

    def all_have_played() -> bool:
        log = kept(page)
        seats = next(event["seats"] for event in log if event["type"] == "started")
        played = {event["seat"] for event in log if event["type"] == "choice"}
        return {seats[seat]["bot"] for seat in played} >= set(levels)

    go_on(page, "qwinto", all_have_played)


def test_every_kind_of_page_opens(tab: Tab) -> None:
    page = tab()
    for path in ("/new/qwinto/bots", "/check", "/print", "/rules/traxx", "/watch", "/settings", "/mine"):
        visit(page, path)
        expect(page.locator("main h1").first).to_be_visible()
        expect(page).to_have_url(re.compile(f"{path}$"))
    for path, text in (("/t/unknown", "Connection lost"), ("/j/UNKNOWNX", "The server cannot be reached")):
        visit(page, path)
        expect(page.get_by_text(text)).to_be_visible()
        expect(page.get_by_role("link", name="Home")).to_be_visible()
    for language in LANGUAGES:
        page.evaluate("(language) => localStorage.setItem('ludoteca.language', language)", f'"{language}"')
        for path in ("/", "/rules/qwinto"):
            visit(page, path)
            page.locator("main h1").first.wait_for()
            expect(page.locator("html")).to_have_attribute("lang", language)
    page.evaluate("localStorage.removeItem('ludoteca.language')")


def test_lessons_and_sheets_are_checked(tab: Tab) -> None:
    page = tab()
    visit(page, "/learn/qwinto")
    page.locator("[role=grid]").first.wait_for(state="attached")
    visit(page, "/check/qwinto")
    pad = page.get_by_role("group", name="Numbers")
    for word in " ".join(QWI_E4).split():
        pad.get_by_role("button", name="Empty" if word == "." else word, exact=True).click()
    page.get_by_role("button", name="Check").first.click()
    expect(page.get_by_role("heading", name="Result: ")).to_be_visible()


def test_two_tabs_play_the_same_game_and_a_closed_one_is_found_again(tab: Tab) -> None:
    page, other = tab(), tab()
    begin(page, "traxx", "solo")
    other.goto(page.url)
    other.locator("[role=grid]").first.wait_for(state="attached")
    for number, one in enumerate((page, other, page, other), 1):
        go_on(one, "traxx", lambda number=number: decisions(page) >= number)  # type: ignore[misc]
    expect(page.locator("main")).to_have_text(other.locator("main").inner_text(), use_inner_text=True)
    url = page.url
    page.close()
    other.evaluate("localStorage.removeItem('ludoteca.tables')")  # a browser that was killed may have lost it
    visit(other, "/")
    other.get_by_role("link", name=re.compile("Träxx.*Ann")).first.click()
    other.locator("[role=grid]").first.wait_for(state="attached")
    assert other.url == url


def test_a_worker_that_dies_is_replaced(tab: Tab) -> None:
    page = tab()
    begin(page, "traxx", "solo")
    before, dead = decisions(page), page.workers[0]
    dead.evaluate("setTimeout(() => { throw new Error('dead') })")
    go_on(page, "traxx", lambda: decisions(page) > before)
    assert dead not in page.workers
    expect(page.get_by_role("alert")).to_have_text("")


def run_first(code: str) -> Callable[[Route], None]:
    """Lets a worker run this first."""

    def fulfil(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=code + answer.text())

    return fulfil


WORKER = re.compile("/assets/worker-.*js$")
OFFLINE = (
    "Object.defineProperty(navigator, 'onLine', { get: () => false })"  # nothing is kept yet, and yet: here
)
# Lets a worker's database be full when it is told so: the browser's own limits cannot be set for small logs.
FULL = """
let isFull = false
new BroadcastChannel('full').onmessage = ({ data }) => (isFull = data)
const put = IDBObjectStore.prototype.put
IDBObjectStore.prototype.put = function (...values) {
  if (isFull) throw new DOMException('no room', 'QuotaExceededError')
  return put.apply(this, values)
}
"""
DENIED = "IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError') }\n"


def test_a_full_disk_is_said(open_page: Seat) -> None:
    page = open_page("/")
    page.context.route(WORKER, run_first(FULL))
    page.add_init_script(OFFLINE)
    begin(page, "traxx", "solo")
    fill = "(isFull) => new BroadcastChannel('full').postMessage(isFull)"
    before = decisions(page)
    page.evaluate(fill, True)
    message = page.get_by_text("This device has no room left")
    go_on(page, "traxx", message.is_visible)
    assert decisions(page) == before
    page.evaluate(fill, False)
    go_on(page, "traxx", lambda: decisions(page) > before)


def start(page: Page) -> None:
    page.goto(page.url + "new/traxx/solo")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Start the game").click()


def expect_server(page: Page, why: str) -> None:
    """The game runs on the server, and the page says why."""
    page.wait_for_url(re.compile("/t/(?!here-)"))
    expect(page.get_by_text(why)).to_be_visible()


BROKEN = "The games could not be loaded onto this device"


def test_a_damaged_file_falls_back_to_the_server(open_page: Seat) -> None:
    page, asked = open_page("/"), list[Route]()
    page.context.route(re.compile("/snapshot.gz$"), lambda route: asked.append(route))
    page.add_init_script(OFFLINE)
    start(page)
    expect(page.get_by_label("Getting ready to play without a network")).to_be_visible()
    while not asked:  # progress is shown before the file is asked for
        page.wait_for_timeout(50)
    asked[0].fulfill(body="damaged")
    expect_server(page, BROKEN)


def test_bots_that_cannot_be_loaded_play_on_at_random(open_page: Seat) -> None:
    page = open_page("/")
    page.context.route(re.compile("/engine-.*wasm$"), lambda route: route.fulfill(body="damaged"))
    page.add_init_script(OFFLINE)
    begin(page, "qwinto", "bots", "casual")
    go_on(page, "qwinto", lambda: decisions(page) >= 4)
    expect(page.get_by_text("The bots could not be loaded onto this device")).to_be_visible()


def test_a_database_that_private_windows_may_not_use_falls_back_to_the_server(open_page: Seat) -> None:
    page = open_page("/")
    page.context.route(WORKER, run_first(DENIED))
    page.add_init_script(OFFLINE)
    start(page)
    expect_server(page, BROKEN)


def test_a_browser_without_simd_plays_on_the_server_and_is_told(open_page: Seat) -> None:
    page = open_page("/")
    page.add_init_script("WebAssembly.validate = () => false")
    start(page)
    expect_server(page, "This browser is too old to play without a network")


def test_games_are_read_listed_sent_and_saved(open_page: Seat, tmp_path: Path) -> None:
    records = []
    for name in ("traxx", "qwinto"):
        rules = game(name)
        turns, end = finished(rules.start(seats=2), [bot(name, "random")] * 2, seed=1)
        records.append(json.loads(Record.of(rules, {"seats": 2}, turns, end).dumps()))
    (tmp_path / "games.json").write_text(json.dumps({"format": "ludoteca-games/1", "records": records}))
    (tmp_path / "other.json").write_text("[]")
    page = open_page("/mine")
    entries = page.locator("main li")
    page.get_by_label("Read games from a file").set_input_files(tmp_path / "other.json")
    expect(page.get_by_text("This record does not follow the rules.")).to_be_visible()
    page.get_by_label("Read games from a file").set_input_files(tmp_path / "games.json")
    expect(page.get_by_text("2 games were read.")).to_be_visible()
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(entries.filter(has_text="On this device")).to_have_count(2)
    page.get_by_role("button", name="Send to the server").first.click()
    expect(page.get_by_text("It is on the server now.")).to_be_visible()
    expect(entries.filter(has_text="On the server")).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all games as a file").click()
    saved = json.loads(download.value.path().read_text("utf-8"))["records"]
    assert [Record.loads(json.dumps(one)).check().to_act() for one in saved] == [()] * 3
