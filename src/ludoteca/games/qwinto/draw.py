"""Draws a position as text."""

from ...game import Seat
from ...paint import Paint, plain
from .rules import Position
from .sheet import COLOUR_NAMES, COLOURS, GAPS, NUMBER_OF, PENTAGONS, Sheet

HINTS = {
    "dice": "Choose your dice: o, y, p, oy, op, yp or oyp.",
    "keep": "keep the roll, or roll again.",
}


def draw(position: Position, paint: Paint = plain) -> str:
    """The dice, then every seat's sheet: `< >` is a pentagon, `#` the gap."""
    parts = [f"Seat {position.active} is active. {_dice(position, paint)}"]
    for seat, (sheet, score) in enumerate(zip(position.sheets, position.scores(), strict=True)):
        parts.append(f"Seat {seat}: {score} points, misthrows {sheet.misthrows} of 4")
        parts.append(draw_sheet(sheet, paint))
    return "\n".join(parts)


def hint(position: Position, seat: Seat) -> str:
    """How to write the next decision."""
    if position.stage in HINTS:
        return HINTS[position.stage]
    first, *others = position.moves(seat)
    means = "pass (a misthrow)" if seat == position.active else "pass"
    return f"Name a cell such as {first}, or {means}." if others else f"No cell fits: {means}."


def _dice(position: Position, paint: Paint) -> str:
    if not position.faces:
        return f"Dice: {position.dice or '-'}"
    pairs = zip(position.dice, position.faces, strict=True)
    faces = " + ".join(paint(f"{face} {COLOUR_NAMES[die]}", die) for die, face in pairs)
    return f"{faces} = {sum(position.faces)}"


def draw_sheet(sheet: Sheet, paint: Paint = plain) -> str:
    """A sheet with its columns numbered."""
    lines = [f"{'':7}" + "".join(f"{column:^4}" for column in range(1, 13))]
    for colour in COLOURS:
        cells = "".join(_cell(sheet, f"{colour}{column}") for column in range(1, 13))
        lines.append(paint(f"{COLOUR_NAMES[colour]:7}{cells}".rstrip(), colour))
    return "\n".join(lines)


def _cell(sheet: Sheet, name: str) -> str:
    if name not in NUMBER_OF:
        return " ## " if name in GAPS else "    "
    left, right = "<>" if name in PENTAGONS else "[]"
    return f"{left}{sheet[NUMBER_OF[name]] or '':>2}{right}"
