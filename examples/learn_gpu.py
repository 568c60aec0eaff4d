"""A value of Qwinto sheets, learned from self-play on a GPU: tables, network and learning never leave it.

    make gpu
    pip install torch
    python examples/learn_gpu.py --seconds 240

The same idea as `learn_qwinto.py`, at a thousand times as many tables: the network guesses a seat's final result
from what its action leaves behind, and each guess is moved towards the seat's next one, the last towards the result.
"""

import argparse
from pathlib import Path
from random import Random
from statistics import mean
from time import perf_counter
from typing import Any

import torch
from torch import Tensor, nn

from ludoteca import bot, start
from ludoteca.chart import line_chart
from ludoteca.engine import Batch
from ludoteca.game import Move, Seat, State
from ludoteca.games.qwinto import encode
from ludoteca.games.qwinto.rules import DICE
from ludoteca.play import finished

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "learn-gpu.svg"
SEATS, SHEET, KEEP, AGAIN, CELL, PASS = 2, 29, 7, 8, 9, 36  # of what a seat sees; of the actions
SIZE = 27 + 27 + 1 + 3 + 2  # numbers, filled, misthrows, dice, first or second roll to come


class Value(nn.Module):
    """A seat's final result, from what an action leaves behind."""

    def __init__(self, hidden: int = 256) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Linear(SIZE, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU(), nn.Linear(hidden, 1)
        )

    def forward(self, x: Tensor) -> Tensor:
        return 20 + 20 * self.layers(x).squeeze(-1)


