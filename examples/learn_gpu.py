"""PPO on a GPU: the tables, the network and all that it learns from stay in the memory of the device.

    make gpu && pip install '.[learn]'
    python examples/learn_gpu.py --minutes 4.5

The method is that of `ppo.py`, with thirty-two times as many tables. Only the games against the rival are played on
the CPU, where bots think; they are not part of the minutes.
"""

from pathlib import Path
from time import perf_counter
from typing import Any

import torch
from ppo import GAME, SEATS, Learner, Network, parsed, run

from ludoteca import Batch

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "learn-gpu.svg"
TABLES, MINIBATCH, HIDDEN, RATE = 16384, 16384, 512, 4e-4


class GraphLearner(Learner):
    """Replays the update as one CUDA graph: to launch its kernels one by one takes longer than they run."""

    def update(self, columns: list[Any]) -> None:
        """One step of the optimiser, for whole minibatches alone."""
        if len(columns[0]) < self.minibatch:
            return
        if not hasattr(self, "graph"):
            self.capture(columns)
        for own, column in zip(self.columns, columns, strict=True):
            own.copy_(column)
        self.graph.replay()

    def capture(self, columns: list[Any]) -> None:
        """Record an update, after three that warm up."""
        self.columns = columns
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(3):
                super().update(columns)
        torch.cuda.current_stream().wait_stream(side)
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph):
            super().update(columns)


def clock() -> float:
    """Seconds, once the device has done what it was asked for."""
    torch.cuda.synchronize()
    return perf_counter()


def main() -> None:
    """Learn on the device."""
    arguments = parsed("club", 4.5, "a GPU's time", PICTURE)
    torch.set_float32_matmul_precision("high")  # TF32
    batch = Batch(GAME, TABLES, seed=arguments.seed, reward="points", seats=SEATS, device="cuda")
    run(batch, GraphLearner(Network(batch, HIDDEN).cuda(), MINIBATCH, RATE), arguments, clock)


if __name__ == "__main__":
    main()
