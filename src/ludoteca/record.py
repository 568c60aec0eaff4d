"""Records of games: read, write, replay, check."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, Any, NotRequired, Self, TypedDict

from . import strict_json, turns
from .game import AnyGame, Refusal, Seat, State
from .games import GAMES
from .turns import Turn

FORMAT = "ludoteca-record/1"
MOST_BYTES = 1 << 20  # of a record
MOST_TURNS = 2000  # the longest possible game, Qwinto with six, has fewer than a thousand


class RecordSeat(TypedDict, total=False):
    """A seat in a record."""

    name: str
    bot: str
    hints: int


class RecordJson(TypedDict):
    """A record, as docs/notation.md describes it; it may have more fields."""

    format: str
    game: str
    rules: int
    options: dict[str, Any]
    seats: NotRequired[list[RecordSeat]]
    turns: list[turns.TurnJson]
    scores: list[int]
    winners: list[Seat]
    over: bool


class BadRecord(ValueError):
    """A record that violates the format or the rules, and the turn at which it does."""

    def __init__(self, turn: int, reason: str) -> None:
        super().__init__(turn, reason)
        self.turn = turn
        self.reason = reason

    def __str__(self) -> str:
        return f"turn {self.turn}: {self.reason}"


@dataclass(frozen=True)
class Record:
    """A recorded game; `extra` keeps unknown fields."""

    game: str
    options: Mapping[str, Any]
    turns: tuple[Turn, ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    over: bool
    rules: int = 1
    seats: tuple[Mapping[str, Any], ...] | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        game: AnyGame,
        options: Mapping[str, Any],
        turns: Sequence[Turn],
        state: State,
        seats: Sequence[Mapping[str, Any]] | None = None,
        **extra: Any,
    ) -> Self:
        """The record of a game that has reached this position."""
        named = None if seats is None else tuple(seats)
        over = not state.to_act()
        return cls(
            game.name, options, tuple(turns), state.scores(), state.winners(), over, game.rules, named, extra
        )

    @classmethod
    def loads(cls, text: str | bytes) -> Self:
        """Parses a text and checks its format; raises `BadRecord` at turn 0."""
        if len(text) > MOST_BYTES:
            raise BadRecord(0, f"the record is longer than {MOST_BYTES} bytes")
        try:
            value = strict_json.loads(text)
        except ValueError as error:
            raise BadRecord(0, f"the record {error}") from None
        return cls.from_json(value)

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads an object and checks its format; raises `BadRecord` at turn 0."""
        if not isinstance(value, dict):
            raise BadRecord(0, "a record must be a JSON object")
        for name in RecordJson.__annotations__:
            if name in RecordJson.__required_keys__ and name not in value:
                raise BadRecord(0, f"{name}: is missing")
        _check_head(value)
        return cls(
            value["game"],
            value["options"],
            _turns(value["turns"]),
            _whole_numbers("scores", value["scores"]),
            _whole_numbers("winners", value["winners"]),
            value["over"],
            value["rules"],
            _seats(value["seats"]) if "seats" in value else None,
            {name: value[name] for name in value if name not in RecordJson.__annotations__},
        )

    def to_json(self) -> dict[str, Any]:
        """The record as a JSON object."""
        return {
            "format": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "options": dict(self.options),
            **({} if self.seats is None else {"seats": [dict(seat) for seat in self.seats]}),
            "turns": [turns.to_json(turn) for turn in self.turns],
            "scores": list(self.scores),
            "winners": list(self.winners),
            "over": self.over,
            **self.extra,
        }

    @property
    def notes(self) -> dict[int, str]:
        """What was noted about turns, by their number; 0 is before the first. Notes of another form are left out."""
        notes = self.extra.get("notes")
        found = notes.items() if isinstance(notes, dict) else ()
        return {int(turn): text for turn, text in found if turn.isdecimal() and isinstance(text, str)}

    def annotated(self, notes: Mapping[int, str]) -> Self:
        """The same record with notes about turns, beside those that it has."""
        texts = {str(turn): text for turn, text in sorted({**self.notes, **notes}.items())}
        return replace(self, extra={**self.extra, "notes": texts})

    def dumps(self) -> str:
        """The record in one line."""
        return strict_json.dumps(self.to_json())

    def positions(self) -> Iterator[State]:
        """Every position, from the first; raises `BadRecord` where the rules refuse a turn."""
        try:
            state = GAMES[self.game].start(**self.options)
        except Refusal as refusal:
            raise BadRecord(0, f"options: {refusal}") from None
        yield state
        for number, turn in enumerate(self.turns, 1):
            try:
                state = state.play(turn)
            except Refusal as refusal:
                raise BadRecord(number, str(refusal)) from None
            yield state

    def replay(self) -> State:
        """The last position; raises `BadRecord`."""
        *_, state = self.positions()
        return state

    def check(self) -> State:
        """Checks the whole record against the rules and returns the last position; raises `BadRecord`."""
        state = self.replay()
        if self.seats is not None and len(self.seats) != len(state.scores()):
            raise BadRecord(0, f"seats: must be {len(state.scores())}, not {len(self.seats)}")
        rules = (state.scores(), state.winners(), not state.to_act())
        said = (self.scores, self.winners, self.over)
        for name, right, given in zip(("scores", "winners", "over"), rules, said, strict=True):
            if right != given:
                right, given = (strict_json.dumps(value) for value in (right, given))
                raise BadRecord(len(self.turns), f"{name}: must be {right} by the rules, not {given[:60]}")
        return state


