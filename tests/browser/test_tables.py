"""Several people: two and four browsers, one screen handed round, reloads, locks, lost connections, a restart."""

import re
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Browser, Page, TimeoutError, expect
from serving import Server, call, serving

from browser.conftest import Seat, check_page, picture
from browser.people import click, expect_result, qwinto, traxx


def make(page: Page, game: str, way: str, seats: int = 2, name: str = "Ann") -> str:
    """A table that waits for others; the link to it."""
    page.goto(page.url.rstrip("/") + f"/new/{game}/{way}")
    page.get_by_role("button", name="Open the table").wait_for()
    if seats > 2:
        page.locator("fieldset").first.get_by_text(str(seats), exact=True).click()
    if way == "friends":
        page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Open the table").click()
    page.locator("#seats").wait_for()
    return page.url


def join(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("button", name="Stand up").or_(page.locator("[role=grid]")).first).to_be_visible()


def decide(page: Page) -> None:
    """One decision in Träxx; a line that is stuck passes until the end by itself."""
    pass_ = page.get_by_role("button", name=re.compile("^Pass")).and_(page.locator("button:enabled"))
    pass_.or_(page.get_by_text("You pass until the end")).or_(page.locator("#result")).first.wait_for()
    if pass_.count():
        traxx(page, click, 2)


def test_two_browsers_play_a_game_and_again(open_page: Seat) -> None:
    ann = open_page("/")
    link = make(ann, "traxx", "friends")
    picture(ann, "waiting-host")
    check_page(ann)
    ben = open_page(link, "phone")
    ben.locator("#seats").wait_for()
    picture(ben, "waiting-guest")
    check_page(ben)
    join(ben, "Ben")
    for card in range(1, 16):
        for page in (ann, ben):
            rounds = "|".join(str(later) for later in range(card, 16))
            expect(page.get_by_text(re.compile(f"Round ({rounds}) of 15"))).to_be_visible()
            decide(page)
    for page in (ann, ben):
        expect_result(page)
    for page in (ben, ann):
        page.get_by_role("button", name="Play again").click()
    for page in (ann, ben):
        expect(page.get_by_text("Round 1 of 15")).to_be_visible()
        expect(page.get_by_text("Game 2")).to_be_visible()


def test_a_table_screen_with_four_phones(open_page: Seat) -> None:
    screen = open_page("/", "television")
    link = make(screen, "qwinto", "phones", 4)
    expect(screen.get_by_role("img", name="QR code")).to_be_visible()
    picture(screen, "waiting-table-screen")
    phones = [open_page(link, "phone") for _ in range(4)]
    for number, phone in enumerate(phones):
        join(phone, f"Guest {number + 1}")
    screen.get_by_role("button", name="Start now").click()
    for phone in phones:
        expect(phone.locator(".mine [role=grid]")).to_be_visible()
    expect(screen.get_by_role("grid")).to_have_count(4)
    for _ in range(12):
        for phone in phones:
            qwinto(phone, click)
    assert sum(screen.locator(".fresh").count() for _ in range(1)) > 0
    check_page(screen)
    picture(screen, "qwinto-table-screen")
    picture(phones[0], "qwinto-own-phone")


def test_one_screen_is_handed_round_and_keeps_secrets(open_page: Seat) -> None:
    page = open_page("/new/traxx/screen", "phone")
    page.get_by_label("Player 1").fill("Ann")
    page.get_by_label("Player 2").fill("Ben")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_text("Hand the device to")).to_be_visible()
    check_page(page)
    picture(page, "hand-over")
    page.get_by_role("button", name="I am").click()
    decide(page)
    expect(page.get_by_text("Hand the device to")).to_be_visible()
    assert page.locator(".draft").count() == 0, "what was decided stays hidden"
    page.get_by_role("button", name="I am").click()
    assert page.locator(".draft").count() == 0
    decide(page)
    expect(page.get_by_text("Round 2 of 15")).to_be_visible()
    expect(page.locator(".mine .line")).not_to_have_count(0)


def test_a_decision_survives_reload_lock_and_lost_connection(open_page: Seat) -> None:
    ann = open_page("/")
    link = make(ann, "traxx", "friends")
    ben = open_page(link, "phone")
    join(ben, "Ben")
    decide(ann)
    expect(ann.get_by_role("button", name="Decided")).to_be_visible()
    ann.reload()
    expect(ann.get_by_role("button", name="Decided")).to_be_visible()
    expect(ann.locator(".draft")).to_have_count(1)

    ann.context.set_offline(True)  # as a phone that is locked
    decide(ben)
    ann.context.set_offline(False)
    expect(ann.get_by_text("Round 2 of 15")).to_be_visible()
    expect(ann.locator(".lost")).to_have_count(0)


def test_the_server_is_restarted_in_the_middle_of_a_decision(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, "--thinkers", "1") as server:
        pages = [browser.new_context(locale="en-GB", service_workers="block").new_page() for _ in range(2)]
        ann, ben = pages
        ann.goto(f"http://127.0.0.1:{server.port}/")
        link = make(ann, "traxx", "friends")
        ben.goto(link)
        join(ben, "Ben")
        decide(ann)
        server.kill()
        for page in pages:
            expect(page.get_by_text("Connection lost")).to_be_visible()
        picture(ben, "connection-lost")
        decide(ben)
        server.start()
        for page in pages:
            expect(page.get_by_text("Round 2 of 15")).to_be_visible()
            expect(page.locator(".lost")).to_have_count(0)
        for page in pages:
            page.context.close()


