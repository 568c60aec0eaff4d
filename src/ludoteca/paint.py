"""Terminal colours, unless the user does not want them."""

import os
import sys
from collections.abc import Callable
from typing import IO

Paint = Callable[[str, str], str]
CODES = {
    "b": "34", "g": "32", "y": "33", "s": "90", "r": "31", "p": "35", "o": "38;5;208", "n": "36", "bold": "1",
}  # fmt: skip


def paint(text: str, colour: str) -> str:
    """The text in a colour, by its letter in the games."""
    return f"\033[{CODES[colour]}m{text}\033[0m"


def plain(text: str, colour: str) -> str:
    """The text unchanged."""
    return text


def wants_colour(stream: IO[str]) -> bool:
    """True on a terminal that can do more than write, unless NO_COLOR is set."""
    return is_smart(stream) and not os.environ.get("NO_COLOR")


def is_smart(stream: IO[str]) -> bool:
    """True on a terminal that understands control sequences."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def painter() -> Paint:
    """`paint` or `plain`, as standard output wants it."""
    return paint if wants_colour(sys.stdout) else plain
