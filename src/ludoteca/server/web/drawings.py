"""The shapes of views and boards, as docs/api.md describes them."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field


class TraxxSeat(BaseModel):
    """A seat's line and points."""

    start: str | None
    letter: str | None
    line: list[str]
    ends: list[str]
    points: dict[str, int]
    reached: list[str]
    worth: dict[str, int]
    missed: int
    numbers: int
    score: int


class TraxxView(BaseModel):
    """Träxx, what changes."""

    card: str | None
    deck: list[str]
    round: int
    rounds: int
    seats: list[TraxxSeat]


class TraxxCell(BaseModel):
    """A cell of the hexagon."""

    cell: str
    x: float
    y: int
    colour: str
    number: int | None
    start: str | None
    neighbours: list[str]


class TraxxBoard(BaseModel):
    """Träxx, what does not change."""

    game: Literal["traxx"]
    name: str
    colours: list[str]
    deck: list[str]
    cells: list[TraxxCell]


class QwintoSeat(BaseModel):
    """A seat's sheet."""

    cells: dict[str, int | None]
    misthrows: int
    rows: dict[str, int]
    columns: dict[str, int]
    score: int
    gain: dict[str, int]


class QwintoView(BaseModel):
    """Qwinto, what changes."""

    active: int
    stage: str
    dice: str | None
    faces: list[int] | None
    sum: int | None
    seats: list[QwintoSeat]


class QwintoCell(BaseModel):
    """A cell of the sheet."""

    cell: str
    column: int
    pentagon: bool


class QwintoRow(BaseModel):
    """A row of the sheet."""

    row: str
    gap: int
    cells: list[QwintoCell]


class QwintoColumn(BaseModel):
    """A column that scores."""

    column: int
    cells: list[str]
    pentagon: str


class QwintoBoard(BaseModel):
    """Qwinto, what does not change."""

    game: Literal["qwinto"]
    name: str
    misthrows: int
    rows: list[QwintoRow]
    columns: list[QwintoColumn]


class CaminosPath(BaseModel):
    """A winning path."""

    colour: str
    cells: list[str]


class CaminosView(BaseModel):
    """Caminos, what changes."""

    stacks: dict[str, str]
    heights: dict[str, int]
    turn: int | None
    colour: str | None
    colours: list[str]
    swapped: bool
    can_swap: bool
    hands: list[dict[str, int]]
    neutral: int
    out: list[int]
    tops: dict[str, int]
    edge: dict[str, int]
    path: CaminosPath | None


class CaminosCell(BaseModel):
    """A cell of the board."""

    cell: str
    x: int
    y: int
    sides: list[int]


class CaminosPiece(BaseModel):
    """A shape: how many in half a set, and every way to turn it."""

    half: int
    cubes: int
    turned: list[list[list[int]]]


class CaminosBoard(BaseModel):
    """Caminos, what does not change."""

    game: Literal["caminos"]
    name: str
    cells: list[CaminosCell]
    sides: list[list[str]]
    wins: list[list[int]]
    pieces: dict[str, CaminosPiece]


View = TraxxView | QwintoView | CaminosView
Board = Annotated[TraxxBoard | QwintoBoard | CaminosBoard, Field(discriminator="game")]
