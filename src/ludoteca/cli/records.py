"""`ludoteca check`, `moves` and `replay`: what to do with records."""

import argparse
import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from ..game import CHANCE
from ..games import GAMES
from ..paint import painter
from ..record import BadRecord, Record, read
from ..turns import seat_name
from .common import WrongUse, command, one_record, whole_number


def add(commands: Any) -> None:
    """Add the commands."""
    parser = command(commands, "check", check, "check records against the rules")
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE.jsonl")
    parser = command(
        commands, "moves", moves, "count and hash the legal moves of every position of records"
    )  # fmt: skip
    parser.add_argument("file", type=Path, metavar="FILE.jsonl")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    parser = command(
        commands,
        "replay",
        replay,
        "draw the positions of a record",
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument(
        "--line", type=whole_number, metavar="N", help="which record of the file, counted from 1"
    )
    parser.add_argument("--turn", type=int, metavar="T", help="only the position after turn T (0: the first)")


def check(arguments: argparse.Namespace) -> int:
    """Check every record of every file."""
    records = bad = 0
    for path in arguments.files:
        for line, record in read(path):
            records += 1
            if reason := fault(record):
                bad += 1
                print(f"{path}:{line}: {reason}")
    print(f"{records} records, {bad} bad")
    return 1 if bad else 0


def fault(record: Record | BadRecord) -> BadRecord | None:
    """What is wrong with a record, if anything."""
    try:
        if isinstance(record, BadRecord):
            return record
        record.check()
    except BadRecord as reason:
        return reason
    return None


def moves(arguments: argparse.Namespace) -> int:
    """Write a line for every position and every seat that is to act."""
    code = 0
    with arguments.out.open("w", encoding="utf-8", newline="\n") as out:
        for line, record in read(arguments.file):
            if reason := fault(record):
                print(f"{arguments.file}:{line}: {reason}", file=sys.stderr)
                code = 1
            elif isinstance(record, Record):
                out.writelines(json.dumps({"line": line, **entry}) + "\n" for entry in _entries(record))
    return code


def _entries(record: Record) -> Iterator[dict[str, object]]:
    for turn, state in enumerate(record.positions(), 1):
        for seat in state.to_act():
            if seat != CHANCE:
                legal = sorted(state.moves(seat))
                digest = sha256("\n".join(legal).encode()).hexdigest()
                yield {"turn": turn, "seat": str(seat), "count": len(legal), "hash": digest}


def replay(arguments: argparse.Namespace) -> int:
    """Draw one position or all of them."""
    record, paint = one_record(arguments.file, arguments.line), painter()
    if arguments.turn is not None and not 0 <= arguments.turn <= len(record.turns):
        raise WrongUse(f"--turn must be from 0 to {len(record.turns)}, not {arguments.turn}")
    for number, state in enumerate(record.positions()):
        if arguments.turn in (None, number):
            said = record.turns[number - 1] if number else {}
            made = ", ".join(f"{seat_name(seat)}: {move}" for seat, move in said.items())
            print(f"\n{paint(f'After turn {number}', 'bold')} {made}".rstrip())
            print(GAMES[record.game].draw.draw(state, paint))
            if number in record.notes:
                print(record.notes[number])
    if arguments.turn is None and record.over:
        print(
            f"\nScores: {', '.join(map(str, record.scores))}. Winners: {', '.join(map(str, record.winners)) or 'nobody'}."
        )
    return 0
