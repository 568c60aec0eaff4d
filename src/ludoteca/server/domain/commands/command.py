"""A command, and the events it writes."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from .... import strict_json
from ..events import Event
from ..table import Table

SERVER_KNOWS = ("absent", "vacant")  # fields of commands that nobody asks for
SERVER = ""  # the holder of commands that the server gives itself


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """Something that the holder of a token asks for; the same id twice is the same command."""

    by: str = SERVER
    id: str | None = None

    def events(self, table: Table, at: int) -> Iterator[Event]:
        """What happens if it is carried out; raises `Refused`."""
        raise NotImplementedError

    def fingerprint(self) -> str:
        """What it asks for, to tell a repetition from another command with the same id."""
        kind: Any = type(self)
        said = [getattr(self, name) for name in _asked(kind)]
        text = kind.__name__ + strict_json.dumps(said)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def hidden(self) -> dict[str, Any]:
        """What the log keeps of who asked."""
        return {"by": self.by, "id": self.id, "what": self.fingerprint()} if self.id else {"by": self.by}


@cache
def _asked(kind: type[Any]) -> tuple[str, ...]:
    """The fields that say what a command asks for."""
    return tuple(field.name for field in fields(kind) if field.name not in ("id", "by", *SERVER_KNOWS))


def event(kind: str, at: int, command: Command | None = None, **more: Any) -> Event:
    """An event of the log, with who asked for it."""
    said: Event = {"type": kind, "at": at, **more}
    if command:
        said["hidden"] = command.hidden()
    return said
