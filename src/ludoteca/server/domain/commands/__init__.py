"""What can be asked of a table, and the events that follow. No clock, no input or output."""

from .command import SERVER, Command
from .consequences import EVENTS, react
from .hosting import Inherit, Rename, Rest, StandIn
from .keeping import Archive, Change, Import, Pause, Timeout
from .playing import HINTS, MESSAGES_A_MINUTE, REVEAL_MS, Choose, Hint, Rematch, Say, Start, Undo
from .seating import EVENTS_FOR_GUESTS, GUESTS, Admit, Assign, Create, Leave, Return, Reveal, Sit

__all__ = [
    "EVENTS",
    "EVENTS_FOR_GUESTS",
    "GUESTS",
    "HINTS",
    "MESSAGES_A_MINUTE",
    "REVEAL_MS",
    "SERVER",
    "Admit",
    "Archive",
    "Assign",
    "Change",
    "Choose",
    "Command",
    "Create",
    "Hint",
    "Import",
    "Inherit",
    "Leave",
    "Pause",
    "Rematch",
    "Rename",
    "Rest",
    "Return",
    "Reveal",
    "Say",
    "Sit",
    "StandIn",
    "Start",
    "Timeout",
    "Undo",
    "react",
]
