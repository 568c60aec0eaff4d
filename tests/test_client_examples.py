"""The positions of the client's rule pages and lessons are those that the script makes."""

import json
import runpy
from pathlib import Path

CLIENT = Path(__file__).parents[1] / "client"


def test_examples_are_fresh() -> None:
    script = runpy.run_path(str(CLIENT / "scripts/examples.py"))
    for game in ("traxx", "qwinto", "caminos"):
        made = json.loads(json.dumps(script[game](), default=str))
        kept = json.loads((CLIENT / f"src/{game}/examples.json").read_text("utf-8"))
        assert made == kept, f"{game} has changed: python client/scripts/examples.py"
