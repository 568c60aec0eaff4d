"""Waiting times: for a search that is cancelled or out of time, for a server that stops, for hidden choices.

    python bench/waiting.py [--runs N]

The last two lines must be alike: what takes others no longer, whatever was chosen, tells them nothing.
"""

import argparse
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Timer
from time import perf_counter, sleep

from ludoteca.engine import Budget, Cancel, analyse
from ludoteca.game import CHANCE, State
from ludoteca.games import GAMES

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from serving import Client, serving, two_at_qwinto

BUDGET = 20  # milliseconds
ENDLESS = Budget(simulations=1_000_000_000)
CHOICES = ("pass", "long line")


def seconds(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began


def positions() -> Iterator[tuple[str, State]]:
    """The first decision in each game that the engine knows."""
    for name, game in GAMES.items():
        state = game.start()
        while state.to_act() == (CHANCE,):
            state = state.play({CHANCE: state.moves(CHANCE)[0]})
        if game.thinker:
            yield name, state


def out_of_time(state: State) -> float:
    return seconds(lambda: analyse(state, 0, Budget(milliseconds=BUDGET))) - BUDGET / 1000


def cancelled(state: State) -> float:
    """Seconds from cancelling an endless analysis until it stops."""
    stop, asked = Cancel(), list[float]()

    def cancel() -> None:
        asked.append(perf_counter())
        stop.cancel()

    Timer(0.1, cancel).start()
    analyse(state, 0, ENDLESS, stop=stop)
    return perf_counter() - asked[0]


def stopped() -> float:
    """A clean stop while a stream is open."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        ann, _ = two_at_qwinto(server.port)
        ann.listen()
        ann.until(lambda events: len(events) == 4)
        spent = seconds(server.stop)
        ann.hang_up()
        return spent


def hidden(runs: int) -> dict[str, list[float]]:
    """How long another player's request takes after each choice that is not yet revealed."""
    spent: dict[str, list[float]] = {choice: [] for choice in CHOICES}
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        ann, bob = Client(server.port), Client(server.port)
        secret = next(name for name, game in GAMES.items() if game.secret)
        bob.table = ann.make(secret, options={"seats": 2}, settings={"lot": False})["id"]
        ann.sit(name="Ann")
        bob.sit(name="Bob")
        position = ann.ok("GET", "/position")
        moves = dict(zip(CHOICES, ("pass", max(position["moves"]["0"], key=len)), strict=True))
        for choice in CHOICES * runs:
            ann.move(0, moves[choice], position["turn"])
            sleep(0.01)
            spent[choice].append(seconds(lambda: bob.ok("GET", "/position")))
    return spent


def said(what: str, of: list[float]) -> None:
    print(f"{what:44} {len(of):5} {1000 * statistics.median(of):8.1f} {1000 * max(of):8.1f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=9, help="of each kind (default 9)")
    runs = parser.parse_args().runs
    print(f"{'milliseconds':44} {'times':>5} {'half':>8} {'worst':>8}")
    for name, state in positions():
        said(f"{name}: over a budget of {BUDGET} ms", [out_of_time(state) for _ in range(runs)])
        said(f"{name}: until a cancelled analysis is over", [cancelled(state) for _ in range(runs)])
    said("until a server with an open stream stops", [stopped() for _ in range(runs)])
    for choice, spent in hidden(10 * runs).items():
        said(f"another's request after a hidden {choice}", spent)


if __name__ == "__main__":
    main()
