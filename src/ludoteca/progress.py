"""A progress bar on standard error, for people only."""

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from .paint import is_smart

T = TypeVar("T")
WIDTH = 30


def progress(items: Iterable[T], total: int, label: str) -> Iterator[T]:
    """The items, with a bar that grows on a terminal; nothing is shown elsewhere."""
    if not is_smart(sys.stderr):
        yield from items
        return
    started = shown = time.monotonic()
    for done, item in enumerate(items, 1):
        yield item
        if (now := time.monotonic()) - shown > 0.1 or done == total:
            shown = now
            left = (now - started) / done * (total - done)
            bar = "█" * (WIDTH * done // max(total, 1))
            print(f"\r{label} {bar:·<{WIDTH}} {done}/{total} {left:.0f} s left ", end="", file=sys.stderr)
    print("\r\033[K", end="", file=sys.stderr, flush=True)
