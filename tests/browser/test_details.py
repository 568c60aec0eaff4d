"""What is easily overlooked at a table: where things stand, whom they speak to, and that nothing jumps."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from serving import Server

from browser.conftest import Seat, check_page, picture, until
from browser.tables import BOT, OPEN, PEN, Table, ended, hurried, two

PHONE_HEIGHT: int = PEN["viewport"]["height"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with hurried(tmp_path_factory.mktemp("tables")) as running:
        yield running


def box(target: Locator) -> dict[str, float]:
    """Where it is on the screen."""
    found: Any = target.bounding_box()
    assert found, f"{target} is not to be seen"
    return {**found, "bottom": found["y"] + found["height"], "right": found["x"] + found["width"]}


def test_a_page_from_before_an_upgrade_loads_again_once(open_page: Seat) -> None:
    page = open_page("/")
    asked: list[str] = []

    def gone(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=404, body="{}")
        else:
            route.continue_()

    page.route("**/assets/Settings-*.js", gone)
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    assert len(asked) == 2
    page.unroute_all()
    page.route("**/assets/Watch-*.js", lambda route: route.fulfill(status=404, body="{}"))
    page.get_by_role("link", name="Watch").first.click()
    expect(page.get_by_role("alert").filter(has_text="This page cannot be loaded")).to_be_visible()


def test_the_host_is_asked_for_a_name(open_page: Seat) -> None:
    page = open_page("/new/qwinto/friends", **PEN)
    page.get_by_role("button", name="Open the table").tap()
    expect(page.get_by_role("alert").filter(has_text="your name")).to_be_visible()
    expect(page.get_by_label("Your name")).to_be_focused()
    check_page(page)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Open the table").tap()
    expect(page.locator("#seats ~ ol")).to_contain_text("Ann")


def test_who_is_asked_for_another_game_sees_it_at_once(open_page: Seat, server: Server) -> None:
    _, ann, ben = ended(open_page, server, "traxx")
    for page in (ann, ben):
        expect(page.locator("#result")).to_be_visible()
    ben.get_by_role("button", name="Play again").tap()
    wish = ann.get_by_text("Ben wants to play again.")
    expect(wish).to_be_visible()
    assert 0 <= box(wish)["y"] < box(wish)["bottom"] <= PHONE_HEIGHT
    expect(ann.get_by_role("button", name="Start without waiting")).to_have_count(0)  # nobody to wait for
    expect(ben.get_by_text("Ben wants to play again.")).to_have_count(0)  # he knows
    expect(ben.get_by_text("Waiting for Ann")).to_be_visible()
    check_page(ann)
    picture(ann, "details-again")
    ann.get_by_role("button", name="I’m in").tap()
    for page in (ann, ben):
        expect(page.get_by_text("Game 2", exact=True)).to_be_visible()


def test_a_draw_has_no_trophy_and_a_win_is_said_well(open_page: Seat, server: Server) -> None:
    _, ann, ben = ended(open_page, server, "caminos")
    said = ann.locator("body > div [aria-live=polite].hidden").last
    expect(said).to_contain_text(re.compile(r"(wins\. |You win! |A draw\. )"))
    for page in (ann, ben):
        title = page.locator("#result")
        expect(title).to_be_visible()
        is_draw = title.inner_text() == "A draw"
        expect(title.locator("svg")).to_have_count(0 if is_draw else 1)


def sheet_top(page: Page) -> float:
    return box(page.locator("section.mine"))["y"]


def test_the_sheet_stays_where_it_is_while_the_others_play(open_page: Seat, server: Server) -> None:
    table = Table(server, "qwinto", [OPEN, OPEN, BOT, BOT])
    table.sit("Ann", host=True)
    table.sit("Ben")
    ann = open_page(table.path("Ann"), **PEN)
    ben = open_page(table.path("Ben"), **PEN)
    tops = []
    for turn in (1, 3, 5, 8, 12, 18):
        table.play(until=turn)
        for page in (ann, ben):
            page.locator("section.mine").wait_for()
            page.wait_for_timeout(300)
            tops.append(sheet_top(page))
    assert len(set(tops)) == 1, tops


NEWS_AND_LOG = """() => [
  document.querySelector('.news .long').innerText,
  [...document.querySelectorAll('dialog li')].map((item) => item.innerText),
]"""


def test_the_news_are_in_order_and_end_with_the_newest(open_page: Seat, server: Server) -> None:
    table = Table(server, "qwinto", [OPEN] + [BOT] * 5)
    table.sit("Ann", host=True)
    ann = open_page(table.path("Ann"), **PEN)
    ann.locator("section.mine").wait_for()
    table.play(until=9)
    news = ann.locator(".news")
    expect(news).to_contain_text("Pipo")
    expect(ann.locator(".line > .status")).to_have_count(0)  # it is her turn, and the line is for the news
    until(
        ann,
        "() => { const line = document.querySelector('.news .long'); return line.scrollWidth <= line.clientWidth + 1 }",
    )
    ann.locator(".news button").tap()
    ann.get_by_role("dialog").get_by_role("listitem").first.wait_for()
    line, log = ann.evaluate(NEWS_AND_LOG)  # both at once: the bots go on
    newest = line.split(" · ")[-1].removeprefix("… ")
    assert newest in log[-1] or newest in log[-2], (newest, log)
    turns = [re.findall(r"^Pipo (\d)", item, re.MULTILINE) for item in log]
    assert ["1", "2", "3", "4", "5"] in turns, log
    assert turns == [sorted(turn) for turn in turns], log


def test_looking_back_says_what_is_seen_and_not_whom_one_waits_for(open_page: Seat, server: Server) -> None:
    table = two(server)
    ben = open_page(table.path("Ben"), **PEN)
    ben.locator("section.mine").wait_for()
    table.play(until=5)
    expect(ben.get_by_text("Waiting for Ben")).to_have_count(0)
    ben.locator(".news button").tap()
    ben.get_by_role("dialog").get_by_role("listitem").first.get_by_role("button").tap()
    expect(ben.locator(".looking")).to_contain_text("Ann takes")
    expect(ben.get_by_text("Waiting for")).to_have_count(0)
    ben.get_by_role("button", name="Back to the game").tap()
    expect(ben.locator(".looking")).to_have_count(0)


@pytest.mark.parametrize("game", ["traxx", "qwinto", "caminos"])
def test_a_replay_leaves_a_phone_to_the_board(open_page: Seat, server: Server, game: str) -> None:
    table = two(server, game)
    table.play()
    page = open_page(f"/t/{table.id}/replay?turn=9", **PEN)
    page.get_by_role("slider").wait_for()
    controls = box(page.locator(".controls"))
    assert controls["height"] <= PHONE_HEIGHT / 5
    assert controls["bottom"] <= PHONE_HEIGHT
    for button in page.locator(".controls button").all():
        assert min(box(button)["height"], box(button)["width"]) >= 44
    check_page(page)
    picture(page, f"details-replay-{game}")


def test_the_question_about_signals_comes_after_the_players(open_page: Seat) -> None:
    page = open_page("/new/qwinto/friends", **PEN)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Open the table").tap()
    assert box(page.locator("#seats"))["bottom"] < box(page.locator("#signal"))["y"]


def test_what_the_server_refuses_is_said(open_page: Seat, server: Server) -> None:
    page = open_page("/j/%21%21", **PEN)
    expect(page.get_by_role("alert").filter(has_text="no such table")).to_be_visible()
    table = two(server)
    page = open_page(f"{table.path('Ann').replace('#', '?round=7#')}", **PEN)
    expect(page.get_by_role("alert").filter(has_text="expected a round from 1 to 1")).to_be_visible()


def test_signs_stay_inside_the_chips(open_page: Seat, server: Server) -> None:
    table = Table(server, "qwinto", [OPEN] + [BOT] * 5)
    table.sit("Ann", host=True)
    ann = open_page(table.path("Ann"), **PEN)
    signs = ann.get_by_role("list", name="Players").locator(".sign")
    expect(signs).not_to_have_count(0)
    table.play(until=4)
    for sign in signs.all():
        chip, inner = box(sign.locator("xpath=ancestor::li")), box(sign)
        assert chip["x"] <= inner["x"]
        assert inner["right"] <= chip["right"]
        assert chip["y"] <= inner["y"]
        assert inner["bottom"] <= chip["bottom"]


def test_who_is_away_takes_one_line_and_the_total_stays_in_view(open_page: Seat, server: Server) -> None:
    table = Table(server, "qwinto", [OPEN, OPEN, BOT])
    table.sit("Ann", host=True)
    table.sit("Maximiliane of Schleswig")
    ann = open_page(table.path("Ann"), **PEN)
    ann.locator("section.mine").wait_for()
    table.play(until=4)
    away = ann.locator(".banner").filter(has_text="is away")
    expect(away).to_be_visible()
    assert box(away)["height"] <= 60
    assert box(ann.locator("section.mine").get_by_text("Total"))["bottom"] <= PHONE_HEIGHT
    check_page(ann)
    picture(ann, "details-away")


def menu(page: Page) -> Any:
    page.get_by_role("button", name="More").tap()
    return page.get_by_role("dialog")


def test_a_name_is_changed_while_waiting_and_at_the_end(open_page: Seat, server: Server) -> None:
    _, ann, ben = ended(open_page, server, "traxx")
    expect(ann.locator("#result")).to_be_visible()
    dialog = menu(ann)
    dialog.get_by_label("Your name").fill("Anna")
    dialog.get_by_role("button", name="Save").tap()
    expect(ben.get_by_role("list", name="Players")).to_contain_text("Anna")


DEVICE = """
window.told = { badges: [], buzzes: [], sounds: 0, locks: 0, free: 0 }
Navigator.prototype.setAppBadge = async () => { told.badges.push('on') }
Navigator.prototype.clearAppBadge = async () => { told.badges.push('off') }
Navigator.prototype.vibrate = (pattern) => told.buzzes.push(pattern)
Navigator.prototype.share = async (shared) => { told.shared = shared }
const Audio = window.AudioContext
window.AudioContext = class extends Audio { createOscillator() { told.sounds += 1; return super.createOscillator() } }
Object.defineProperty(navigator, 'wakeLock', { value: {
  request: async () => { told.locks += 1; return { release: async () => { told.free += 1 } } },
} })
"""


def test_a_turn_is_told_by_badge_sound_and_vibration(open_page: Seat, server: Server) -> None:
    table = two(server)
    ben = open_page("/settings", **PEN)
    ben.add_init_script(DEVICE)
    for wish in ("Sounds", "Vibrate when it is my turn"):
        ben.get_by_label(wish).check()
    ben.goto(ben.url.replace("/settings", table.path("Ben")))
    ben.locator("section.mine").wait_for()
    assert ben.evaluate("told.buzzes") == []  # Ann chooses dice
    assert "on" not in ben.evaluate("told.badges")
    table.play(until=4)  # a roll is kept: now everybody may write
    expect(ben).to_have_title(re.compile("Your turn"))
    until(ben, "told.badges.at(-1) === 'on' && told.buzzes.length > 0 && told.sounds > 0")
    table.play(until=5)
    until(ben, "told.badges.at(-1) === 'off' || document.title.includes('Your turn')")


def test_the_result_is_shared_by_the_devices_own_sheet(open_page: Seat, server: Server) -> None:
    table = two(server, "traxx")
    table.play()
    page = open_page("/", **PEN)
    page.add_init_script(DEVICE)
    page.goto(page.url + table.path("Ann")[1:])
    page.get_by_role("button", name="Share").tap()
    shared = page.evaluate("told.shared")
    assert shared["url"].endswith(f"/t/{table.id}/replay?round=1")
    assert shared["title"] == "Träxx"
    friend = open_page(shared["url"])
    expect(friend.get_by_role("slider")).to_be_visible()


def test_a_series_has_a_score(open_page: Seat, server: Server) -> None:
    table, ann, ben = ended(open_page, server, "traxx")
    wins = {seat["name"]: seat["wins"] for seat in table.show()["seats"]}
    assert sum(wins.values()) >= 1
    for page in (ann, ben):
        page.get_by_role("button", name="Play again").tap()
    for page in (ann, ben):
        expect(page.get_by_text("Game 2", exact=True)).to_be_visible()
    table.play()
    seats = table.show()["seats"]
    row = ann.get_by_role("row", name="Games won")
    expect(row.get_by_role("cell")).to_have_text([str(seat["wins"]) for seat in seats])
    assert sum(seat["wins"] for seat in seats) > sum(wins.values())


def test_a_table_screen_lets_go_of_the_wake_lock(open_page: Seat, server: Server) -> None:
    table = two(server)
    screen = open_page("/", "television")
    screen.add_init_script(DEVICE)
    screen.goto(f"{screen.url}t/{table.id}")
    until(screen, "told.locks === 1 && told.free === 0")
    screen.get_by_role("link", name="Home").click()
    until(screen, "told.free === 1")


def test_whoever_keeps_the_device_is_not_asked_to_hand_it_over(open_page: Seat) -> None:
    page = open_page("/new/traxx/screen", **PEN)
    page.get_by_label("Player 1").fill("Ann")
    page.get_by_label("Player 2").fill("Ben")
    page.get_by_role("button", name="Start the game").tap()
    hand, seen = page.get_by_role("button", name="I am"), []
    for _ in range(6):
        hand.or_(page.get_by_role("button", name="Pass", exact=True)).first.wait_for()
        if hand.is_visible():
            seen.append(hand.inner_text())
            hand.tap()
        page.get_by_role("button", name="Pass", exact=True).tap()
        sure = page.get_by_role("button", name="Really pass?")
        if sure.count():
            sure.tap()
        page.wait_for_timeout(400)
    assert all(one != other for one, other in pairwise(seen)), seen
    assert len(seen) <= 4, seen  # six decisions: whoever decided last begins the next round
