"""How fast the pages are: until the start page can be used, from a tap to its answer, the review of a game, and turning
the Caminos board.

    python bench/pages.py [--runs N]

Starts a server of its own and Chromium, with the size of a phone. Without a graphics card the board is drawn by the
processor, which is much slower than any phone; the last line says what rendered it. A finger turns the board twice, the
second time with the page's own processor slowed four times; beside it stands how sharp the board is when nothing moves.
"""

import argparse
import statistics
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from browser.conftest import CHROMIUM, FLAGS, SIZES
from browser.fingers import Finger
from browser.people import TURNS, set_up, tap
from browser.test_offline import COMPLETE
from browser.test_paper import QWI_E4
from serving import Server, call, serving

from ludoteca.bots import bot
from ludoteca.games import GAMES
from ludoteca.play import finished
from ludoteca.record import Record

WAY = {"traxx": "solo", "qwinto": "bots", "caminos": "bots"}
TURNS_PLAYED = 8
# Every tap until the next picture is on the screen, as the browser itself measures it.
WATCH_TAPS = """
window.taps = []
new PerformanceObserver((list) => {
  for (const { name, duration } of list.getEntries()) if (['pointerup', 'click'].includes(name)) window.taps.push(duration)
}).observe({ type: 'event', durationThreshold: 16, buffered: true })
"""
COUNT_FRAMES = """() => {
  window.frames_seen = []
  const tick = (now) => { window.frames_seen.push(now); requestAnimationFrame(tick) }
  requestAnimationFrame(tick)
}"""
WHO_DRAWS = """() => {
  const gl = document.createElement('canvas').getContext('webgl2')
  const info = gl?.getExtension('WEBGL_debug_renderer_info')
  return info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : 'no WebGL'
}"""


def opened(browser: Browser, address: str) -> Page:
    more: dict[str, Any] = {"locale": "en-GB", "service_workers": "block", "color_scheme": "light"}
    page = browser.new_context(**SIZES["phone"], device_scale_factor=3, **more).new_page()
    page.add_init_script(WATCH_TAPS)
    page.goto(address, wait_until="commit")
    return page


def usable(browser: Browser, address: str) -> float:
    """Milliseconds, with an empty cache, until the ways to play can be pressed."""
    page = opened(browser, address)
    page.locator("a[href='/new/traxx/solo']").wait_for()
    seen = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
    spent = float(page.evaluate(f"Math.max({seen}, performance.now())"))
    page.context.close()
    return spent


def taps(browser: Browser, address: str, game: str) -> list[float]:
    """Milliseconds from taps to their answers in a few turns; the browser rounds to 8 and leaves out those under 16."""
    page = opened(browser, address)
    set_up(page, tap, game, WAY[game])
    page.locator("[role=grid]").first.wait_for(state="attached")
    page.wait_for_timeout(1500)  # a person looks first
    for _ in range(TURNS_PLAYED):
        TURNS[game](page, tap)
    spent: list[float] = page.evaluate("window.taps")
    page.context.close()
    return spent


def frames(browser: Browser, address: str, slower: int) -> tuple[list[float], float, str]:
    """The times of the frames while a finger turns the Caminos board, the pixel ratio at rest, and what renders."""
    page = opened(browser, address)
    set_up(page, tap, "caminos", "bots")
    board = page.locator("canvas").first
    board.wait_for()
    finger = Finger(page)
    finger.session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.wait_for_timeout(2000)
    page.evaluate(COUNT_FRAMES)
    box = board.bounding_box()
    assert box
    left, right, middle = box["x"] + 20, box["x"] + box["width"] - 20, box["y"] + box["height"] / 2
    finger.drag([(left, middle), (right, middle + 30), (left, middle - 30), (right, middle)], steps=60)
    times: list[float] = page.evaluate("window.frames_seen")
    page.wait_for_timeout(2000)
    sharp = float(board.evaluate("(canvas) => canvas.width / canvas.clientWidth"))
    drawn = str(page.evaluate(WHO_DRAWS))
    page.context.close()
    return times, sharp, drawn


def worst_second(times: list[float]) -> int:
    """The fewest frames in any second."""
    whole = [start for start in times if start + 1000 <= times[-1]]
    return min(sum(start < time <= start + 1000 for time in times) for start in whole)


