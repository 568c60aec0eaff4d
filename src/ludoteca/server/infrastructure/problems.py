"""What can go wrong with a request: stable types, with their status and title, and the problem that an error is."""

from typing import Any

from ...game import BadOption, BadPosition, IllegalMove
from ..domain.validation import Refused
from .store import Damaged, Unwritable

EXPECTED = (Refused, BadOption, BadPosition, IllegalMove, Damaged, Unwritable)

TITLES = {
    "bad-request": (422, "The request is not understood"),
    "bad-option": (422, "The game does not take this option"),
    "bad-position": (422, "This is not a position of the game"),
    "bad-record": (422, "The record does not agree with the rules"),
    "illegal-move": (422, "The rules do not allow this move"),
    "not-to-act": (409, "The seat has nothing to decide now"),
    "old-turn": (409, "The move was for another turn"),
    "wrong-state": (409, "The table is not in a state for this"),
    "seat-taken": (409, "The seat is not open"),
    "no-undo": (409, "This cannot be taken back"),
    "id-used": (409, "The id was used for something else"),
    "busy": (409, "Somebody else wrote at the same instant"),
    "token-needed": (401, "A token is needed"),
    "not-yours": (403, "This is somebody else's to do"),
    "declined": (403, "The host has not let this guest sit down"),
    "switched-off": (403, "The host has switched this off"),
    "unknown": (404, "Not found"),
    "bad-method": (405, "This cannot be done here"),
    "too-slow": (408, "The request took too long"),
    "paused": (409, "The game is paused"),
    "archived": (410, "The table can only be read"),
    "too-long": (409, "The table's log is full"),
    "head-too-large": (431, "The headers are too large"),
    "too-large": (413, "The request is too large"),
    "too-many": (429, "Too many requests"),
    "unwritable": (503, "Nothing can be kept at the moment"),
    "full": (503, "The server has no room for more"),
    "internal": (500, "Something went wrong here"),
    "damaged": (500, "The table's log is damaged"),
}


def problem_json(kind: str, detail: str, **more: Any) -> dict[str, Any]:
    """A problem as clients are told of it."""
    status, title = TITLES[kind]
    return {"type": kind, "title": title, "status": status, "detail": detail, **more}


def described(error: Exception) -> tuple[str, str, dict[str, Any]]:
    """The type, the detail and the further fields of an expected error; any other is raised again."""
    match error:
        case Refused():
            return error.kind, error.detail, error.more
        case BadOption():
            return "bad-option", error.reason, {"where": error.where}
        case BadPosition():
            return "bad-position", error.reason, {"where": error.where}
        case IllegalMove():
            return "illegal-move", error.reason, {"rule": error.rule}
        case Damaged():
            return "damaged", f"event {error.number} is not what was written", {"number": error.number}
        case Unwritable():
            return "unwritable", "nothing was kept; send it again in a few seconds", {}
    raise error
