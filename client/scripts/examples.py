"""Writes the positions that the rule pages draw and the lessons begin with: `python scripts/examples.py`.

What they are, each game's `examples.py` says: the pictures of the printed rules, and what the browser draws besides.
"""

import json
import runpy
from collections.abc import Iterator
from pathlib import Path

HOMES = Path(__file__).parent.parent / "src"


def made() -> Iterator[tuple[Path, str]]:
    """The file of each game, and what belongs into it."""
    for home in sorted(HOMES.glob("*/examples.py")):
        examples = runpy.run_path(str(home))["examples"]()
        text = json.dumps(examples, default=str, ensure_ascii=False, separators=(",", ":"))
        yield home.with_suffix(".json"), text + "\n"


if __name__ == "__main__":
    for file, text in made():
        file.write_text(text, "utf-8")
