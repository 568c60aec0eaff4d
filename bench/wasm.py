"""How fast engine.wasm is beside the native engine, and whether browser and Python say the same: bots and rules.

    python bench/wasm.py [--positions N] [--records N]

Both are asked the same in the same run, position by position. Node runs the module as a browser does.
"""

import argparse
import sys
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from page_engine import PageEngine, native, positions, requests
from page_python import PagePython, compare

from ludoteca.games import GAMES

BUDGET = 200  # simulations of an expert, for the speed


def equal(page: PageEngine, game: str, count: int) -> int:
    """How many requests both answer alike; says which they do not."""
    alike = 0
    for number, (state, seat) in enumerate(positions(game, count, seed=2)):
        for request in requests(state, seat, number):
            if page.ask(game=game, **request) == native(state, request):
                alike += 1
            else:
                print(f"differs: {game} {request}")
    return alike


def speed(page: PageEngine, game: str, count: int) -> dict[str, float]:
    """Milliseconds of both for the decisions of an expert; the first ones warm up."""
    spent = {"wasm": 0.0, "native": 0.0}
    for number, (state, seat) in enumerate(positions(game, count, seed=3)):
        asked = {"do": "judge", "position": str(state), "seat": seat, "simulations": BUDGET, "seed": number}
        told = page.told(game=game, **asked)
        began = perf_counter()
        native(state, asked)
        if number >= count // 5:
            spent["wasm"] += told["ms"]
            spent["native"] += 1000 * (perf_counter() - began)
    return spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=2000, help="of each game")
    parser.add_argument(
        "--records", type=int, default=1000, help="of games of every option, refusals included"
    )
    arguments = parser.parse_args()
    count: int = arguments.positions
    print(f"{'game':8} {'requests alike':>15} {'native ms':>10} {'wasm ms':>8} {'speed':>6}")
    with PageEngine() as page:
        for game in GAMES:
            alike, spent = equal(page, game, count), speed(page, game, max(20, count // 40))
            ratio = spent["native"] / spent["wasm"]
            print(
                f"{game:8} {alike:15} {spent['native']:10.0f} {spent['wasm']:8.0f} {ratio:6.2f}", flush=True
            )
    with PagePython() as python:
        turns = compare(python, arguments.records)
    print(f"rules: {arguments.records} records of {turns} turns are played alike")


if __name__ == "__main__":
    main()
