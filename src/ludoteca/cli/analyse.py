"""`ludoteca analyse`: what was best, what was played, what it cost, and how much was luck."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..chart import line_chart
from ..game import CHANCE
from ..games import GAMES
from ..progress import progress
from ..record import Record
from .common import WrongUse, command, one_record, whole_number

if TYPE_CHECKING:
    from ..engine.analysis import Account, Decision

USUAL = 100  # simulations for each decision
LEGEND = {
    "points": "expected: the seat's points at the end after the best move, ± its standard error. cost: how many points "
    "less the played move promises; none where that is within two standard errors.",
    "win": "expected: the chance to win after the best move in %, ± its standard error. cost: by how many percentage "
    "points the played move lowers it; none where that is within two standard errors.",
}


def add(commands: Any) -> None:
    """Add the command."""
    parser = command(
        commands, "analyse", run, "go through a game decision by decision"
    )  # fmt: skip
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument(
        "--line", type=whole_number, metavar="N", help="which record of the file, counted from 1"
    )
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument(
        "--simulations", type=whole_number, metavar="N",
        help=f"for each decision (default {USUAL}); the same every time, and four times as many halve the errors",
    )  # fmt: skip
    budget.add_argument("--milliseconds", type=whole_number, metavar="MS", help="for each decision instead")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of the thinking (default 0)")
    parser.add_argument(
        "--review", action="store_true", help="print the review of the whole game as JSON (ludoteca-review/1)"
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE.json", help="write the record with a note for each costly decision"
    )
    parser.add_argument("--chart", type=Path, metavar="FILE.svg", help="draw the expected results as a chart")


def run(arguments: argparse.Namespace) -> int:
    """Analyse one record."""
    from ..engine.analysis import accounts, decisions
    from ..engine.thinking import Budget

    record = one_record(arguments.file, arguments.line)
    if arguments.review:
        return _review(record, arguments.simulations)
    thinker = GAMES[record.game].thinker
    if not thinker:
        raise WrongUse(f"{record.game} has no engine that could analyse it")
    budget = (
        Budget(arguments.milliseconds)
        if arguments.milliseconds
        else Budget(simulations=arguments.simulations or USUAL)
    )
    total = sum(seat != CHANCE for turn in record.turns for seat in turn)
    made = list(progress(decisions(record, budget, arguments.seed), total, "decisions"))
    print(_table(made, thinker.values))
    if record.over:
        told = accounts(record, made)
        say = _chances if thinker.values == "win" else _sentence
        print("\n" + "\n".join(say(record, account) for account in told))
    if record.over and (hindsight := thinker.hindsight(record)):
        print("\n" + "\n".join(hindsight))
    if arguments.out:
        noted = record.annotated(_notes(made, thinker.values))
        arguments.out.write_text(noted.dumps() + "\n", encoding="utf-8")
        print(f"\nThe record with notes is in {arguments.out}.")
    if arguments.chart:
        arguments.chart.write_text(_chart(record, made, thinker.values), encoding="utf-8")
        print(f"\nThe chart is in {arguments.chart}.")
    return 0


def _review(record: Record, simulations: int | None) -> int:
    from ..engine.review import Reviewing

    try:
        made = Reviewing(record, simulations)
    except ValueError as error:
        raise WrongUse(str(error)) from None
    for _ in progress(iter(made.step, False), made.steps, "steps"):
        pass
    print(made.dumps())
    return 0


def _table(made: Sequence["Decision"], values: str) -> str:
    scale = 100.0 if values == "win" else 1.0
    lines = [f"{'turn':>4} {'seat':>4} {'expected':>14} {'cost':>14}  played, and what was better"]
    for one in made:
        better = "" if one.best.move == one.played.move else f"  (best: {one.best.move})"
        expected = _pair(scale * one.best.value, scale * one.best.error)
        cost = _pair(scale * one.cost, scale * one.error) if one.cost else ""
        lines.append(f"{one.turn:>4} {one.seat:>4} {expected:>14} {cost:>14}  {one.played.move}{better}")
    return "\n".join([*lines, "", LEGEND[values]])


def _notes(made: Sequence["Decision"], values: str) -> dict[int, str]:
    """A sentence about each turn with decisions that cost something."""
    scale, unit = (100.0, "percentage points") if values == "win" else (1.0, "points")
    notes: dict[int, str] = {}
    for one in made:
        if one.cost:
            cost = _pair(scale * one.cost, scale * one.error)
            said = f"Seat {one.seat}: {one.best.move} was better than {one.played.move} by {cost} {unit}."
            notes[one.turn] = f"{notes.get(one.turn, '')} {said}".strip()
    return notes


def _pair(value: float, error: float) -> str:
    return f"{value:.1f} ± {error:.1f}"


def _sentence(record: Record, account: "Account") -> str:
    causes = (
        "luck" if any(CHANCE in turn for turn in record.turns) else "",
        "the others" if len(record.scores) > 1 else "",
    )
    luck = " and ".join(filter(None, causes))
    return (
        f"Seat {account.seat}: {account.expected:.2f} expected at first, {account.luck:+.2f} by {luck}, "
        f"{-account.cost:+.2f} ± {account.error:.2f} by own decisions, {account.result:.2f} in the end."
    )


def _chances(record: Record, account: "Account") -> str:
    """As `_sentence`, where the value is a chance to win: what is lost and won by turns does not add up to it."""
    end = "won" if account.result == 1 else "lost" if account.result == 0 else "drew"
    return (
        f"Seat {account.seat}: {100 * account.expected:.0f} % to win at first; own decisions gave away "
        f"{100 * account.cost:.0f} ± {100 * account.error:.0f} percentage points in all; it {end}."
    )


def _chart(record: Record, made: Sequence["Decision"], values: str) -> str:
    up = "chance to win" if values == "win" else "expected points"
    lines = {}
    for seat in range(len(record.scores)):
        name = f"seat {seat}" + (f" ({record.seats[seat].get('name', '')[:12]})" if record.seats else "")
        lines[name] = [(float(one.turn), one.played.value) for one in made if one.seat == seat]
    return line_chart(f"{record.game}: what each seat could expect", "turn", up, lines)
