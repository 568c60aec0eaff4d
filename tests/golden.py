"""Golden games: one readable game of every variant; `python tests/golden.py` plays them anew."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from making import VARIANTS, choices

from ludoteca.game import CHANCE, Move, Seat, State
from ludoteca.games import GAMES

FOLDER = Path(__file__).parent / "golden"
Turn = Mapping[Seat, Move]


def file_name(game: str, options: Mapping[str, Any]) -> str:
    """Such as `caminos-octagon-4-neutral-scoring-swap.txt`."""
    words = [
        name if value is True else "own" if isinstance(value, dict) else value
        for name, value in options.items()
    ]
    return "-".join(map(str, (game, *words))) + ".txt"


def transcript(game: str, options: Mapping[str, Any], turns: Iterable[Turn]) -> str:
    """The game as text: each turn, how many moves each seat had, and the position that it led to."""
    state = GAMES[game].start(**options)
    lines = [f"{game} {json.dumps(options)}", *standing(state)]
    for number, turn in enumerate(turns, 1):
        lines += ["", f"{number}. " + "  ".join(told(state, seat, turn[seat]) for seat in turn)]
        state = state.play(turn)
        lines += standing(state)
    return "\n".join(lines) + "\n"


def told(state: State, seat: Seat, move: Move) -> str:
    return f"{'*' if seat == CHANCE else seat}={move} (of {len(state.moves(seat))})"


def standing(state: State) -> list[str]:
    winners = f"  winners {' '.join(map(str, state.winners()))}" if state.winners() else ""
    over = "" if state.to_act() else "  over"
    return [f"   {state}", f"   scores {' '.join(map(str, state.scores()))}{over}{winners}"]


def turns_of(text: str) -> list[dict[Seat, Move]]:
    """The turns that a transcript tells."""
    told = (line.split(". ", 1)[1].split("  ") for line in text.splitlines() if line[:1].isdigit())
    pairs = ([part.split(" (")[0].split("=", 1) for part in parts] for parts in told)
    return [{CHANCE if seat == "*" else int(seat): move for seat, move in turn} for turn in pairs]


def random_turns(game: str, options: Mapping[str, Any]) -> list[Turn]:
    """The turns of a random game, the same every time; whoever may swap does."""
    state, rng, turns = GAMES[game].start(**options), Random(f"{game} {options}"), list[Turn]()
    while state.to_act():
        turn = choices(state, rng)
        turns.append({seat: "swap" if "swap" in state.moves(seat) else turn[seat] for seat in turn})
        state = state.play(turns[-1])
    return turns


def main() -> None:
    """Write all golden games anew."""
    for game, options in VARIANTS:
        text = transcript(game, options, random_turns(game, options))
        (FOLDER / file_name(game, options)).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
