"""The review of a game in the browser: receipt, graph, decisions, another try, what if, and a picture to share."""

import json
import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from serving import Server, call

from browser.conftest import Seat, check_page, picture
from browser.fingers import PHONE, PHONES, Finger, middle
from ludoteca.bots import bot
from ludoteca.game import CHANCE
from ludoteca.games import GAMES
from ludoteca.play import finished
from ludoteca.record import Record

BARS: dict[str, Any] = {**PHONES["bars"], **PHONE}
Review = dict[str, Any]


@cache
def played(game: str, seats: int, **options: Any) -> Record:
    """A whole game between bots that make mistakes."""
    options["seats"] = seats
    turns, end = finished(GAMES[game].start(**options), [bot(game, "greedy")] * seats, 3)
    names = [{"name": name} for name in ("Ann", "Ben", "Cleo", "Dan", "Eva", "Fin")[:seats]]
    return Record.of(GAMES[game], options, turns, end, names)


def laid_out(server: Server, record: Record) -> str:
    """The table that shows a record."""
    answer: Any = call(server.port, "POST", "/api/v1/records", record.to_json())[1]
    return str(answer["table"]["id"])


def worth(points: float, win: float) -> dict[str, float]:
    return {"points": points, "win": win}


def decision(turn: int, seat: int, move: str, best: str, win: float) -> dict[str, Any]:
    """A blunder that costs so much."""
    nothing = worth(0, 0)
    return {
        "turn": turn,
        "seat": seat,
        "move": move,
        "candidates": [
            {"move": best, **worth(50, 0.6), "cost": nothing, "error": nothing},
            {"move": move, **worth(40, 0.6 - win), "cost": worth(10, win), "error": worth(1, 0.01)},
        ],
        "cost": worth(10, win),
        "error": worth(1, 0.01),
        "grade": "blunder",
    }


def written(record: Record) -> list[tuple[int, str, list[str]]]:
    """The turns in which seat 0 wrote, what it wrote, and where else it could have written."""
    states = list(record.positions())
    found = []
    for number, turn in enumerate(record.turns, 1):
        if turn.keys() >= {0, 1} and turn[0] != "pass":
            others = [m for m in states[number - 1].moves(0) if m not in (turn[0], "pass")]
            if len(others) > 1:
                found.append((number, turn[0], others))
    return found


def told(record: Record, other: int = 0) -> Review:
    """A review of our own making: four of Ann's decisions were blunders; `other` chooses what was better."""
    seats, count = range(len(record.scores)), len(record.turns)
    wrong = [
        decision(number, 0, move, others[other], 0.4 - place / 10)
        for place, (number, move, others) in enumerate(written(record)[:4])
    ]
    chance = [number for number, turn in enumerate(record.turns, 1) if CHANCE in turn]
    point = {**worth(50, 0.5), "error": worth(1, 0.02)}
    account = {"expected": 73.6, "luck": 6.4, "others": -2.4, "decisions": -8.8, "rest": 0.2, "result": 69}
    return {
        "format": "ludoteca-review/1",
        "game": record.game,
        "unit": "points",
        "curves": [[point] * (count + 1) for _ in seats],
        "luck": [{"turn": n, "seats": [worth(n % 7 - 3, 0.01), worth(0, 0)]} for n in chance],
        "decisions": wrong,
        "accounts": [account for _ in seats],
        "moments": [
            {"turn": chance[3], "seat": 0, "kind": "luck", "change": worth(4, 0.2)},
            {"turn": wrong[0]["turn"], "seat": 0, "kind": "decision", "change": worth(-10, -0.4)},
            {"turn": wrong[1]["turn"], "seat": 0, "kind": "decision", "change": worth(-10, -0.3)},
        ],
    }


def tell(page: Page, review: Review) -> None:
    """The page has no engine, and the server tells this review."""
    page.route("**/*.wasm", lambda route: route.abort())

    def answer(route: Route) -> None:
        route.fulfill(body=json.dumps(review), content_type="application/json")

    page.route(re.compile("/tables/[^/]+/review"), answer)


