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
        "--milliseconds", type=whole_number, default=200, metavar="MS", help="for each decision (default 200)"
    )
    budget.add_argument(
        "--simulations", type=whole_number, metavar="N", help="for each decision; the same every time"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of the thinking (default 0)")
    parser.add_argument(
        "--review", action="store_true", help="print the review of the whole game as JSON (ludoteca-review/1)"
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
        Budget(simulations=arguments.simulations) if arguments.simulations else Budget(arguments.milliseconds)
    )
    total = sum(seat != CHANCE for turn in record.turns for seat in turn)
    made = list(progress(decisions(record, budget, arguments.seed), total, "decisions"))
    print(_table(made))
    if record.over:
        told = accounts(record, made)
        print("\n" + "\n".join(_sentence(record, account) for account in told))
    if record.over and (hindsight := thinker.hindsight(record)):
        print("\n" + "\n".join(hindsight))
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


def _table(made: Sequence["Decision"]) -> str:
    lines = [f"{'turn':>4} {'seat':>4} {'expected':>9} {'cost':>6}  played, and what was better"]
    for decision in made:
        better = "" if decision.best.move == decision.played.move else f"  (best: {decision.best.move})"
        value = f"{decision.best.value:9.2f} {decision.cost:6.2f}"
        lines.append(f"{decision.turn:>4} {decision.seat:>4} {value}  {decision.played.move}{better}")
    return "\n".join(lines)


def _sentence(record: Record, account: "Account") -> str:
    causes = (
        "luck" if any(CHANCE in turn for turn in record.turns) else "",
        "the others" if len(record.scores) > 1 else "",
    )
    luck = " and ".join(filter(None, causes))
    return (
        f"Seat {account.seat}: {account.expected:.2f} expected at first, {account.luck:+.2f} by {luck}, "
        f"{-account.cost:+.2f} by own decisions, {account.result:.2f} in the end."
    )


def _chart(record: Record, made: Sequence["Decision"], values: str) -> str:
    up = "chance to win" if values == "win" else "expected points"
    lines = {}
    for seat in range(len(record.scores)):
        name = f"seat {seat}" + (f" ({record.seats[seat].get('name', '')[:12]})" if record.seats else "")
        lines[name] = [(float(one.turn), one.played.value) for one in made if one.seat == seat]
    return line_chart(f"{record.game}: what each seat could expect", "turn", up, lines)
