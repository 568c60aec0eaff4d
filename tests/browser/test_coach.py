"""Hints and a hundred futures on all three boards: by touch, by mouse and by keys, counted for everybody to see."""

import time
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from serving import Client, Server

from browser.conftest import Seat, check_page, picture
from browser.fingers import PHONE, PHONES, Finger, middle
from ludoteca import bot
from ludoteca.games import GAMES

ALONE = {"qwinto": 2, "traxx": 1, "caminos": 2}  # seats, the others for bots
PLAYED = {"qwinto": 2, "traxx": 1, "caminos": 1}  # decisions before we look


def table(server: Server, game: str, **settings: Any) -> Client:
    """A table of Ann and bots, some decisions after the start, when it is her turn."""
    ann = Client(server.port)
    bots = [{"kind": "bot", "bot": "casual"}] * (ALONE[game] - 1)
    settings = {"lot": False, "bot_ms": 0, **settings}
    options = {"seats": ALONE[game]}
    ann.make(game, options=options, seats=[{"kind": "open"}, *bots], settings=settings)
    ann.sit(name="Ann")
    for left in range(PLAYED[game], -1, -1):
        position = to_decide(ann)
        if left:
            move = bot(game, "casual").choose(GAMES[game].parse(position["text"]), 0, Random(1))
            ann.move(0, move, position["turn"])
    return ann


def to_decide(ann: Client) -> dict[str, Any]:
    """The position when seat 0 is to decide."""
    for _ in range(1000):
        shown = ann.ok("GET")
        position: dict[str, Any] = shown["position"]
        if 0 in position["to_act"] and not shown["seats"][0]["ready"]:
            return position
        time.sleep(0.02)
    raise AssertionError("it never is Ann's turn")


def link(ann: Client) -> str:
    return f"/t/{ann.table}#token={ann.token}"


def taken(ann: Client) -> list[str]:
    return [event["what"] for event in ann.ok("GET", "/events")["events"] if event["type"] == "hint"]


@pytest.mark.parametrize("game", ALONE)
def test_a_hint_in_three_steps_on_a_phone(open_page: Seat, server: Server, game: str) -> None:
    ann = table(server, game)
    page = open_page(link(ann), "phone", **PHONE, **PHONES["bars"])
    page.get_by_role("button", name="Hint", exact=True).tap()
    page.get_by_role("button", name="Next", exact=True).tap()
    expect(page.locator(".banner", has_text="Compare:")).to_be_visible()
    expect(page.locator(".futures path")).to_have_count(0)
    page.get_by_role("button", name="Next", exact=True).tap()
    expect(page.locator(".banner", has_text="Best:")).to_be_visible()
    expect(page.locator(".main .futures path" if game == "caminos" else ".futures path")).to_have_count(100)
    expect(page.get_by_role("button", name="Next", exact=True)).to_have_count(0)
    assert taken(ann) == ["place", "candidates", "move"]
    expect(page.get_by_label("Players").get_by_text("3 hints")).to_have_count(1)
    check_page(page)
    picture(page, f"hint-{game}")
    page.get_by_role("button", name="Close the hint").tap()
    expect(page.locator(".futures path")).to_have_count(0)


def test_without_an_engine_the_server_gives_the_hints_and_the_page_says_so(
    open_page: Seat, server: Server
) -> None:
    ann = table(server, "qwinto")
    page = open_page("/settings", "phone", **PHONE, **PHONES["bars"])
    page.add_init_script("WebAssembly.validate = () => false")
    page.goto(f"http://127.0.0.1:{server.port}{link(ann)}")
    page.get_by_role("button", name="Hint", exact=True).tap()
    expect(page.locator(".banner", has_text="so the server helps")).to_be_visible()
    page.get_by_role("button", name="Next", exact=True).tap()
    page.get_by_role("button", name="Next", exact=True).tap()
    expect(page.locator(".banner", has_text="Best:")).to_be_visible()
    expect(page.locator(".futures path")).to_have_count(0)
    assert taken(ann) == ["place", "candidates", "move"]
    check_page(page)
    picture(page, "hint-by-the-server")


