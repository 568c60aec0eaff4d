"""Caminos by keyboard wherever the focus is, answers to taps that do nothing, and devices where 3-D is slow or missing."""

from playwright.sync_api import Browser, Page, expect
from serving import Server

from browser.conftest import CHROMIUM, FLAGS, Seat, until
from browser.fingers import PHONE, PHONES, Finger, middle
from browser.people import click, set_up, tap

# A device that needs 80 ms for each frame, however long it really takes.
SLOW_FRAMES = """{
  const next = window.requestAnimationFrame
  let clock = performance.now()
  window.requestAnimationFrame = (draw) => next(() => draw((clock += 80)))
}"""
SHARPNESS = (
    "(() => { const board = document.querySelector('canvas'); return board.width / board.clientWidth })()"
)


def seat(open_page: Seat) -> Page:
    page = open_page("/", reduced_motion="reduce")
    set_up(page, click, "caminos", "bots")
    page.locator(".tray .piece:not([aria-disabled=true])").first.wait_for()
    page.evaluate("document.activeElement.blur()")
    return page


def test_arrows_and_enter_place_a_piece_wherever_the_focus_is(open_page: Seat) -> None:
    page = seat(open_page)
    count = page.locator(".tray .piece .count").first
    before = count.inner_text()
    page.keyboard.press("1")
    ghost = page.locator(".small-plan .ghost g").first
    expect(ghost).to_be_attached()
    at = ghost.get_attribute("transform")
    page.keyboard.press("ArrowLeft")
    expect(ghost).not_to_have_attribute("transform", str(at))
    page.keyboard.press("n")
    expect(page.locator(".status.good")).to_be_visible()
    page.locator(".tray .piece").first.focus()
    page.keyboard.press("Enter")
    expect(count).not_to_have_text(before)


def test_a_tap_that_does_nothing_is_answered(open_page: Seat) -> None:
    page = seat(open_page)
    page.locator("canvas").wait_for()
    page.get_by_text("Setting up the board").wait_for(state="hidden")
    expect(page.locator(".status.refused")).to_have_count(0)
    page.get_by_role("application").click()
    expect(page.locator(".status.refused")).to_have_text("Choose a piece first, then tap where it should go.")


def test_slow_3d_is_coarse_while_it_moves_and_sharp_at_rest_and_the_plan_is_offered(open_page: Seat) -> None:
    page = open_page("/", "phone", **PHONE, **PHONES["bars"])
    page.add_init_script(SLOW_FRAMES)
    page.reload()
    set_up(page, tap, "caminos", "bots")
    board = page.locator("canvas")
    board.wait_for()
    until(page, f"{SHARPNESS} === devicePixelRatio")
    x, y = middle(board)
    finger = Finger(page)
    finger.down((x - 100, y))
    finger.slide((x + 100, y), steps=60)
    assert page.evaluate(SHARPNESS) < 0.6, "as coarse as must be, until the finger lets go"
    finger.up()
    until(page, f"{SHARPNESS} === devicePixelRatio")
    expect(page.get_by_text("3-D is slow on this device.")).to_be_visible()
    page.get_by_role("button", name="Show the plan").tap()
    expect(page.get_by_role("grid", name="Plan of the board from above").first).to_be_visible()


def test_the_plan_stands_in_where_there_is_no_webgl(browser: Browser, server: Server) -> None:
    poor = browser.browser_type.launch(executable_path=CHROMIUM, args=[*FLAGS, "--disable-3d-apis"])
    page = poor.new_context(locale="en-GB").new_page()
    page.goto(f"http://127.0.0.1:{server.port}/")
    set_up(page, click, "caminos", "bots")
    expect(page.get_by_text("the plan has everything")).to_be_visible()
    expect(page.get_by_role("grid", name="Plan of the board from above").first).to_be_visible()
    poor.close()
