"""PPO on torch learns Qwinto by self-play at many tables of a `Batch`, and beats `casual`.

pip install '.[learn]'
python examples/ppo.py --minutes 10
"""

import argparse
from collections.abc import Callable
from copy import deepcopy
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

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

    def __init__(self, batch: Batch, hidden: int = 256) -> None:
        super().__init__()
        features, actions = batch.observations.shape[1], batch.masks.shape[1]
        inputs = 2 * features + actions + HIGHEST + 1
        self.body = nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy, self.value = nn.Linear(hidden, actions), nn.Linear(hidden, 1)
        nn.init.normal_(self.policy.weight, std=0.01 / sqrt(hidden))

    def forward(self, seen: Any, masks: Any) -> tuple[Any, Any]:
        """The logits, with illegal actions at -1e9, and the values."""
        roll = one_hot(seen[:, FACES].sum(1), HIGHEST + 1)
        x = self.body(torch.cat((seen / HIGHEST, seen > 0, masks, roll), 1))
        return self.policy(x).masked_fill(~masks, -1e9), self.value(x)[:, 0]


class Rollout(NamedTuple):
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
def rollout(network: Network, batch: Batch) -> tuple[Rollout, Any, Any]:
    """Play some steps; also the seats that decide next, and the values of what they see."""
    seen, masks, seats, rewards, dones = shared(batch)
    steps = []
    for _ in range(STEPS):
        logits, values = network(seen, masks)
        policy = Categorical(logits=logits, validate_args=False)
        actions = policy.sample()
        before = (seen.clone(), masks.clone(), seats.long(), actions, policy.log_prob(actions), values)
        batch.step(actions)
        steps.append((*before, rewards / POINTS, dones.clone()))
    return Rollout(*map(torch.stack, zip(*steps, strict=True))), seats.long(), network(seen, masks)[1]


def advantages(played: Rollout, seats: Any, values: Any) -> tuple[Any, Any]:
    """Generalised advantage estimates for each seat's own decisions, and where one can be given.

    A seat's next decision is several steps away, since others decide in between. The last decision of a seat that
    does not decide next has no estimate.
    """
    rows = torch.arange(len(seats), device=seats.device)
    next_value, next_advantage, reward = torch.zeros(3, len(rows), SEATS, device=seats.device)
    known = torch.zeros_like(reward, dtype=torch.bool)
    next_value[rows, seats], known[rows, seats] = values, True
    estimates, valid = torch.zeros_like(played.values), torch.zeros_like(played.dones)
    for step in reversed(range(STEPS)):
        over, at = played.dones[step][:, None], (rows, played.seats[step])
        next_value, next_advantage = next_value.masked_fill(over, 0), next_advantage.masked_fill(over, 0)
        known, reward = known | over, torch.where(over, played.rewards[step], reward)
        surprise = reward[at] + next_value[at] - played.values[step]
        next_advantage[at] = surprise + LAMBDA * next_advantage[at]
        estimates[step], valid[step] = next_advantage[at], known[at]
        next_value[at], reward[at], known[at] = played.values[step], 0, True
    return estimates, valid


class Learner:
    """PPO's updates of a network."""

    def __init__(self, network: Network, minibatch: int = MINIBATCH, rate: float = RATE) -> None:
        self.network, self.minibatch, self.highest = network, minibatch, rate
        self.rate, self.bonus = network.policy.weight.new_tensor([rate, ENTROPY])
        more: Any = {"foreach": False, "capturable": self.rate.is_cuda}
        self.optimiser = torch.optim.Adam(network.parameters(), self.rate, eps=1e-5, **more)

    def learn(self, left: float, played: Rollout, seats: Any, values: Any) -> None:
        """Some epochs over a rollout in random minibatches, where so much of the time is left."""
        self.rate.fill_(self.highest * left)
        self.bonus.fill_(ENTROPY * left)
        gains, valid = advantages(played, seats, values)
        columns = (played.seen, played.masks, played.actions, played.chances, gains, gains + played.values)
        flat = [column[valid] for column in columns]
        for _ in range(EPOCHS):
            for part in torch.randperm(len(flat[0]), device=seats.device).split(self.minibatch):
                self.update([column[part] for column in flat])

    def update(self, columns: list[Any]) -> None:
        """One step of the optimiser."""
        self.optimiser.zero_grad()
        self.loss(*columns).backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
        self.optimiser.step()

    def loss(self, seen: Any, masks: Any, actions: Any, chances: Any, gains: Any, goals: Any) -> Any:
        """PPO's clipped loss, the value's squared error and a bonus for entropy."""
        logits, values = self.network(seen, masks)
        policy = Categorical(logits=logits, validate_args=False)
        ratio = (policy.log_prob(actions) - chances).exp()
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        surrogate = torch.min(ratio * gains, ratio.clamp(1 - CLIP, 1 + CLIP) * gains).mean()
        return mse_loss(values, goals) / 2 - surrogate - self.bonus * policy.entropy().mean()


