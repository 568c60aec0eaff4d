"""Qwinto in the engine; the thinking itself is in engine/qwinto_bot.hpp."""

from pathlib import Path

from ... import _engine
from ...engine.thinking import EngineThinker
from .rules import STAGES, Position
from .sheet import COLOURS, Sheet


class Thinker(EngineThinker[Position, _engine.Qwinto]):
    """Positions as sheets of packed rows, dice as a set of rows; values are points."""

    rules = Position
    engine = _engine.Qwinto
    weights: Path = Path(__file__).with_name("weights.bin")

    def to_engine(self, state: Position) -> _engine.Qwinto:
        """The engine's form of a position."""
        faces = dict(zip(state.dice, state.faces, strict=bool(state.faces)))
        return _engine.Qwinto(
            [(sheet.rows, sheet.misthrows) for sheet in state.sheets],
            state.active,
            sum(1 << COLOURS.index(colour) for colour in state.dice),
            [faces.get(colour, 0) for colour in COLOURS],
            STAGES.index(state.stage),
        )

    def to_rules(self, position: _engine.Qwinto) -> Position:
        """The rules' form of a position."""
        sheets, active, dice, faces, stage = position.fields()
        return Position(
            tuple(Sheet(rows, misthrows) for rows, misthrows in sheets),
            active,
            "".join(colour for row, colour in enumerate(COLOURS) if dice >> row & 1),
            tuple(face for face in faces if face),
            STAGES[stage],
        )

    def load(self) -> _engine.QwintoBot:
        """The levels, with the value network."""
        return _engine.QwintoBot(self.weights.read_bytes())


thinker: Thinker = Thinker()
