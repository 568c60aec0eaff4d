"""The tables about reviews in docs/bots.md: accounts by level, planted blunders and planted equal moves.

A blunder is terrible by the rules alone (a misthrow although the number fits, a pass although three cells can be
drawn, a piece that lets the opponent win at once), an equal move is one that the expert values like its own; both
are planted where the expert thinks that the game is open. Each game that was reviewed is a line of a file, and a
game that is in the file is not played again: a run can be stopped and continued.
"""

import argparse
import json
import math
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

from ludoteca import engine
from ludoteca.bots import bot
from ludoteca.engine.review import review
from ludoteca.engine.thinking import Budget, Judged
from ludoteca.game import CHANCE, Move, Seat, State
from ludoteca.games import GAMES
from ludoteca.play import finished
from ludoteca.record import Record
from ludoteca.spread import PLACES, spread
from ludoteca.turns import Turn

PARTS = ("expected", "luck", "others", "decisions", "rest", "result")
LEVELS = ("expert", "club", "casual")
PLANTED = ("blunder", "equal")
SEATS = 2
LETS_DRAW = 3  # cells
JUDGES = {
    "traxx": 400,
    "caminos": 4000,
    "qwinto": 100,
}  # simulations of the expert who chooses what is planted
OPEN = (0.2, 0.8)  # its chance to win
EQUAL_WIN, EQUAL_POINTS = 0.01, 0.15  # at most apart

Task = tuple[str, str, int]  # a level or a kind of planted move, the game, the seed
Result = dict[str, Any]


def done(task: Task) -> tuple[Task, Result]:
    """What one game brings, and the seconds of processor time that it took."""
    what, game, seed = task
    began = time.process_time()
    result = planted(game, what, seed) if what in PLANTED else accounts(game, what, seed)
    return task, result | {"seconds": round(time.process_time() - began, 2)}


def played_on(game: str, level: str, seed: int, turns: list[Turn], state: State) -> Record:
    """The record of a game that a level goes on with."""
    rest, end = finished(state, [bot(game, level)] * SEATS, seed)
    return Record.of(GAMES[game], {"seats": SEATS}, [*turns, *rest], end)


def accounts(game: str, level: str, seed: int) -> Result:
    """The accounts of one game."""
    told = json.loads(review(played_on(game, level, seed, [], GAMES[game].start(seats=SEATS))))
    return {"unit": told["unit"], "accounts": told["accounts"]}


def planted(game: str, kind: str, seed: int) -> Result:
    """Whether a planted move is the costliest decision (blunder) or is accused (equal); none if there was no place."""
    record = played_on(game, "expert", seed, [], GAMES[game].start(seats=SEATS))
    positions = list(record.positions())
    places = [(t, s) for t, turn in enumerate(record.turns) for s in turn if s != CHANCE and t > 2]
    Random(seed).shuffle(places)
    for turn, seat in places[:60]:
        state, choices = positions[turn], record.turns[turn]
        if move := _to_plant(game, kind, state, seat, choices[seat]):
            made = {**choices, seat: move}
            changed = played_on(game, "expert", seed, [*record.turns[:turn], made], state.play(made))
            return _found(json.loads(review(changed)), kind, turn + 1, seat)
    return {"found": None}


def _to_plant(game: str, kind: str, state: State, seat: Seat, experts: Move) -> Move | None:
    terrible = next(blunders(state, seat, experts), None) if kind == "blunder" else None
    if len(state.moves(seat)) < 2 or (kind == "blunder" and terrible is None):
        return None
    thinker = GAMES[game].thinker
    assert thinker
    judged = thinker.judge(state, seat, Budget(simulations=JUDGES[game]), 1)
    own = next((one for one in judged if one.move == experts), None)
    if own is None or not OPEN[0] <= own.win <= OPEN[1]:
        return None
    rivals = _rivals_chance(game, state, seat, experts)
    if rivals is not None and rivals > OPEN[1]:
        return None
    return terrible or next(
        (one for one in equals(judged, own) if _stays_equal(game, state, seat, one, rivals)), None
    )


def _stays_equal(game: str, state: State, seat: Seat, move: Move, rivals: float | None) -> bool:
    """Whether the opponent thinks of a move as it does of the expert's own."""
    return rivals is None or abs((_rivals_chance(game, state, seat, move) or 0) - rivals) <= EQUAL_WIN


def _rivals_chance(game: str, state: State, seat: Seat, move: Move) -> float | None:
    """The opponent's chance to win after a move, looking from its own turn; None where chance or all decide next."""
    then = state.play({seat: move}) if len(state.to_act()) == 1 else state
    if len(then.to_act()) != 1 or CHANCE in then.to_act():
        return None
    (rival,), thinker = then.to_act(), GAMES[game].thinker
    assert thinker
    return thinker.judge(then, rival, Budget(simulations=JUDGES[game]), 1)[0].win


def blunders(state: State, seat: Seat, experts: Move) -> Iterator[Move]:
    """Moves that are terrible by the rules, where the expert plays another."""
    moves = state.moves(seat)
    if "pass" in moves and experts != "pass":
        drawn = len(experts.split("-")) - 1
        if getattr(state, "active", seat) == seat and (drawn == 0 or drawn >= LETS_DRAW):
            yield "pass"
    elif len(state.to_act()) == 1 and "keep" not in moves and not _lets_win(state, seat, experts):
        some = Random(str(state)).sample(list(moves), min(40, len(moves)))
        yield from (one for one in some if _lets_win(state, seat, one))


def _lets_win(state: State, seat: Seat, move: Move) -> bool:
    then = state.play({seat: move})
    if len(then.to_act()) != 1 or CHANCE in then.to_act():
        return False
    position, (rival,) = engine.from_state(then), then.to_act()
    ends = (position.play({rival: one}) for one in position.moves(rival))
    return any(not end.to_act() and rival in end.winners() for end in ends)


