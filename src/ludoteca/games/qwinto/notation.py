"""How a position of Qwinto is read; `Position.__str__` writes it."""

from dataclasses import replace

from ...game import BadPosition, Seat
from ...options import shown
from .rules import DICE, FACES, ROLLS, STAGES, Position, wrong_entry
from .sheet import DIGITS, LARGEST, MISTHROWS, Sheet, filled

SEATS = range(2, 7)


def parse(text: str) -> Position:
    """The position that `str` wrote, its shape and counts checked; raises `BadPosition`."""
    fields = text.split(" ")
    if len(fields) != 6:
        raise BadPosition("position", "needs six fields: sheets misthrows active dice faces stage")
    sheets = _parse_sheets(fields[0], fields[1])
    return Position(sheets, _parse_active(fields[2], len(sheets)), *_parse_roll(*fields[3:]), fields[5])


def check(position: Position) -> None:
    """Raise `BadPosition` if no game can have led to the position."""
    for sheet in position.sheets:
        _check_rows(sheet)
    _check_turns(position)
    if position.stage != "dice" and any(sheet.is_final() for sheet in position.sheets):
        raise BadPosition("stage", "must be dice, for a sheet is final and the game over (QWI-11)")
    _check_end(position)


def _parse_sheets(rows: str, misthrows: str) -> tuple[Sheet, ...]:
    sheets = tuple(_parse_rows(sheet) for sheet in rows.split(","))
    if len(sheets) not in SEATS:
        raise BadPosition("sheets", f"must be those of 2 to 6 seats, not of {len(sheets)}")
    counts = misthrows.split(".")
    if len(counts) != len(sheets) or not all(n in ("0", "1", "2", "3", "4") for n in counts):
        raise BadPosition("misthrows", f"must be {len(sheets)} numbers from 0 to {MISTHROWS}, such as 0.1")
    return tuple(replace(sheet, misthrows=int(n)) for sheet, n in zip(sheets, counts, strict=True))


def _parse_rows(text: str) -> Sheet:
    rows = text.split("/")
    if len(rows) != 3 or any(len(row) != 9 or not set(row) <= set(DIGITS) for row in rows):
        raise BadPosition("sheets", f"a sheet is three rows of nine of {DIGITS!r}, not {shown(text)}")
    orange, yellow, purple = (
        sum(DIGITS.index(digit) << 5 * n for n, digit in enumerate(row)) for row in rows
    )
    return Sheet((orange, yellow, purple))


def _check_rows(sheet: Sheet) -> None:
    """Refuse numbers that break a rule where they stand (QWI-2, QWI-3)."""
    written = Sheet()
    for cell in range(27):
        if (number := sheet[cell]) and (wrong := wrong_entry(written, cell, number)):
            raise BadPosition("sheets", str(wrong))
        written = written.write(cell, number)


def _parse_active(text: str, seats: int) -> Seat:
    if text not in map(str, range(seats)):
        raise BadPosition("active", f"must be a seat from 0 to {seats - 1}, not {shown(text)}")
    return int(text)


def _check_turns(position: Position) -> None:
    """Refuse sheets that no number of turns explains."""
    sheets = position.sheets
    fewest = _fewest_turns(sheets)
    turns = (n for n in range(position.active, 32 * len(sheets), len(sheets)) if n >= fewest)
    if not any(_are_explained(sheets, n) for n in turns):
        raise BadPosition("sheets", "no number of turns leads to these sheets with that active player")


def _fewest_turns(sheets: tuple[Sheet, ...]) -> int:
    """How many turns the sums that are written took at least (QWI-8)."""
    fewest = 0
    for number in range(1, LARGEST + 1):
        cells = [[cell for cell in range(27) if sheet[cell] == number] for sheet in sheets]
        rows = {cell // 9 for written in cells for cell in written}
        # a sheet gets one number a turn, and a sum as low as 1 or 2 comes from no more dice than that
        fewest += max(*map(len, cells), -(-len(rows) // number))
    return fewest


def _are_explained(sheets: tuple[Sheet, ...], turns: int) -> bool:
    """True if so many turns can have led to the sheets (QWI-8, QWI-9)."""
    for seat, sheet in enumerate(sheets):
        own = (turns - seat + len(sheets) - 1) // len(sheets)  # turns as the active player
        written = sum(map(filled, sheet.rows))
        if sheet.misthrows > own or not own - sheet.misthrows <= written <= turns - sheet.misthrows:
            return False
    return True


def _check_end(position: Position) -> None:
    """Refuse sheets that must have been final before the last turn (QWI-11)."""
    last = (position.active - 1) % len(position.sheets)
    numbers = set(range(1, LARGEST + 1))  # that can have completed rows in the last turn
    for seat, sheet in enumerate(position.sheets):
        complete = [row for row in range(3) if filled(sheet.rows[row]) == 9]
        if len(complete) >= 2:
            numbers &= {sheet[9 * row + place] for row in complete for place in range(9)}
        if len(complete) == 3 or (sheet.misthrows == MISTHROWS and (seat != last or len(complete) == 2)):
            raise BadPosition("sheets", f"the sheet of seat {seat} was final before the last turn (QWI-11)")
    if not numbers:
        raise BadPosition("sheets", "no sum can have completed all these rows in the last turn (QWI-11)")


def _parse_roll(dice: str, faces: str, stage: str) -> tuple[str, tuple[int, ...]]:
    if stage not in STAGES:
        raise BadPosition("stage", f"must be one of {', '.join(STAGES)}, not {shown(stage)}")
    if (dice == "-") != (stage == "dice") or dice not in ("-", *DICE):
        raise BadPosition(
            "dice", f"must be - while they are chosen, then one of {', '.join(DICE)}, not {shown(dice)}"
        )
    if (faces == "-") != (stage in ("dice", "roll", "again")):
        raise BadPosition("faces", f"must be - unless the dice have been rolled, not {shown(faces)}")
    if faces != "-" and len(FACES.get(faces, ())) != len(dice):
        raise BadPosition(
            "faces", f"must be those of {len(dice)} dice, such as {ROLLS[len(dice)][-1]}, not {shown(faces)}"
        )
    return dice.replace("-", ""), FACES.get(faces, ())
