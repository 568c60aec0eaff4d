"""The course after the first lesson: a wrong try is told why, a right one goes on, and a reload keeps the place."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import ludoteca
from browser.conftest import Seat, check_page, picture
from browser.fingers import PHONE, PHONES, Finger, middle

GAMES = Path(ludoteca.__file__).parent / "games"


def solve(page: Page, game: str) -> None:
    """Plays a move that shows the idea of the first exercise, by touch."""
    move = json.loads((GAMES / game / "course.json").read_text())[0]["solutions"][0]
    if game == "qwinto":
        page.locator(f".mine [data-cell={move}]").tap()
        page.get_by_role("button", name="Write").tap()
    elif game == "traxx":
        finger = Finger(page)
        finger.drag([middle(page.locator(f".mine [data-cell={cell}] .face")) for cell in move.split("-")])
        page.get_by_role("button", name="Draw").tap()
    else:
        page.get_by_role("button", name="Plan").tap()
        for cell in dict.fromkeys(move[2:][i : i + 2] for i in range(0, len(move) - 2, 2)):
            page.locator(f".main [data-cell={cell}]").tap()
        for _ in range(40):
            if page.locator(f"[data-move='{move}']").count():
                break
            page.get_by_role("button", name="Next way").tap()
        page.get_by_role("button", name="Place", exact=True).tap()


def fail(page: Page, game: str) -> None:
    """Plays another move."""
    if game == "qwinto":
        page.get_by_role("button", name="Mark a misthrow").tap()
        page.get_by_role("button", name="Really?").tap()
    elif game == "traxx":
        page.get_by_role("button", name="Pass").tap()
        page.get_by_role("button", name="Really pass?").tap()
    else:
        page.locator(".piece").first.tap()
        page.get_by_role("button", name="Next fit").tap()
        page.get_by_role("button", name="Place", exact=True).tap()


@pytest.mark.parametrize("game", ["traxx", "caminos", "qwinto"])
def test_an_exercise_is_solved_by_playing(open_page: Seat, game: str) -> None:
    page = open_page(f"/learn/{game}/course", "phone", **PHONE, **PHONES["bars"], reduced_motion="reduce")
    expect(page.get_by_text("Exercise 1 of")).to_be_visible()
    fail(page, game)
    expect(page.locator("section.missed")).to_be_visible()
    page.get_by_role("button", name="Try again").tap()
    expect(page.locator("section.missed")).to_have_count(0)
    solve(page, game)
    expect(page.get_by_text("Well done!")).to_be_visible()
    check_page(page)
    picture(page, f"course-{game}")
    page.get_by_role("button", name="Continue").tap()
    expect(page.get_by_text("Exercise 2 of")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Exercise 2 of")).to_be_visible()


def test_the_lesson_the_rules_and_the_set_up_lead_to_the_course(open_page: Seat) -> None:
    page = open_page("/rules/qwinto")
    expect(page.get_by_role("link", name="The course")).to_have_attribute("href", "/learn/qwinto/course")
    page.goto(page.url.replace("/rules/qwinto", "/new/qwinto/bots"))
    expect(page.get_by_role("link", name="The course")).to_have_attribute("href", "/learn/qwinto/course")
    page.goto(page.url.replace("/new/qwinto/bots", "/learn/qwinto"))
    for _ in range(5):
        page.get_by_role("button", name="Skip", exact=True).click()
    page.get_by_role("link", name="The course").click()
    expect(page.get_by_role("heading", name="Course: Qwinto")).to_be_visible()
