"""TD learning of Qwinto by self-play, with NumPy alone.

    python examples/learn_qwinto.py --games 6000

The network guesses a seat's final result from what its action leaves behind: its sheet, and the dice that are
about to be rolled. Each guess is moved towards the seat's next one, the last towards the result.
"""

import argparse
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludoteca.bots import bot
from ludoteca.chart import line_chart
from ludoteca.engine import Batch
from ludoteca.game import Move, Seat, State
from ludoteca.games import GAMES
from ludoteca.games.qwinto import encode
from ludoteca.games.qwinto.rules import DICE
from ludoteca.play import finished

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "learn-qwinto.svg"
SEATS, SHEET, KEEP, AGAIN, CELL, PASS = 2, 29, 7, 8, 9, 36  # of what a seat sees; of the actions
Floats = NDArray[np.float32]
SIZE = 27 + 27 + 1 + 3 + 2  # numbers, filled, misthrows, dice, first or second roll to come


class Value:
    """A network with one hidden layer, trained by Adam."""

    def __init__(self, hidden: int, rng: Any) -> None:
        scale = np.sqrt(2 / SIZE)
        self.weights = [
            rng.normal(0, scale, (SIZE, hidden)), np.zeros(hidden),
            rng.normal(0, np.sqrt(1 / hidden), (hidden, 1)), np.array([20.0]),
        ]  # fmt: skip
        self.weights = [w.astype(np.float32) for w in self.weights]
        self.means, self.squares = ([np.zeros_like(w) for w in self.weights] for _ in range(2))
        self.updates = 0

    def __call__(self, x: Floats) -> Floats:
        first, bias, last, base = self.weights
        guess: Floats = (np.maximum(x @ first + bias, 0) @ last + base)[..., 0]
        return guess

    def learn(self, x: Floats, target: Floats, rate: float) -> None:
        first, bias, last, base = self.weights
        hidden = np.maximum(x @ first + bias, 0)
        error = ((hidden @ last + base)[:, 0] - target)[:, None].clip(-10, 10) / len(x)
        back = error @ last.T * (hidden > 0)
        self.updates += 1
        for i, slope in enumerate((x.T @ back, back.sum(0), hidden.T @ error, error.sum(0))):
            self.means[i] = 0.9 * self.means[i] + 0.1 * slope
            self.squares[i] = 0.99 * self.squares[i] + 0.01 * slope**2
            fix = np.sqrt(1 - 0.99**self.updates) / (1 - 0.9**self.updates)
            self.weights[i] -= rate * fix * self.means[i] / (np.sqrt(self.squares[i]) + 1e-6)


def afterstates(seen: NDArray[np.uint8]) -> Floats:
    """For every table what each of the 37 actions leaves behind; `keep` leaves what `pass` would."""
    n = len(seen)
    out = np.zeros((n, PASS + 1, SIZE), np.float32)
    numbers, misthrows, active = seen[:, :27] / 18, seen[:, 27], seen[:, 28]
    dice, total = (
        seen[:, SEATS * SHEET : SEATS * SHEET + 3],
        seen[:, SEATS * SHEET + 3 : SEATS * SHEET + 6].sum(1),
    )
    out[:, :, :27], out[:, :, 27:54], out[:, :, 54] = (
        numbers[:, None],
        numbers[:, None] > 0,
        misthrows[:, None] / 4,
    )
    for action, chosen in enumerate(DICE):
        out[:, action, 55:58] = [colour in chosen for colour in "oyp"]
        out[:, action, 58] = 1
    out[:, AGAIN, 55:58], out[:, AGAIN, 59] = dice, 1
    for cell in range(27):
        out[:, CELL + cell, cell], out[:, CELL + cell, 27 + cell] = total / 18, 1
    for action in (KEEP, PASS):
        out[:, action, 54] += active / 4
    return out


