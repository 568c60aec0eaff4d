"""Records: read, written, replayed and checked; and what is refused, with the turn and the reason."""

import json
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # has no types of its own
from making import VARIANTS, choices

from ludoteca import strict_json
from ludoteca.games import GAMES
from ludoteca.record import FORMAT, MOST_BYTES, MOST_TURNS, BadRecord, Record, RecordJson, RecordSeat, read
from ludoteca.turns import SEAT_NAME

EXAMPLE: dict[str, Any] = {
    "format": "ludoteca-record/1", "game": "qwinto", "rules": 1, "options": {"seats": 2},
    "seats": [{"name": "Ann"}, {"name": "bot", "bot": "expert"}],
    "turns": [{"0": "yp"}, {"*": "2+4"}, {"0": "again"}, {"*": "4+5"}, {"0": "y8", "1": "p6"}],
    "scores": [1, 1], "winners": [], "over": False,
}  # fmt: skip
SCHEMA = Draft202012Validator(json.loads((files("ludoteca") / "record.schema.json").read_text("utf-8")))


def recorded(name: str, options: dict[str, Any], seed: int, most: int = 10_000) -> Record:
    rng, state, turns = Random(seed), GAMES[name].start(**options), list[dict[int, str]]()
    while state.to_act() and len(turns) < most:
        turns.append(choices(state, rng))
        state = state.play(turns[-1])
    return Record.of(GAMES[name], options, turns, state)


def refused(record: object) -> BadRecord:
    text = record if isinstance(record, str | bytes) else json.dumps(record)
    with pytest.raises(BadRecord) as caught:
        Record.loads(text).check()
    assert caught.value.reason
    return caught.value


def changed(**fields: Any) -> dict[str, Any]:
    return {**EXAMPLE, **fields}


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=lambda value: str(value))
def test_a_record_replays_to_an_equal_position(name: str, options: dict[str, Any]) -> None:
    record = recorded(name, options, 5)
    again = Record.loads(record.dumps())
    assert again == record
    assert again.dumps() == record.dumps()
    assert "\n" not in record.dumps()
    end = again.check()
    assert end.to_act() == ()
    assert list(again.positions())[-1] == again.replay() == end
    SCHEMA.validate(json.loads(record.dumps()))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_game_that_is_not_over_has_scores_and_no_winners(name: str) -> None:
    for turns in (0, 1, 7):
        record = recorded(name, {}, 3, turns)
        assert not record.over
        assert record.winners == ()
        assert Record.loads(record.dumps()).check().to_act()
    assert recorded("traxx", {"seats": 2}, 3, 0).scores == (0, 0)
    assert recorded("caminos", {}, 3, 5).scores == (0, 0)


def test_the_example_of_the_notation() -> None:
    SCHEMA.validate(EXAMPLE)
    record = Record.from_json(EXAMPLE)
    assert record.check().scores() == (1, 1)
    assert record.to_json() == EXAMPLE
    assert list(record.to_json()) == list(EXAMPLE)
    without = {name: value for name, value in EXAMPLE.items() if name != "seats"}
    assert Record.from_json(without).check() == record.replay()


def test_unknown_fields_are_kept_and_otherwise_ignored() -> None:
    record = Record.from_json(changed(table="seven", commitment=[1, {"a": None}]))
    record.check()
    assert record.to_json()["table"] == "seven"
    seats = [{"name": "Ann", "rating": 1500}, {}]
    assert Record.from_json(changed(seats=seats)).check()


@pytest.mark.parametrize(
    "field", ["format", "game", "rules", "options", "turns", "scores", "winners", "over"]
)
def test_all_fields_but_seats_are_required(field: str) -> None:
    record = {name: value for name, value in EXAMPLE.items() if name != field}
    refusal = refused(record)
    assert refusal.turn == 0
    assert field in refusal.reason
    assert not SCHEMA.is_valid(record)


