"""The sheet: three rows of nine cells, five columns that score, four misthrows."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Self

COLOURS = "oyp"
COLOUR_NAMES = {"o": "orange", "y": "yellow", "p": "purple"}
COLUMNS = {  # of a row's nine cells, from the left
    "o": (3, 4, 5, 7, 8, 9, 10, 11, 12),
    "y": (2, 3, 4, 5, 6, 8, 9, 10, 11),
    "p": (1, 2, 3, 4, 6, 7, 8, 9, 10),
}
GAPS = ("o6", "y7", "p5")
PENTAGONS = ("p3", "o4", "o8", "y9", "p10")
LARGEST = 18
MISTHROWS = 4
MISTHROW_COST = 5

CELLS = tuple(f"{colour}{column}" for colour in COLOURS for column in COLUMNS[colour])
NUMBER_OF = {cell: number for number, cell in enumerate(CELLS)}  # 0 to 26; row is number // 9
_COLUMN = tuple(int(cell[1:]) for cell in CELLS)
# the other cells of each cell's column
_BESIDE = tuple(
    tuple(o for o in range(27) if o != cell and _COLUMN[o] == _COLUMN[cell]) for cell in range(27)
)
_SCORING = tuple((NUMBER_OF[cell], _BESIDE[NUMBER_OF[cell]]) for cell in PENTAGONS)


@lru_cache(maxsize=1 << 16)
def places(row: int, number: int) -> tuple[int, ...]:
    """The empty cells of a row, 0 to 8, where a number keeps it rising (QWI-2)."""
    low, high = -1, 9
    for place in range(9):
        written = row >> 5 * place & 31
        if written == number:
            return ()
        if written > number:
            high = place
            break
        if written:
            low = place
    return tuple(range(low + 1, high))


@lru_cache(maxsize=1 << 16)
def filled(row: int) -> int:
    """How many numbers stand in a row."""
    return sum(1 for place in range(9) if row >> 5 * place & 31)


@lru_cache(maxsize=1 << 12)
def has_two_complete(rows: tuple[int, int, int]) -> bool:
    """True with two complete rows."""
    return sum(filled(row) == 9 for row in rows) >= 2


def row_score(row: int) -> int:
    """The rightmost number of a complete row, otherwise 1 for each number in it (QWI-12)."""
    return row >> 40 if filled(row) == 9 else filled(row)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's sheet; a row is an integer, five bits a cell from the left, 0 where it is empty."""

    rows: tuple[int, int, int] = (0, 0, 0)
    misthrows: int = 0

    def __getitem__(self, cell: int) -> int:
        """What is written in a cell, 0 to 26; 0 where it is empty."""
        return self.rows[cell // 9] >> 5 * (cell % 9) & 31

    def repeats(self, cell: int, number: int) -> bool:
        """True where the number stands in the cell's column already (QWI-3)."""
        return _repeats(self.rows, cell, number)

    def fitting(self, colours: str, number: int) -> tuple[int, ...]:
        """The cells of those rows that the number may be written to, from orange's left."""
        return _fitting(self.rows, colours, number)

    def write(self, cell: int, number: int) -> Self:
        """The sheet with a number in an empty cell."""
        rows = list(self.rows)
        rows[cell // 9] |= number << 5 * (cell % 9)
        return type(self)((rows[0], rows[1], rows[2]), self.misthrows)

    def mark(self) -> Self:
        """The sheet with one more misthrow."""
        return type(self)(self.rows, self.misthrows + 1)

    def is_final(self) -> bool:
        """True with two complete rows or four misthrows (QWI-11)."""
        return self.misthrows >= MISTHROWS or has_two_complete(self.rows)

    def column_score(self, pentagon: int, others: tuple[int, ...]) -> int:
        """The number in a complete column's pentagon, otherwise nothing (QWI-13)."""
        return self[pentagon] if all(self[other] for other in others) else 0

    def score(self) -> int:
        """Rows plus columns less misthrows (QWI-15)."""
        return _score(self)

    def __str__(self) -> str:
        return _text(self.rows)


def _repeats(rows: tuple[int, int, int], cell: int, number: int) -> bool:
    return number in [rows[other // 9] >> 5 * (other % 9) & 31 for other in _BESIDE[cell]]


@lru_cache(maxsize=1 << 12)
def _fitting(rows: tuple[int, int, int], colours: str, number: int) -> tuple[int, ...]:
    return tuple(
        cell
        for row, colour in enumerate(COLOURS)
        if colour in colours
        for place in places(rows[row], number)
        if not _repeats(rows, cell := 9 * row + place, number)
    )


DIGITS = ".123456789abcdefghi"


@lru_cache(maxsize=1 << 12)
def _score(sheet: Sheet) -> int:
    columns = sum(sheet.column_score(pentagon, others) for pentagon, others in _SCORING)
    return sum(map(row_score, sheet.rows)) + columns - MISTHROW_COST * sheet.misthrows


@lru_cache(maxsize=1 << 12)
def _text(rows: tuple[int, int, int]) -> str:
    return "/".join("".join(DIGITS[row >> 5 * place & 31] for place in range(9)) for row in rows)
