"""Pictures of positions as PNG, for messengers and everybody who cannot draw them."""

import zlib
from typing import TYPE_CHECKING

from ...game import Game, State
from ..domain.validation import Refused

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WIDTH = 1000  # pixels at least


def picture(rules: Game[State], state: State) -> bytes:
    """The position as PNG; raises `Refused`."""
    face = rules.picture
    if face is None:
        raise Refused("unknown", f"{rules.title} has no pictures")
    pixels = face.picture(state)
    times = -(-WIDTH // pixels.shape[1])
    return png(pixels.repeat(times, axis=0).repeat(times, axis=1))


def png(pixels: "NDArray[np.uint8]") -> bytes:
    """A picture of height × width × 3 as a file."""
    height, width, _ = pixels.shape
    head = width.to_bytes(4) + height.to_bytes(4) + bytes((8, 2, 0, 0, 0))  # eight bits, RGB
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 6)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4) + kind + data + zlib.crc32(kind + data).to_bytes(4)
