"""Träxx drawn with a finger: the line follows it and goes back with it; elsewhere the page scrolls."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Seat, picture
from browser.fingers import PHONE, PHONES, Finger, Spot, middle, scrolled

BOARDS = {"lesson": "/learn/traxx", "table": "/new/traxx/solo"}


def at_the_board(open_page: Seat, place: str, **more: Any) -> Page:
    page = open_page(BOARDS[place], "phone", **{**PHONE, **PHONES["bars"], **more})
    if place == "table":
        page.get_by_role("button", name="Start the game").click()
    page.locator(".mine .end").first.wait_for()
    page.locator(".mine svg[role=grid]").evaluate("board => board.scrollIntoView({ block: 'center' })")
    page.wait_for_timeout(100)
    return page


def cell(page: Page, name: str) -> Spot:
    return middle(page.locator(f".mine [data-cell={name}] .face"))


def way(page: Page) -> list[str]:
    """An end and three cells that can follow one another, found by tapping and taken back again."""
    names = [str(page.locator(".mine [aria-label*='end of the line']").first.get_attribute("data-cell"))]
    finger = Finger(page)
    finger.drag([cell(page, names[0])])
    for _ in range(3):
        follow = page.locator(".mine .follow").first
        names.append(str(follow.get_attribute("data-cell")))
        finger.drag([middle(follow.locator(".face"))])
        expect(page.locator(f".mine [data-cell={names[-1]}]")).to_have_attribute("aria-selected", "true")
    while page.get_by_role("button", name="Take back").is_enabled():
        page.get_by_role("button", name="Take back").tap()
    return names


@pytest.mark.parametrize("place", BOARDS)
def test_the_line_follows_a_finger_over_several_cells(open_page: Seat, place: str) -> None:
    page = at_the_board(open_page, place)
    names = way(page)
    before = scrolled(page)
    finger = Finger(page)
    finger.down(cell(page, names[0]))
    for name in names[1:]:
        finger.slide(cell(page, name))
    expect(page.locator(".loupe")).to_be_visible()
    assert scrolled(page) == before, "the board is drawn on, not scrolled away"
    picture(page, f"traxx-finger-{place}")
    finger.up()
    expect(page.locator(".loupe")).to_have_count(0)
    expect(page.get_by_role("button", name="Draw 3 cells")).to_be_enabled()


@pytest.mark.parametrize("place", BOARDS)
def test_a_finger_that_goes_back_takes_back(open_page: Seat, place: str) -> None:
    page = at_the_board(open_page, place)
    names = way(page)
    spots = [cell(page, name) for name in names]
    Finger(page).drag([*spots, *reversed(spots[1:-1])])
    expect(page.get_by_role("button", name="Draw 1 cell")).to_be_enabled()


def test_a_quick_finger_leaves_no_cell_out(open_page: Seat) -> None:
    page = at_the_board(open_page, "table")
    names = way(page)
    Finger(page).drag([cell(page, name) for name in names], steps=1)
    expect(page.get_by_role("button", name="Draw 3 cells")).to_be_enabled()


@pytest.mark.parametrize("place", BOARDS)
def test_the_page_scrolls_where_the_drag_begins_elsewhere(open_page: Seat, place: str) -> None:
    page = at_the_board(open_page, place, viewport={"width": 390, "height": 480})
    page.evaluate("document.body.style.minHeight = '2000px'")
    live = page.locator(".mine .live").evaluate_all("cells => cells.map(cell => cell.dataset.cell)")
    far = next(name for name in ("e1", "e9", "a1", "i9") if name not in live)
    before = scrolled(page)
    x, y = cell(page, far)
    Finger(page).drag([(x, y), (x, y - 160)], steps=12)
    page.wait_for_timeout(200)
    assert scrolled(page) > before + 60
    assert page.locator(".mine .draft").count() == 0
