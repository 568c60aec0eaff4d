"""A browser that is killed loses no move: its process ends without warning again and again, and no event is missing."""

import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, TimeoutError, sync_playwright
from serving import Server

from browser.conftest import CHROMIUM, FLAGS, PATIENCE
from browser.people import TURNS, click, is_over
from browser.test_offline import COMPLETE, decisions, kept

KILLS = int(os.environ.get("LUDOTECA_KILLS", "2"))  # 30 in make bench


@contextmanager
def killed(folder: Path, address: str) -> Iterator[Page]:
    """A page in a browser of its own, which is killed at the end; its profile stays.

    Playwright starts the browser, with an empty page: a browser started by hand loads its own start page while
    Playwright attaches to it, and on a busy machine that once took longer than two minutes.
    """
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            folder, executable_path=CHROMIUM, args=FLAGS, timeout=4 * PATIENCE
        )
        context.set_default_timeout(PATIENCE)
        page = context.pages[0]
        page.goto(address)
        yield page
        with context.expect_event("close"):
            os.killpg(os.getpgid(process_of(context)), signal.SIGKILL)


def process_of(context: BrowserContext) -> int:
    """The browser's process, which leads a group of its own."""
    assert context.browser
    processes = context.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return next(int(one["id"]) for one in processes if one["type"] == "browser")


def decide(page: Page, count: int) -> None:
    """Plays until there are so many decisions in the database, or the game is over."""
    for _ in range(200):
        if decisions(page) >= count or is_over(page):
            return
        with suppress(TimeoutError):
            TURNS["qwinto"](page, click)
        page.wait_for_timeout(30)
    raise AssertionError("the game does not go on")


@pytest.mark.timeout(1800)
def test_kills_lose_nothing(server: Server, tmp_path: Path) -> None:
    home = f"http://127.0.0.1:{server.port}"
    with killed(tmp_path, home) as page:
        page.evaluate(COMPLETE)
        page.goto(f"{home}/new/qwinto/bots")
        page.locator("#name-0").fill("Ann")
        page.get_by_role("button", name="Start the game").click()
        page.wait_for_url(re.compile("/t/here-"))
        table, seen = page.url, kept(page)
    for number in range(KILLS):
        with killed(tmp_path, table) as page:
            page.locator("[role=grid]").first.wait_for(state="attached")
            now = kept(page)
            assert now[: len(seen)] == seen, f"events are missing after kill {number}"
            decide(page, decisions(page) + 1)
            seen = kept(page)
