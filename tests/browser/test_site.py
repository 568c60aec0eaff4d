"""The static site of `make site`, under a sub-path of Python's own file server, where nothing else answers."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from serving import free_port

from browser.conftest import ROOT, Seat
from browser.people import TURNS, click, play

pytestmark = pytest.mark.timeout(600)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    assert (ROOT / "site/index.html").exists(), "the site is not built: make site"
    (tmp_path / "games").symlink_to(ROOT / "site")
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "http.server",
        str(port),
        "--bind",
        "127.0.0.1",
        "--directory",
        str(tmp_path),
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        yield f"http://127.0.0.1:{port}/games/"
        server.terminate()


def test_a_game_is_played_on_a_static_site(open_page: Seat, site: str) -> None:
    for _ in range(100):
        try:
            page = open_page(site)
            break
        except Exception:  # it has not begun to listen
            continue
    page.locator("a[href='/new/traxx/solo']").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Start the game").click()
    page.locator("[role=grid]").first.wait_for(state="attached")
    assert "#/t/here-" in page.url
    play(page, click, TURNS["traxx"])
    expect(page.locator("#result")).to_be_visible()


def test_what_needs_a_server_says_so(open_page: Seat, site: str) -> None:
    for _ in range(100):
        try:
            page = open_page(site)
            break
        except Exception:  # it has not begun to listen
            continue
    page.locator("a[href='/new/qwinto/friends']").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name=re.compile("Open")).click()
    expect(page.get_by_text("This needs a server, and this site has none.")).to_be_visible()