def opened(open_page: Seat, server: Server, path: str, review: Review, **more: Any) -> Page:
    """A page about a game of Qwinto of which the server tells this review."""
    page = open_page("/settings", **more)
    tell(page, review)
    page.goto(f"http://127.0.0.1:{server.port}{path}")
    return page


@pytest.mark.parametrize("look", ["desk", "phone"])
def test_the_receipt_stands_under_the_result(open_page: Seat, server: Server, look: str) -> None:
    record = played("qwinto", 2)
    more = {**BARS, "color_scheme": "dark"} if look == "phone" else {}
    table = laid_out(server, record)
    page = opened(open_page, server, f"/t/{table}?round=1", told(record), **more)
    strip = page.get_by_role("region", name="Where the result of Ann comes from")
    expect(strip.locator("dd").last).to_have_text("69")
    terms = dict(
        zip(strip.locator("dt").all_inner_texts(), strip.locator("dd").all_inner_texts(), strict=True)
    )
    assert terms == {
        "expected": "74",
        "dice": "+6",
        "the others": "−2",
        "own decisions": "−9",
        "result": "69",
    }
    expect(strip.get_by_role("img", name=re.compile("die shows")).first).to_be_visible()
    moments = page.get_by_role("link").filter(has_text=re.compile("%$"))
    assert [text.split()[-2:] for text in moments.all_inner_texts()] == [
        ["−40", "%"],
        ["−30", "%"],
        ["+20", "%"],
    ]
    check_page(page)
    picture(page, f"receipt-{look}")
    moments.first.click()
    expect(page).to_have_url(re.compile(rf"/replay\?round=1&turn={told(record)['decisions'][0]['turn']}$"))
    expect(page.get_by_text("It wins 40 more games out of 100.")).to_be_visible()


@pytest.mark.parametrize("look", ["desk", "phone"])
def test_the_key_moments_stand_under_the_receipts_and_nothing_jumps(
    open_page: Seat, server: Server, look: str
) -> None:
    record = played("qwinto", 2)
    page, waiting = open_page("/settings", **(BARS if look == "phone" else {})), list[Route]()
    page.route("**/*.wasm", lambda route: route.abort())
    page.route(re.compile("/tables/[^/]+/review"), lambda route: waiting.append(route))
    page.goto(f"http://127.0.0.1:{server.port}/t/{laid_out(server, record)}?round=1")
    button = page.get_by_role("link", name="Review", exact=True)
    expect(page.get_by_text("An expert looks at your game")).to_be_visible()
    expect(page.get_by_text("what made more or less of them")).to_be_visible()
    check_page(page)
    before = middle(button)
    waiting[0].fulfill(body=json.dumps(told(record)), content_type="application/json")
    moments = page.get_by_role("link").filter(has_text=re.compile("%$"))
    expect(moments.first).to_be_visible()
    assert middle(button) == before
    receipt = page.get_by_role("region", name="Where the result of Ben comes from")
    assert middle(receipt)[1] < middle(moments.first)[1] < before[1]


def test_a_game_that_counts_points_by_choice_is_told_in_chances(open_page: Seat, server: Server) -> None:
    page = open_page(f"/t/{laid_out(server, played('caminos', 2, scoring=True))}?round=1")
    expect(page.get_by_role("heading", name="What decided the game")).to_be_visible()
    expect(page.get_by_role("heading", name="Where the points came from")).to_have_count(0)


def test_numbers_of_six_players_are_not_broken(open_page: Seat, server: Server) -> None:
    page = open_page(f"/t/{laid_out(server, played('qwinto', 6))}?round=1", **BARS)
    cells = page.locator("tbody td").filter(has_text=re.compile("^−"))
    expect(cells.first).to_be_visible()
    lines = [
        cell.evaluate(
            "(one) => { const all = document.createRange(); all.selectNodeContents(one); return all.getClientRects().length }"
        )
        for cell in cells.all()
    ]
    assert set(lines) == {1}
    check_page(page)


