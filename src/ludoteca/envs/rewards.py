"""Rewards at the end of a game."""

from collections.abc import Sequence

from ..faces import REWARDS
from ..game import Seat

__all__ = ["REWARDS", "reward"]


def reward(
    kind: str,
    scores: Sequence[int],
    winners: Sequence[Seat],
    teams: Sequence[int],
    excellent: int | None = None,
) -> list[float]:
    """The reward of each seat: win or loss (zero-sum), points, or the margin to the best opponent.

    Alone, the margin is the points, and a win is a result above `excellent`.
    """
    alone = len(scores) == 1
    if kind == "points" or (kind == "margin" and alone):
        return [float(score) for score in scores]
    if kind == "margin":
        return [float(score - _best_rival(scores, teams, seat)) for seat, score in enumerate(scores)]
    if alone:
        return [1.0 if (scores[0] > excellent if excellent is not None else winners) else -1.0]
    lost = len(scores) - len(winners)
    if not winners or not lost:
        return [0.0] * len(scores)
    return [1 / len(winners) if seat in winners else -1 / lost for seat in range(len(scores))]


def _best_rival(scores: Sequence[int], teams: Sequence[int], seat: Seat) -> int:
    return max(score for other, score in enumerate(scores) if teams[other] != teams[seat])
