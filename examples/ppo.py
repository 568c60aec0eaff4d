"""PPO on torch learns Qwinto by self-play at many tables of a `Batch`, and beats `casual`.

pip install '.[learn]'
python examples/ppo.py --minutes 5
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any

import torch
from torch import nn
from torch.distributions import Categorical
from torch.nn.functional import mse_loss, one_hot

from ludoteca import Batch
from ludoteca.chart import line_chart

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "ppo.svg"
GAME, SEATS = "qwinto", 2
HIGHEST, FACES = 18, slice(-6, -3)  # of a byte of an observation; the dice, whose sum is to be written
TABLES, STEPS, MINIBATCH, EPOCHS = 512, 64, 2048, 3
RATE, CLIP, LAMBDA, ENTROPY, POINTS = 1e-3, 0.2, 0.95, 0.01, 20.0  # rewards are in units of 20 points


class Network(nn.Module):
    """Logits of the legal actions and a value, from the observation, the mask and the sum of the dice."""

    def __init__(self, features: int, actions: int, hidden: int = 256) -> None:
        super().__init__()
        inputs = 2 * features + actions + HIGHEST + 1
        self.body = nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy, self.value = nn.Linear(hidden, actions), nn.Linear(hidden, 1)
        nn.init.normal_(self.policy.weight, std=0.01 / sqrt(hidden))

    def forward(self, seen: Any, masks: Any) -> tuple[Any, Any]:
        """The logits, with illegal actions at -1e9, and the values."""
        roll = one_hot(seen[:, FACES].sum(1), HIGHEST + 1)
        x = self.body(torch.cat((seen / HIGHEST, seen > 0, masks, roll), 1))
        return self.policy(x).masked_fill(~masks, -1e9), self.value(x)[:, 0]


@dataclass
class Rollout:
    """What happened in a number of steps; each array has a row per step and a column per table."""

    seen: Any
    masks: Any
    seats: Any
    actions: Any
    chances: Any  # logarithms of the probabilities
    values: Any
    rewards: Any
    dones: Any


def shared(batch: Batch) -> tuple[Any, Any, Any, Any, Any]:
    """The batch's arrays as tensors: not copies, so they change with every step."""
    arrays = (batch.observations, batch.masks, batch.seats, batch.rewards, batch.dones)
    return tuple(torch.from_dlpack(array) for array in arrays)


@torch.no_grad()
def rollout(network: Network, batch: Batch) -> tuple[Rollout, Any]:
    """Play some steps; the second result is the value of what the seat that decides next sees."""
    seen, masks, seats, rewards, dones = shared(batch)
    steps = []
    for _ in range(STEPS):
        logits, values = network(seen, masks)
        policy = Categorical(logits=logits, validate_args=False)
        actions = policy.sample()
        before = (seen.clone(), masks.clone(), seats.long(), actions, policy.log_prob(actions), values)
        batch.step(actions.numpy())
        steps.append((*before, rewards / POINTS, dones.clone()))
    return Rollout(*(torch.stack(column) for column in zip(*steps, strict=True))), network(seen, masks)[1]


def advantages(played: Rollout, seats: Any, values: Any) -> tuple[Any, Any]:
    """Generalised advantage estimates for each seat's own decisions, and where one can be given.

    A seat's next decision is several steps away, since others decide in between. The last decision of a seat that
    does not decide next has no estimate.
    """
    rows = torch.arange(TABLES)
    next_value, next_advantage, reward = (torch.zeros(TABLES, SEATS) for _ in range(3))
    known = torch.zeros(TABLES, SEATS, dtype=torch.bool)
    next_value[rows, seats], known[rows, seats] = values, True
    estimates, valid = torch.zeros(STEPS, TABLES), torch.zeros(STEPS, TABLES, dtype=torch.bool)
    for step in reversed(range(STEPS)):
        over, at = played.dones[step], (rows, played.seats[step])
        next_value[over], next_advantage[over], known[over] = 0, 0, True
        reward[over] = played.rewards[step][over]
        surprise = reward[at] + next_value[at] - played.values[step]
        next_advantage[at] = surprise + LAMBDA * next_advantage[at]
        estimates[step], valid[step] = next_advantage[at], known[at]
        next_value[at], reward[at], known[at] = played.values[step], 0, True
    return estimates, valid