@pytest.mark.parametrize("look", ["desk", "phone"])
def test_a_review_is_stepped_through_by_keys(open_page: Seat, server: Server, look: str) -> None:
    record = played("qwinto", 2)
    review = told(record)
    first = review["decisions"][0]
    more = {**BARS, "color_scheme": "dark"} if look == "phone" else {}
    table = laid_out(server, record)
    page = opened(open_page, server, f"/t/{table}/replay?round=1&turn={first['turn'] - 1}", review, **more)
    graph = page.get_by_role("img", name=re.compile("^Chance to win Ann: 50 % at first"))
    expect(graph).to_be_visible()
    page.keyboard.press("ArrowRight")
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("Big mistake: Ann writes")
    expect(verdict).to_contain_text("Better: Ann writes")
    sheet = page.locator(".qwinto")
    before = sheet.inner_html()
    page.get_by_role("button", name="Show it on the board").click()
    expect(page.get_by_text("This could have been.")).to_be_visible()
    assert sheet.inner_html() != before
    page.keyboard.press("ArrowLeft")
    expect(verdict.filter(has_text="Big mistake")).to_have_count(0)
    page.get_by_role("button", name=re.compile("Big mistake: −10 %")).click()
    expect(page.get_by_text("It wins 10 more games out of 100.")).to_be_visible()
    page.get_by_text("The numbers as a table").click()
    expect(page.get_by_role("table").get_by_role("row")).to_have_count(len(record.turns) + 2)
    check_page(page)
    picture(page, f"review-{look}")


def test_a_reason_speaks_of_the_move_that_was_played(open_page: Seat, server: Server) -> None:
    record = played("qwinto", 2)
    review = told(record)
    first = review["decisions"][0]
    first["why"] = {"kind": "row", "row": "y"}
    reason = "Now the yellow row can never be full: too few numbers are left for its empty cells."
    table = laid_out(server, record)
    page = opened(open_page, server, f"/t/{table}/replay?round=1&turn={first['turn']}", review, **BARS)
    verdict = page.locator(".verdict.blunder")
    expect(verdict).to_contain_text("It wins 40 more games out of 100.")
    assert verdict.inner_text().index(reason) < verdict.inner_text().index("Better:")
    expect(page.locator(".said")).to_contain_text("Big mistake: Ann writes")
    page.goto(f"http://127.0.0.1:{server.port}/t/{table}/retry?round=1&seat=0")
    page.get_by_role("button", name="Show the answer").tap()
    expect(page.get_by_text(re.compile(rf"Played: Ann writes .*\. {reason}"))).to_be_visible()


def test_a_better_move_that_sounds_the_same_is_another_way(open_page: Seat, server: Server) -> None:
    record = played("traxx", 1)
    turn, move, best = next(
        (number, turn[0], best)
        for number, (turn, state) in enumerate(zip(record.turns, record.positions(), strict=False), 1)
        if turn.get(0, "pass") != "pass"
        for best in state.moves(0)
        if best != turn[0] and state.play({0: best}).scores() == state.play({0: turn[0]}).scores()
    )
    point = {**worth(50, 0.5), "error": worth(1, 0.02)}
    review = {**told(played("qwinto", 2)), "curves": [[point] * len(record.turns)], "luck": [], "moments": []}
    review["decisions"] = [decision(turn, 0, move, best, 0.4)]
    path = f"/t/{laid_out(server, record)}/replay?round=1&turn={turn}"
    page = opened(open_page, server, path, review)
    expect(page.locator(".verdict")).to_contain_text("Better: the same in another way")
    expect(page.get_by_role("button", name="Show it on the board")).to_be_visible()


@pytest.mark.parametrize(("game", "seats", "board"), [("traxx", 1, ".mine"), ("caminos", 2, ".main")])
def test_a_phone_that_lies_shows_the_whole_board_above_the_controls(
    open_page: Seat, server: Server, game: str, seats: int, board: str
) -> None:
    replay = f"/t/{laid_out(server, played(game, seats))}/replay?round=1"
    page = open_page(replay, **{**PHONES["lying"], **PHONE})
    expect(page.get_by_role("heading", name="Replay")).to_have_count(1)
    expect(page.get_by_role("img", name=re.compile("^Chance to win|^Points to expect"))).to_be_visible()
    shown, controls = (page.locator(name).first.bounding_box() for name in (board, ".controls"))
    assert shown
    assert controls
    assert shown["y"] + shown["height"] <= controls["y"]
    check_page(page)


