"""Bot against bot: seats rotated, common random numbers, confidence intervals."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from .bots import bot
from .game import IllegalMove
from .games import GAMES
from .play import finished
from .progress import progress
from .spread import spread

Z = 1.96  # of a 95 % interval


@dataclass(frozen=True)
class Estimate:
    """A mean and the half-width of its 95 % confidence interval."""

    mean: float
    margin: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Estimate":
        """The estimate from independent values."""
        spread = stdev(values) if len(values) > 1 else float("nan")
        return cls(fmean(values), Z * spread / sqrt(len(values)))

    def __format__(self, spec: str) -> str:
        return f"{self.mean:{spec}} ± {self.margin:{spec}}"


@dataclass
class Tally:
    """The results of one bot at one kind of table; one entry of `scores` and `wins` for each seed."""

    name: str
    scores: list[float] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)
    won: int = 0
    shared: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def decided(self) -> float:
        """The share of wins among the games with a single winning side."""
        return self.won / (self.won + self.lost) if self.won + self.lost else float("nan")


@dataclass(frozen=True)
class Result:
    """One table of an arena: its bots, the number of games, the results."""

    games: int
    tallies: tuple[Tally, ...]

    def __str__(self) -> str:
        width = max(len(tally.name) for tally in self.tallies)
        lines = [f"{'bot':{width}}  {'mean score':>15}  {'win rate':>17}  won–shared–lost–drawn  of decided"]
        for tally in self.tallies:
            score, win = Estimate.of(tally.scores), Estimate.of([100 * win for win in tally.wins])
            counts = f"{tally.won}–{tally.shared}–{tally.lost}–{tally.drawn}"
            lines.append(
                f"{tally.name:{width}}  {score:>6.2f}  {win:>6.1f} %  {counts:>21}  {100 * tally.decided:>8.1f} %"
            )
        return "\n".join(lines)


def arena(
    game: str,
    bots: Sequence[str],
    games: int,
    seed: object = 0,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
    on: str = "here",
) -> Iterator[Result]:
    """Play at least so many games at each table that the bots can make, and yield its result.

    A deal of luck is played once for every rotation of the bots round the table, so that each has
    every seat with the same cards and dice. The results do not depend on `jobs` processes or, with `on="ray"`, on the
    cluster that plays.
    """
    options = options or {}
    seats = len(GAMES[game].start(**options).scores())
    for name in bots:
        bot(game, name)
    for lineup in lineups(bots, seats):
        deals = -(-games // len(lineup))
        one = partial(deal, game, lineup, options, seats)
        tallies = tuple(Tally(name) for name in _labels(lineup))
        seeds = [f"{seed}/{n}" for n in range(deals)]
        for outcomes in progress(spread(one, seeds, jobs, on), deals, " – ".join(lineup)):
            _count(tallies, outcomes)
        yield Result(deals * len(lineup), tallies)


def lineups(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """The bots of each table: all of them if they fit, otherwise every combination that fills the seats."""
    return [tuple(bots)] if len(bots) <= seats else list(combinations(bots, seats))


def _labels(lineup: Sequence[str]) -> list[str]:
    """Unique names for the bots."""
    return [f"{name} ({n + 1})" if lineup.count(name) > 1 else name for n, name in enumerate(lineup)]


Outcome = tuple[list[tuple[int, ...]], tuple[int, ...], tuple[int, ...]]  # seats of each bot, scores, winners


def deal(
    game: str, lineup: Sequence[str], options: Mapping[str, Any], seats: int, seed: str
) -> list[Outcome]:
    """One seed, played once for every rotation of the bots."""
    outcomes = []
    for turned in range(len(lineup)):
        places = [(seat + turned) % len(lineup) for seat in range(seats)]  # the bot of each seat
        try:
            bots = [bot(game, lineup[place]) for place in places]
            _, state = finished(GAMES[game].start(**options), bots, seed)
        except IllegalMove as refusal:
            raise ValueError(f"a bot of {', '.join(lineup)} made an illegal move: {refusal}") from None
        held = [tuple(s for s, place in enumerate(places) if place == n) for n in range(len(lineup))]
        outcomes.append((held, state.scores(), state.winners()))
    return outcomes


def _count(tallies: Sequence[Tally], outcomes: list[Outcome]) -> None:
    for number, tally in enumerate(tallies):
        scores, wins = [], []
        for held, points, winners in outcomes:
            own = held[number]
            won = sum(seat in winners for seat in own)
            scores.append(fmean(points[seat] for seat in own))
            wins.append(won / len(winners) if winners else 1 / len(tallies))
            tally.drawn += not winners
            tally.won += 0 < won == len(winners)
            tally.shared += 0 < won < len(winners)
            tally.lost += bool(winners) and not won
        tally.scores.append(fmean(scores))
        tally.wins.append(fmean(wins))
