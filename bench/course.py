"""Chooses the positions of the courses from games of experts: `python bench/course.py GAME [--seed N]`.

Each idea is a question about a position in which seat 0 decides; its answer is the moves that show the idea. A position
is taken only if the rules prove the answer (Caminos), or if every other move costs clearly more than any of those
(Qwinto, Träxx). Prints `games/<game>/course.json`.
"""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cached_property
from random import Random
from typing import Any

import ludoteca
from ludoteca.engine import from_state
from ludoteca.engine.thinking import Budget, Judged
from ludoteca.game import CHANCE, State
from ludoteca.games import GAMES

Answer = list[str] | None
Idea = Callable[[Any, "Sight"], Answer]
SEATS = {"traxx": 1, "qwinto": 2, "caminos": 2}
GLANCE = {"traxx": 1, "qwinto": 1, "caminos": 1500}
SIMULATIONS = {"traxx": 400, "qwinto": 100}
CUBES = 40  # columns of Caminos that are not empty, at most
CARDS = 4  # of Träxx that are still to come, at least
GAPS = {"traxx": (1.0, 2.0), "qwinto": (0.7, 1.5)}  # points below the best: as good, and clearly worse


def view_of(game: str, state: Any) -> Any:
    """What a browser draws of a position."""
    return GAMES[game].view.view(state)


def board_of(game: str, state: Any) -> Any:
    """What does not change during a game."""
    return GAMES[game].view.board(state)


THINKERS: Any = {name: game.thinker for name, game in GAMES.items()}


class Sight:
    """What the engine sees in a position, looked at when it is first asked for."""

    def __init__(self, game: str, state: State) -> None:
        self.game, self.state = game, state

    @cached_property
    def glance(self) -> Sequence[Judged]:
        """What it thinks at a glance."""
        return self.think(GLANCE[self.game])

    @cached_property
    def judged(self) -> Sequence[Judged]:
        """What it thinks after a while."""
        return self.think(SIMULATIONS[self.game])

    def think(self, simulations: int) -> Sequence[Judged]:
        """Every sensible move, best first."""
        judged = THINKERS[self.game].judge(self.state, 0, Budget(simulations=simulations), 1)
        return sorted(judged, key=lambda move: -move.value)

    def clearly(self, shows: Callable[[str], bool]) -> Answer:
        """The best moves if all of them show the idea, and all others cost clearly more."""
        return self.best(self.glance, shows) and self.best(self.judged, shows)

    def best(self, judged: Sequence[Judged], shows: Callable[[str], bool]) -> Answer:
        """The same by one evaluation."""
        near, far = GAPS[self.game]
        costs = {move.move: judged[0].value - move.value for move in judged}
        good = [move for move, cost in costs.items() if cost <= near]
        is_clear = not any(near < cost < far for cost in costs.values())
        return good if is_clear and len(good) < len(judged) and all(map(shows, good)) else None


# Caminos: proved by the rules.
def wins(position: Any, seat: int) -> list[str]:
    """The moves that win at once."""
    if seat not in position.to_act():
        return []
    return [move for move in position.moves(seat) if seat in position.play({seat: move}).winners()]


def caminos_win(state: Any, sight: Sight) -> Answer:
    found = wins(from_state(state), 0)
    return found if 0 < len(found) <= 20 else None


def caminos_over(state: Any, sight: Sight) -> Answer:
    """Every winning piece lies on a cube of the other's."""
    found = wins(from_state(state), 0)
    tops = {cell: stack[-1] for cell, stack in view_of("caminos", state)["stacks"].items()}
    covers = [any(tops.get(cell) == "y" for cell in cells_of(move)) for move in found]
    return found if found and len(found) <= 40 and all(covers) else None


def cells_of(move: str) -> list[str]:
    text = move.split(":")[1]
    starts = [i for i, letter in enumerate(text) if letter.isalpha()]
    return [text[i:j] for i, j in zip(starts, [*starts[1:], len(text)], strict=True)]