def test_a_finger_on_the_graph_goes_to_a_turn(open_page: Seat, server: Server) -> None:
    record = played("qwinto", 2)
    table = laid_out(server, record)
    page = opened(open_page, server, f"/t/{table}/replay?round=1", told(record), **BARS)
    graph = page.get_by_role("img", name=re.compile("^Chance to win"))
    graph.scroll_into_view_if_needed()
    finger = Finger(page)
    finger.down(middle(graph))
    finger.up()
    turn = int(re.findall(r"turn=(\d+)", page.url)[0])
    assert abs(turn - len(record.turns) * 0.45) < len(record.turns) * 0.1


def test_a_game_that_goes_on_has_no_review(open_page: Seat, server: Server) -> None:
    record = played("qwinto", 2)
    _, made = call(server.port, "POST", "/api/v1/tables", {"game": "traxx", "options": {"seats": 1}})
    table = made["table"]["id"]
    call(server.port, "POST", f"/api/v1/tables/{table}/seats", {"name": "Ann"})
    page = opened(open_page, server, f"/t/{table}/replay", told(record))
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.get_by_role("heading", name="Review")).to_have_count(0)
    expect(page.get_by_role("link", name="Play on from here")).to_have_count(0)


def seen(page: Page) -> tuple[str, str]:
    """All that is in the page, and all that a screen reader is told, without numbers made up for labels."""
    expect(page.get_by_text("There is a better move.")).to_be_visible()
    page.locator(".mine .cell.open").first.wait_for()
    content = re.sub(r"\bc\d+\b|s\d+-\d+", "", page.locator("#main").inner_html())
    return content, page.locator("body").aria_snapshot()


def test_before_it_is_solved_nothing_gives_the_answer_away(open_page: Seat, server: Server) -> None:
    record = played("qwinto", 2)
    path = f"/t/{laid_out(server, record)}/retry?round=1&seat=0"
    one, another = (opened(open_page, server, path, told(record, other)) for other in (0, 1))
    assert seen(one) == seen(another)
    for page in (one, another):
        assert "Better" not in page.content()
        assert "Solved" not in page.content()


def write(page: Page, move: str) -> None:
    """Taps a cell and confirms."""
    page.locator(f".mine [data-cell={move}]").tap()
    page.get_by_role("button", name=re.compile("^Write ")).tap()


def test_three_mistakes_are_tried_again_on_the_board(open_page: Seat, server: Server) -> None:
    record = played("qwinto", 2)
    review = told(record)
    tried = review["decisions"]
    page = opened(open_page, server, f"/t/{laid_out(server, record)}/retry?round=1&seat=0", review, **BARS)
    expect(page.get_by_text("1 of 3")).to_be_visible()
    expect(page.get_by_text("Played: Ann writes")).to_be_visible()
    check_page(page)
    write(page, tried[0]["move"])
    expect(page.get_by_text("There is something better.")).to_be_visible()
    write(page, tried[0]["candidates"][0]["move"])
    expect(page.get_by_text("Solved! That is as good as it gets.")).to_be_visible()
    picture(page, "retry")
    page.get_by_role("button", name="Next").tap()
    expect(page.get_by_text("2 of 3")).to_be_visible()
    page.get_by_role("button", name="Show the answer").tap()
    expect(page.get_by_text("The best move: Ann writes")).to_be_visible()
    page.get_by_role("button", name="Next").tap()
    page.get_by_role("button", name="Show the answer").tap()
    page.get_by_role("button", name="Next").tap()
    expect(page.get_by_text("you found 1 of 3")).to_be_visible()
    page.get_by_text("All 4 mistakes").tap()
    expect(page.get_by_text("1 of 4")).to_be_visible()
    page.get_by_text("Only the largest").tap()
    expect(page.get_by_text("1 of 1")).to_be_visible()
    page.get_by_text("Ben", exact=True).tap()
    expect(page.get_by_text("Nothing to try again!")).to_be_visible()
    check_page(page)