@pytest.mark.parametrize(
    ("fields", "turn", "reason"),
    [
        ({"format": "ludoteca-record/2"}, 0, "ludoteca-record/1"),
        ({"game": "chess"}, 0, "traxx, caminos, qwinto"),
        ({"game": ["qwinto"]}, 0, "traxx, caminos, qwinto"),
        ({"rules": 2}, 0, "version 1"),
        ({"rules": True}, 0, "version 1"),
        ({"rules": "1"}, 0, "version 1"),
        ({"options": []}, 0, "object"),
        ({"options": {"seats": 9}}, 0, "2, 3, 4, 5, 6"),
        ({"options": {"seats": True}}, 0, "2, 3, 4, 5, 6"),
        ({"options": {"self": 2}}, 0, "is not an option"),
        ({"seats": [{"name": "Ann"}]}, 0, "must be 2"),
        ({"seats": "Ann"}, 0, "list of objects"),
        ({"seats": [{"name": 3}, {}]}, 0, "texts"),
        ({"turns": {}}, 0, "list of objects"),
        ({"turns": [{"0": "yp"}, {"*": "2+7"}]}, 2, "QWI-7"),
        ({"turns": [{"1": "yp"}]}, 1, "seat 0 must decide"),
        ({"turns": [{"0": "yp"}, {"*": "2+4"}, {"0": "keep"}, {"0": "y8"}]}, 4, "QWI-8"),
        ({"turns": [{}]}, 1, "object"),
        ({"turns": ["yp"]}, 1, "object"),
        ({"turns": [{"0": "yp"}, {"*": 6}]}, 2, "text"),
        ({"turns": [{"00": "yp"}]}, 1, "a number"),
        ({"turns": [{"-1": "yp"}]}, 1, "a number"),
        ({"turns": [{"٣": "yp"}]}, 1, "a number"),
        ({"turns": [{"0": "yp"}] * (MOST_TURNS + 1)}, 0, f"at most {MOST_TURNS}"),
        ({"scores": [1, 2]}, 5, "must be [1, 1]"),
        ({"scores": [1]}, 5, "must be [1, 1]"),
        ({"scores": [1, True]}, 0, "whole numbers"),
        ({"scores": [1, 1.0]}, 0, "whole numbers"),
        ({"winners": [0]}, 5, "must be []"),
        ({"winners": None}, 0, "whole numbers"),
        ({"over": True}, 5, "must be false"),
        ({"over": 0}, 0, "true or false"),
    ],
)
def test_what_does_not_agree_is_refused_with_the_turn(fields: dict[str, Any], turn: int, reason: str) -> None:
    refusal = refused(changed(**fields))
    assert refusal.turn == turn
    assert reason in refusal.reason
    assert str(refusal) == f"turn {turn}: {refusal.reason}"


def test_a_turn_after_the_end_is_refused() -> None:
    record = recorded("traxx", {}, 1).to_json()
    record["turns"].append({"0": "pass"})
    refusal = refused(record)
    assert refusal.turn == 32
    assert "TRX-18" in refusal.reason


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{",
        '{"a": 1, "a": 2}',
        json.dumps(EXAMPLE).replace("[1, 1]", "[1, NaN]"),
        json.dumps(EXAMPLE).replace("[1, 1]", "[1, -Infinity]"),
        json.dumps(EXAMPLE).replace("[1, 1]", "[1, 1e999]"),
        json.dumps(EXAMPLE).replace("[1, 1]", f"[1, {'9' * 10_000}]"),
        json.dumps(EXAMPLE).replace('"rules": 1', '"rules": 1, "rules": 1'),
        json.dumps(EXAMPLE).replace("Ann", "\\ud800"),
        json.dumps(EXAMPLE).encode("utf-16"),
        b'{"format": "\xff"}',
        "[" * 100_000,
        '{"options":' * 100_000,
        " " * (MOST_BYTES + 1),
    ],
    ids=range(16),
)
def test_hostile_texts_are_refused_at_turn_0(text: str | bytes) -> None:
    assert refused(text).turn == 0