def blocks(position: Any) -> tuple[list[str], int]:
    """The moves after which the other cannot win at once, and how many moves there are."""
    moves = list(position.moves(0))
    return [move for move in moves if not wins(position.play({0: move}), 1)], len(moves)


def caminos_block(state: Any, sight: Sight) -> Answer:
    position = from_state(state)
    if wins(position, 0) or not threatens(position, 1):
        return None
    found, count = blocks(position)
    return found if 0 < len(found) <= count * 0.08 else None


def threatens(position: Any, seat: int) -> bool:
    """True if a seat would win with the next piece, unless the one who is to move sees to it."""
    return any(wins(position.play({1 - seat: move}), seat) for move in list(position.moves(1 - seat))[:3])


def caminos_counter(state: Any, sight: Sight) -> Answer:
    """Stops the other and threatens to win at the same time."""
    position = from_state(state)
    if wins(position, 0) or not threatens(position, 1):
        return None
    found, count = blocks(position)
    if not 0 < len(found) <= count * 0.3:
        return None
    both = [move for move in found if threatens(position.play({0: move}), 0)]
    return both if both and len(both) <= len(found) / 2 else None


def caminos_fork(state: Any, sight: Sight) -> Answer:
    """Threatens in two ways: whatever the other does, seat 0 wins with the next piece."""
    position = from_state(state)
    if wins(position, 0) or threatens(position, 1) or sight.glance[0].win < 1:
        return None
    safe, count = blocks(position)
    found = [move for move in safe if is_fork(position.play({0: move}))]
    return found if 0 < len(found) <= count * 0.05 else None


def is_fork(position: Any) -> bool:
    replies = list(position.moves(1))
    Random(1).shuffle(replies)  # an answer that stops it is soon met
    return all(wins_somehow(position.play({1: reply})) for reply in replies)


def wins_somehow(position: Any) -> bool:
    return any(0 in position.play({0: move}).winners() for move in position.moves(0))


# Qwinto: clearly better by the engine's rollouts.
def stage(state: Any) -> str:
    return str(view_of("qwinto", state)["stage"])


def written(state: Any) -> int:
    cells = view_of("qwinto", state)["seats"][0]["cells"]
    return sum(number is not None for number in cells.values())


def qwinto_room(state: Any, sight: Sight) -> Answer:
    """Leave room: the number of one's own roll goes where few others are lost."""
    is_own = stage(state) == "enter" and view_of("qwinto", state)["active"] == 0
    if not is_own or not 4 <= written(state) <= 14:
        return None
    found = sight.clearly(lambda move: move != "pass")
    return found if found and len(found) <= 2 else None


def qwinto_column(state: Any, sight: Sight) -> Answer:
    """Completes a column."""
    if stage(state) != "enter":
        return None
    before = view_of("qwinto", state)["seats"][0]
    return sight.clearly(lambda move: move != "pass" and before["gain"].get(move, 0) >= 5)


def qwinto_dice(state: Any, sight: Sight) -> Answer:
    """How many dice: a small number is wanted, or a large one."""
    found = sight.clearly(lambda move: len(move) == 1) if stage(state) == "dice" else None
    return found if found and len(found) <= 2 else None


def qwinto_again(state: Any, sight: Sight) -> Answer:
    """The number fits, but badly."""
    if stage(state) != "keep" or len(state.play({0: "keep"}).moves(0)) < 2:
        return None
    return sight.clearly(lambda move: move == "again")


def qwinto_pass(state: Any, sight: Sight) -> Answer:
    """Let it be: nobody must write on another's roll."""
    if stage(state) != "enter" or view_of("qwinto", state)["active"] == 0:
        return None
    return sight.clearly(lambda move: move == "pass") if len(state.moves(0)) > 3 else None


def qwinto_end(state: Any, sight: Sight) -> Answer:
    """Ends the game while ahead: the second row is complete, and the win certain."""
    if stage(state) != "enter":
        return None
    ends = [move for move in state.moves(0) if ends_won(state, move)]
    others = [move for move in state.moves(0) if move not in ends and move != "pass"]
    return ends if ends and others else None


