"""First lessons, rule pages, printing, and sheets filled in by hand."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Seat, check_page, picture

QWI_E4 = [". 5 . . 10 13 . 17 .", "2 3 7 8 10 11 12 15 16", "2 4 . 6 7 . 9 11 ."]  # scores 43


def press(page: Page, name: str | re.Pattern[str]) -> None:
    page.get_by_role("button", name=name).first.click()


def tap_cells(page: Page, *cells: str) -> None:
    for cell in cells:
        page.locator(f"[role=gridcell][data-cell={cell}]").first.click(force=True)


def goes_on(page: Page) -> None:
    expect(page.get_by_text("Well done!")).to_be_visible()
    press(page, "Continue")
    expect(page.get_by_text("Well done!")).to_be_hidden()


def test_the_lesson_of_traxx(open_page: Seat) -> None:
    page = open_page("/learn/traxx", "phone", reduced_motion="reduce")
    tap_cells(page, "e5", "f6")
    press(page, "Draw 2 cells")
    goes_on(page)
    tap_cells(page, "g6")
    press(page, "Draw 1 cell")
    goes_on(page)
    tap_cells(page, "f7")  # no number there
    press(page, "Draw 1 cell")
    press(page, "Try again")
    tap_cells(page, "g6")
    press(page, "Draw 1 cell")
    goes_on(page)
    press(page, "Pass")
    press(page, "Really pass?")
    goes_on(page)
    expect(page.get_by_role("link", name="Play now")).to_be_visible()
    check_page(page)


def test_the_lesson_of_qwinto(open_page: Seat) -> None:
    page = open_page("/learn/qwinto", "phone", reduced_motion="reduce")
    press(page, "Roll 3 dice")
    goes_on(page)
    press(page, "Roll again")
    goes_on(page)
    tap_cells(page, "y8")
    press(page, re.compile("^Write"))
    goes_on(page)
    press(page, "Do not write")
    press(page, "Really?")
    goes_on(page)
    tap_cells(page, "o8")  # completes a column
    press(page, re.compile("^Write"))
    goes_on(page)
    expect(page.get_by_role("link", name="Play now")).to_be_visible()


def test_the_lesson_of_caminos(open_page: Seat) -> None:
    page = open_page("/learn/caminos", reduced_motion="reduce")
    page.locator(".tray button").first.click()
    press(page, re.compile("Next fit"))
    press(page, re.compile("^Place"))
    goes_on(page)
    press(page, "Skip")
    page.get_by_text("Plan", exact=True).first.click()
    tap_cells(page, "a1", "a2")
    press(page, re.compile("^Place"))  # far from yellow
    press(page, "Try again")
    tap_cells(page, "d3", "d4")
    press(page, re.compile("^Place"))
    goes_on(page)
    tap_cells(page, "g4", "h4")
    press(page, re.compile("^Place"))
    expect(page.get_by_text("Joined!")).to_be_visible()
    goes_on(page)
    expect(page.get_by_text("Step 5 of 5")).to_be_visible()
    expect(page.get_by_role("link", name="Play now")).to_be_visible()


def test_skipping_goes_to_the_next_step_and_a_reload_stays_there(open_page: Seat) -> None:
    page = open_page("/learn/qwinto", "phone", reduced_motion="reduce")
    expect(page.get_by_text("Step 1 of 6")).to_be_visible()
    press(page, "Skip")
    expect(page.get_by_text("Step 2 of 6")).to_be_visible()
    expect(page.get_by_role("button", name="Keep 7")).to_be_visible()
    press(page, "Skip")
    expect(page.get_by_text("A small +1 in a cell says")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Step 3 of 6")).to_be_visible()
    tap_cells(page, "y8")
    press(page, re.compile("^Write"))
    goes_on(page)
    press(page, "From the beginning")
    expect(page.get_by_text("Step 1 of 6")).to_be_visible()


YOU = {"en": "You have", "es": "Tienes", "fr": "Tu as", "de": "Du hast", "it": "Hai", "gl": "Tes"}


@pytest.mark.parametrize("language", YOU)
def test_the_lesson_speaks_to_the_player(open_page: Seat, language: str) -> None:
    page = open_page("/learn/qwinto", "phone", locale=language, reduced_motion="reduce")
    expect(page.locator("section .text")).to_contain_text(YOU[language])
    page.locator(".actions button").first.click()
    page.locator("header .primary").click()  # the second step
    page.locator(".actions button").first.click()  # keeps
    expect(page.locator(".tray .what")).to_contain_text(YOU[language])  # the dice


def test_caminos_says_its_goal_first(open_page: Seat) -> None:
    page = open_page("/learn/caminos", "phone", reduced_motion="reduce")
    expect(page.locator("section .text")).to_contain_text("Your aim: a green path")


@pytest.mark.parametrize("game", ["traxx", "caminos", "qwinto"])
def test_rules_are_told_in_the_readers_language(open_page: Seat, game: str) -> None:
    page = open_page(f"/rules/{game}", "phone", locale="gl")
    page.locator("summary").click()
    number = {"traxx": "TRX-1", "caminos": "CAM-1", "qwinto": "QWI-1"}[game].replace("-", "\u2011")
    expect(page.get_by_text(number, exact=True)).to_be_visible()
    expect(page.locator("figure svg, figure .die").first).to_be_visible()
    check_page(page)


def test_a_qwinto_sheet_is_entered_number_by_number(open_page: Seat) -> None:
    page = open_page("/check/qwinto", "phone")
    pad = page.get_by_role("group", name="Numbers")
    for word in " ".join(QWI_E4).split():
        pad.get_by_role("button", name="Empty" if word == "." else word, exact=True).tap()
    page.locator("fieldset label", has_text="2").tap()
    press(page, "Check")
    expect(page.get_by_role("heading", name="Result: 43")).to_be_visible()
    tap_cells(page, "o8")
    pad.get_by_role("button", name="4", exact=True).tap()
    press(page, "Check")
    expect(page.get_by_text("In a row the numbers rise from left to right")).to_be_visible()
    expect(page.locator("[role=gridcell][data-cell=o8]")).to_have_accessible_name(re.compile("breaks a rule"))
    check_page(page)
    picture(page, "check-qwinto-mistake-phone")
    rule = page.get_by_role("link", name="Rule 2").get_attribute("href") or ""
    page.goto(page.url.split("/check")[0] + rule)
    expect(page.get_by_text("In a row the numbers rise from left to right")).to_be_in_viewport()


def test_a_traxx_board_is_checked(open_page: Seat) -> None:
    page = open_page("/check/traxx", "phone")
    tap_cells(page, "e5", "f6", "g6", "d4", "d3")
    for number in ("3", "2"):  # 2 after 3: half
        page.get_by_role("button", name=number, exact=True).click()
    press(page, "Check")
    expect(page.get_by_role("heading", name="Result: −52")).to_be_visible()
    page.get_by_text("Round by round").click()
    page.locator(".deck button").first.click()  # blue, green, yellow, grey
    tap_cells(page, "e5", "f6")  # purple is not on the card
    press(page, "Next round")
    press(page, "Check")
    expect(page.get_by_text("Round 1: Never more cells of a colour")).to_be_visible()
    check_page(page)


def test_a_caminos_position_is_checked(open_page: Seat) -> None:
    page = open_page("/check/caminos", "phone")
    tap_cells(page, *(f"{file}4" for file in "abcdefgh"))
    press(page, "Check")
    expect(page.get_by_role("heading", name="green wins: 8 points")).to_be_visible()
    check_page(page)


def test_the_print_page_makes_a_pdf(open_page: Seat) -> None:
    page = open_page("/print?game=caminos", "phone", locale="de")
    page.locator("#kind").select_option("board")
    page.locator("#board").select_option("torus")
    address = page.get_by_role("link", name="PDF öffnen").evaluate("(link) => link.href")
    assert "board=torus" in address
    assert "language=de" in address
    assert page.request.get(address).body().startswith(b"%PDF")
    check_page(page)


def test_rules_open_without_a_network(open_page: Seat) -> None:
    page = open_page("/", "phone", locale="it", service_workers="allow")
    origin = page.url.rstrip("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller || new Promise("
                  "(done) => navigator.serviceWorker.addEventListener('controllerchange', done)))")  # fmt: skip
    page.context.set_offline(True)
    page.goto(f"{origin}/rules/caminos")
    expect(page.get_by_role("heading", name="Regole di Caminos")).to_be_visible()
    expect(page.locator("figure svg").first).to_be_visible()