@pytest.mark.parametrize("depth", [100, 400, 800, 900, 940, 960, 980, 990, 1000, 2000])
@pytest.mark.parametrize("field", ["format", "game", "rules", "options", "seats", "scores", "turns"])
def test_values_nested_to_any_depth_are_refused(field: str, depth: int) -> None:
    text = json.dumps(changed(**{field: "HERE"})).replace('"HERE"', "[" * depth + "]" * depth)
    assert refused(text).turn in (0, 1)
    inside = json.dumps(changed(options={"seats": "HERE"})).replace('"HERE"', "[" * depth + "]" * depth)
    assert refused(inside).turn == 0


def test_files_are_read_line_by_line(tmp_path: Path) -> None:
    good = json.dumps(EXAMPLE)
    path = tmp_path / "games.jsonl"
    path.write_bytes(
        b"\n".join([good.encode(), b"", b"  ", b"{", b"x" * (3 * MOST_BYTES), good.encode() + b"\r"]) + b"\n"
    )
    found = list(read(path))
    assert [line for line, _ in found] == [1, 4, 5, 6]
    assert [isinstance(record, Record) for _, record in found] == [True, False, False, True]
    assert "longer than" in str(found[2][1])


def test_a_json_file_is_one_record(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(EXAMPLE, indent=1), "utf-8")
    ((line, record),) = read(path)
    assert line == 1
    assert isinstance(record, Record)
    path.write_bytes(b" " * (MOST_BYTES + 5))
    ((_, bad),) = read(path)
    assert isinstance(bad, BadRecord)


@settings(max_examples=settings().max_examples * 2)
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 10**6))
def test_a_record_with_a_byte_changed_is_read_or_refused(name: str, seed: int) -> None:
    rng = Random(seed)
    data = bytearray(recorded(name, {}, seed % 7, 20).dumps().encode())
    for _ in range(rng.randint(1, 3)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    try:
        Record.loads(bytes(data)).check()
    except BadRecord as refusal:
        assert 0 <= refusal.turn <= 20  # noqa: PT017


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda values: st.lists(values, max_size=4) | st.dictionaries(st.text(max_size=6), values, max_size=4),
    max_leaves=10,
)


@given(st.sampled_from(sorted(EXAMPLE)), JUNK)
def test_junk_in_any_field_is_refused_or_ignored(field: str, junk: Any) -> None:
    record = changed(**{field: junk})
    try:
        Record.loads(json.dumps(record)).check()
    except BadRecord:
        return
    SCHEMA.validate(record)


def test_the_schema_says_what_the_code_says() -> None:
    schema = json.loads((files("ludoteca") / "record.schema.json").read_text("utf-8"))
    properties = schema["properties"]
    assert list(properties) == list(RecordJson.__annotations__)
    assert set(schema["required"]) == RecordJson.__required_keys__
    assert properties["format"]["const"] == schema["$id"] == FORMAT
    assert properties["turns"]["maxItems"] == MOST_TURNS
    assert list(properties["turns"]["items"]["patternProperties"]) == [f"^({SEAT_NAME.pattern})$"]
    assert list(properties["seats"]["items"]["properties"]) == list(RecordSeat.__annotations__)


@pytest.mark.parametrize(
    "value", [1, -0.5, 'é\n\u2028"', None, True, [], {}, [1, {"a": (2, [3])}], {"x": {"y": ""}}]
)
def test_json_is_written_as_the_standard_library_writes_it(value: object) -> None:
    assert strict_json.dumps(value) == json.dumps(value, ensure_ascii=False, allow_nan=False)


@pytest.mark.parametrize(
    "text", ['"\\ud800"', '{"a": "\\udc00"}', '"\ud800"', "NaN", "1e999", '{"a": 1, "a": 2}']
)
def test_json_that_is_not_strict_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^(is|has) "):
        strict_json.loads(text)