def test_leaving_and_coming_back(open_page: Seat) -> None:
    ann = open_page("/")
    ben = open_page(make(ann, "traxx", "friends"))
    join(ben, "Ben")
    ben.get_by_role("button", name="More").click()
    ben.get_by_role("button", name="Leave the game").click()
    expect(ben.get_by_text("You are away")).to_be_visible()
    decide(ann)
    expect(ann.get_by_text("Round 2 of 15")).to_be_visible()
    ben.get_by_role("button", name="Come back").click()  # what the bot has decided in this round stands
    expect(ben.get_by_text("You are away")).to_have_count(0)
    decide(ann)
    expect(ben.get_by_text("Round 3 of 15")).to_be_visible()
    decide(ben)
    expect(ann.get_by_text("has decided", exact=True)).to_have_count(1)


def test_the_host_changes_the_table_and_sits_at_two_devices(open_page: Seat) -> None:
    ann = open_page("/")
    ann.goto(ann.url + "new/traxx/friends")
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_label("Time for a whole game").select_option("10 minutes")
    ann.get_by_role("button", name="Open the table").click()
    ann.locator("#seats").wait_for()
    ben = open_page(ann.url)
    join(ben, "Ben")
    expect(ben.get_by_text(re.compile(r"^(10:00|9:\d\d)$"))).to_have_count(2)
    expect(ben.get_by_role("button", name="Chat")).to_be_visible()
    ann.get_by_role("button", name="More").click()
    ann.get_by_label("Players may chat").uncheck()
    expect(ben.get_by_role("button", name="Chat")).to_have_count(0)
    ann.get_by_text("My seat on another device").click()
    expect(ann.get_by_role("img", name="My seat on another device")).to_be_visible()
    check_page(ann)
    picture(ann, "table-menu")
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.locator("details").get_by_role("button", name="Copy the link").click()
    expect(ann.get_by_role("button", name="Copied")).to_be_visible()
    phone = open_page(ann.evaluate("navigator.clipboard.readText()"), "phone")
    decide(phone)
    ann.keyboard.press("Escape")
    expect(ann.locator("main").get_by_text("You have decided")).to_be_visible()


def test_talking(open_page: Seat) -> None:
    ann = open_page("/")
    ben = open_page(make(ann, "traxx", "friends"))
    join(ben, "Ben")
    ben.get_by_role("button", name="Chat").click()
    ben.get_by_label("Your message").fill("<b>good luck</b>")
    ben.get_by_role("button", name="Send").click()
    ann.get_by_role("button", name="Chat").click()
    expect(ann.get_by_role("dialog").get_by_text("<b>good luck</b>")).to_be_visible()


def test_a_drawn_line_follows_a_finger(open_page: Seat) -> None:
    page = open_page("/")
    page.goto(page.url + "new/traxx/solo")
    page.get_by_role("button", name="Start the game").click()
    end, first = page.locator(".mine circle.end").first, page.locator(".mine .follow").first
    end.wait_for()
    from_box, to_box = end.bounding_box(), first.bounding_box()
    assert from_box
    assert to_box
    page.mouse.move(from_box["x"] + from_box["width"] / 2, from_box["y"] + from_box["height"] / 2)
    page.mouse.down()
    page.mouse.move(to_box["x"] + to_box["width"] / 2, to_box["y"] + to_box["height"] / 2, steps=12)
    page.mouse.up()
    expect(page.get_by_role("button", name="Draw 1 cell")).to_be_enabled()


def test_start_rules_and_replays_open_without_a_network(open_page: Seat, server: Server) -> None:
    made = call(server.port, "POST", "/api/v1/tables", {"game": "traxx"})[1]
    table = made["table"]["id"]
    call(server.port, "POST", f"/api/v1/tables/{table}/seats", {"name": "Ann", "seed": "ab"}, made["token"])
    page = open_page("/", service_workers="allow")
    origin = page.url.rstrip("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto(f"{origin}/t/{table}/replay")
    expect(page.get_by_role("slider")).to_be_visible()
    page.context.set_offline(True)
    page.goto(f"{origin}/")
    expect(page.get_by_role("heading", name="Träxx")).to_be_visible()
    page.goto(f"{origin}/rules/qwinto")
    expect(page.get_by_role("heading", name="Rules of Qwinto")).to_be_visible()
    page.goto(f"{origin}/t/{table}/replay")
    expect(page.get_by_role("slider")).to_be_visible()


def test_qwinto_with_three_round_one_screen(open_page: Seat) -> None:
    page = open_page("/new/qwinto/screen", "phone")
    page.get_by_role("button", name="Start the game").wait_for()
    page.locator("fieldset").first.get_by_text("3", exact=True).click()
    page.get_by_role("button", name="Start the game").click()

    def turn(page: Page, press: object) -> None:
        hand = page.get_by_role("button", name="I am")
        if hand.count():
            hand.click()
        qwinto(page, click)

    page.locator(".tray").first.wait_for()
    for _ in range(16):
        with suppress(TimeoutError):  # the table may have gone on between looking and pressing
            turn(page, click)
    written = [text for text in page.locator(".sheet .value").all_inner_texts() if text.strip().isdigit()]
    assert len(written) >= 3
