"""The static site of `make site`, under a sub-path of Python's own file server, where nothing else answers."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import ROOT, Seat
from browser.people import TURNS, click, play

pytestmark = pytest.mark.timeout(600)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """Its address and its folder, in which files can be replaced."""
    assert (ROOT / "site/index.html").exists(), "the site is not built: make site"
    folder = tmp_path / "games"
    folder.mkdir()
    for file in (ROOT / "site").iterdir():
        (folder / file.name).symlink_to(file)
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", f"{tmp_path}"]  # fmt: skip
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout
        listening = re.search(r"http://[^/]+/", server.stdout.readline())
        assert listening
        yield f"{listening[0]}games/", folder
        server.terminate()


def publish(folder: Path) -> None:
    """Puts another version into the place of the site."""
    worker = folder / "sw.js"
    text = re.sub("VERSION = '(.*?)'", r"VERSION = 'next-\1'", worker.read_text("utf-8"))
    worker.unlink()
    worker.write_text(text, "utf-8")


def test_a_game_is_played_and_a_new_version_does_not_interrupt_it(
    open_page: Seat, site: tuple[str, Path]
) -> None:
    address, folder = site
    page = open_page(address, service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.locator("a[href='/new/traxx/solo']").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Start the game").click()
    page.locator("[role=grid]").first.wait_for(state="attached")
    table = page.url
    assert "#/t/here-" in table
    TURNS["traxx"](page, click)
    publish(folder)
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.getRegistration()
          while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 100))
        }"""
    )
    notice = page.get_by_text("A new version is ready.")
    TURNS["traxx"](page, click)
    expect(notice).to_have_count(0)
    assert page.url == table
    page.evaluate("location.hash = '/'")
    expect(notice).to_be_visible()
    with page.expect_event("load"):
        page.get_by_role("button", name="Use it").click()
    expect(notice).to_have_count(0)
    assert [name[:11] for name in page.evaluate("caches.keys()") if name.startswith("shell")] == [
        "shell-next-"
    ]
    page.get_by_role("link", name=re.compile("Träxx.*Ann")).click()
    expect(page).to_have_url(table)
    play(page, click, TURNS["traxx"])
    expect(page.locator("#result")).to_be_visible()
    receipt = page.get_by_role("region", name="Where the result of Ann comes from")
    expect(receipt.locator("dd").last).to_have_text(re.compile(r"^−?\d+$"))  # reviewed in the page


def test_what_needs_a_server_says_so(open_page: Seat, site: tuple[str, Path]) -> None:
    page = open_page(site[0])
    said = page.get_by_text("This needs a server, and this site has none.")
    page.locator("a[href='/new/qwinto/friends']").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name=re.compile("Open")).click()
    expect(said).to_be_visible()
    page.goto(f"{site[0]}#/print")
    page.reload()
    expect(said).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("PDF"))).to_have_count(0)
