"""Draws what `train` printed: python curves.py CSV FOLDER writes two pictures."""

import csv
import sys
from pathlib import Path

from ludoteca.chart import line_chart


def main(table: str, folder: str) -> None:
    """The points of the expert with itself, and its share of the wins among other players."""
    with Path(table).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))

    def draw(name: str, title: str, up: str, columns: dict[str, str]) -> None:
        lines = {
            label: [(float(row["generation"]), float(row[column])) for row in rows]
            for label, column in columns.items()
        }
        Path(folder, name).write_text(line_chart(title, "generation", up, lines), "utf-8")

    draw(
        "train-qwinto-points.svg",
        "Qwinto: the expert with itself, without lookahead",
        "mean points",
        {f"{seats} seats": f"points {seats}" for seats in (2, 3, 4)},
    )
    draw(
        "train-qwinto-wins.svg",
        "Qwinto: the expert alone among others",
        "wins, in fair shares",
        {style: f"share among {style}" for style in ("brisk", "hasty", "slow", "points", "former")},
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
