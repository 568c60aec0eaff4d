"""A real server, Debian's Chromium, and people who sit in front of it."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from serving import Server, serving

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "artefacts" / "screenshots"
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
AXE = ROOT / "client/node_modules/axe-core/axe.min.js"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]  # fmt: skip
SIZES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 375, "height": 740}, "is_mobile": True, "has_touch": True},
    "narrow": {"viewport": {"width": 320, "height": 640}, "is_mobile": True, "has_touch": True},
    "television": {"viewport": {"width": 1920, "height": 1080}},
}
Seat = Callable[..., Page]
PATIENCE = 30_000  # milliseconds: a busy machine is slow, and nothing here is about speed
expect.set_options(timeout=PATIENCE)


# Not for the session: while it is open an event loop runs, which tests of other files must not meet.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    assert CHROMIUM, "the browser tests need Chromium: apt-get install chromium-headless-shell"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert (ROOT / "src/ludoteca/server/client/index.html").exists(), "the client is not built: make client"
    with serving(tmp_path_factory.mktemp("tables"), "--thinkers", "1") as running:
        yield running


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[Seat]:
    """Opens a path in a browser of its own; whatever goes wrong in a page fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_(path: str = "/", size: str = "desk", **more: Any) -> Page:
        context = browser.new_context(
            **{**SIZES[size], "locale": "en-GB", "service_workers": "block", **more}
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path if path.startswith("http") else f"http://127.0.0.1:{server.port}{path}")
        return page

    yield open_
    for context in contexts:
        context.close()
    assert errors == []


def picture(page: Page, name: str) -> None:
    """Keeps a picture of the page as an artefact of the run."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png", full_page=True)


def until(page: Page, condition: str) -> None:
    """Waits until an expression is true; `wait_for_function` is forbidden by the pages' policy."""
    for _ in range(PATIENCE // 50):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never true: {condition}")


def check_width(page: Page) -> None:
    """No sideways scrolling."""
    wide, room = (
        page.evaluate("document.documentElement.scrollWidth"),
        (page.viewport_size or {"width": 0})["width"],
    )
    assert wide <= room, f"{page.url} is {wide} wide and has room for {room}"


RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def check_page(page: Page, rules: list[str] = RULES) -> None:
    """No sideways scrolling, and nothing that axe finds."""
    check_width(page)
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("(rules) => axe.run(document, { runOnly: rules })", rules)["violations"]
    said = [f"{v['id']}: {node['html'][:150]} {node['failureSummary']}" for v in found for node in v["nodes"]]
    assert said == [], json.dumps(said, indent=1)
