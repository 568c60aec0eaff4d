"""Draws the curve that train.py wrote: python training/traxx/curve.py curve.csv curve.svg."""

import sys
from csv import reader
from pathlib import Path

from ludoteca.chart import line_chart

TITLE = "Träxx: mean results of the policy alone in self-play"


def main(source: Path, picture: Path) -> None:
    """The mean result of each round of self-play, alone and in races, over the minutes."""
    lines: dict[str, list[tuple[float, float]]] = {"solo": [], "race": []}
    with source.open(newline="") as file:
        for seconds, mode, mean, *_ in reader(file):
            lines[mode].append((float(seconds) / 60, float(mean)))
    names = {"alone": lines["solo"], "two to four": lines["race"]}
    picture.write_text(line_chart(TITLE, "minutes", "points", names), "utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
