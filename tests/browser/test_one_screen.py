"""Each game on a phone: the board, what is to be pressed and what is said are on one screen, and nothing is covered."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect
from serving import Server, serving

from browser.conftest import Seat, picture
from browser.fingers import PHONE, PHONES
from browser.test_evening import BOT, OPEN, Table

STILL = {"reduced_motion": "reduce"}
# How much of an element's rim is outside the screen or under something else.
HIDDEN = """(element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const across = [left + 3, (left + right) / 2, right - 3]
  const down = [top + 3, (top + bottom) / 2, bottom - 3]
  return across.flatMap((x) => down.map((y) => [x, y])).filter(([x, y]) => {
    const there = document.elementFromPoint(x, y)
    return !there || !(element.contains(there) || there.contains(element) || there.closest('[data-over]'))
  })
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("tables"), "--away-ms", "1000", "--thinkers", "1") as running:
        yield running


def sit(open_page: Seat, server: Server, game: str, seats: int, phone: str) -> tuple[Table, Page]:
    """Ann at her phone, with bots."""
    table = Table(server, game, [OPEN] + [BOT] * (seats - 1))
    table.sit("Ann", host=True)
    return table, open_page(table.path("Ann"), "phone", **{**PHONE, **PHONES[phone], **STILL})


def check_seen(page: Page, *parts: str) -> None:
    """Each of these is there, whole, and under nothing else, without scrolling."""
    assert page.evaluate("document.scrollingElement.scrollTop") == 0
    for part in parts:
        found = page.locator(part)
        expect(found.first).to_be_visible()
        for one in found.all():
            check_whole(one, part)


def check_whole(one: Locator, name: str) -> None:
    room = one.page.viewport_size or {"width": 0, "height": 0}
    box = one.bounding_box()
    assert box, f"{name} is not to be seen"
    assert box["y"] + box["height"] <= room["height"] + 1, f"{name} ends at {box['y'] + box['height']}"
    assert box["x"] + box["width"] <= room["width"] + 1, f"{name} ends at {box['x'] + box['width']}"
    assert one.evaluate(HIDDEN) == [], f"{name} is covered"


@pytest.mark.parametrize("phone", ["bars", "small", "lying"])
def test_caminos_is_on_one_screen(open_page: Seat, server: Server, phone: str) -> None:
    table, page = sit(open_page, server, "caminos", 2, phone)
    table.play(until=9)
    page.get_by_text("Setting up the board").wait_for(state="hidden")
    check_seen(page, ".caminos .status", ".main", ".tray .piece", ".switch")
    tall = page.locator(".main").bounding_box()
    assert tall
    assert tall["height"] >= 200, "the board can be played on"
    page.locator(".tray .piece:not([aria-disabled=true])").first.tap()
    expect(page.get_by_role("button", name="Place", exact=True)).to_be_visible()
    check_seen(page, ".caminos .status", ".main", ".tray .piece", ".turner .button")
    assert page.locator(".main").bounding_box() == tall, "the board stays where it is"
    picture(page, f"one-screen-caminos-{phone}")