def _check_head(value: dict[str, Any]) -> None:
    if value["format"] != FORMAT:
        raise BadRecord(0, f"format: must be {FORMAT}, not {str(value['format'])[:60]!r}")
    game = GAMES.get(value["game"]) if isinstance(value["game"], str) else None
    if game is None:
        raise BadRecord(0, f"game: must be one of {', '.join(GAMES)}, not {str(value['game'])[:60]!r}")
    if type(value["rules"]) is not int or value["rules"] != game.rules:
        raise BadRecord(0, f"rules: must be version {game.rules}, not {str(value['rules'])[:60]!r}")
    if not isinstance(value["options"], dict):
        raise BadRecord(0, "options: must be an object")
    if not isinstance(value["over"], bool):
        raise BadRecord(0, "over: must be true or false")


def _turns(value: object) -> tuple[Turn, ...]:
    if not isinstance(value, list):
        raise BadRecord(0, "turns: must be a list of objects")
    if len(value) > MOST_TURNS:
        raise BadRecord(0, f"turns: must be at most {MOST_TURNS}, not {len(value)}")
    return tuple(_turn(number, turn) for number, turn in enumerate(value, 1))


def _turn(number: int, value: object) -> Turn:
    try:
        return turns.read(value)
    except ValueError as error:
        raise BadRecord(number, str(error)) from None


def _whole_numbers(name: str, value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or any(type(number) is not int for number in value):
        raise BadRecord(0, f"{name}: must be a list of whole numbers")
    return tuple(value)


def _seats(value: object) -> tuple[Mapping[str, Any], ...]:
    if not isinstance(value, list) or not all(isinstance(seat, dict) for seat in value):
        raise BadRecord(0, "seats: must be a list of objects")
    if any(not isinstance(seat.get(key, ""), str) for seat in value for key in ("name", "bot")):
        raise BadRecord(0, "seats: name and bot must be texts")
    return tuple(value)


def read(path: Path, line: int | None = None) -> Iterator[tuple[int, Record | BadRecord]]:
    """Each record of a file with its line: one a line in `.jsonl`, the whole file in `.json`.

    `-` is standard input, with a record a line. Of a single `line` nothing else is parsed, and nothing behind it read.
    """
    with nullcontext(sys.stdin.buffer) if str(path) == "-" else path.open("rb") as file:
        if path.suffix == ".json":
            yield 1, _loaded(file.read(MOST_BYTES + 1))
            return
        for number, text in enumerate(_lines(file), 1):
            if line in (None, number) and text.strip():
                yield number, _loaded(text)
            if number == line:
                return


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    """The lines of a file, none longer in memory than a record may be."""
    while line := file.readline(MOST_BYTES + 2):
        yield line
        while len(line) == MOST_BYTES + 2 and not line.endswith(b"\n"):
            line = file.readline(MOST_BYTES + 2)


def _loaded(line: bytes) -> Record | BadRecord:
    try:
        return Record.loads(line.rstrip(b"\r\n"))
    except BadRecord as bad:
        return bad
