"""Every page in both themes, in phone and desktop size: pictures, axe, no sideways scrolling; all languages."""

import json

import pytest
from playwright.sync_api import Browser, Page, expect
from serving import Server, call

from browser.conftest import CHROMIUM, FLAGS, SIZES, Seat, check_page, check_width, picture
from browser.people import TURNS, click, play, set_up

PAGES = {
    "start": "/",
    "setup-solo": "/new/traxx/solo",
    "setup-bots": "/new/qwinto/bots",
    "setup-screen": "/new/qwinto/screen",
    "setup-phones": "/new/traxx/phones",
    "setup-friends": "/new/caminos/friends",
    "watch": "/watch",
    "mine": "/mine",
    "settings": "/settings",
    "check": "/check",
    "nowhere": "/nowhere",
    **{f"rules-{game}": f"/rules/{game}" for game in TURNS},
    **{f"learn-{game}": f"/learn/{game}" for game in TURNS},
    **{f"paper-{game}": f"/check/{game}" for game in TURNS},
    "print": "/print",
}
LANGUAGES = ["en", "es", "fr", "de", "it", "gl"]


def settle(page: Page) -> None:
    page.locator("h1").first.wait_for(state="attached")
    expect(page.get_by_text("One moment…")).to_have_count(0)
    page.wait_for_timeout(150)


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_every_page_looks_right(open_page: Seat, size: str) -> None:
    page = open_page("/", size, reduced_motion="reduce")
    origin = page.url.rstrip("/")
    for name, path in PAGES.items():
        page.goto(origin + path)
        settle(page)
        check_page(page)
        picture(page, f"{name}-{size}-light")
        page.emulate_media(color_scheme="dark")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        check_page(page, ["color-contrast"])  # nothing else is different
        picture(page, f"{name}-{size}-dark")
        page.emulate_media(color_scheme="light")


@pytest.mark.parametrize("size", ["narrow", "television"])
def test_every_page_fits_every_screen(open_page: Seat, size: str) -> None:
    page = open_page("/", size, reduced_motion="reduce")
    origin = page.url.rstrip("/")
    for path in PAGES.values():
        page.goto(origin + path)
        settle(page)
        check_width(page)


def test_text_of_twice_the_size_fits_a_phone(browser: Browser, server: Server) -> None:
    large = browser.browser_type.launch(
        executable_path=CHROMIUM, args=[*FLAGS, "--blink-settings=defaultFontSize=32"]
    )
    page = large.new_context(**SIZES["phone"], locale="en-GB", reduced_motion="reduce").new_page()
    for path in PAGES.values():
        page.goto(f"http://127.0.0.1:{server.port}{path}")
        settle(page)
        check_width(page)
    for game in TURNS:
        page.goto(f"http://127.0.0.1:{server.port}/")
        set_up(page, click, game, "bots")
        page.locator("[role=grid]").first.wait_for(state="attached")
        check_width(page)
    large.close()


@pytest.mark.parametrize(("size", "theme"), [("desk", "light"), ("phone", "dark"), ("narrow", "light")])
@pytest.mark.parametrize("game", TURNS)
def test_a_table_looks_right(open_page: Seat, game: str, size: str, theme: str) -> None:
    page = open_page("/", size, color_scheme=theme, reduced_motion="reduce")
    set_up(page, click, game, "bots")
    page.locator("[role=grid]").first.wait_for(state="attached")
    for _ in range(3):
        TURNS[game](page, click)
        page.wait_for_timeout(100)
    check_page(page)
    picture(page, f"{game}-table-{size}-{theme}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_spoken(open_page: Seat, language: str) -> None:
    page = open_page("/", "narrow", locale=language)
    page.locator("h1").first.wait_for()
    assert page.locator("html").get_attribute("lang") == language
    title = page.locator("h1").inner_text()
    origin = page.url.rstrip("/")
    for path in ("/settings", "/new/caminos/friends", "/rules/traxx", "/learn/qwinto"):
        page.goto(origin + path)
        page.locator("h1").first.wait_for()
        check_width(page)
    assert (title == "Three games for the table") == (language == "en")


def test_the_skip_link_covers_nothing(open_page: Seat) -> None:
    page = open_page("/", reduced_motion="reduce")
    set_up(page, click, "qwinto", "bots")
    page.locator("[role=grid]").first.wait_for()
    page.locator(".skip").focus()
    expect(page.locator(".skip")).to_be_in_viewport(ratio=1)
    check_page(page)


def test_language_and_theme_are_chosen_and_remembered(open_page: Seat) -> None:
    page = open_page("/settings", locale="fr-FR")
    page.locator("#language").select_option("de")
    page.locator("#theme").select_option("dark")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_set_up_and_table_lead_to_the_rules_and_the_lesson(open_page: Seat) -> None:
    page = open_page("/new/qwinto/bots", "phone")
    expect(page.get_by_role("link", name="First lesson")).to_have_attribute("href", "/learn/qwinto")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="How to play").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="A turn")).to_be_visible()
    expect(dialog.get_by_role("link", name="First lesson")).to_be_visible()
    check_page(page)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("grid", name="Your sheet")).to_be_visible()


