"""A game of another package in the browser: its text drawing, and its moves as buttons."""

from collections.abc import Iterator

import pytest
from installed import install, serving_with
from playwright.sync_api import Page, expect

from browser.conftest import Seat, check_page, picture
from browser.people import Press, click, expect_result, play, set_up


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at which Pig can be played."""
    folder = tmp_path_factory.mktemp("pig")
    with serving_with(install(folder), folder) as port:
        yield f"http://127.0.0.1:{port}"


def pig(page: Page, press: Press) -> None:
    """Rolls once and holds."""
    for move in ("hold", "roll"):
        button = page.get_by_role("button", name=move, exact=True).and_(page.locator("button:enabled"))
        if button.count():
            return press(button)
    return None


def test_a_game_of_another_package_is_played_to_the_end(open_page: Seat, address: str) -> None:
    page = open_page(address)
    set_up(page, click, "pig", "bots")
    expect(page.get_by_text("in the pot.")).to_be_visible()
    expect(page.get_by_role("button", name="roll", exact=True)).to_be_visible()
    picture(page, "pig")
    check_page(page)
    play(page, click, pig)
    expect_result(page)
    check_page(page)
