"""The positions that the pages of Qwinto show; `scripts/examples.py` writes them."""

from typing import Any

from positions import after, played

from ludoteca.games.qwinto.notation import parse
from ludoteca.games.qwinto.view import board, view

HALF = "2.4..9.c./.6.8.b.e./1.5...a.d"  # column 8 wants one more number
FULL = ".5..ad.h./2378abcfg/24.67.9b."  # QWI-E4


def examples() -> dict[str, Any]:
    """The sheet that is scored by hand in QWI-E4, and sheets to go on with."""
    full = parse(f"{FULL},{FULL} 2.2 0 - - dice")
    rolled = ["oyp", "2+4+1"]
    lesson = [
        *(after("qwinto", moves) for moves in ([], rolled, [*rolled, "keep"])),
        parse(f"{HALF},{HALF} 0.0 1 oy 3+4 enter"),
        parse(f"{HALF},{HALF} 0.0 0 op 3+4 enter"),
        played("qwinto", 2)[-1],
    ]
    seats = [view(state)["seats"][0] for state in (lesson[3], full)]
    return {"board": board(full), "half": seats[0], "full": seats[1], "lesson": lesson}