def writable(seen: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """The cells that the roll may be written to, as the mask will say once it is kept."""
    row = np.arange(27) // 9
    numbers = seen[:, :27].astype(np.int16)
    dice, total = (
        seen[:, SEATS * SHEET : SEATS * SHEET + 3],
        seen[:, SEATS * SHEET + 3 : SEATS * SHEET + 6].sum(1),
    )
    rows = numbers.reshape(-1, 3, 9)
    low = np.maximum.accumulate(rows, 2).reshape(-1, 27)
    high = np.minimum.accumulate(np.where(rows, rows, 99)[:, :, ::-1], 2)[:, :, ::-1].reshape(-1, 27)
    same = (numbers[:, None, :] == total[:, None, None]) & BESIDE[None]
    fits = (numbers == 0) & (low < total[:, None]) & (high > total[:, None]) & ~same.any(2)
    found: NDArray[np.bool_] = fits & dice[:, row].astype(bool)
    return found


COLUMN = np.array([int(move[1:]) for move in encode.ACTIONS[CELL:PASS]])
BESIDE = COLUMN[:, None] == COLUMN[None, :]


def judged(value: Value, seen: NDArray[np.uint8], masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """The network's value of every legal action, and the afterstates."""
    after = afterstates(seen)
    thought = value(after)
    entries = np.where(writable(seen), thought[:, CELL:PASS], -99).max(1)
    thought[:, KEEP] = np.maximum(thought[:, KEEP], entries)  # to keep is to write at the best place
    return np.where(masks, thought, -np.inf).astype(np.float32), after


class Learned:
    """A bot that takes the action with the highest value."""

    def __init__(self, value: Value) -> None:
        self.value = value

    def choose(self, state: State, seat: Seat, rng: Random) -> Move:
        """Evaluate the actions of one position."""
        position: Any = state
        mask = np.zeros((1, PASS + 1), np.bool_)
        mask[0, encode.legal(position, seat)] = True
        seen = np.array([encode.observe(position, seat)], np.uint8)
        return encode.ACTIONS[int(judged(self.value, seen, mask)[0].argmax())]


def learn(value: Value, games: int, tables: int, rate: float, rng: Any) -> list[tuple[float, float]]:
    """Self-play at many tables; the curve is the mean result over each hundredth of the games."""
    batch = Batch("qwinto", tables, seed=int(rng.integers(1 << 60)), threads=1, seats=SEATS)
    every = np.arange(tables)
    before = np.zeros((tables, SEATS, SIZE), np.float32)
    has_before = np.zeros((tables, SEATS), np.bool_)
    results: list[float] = []
    curve: list[tuple[float, float]] = []
    while len(results) < games * SEATS:
        thought, after = judged(value, batch.observations, batch.masks)
        chosen = thought.argmax(1)
        explore = rng.random(tables) < 0.02
        chosen[explore] = batch.sample()[explore]
        seats = batch.seats.copy()
        learning = has_before[every, seats]
        step = rate * max(0.05, 1 - len(results) / (games * SEATS))
        if learning.any():
            target = thought.max(1)[learning]
            value.learn(before[every, seats][learning], target, step)
        is_lasting = chosen != KEEP  # a kept roll leaves nothing behind yet
        before[every[is_lasting], seats[is_lasting]] = after[every, chosen][is_lasting]
        has_before[every[is_lasting], seats[is_lasting]] = True
        batch.step(chosen.astype(np.int64))
        over = batch.dones
        if over.any():
            value.learn(
                before[over].reshape(-1, SIZE), batch.scores[over].reshape(-1).astype(np.float32), step
            )
            results += batch.scores[over].reshape(-1).tolist()
            has_before[over] = False
            while len(results) >= (len(curve) + 1) * games * SEATS // 50:
                curve.append((len(results) / SEATS, mean(results[-games * SEATS // 50 :])))
                print(f"{len(results) // SEATS:6} games {curve[-1][1]:6.1f}", flush=True)
    return curve


def compared(value: Value, games: int) -> tuple[list[int], list[int]]:
    """The results of the learner and of `greedy` against each other, on both seats in turn."""
    learner, greedy = Learned(value), bot("qwinto", "greedy")
    ours, theirs = list[int](), list[int]()
    for game in range(games):
        seats = (learner, greedy) if game % 2 == 0 else (greedy, learner)
        scores = finished(GAMES["qwinto"].start(seats=2), seats, f"test {game // 2}")[1].scores()
        ours.append(scores[game % 2])
        theirs.append(scores[1 - game % 2])
    return ours, theirs


def main() -> None:
    """Learn, compare, draw the curve."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--tables", type=int, default=32)
    parser.add_argument("--against", type=int, default=100, help="games against greedy at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=PICTURE)
    arguments = parser.parse_args()
    rng = np.random.default_rng(arguments.seed)
    value = Value(64, rng)
    curve = learn(value, arguments.games, arguments.tables, 2e-3, rng)
    ours, theirs = compared(value, arguments.against)
    wins = mean(1.0 if a > b else 0.5 if a == b else 0.0 for a, b in zip(ours, theirs, strict=True))
    print(
        f"against greedy, {arguments.against} games: {mean(ours):.1f} to {mean(theirs):.1f} points, {wins:.0%} won"
    )
    ends = [(curve[0][0], mean(theirs)), (curve[-1][0], mean(theirs))]
    lines = {"learner, self-play": curve, "greedy": ends}
    arguments.out.write_text(line_chart("Qwinto: a value learned", "games", "mean result", lines), "utf-8")


if __name__ == "__main__":
    main()
