"""Qwinto's expert against players that it never trained with, and with itself; needs a C++ compiler.

Tables of three to six: one player sits alone among players of one kind, first the expert, then a control in the same
seats with the same dice, namely the strongest other held-out player (among `sprinter`, its twin from another seed).
Players of one kind write nearly the same sheets and share their wins, so the control's share is the fair one.
"""

import argparse
import re
from math import ceil, hypot

from matches import add_places, build, played

SEED = "7"
EXPERT = "expert:weights.bin"
HELD_OUT = {kind: f"{kind}:{kind}.bin" for kind in ("tables", "sprinter", "closer", "patient")}
CONTROL = dict.fromkeys(HELD_OUT, HELD_OUT["sprinter"]) | {"sprinter": "sprinter:twin.bin"}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--deals", type=int, default=1000, help="for two, each played from both seats; as many games for more"
    )
    add_places(parser)
    given = parser.parse_args()
    arena = build(
        "training/qwinto/arena.cpp",
        "src/ludoteca/games/qwinto/weights.bin",
        *(f"training/qwinto/{name}.bin" for name in (*HELD_OUT, "twin")),
    )

    def match(seats: int, bot: str, other: str) -> tuple[float, float]:
        """Prints the result of one bot among others; its share of the wins and the half-width of the interval."""
        deals = given.deals if bot == other else ceil(2 * given.deals / seats)

        def part(first: int, number: int) -> list[str]:
            return [str(seats), str(first), str(number), SEED, bot, other]

        whole = (str(seats), str(deals), bot, other)
        line = played(arena, part, whole, deals, given.jobs, given.on)
        print(line, end="", flush=True)
        share, margin = re.findall(r"share ([\d.]+) ± ([\d.]+) %", line)[0]
        return float(share), float(margin)

    for seats in (2, 3, 4):
        match(seats, EXPERT, EXPERT)
    for bot in HELD_OUT.values():
        match(2, bot, bot)
        match(2, EXPERT, bot)
    for seats in (3, 4, 5, 6):
        for kind, bot in HELD_OUT.items():
            share, margin = match(seats, EXPERT, bot)
            fair, doubt = match(seats, CONTROL[kind], bot)
            ratio = share / fair
            print(f"    {ratio:.2f} ± {ratio * hypot(margin / share, doubt / fair):.2f} times the control")
    for bot, other in ((EXPERT, "club"), ("club", "casual"), ("casual", "beginner")):
        match(2, bot, other)


if __name__ == "__main__":
    main()