def test_without_an_engine_the_server_reviews_and_judges_what_is_tried(
    open_page: Seat, server: Server
) -> None:
    record = played("qwinto", 2)
    review = told(record)
    known = {one["move"] for one in review["decisions"][0]["candidates"]}
    others = written(record)[0][2]
    page = open_page("/settings", **BARS)
    page.add_init_script("WebAssembly.validate = () => false")
    page.route(re.compile("/tables/[^/]+/review"), lambda route: route.fulfill(body=json.dumps(review)))
    page.goto(f"http://127.0.0.1:{server.port}/t/{laid_out(server, record)}/retry?round=1&seat=0")
    with page.expect_response("**/api/v1/advice/move") as judged:
        write(page, next(move for move in others if move not in known))
    assert judged.value.json()["turn"] == 1
    expect(page.get_by_text(re.compile("There is something better.|Solved!"))).to_be_visible()


def test_what_if_goes_on_against_a_bot_by_a_link(open_page: Seat, server: Server) -> None:
    record = played("qwinto", 2)
    number, move, others = written(record)[0]
    replay = f"/t/{laid_out(server, record)}/replay?round=1&turn={number - 1}"
    page = opened(open_page, server, replay, told(record), **BARS)
    page.get_by_role("link", name="Play on from here").tap()
    expect(page.get_by_role("heading", name="What if?")).to_be_visible()
    check_page(page)
    guest = open_page(page.url, "phone")  # whoever gets the link
    for one in (page, guest):
        one.get_by_text("Ann", exact=True).first.tap()
        one.get_by_text("Pipo").tap()
        one.get_by_role("button", name="Play on").tap()
        expect(one.locator(".mine .cell.open").first).to_be_visible()
    write(page, others[0])
    expect(page.locator(f".mine [data-cell={move}]")).to_be_visible()
    assert page.url != guest.url
    bad = open_page("/branch#bm90aGluZw")
    expect(bad.get_by_text("This link is damaged")).to_be_visible()
    check_page(bad)


SHARE = """
  window.shared = []
  navigator.canShare = () => true
  navigator.share = (given) => { shared.push(given); return Promise.resolve() }
"""


def test_the_result_is_shared_as_a_picture(open_page: Seat, server: Server) -> None:
    record = played("qwinto", 2)
    table = laid_out(server, record)
    page = open_page("/settings")
    page.add_init_script(SHARE)
    tell(page, told(record))
    page.goto(f"http://127.0.0.1:{server.port}/t/{table}?round=1")
    expect(page.locator("dd").filter(has_text="69").first).to_be_visible()
    button = page.get_by_role("button", name="Share")
    for _ in range(50):
        button.click()
        given = page.evaluate("shared.at(-1).files?.map((file) => [file.type, file.size > 10_000])")
        if given:
            break
        page.wait_for_timeout(100)
    assert given == [["image/png", True]]
    assert page.evaluate("shared.at(-1).url").endswith(f"/t/{table}/replay?round=1")
    page.get_by_text("Save, check and more").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as SVG").click()
    drawing = saved.value.path().read_text("utf-8")
    assert "expected 74 · dice +6 · the others −2 · own decisions −9 · result 69" in drawing


def test_a_picture_of_traxx_shows_the_numbers_that_were_reached(open_page: Seat, server: Server) -> None:
    record = played("traxx", 1)
    page = open_page(f"/t/{laid_out(server, record)}?round=1")
    page.get_by_text("Save, check and more").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as SVG").click()
    drawing = saved.value.path().read_text("utf-8")
    line = drawing.rindex('stroke-linejoin="round"')
    assert [n for n in range(2, 11) if drawing.rindex(f">{n}</text>") < line] == []


@pytest.mark.parametrize(("game", "seats", "word"), [("traxx", 1, "cards"), ("caminos", 2, "")])
def test_the_engine_in_the_page_reviews_a_game(
    open_page: Seat, server: Server, game: str, seats: int, word: str
) -> None:
    page, asked = open_page("/settings"), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"http://127.0.0.1:{server.port}/t/{laid_out(server, played(game, seats))}?round=1")
    strip = page.get_by_role("region", name="Where the result of Ann comes from")
    expect(strip.locator("dd").last).not_to_have_text("…")
    labels = strip.locator("dt").all_inner_texts()
    assert ("cards" in labels, "dice" in labels) == (word == "cards", False)
    assert not [url for url in asked if re.search("/tables/[^/]+/review", url)]
    check_page(page)