def ends_won(state: Any, move: str) -> bool:
    """True if seat 0 wins at once, whatever the other does."""
    ends = [state.play({0: move, 1: other}) for other in state.moves(1)]
    return all(not end.to_act() and end.winners() == (0,) for end in ends)


# Träxx: alone.
def longest(state: Any) -> int:
    moves: Sequence[str] = state.moves(0)
    return max(move.count("-") for move in moves)


def traxx_far(state: Any, sight: Sight) -> Answer:
    most = longest(state)
    return sight.clearly(lambda move: move.count("-") == most) if most >= 4 else None


def traxx_cut(state: Any, sight: Sight) -> Answer:
    """The longest way would cut off a part of the board."""
    most = longest(state)
    return sight.clearly(lambda move: 0 < move.count("-") < most) if most >= 3 else None


def traxx_end(state: Any, sight: Sight) -> Answer:
    """The other end: there the line grows less, and yet it is better."""
    by_end: dict[str, int] = {}
    for move in state.moves(0):
        if "-" in move:
            by_end[move.split("-")[0]] = max(by_end.get(move.split("-")[0], 0), move.count("-"))
    if len(by_end) < 2 or len(set(by_end.values())) < 2:
        return None
    short = min(by_end, key=lambda end: by_end[end])
    return sight.clearly(lambda move: move.split("-")[0] == short)


def traxx_wait(state: Any, sight: Sight) -> Answer:
    return sight.clearly(lambda move: move == "pass") if longest(state) >= 2 else None


def traxx_order(state: Any, sight: Sight) -> Answer:
    """A high number could be reached now, and the lower ones would count half: not yet."""
    cells = {cell["cell"]: cell["number"] for cell in board_of("traxx", state)["cells"]}
    high = {cell for cell, number in cells.items() if (number or 0) >= 8}
    reached = {int(number) for number in view_of("traxx", state)["seats"][0]["reached"]}
    lower = {number for number in cells.values() if number and number < 8} - reached
    tempting = lower and [move for move in state.moves(0) if high & set(move.split("-")[1:])]
    shows = lambda move: move != "pass" and not high & set(move.split("-"))  # noqa: E731
    return sight.clearly(shows) if tempting else None


IDEAS: dict[str, dict[str, Idea]] = {
    "caminos": {"win": caminos_win, "over": caminos_over, "block": caminos_block,
                "counter": caminos_counter, "fork": caminos_fork},
    "qwinto": {"room": qwinto_room, "dice": qwinto_dice, "again": qwinto_again, "pass": qwinto_pass,
               "column": qwinto_column, "end": qwinto_end},
    "traxx": {"far": traxx_far, "end": traxx_end, "cut": traxx_cut, "order": traxx_order, "wait": traxx_wait},
}  # fmt: skip


def is_simple(game: str, state: Any) -> bool:
    """True if there is little to look at."""
    view = view_of(game, state)
    if game == "traxx":
        return len(view["deck"]) >= CARDS
    return game != "caminos" or len(view["stacks"]) <= CUBES


def decisions(game: str, rng: Random) -> Iterator[State]:
    """Positions in which seat 0 decides, from one game of experts."""
    bot, state = ludoteca.bot(game, "expert"), GAMES[game].start(seats=SEATS[game])
    while acting := state.to_act():
        if 0 in acting and is_simple(game, state):
            yield state
        if acting == (CHANCE,):
            state = state.play({CHANCE: rng.choice(state.moves(CHANCE))})
        else:
            state = state.play({seat: bot.choose(state, seat, rng) for seat in acting})


def exercise(game: str, idea: str, seed: int) -> dict[str, Any]:
    """A position that shows an idea, from the first game that has one."""
    rng = Random(f"{seed} {game} {idea}")
    while True:
        for state in decisions(game, rng):
            if answer := IDEAS[game][idea](state, Sight(game, state)):
                return {"idea": idea, "position": str(state), "solutions": sorted(answer)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=IDEAS)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with ProcessPoolExecutor() as pool:
        found = [pool.submit(exercise, chosen.game, idea, chosen.seed) for idea in IDEAS[chosen.game]]
        print(json.dumps([one.result() for one in found], indent=1))
