"""Checks a sheet that was filled in by hand: QWI-16 and QWI-17.

A sheet comes as text or as JSON, final or as a diary:

    orange  . 5 . . 10 13 . 17 .        nine entries from the left, a dot for an empty cell
    yellow  2 3 7 8 10 11 12 15 16
    purple  2 4 . 6 7 . 9 11 .
    misthrows 2

    {"orange": [null, 5, …], "yellow": […], "purple": […], "misthrows": 2}
    {"entries": [{"turn": 1, "cell": "o4", "number": 5}, …], "misthrows": 2}

Only a diary tells which of two entries was the later, and so the wrong one. Of a final sheet the
fewest entries are rubbed out that make it right; where there is a choice, those that cost least.
"""

import re
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any, TypedDict

from ... import strict_json
from ...game import IllegalMove
from ...options import shown
from ...paint import Paint
from ..paper import BadSheet, Mistake
from .draw import draw_sheet
from .rules import wrong_entry
from .sheet import (
    CELLS,
    COLOUR_NAMES,
    COLOURS,
    GAPS,
    LARGEST,
    MISTHROW_COST,
    MISTHROWS,
    NUMBER_OF,
    PENTAGONS,
    Sheet,
    row_score,
)

EXAMPLE = """\
orange  . 5 . . 10 13 . 17 .          nine entries for each row
yellow  2 3 7 8 10 11 12 15 16
purple  2 4 . 6 7 . 9 11 .
misthrows 2
or JSON: {"orange": [null, 5, …], …} or {"entries": [{"turn": 1, "cell": "o4", "number": 5}, …]}"""
Entry = tuple[int, int]  # cell and number


@dataclass(frozen=True)
class WrongEntry(Mistake):
    """An entry that breaks a rule, and what the players do about it; `where` is its cell."""

    number: int
    turn: int | None = None
    corrected: bool = False  # in the same turn, QWI-16; otherwise rubbed out, QWI-17

    def __str__(self) -> str:
        when = "" if self.turn is None else f"turn {self.turn}, "
        what = "put right in the same turn (QWI-16)" if self.corrected else "rubbed out (QWI-17)"
        return f"{when}{self.number} in {self.where}: {what}. {self.rule}: {self.reason}"


class CheckedSheet(TypedDict):
    """What the API tells of a checked sheet."""

    result: int
    rows: int
    columns: int
    misthrows: int
    cells: dict[str, int]


@dataclass(frozen=True)
class Checked:
    """The sheet without its mistakes, and the mistakes."""

    sheet: Sheet
    mistakes: tuple[WrongEntry, ...]

    def draw(self, paint: Paint) -> str:
        """The three rows."""
        return draw_sheet(self.sheet, paint)

    def summary(self) -> str:
        """Misthrows and result."""
        return f"misthrows {self.sheet.misthrows}, result {self.sheet.score()}"

    def to_json(self) -> CheckedSheet:
        """The result, what it is made of (misthrows as the points that they cost), and the numbers in their cells."""
        cells = {cell: self.sheet[n] for cell, n in NUMBER_OF.items() if self.sheet[n]}
        rows, cost = sum(map(row_score, self.sheet.rows)), MISTHROW_COST * self.sheet.misthrows
        result = self.sheet.score()
        return {
            "result": result,
            "rows": rows,
            "columns": result - rows + cost,
            "misthrows": cost,
            "cells": cells,
        }


def check(text: str) -> Checked:
    """Read a sheet and check it; raises `BadSheet` if it cannot."""
    if len(text) > 100_000:
        raise BadSheet("sheet", "must be at most 100,000 characters")
    if not text.lstrip().startswith("{"):
        return _check_final(*_from_text(text))
    try:
        value = strict_json.loads(text)
    except ValueError as error:
        raise BadSheet("sheet", str(error)) from None
    misthrows = _misthrows(value.get("misthrows", 0))
    if "entries" in value:
        return _check_diary(_diary(value["entries"]), misthrows)
    rows = {name: value.get(name) for name in COLOUR_NAMES.values()}
    return _check_final([entry for name, row in rows.items() for entry in _row(name, row)], misthrows)


def _from_text(text: str) -> tuple[list[Entry], int]:
    lines = [line.replace(":", " ").split() for line in text.splitlines() if line.strip()]
    found = {words[0].lower(): words[1:] for words in lines}
    for name in found:
        if name not in (*COLOUR_NAMES.values(), "misthrows"):
            raise BadSheet(
                name[:20], "is not part of a sheet, which has orange, yellow, purple and misthrows"
            )
    if len(found) < len(lines):
        raise BadSheet("sheet", "has a line twice")
    misthrows = found.get("misthrows", ["0"])
    rows = {
        name: [None if w in (".", "-") else w for w in found.get(name, [])] for name in COLOUR_NAMES.values()
    }
    entries = [entry for name, row in rows.items() for entry in _row(name, [_number(w) for w in row])]
    return entries, _misthrows(_number(" ".join(misthrows)))


def _number(word: str | None) -> object:
    return int(word) if word and re.fullmatch("[0-9]{1,3}", word, re.ASCII) else word


def _misthrows(value: object) -> int:
    if type(value) is not int or not 0 <= value <= MISTHROWS:
        raise BadSheet("misthrows", f"must be a number from 0 to {MISTHROWS}, not {shown(value)}")
    return value


