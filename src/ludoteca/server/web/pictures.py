"""Pictures of positions as PNG, for messengers and everybody who cannot draw them."""

from ...game import Game, State
from ...notebook import png
from ..domain.validation import Refused

WIDTH = 1000  # pixels at least


def picture(rules: Game[State], state: State) -> bytes:
    """The position as PNG; raises `Refused`."""
    face = rules.picture
    if face is None:
        raise Refused("unknown", f"{rules.title} has no pictures")
    pixels = face.picture(state)
    times = -(-WIDTH // pixels.shape[1])
    return png(pixels.repeat(times, axis=0).repeat(times, axis=1))
