"""An evening that nothing stops: several devices, people who vanish and come back, another game, the end as a moment."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from serving import Server, call

from browser.conftest import Seat, check_page, picture
from browser.tables import BOT, OPEN, PEN, Table, ended, hurried, two


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with hurried(tmp_path_factory.mktemp("tables")) as running:
        yield running


def test_the_host_lets_a_bot_play_for_somebody_who_has_vanished_and_he_takes_his_seat_back(
    open_page: Seat, server: Server
) -> None:
    table = two(server)
    ann = open_page(table.path("Ann"), **PEN)
    expect(ann.get_by_text("Ben is away.")).to_be_visible()
    picture(ann, "evening-away")
    check_page(ann)
    ann.get_by_role("button", name="Let a bot play for Ben").tap()
    expect(ann.get_by_text("away: a bot is playing")).to_have_count(1)
    ben = open_page(table.path("Ben"), **PEN)
    ben.get_by_role("button", name="Come back").tap()
    expect(ben.get_by_text("You are away")).to_have_count(0)
    expect(ann.get_by_text("away: a bot is playing")).to_have_count(0)


def test_anybody_may_do_it_after_a_minute_and_is_host_when_the_host_has_vanished(
    open_page: Seat, server: Server
) -> None:
    table = Table(server, "qwinto", [OPEN, OPEN, OPEN])
    for name in ("Ann", "Ben", "Cleo"):
        table.sit(name, host=name == "Ann")
    ann, ben = open_page(table.path("Ann"), **PEN), open_page(table.path("Ben"), **PEN)
    expect(ben.get_by_text("Cleo is away.")).to_be_visible()
    cleo = open_page(table.path("Cleo"), **PEN)
    expect(ben.get_by_text("Cleo is away.")).to_have_count(0)
    ann.close()
    expect(cleo.get_by_text("Ann is away.")).to_be_visible()
    expect(cleo.get_by_text(re.compile(r"In \d s a bot can play"))).to_be_visible()
    expect(cleo.get_by_role("button", name="Let a bot play for Ann")).to_have_count(0)
    expect(ben.get_by_text("The host has left. You are the host now.")).to_be_visible()
    expect(ben.get_by_role("button", name="Let a bot play for Ann")).to_be_visible()
    cleo.get_by_role("button", name="Let a bot play for Ann").tap()
    expect(ben.get_by_text("away: a bot is playing")).to_have_count(1)


def test_a_late_friend_takes_the_seat_of_a_bot(open_page: Seat, server: Server) -> None:
    table = Table(server, "qwinto", [OPEN, BOT])
    table.sit("Ann", host=True)
    ann = open_page(table.path("Ann"))
    ann.get_by_role("grid").first.wait_for()
    late = open_page(f"/t/{table.id}", **PEN)
    late.get_by_text("Join this game").tap()
    take = late.get_by_role("button", name="Play instead of Pipo")
    take.tap()
    expect(late.get_by_text("Please tell us your name first.")).to_be_visible()
    late.get_by_label("Your name").fill("Dora")
    take.tap()
    expect(ann.get_by_role("list", name="Players")).to_contain_text("Dora")
    expect(late.get_by_text("Join this game")).to_have_count(0)


def test_the_host_pauses_adds_a_clock_and_removes_a_guest(open_page: Seat, server: Server) -> None:
    table = two(server)
    ann, ben = open_page(table.path("Ann"), **PEN), open_page(table.path("Ben"), **PEN)
    ben.get_by_role("grid").first.wait_for()
    ann.get_by_role("button", name="More").tap()
    ann.get_by_role("button", name="Pause the game").tap()
    expect(ben.get_by_text("The game is paused.")).to_be_visible()
    picture(ann, "evening-host-menu")
    check_page(ann)
    ann.get_by_role("dialog").get_by_role("button", name="Resume the game").tap()
    expect(ben.get_by_text("The game is paused.")).to_have_count(0)
    ann.get_by_label("Time for each decision").select_option("300")
    expect(ben.locator(".time")).not_to_have_count(0)
    ann.get_by_label("How long bots take for a move").select_option("Slow, to follow easily")
    ann.get_by_label("Your name").fill("Anna")
    ann.get_by_role("button", name="Save").tap()
    expect(ben.get_by_role("list", name="Players")).to_contain_text("Anna")
    ann.get_by_role("button", name="Put a bot in place of Ben").tap()
    ann.get_by_role("button", name="Really remove Ben?").tap()
    expect(ben.get_by_text("You are watching")).to_be_visible()
    expect(ann.get_by_role("list", name="Players")).not_to_contain_text("Ben")
    assert table.show()["settings"]["bot_ms"] == 2000


def test_another_game_is_asked_for_and_the_result_stays_until_its_owner_goes_on(
    open_page: Seat, server: Server
) -> None:
    table, ann, ben = ended(open_page, server, "traxx")
    for page in (ann, ben):
        expect(page.locator("#result")).to_be_visible()
    ann.get_by_role("button", name="Play again").tap()
    expect(ben.get_by_text("Ann wants to play again.")).to_be_visible()
    expect(ann.get_by_text("Waiting for Ben")).to_be_visible()
    picture(ann, "evening-again")
    ann.get_by_role("button", name="Start without waiting").tap()
    expect(ann.get_by_text("Game 2", exact=True)).to_be_visible()
    expect(ben.get_by_text("Game 2 has begun.")).to_be_visible()
    expect(ben.locator("#result")).to_be_visible()
    ben.get_by_role("button", name="Go to the new game").tap()
    expect(ben.get_by_text("Round 1 of 15")).to_be_visible()
    expect(ben.get_by_text("You are away")).to_have_count(0)

    table.play()
    expect(ann.locator("#result")).to_be_visible()
    expect(ann.get_by_role("row", name="Games won")).to_be_visible()
    ann.get_by_text("Save, check and more").tap()
    ann.get_by_role("link", name="Game 1").tap()
    first = call(server.port, "GET", f"/api/v1/tables/{table.id}?round=1", None, table.host)[1]
    total = ann.get_by_role("row", name="Total")
    for score in first["position"]["scores"]:
        expect(total).to_contain_text(str(abs(score)))
    assert ann.url.endswith("?round=1")
    ann.get_by_role("link", name="Review").tap()
    expect(ann.get_by_role("slider")).to_be_visible()
    assert "round=1" in ann.url


@pytest.mark.parametrize("game", ["traxx", "qwinto", "caminos"])
def test_the_end_is_seen_on_the_board_before_the_result_and_is_not_covered(
    open_page: Seat, server: Server, game: str
) -> None:
    table, ann, _ = ended(open_page, server, game)
    desk = open_page(table.path("Ben"), "desk")
    for page, name in ((ann, "phone"), (desk, "desk")):
        expect(page.locator("#result")).to_be_visible()
        boxes = page.evaluate(
            "[...document.querySelectorAll('.game, section:has(#result)')].map((e) => e.getBoundingClientRect().toJSON())"
        )
        board, result = boxes
        assert board["bottom"] <= result["top"] + 1 or board["right"] <= result["left"] + 1, boxes
        picture(page, f"evening-end-{game}-{name}")
        check_page(page)
    expect(ann.locator(".line > .status")).to_contain_text(re.compile("win|draw"))
    buttons = ann.locator("section:has(#result) > .button, section:has(#result) > .row > .button")
    expect(buttons).to_have_text(["Play again", "Review", "Share"])
    assert "dice" not in ann.locator("section:has(#result)").inner_text().lower() or game == "qwinto"
    rows = {"traxx": "Cells missed", "qwinto": "Misthrows", "caminos": "Path, in cells"}
    expect(ann.get_by_role("row", name=rows[game])).to_be_visible()


def test_what_the_others_did_is_a_line_and_a_log_to_see_on_the_board(open_page: Seat, server: Server) -> None:
    table = Table(server, "qwinto", [OPEN, BOT])
    table.sit("Ann", host=True)
    ann = open_page(table.path("Ann"), **PEN)
    ann.get_by_role("grid").first.wait_for()
    table.play(until=9)
    line = ann.locator(".news")
    expect(line).to_contain_text("Pipo")
    expect(line).to_contain_text(" · ")
    picture(ann, "evening-news")
    check_page(ann)
    line.tap()
    picture(ann, "evening-log")
    ann.get_by_role("dialog").get_by_role("listitem").nth(3).get_by_role("button").tap()
    expect(ann.get_by_text("You are looking back.")).to_be_visible()
    ann.get_by_role("button", name="Back to the game").tap()
    expect(ann.get_by_text("You are looking back.")).to_have_count(0)


def test_a_replay_has_captions_speeds_steps_by_decision_and_an_address_for_each_moment(
    open_page: Seat, server: Server
) -> None:
    table = two(server)
    table.play(until=8)
    page = open_page(f"/t/{table.id}/replay", **PEN)
    forward = page.get_by_role("button", name="One step forward")
    forward.tap()
    expect(page.locator(".said")).to_contain_text("takes")
    page.get_by_text("From decision to decision").tap()
    forward.tap()  # over the roll
    expect(page.locator(".said")).to_contain_text("roll")
    assert page.url.endswith("turn=3")
    page.reload()
    expect(page.get_by_role("slider")).to_have_value("3")
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).tap()
    expect(page.get_by_role("slider")).not_to_have_value("3")
    check_page(page)
    picture(page, "evening-replay")


def test_others_may_watch_and_strangers_may_sit_down_are_two_switches(
    open_page: Seat, server: Server
) -> None:
    ann = open_page("/new/qwinto/friends", **PEN)
    watch, strangers = ann.get_by_label("Others may watch"), ann.get_by_label("Strangers may sit down")
    expect(watch).not_to_be_checked()
    expect(strangers).not_to_be_checked()
    ann.get_by_label("Your name").fill("Ann")
    watch.check()
    ann.get_by_role("button", name="Open the table").tap()
    code = ann.get_by_text(re.compile("^Code: ")).inner_text().split()[-1]
    found = open_page("/watch", **PEN)
    found.get_by_role("link", name="Qwinto").last.tap()
    expect(found.locator("#seats")).to_be_visible()
    expect(found.get_by_role("button", name="Sit down")).to_have_count(0)
    friend = open_page(f"/j/{code}", **PEN)
    friend.get_by_label("Your name").fill("Ben")
    friend.get_by_role("button", name="Sit down").tap()
    expect(friend.get_by_role("grid").first).to_be_visible()


def test_the_host_decides_who_may_sit_down(open_page: Seat, server: Server) -> None:
    ann = open_page("/new/qwinto/friends", **PEN)
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_label("I decide who may sit down").check()
    ann.get_by_role("button", name="Open the table").tap()
    ann.locator("#seats").wait_for()
    eve, ben = open_page(ann.url, **PEN), open_page(ann.url, **PEN)
    for page, name in ((eve, "Eve"), (ben, "Ben")):
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Sit down").tap()
        expect(page.get_by_text("You have asked for a seat. The host will answer.")).to_be_visible()
    check_page(ann)
    picture(ann, "evening-guests")
    ann.get_by_text("Eve would like to sit down.").get_by_role("button", name="Decline").tap()
    expect(eve.get_by_text("The host has declined.")).to_be_visible()
    expect(eve.get_by_role("button", name="Sit down")).to_be_visible()
    ann.get_by_text("Ben would like to sit down.").get_by_role("button", name="Let in").tap()
    for page in (ann, ben):
        expect(page.get_by_role("grid").first).to_be_visible()


def test_your_turn_is_noticed(open_page: Seat, server: Server) -> None:
    table = two(server, settings={"clock": {"decision": 20, "game": None}})
    ann, ben = open_page(table.path("Ann"), **PEN), open_page(table.path("Ben"), **PEN)
    expect(ann).to_have_title("● Your turn · Qwinto · Ludoteca")
    expect(ann.locator("link[rel=icon]")).to_have_attribute("href", "/icon-turn.svg")
    expect(ben).to_have_title("Qwinto · Ludoteca")
    expect(ann.get_by_text("then a bot decides for you")).to_be_visible()
    expect(ann.get_by_text("Your time was up: a bot has decided for you.")).to_be_visible()
    picture(ann, "evening-late")


def test_one_is_asked_once_how_to_be_told(open_page: Seat, server: Server) -> None:
    table = Table(server, "qwinto", [OPEN, OPEN])
    page = open_page(f"/t/{table.id}", **PEN)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Sit down").tap()
    expect(page.get_by_text("Would you like a signal when it is your turn?")).to_be_visible()
    check_page(page)
    page.get_by_role("button", name="A sound").tap()
    expect(page.get_by_text("Would you like a signal")).to_have_count(0)
    page.reload()
    page.locator("#seats").wait_for()
    expect(page.get_by_text("Would you like a signal")).to_have_count(0)
    assert json.loads(page.evaluate("localStorage['ludoteca.settings']"))["sound"] is True


def test_taking_back_against_a_bot_leads_to_ones_own_last_decision(open_page: Seat, server: Server) -> None:
    table = Table(server, "caminos", [OPEN, BOT])
    table.sit("Ann", host=True)
    ann = open_page(table.path("Ann"), **PEN)
    ann.locator(".tray").first.wait_for()
    table.play(until=2)
    expect(ann.locator(".news")).to_contain_text("Pipo")
    ann.get_by_role("button", name="Take back").tap()
    expect(ann.locator(".news")).to_have_count(0)
    assert table.show()["position"]["turn"] == 1


def test_six_players_are_in_one_line_on_a_phone(open_page: Seat, server: Server) -> None:
    table = Table(server, "qwinto", [OPEN] + [BOT] * 5)
    table.sit("Ann", host=True)
    ann = open_page(table.path("Ann"), **PEN)
    chips = ann.get_by_role("list", name="Players").get_by_role("listitem")
    expect(chips).to_have_count(6)
    tops = {box["y"] for chip in chips.all() if (box := chip.bounding_box())}
    assert len(tops) == 1, tops
    check_page(ann)
    picture(ann, "evening-six")


@pytest.mark.parametrize(("game", "seats"), [("traxx", 4), ("qwinto", 6)])
def test_the_boards_of_the_others_fit_a_phone(open_page: Seat, server: Server, game: str, seats: int) -> None:
    table = Table(server, game, [OPEN] + [BOT] * (seats - 1))
    table.sit("Ann", host=True)
    ann = open_page(table.path("Ann"), **PEN)
    others = ann.locator(".others")
    expect(others.locator("figure")).to_have_count(seats - 1)
    box = others.bounding_box()
    assert box
    assert box["height"] <= PEN["viewport"]["height"]
    check_page(ann)
    picture(ann, f"evening-others-{game}")


def test_people_wear_the_colour_of_their_pieces(open_page: Seat, server: Server) -> None:
    table = two(server, "caminos")
    ann = open_page(table.path("Ann"))
    dots = ann.get_by_role("list", name="Players").locator(".dot")
    expect(dots).to_have_count(2)
    for dot, colour in zip(dots.all(), ["green", "yellow"], strict=True):
        assert colour in (dot.get_attribute("class") or "")


def test_focus_never_falls_to_the_body(open_page: Seat, server: Server) -> None:
    table = Table(server, "qwinto", [OPEN, BOT])
    table.sit("Ann", host=True)
    ann = open_page(table.path("Ann"))
    roll = ann.locator(".actions button.primary")
    roll.focus()
    for _ in range(3):
        ann.keyboard.press("Enter")
        ann.wait_for_timeout(400)
        assert ann.evaluate("document.activeElement !== document.body")


def test_a_missing_table_has_a_title(open_page: Seat) -> None:
    page = open_page("/t/aaaaaaaaaaaaaaaaaaaaaa")
    expect(page).to_have_title("Nothing here · Ludoteca")


def test_icons_grow_with_the_text(open_page: Seat) -> None:
    page = open_page("/")
    icon = page.locator("main svg[stroke=currentColor]").first
    before = icon.bounding_box()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    after = icon.bounding_box()
    assert before
    assert after
    assert after["width"] >= 1.9 * before["width"]


def test_the_device_is_not_handed_over_to_whoever_holds_it(open_page: Seat) -> None:
    page = open_page("/new/qwinto/screen", **PEN)
    page.get_by_role("button", name="Start the game").tap()
    page.get_by_role("button", name="Roll 3 dice").tap()
    page.get_by_role("button", name=re.compile("^Keep")).tap()
    expect(page.get_by_role("button", name="Mark a misthrow")).to_be_visible()
    expect(page.get_by_text("Hand the device to")).to_have_count(0)


def test_a_picture_has_names_scores_and_a_ground(open_page: Seat, server: Server) -> None:
    table = two(server, "caminos", options={"scoring": True})
    scores = table.play()["position"]["scores"]
    page = open_page(table.path("Ann"))
    page.get_by_text("Save, check and more").click()
    with page.expect_download() as image:
        page.get_by_role("button", name="Save as SVG").click()
    svg = image.value.path().read_text("utf-8")
    for name, score in zip(("Ann", "Ben"), scores, strict=True):
        assert f"{name}: {score}" in svg
    assert re.search(r'<rect width="\d+" height="\d+" fill="#\w{6}"', svg)
