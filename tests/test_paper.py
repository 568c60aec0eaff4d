"""Sheets filled in by hand: QWI-16 and QWI-17."""

import json
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.games.paper import BadSheet
from ludoteca.games.qwinto import Sheet
from ludoteca.games.qwinto.draw import draw_sheet
from ludoteca.games.qwinto.paper import check
from ludoteca.games.qwinto.rules import wrong_entry
from ludoteca.games.qwinto.sheet import CELLS, COLOUR_NAMES, NUMBER_OF
from ludoteca.paint import plain

E4 = """\
orange  . 5 . . 10 13 . 17 .
yellow  2 3 7 8 10 11 12 15 16
purple  2 4 . 6 7 . 9 11 .
misthrows 2
"""


def diary(*entries: tuple[int, str, int], misthrows: int = 0) -> str:
    listed = [{"turn": turn, "cell": cell, "number": number} for turn, cell, number in entries]
    return json.dumps({"entries": listed, "misthrows": misthrows})


def refused(text: str) -> BadSheet:
    with pytest.raises(BadSheet) as caught:
        check(text)
    assert caught.value.reason
    return caught.value


def test_a_sheet_is_shown_as_text_and_as_data() -> None:
    checked = check(E4)
    assert checked.draw(plain) == draw_sheet(checked.sheet)
    assert checked.summary() == "misthrows 2, result 43"
    shown = checked.to_json()
    assert (shown["result"], shown["cells"]["o4"], len(shown["cells"])) == (43, 5, 19)
    assert shown["rows"] + shown["columns"] - shown["misthrows"] == shown["result"]
    assert (shown["rows"], shown["misthrows"]) == (26, 10)


def test_a_right_sheet_as_text_and_as_json() -> None:
    """The sheet of QWI-E4."""
    checked = check(E4)
    assert checked.mistakes == ()
    assert checked.sheet.score() == 43
    orange, yellow, purple = (
        [None if w == "." else int(w) for w in line.split()[1:]] for line in E4.splitlines()[:3]
    )
    rows = {"orange": orange, "yellow": yellow, "purple": purple, "misthrows": 2}
    assert check(json.dumps(rows)) == checked
    assert check(E4.replace("orange ", "ORANGE:").replace(".", "-") + "\n\n") == checked


def test_qwi_16_a_wrong_entry_put_right_in_the_same_turn() -> None:
    checked = check(diary((1, "y4", 6), (2, "y5", 6), (2, "y6", 7)))
    (mistake,) = checked.mistakes
    assert mistake.corrected
    assert (mistake.where, mistake.number, mistake.rule, mistake.turn) == ("y5", 6, "QWI-2", 2)
    assert str(mistake).startswith("turn 2, 6 in y5: put right in the same turn (QWI-16). QWI-2: ")
    assert checked.sheet == Sheet().write(NUMBER_OF["y4"], 6).write(NUMBER_OF["y6"], 7)


def test_qwi_16_or_not_at_all() -> None:
    checked = check(diary((1, "y4", 6), (2, "y5", 6), (3, "y6", 7)))
    assert [mistake.corrected for mistake in checked.mistakes] == [False]
    assert checked.sheet.score() == 2


def test_qwi_16_two_cells_in_a_turn_are_one_too_many() -> None:
    checked = check(diary((1, "y4", 6), (1, "p4", 7)))
    (mistake,) = checked.mistakes
    assert (mistake.where, mistake.rule, mistake.corrected) == ("p4", "QWI-8", False)


def test_qwi_17_a_wrong_entry_noticed_later_is_rubbed_out_and_costs_nothing_else() -> None:
    checked = check(E4.replace("15 16", "11 16"))  # yellow … 11 12 11 16
    (mistake,) = checked.mistakes
    assert (mistake.where, mistake.number, mistake.rule) == ("y10", 11, "QWI-2")
    assert str(mistake).startswith("11 in y10: rubbed out (QWI-17). QWI-2: ")
    assert checked.sheet.score() == 43 - 16 + 8  # the row is complete no more
    assert checked.sheet.misthrows == 2


def test_qwi_17_a_number_twice_in_a_column_is_rubbed_out_where_it_costs_least() -> None:
    """The 5 of a complete row would cost more than the lonely 5 above it."""
    checked = check("orange . 5 . . . . . . .\nyellow 1 2 5 6 7 8 9 10 11\npurple . . . . . . . . .")
    (mistake,) = checked.mistakes
    assert (mistake.where, mistake.rule) == ("o4", "QWI-3")
    assert checked.sheet.score() == 11


