"""Takes the README's pictures: games of bots, laid out by a real server and shown by a real browser.

python bench/pictures.py [FOLDER]
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from browser.conftest import CHROMIUM, FLAGS
from serving import Server, call, serving

from ludoteca.bots import bot
from ludoteca.games import GAMES
from ludoteca.play import finished
from ludoteca.record import Record

GAMES_SHOWN: dict[str, tuple[dict[str, Any], str, int]] = {  # options, level, seed
    "traxx": ({"seats": 2}, "expert", 4),
    "caminos": ({"board": "octagon"}, "club", 3),
    "qwinto": ({"seats": 2}, "expert", 2),
}
NAMES = ({"name": "Ann"}, {"name": "Ben"})


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=[*FLAGS, "--use-angle=swiftshader"]
        )
        for game, (options, level, seed) in GAMES_SHOWN.items():
            take(browser, server, played(game, options, level, seed), folder / f"{game}.png")
        browser.close()


def played(game: str, options: dict[str, Any], level: str, seed: int) -> Record:
    """A game that somebody has won: a draw of Caminos shows no path."""
    turns, end = finished(GAMES[game].start(**options), [bot(game, level)] * 2, seed)
    record = Record.of(GAMES[game], options, turns, end, NAMES)
    return record if end.winners() else played(game, options, level, seed + 1)


def take(browser: Browser, server: Server, record: Record, path: Path) -> None:
    status, answer = call(server.port, "POST", "/api/v1/records", record.to_json())
    assert status == 201, answer
    page = browser.new_page(viewport={"width": 1200, "height": 760}, locale="en-GB", service_workers="block")
    page.add_init_script("localStorage.setItem('ludoteca.caminos.drawing', '\"fine\"')")
    page.goto(f"http://127.0.0.1:{server.port}/t/{answer['table']['id']}/replay")
    page.get_by_role("slider").wait_for(timeout=60_000)
    page.keyboard.press("End")
    page.wait_for_timeout(6000)
    page.screenshot(path=path, full_page=True)
    page.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures"))
