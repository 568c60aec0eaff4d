"""Träxx by touch: the line follows a finger and goes back with it, and a tap that changes nothing says why."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from serving import Server, call

from browser.conftest import Seat, picture
from browser.fingers import PHONE, PHONES, Finger, Spot, middle, scrolled
from browser.people import set_up, tap
from ludoteca.games import GAMES
from ludoteca.games.traxx.board import NEIGHBOURS
from ludoteca.games.traxx.rules import Position, ends

BOARDS = {"lesson": "/learn/traxx", "table": "/new/traxx/solo"}


def at_the_board(open_page: Seat, place: str, **more: Any) -> Page:
    still = {"reduced_motion": "reduce"}  # the page scrolls at once, and fingers meet what they aim at
    page = open_page(BOARDS[place], "phone", **{**PHONE, **PHONES["bars"], **still, **more})
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
    while page.get_by_role("button", name="Erase").is_enabled():
        page.get_by_role("button", name="Erase").tap()
    page.wait_for_timeout(200)  # a second tap so soon would be a double tap
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


def test_what_comes_from_the_table_moves_nothing_under_a_finger_that_draws(
    open_page: Seat, server: Server
) -> None:
    path, token, way_in = alone(server.port)
    call(server.port, "PATCH", path, {"hints": False}, token)  # a finger that rests asks for one
    phone = open_page(way_in, "phone", **PHONE, **PHONES["bars"], reduced_motion="reduce")
    tablet = open_page(way_in)
    paused = "The game is paused."
    phone.locator(".mine .end").first.wait_for()
    spots = [cell(phone, name) for name in way(phone)]
    finger = Finger(phone)
    finger.down(spots[0])
    finger.slide(spots[1])
    call(server.port, "POST", f"{path}/pause", {"paused": True}, token)
    expect(tablet.get_by_text(paused)).to_be_visible()
    phone.wait_for_timeout(300)
    for spot in spots[2:]:
        finger.slide(spot)
    expect(phone.get_by_text(paused)).to_have_count(0)
    finger.up()
    expect(phone.get_by_text(paused)).to_be_visible()
    expect(phone.get_by_role("button", name="Draw 3 cells")).to_be_visible()


def test_a_second_finger_draws_nothing(open_page: Seat) -> None:
    page = at_the_board(open_page, "table")
    names = way(page)
    spots = [cell(page, name) for name in names]
    finger = Finger(page)
    finger.down(spots[0])
    finger.slide(spots[1])
    finger.rest_another(spots[0])
    finger.slide(spots[2])
    finger.up()
    expect(page.get_by_role("button", name="Draw 2 cells")).to_be_enabled()


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


def test_a_wrong_cell_says_why(open_page: Seat) -> None:
    page = at_the_board(open_page, "table")
    names = way(page)
    finger, why = Finger(page), page.locator(".hint.why")
    live = page.locator(".mine .live").evaluate_all("cells => cells.map(cell => cell.dataset.cell)")
    far = next(name for name in ("a1", "i9", "e1", "e9") if name not in live)
    finger.drag([cell(page, far)])
    expect(why).to_have_text("This cell is not next to the end of your line.")
    finger.drag([cell(page, names[0])])
    expect(why).to_have_count(0)
    beside = page.evaluate(
        """(end) => {
             const place = (cell) => cell.querySelector('.face').getBoundingClientRect()
             const start = place(document.querySelector(`.mine [data-cell=${end}]`))
             return [...document.querySelectorAll('.mine [role=gridcell]:not(.live)')].find((cell) => {
               const { x, y, width } = place(cell)
               return Math.hypot(x - start.x, y - start.y) < width * 1.2
             })?.dataset.cell
           }""",
        names[0],
    )
    if beside:  # all six neighbours may be on the card
        finger.drag([cell(page, beside)])
        expect(why).to_have_text(re.compile(r"^The card has no \w+ left\.$"))


def ways_on(line: Sequence[int]) -> int:
    """How many free cells lie beside the ends of a line."""
    return sum(beside not in line for end in set(ends(tuple(line))) for beside in NEIGHBOURS[end])


def alone(port: int) -> tuple[str, str, str]:
    """A table for one: its path in the API, its token, and the way to it in a browser."""
    made = call(port, "POST", "/api/v1/tables", {"game": "traxx"})[1]
    name, token = made["table"]["id"], made["token"]
    path = f"/api/v1/tables/{name}"
    call(port, "POST", f"{path}/seats", {"name": "Ann", "seed": "ab"}, token)
    return path, token, f"/t/{name}#token={token}"


def shut_in(port: int) -> str | None:
    """The way to a table for one at which the line has shut itself in before the tenth card, if it could."""
    path, token, way_in = alone(port)
    for _ in range(9):
        position = call(port, "GET", f"{path}/position")[1]
        state = GAMES["traxx"].parse(position["text"])
        assert isinstance(state, Position)
        if not ways_on(state.lines[0]):
            return way_in
        best = min(state.moves(0), key=lambda move: ways_on(state.play({0: move}).lines[0]))
        call(port, "POST", f"{path}/moves", {"seat": 0, "turn": position["turn"], "move": best}, token)
    return None


def test_a_line_that_is_stuck_passes_the_rest_after_one_question(open_page: Seat, server: Server) -> None:
    way = next(found for _ in range(40) if (found := shut_in(server.port)))
    page = open_page(way, "phone", **PHONE, **PHONES["bars"])
    expect(page.get_by_text("Your line can go no further")).to_be_visible()
    picture(page, "traxx-stuck")
    page.get_by_role("button", name="Pass all rounds that are left").tap()
    expect(page.locator("#result")).to_be_visible()
    Finger(page).drag([cell(page, "e5")])
    expect(page.locator(".side .why")).to_have_text("The game is over.")


def test_a_line_is_taken_back_to_ones_own_last_decision(open_page: Seat) -> None:
    page = open_page("/", "phone", **PHONE, **PHONES["bars"], reduced_motion="reduce")
    set_up(page, tap, "traxx", "bots")
    ways = page.locator(".mine .follow")
    ways.first.wait_for()
    expect(page.get_by_text("Round 1 of 15")).to_be_attached()
    middle_of_it = middle(ways.first.locator(".face"))
    Finger(page).drag([middle_of_it])
    page.get_by_role("button", name="Draw 1 cell").tap()
    expect(page.get_by_text("Round 2 of 15")).to_be_attached()
    page.locator("header").get_by_role("button", name="Take back").tap()
    expect(page.get_by_text("Round 1 of 15")).to_be_attached()
    assert page.evaluate("document.activeElement !== document.body"), "the focus stays on the page"
    expect(ways.first).to_be_visible()