def entered(browser: Browser, address: str) -> float:
    """Milliseconds in which a sheet of Qwinto filled in by hand is entered and checked, tap by tap."""
    page = opened(browser, f"{address}check/qwinto")
    pad = page.get_by_role("group", name="Numbers")
    pad.wait_for()
    began = float(page.evaluate("performance.now()"))
    for word in " ".join(QWI_E4).split():
        pad.get_by_role("button", name="Empty" if word == "." else word, exact=True).tap()
    page.get_by_role("button", name="Check").first.tap()
    page.get_by_role("heading", name="Result: ").wait_for()
    spent = float(page.evaluate("performance.now()")) - began
    page.context.close()
    return spent


def begun(browser: Browser, address: str, pause: int, slower: int) -> tuple[float, float]:
    """From the tap on Start to the first position of a game in the page, without a network: milliseconds on a clock
    with the page slowed so many times, and of processor time, those of the page and its workers together.

    Somebody looks at the page before for `pause` milliseconds, in which it gets ready; without a pause the games are
    loaded after the tap, as the first time after the installation.
    """
    page = browser.new_context(**SIZES["phone"], device_scale_factor=3, locale="en-GB").new_page()
    page.goto(address)
    page.evaluate(COMPLETE)
    page.context.set_offline(True)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(f"{address}new/qwinto/bots")
    button = page.get_by_role("button", name="Start the game")
    button.wait_for()
    page.wait_for_timeout(pause)
    began, before = perf_counter(), worked(browser)
    button.tap()
    page.locator("[role=grid]").first.wait_for(state="attached")
    spent = 1000 * (perf_counter() - began), worked(browser) - before
    page.context.close()
    return spent


def reviewed(browser: Browser, server: Server, seed: int) -> tuple[float, float, float]:
    """Milliseconds until the review of a game of Qwinto for two is there: the graph, all of it, and the processor time.

    The game is one of casual players: they make more mistakes than experts, so that more decisions are rolled out.
    """
    rules = GAMES["qwinto"]
    turns, end = finished(rules.start(seats=2), [bot("qwinto", "casual")] * 2, seed)
    record = Record.of(rules, {"seats": 2}, turns, end)
    answer: Any = call(server.port, "POST", "/api/v1/records", record.to_json())[1]
    page = opened(browser, f"http://127.0.0.1:{server.port}/settings")
    page.get_by_role("heading", level=1).wait_for()
    began, before = perf_counter(), worked(browser)
    page.goto(f"http://127.0.0.1:{server.port}/t/{answer['table']['id']}/replay?round=1")
    page.locator("figure path.line").first.wait_for(state="attached")
    graph = perf_counter() - began
    page.get_by_role("heading", name="Decisions").wait_for()
    spent = 1000 * graph, 1000 * (perf_counter() - began), worked(browser) - before
    page.context.close()
    return spent


def worked(browser: Browser) -> float:
    """Milliseconds of processor time of all pages up to now."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return 1000 * sum(float(one["cpuTime"]) for one in processes if one["type"] == "renderer")


def said(what: str, of: list[float]) -> None:
    worst = sorted(of)[max(0, -(-len(of) * 98 // 100) - 1)]
    print(
        f"{what:24} {len(of):5} {min(of):8.0f} {statistics.median(of):8.0f} {worst:8.0f} {max(of):8.0f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=9, help="of the start page (default 9)")
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        address = f"http://127.0.0.1:{server.port}/"
        print(f"{'milliseconds':24} {'times':>5} {'best':>8} {'half':>8} {'98 %':>8} {'worst':>8}")
        said("start page usable", [usable(browser, address) for _ in range(arguments.runs)])
        for game in WAY:
            said(f"tap in {game}", taps(browser, address, game))
        said("Qwinto sheet entered", [entered(browser, address) for _ in range(arguments.runs)])
        reviews = [reviewed(browser, server, seed) for seed in range(arguments.runs)]
        said("Qwinto review, graph", [graph for graph, _, _ in reviews])
        said("Qwinto review", [whole for _, whole, _ in reviews])
        said("4 × its processor time", [4 * work for _, _, work in reviews])
        for what, pause in (("first game here", 0), ("game here, after 5 s", 5000)):
            said(what, [begun(browser, address, pause, 4)[0] for _ in range(arguments.runs)])
            # Only the page's own thread is slowed: so this is how long a single slow core would work for all of them.
            work = [4 * begun(browser, address, pause, 1)[1] for _ in range(arguments.runs)]
            said("4 × its processor time", work)
        for slower in (1, 4):
            times, sharp, drawn = frames(browser, address, slower)
            said(f"frame, {slower} × slower", [b - a for a, b in pairwise(times)])
            print(f"{'frames in worst second':24} {worst_second(times):5}")
            print(f"{'pixel ratio at rest':24} {sharp:5.1f}")
        print(f"the board was rendered by {drawn}")
        browser.close()


if __name__ == "__main__":
    main()
