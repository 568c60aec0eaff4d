"""Who is at a table: those with an open stream, and those of whom there was a sign lately."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass(slots=True)
class Presence:
    """The holders of tokens at one table, as this server knows them since it opened the table."""

    since: int
    open: Counter[str] = field(default_factory=Counter)  # streams of each holder
    _seen: dict[str, int] = field(default_factory=dict)

    @contextmanager
    def stay(self, holder: str, clock: Callable[[], int]) -> Iterator[None]:
        """A stream of the holder's is open meanwhile."""
        self.open[holder] += 1
        try:
            yield
        finally:
            self.open[holder] -= 1
            self.note(holder, clock())

    def note(self, holder: str, at: int) -> None:
        """There was a sign of the holder."""
        self._seen[holder] = max(at, self._seen.get(holder, 0))

    def here(self) -> list[str]:
        """Those with an open stream."""
        return [holder for holder, count in self.open.items() if holder and count]

    def absent(self, holder: str, at: int) -> int:
        """The milliseconds without a sign of the holder."""
        return 0 if self.open[holder] else max(0, at - self._seen.get(holder, self.since))
