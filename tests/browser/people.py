"""Hands that play: by mouse, by touch, by keyboard alone; and how each game is played with them."""

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

PATIENCE = 10_000  # milliseconds until a button can be pressed
ENOUGH = 400  # steps of one game
Press = Callable[[Locator], None]


def click(target: Locator) -> None:
    """By mouse."""
    target.click(timeout=PATIENCE)


def tap(target: Locator) -> None:
    """By touch."""
    target.tap(timeout=PATIENCE)


def keys(target: Locator) -> None:
    """By keyboard: Tab until it has the focus, then Enter."""
    for _ in range(120):
        if target.evaluate("(element) => element === document.activeElement"):
            target.page.keyboard.press("Enter")
            return
        target.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {target}")


def set_up(page: Page, press: Press, game: str, way: str, name: str = "Ann") -> None:
    """From the start page to the table."""
    press(page.locator(f"a[href='/new/{game}/{way}']"))
    field = page.get_by_label("Your name")
    field.fill(name)
    for bot in page.locator("select[id^=bot]").all():
        bot.select_option("random")
    press(page.get_by_role("button", name="Start the game"))


def is_over(page: Page) -> bool:
    """True when the result is shown."""
    return page.locator("#result").is_visible()


def play(page: Page, press: Press, turn: Callable[[Page, Press], None]) -> None:
    """Plays until the result is shown."""
    for _ in range(ENOUGH):
        if is_over(page):
            return
        with suppress(TimeoutError):  # the table may have gone on between looking and pressing
            turn(page, press)
        page.wait_for_timeout(40)
    raise AssertionError("the game does not end")


def traxx(page: Page, press: Press, cells: int = 3) -> None:
    """Draws up to three cells, or passes."""
    confirm = page.get_by_role("button", name=re.compile("^Draw "))
    for _ in range(cells):
        ways = page.locator(".mine .follow")
        if not ways.count():
            break
        (by_keys if press is keys else press)(ways.last)
    if confirm.is_visible() and confirm.is_enabled():
        press(confirm)
    else:
        give_up(page, press, "Pass")
    page.wait_for_timeout(150)


def by_keys(cell: Locator) -> None:
    """Goes to a cell of the hexagon with the arrow keys and takes it."""
    page, name = cell.page, cell.get_attribute("data-cell") or ""
    here = page.locator(".mine [role=gridcell][tabindex='0']")
    keyboard = page.keyboard
    for _ in range(120):
        if page.evaluate("document.activeElement.dataset.cell !== undefined"):
            break
        keyboard.press("Tab")
    for _ in range(30):
        at = here.get_attribute("data-cell") or ""
        if at == name:
            return keyboard.press("Enter")
        step = (
            ("ArrowUp" if name > at else "ArrowDown")
            if name[0] != at[0]
            else "ArrowRight"
            if name > at
            else "ArrowLeft"
        )
        keyboard.press(step)
    raise AssertionError(f"the arrow keys do not reach {name}")


def give_up(page: Page, press: Press, label: str) -> None:
    """Passes; asked whether really, says yes. Never twice: the second could be for the next round."""
    button = page.get_by_role("button", name=re.compile(f"^{label}")).and_(page.locator("button:enabled"))
    if not button.count():
        return
    press(button)
    sure = page.get_by_role("button", name=re.compile("^Really"))
    if sure.count():
        press(sure)
    page.wait_for_timeout(150)


def qwinto(page: Page, press: Press) -> None:
    """Rolls all dice, keeps what comes, writes into some cell that fits."""
    button: Any = page.locator(".qwinto .actions button.primary:enabled")
    cells = page.locator(".mine .cell.open")
    if page.get_by_role("button", name=re.compile("^Write")).is_visible() and cells.count():
        if not page.locator(".mine .cell.chosen").count():
            try:
                (sheet_keys if press is keys else press)(cells.nth(cells.count() // 2))
            except TimeoutError:  # the decision before was kept only now, these cells are gone: look again
                return None
    elif page.get_by_role("button", name="Mark a misthrow").is_visible():
        return give_up(page, press, "Mark a misthrow")
    elif page.get_by_role("button", name="Do not write").is_visible():
        return give_up(page, press, "Do not write")
    if button.count():
        press(button.first)
        page.wait_for_timeout(150)
    return None


def sheet_keys(cell: Locator) -> None:
    """Goes to a cell of the sheet with the arrow keys and takes it."""
    page, name = cell.page, cell.get_attribute("data-cell") or ""
    for _ in range(120):
        if page.evaluate("document.activeElement.dataset.cell !== undefined"):
            break
        page.keyboard.press("Tab")
    rows = "oyp"
    for _ in range(30):
        at = page.evaluate("document.activeElement.dataset.cell")
        if at == name:
            return page.keyboard.press("Enter")
        down = rows.index(name[0]) - rows.index(at[0])
        right = int(name[1:]) - int(at[1:])
        page.keyboard.press(
            ("ArrowDown" if down > 0 else "ArrowUp") if down else "ArrowRight" if right > 0 else "ArrowLeft"
        )
    raise AssertionError(f"the arrow keys do not reach {name}")


def caminos(page: Page, press: Press) -> None:
    """Takes a piece, lets it be shown where it fits, and places it."""
    place = page.get_by_role("button", name="Place", exact=True)
    fit = page.get_by_role("button", name="Next fit")
    if not fit.and_(page.locator("button:enabled")).count():  # nothing in the hand yet
        pieces = page.locator(".tray .piece:not([aria-disabled=true])")
        if pieces.count():
            press(pieces.first)
        return
    press(fit)
    if place.is_enabled():
        press(place)
        page.wait_for_timeout(200)


TURNS = {"traxx": traxx, "qwinto": qwinto, "caminos": caminos}


def expect_result(page: Page) -> None:
    """The result stands there, with what one can do now."""
    expect(page.locator("#result")).to_be_visible()
    expect(page.get_by_role("link", name="Review")).to_be_visible()
