"""Qwinto on a phone: the sheet as on paper, and everything that must be tapped in view and large enough."""

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from browser.conftest import Seat, check_page, picture
from browser.fingers import PHONE, PHONES
from browser.people import is_over, set_up, tap

FINGER = 44
ROLLS = 400


def seat(open_page: Seat, phone: str, **more: Any) -> Page:
    page = open_page("/", "phone", **{**PHONE, **PHONES[phone], "reduced_motion": "reduce", **more})
    set_up(page, tap, "qwinto", "bots")
    page.locator(".mine [role=grid]").wait_for()
    return page


def box(target: Locator) -> FloatRect:
    found = target.bounding_box()
    assert found, f"{target} is not to be seen"
    return found


def check_target(target: Locator, least: float = FINGER) -> None:
    """Whole in the viewport without scrolling, and large enough."""
    page, at = target.page, box(target)
    size = page.viewport_size or {"width": 0, "height": 0}
    what = target.evaluate("(element) => element.className + ': ' + element.textContent.trim()")
    assert min(at["width"], at["height"]) >= least - 0.5, f"{what} is {at['width']} by {at['height']}"
    assert at["x"] >= 0, what
    assert at["y"] >= 0, what
    assert at["x"] + at["width"] <= size["width"] + 0.5, what
    assert at["y"] + at["height"] <= size["height"] + 0.5, f"{what} ends at {at['y'] + at['height']}"


def check_seen(page: Page) -> None:
    """Dice, sum, misthrows and the own total are on the screen with what is to be pressed."""
    for part in (".tray .dice", ".mine .misthrows", ".mine .total", ".mine [role=grid]"):
        check_target(page.locator(part).first, least=10)
    for button in page.locator(".qwinto .actions button:enabled, .tray button").all():
        check_target(button)


def write(page: Page) -> None:
    """Taps a row, then the cell in the row that has grown, if cells are too small for a finger."""
    cells = page.locator(".mine [role=gridcell].open")
    cell = cells.nth(cells.count() // 2)
    name = cell.get_attribute("data-cell")
    if box(cell)["width"] < FINGER - 0.5:
        row = page.locator(f".mine .strip.{str(name)[0]} .back")
        check_target(row)
        cell.tap()
        cell = page.locator(f".mine .lens [data-near={name}]")
        for large in page.locator(".mine .lens .cell").all():
            check_target(large)
    else:
        for one in cells.all():
            check_target(one)
        cell.tap()
    expect(page.locator(".mine [role=gridcell].chosen")).to_have_attribute("data-cell", str(name))
    check_seen(page)
    page.get_by_role("button", name=re.compile("^Write")).tap()


def turn(page: Page) -> None:
    """One decision, by real taps; whatever can be tapped is checked first."""
    enabled = page.locator(".qwinto .actions button:enabled")
    if not enabled.count():
        return page.wait_for_timeout(60)
    check_seen(page)
    if page.locator(".mine [role=gridcell].open").count():
        write(page)
    else:
        enabled.first.tap()
    return page.wait_for_timeout(120)


@pytest.mark.parametrize("phone", ["bars", "small", "lying"])
def test_a_whole_game_without_scrolling(open_page: Seat, phone: str) -> None:
    page = seat(open_page, phone)
    for _ in range(ROLLS):
        if is_over(page):
            break
        turn(page)
        if not is_over(page):
            assert page.evaluate("document.scrollingElement.scrollTop") == 0
    assert is_over(page)


def paper(page: Page, sheet: str) -> None:
    """Rows run from left to right, one below the other; a column's cells stand below each other."""
    middles = page.locator(f"{sheet} [data-cell]").evaluate_all(
        """cells => Object.fromEntries(cells.map(cell => {
             const { x, y, width, height } = cell.getBoundingClientRect()
             return [cell.dataset.cell, [x + width / 2, y + height / 2]]
           }))"""
    )
    for row in "oyp":
        across = [middles[f"{row}{column}"] for column in range(1, 13) if f"{row}{column}" in middles]
        assert len(across) == 9
        assert [x for x, _ in across] == sorted(x for x, _ in across)
        assert max(y for _, y in across) - min(y for _, y in across) < 1
    assert middles["o4"][1] < middles["y4"][1] < middles["p4"][1]
    assert abs(middles["o4"][0] - middles["p4"][0]) < 1


@pytest.mark.parametrize("phone", ["bars", "lying"])
def test_sheets_are_as_on_paper(open_page: Seat, phone: str) -> None:
    page = seat(open_page, phone)
    paper(page, ".mine")
    paper(page, ".others figure")
    picture(page, f"qwinto-table-{phone}")
    check_page(page)
    origin = page.url.split("/t/")[0]
    page.goto(f"{origin}/learn/qwinto")
    page.locator(".mine [role=grid]").wait_for()
    paper(page, ".mine")
    picture(page, f"qwinto-lesson-{phone}")
    page.goto(f"{origin}/check/qwinto")
    page.locator(".sheet [role=grid]").wait_for()
    paper(page, ".sheet [role=grid]")
    picture(page, f"qwinto-check-{phone}")


def test_a_wrong_cell_says_why(open_page: Seat) -> None:
    page = seat(open_page, "bars")
    for _ in range(ROLLS):
        if page.locator(".mine [role=gridcell].open").count() and page.locator(".mine .filled").count():
            break
        turn(page)
    page.locator(".mine [role=gridcell].filled").first.tap(force=True)
    expect(page.locator(".what.wrong")).to_contain_text(re.compile("what is written stays|was not rolled"))
    page.locator(".mine [role=gridcell].open").first.tap()
    expect(page.locator(".what.wrong")).to_have_count(0)
