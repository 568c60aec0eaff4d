"""Pictures of positions as PNG, for messengers and everybody who cannot draw them."""

from collections.abc import Sequence
from contextlib import suppress

from ... import sheets
from ...game import Game, State
from ...notebook import png
from ..domain.table import Table
from ..domain.validation import Refused
from .names import names

WIDTH = 1000  # pixels at least
MINUS = "\N{MINUS SIGN}"


def captions(table: Table) -> list[sheets.Caption]:
    """Everybody's name and points, the winners marked."""
    state, has_scores = table.game.state, table.rules.has_scores(table.options)
    winners = state.winners()
    return [
        {"name": name, "score": points(score) if has_scores else None, "won": seat in winners}
        for seat, (name, score) in enumerate(zip(names(table.chairs), state.scores(), strict=True))
    ]


def points(score: int) -> str:
    """A number with a real minus sign."""
    return str(score).replace("-", MINUS)


def picture(rules: Game[State], state: State, seats: Sequence[sheets.Caption]) -> bytes:
    """The position as PNG: typeset with names where that is possible, else drawn plainly; raises `Refused`."""
    if rules.name in sheets.games():
        with suppress(ModuleNotFoundError):  # Typst is an extra of its own
            return sheets.picture(rules.name, state, seats)
    face = rules.picture
    if face is None:
        raise Refused("unknown", f"{rules.title} has no pictures")
    pixels = face.picture(state)
    times = -(-WIDTH // pixels.shape[1])
    return png(pixels.repeat(times, axis=0).repeat(times, axis=1))