def _row(name: str, row: object) -> list[Entry]:
    if not isinstance(row, list) or len(row) != 9:
        raise BadSheet(name, f"must be nine entries, numbers or empty, not {shown(row)}")
    first = 9 * list(COLOUR_NAMES.values()).index(name)
    return [(cell, _written(name, number)) for cell, number in enumerate(row, first) if number is not None]


def _written(where: str, number: object) -> int:
    if type(number) is not int or not 1 <= number <= LARGEST:
        raise BadSheet(where, f"a number is from 1 to {LARGEST}, not {shown(number)}")
    return number


def _diary(entries: object) -> list[tuple[int, int, int]]:
    if not isinstance(entries, list) or len(entries) > 1000:
        raise BadSheet("entries", "must be a list of at most 1000 objects with turn, cell and number")
    diary = [_diary_entry(n, entry) for n, entry in enumerate(entries, 1)]
    for place, ((before, _, _), (turn, _, _)) in enumerate(pairwise(diary), 2):
        if turn < before:
            raise BadSheet(f"entries.{place}", f"turn {turn} comes after turn {before}")
    return diary


def _diary_entry(place: int, entry: Any) -> tuple[int, int, int]:
    where = f"entries.{place}"
    if not isinstance(entry, dict) or not {"turn", "cell", "number"} <= set(entry):
        raise BadSheet(where, "must be an object with turn, cell and number")
    turn, cell = entry["turn"], entry["cell"]
    if type(turn) is not int or not 1 <= turn <= 1000:
        raise BadSheet(where, f"turn must be a number from 1, not {shown(turn)}")
    if cell in GAPS:
        raise BadSheet(where, f"{cell} is a gap, and nothing is ever written into a gap (QWI-4)")
    if not isinstance(cell, str) or cell not in NUMBER_OF:
        raise BadSheet(where, f"cell must be one such as o4 or y11, not {shown(cell)}")
    return turn, NUMBER_OF[cell], _written(where, entry["number"])


def _check_diary(entries: list[tuple[int, int, int]], misthrows: int) -> Checked:
    """Write entry after entry; what breaks a rule when it is written is the mistake."""
    sheet, mistakes, last = Sheet(misthrows=misthrows), list[WrongEntry](), 0
    for place, (turn, cell, number) in enumerate(entries):
        wrong = wrong_entry(sheet, cell, number)
        if turn == last and not wrong:
            wrong = IllegalMove("QWI-8", "only one cell is written to in a turn")
        if wrong:
            corrected = any(later == turn for later, _, _ in entries[place + 1 :]) and turn != last
            mistakes.append(WrongEntry(CELLS[cell], wrong.rule, wrong.reason, number, turn, corrected))
        else:
            sheet, last = sheet.write(cell, number), turn
    return Checked(sheet, tuple(mistakes))


def _check_final(entries: list[Entry], misthrows: int) -> Checked:
    """Rub out the fewest entries that make the sheet right, of those the ones that cost least."""
    written = dict(entries)
    sheet = Sheet(misthrows=misthrows)
    for cell in _most_kept(written):
        sheet = sheet.write(cell, written[cell])
    mistakes = []
    for cell, number in entries:
        if not sheet[cell] and (wrong := wrong_entry(sheet, cell, number)):
            mistakes.append(WrongEntry(CELLS[cell], wrong.rule, wrong.reason, number))
    return Checked(sheet, tuple(mistakes))


def _most_kept(written: dict[int, int]) -> tuple[int, ...]:
    """The largest set of cells whose numbers keep QWI-2 and QWI-3, the one that scores most.

    Goes through the columns from the left; all that the rest depends on is, for each row, its last
    number and whether it is complete so far.
    """
    best: dict[tuple[tuple[int, bool], ...], tuple[int, int, tuple[int, ...]]] = {
        ((0, True),) * 3: (0, 0, ())
    }
    for column in range(1, 13):
        cells = [NUMBER_OF[name] for colour in COLOURS if (name := f"{colour}{column}") in NUMBER_OF]
        following: dict[tuple[tuple[int, bool], ...], tuple[int, int, tuple[int, ...]]] = {}
        for rows, (count, score, kept) in best.items():
            for chosen in _choices(written, rows, cells):
                after = tuple(
                    _after(rows[row], next((c for c in cells if c // 9 == row), None), written, chosen)
                    for row in range(3)
                )
                gained = sum(written[c] for c in chosen if CELLS[c] in PENTAGONS and len(chosen) == 3)
                value = (count + len(chosen), score + len(chosen) + gained, kept + chosen)
                following[after] = max(value, following.get(after, value))
        best = following
    return max(
        (count, score + sum(last - 9 for last, is_full in rows if is_full), kept)
        for rows, (count, score, kept) in best.items()
    )[2]


def _choices(
    written: dict[int, int], rows: tuple[tuple[int, bool], ...], cells: list[int]
) -> list[tuple[int, ...]]:
    """The sets of a column's numbers that may stay."""
    rising = [cell for cell in cells if written.get(cell, 0) > rows[cell // 9][0]]
    sets = (chosen for size in range(len(rising) + 1) for chosen in combinations(rising, size))
    return [chosen for chosen in sets if len({written[cell] for cell in chosen}) == len(chosen)]


def _after(
    row: tuple[int, bool], cell: int | None, written: dict[int, int], chosen: tuple[int, ...]
) -> tuple[int, bool]:
    if cell is None:
        return row
    return (written[cell], row[1]) if cell in chosen else (row[0], False)