class Actions:
    """What every action of many tables leaves behind, as tensors on a device."""

    def __init__(self, device: str) -> None:
        column = torch.tensor([int(move[1:]) for move in encode.ACTIONS[CELL:PASS]], device=device)
        self.beside = column[:, None] == column[None, :]
        self.row = torch.arange(27, device=device) // 9
        self.dice = torch.tensor(
            [[colour in chosen for colour in "oyp"] for chosen in DICE], device=device
        ).float()
        self.cell = torch.eye(27, device=device)

    def afterstates(self, seen: Tensor) -> Tensor:
        """For every table what each of the 37 actions leaves behind; `keep` leaves what `pass` would."""
        n = len(seen)
        out = torch.zeros(n, PASS + 1, SIZE, device=seen.device)
        numbers, misthrows, active = seen[:, :27] / 18, seen[:, 27], seen[:, 28]
        dice, total = self.roll(seen)
        out[:, :, :27] = numbers[:, None]
        out[:, :, 27:54] = (numbers > 0).float()[:, None]
        out[:, :, 54] = misthrows[:, None] / 4
        out[:, :KEEP, 55:58], out[:, :KEEP, 58] = self.dice, 1
        out[:, AGAIN, 55:58], out[:, AGAIN, 59] = dice, 1
        out[:, CELL:PASS, :27] += self.cell * total[:, None, None] / 18
        out[:, CELL:PASS, 27:54] += self.cell
        out[:, KEEP, 54] += active / 4
        out[:, PASS, 54] += active / 4
        return out

    def roll(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """Which dice were rolled, and their sum."""
        return seen[:, SEATS * SHEET : SEATS * SHEET + 3], seen[:, SEATS * SHEET + 3 : SEATS * SHEET + 6].sum(
            1
        )

    def writable(self, seen: Tensor) -> Tensor:
        """The cells that the roll may be written to, as the mask will say once it is kept."""
        numbers, (dice, total) = seen[:, :27], self.roll(seen)
        rows = numbers.reshape(-1, 3, 9)
        low = rows.cummax(2).values.reshape(-1, 27)
        high = torch.where(rows > 0, rows, 99).flip(2).cummin(2).values.flip(2).reshape(-1, 27)
        same = ((numbers == total[:, None])[:, None, :] & self.beside).any(2)
        fits = (numbers == 0) & (low < total[:, None]) & (high > total[:, None]) & ~same
        return fits & (dice[:, self.row] > 0)

    def judged(self, value: Value, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """What the network thinks of every legal action, and the afterstates."""
        seen = seen.float()
        after = self.afterstates(seen)
        thought = value(after)
        entries = thought[:, CELL:PASS].masked_fill(~self.writable(seen), -99).amax(1)
        thought[:, KEEP] = torch.maximum(thought[:, KEEP], entries)  # to keep is to write at the best place
        return thought.masked_fill(~masks, -torch.inf), after


class Learned:
    """A bot that takes the action that the network thinks best."""

    def __init__(self, value: Value) -> None:
        self.value, self.actions = value.cpu(), Actions("cpu")

    @torch.no_grad()
    def choose(self, state: State, seat: Seat, rng: Random) -> Move:
        """Judge the actions of this one position."""
        position: Any = state
        mask = torch.zeros(1, PASS + 1, dtype=torch.bool)
        mask[0, encode.legal(position, seat)] = True
        seen = torch.tensor([encode.observe(position, seat)], dtype=torch.uint8)
        return encode.ACTIONS[int(self.actions.judged(self.value, seen, mask)[0].argmax())]


def tensors(batch: Batch) -> dict[str, Tensor]:
    """The arrays of a batch as tensors that share its memory."""
    names = ("masks", "observations", "seats", "scores", "dones")
    return {name: torch.as_tensor(getattr(batch, name), device=batch.device) for name in names}


def learn(
    value: Value, tables: int, seconds: float, rate: float, device: str, seed: int
) -> list[tuple[float, float]]:
    """Self-play for some seconds; the curve is the mean result over time."""
    batch = Batch("qwinto", tables, seed=seed, device=device, seats=SEATS)
    at, actions = tensors(batch), Actions(device)
    optimizer = torch.optim.Adam(value.parameters(), rate)
    every = torch.arange(tables, device=device)
    before = torch.zeros(tables, SEATS, SIZE, device=device)
    has_before = torch.zeros(tables, SEATS, dtype=torch.bool, device=device)
    results = torch.zeros(2, device=device)  # sum and number since the last point of the curve
    curve, began, steps, games = list[tuple[float, float]](), perf_counter(), 0, 0
    while (spent := perf_counter() - began) < seconds:
        for group in optimizer.param_groups:
            group["lr"] = rate * max(0.02, 1 - spent / seconds)
        with torch.no_grad():
            thought, after = actions.judged(value, at["observations"], at["masks"])
            best, chosen = thought.max(1)
            explore = torch.rand(tables, device=device) < 0.02
            chosen = torch.where(explore, torch.as_tensor(batch.sample(), device=device).long(), chosen)
            seats = at["seats"].long()
            guessed, is_known = before[every, seats], has_before[every, seats]
            is_lasting = (chosen != KEEP)[:, None]  # a kept roll leaves nothing behind yet
            before[every, seats] = torch.where(is_lasting, after[every, chosen], guessed)
            has_before[every, seats] |= is_lasting[:, 0]
        batch.step(chosen)
        with torch.no_grad():
            over = at["dones"]
            scores = at["scores"].float()
            results += torch.stack((scores[over].sum(), over.sum() * SEATS))
        inputs = torch.cat((guessed, before.reshape(-1, SIZE)))
        targets = torch.cat((best, scores.reshape(-1)))
        weights = torch.cat((is_known, over[:, None].expand(-1, SEATS).reshape(-1))).float()
        error = nn.functional.smooth_l1_loss(value(inputs), targets, reduction="none", beta=10.0)
        optimizer.zero_grad()
        ((error * weights).sum() / weights.sum().clamp(min=1)).backward()
        optimizer.step()
        has_before &= ~over[:, None]
        steps += 1
        if steps % 200 == 0:
            total, number = results.tolist()
            results.zero_()
            games += int(number) // SEATS
            curve.append((spent, total / max(number, 1)))
            print(f"{spent:6.1f} s {games / 1e6:7.2f} million games {curve[-1][1]:6.1f} points", flush=True)
    return curve


def compared(value: Value, level: str, games: int) -> tuple[list[int], list[int]]:
    """The results of the learner and of a level against each other, on both seats in turn."""
    learner, rival = Learned(value), bot("qwinto", level)
    ours, theirs = list[int](), list[int]()
    for game in range(games):
        seats = (learner, rival) if game % 2 == 0 else (rival, learner)
        scores = finished(start("qwinto", seats=SEATS), seats, f"test {game // 2}")[1].scores()
        ours.append(scores[game % 2])
        theirs.append(scores[1 - game % 2])
    return ours, theirs


def main() -> None:
    """Learn, compare, draw the curve."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=240)
    parser.add_argument("--tables", type=int, default=32768)
    parser.add_argument("--device", default="cuda", help="cuda, or cpu for a look without a GPU")
    parser.add_argument("--against", type=int, default=200, help="games against club at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=PICTURE)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.set_float32_matmul_precision("high")
    value = Value().to(arguments.device)
    curve = learn(value, arguments.tables, arguments.seconds, 1e-3, arguments.device, arguments.seed)
    ours, theirs = compared(value, "club", arguments.against)
    wins = mean(1.0 if a > b else 0.5 if a == b else 0.0 for a, b in zip(ours, theirs, strict=True))
    print(
        f"against club, {arguments.against} games: {mean(ours):.1f} to {mean(theirs):.1f} points, {wins:.0%} won"
    )
    ends = [(curve[0][0], mean(theirs)), (curve[-1][0], mean(theirs))]
    lines = {"learner, self-play": curve, "club, against the learner": ends}
    arguments.out.write_text(line_chart("Qwinto learned on a GPU", "seconds", "mean result", lines), "utf-8")


if __name__ == "__main__":
    main()
