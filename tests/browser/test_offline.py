"""Without a network: every game and every kind of page, closed tabs, killed browsers, two tabs, a full disk."""

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, TimeoutError, expect

from browser.conftest import Seat, check_page
from browser.people import TURNS, click, is_over, play

pytestmark = pytest.mark.timeout(600)
COMPLETE = """async () => {
  while (!(await caches.match('/complete'))) await new Promise((resolve) => setTimeout(resolve, 200))
}"""  # all that is needed without a network is kept


def installed(open_page: Seat, **more: Any) -> Page:
    """A page that has kept all it needs, and has no network from now on."""
    page = open_page("/", service_workers="allow", **more)
    page.evaluate(COMPLETE)
    page.context.set_offline(True)
    return page


def begin(page: Page, game: str, way: str, bot: str = "random") -> None:
    """From the page of a way to the table, in the page's own way."""
    page.evaluate("(path) => { location.href = path }", f"/new/{game}/{way}")
    page.locator("#name-0").fill("Ann")
    for level in page.locator("select[id^=bot]").all():
        level.select_option(bot)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url(re.compile("/t/here-"))
    page.locator("[role=grid]").first.wait_for(state="attached")


def kept(page: Page) -> list[dict[str, Any]]:
    """The events of all tables in the browser's database."""
    lines: list[list[Any]] = page.evaluate(
        """() => new Promise((resolve) => {
          indexedDB.open('ludoteca').onsuccess = ({ target }) => {
            target.result.transaction('lines').objectStore('lines').getAll().onsuccess = (all) => {
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


@pytest.mark.parametrize(("game", "way"), [("traxx", "solo"), ("qwinto", "bots"), ("caminos", "bots")])
def test_a_game_is_played_to_its_end_and_verified(open_page: Seat, game: str, way: str) -> None:
    page = installed(open_page)
    begin(page, game, way)
    expect(page.get_by_text("This game runs on this device, without the server.")).to_be_attached()
    play(page, click, TURNS[game])
    table = page.url.rpartition("/")[2]
    page.evaluate("(path) => { location.href = path }", f"/t/{table}/replay")
    expect(page.get_by_role("slider").or_(page.get_by_label(re.compile("[Tt]urn"))).first).to_be_visible()
    page.evaluate("(path) => { location.href = path }", f"/t/{table}/check")
    expect(page.get_by_text(re.compile("honest|fair|agree", re.IGNORECASE)).first).to_be_visible()


@pytest.mark.parametrize("bot", ["greedy", "beginner", "casual", "club", "expert"])
def test_bots_of_every_level_play(open_page: Seat, bot: str) -> None:
    page = installed(open_page)
    begin(page, "caminos", "bots", bot)
    for _ in range(200):
        turn(page, "caminos")
        if decisions(page) >= 4 or is_over(page):
            return
        page.wait_for_timeout(50)
    raise AssertionError("the bot does not play")


@pytest.mark.parametrize(
    "path",
    ["/", "/new/qwinto/bots", "/check", "/check/qwinto", "/print", "/rules/traxx", "/learn/caminos", "/watch", "/settings", "/mine"],
)  # fmt: skip
def test_every_kind_of_page_opens(open_page: Seat, path: str) -> None:
    page = installed(open_page)
    page.evaluate("(path) => { location.href = path }", path)
    page.locator("main h1").first.wait_for()
    check_page(page)


def test_two_tabs_play_the_same_game(open_page: Seat) -> None:
    page = installed(open_page)
    begin(page, "traxx", "solo")
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("[role=grid]").first.wait_for(state="attached")
    for tab in (page, other, page, other):
        before = decisions(page)
        turn(tab, "traxx")
        for _ in range(100):
            if decisions(page) > before:
                break
            page.wait_for_timeout(50)
            turn(tab, "traxx")
    turns = [tab.evaluate("document.querySelector('main').innerText") for tab in (page, other)]
    assert turns[0] == turns[1]


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


def with_full_disk(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=FULL + answer.text())


def test_a_full_disk_is_said(open_page: Seat) -> None:
    page = open_page("/")
    page.context.route(re.compile("/assets/worker-.*js$"), with_full_disk)
    page.add_init_script("Object.defineProperty(navigator, 'onLine', { get: () => false })")
    begin(page, "traxx", "solo")
    fill = "(isFull) => new BroadcastChannel('full').postMessage(isFull)"
    before = decisions(page)
    page.evaluate(fill, True)
    for _ in range(40):
        turn(page, "traxx")
        if page.get_by_text("This device has no room left").is_visible():
            break
    expect(page.get_by_text("This device has no room left")).to_be_visible()
    assert decisions(page) == before
    page.evaluate(fill, False)
    for _ in range(40):
        turn(page, "traxx")
        if decisions(page) > before:
            return
    raise AssertionError("the game does not go on")


def test_a_closed_tab_goes_on_from_the_start_page(open_page: Seat) -> None:
    page = installed(open_page)
    begin(page, "qwinto", "screen")
    url = page.url
    page.close()
    again = page.context.new_page()
    again.goto(url.partition("/t/")[0])
    again.get_by_role("link", name=re.compile("Qwinto.*Ann")).first.click()
    again.locator("[role=grid]").first.wait_for(state="attached")
    assert again.url == url


def test_a_damaged_module_falls_back_to_the_server(open_page: Seat, tmp_path: Path) -> None:
    page = open_page("/", service_workers="allow")
    page.evaluate(COMPLETE)
    page.evaluate(
        """async () => {
          for (const name of await caches.keys()) {
            const cache = await caches.open(name)
            for (const request of await cache.keys())
              if (request.url.endsWith('snapshot.gz')) await cache.put(request, new Response('damaged'))
          }
        }"""
    )
    page.goto(page.url + "new/traxx/solo")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url(re.compile("/t/(?!here-)"))
    expect(page.get_by_text("The games could not be loaded onto this device")).to_be_visible()


@pytest.mark.parametrize("missing", ["WebAssembly", "DecompressionStream", "indexedDB"])
def test_an_old_browser_plays_on_the_server_and_is_told(open_page: Seat, missing: str) -> None:
    page = open_page("/")
    page.context.add_init_script(
        f"delete globalThis.{missing}; Object.defineProperty(globalThis, '{missing}', {{value: undefined}})"
    )
    page.goto(page.url + "new/traxx/solo")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url(re.compile("/t/(?!here-)"))
    expect(page.get_by_text("This browser is too old to play without a network")).to_be_visible()