@pytest.mark.parametrize(
    ("text", "where", "reason"),
    [
        ("", "orange", "nine entries"),
        ("orange 1 2 3", "orange", "nine entries"),
        ("blue 1 2 3", "blue", "orange, yellow, purple and misthrows"),
        (E4 + "misthrows 1", "sheet", "twice"),
        (E4.replace("misthrows 2", "misthrows 5"), "misthrows", "0 to 4"),
        (E4.replace("misthrows 2", "misthrows"), "misthrows", "0 to 4"),
        (E4.replace("misthrows 2", "misthrows two"), "misthrows", "0 to 4"),
        (E4.replace("17", "19"), "orange", "1 to 18"),
        (E4.replace("17", "x"), "orange", "1 to 18"),
        (E4.replace("17", "0"), "orange", "1 to 18"),
        ("{", "sheet", "not valid JSON"),
        ("{}", "orange", "nine entries"),
        ('{"misthrows": true}', "misthrows", "0 to 4"),
        ('{"orange": 3}', "orange", "nine entries"),
        (json.dumps({"orange": [True] + [None] * 8}), "orange", "1 to 18"),
        ('{"entries": {}}', "entries", "list"),
        ('{"entries": [3]}', "entries.1", "turn, cell and number"),
        ('{"entries": [{"turn": 1, "cell": "o4"}]}', "entries.1", "turn, cell and number"),
        (diary((0, "o4", 5)), "entries.1", "turn must be"),
        (diary((1, "o6", 5)), "entries.1", "QWI-4"),
        (diary((1, "o99", 5)), "entries.1", "cell must be"),
        (diary((1, "o4", 19)), "entries.1", "1 to 18"),
        (diary((2, "o4", 5), (1, "o5", 6)), "entries.2", "turn 1 comes after turn 2"),
        (diary((3, "o4", 5), (4, "o4", 6), (3, "o5", 7)), "entries.3", "turn 3 comes after turn 4"),
        (" " * 100_001, "sheet", "at most 100,000"),
    ],
)
def test_what_is_no_sheet(text: str, where: str, reason: str) -> None:
    refusal = refused(text)
    assert refusal.where == where
    assert reason in refusal.reason


@given(st.integers(0, 10**6))
def test_the_fewest_and_cheapest_entries_are_rubbed_out(seed: int) -> None:
    """As many entries as can be kept, and of those sets the best: compared with trying them all."""
    rng = Random(seed)
    entries = {cell: rng.randint(1, 18) for cell in rng.sample(range(27), 9)}
    rows = {name: [entries.get(9 * r + n) for n in range(9)] for r, name in enumerate(COLOUR_NAMES.values())}
    checked = check(json.dumps(rows))
    kept = sum(1 for cell in range(27) if checked.sheet[cell])
    assert kept + len(checked.mistakes) == len(entries)
    assert (kept, checked.sheet.score()) == best_kept(entries)


def best_kept(entries: dict[int, int]) -> tuple[int, int]:
    for size in range(len(entries), -1, -1):
        sheets = (written(entries, cells) for cells in combinations(sorted(entries), size))
        if found := [sheet.score() for sheet in sheets if sheet]:
            return size, max(found)
    raise AssertionError("nothing at all can always be kept")


def written(entries: dict[int, int], cells: tuple[int, ...]) -> Sheet | None:
    sheet = Sheet()
    for cell in cells:
        if wrong_entry(sheet, cell, entries[cell]):
            return None
        sheet = sheet.write(cell, entries[cell])
    return sheet


LINES = st.lists(
    st.sampled_from([*E4.split(), "\n", "{", "}", '"', ":", ",", "[", "é", "\0", *CELLS]), max_size=40
)


@given(LINES.map(" ".join) | st.text())
def test_garbage_is_refused_and_never_crashes(text: str) -> None:
    try:
        check(text)
    except BadSheet as refusal:
        assert refusal.where  # noqa: PT017


@given(st.recursive(st.none() | st.integers() | st.text(max_size=4), lambda v: st.lists(v, max_size=9)))
def test_junk_in_json_is_refused_and_never_crashes(junk: Any) -> None:
    for field in ("entries", "orange", "misthrows"):
        refused(json.dumps({"yellow": [None] * 9, "purple": [1, 1, *[None] * 7], field: junk}) + "!")
        try:
            check(json.dumps({"yellow": [None] * 9, "purple": [1, 1, *[None] * 7], field: junk}))
        except BadSheet as refusal:
            assert refusal.where  # noqa: PT017
