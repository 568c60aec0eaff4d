"""A television: everybody's sheet or board whole and readable, the way to join large, the screen kept on, sound."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Seat, check_page, picture
from browser.people import TURNS, click
from browser.test_tables import join, make

SCREENS = {"1080": {"width": 1920, "height": 1080}, "720": {"width": 1280, "height": 720}}
READABLE = 0.02  # of the screen's height: more than a centimetre on a television of 50 inches
WATCH_LOCKS = """
window.locks = 0
Object.defineProperty(navigator, 'wakeLock', { value: {
  request: async () => { window.locks += 1; return { release: async () => undefined } },
} })
"""
SIZES_OF = """(texts) => texts.filter((text) => text.textContent.trim() && text.getBoundingClientRect().width > 1)
  .map((text) => {
    const scale = text.ownerSVGElement ? text.ownerSVGElement.getScreenCTM().a : 1
    return parseFloat(getComputedStyle(text).fontSize) * scale
  })"""


def shared(open_page: Seat, game: str, seats: int, size: str, **more: Any) -> tuple[Page, Page]:
    """A table screen and one phone at a game against bots, a few turns on."""
    screen = open_page("/", "television", viewport=SCREENS[size], reduced_motion="reduce", **more)
    screen.add_init_script(WATCH_LOCKS)
    link = make(screen, game, "phones", seats)
    for place in range(1, seats):
        choice = screen.locator("#seats ~ ol li").nth(place).locator("select")
        choice.select_option("random")
        expect(choice).to_have_value("random")
    phone = open_page(link, "phone", reduced_motion="reduce")
    join(phone, "Grandmother")
    start = screen.get_by_role("button", name="Start")
    if start.count():
        start.click()
    expect(screen.get_by_role("grid")).to_have_count(seats)
    for _ in range({"qwinto": 16, "traxx": 5}[game]):
        TURNS[game](phone, click)
    return screen, phone


@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize(
    ("game", "seats", "texts"),
    [("qwinto", 6, ".filled .value"), ("traxx", 4, "[role=grid] text, .worth")],
)
def test_everything_is_seen_at_once(open_page: Seat, game: str, seats: int, texts: str, size: str) -> None:
    screen, _ = shared(open_page, game, seats, size)
    height = SCREENS[size]["height"]
    assert screen.evaluate("document.documentElement.scrollHeight") <= height
    for grid in screen.get_by_role("grid").all():
        box = grid.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= SCREENS[size]["width"]
        assert box["y"] + box["height"] <= height
    small = min(screen.locator(texts).evaluate_all(SIZES_OF))
    assert small >= READABLE * height, f"{small:.1f} of {height} pixels"
    above = screen.locator(".top .name, .top .score > :first-child, .news .long, .status")
    small = min(above.evaluate_all(SIZES_OF))
    assert small >= READABLE * height, f"{small:.1f} of {height} pixels above the boards"
    check_page(screen)
    picture(screen, f"television-{game}-{size}")


@pytest.mark.parametrize("size", SCREENS)
def test_six_seats_and_the_start_are_seen_while_waiting(open_page: Seat, size: str) -> None:
    screen = open_page("/", "television", viewport=SCREENS[size])
    make(screen, "qwinto", "phones", 6)
    height = SCREENS[size]["height"]
    start = screen.get_by_role("button", name="Start").bounding_box()
    assert start
    assert start["y"] + start["height"] <= height
    for text in (screen.url.split("/")[2], "Code: "):
        line = screen.locator(".code").filter(has_text=text)
        assert min(line.evaluate_all(SIZES_OF)) >= 2 * READABLE * height
    check_page(screen)


def test_a_television_stays_on_says_how_to_join_and_rings(open_page: Seat) -> None:
    screen, phone = shared(open_page, "traxx", 2, "1080")
    assert screen.evaluate("window.locks") > 0
    address = screen.locator(".address")
    expect(address).to_contain_text(screen.url.split("/")[2])
    expect(address).to_contain_text("Code")
    assert address.evaluate("(text) => parseFloat(getComputedStyle(text).fontSize)") >= 30
    sound = screen.get_by_role("button", name="Sounds")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    screen.reload()
    expect(screen.get_by_role("button", name="Sounds")).to_have_attribute("aria-pressed", "true")
    expect(phone.locator(".address")).to_have_count(0)
