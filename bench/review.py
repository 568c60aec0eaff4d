"""The table about reviews in docs/bots.md: accounts by level, planted blunders, planted equal moves, time.

A blunder is terrible by the rules alone: a misthrow although the number fits, a pass although three cells can be
drawn, a piece that lets the opponent win at once. An equal move is one that the expert values like its own.
"""

import argparse
import json
import math
import time
from collections.abc import Iterator
from functools import partial
from multiprocessing import Pool
from random import Random
from statistics import mean, stdev
from typing import Any

from ludoteca import engine
from ludoteca.bots import bot
from ludoteca.engine.review import review
from ludoteca.engine.thinking import Budget
from ludoteca.game import CHANCE, Move, Seat, State
from ludoteca.games import GAMES
from ludoteca.play import finished
from ludoteca.record import Record
from ludoteca.turns import Turn

PARTS = ("expected", "luck", "others", "decisions", "rest", "result")
EQUAL = {"points": 0.15, "win": 0.01}
SEATS = 2
LETS_DRAW = 3  # cells


def played_on(game: str, level: str, seed: int, turns: list[Turn], state: State) -> Record:
    """The record of a game that a level goes on with."""
    rest, end = finished(state, [bot(game, level)] * SEATS, seed)
    return Record.of(GAMES[game], {"seats": SEATS}, [*turns, *rest], end)


def accounts(game: str, level: str, seed: int) -> tuple[list[dict[str, float]], float]:
    """The accounts of one game, and the seconds that its review took."""
    record = played_on(game, level, seed, [], GAMES[game].start(seats=SEATS))
    began = time.perf_counter()
    told = json.loads(review(record))
    return told["accounts"], time.perf_counter() - began


def blunders(state: State, seat: Seat, move: Move) -> Iterator[Move]:
    """Moves that are terrible by the rules, where the expert plays another."""
    if "pass" in state.moves(seat) and move != "pass":
        is_late = state.to_act() == (seat,) or getattr(state, "active", seat) == seat
        drawn = len(move.split("-")) - 1
        if is_late and (drawn == 0 or drawn >= LETS_DRAW):
            yield "pass"
    elif len(state.to_act()) == 1 and "keep" not in state.moves(seat) and not _lets_win(state, seat, move):
        rng = Random(str(state))
        options = list(state.moves(seat))
        yield from (one for one in rng.sample(options, min(40, len(options))) if _lets_win(state, seat, one))


def _lets_win(state: State, seat: Seat, move: Move) -> bool:
    then = state.play({seat: move})
    if len(then.to_act()) != 1 or CHANCE in then.to_act():
        return False
    position, (rival,) = engine.from_state(then), then.to_act()
    return any(not (end := position.play({rival: one})).to_act() and rival in end.winners() for one in position.moves(rival))  # fmt: skip


def equals(state: State, seat: Seat, move: Move) -> Iterator[Move]:
    """Another move that the expert values like its own."""
    thinker = GAMES[type(state).__module__.split(".")[-2]].thinker
    assert thinker
    judged = thinker.judge(state, seat, Budget(simulations=400), 1)
    own = next((one for one in judged if one.move == move), None)
    for one in judged:
        if own and one.move != move and abs(one.value - own.value) <= EQUAL[thinker.values]:
            yield one.move


def planted(game: str, kind: str, seed: int) -> bool | None:
    """Whether a planted move is the costliest decision (blunder), or is accused (equal); none if there was no place."""
    plant = blunders if kind == "blunder" else equals
    record = played_on(game, "expert", seed, [], GAMES[game].start(seats=SEATS))
    rng = Random(seed)
    positions = list(record.positions())
    places = [(t, s) for t, turn in enumerate(record.turns) for s in turn if s != CHANCE and t > 2]
    rng.shuffle(places)
    for turn, seat in places[:60]:
        state, choices = positions[turn], record.turns[turn]
        for move in plant(state, seat, choices[seat]):
            made = {**choices, seat: move}
            changed = played_on(game, "expert", seed, [*record.turns[:turn], made], state.play(made))
            return _found(json.loads(review(changed)), kind, turn + 1, seat)
    return None


def _found(told: dict[str, Any], kind: str, turn: int, seat: Seat) -> bool:
    one = next(d for d in told["decisions"] if (d["turn"], d["seat"]) == (turn, seat))
    if kind == "equal":
        return one["grade"] is not None
    costs = [d["cost"]["win"] for d in told["decisions"] if d["grade"]]
    return one["grade"] is not None and bool(one["cost"]["win"] >= max(costs))


def table(pool: Any, game: str, level: str, games: int) -> str:
    """A row: each part of the accounts with its 95 % interval, and the time."""
    done = pool.map(partial(accounts, game, level), range(games), chunksize=1)
    seats = [account for one, _ in done for account in one]
    cells = [
        f"{mean(values):.2f} ± {1.96 * stdev(values) / math.sqrt(len(values)):.2f}"
        for values in ([account[part] for account in seats] for part in PARTS)
    ]
    return f"| {game} | {level} | {' | '.join(cells)} | {mean(seconds for _, seconds in done):.1f} |"


def share(pool: Any, game: str, kind: str, games: int) -> str:
    """How often a planted move was found."""
    found = [
        one for one in pool.map(partial(planted, game, kind), range(games), chunksize=1) if one is not None
    ]
    return f"| {game} | {kind} | {sum(found)} of {len(found)} | {100 * mean(found):.1f} % |"


def main() -> None:
    """Prints both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="of experts; weaker levels play a tenth")
    parser.add_argument("--planted", type=int, default=300, help="games with a planted move, of each kind")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--game", action="append", choices=list(GAMES), help="instead of all")
    arguments = parser.parse_args()
    names = arguments.game or list(GAMES)
    with Pool(arguments.jobs) as pool:
        print("| game | level | " + " | ".join(PARTS) + " | s |\n|---|---|" + "--:|" * (len(PARTS) + 1))
        for game in names:
            for level in ("expert", "club", "casual"):
                games = arguments.games if level == "expert" else max(2, arguments.games // 10)
                print(table(pool, game, level, games), flush=True)
        if arguments.planted:
            print("\n| game | planted | found | share |\n|---|---|--:|--:|")
            for game in names:
                for kind in ("blunder", "equal"):
                    print(share(pool, game, kind, arguments.planted), flush=True)


if __name__ == "__main__":
    main()