@torch.no_grad()
def against(network: Network, level: str, games: int, seed: int) -> tuple[float, float, float]:
    """The share of wins of the most probable actions, from both seats, and both sides' mean points."""
    network = deepcopy(network).cpu()  # where the rivals play
    ours: list[Any] = []
    for seat in range(SEATS):
        batch = Batch(GAME, games // SEATS, seed=seed, rivals={1 - seat: level}, seats=SEATS)
        seen, masks, *_ = shared(batch)
        playing = torch.ones(len(batch), dtype=torch.bool)  # the first game of each table counts
        while playing.any():
            batch.step(torch.where(playing, network(seen, masks)[0].argmax(1), -1))
            ended = playing & torch.from_dlpack(batch.dones)
            ours.append(torch.from_dlpack(batch.scores)[ended][:, [seat, 1 - seat]].double())
            playing &= ~ended
    own, other = torch.cat(ours).T
    wins = (own > other).double().mean() + (own == other).double().mean() / 2
    return wins.item(), own.mean().item(), other.mean().item()


def run(batch: Batch, learner: Learner, arguments: Any, clock: Callable[[], float]) -> None:
    """Learn, play against the rival now and then and at the end, draw the curve."""
    network, rival, minutes = learner.network, arguments.rival, arguments.minutes
    curve, spent, steps = list[tuple[float, float]](), 0.0, 0
    while spent < minutes:
        began = clock()
        learner.learn(max(0.02, 1 - spent / minutes), *rollout(network, batch))
        spent, steps = spent + (clock() - began) / 60, steps + len(batch) * STEPS
        if spent >= minutes * len(curve) / 20:
            wins, own, other = against(network, rival, 400, seed=10**6)
            curve.append((spent, 100 * wins))
            print(f"{spent:5.1f} min {steps:13,} steps {own:5.1f} : {other:4.1f} {wins:.0%}", flush=True)
    wins, own, other = against(network, rival, 2000, seed=2 * 10**6)
    won = f"{wins:.1%} ± {1.96 * sqrt(wins * (1 - wins) / 2000):.1%} won"
    print(f"against {rival}, 2,000 games: {won}, {own:.1f} to {other:.1f} points")
    lines = {"PPO": curve, "even": [(curve[0][0], 50.0), (curve[-1][0], 50.0)]}
    title, axis = f"Qwinto: PPO against {rival}", f"minutes of {arguments.of}"
    arguments.out.write_text(line_chart(title, axis, "games won, %", lines), "utf-8")


def parsed(rival: str, minutes: float, of: str, out: Path) -> argparse.Namespace:
    """The arguments of the command line; seeds torch."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=minutes, help=f"of {of}, without the rival's games")
    parser.add_argument("--rival", default=rival)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=out)
    arguments = parser.parse_args(namespace=argparse.Namespace(of=of))
    torch.manual_seed(arguments.seed)
    return arguments


def main() -> None:
    """Learn on one core."""
    arguments = parsed("casual", 10, "CPU time", PICTURE)
    torch.set_num_threads(1)
    batch = Batch(GAME, TABLES, seed=arguments.seed, threads=1, reward="points", seats=SEATS)
    run(batch, Learner(Network(batch)), arguments, process_time)


if __name__ == "__main__":
    main()
