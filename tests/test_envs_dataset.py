"""`ludoteca dataset`: records as arrays."""

import json
from pathlib import Path

import numpy as np
import pytest

from ludoteca.cli import main
from ludoteca.envs.table import Table
from ludoteca.record import read


@pytest.mark.parametrize(
    ("game", "options"),
    [("traxx", ["--option", "seats=2"]), ("qwinto", []), ("caminos", ["--option", "board=torus"])],
)
def test_arrays_say_what_the_records_say(game: str, options: list[str], tmp_path: Path) -> None:
    records, out = tmp_path / "games.jsonl", tmp_path / "games.npz"
    assert main(["simulate", game, "--games", "2", "--seed", "1", *options, "--out", str(records)]) == 0
    assert main(["dataset", str(records), "--reward", "points", "--out", str(out)]) == 0
    made = np.load(out)
    table = Table(game, **json.loads(str(made["options"])))
    masks = np.unpackbits(made["masks"], axis=1, count=int(made["action_count"]))
    assert made["observations"].shape == (len(masks), table.features)
    assert masks.shape[1] == table.actions
    assert masks[np.arange(len(masks)), made["actions"]].all()
    scores = [record.scores for _, record in read(records)]  # type: ignore[union-attr]
    games, seats = made["games"].tolist(), made["seats"].tolist()
    assert made["returns"].tolist() == [scores[game][seat] for game, seat in zip(games, seats, strict=True)]
    assert set(games) == {0, 1}


def test_wrong_files_get_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty, mixed = tmp_path / "empty.jsonl", tmp_path / "mixed.jsonl"
    empty.write_text("")
    for game in ("qwinto", "caminos"):
        main(["simulate", game, "--out", str(tmp_path / game)])
    mixed.write_text((tmp_path / "qwinto").read_text() + (tmp_path / "caminos").read_text())
    broken = tmp_path / "broken.jsonl"
    broken.write_text("{}\n")
    for path, said in ((empty, "no record"), (mixed, "one game"), (broken, "broken.jsonl:1: turn 0")):
        assert main(["dataset", str(path), "--out", str(tmp_path / "out.npz")]) == 2
        assert said in capsys.readouterr().err