def test_two_pieces_on_the_same_columns_are_compared(open_page: Seat, server: Server) -> None:
    ann = table(server, "caminos")
    judged = [{"move": "V:b2b2c2", "value": 0.1}, {"move": "V:b2c2c2", "value": 0.0}]
    page = open_page("/settings")
    page.add_init_script("WebAssembly.validate = () => false")
    page.route("**/api/v1/advice", lambda route: route.fulfill(json={"moves": judged}))
    page.goto(f"http://127.0.0.1:{server.port}{link(ann)}")
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".banner")).to_contain_text("“V: b2 c2×2” or “V: b2×2 c2”")
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".banner", has_text="Best:")).to_be_visible()
    expect(page.get_by_label("Players").get_by_text("3 hints")).to_have_count(1)


def candidate(page: Page, game: str) -> Any:
    """Something to hold: a cell, the tip of a line, a piece that fits."""
    if game == "qwinto":
        return page.locator(".mine [data-cell].open").first
    if game == "traxx":
        name = page.locator(".mine .follow").first.get_attribute("data-cell")
        drawn = page.locator(f".mine [data-cell={name}] .face")
        Finger(page).drag([middle(drawn)])
        return drawn
    page.get_by_role("button", name="Plan").tap()
    page.locator(".main [data-cell=b2]").tap()
    return page.locator(".main [data-cell=b2]")


@pytest.mark.parametrize("game", ALONE)
def test_a_move_that_a_finger_holds_shows_its_futures_and_is_not_played(
    open_page: Seat, server: Server, game: str
) -> None:
    ann = table(server, game)
    page = open_page(link(ann), "phone", **PHONE, **PHONES["bars"], reduced_motion="reduce")
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible()
    target = candidate(page, game)
    turn = ann.ok("GET")["position"]["turn"]
    page.wait_for_timeout(400)  # a second tap so soon would be a double tap
    held = page.locator(".held")
    finger = Finger(page)
    finger.down(middle(target))
    expect(held).to_contain_text("of 100" if game == "caminos" else "100 games")
    expect(page.locator(".main .futures path" if game == "caminos" else ".futures path")).to_have_count(100)
    expect(held).to_contain_text("ends well")
    picture(page, f"futures-{game}")
    finger.up()
    expect(held).to_have_count(0)
    expect(page.locator(".futures path")).to_have_count(0)
    if game == "traxx":
        expect(page.get_by_role("button", name="Draw 1 cell")).to_be_enabled()
    assert taken(ann) == ["futures"]
    assert ann.ok("GET")["position"]["turn"] == turn


def test_the_fan_follows_the_finger_to_another_cell(open_page: Seat, server: Server) -> None:
    ann = table(server, "qwinto")
    page = open_page(link(ann), "phone", **PHONE, **PHONES["bars"])
    cells = page.locator(".mine [data-cell].open")
    first, other = middle(cells.first), middle(cells.last)
    finger = Finger(page)
    finger.down(first)
    expect(page.locator(".held")).to_contain_text("100 games")
    told = page.locator(".held").inner_text()
    finger.slide(other)
    expect(page.locator(".held")).not_to_have_text(told)
    expect(page.locator(".held")).to_contain_text("100 games")
    finger.up()
    expect(page.locator(".mine .chosen")).to_have_count(0)
    assert taken(ann) == ["futures"], "one turn, one hint"


def test_futures_by_keyboard_are_told_to_screen_readers(open_page: Seat, server: Server) -> None:
    ann = table(server, "qwinto")
    page = open_page(link(ann))
    page.locator(".mine [data-cell].open").first.focus()
    page.keyboard.press("f")
    expect(page.locator(".held")).to_contain_text("100 games")
    expect(page.locator("[aria-live=polite]").filter(has_text="100 games")).to_have_count(1)
    page.keyboard.press("f")
    expect(page.locator(".held")).to_have_count(0)


def test_with_friends_the_host_switches_hints_on(open_page: Seat, server: Server) -> None:
    ann, ben = Client(server.port), Client(server.port)
    ben.table = ann.make("qwinto", settings={"lot": False})["id"]
    ann.sit(name="Ann")
    ben.sit(name="Ben")
    page, other = open_page(link(ann)), open_page(link(ben))
    expect(page.get_by_text("Choose one, two or three dice")).to_be_visible()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    page.mouse.move(*middle(page.get_by_role("button", name="Roll 3 dice")))
    page.mouse.down()
    page.wait_for_timeout(800)
    expect(page.locator(".held")).to_have_count(0)
    page.mouse.move(5, 5)
    page.mouse.up()
    page.get_by_role("button", name="More").click()
    page.get_by_label("Hints").check()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(other.get_by_label("Players").get_by_text("1 hint")).to_have_count(1)
