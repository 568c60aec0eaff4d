"""Trains the networks of Träxx by self-play: play, fit the networks to the results, play better.

    python training/traxx/train.py BOARDS WEIGHTS [--known] [--rounds 7] [--games 60000]

The first of BOARDS is the board that the networks know by heart (with --known); see README.md.
"""

import argparse
import os
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

FEATURES, CELLS, CARDS, WIDE, DEEP = 74, 61, 15, 64, 16
SAMPLE = np.dtype(
    [
        ("features", "<f4", FEATURES),
        ("gain", "<f4"),
        ("pad", "<u4"),
        ("cells", "<u8"),
        ("ends", "u1", 2),
        ("deck", "<u2"),
        ("pad2", "<u4"),
    ]
)
HERE = Path(__file__).parent


class Net(nn.Module):
    """The network of engine/traxx_value.hpp."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(FEATURES + 2 * CELLS + CARDS, WIDE)
        self.first.weight.data[:, FEATURES : FEATURES + 2 * CELLS] = 0
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

    def to_bytes(self) -> bytes:
        """The struct Network."""
        first = self.first.weight.detach().T.clone()
        first[:FEATURES] /= self.scale[:, None]
        parts = [first, self.first.bias, self.second, self.second_bias, self.last, self.last_bias]
        return b"".join(part.detach().cpu().numpy().astype("<f4").tobytes() for part in parts)


def facts_of(samples: np.ndarray, device: str) -> tuple[Tensor, Tensor]:
    """The cells, ends and cards as zeros and ones, and how many cards are left."""
    cells = torch.from_numpy(samples["cells"].astype(np.int64)).to(device)
    ends = torch.from_numpy(samples["ends"].astype(np.int64)).to(device)
    deck = torch.from_numpy(samples["deck"].astype(np.int64)).to(device)
    facts = torch.zeros(len(samples), 2 * CELLS + CARDS, device=device)
    facts[:, :CELLS] = (cells[:, None] >> torch.arange(CELLS, device=device)) & 1
    known = (cells != 0).float()
    for end in range(2):
        facts.scatter_add_(1, CELLS + ends[:, end : end + 1], known[:, None])
    cards = (deck[:, None] >> torch.arange(CARDS, device=device)) & 1
    facts[:, 2 * CELLS :] = cards
    return facts, cards.sum(1)


def fit(
    net: Net, samples: np.ndarray, device: str, rate_at_most: float, epochs: int = 4, batch: int = 4096
) -> float:
    """Fit the network to the samples; the mean squared error of the last epoch."""
    features = torch.from_numpy(samples["features"].copy()).to(device)
    gain = torch.from_numpy(samples["gain"].copy()).to(device)
    facts, left = facts_of(samples, device)
    if not bool(net.last.any()):
        nn.init.normal_(net.last, std=DEEP**-0.5)
        net.last_bias.data += gain.mean()
    if bool((net.scale == 1).all()):
        spread = features.std(0)
        net.scale.copy_(torch.where(spread < 0.02, 1.0, spread))
        net.first.weight.data[:, :FEATURES] *= net.scale
    steps = epochs * (len(samples) // batch)
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate_at_most, weight_decay=1e-4)
    rate = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate_at_most, total_steps=steps + 1, pct_start=0.1)
    total, done = torch.zeros((), device=device), 0
    for epoch in range(epochs):
        order = torch.randperm(len(samples), device=device)
        for at in range(0, len(samples) - batch + 1, batch):
            pick = order[at : at + batch]
            loss = ((net(features[pick], facts[pick], left[pick]) - gain[pick]) ** 2).mean()
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            rate.step()
            if epoch == epochs - 1:
                total, done = total + loss.detach(), done + 1
    return float(total / done)


def write(path: Path, board: bytes, nets: dict[str, Net]) -> None:
    """The struct Weights."""
    path.write_bytes(board + nets["solo"].to_bytes() + nets["race"].to_bytes())


def read(path: Path, nets: dict[str, Net]) -> None:
    """The networks of a struct Weights."""
    values = torch.from_numpy(np.fromfile(path, "<f4", offset=124))
    for net, part in zip((nets["solo"], nets["race"]), values.chunk(2), strict=True):
        targets = [
            net.first.weight.data.T,
            net.first.bias.data,
            net.second.data,
            net.second_bias.data,
            net.last.data,
            net.last_bias.data,
        ]
        for target, piece in zip(targets, part.split([t.numel() for t in targets]), strict=True):
            target.copy_(piece.reshape(target.shape))


def known_board(line: str) -> bytes:
    """The colours and numbers of a board as the weights begin with them."""
    colours, *cells = line.split()
    numbers = bytearray(CELLS)
    for number, cell in enumerate(cells[:9], 2):
        numbers[int(cell)] = number
    return bytes("bgysrp".index(c) for c in colours) + bytes(numbers) + bytes(2)


def main() -> None:
    """Train both networks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", type=Path)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--known", action="store_true", help="learn the first board's cells by heart")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=60_000)
    parser.add_argument("--keep", type=int, default=2, help="how many rounds of samples are fitted together")
    parser.add_argument("--rate", type=float, default=3e-3, help="of learning, at most")
    parser.add_argument("--modes", default="solo,race")
    parser.add_argument("--resume", type=Path, help="weights to go on from")
    args = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(1)
    board = known_board(args.boards.read_text().splitlines()[0]) if args.known else bytes(124)
    nets = {mode: Net().to(device) for mode in ("solo", "race")}
    if args.resume:
        read(args.resume, nets)
    write(args.weights, board, nets)
    folder = Path(tempfile.mkdtemp())
    program = folder / "selfplay"
    subprocess.run(
        ["g++", "-O3", "-std=c++20", "-march=native", "-o", program, HERE / "selfplay.cpp", "-pthread"],
        check=True,
    )
    kept: dict[str, list[np.ndarray]] = {mode: [] for mode in nets}
    for number in range(args.rounds):
        for mode in args.modes.split(","):
            begun = time.monotonic()
            out = folder / "samples"
            games = args.games if mode == "solo" else args.games // 3
            subprocess.run(
                [
                    program,
                    args.boards,
                    args.weights,
                    mode,
                    str(games),
                    str(number + 1),
                    str(os.cpu_count()),
                    out,
                ],
                check=True,
            )
            kept[mode] = [*kept[mode][1 - args.keep :], np.fromfile(out, SAMPLE)]
            played = time.monotonic()
            error = fit(nets[mode], np.concatenate(kept[mode]), device, args.rate)
            print(
                f"round {number + 1} {mode}: {len(kept[mode][-1])} samples, error {error:.2f}, "
                f"{played - begun:.0f} s played, {time.monotonic() - played:.0f} s fitted",
                flush=True,
            )
        write(args.weights, board, nets)


if __name__ == "__main__":
    main()