def test_bots_have_names_and_a_sentence_each(open_page: Seat) -> None:
    page = open_page("/new/traxx/bots", "phone")
    expect(page.get_by_text("A cat that plays for fun", exact=False).last).to_be_visible()
    words = page.locator("#bot-0").inner_text()
    assert [name for name in ("Pipo", "Momo", "Nino", "Lola", "Rufo", "Ula") if name not in words] == []
    assert not {"random", "greedy", "casual", "club", "chance"} & set(words.lower().split())
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("list", name="Players").get_by_text("Lola")).to_be_visible()


def test_a_friend_is_invited_by_name(open_page: Seat) -> None:
    host = open_page("/new/qwinto/friends", "phone")
    host.evaluate("navigator.share = async (shared) => { window.shared = shared }")
    host.get_by_label("Your name").fill("Ann")
    host.get_by_role("button", name="Open the table").click()
    host.get_by_role("button", name="Invite friends").click()
    shared = host.evaluate("window.shared")
    assert (shared["url"], shared["text"]) == (host.url, "Play Qwinto with me!")
    expect(host.get_by_role("button", name="Start now with bots")).to_be_visible()
    check_page(host)

    guest = open_page(host.url, "phone")
    expect(guest.get_by_role("heading", name="Ann invites you to Qwinto")).to_be_visible()
    expect(guest.get_by_role("listitem").filter(has_text="Ann")).to_be_visible()
    expect(guest.get_by_role("link", name="First lesson")).to_be_visible()
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_role("alert").filter(has_text="your name")).to_be_visible()
    expect(guest.get_by_label("Your name")).to_be_focused()
    check_page(guest)
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator(".playing")).to_be_visible()  # all seats are taken


def test_afterwards_replay_check_and_files(open_page: Seat, server: Server) -> None:
    page = open_page("/")
    set_up(page, click, "traxx", "solo")
    play(page, click, TURNS["traxx"])
    page.get_by_text("Save, check and more").click()
    with page.expect_download() as record:
        page.get_by_role("button", name="Save the record").click()
    with page.expect_download() as image:
        page.get_by_role("button", name="Save a picture").click()
    assert record.value.suggested_filename.endswith(".json")
    assert image.value.suggested_filename.endswith(".png")
    assert image.value.path().stat().st_size > 10_000

    page.get_by_role("link", name="Check that all was fair").click()
    expect(page.get_by_text("Everything is right")).to_be_visible()
    check_page(page)
    picture(page, "check-fair")

    other = open_page("/check")
    other.locator("#file").set_input_files(record.value.path())
    expect(other.get_by_text("Everything is right")).to_be_visible()
    other.get_by_role("button", name="Look at this game").click()
    expect(other.get_by_role("slider")).to_be_visible()
    expect(other.get_by_role("status").filter(has_text="The starts are drawn")).to_have_count(0)
    other.keyboard.press("ArrowRight")
    expect(other.get_by_text("The starts are drawn")).to_be_visible()
    for key, turn in (("End", "Turn 31 of 31"), ("ArrowLeft", "Turn 30 of 31"), ("Home", "Turn 0 of 31")):
        other.keyboard.press(key)
        expect(other.get_by_text(turn)).to_be_visible()
    check_page(other)
    picture(other, "replay")


def test_a_false_draw_is_found(open_page: Seat, server: Server) -> None:
    made = call(server.port, "POST", "/api/v1/tables", {"game": "traxx"})[1]
    path = f"/api/v1/tables/{made['table']['id']}"
    call(server.port, "POST", f"{path}/seats", {"name": "Ann", "seed": "ab"}, made["token"])
    for turn in range(3, 33, 2):
        call(server.port, "POST", f"{path}/moves", {"seat": 0, "turn": turn, "move": "pass"}, made["token"])
    record = call(server.port, "GET", f"{path}/record")[1]
    assert record["over"]
    cards = [turn for turn in record["turns"][1:] if "*" in turn]
    cards[3]["*"], cards[4]["*"] = cards[4]["*"], cards[3]["*"]
    page = open_page("/check")
    page.locator("#file").set_input_files(
        {"name": "false.json", "mimeType": "application/json", "buffer": json.dumps(record).encode()}
    )
    expect(page.get_by_text("Something is wrong")).to_be_visible()
