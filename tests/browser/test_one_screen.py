"""Each game on a phone: the board, what is to be pressed and what is said are on one screen, and nothing is covered."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect
from serving import Server, call

from browser.conftest import Seat, picture
from browser.fingers import PHONE, PHONES
from browser.tables import BOT, OPEN, Table, hurried

STILL = {"reduced_motion": "reduce"}
# What lies over an element's rim.
HIDDEN = """(element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const across = [left + 3, (left + right) / 2, right - 3]
  const down = [top + 3, (top + bottom) / 2, bottom - 3]
  const there = across.flatMap((x) => down.map((y) => document.elementFromPoint(x, y)))
  const over = there.filter((one) => !one || !(element.contains(one) || one.contains(element)))
  return over.map((one) => one?.outerHTML.slice(0, 200) ?? 'nothing: it is outside the screen')
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with hurried(tmp_path_factory.mktemp("tables")) as running:
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
    now = page.locator(".main").bounding_box()
    assert now == pytest.approx(tall, abs=1), "the board stays where it is"
    picture(page, f"one-screen-caminos-{phone}")


def sit_without(open_page: Seat, server: Server, game: str, seats: int, phone: str) -> Page:
    """Ann at her phone; Ben is away, which is said above the board, and bots have the other seats."""
    table = Table(server, game, [OPEN, OPEN] + [BOT] * (seats - 2))
    table.sit("Ann", host=True)
    table.sit("Ben")
    page = open_page(table.path("Ann"), "phone", **{**PHONE, **PHONES[phone], **STILL})
    expect(page.get_by_text("Ben is away")).to_be_visible()
    return page


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("phone", ["bars", "lying"])
def test_qwinto_is_on_one_screen_though_somebody_is_away(
    open_page: Seat, server: Server, phone: str, seats: int
) -> None:
    page = sit_without(open_page, server, "qwinto", seats, phone)
    parts = (".tray .what", ".tray .dice", ".mine [role=gridcell]", ".mine .misthrows", ".mine .total")
    buttons = ".qwinto .actions button"
    for name in ("^Roll", "^Keep"):
        press = page.get_by_role("button", name=re.compile(name))
        expect(press).to_be_enabled()
        check_seen(page, *parts, buttons)
        press.tap()
    expect(page.get_by_role("button", name=re.compile("^Write"))).to_be_visible()
    check_seen(page, *parts, buttons)
    page.locator(".mine [role=gridcell].open").nth(4).tap()
    expect(page.get_by_role("button", name=re.compile("^Write"))).to_be_enabled()
    check_seen(page, *parts, buttons)
    picture(page, f"one-screen-qwinto-{phone}-{seats}")


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("phone", ["bars", "small", "lying"])
def test_traxx_is_on_one_screen_and_so_is_why_a_cell_cannot_follow(
    open_page: Seat, server: Server, phone: str, seats: int
) -> None:
    page = sit_without(open_page, server, "traxx", seats, phone)
    parts = (".card-now", ".mine svg[role=grid]", ".actions button", ".hint")
    check_seen(page, *parts)
    live = page.locator(".mine .live").evaluate_all("cells => cells.map(cell => cell.dataset.cell)")
    far = next(name for name in ("a1", "i9", "e1", "e9") if name not in live)
    page.locator(f".mine [data-cell={far}]").tap()
    expect(page.locator(".hint.why")).to_be_visible()
    check_seen(page, *parts)
    picture(page, f"one-screen-traxx-{phone}-{seats}")


def test_the_end_of_traxx_shows_the_last_card_the_newest_lines_and_every_number(
    open_page: Seat, server: Server
) -> None:
    table, page = sit(open_page, server, "traxx", 2, "bars")
    page.locator(".mine svg[role=grid]").wait_for()
    end = table.play()
    before = call(
        server.port, "GET", f"/api/v1/tables/{table.id}/position?turn={end['position']['last']['turn'] - 1}"
    )[1]
    grew = [
        seat
        for seat, (old, new) in enumerate(
            zip(before["view"]["seats"], end["position"]["view"]["seats"], strict=True)
        )
        if old["line"] != new["line"]
    ]
    for reload in (False, True):
        if reload:
            page.reload()
        expect(page.locator("#result")).to_be_visible()
        expect(page.locator(".card-now svg")).to_have_count(len(before["view"]["card"]))
        for seat in (0, 1):
            newest = page.locator(f"[data-board='{seat}'] path.newest")
            expect(newest).to_have_count(int(seat in grew))
        hidden = page.locator(".mine .missed").evaluate_all(
            """cells => cells.filter((cell) => cell.querySelector('text')).filter((cell) =>
                 cell.querySelector('text').compareDocumentPosition(cell.querySelector('.miss')) & 4)"""
        )
        assert hidden == [], "a cross lies over a number"
        picture(page, f"one-screen-traxx-end-{reload}")


LESSONS = {
    "traxx": (5, (".mine svg[role=grid]", ".side ul")),
    "qwinto": (6, (".mine [role=gridcell]", ".mine .misthrows", ".mine .total")),
    "caminos": (5, (".main",)),
}
PRESSED = ".card-now, .traxx .actions button, .qwinto .actions button, .caminos .tray button"


@pytest.mark.parametrize("phone", ["bars", "lying"])
@pytest.mark.parametrize("game", LESSONS)
def test_each_step_of_a_lesson_is_on_one_screen(open_page: Seat, game: str, phone: str) -> None:
    page = open_page(f"/learn/{game}", "phone", **{**PHONE, **PHONES[phone], **STILL})
    steps, parts = LESSONS[game]
    for step in range(1, steps + 1):
        expect(page.get_by_text(f"Step {step} of {steps}")).to_be_visible()
        page.wait_for_timeout(200)
        check_seen(page, "section .text", *parts)
        for button in page.locator(PRESSED).all():
            check_whole(button, "the card, or a button")
        picture(page, f"one-screen-lesson-{game}-{phone}-{step}")
        if step < steps:
            page.get_by_role("button", name="Skip", exact=True).tap()
