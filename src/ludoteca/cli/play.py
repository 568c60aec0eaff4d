"""`ludoteca play`: a game in the terminal, for people."""

import argparse
import secrets
from pathlib import Path
from random import Random
from typing import Any

from ..bots import NAMES, SUBSTITUTES, bot, substitute
from ..game import Bot, Game, Move, Seat, State, named, why_not
from ..paint import painter
from ..play import play
from ..record import BadRecord, Record, read
from ..turns import Turn
from .common import WrongUse, add_game, add_options, command, start

YOU = "you"


def add(commands: Any) -> None:
    """Add the command."""
    parser = command(
        commands, "play", run, "play in the terminal"
    )  # fmt: skip
    add_game(parser)
    parser.add_argument(
        "--bot", action="append", default=[], metavar="NAME",
        help=f"who else plays, in order (default {SUBSTITUTES[0]}): {', '.join(NAMES)}, package.module:Name, "
        "or you for another person at this keyboard",
    )  # fmt: skip
    add_options(parser)
    parser.add_argument("--seed", metavar="S", help="random seed (default: a new one)")
    parser.add_argument("--file", type=Path, metavar="FILE", help="the record to go on with, or to write to")


class Left(Exception):
    """The player leaves."""


class Person:
    """Asks at the keyboard until the answer is a legal move."""

    def __init__(self, game: Game[State]) -> None:
        self._game = game

    def choose(self, state: State, seat: Seat, rng: Random) -> Move:
        """What the person types."""
        hint = self._game.draw.hint(state, seat)
        print(f"\n{self._game.draw.draw(state, painter())}\n{hint}")
        while True:
            text = _ask(f"Seat {seat}> ")
            if text in ("quit", "exit"):
                raise Left
            if text in ("?", "help"):
                start = state.moves(seat)[0][:2]
                print(f"{hint} `moves` lists all, `moves {start}` those that begin so, `quit` leaves.")
            elif text.split(" ")[0] == "moves":
                found = [move for move in state.moves(seat) if move.startswith(text[6:].strip())]
                print(f"{len(found)}: {' '.join(found[:200])}{' …' if len(found) > 200 else ''}")
            elif refusal := why_not(state, seat, text):
                print(f"{refusal}. Try again, or type ? for help.")
            else:
                return text


def _ask(prompt: str) -> str:
    try:
        return input(prompt).strip()
    except (EOFError, KeyboardInterrupt):
        print()
        raise Left from None


def run(arguments: argparse.Namespace) -> int:
    """Play to the end, or until the player leaves."""
    game, _, first = start(arguments)
    record = _resumed(arguments, game)
    if record is None:
        record = _new(arguments, game, first)
    path = arguments.file or _free_name(game)
    bots = [_bot(game, seat.get("bot")) for seat in record.seats or ()]
    state, turns = record.replay(), list(record.turns)
    _save(path, record)
    print(f"Your game is kept in {path}. Type ? for help, quit to leave.")
    try:
        for turn, following in play(state, bots, record.extra["seed"], tuple(turns)):
            turns.append(turn)
            state = following
            _tell(turn)
            _save(path, Record.of(game, record.options, turns, state, record.seats, **record.extra))
    except Left:
        print(f"Go on with: ludoteca play {game.name} --file {path}")
        return 0
    print(f"\n{game.draw.draw(state, painter())}\n\n{result(state)}")
    print(f"See it again with: ludoteca replay {path}")
    return 0


def result(state: State) -> str:
    """How it ended, in a sentence."""
    scores, winners = ", ".join(map(str, state.scores())), state.winners()
    won = f"Seat {winners[0]} wins" if len(winners) == 1 else f"Seats {', '.join(map(str, winners))} win"
    return f"{won if winners else 'A draw'}. Scores: {scores}."


def _resumed(arguments: argparse.Namespace, game: Game[State]) -> Record | None:
    path: Path | None = arguments.file
    if path is None or not path.exists():
        return None
    if arguments.bot or arguments.option or arguments.seed:
        raise WrongUse(f"{path} says who plays what: leave out --bot, --option and --seed to go on with it")
    found = next((record for _, record in read(path)), None)
    if (
        not isinstance(found, Record)
        or found.game != game.name
        or "seed" not in found.extra
        or not found.seats
    ):
        raise WrongUse(f"{path} holds no game of {game.name} begun with ludoteca play" + _because(found))
    try:
        found.check()
    except BadRecord as bad:
        raise WrongUse(f"{path}: {bad}") from None
    if found.over:
        raise WrongUse(
            f"the game in {path} is over: see it with ludoteca replay {path}, or name another file"
        )
    return found


def _because(found: Record | BadRecord | None) -> str:
    return f": {found}" if isinstance(found, BadRecord) else ""


def _new(arguments: argparse.Namespace, game: Game[State], first: State) -> Record:
    _, options, _ = start(arguments)
    others = len(first.scores()) - 1
    if len(arguments.bot) > others:
        raise WrongUse(
            f"{len(arguments.bot)} others are too many: {others + 1} play, and you are one of them"
        )
    names = [YOU, *arguments.bot] + [substitute(game)] * (others - len(arguments.bot))
    seats = [{"name": YOU} if name == YOU else {"name": name, "bot": name} for name in names]
    for seat in seats:
        _bot(game, seat.get("bot"))
    return Record.of(game, options, [], first, seats, seed=arguments.seed or secrets.token_hex(8))


def _bot(game: Game[State], name: str | None) -> Bot:
    return Person(game) if name is None else bot(game.name, name)


def _free_name(game: Game[State]) -> Path:
    number = 1
    while (path := Path(f"{game.name}-{number}.json")).exists():
        number += 1
    return path


def _save(path: Path, record: Record) -> None:
    """Write the record so that a crash leaves the old one or the new one."""
    new = path.with_name(path.name + ".new")
    new.write_text(record.dumps() + "\n", encoding="utf-8")
    new.replace(path)


def _tell(turn: Turn) -> None:
    print("  ".join(f"{named([seat])}: {move}" for seat, move in turn.items()))