def loss(
    network: Network, bonus: float, seen: Any, masks: Any, actions: Any, chances: Any, gains: Any, goals: Any
) -> Any:
    """PPO's clipped loss, the value's squared error and a bonus for entropy."""
    logits, values = network(seen, masks)
    policy = Categorical(logits=logits, validate_args=False)
    ratio = (policy.log_prob(actions) - chances).exp()
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    surrogate = torch.min(ratio * gains, ratio.clamp(1 - CLIP, 1 + CLIP) * gains).mean()
    return mse_loss(values, goals) / 2 - surrogate - bonus * policy.entropy().mean()


def learn(network: Network, optimiser: Any, bonus: float, played: Rollout, seats: Any, values: Any) -> None:
    """Some epochs over a rollout in random minibatches."""
    gains, valid = advantages(played, seats, values)
    columns = (played.seen, played.masks, played.actions, played.chances, gains, gains + played.values)
    flat = [column[valid] for column in columns]
    for _ in range(EPOCHS):
        for part in torch.randperm(len(flat[0])).split(MINIBATCH):
            optimiser.zero_grad()
            loss(network, bonus, *(column[part] for column in flat)).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


@torch.no_grad()
def against(network: Network, level: str, games: int, seed: int) -> tuple[float, float, float]:
    """The share of wins of the most probable actions, from both seats, and both sides' mean points."""
    ours: list[Any] = []
    for seat in range(SEATS):
        batch = Batch(GAME, games // SEATS, seed=seed, threads=1, rivals={1 - seat: level}, seats=SEATS)
        seen, masks, *_ = shared(batch)
        playing = torch.ones(len(batch), dtype=torch.bool)  # the first game of each table counts
        while playing.any():
            batch.step(torch.where(playing, network(seen, masks)[0].argmax(1), -1).numpy())
            ended = playing & torch.from_dlpack(batch.dones)
            ours.append(torch.from_dlpack(batch.scores)[ended][:, [seat, 1 - seat]].double())
            playing &= ~ended
    own, other = torch.cat(ours).T
    wins = (own > other).double().mean() + (own == other).double().mean() / 2
    return wins.item(), own.mean().item(), other.mean().item()


def trained(network: Network, seconds: float, seed: int) -> Iterator[float]:
    """Learn for so much CPU time; gives the seconds spent so far after each rollout."""
    batch = Batch(GAME, TABLES, seed=seed, threads=1, reward="points", seats=SEATS)
    optimiser = torch.optim.Adam(network.parameters(), RATE, eps=1e-5)
    spent = 0.0
    while spent < seconds:
        began = process_time()
        left = max(0.05, 1 - spent / seconds)
        optimiser.param_groups[0]["lr"] = RATE * left
        played, values = rollout(network, batch)
        learn(network, optimiser, ENTROPY * left, played, torch.from_dlpack(batch.seats).long(), values)
        spent += process_time() - began
        yield spent


def main() -> None:
    """Learn, play against the rival now and then, draw the curve."""
    parser = argparse.ArgumentParser()
    parser.add_argument(
        "--minutes", type=float, default=5, help="of CPU time, without the games against the rival"
    )
    parser.add_argument("--threads", type=int, default=1, help="of torch; CPU time counts all of them")
    parser.add_argument("--rival", default="casual")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=PICTURE)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    torch.manual_seed(arguments.seed)
    probe = Batch(GAME, 1, seats=SEATS)
    network = Network(probe.observations.shape[1], probe.masks.shape[1])
    curve: list[tuple[float, float]] = []
    for rollouts, spent in enumerate(trained(network, 60 * arguments.minutes, arguments.seed), 1):
        if spent >= 60 * arguments.minutes * len(curve) / 20:
            wins, own, other = against(network, arguments.rival, 400, seed=10**6)
            curve.append((spent / 60, 100 * wins))
            print(
                f"{spent / 60:5.1f} min {rollouts * TABLES * STEPS:9,} steps {own:5.1f} : {other:4.1f} {wins:.0%}",
                flush=True,
            )
    wins, own, other = against(network, arguments.rival, 2000, seed=2 * 10**6)
    error = 1.96 * sqrt(wins * (1 - wins) / 2000)
    print(
        f"against {arguments.rival}, 2,000 games: {wins:.1%} ± {error:.1%} won, {own:.1f} to {other:.1f} points"
    )
    even = [(curve[0][0], 50.0), (curve[-1][0], 50.0)]
    lines = {"PPO": curve, "even": even}
    title = f"Qwinto: PPO against {arguments.rival}"
    arguments.out.write_text(line_chart(title, "minutes of CPU time", "games won, %", lines), "utf-8")


if __name__ == "__main__":
    main()
