"""Trains the networks of Träxx from nothing by self-play: play, fit the networks, play better.

    python training/traxx/train.py BOARDS WEIGHTS [--minutes 10] [--threads 16] [--curve curve.csv]

The first of BOARDS is the board that the networks know by heart; see README.md.
"""

import argparse
import copy
import os
import re
import subprocess
import tempfile
from collections.abc import Iterator
from math import cos, pi
from pathlib import Path
from time import monotonic

import numpy as np
import torch
from torch import Tensor, nn

FEATURES, CELLS, CARDS, WIDE, DEEP = 95, 61, 15, 128, 16
FACTS = CELLS + CELLS + 6 * CELLS + CELLS + CARDS  # cells, ends, exits, cut off, cards
SAMPLE = 4 * FEATURES + 28  # bytes
GROUP = 64  # weights with a common factor
GROUPED = np.dtype([("factor", "<f2"), ("numbers", "i1", GROUP)])
HERE = Path(__file__).parent


class Net(nn.Module):
    """The network of engine/traxx_value.hpp."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(FEATURES + FACTS, WIDE)
        self.first.weight.data[:, FEATURES : FEATURES + FACTS - CARDS] = 0
        self.second = nn.Parameter(torch.randn(CARDS, WIDE, DEEP) / WIDE**0.5)
        self.second_bias = nn.Parameter(torch.zeros(CARDS, DEEP))
        self.last = nn.Parameter(torch.zeros(CARDS, DEEP))  # untrained it sees no future: greedy play
        self.last_bias = nn.Parameter(torch.zeros(CARDS))
        self.register_buffer("scale", torch.ones(FEATURES))

    def forward(self, features: Tensor, facts: Tensor, left: Tensor) -> Tensor:
        """What each sample still brings."""
        hidden = torch.relu(self.first(torch.cat([features / self.scale, facts], 1)))
        every = torch.einsum("bi,cik->bck", hidden, self.second) + self.second_bias
        results = (torch.relu(every) * self.last).sum(2) + self.last_bias
        return results.gather(1, left[:, None])[:, 0]

    def begin(self, features: Tensor, gain: Tensor) -> None:
        """Fit the sizes to the first samples."""
        spread = features.std(0)
        self.scale.copy_(torch.where(spread < 0.02, 1.0, spread))
        if bool(self.last.any()):
            self.first.weight.data[:, :FEATURES] *= self.scale
        else:
            nn.init.normal_(self.last, std=DEEP**-0.5)
            self.last_bias.data += gain.mean()

    def to_bytes(self) -> bytes:
        """The struct Network as engine/traxx_value.hpp reads it."""
        first = self.first.weight.detach().T.clone()
        first[:FEATURES] /= self.scale[:, None]
        layers = [first, self.first.bias, self.second]
        groups = torch.cat([layer.detach().flatten() for layer in layers]).cpu().numpy().reshape(-1, GROUP)
        coarse = np.zeros(len(groups), GROUPED)
        coarse["factor"] = np.maximum(np.abs(groups).max(1) / 127, 1e-7)
        coarse["numbers"] = np.clip(np.rint(groups / coarse["factor"][:, None].astype("<f4")), -127, 127)
        rest = [self.second_bias, self.last, self.last_bias]
        fine = np.concatenate([part.detach().cpu().numpy().flatten() for part in rest])
        return coarse.tobytes() + fine.astype("<f2").tobytes()

    def read(self, data: bytes) -> None:
        """The opposite of to_bytes."""
        targets = [self.first.weight.data.T, self.first.bias.data, self.second.data]
        targets += [self.second_bias.data, self.last.data, self.last_bias.data]
        many = sum(target.numel() for target in targets[:3]) // GROUP
        coarse = np.frombuffer(data, GROUPED, many)
        groups = coarse["numbers"] * coarse["factor"][:, None].astype("<f4")
        fine = np.frombuffer(data, "<f2", offset=coarse.nbytes).astype("<f4")
        numbers = torch.from_numpy(np.concatenate([groups.flatten(), fine]))
        for target, piece in zip(targets, numbers.split([t.numel() for t in targets]), strict=True):
            target.copy_(piece.reshape(target.shape))


def bits(numbers: Tensor, count: int) -> Tensor:
    """The lowest bits of each number."""
    return (numbers[:, None] >> torch.arange(count, device=numbers.device)) & 1


def decoded(rows: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """The features, the facts as zeros and ones, the number of cards left and the gain of samples."""
    n, at = len(rows), 4 * FEATURES
    numbers = rows[:, : at + 4].contiguous().view(torch.float32)
    cells, cut_off = rows[:, at + 4 : at + 20].contiguous().view(torch.int64).T
    ends, exits = rows[:, at + 20 : at + 22].long(), rows[:, at + 22 : at + 24].long()
    deck = rows[:, at + 24 : at + 26].contiguous().view(torch.int16)[:, 0].long()
    known = (cells != 0).float()[:, None]
    facts = torch.zeros(n, FACTS, device=rows.device)
    facts[:, :CELLS] = bits(cells, CELLS)
    for end in range(2):
        facts.scatter_add_(1, CELLS + ends[:, end, None], known)
        places = 2 * CELLS + 6 * ends[:, end, None] + torch.arange(6, device=rows.device)
        facts.scatter_add_(1, places, known * bits(exits[:, end], 6))
    facts[:, 8 * CELLS : 9 * CELLS] = bits(cut_off, CELLS)
    cards = bits(deck, CARDS)
    facts[:, 9 * CELLS :] = cards
    return numbers[:, :FEATURES], facts, cards.sum(1), numbers[:, FEATURES]


class Learner:
    """A network, the mean of its recent weights, and the samples that it learns from."""

    def __init__(self, device: str, room: int, like: "Learner | None" = None) -> None:
        self.net: Net = copy.deepcopy(like.net) if like else Net().to(device)
        self.mean: Net = copy.deepcopy(like.mean if like else self.net)
        self.optimiser = torch.optim.AdamW(self.net.parameters(), weight_decay=1e-4)
        self.rows = torch.empty(room, SAMPLE, dtype=torch.uint8, device=device)
        self.seen = 0

    def learn(self, samples: np.ndarray, rate: float, memory: float, uses: int, batch: int) -> float:
        """Take samples in, in place of the oldest, and fit to the last 40 % of all; the mean squared error."""
        rows = torch.from_numpy(samples).to(self.rows.device)
        room = len(self.rows)
        places = (self.seen + torch.arange(len(rows), device=rows.device)) % room
        self.rows[places] = rows
        self.seen += len(rows)
        recent = min(max(len(rows), self.seen * 2 // 5), room)
        if bool((self.net.scale == 1).all()):
            features, _, _, gain = decoded(rows)
            self.net.begin(features, gain)
            self.mean = copy.deepcopy(self.net)
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        total = torch.zeros((), device=rows.device)
        steps = max(200, uses * len(rows) // batch)
        for _ in range(steps):
            pick = (self.seen - 1 - torch.randint(recent, (batch,), device=rows.device)) % room
            *seen, gain = decoded(self.rows[pick])
            loss = ((self.net(*seen) - gain) ** 2).mean()
            self.optimiser.zero_grad(set_to_none=True)
            loss.backward()
            self.optimiser.step()
            with torch.no_grad():
                torch._foreach_lerp_(list(self.mean.parameters()), list(self.net.parameters()), 1 - memory)
            total += loss.detach()
        return float(total / steps)


def known_board(line: str) -> bytes:
    """The colours and numbers of a board as the weights begin with them."""
    colours, *cells = line.split()
    numbers = bytearray(CELLS)
    for number, cell in enumerate(cells[:9], 2):
        numbers[int(cell)] = number
    return bytes("bgysrp".index(c) for c in colours) + bytes(numbers)


class Training:
    """Self-play in the background, while the networks learn from the games before."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.begun = monotonic()
        self.board = known_board(args.boards.read_text().splitlines()[0])
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.manual_seed(args.seed)
        self.learners = {"solo": Learner(self.device, args.room)}
        if args.resume:
            data = args.resume.read_bytes()[2 * CELLS :]
            self.learners["race"] = Learner(self.device, args.room)
            for number, learner in enumerate(self.learners.values()):
                learner.net.read(data[number * len(data) // 2 : (number + 1) * len(data) // 2])
                learner.mean = copy.deepcopy(learner.net)
        self.folder = Path(tempfile.mkdtemp())
        self.program = self.folder / "selfplay"
        subprocess.run(
            [
                "g++",
                "-O3",
                "-std=c++20",
                "-march=native",
                "-o",
                self.program,
                HERE / "selfplay.cpp",
                "-pthread",
            ],
            check=True,
        )

    def progress(self) -> float:
        """The part of the time that has passed."""
        return float((monotonic() - self.begun) / (60 * self.args.minutes))

    def write(self) -> None:
        """The file of weights; who has not learned to race yet races as if alone."""
        solo, race = self.learners["solo"], self.learners.get("race", self.learners["solo"])
        part = self.args.weights.with_suffix(".part")
        part.write_bytes(self.board + solo.mean.to_bytes() + race.mean.to_bytes())
        part.replace(self.args.weights)

    def modes(self) -> Iterator[str]:
        """What is played, round by round: races begin after a sixth of the time."""
        while True:
            yield "solo"
            if self.args.resume or self.progress() > 1 / 6:
                yield "race"

    def play(self, mode: str, number: int, seconds_a_game: float) -> "subprocess.Popen[str]":
        """Begin a round of self-play."""
        seconds = min(self.args.round, 3 + 60 * self.args.minutes * self.progress() / 4)
        games = max(self.args.threads, int(seconds / seconds_a_game))
        trace = self.args.trace if self.args.resume else max(self.args.trace, 1 - 3 * self.progress())
        words = [self.args.boards, self.args.weights, mode, games, self.args.seed + number]
        words += [self.args.threads, trace, self.folder / f"samples{number % 2}"]
        return subprocess.Popen([self.program, *map(str, words)], stdout=subprocess.PIPE, text=True)

    def run(self) -> None:
        """Train until the time is over."""
        self.write()
        speed = {"solo": 0.02 / self.args.threads, "race": 0.06 / self.args.threads}
        pending: tuple[str, np.ndarray] | None = None
        curve = self.args.curve.open("w") if self.args.curve else None
        for number, mode in enumerate(self.modes()):
            if self.progress() > 1:
                break
            if mode == "race" and "race" not in self.learners:
                self.learners["race"] = Learner(self.device, self.args.room, self.learners["solo"])
            begun = monotonic()
            game = self.play(mode, number, speed[mode])
            error = 0.0
            if pending:
                rate = self.args.rate * (0.03 + 0.97 * (1 + cos(pi * min(1.0, self.progress()))) / 2)
                memory = 0.99 if self.progress() < 1 / 6 else 0.998
                learner = self.learners[pending[0]]
                error = learner.learn(pending[1], rate, memory, self.args.uses, self.args.batch)
                self.write()
            fitted = monotonic() - begun
            said, _ = game.communicate()
            if game.returncode:
                raise SystemExit(f"self-play failed: {game.returncode}")
            mean, _, results, took = map(float, re.findall(r"-?[\d.]+", said))
            samples = np.fromfile(self.folder / f"samples{number % 2}", np.uint8).reshape(-1, SAMPLE)
            games = len(samples) / (CARDS - 1) / (1 if mode == "solo" else 2.75)
            speed[mode] = took / games
            passed = monotonic() - self.begun
            print(
                f"{passed:.0f} s, round {number}, {said.strip()}, {len(samples)} samples; "
                f"error {error:.3f} of {pending[0] if pending else '-'} in {fitted:.1f} s",
                flush=True,
            )
            if curve:
                print(f"{passed:.1f},{mode},{mean},{results:.0f},{error:.4f}", file=curve, flush=True)
            pending = mode, samples


def main() -> None:
    """Train both networks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", type=Path)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument(
        "--round", type=float, default=12, help="seconds of self-play between two fits, at most"
    )
    parser.add_argument("--rate", type=float, default=2e-3, help="of learning, at most")
    parser.add_argument("--uses", type=int, default=8, help="how often a sample is fitted, about")
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--room", type=int, default=3_000_000, help="samples that are kept")
    parser.add_argument("--trace", type=float, default=0.6, help="the part of later surprises that counts")
    parser.add_argument("--resume", type=Path, help="weights to go on from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="write the mean results, round by round")
    Training(parser.parse_args()).run()


if __name__ == "__main__":
    main()