def equals(judged: list[Judged], own: Judged) -> Iterator[Move]:
    """Other moves that the expert values like its own, for the chance to win and in points, if that is the best."""
    if max(one.win for one in judged) > own.win + EQUAL_WIN:
        return
    for one in judged:
        apart = EQUAL_WIN if own.value == own.win else EQUAL_POINTS
        if (
            one.move != own.move
            and abs(one.win - own.win) <= EQUAL_WIN
            and abs(one.value - own.value) <= apart
        ):
            yield one.move


def _found(told: dict[str, Any], kind: str, turn: int, seat: Seat) -> Result:
    one = next(d for d in told["decisions"] if (d["turn"], d["seat"]) == (turn, seat))
    costliest = max((d["cost"]["win"] for d in told["decisions"] if d["grade"]), default=0)
    accused = one["grade"] is not None
    found = accused and (kind == "equal" or one["cost"]["win"] >= costliest)
    return {"found": found, "turn": turn, "seat": seat, "cost": one["cost"], "error": one["error"]}


class Results:
    """The file, and what is in it."""

    def __init__(self, path: Path, jobs: int, on: str) -> None:
        self._path, self._jobs, self._on = path, jobs, on
        self.known = dict[Task, Result]()
        for line in path.read_text("utf-8").splitlines() if path.exists() else ():
            what, game, seed, result = json.loads(line)
            self.known[what, game, seed] = result

    def fill(self, tasks: Iterable[Task]) -> None:
        """Plays the games that are not in the file yet."""
        missing = [task for task in tasks if task not in self.known]
        with self._path.open("a", encoding="utf-8") as file:
            for task, result in spread(done, missing, self._jobs, self._on):
                self.known[task] = result
                print(json.dumps([*task, result]), file=file, flush=True)

    def plant(self, kind: str, game: str, number: int) -> list[Result]:
        """As many games with a planted move; not every game has a place for one."""
        seeds = number
        while True:
            tasks = [(kind, game, seed) for seed in range(seeds)]
            self.fill(tasks)
            found = [self.known[task] for task in tasks if self.known[task]["found"] is not None]
            if len(found) >= number or seeds >= 4 * number:
                return found[:number]
            seeds += number - len(found)


def with_interval(values: list[float]) -> str:
    """The mean and its 95 % interval."""
    return f"{mean(values):.2f} ± {1.96 * stdev(values) / math.sqrt(len(values)):.2f}"


def row_of_accounts(game: str, level: str, results: list[Result]) -> str:
    """Each part, mean of both seats; of chances the first seat's percentage points, as the second's mirror them."""
    is_win = results[0]["unit"] == "win"
    cells = [
        with_interval(
            [
                100 * one["accounts"][0][part] if is_win else mean(a[part] for a in one["accounts"])
                for one in results
            ]
        )
        for part in PARTS
    ]
    exact = [_adds_up(account) for one in results for account in one["accounts"]]
    seconds = mean(one["seconds"] for one in results)
    return f"| {game} | {level} | {len(results)} | {sum(exact)} of {len(exact)} | {' | '.join(cells)} | {seconds:.2f} |"


def _adds_up(account: dict[str, float]) -> bool:
    return sum(round(1000 * account[part]) for part in PARTS[:-1]) == round(1000 * account["result"])


def row_of_planted(game: str, kind: str, results: list[Result]) -> str:
    """How often a planted move was found."""
    found, seconds = [one["found"] for one in results], mean(one["seconds"] for one in results)
    return f"| {game} | {kind} | {sum(found)} of {len(found)} | {100 * mean(found):.1f} % | {seconds:.2f} |"


def rows(results: Results, game: str, only: list[str], games: int, plant: int) -> Iterator[tuple[str, str]]:
    """The rows of one game, each with the name of its table."""
    for level in (level for level in LEVELS if level in only):
        tasks = [(level, game, seed) for seed in range(games if level == "expert" else max(2, games // 10))]
        results.fill(tasks)
        yield "accounts", row_of_accounts(game, level, [results.known[task] for task in tasks])
    for kind in (kind for kind in PLANTED if kind in only):
        yield "planted", row_of_planted(game, kind, results.plant(kind, game, plant))


def main() -> None:
    """Prints rows as they are ready, and both tables in the end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="of experts; weaker levels play a tenth")
    parser.add_argument("--planted", type=int, default=300, help="games with a planted move, of each kind")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--on", choices=PLACES, default="here")
    parser.add_argument("--game", action="append", choices=list(GAMES), help="instead of all")
    parser.add_argument("--only", action="append", choices=[*LEVELS, *PLANTED], help="instead of all")
    parser.add_argument(
        "--file", type=Path, default=Path("artefacts/review.jsonl"), help="of the games reviewed"
    )
    given = parser.parse_args()
    given.file.parent.mkdir(parents=True, exist_ok=True)
    results = Results(given.file, given.jobs, given.on)
    tables: dict[str, list[str]] = {
        "accounts": [
            "| game | level | games | add up | " + " | ".join(PARTS) + " | s |",
            "|---|---|" + "--:|" * 9,
        ],
        "planted": ["| game | planted | found | share | s |", "|---|---|--:|--:|--:|"],
    }
    for game in given.game or list(GAMES):
        for table, row in rows(results, game, given.only or [*LEVELS, *PLANTED], given.games, given.planted):
            tables[table].append(row)
            print(row, flush=True)
    print(*("\n" + "\n".join(table) for table in tables.values() if len(table) > 2), sep="\n")


if __name__ == "__main__":
    main()
