"""Positions in notebooks: an SVG with the game's picture, or with its drawing as text."""

import zlib
from base64 import b64encode
from html import escape
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .game import State

LINE, LETTER = 18, 9  # pixels


class Shown:
    """What every position of ours does in a notebook."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        from .games import GAMES

        game = next(game for game in GAMES.values() if isinstance(self, game.position))
        state, face = cast("State", self), game.picture
        return _picture(face.picture(state)) if face else _text(game.draw.draw(state))


def png(pixels: "NDArray[np.uint8]") -> bytes:
    """A picture of height × width × 3 as a file."""
    height, width, _ = pixels.shape
    head = width.to_bytes(4) + height.to_bytes(4) + bytes((8, 2, 0, 0, 0))  # eight bits, RGB
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 6)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4) + kind + data + zlib.crc32(kind + data).to_bytes(4)


def _picture(pixels: "NDArray[np.uint8]") -> str:
    height, width, _ = pixels.shape
    data = b64encode(png(pixels)).decode()
    return _svg(
        width, height, f'<image width="{width}" height="{height}" href="data:image/png;base64,{data}"/>'
    )


def _text(drawing: str) -> str:
    lines = drawing.splitlines()
    rows = (
        f'<text x="4" y="{LINE * number}" xml:space="preserve">{escape(line)}</text>'
        for number, line in enumerate(lines, 1)
    )
    width = LETTER * max(map(len, lines)) + 8
    return _svg(
        width, LINE * len(lines) + 8, f'<g font-family="monospace" font-size="15">{"".join(rows)}</g>'
    )


def _svg(width: int, height: int, inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{inside}</svg>'
