"""Fair chance: the document's vectors, a second verifier written from it, statistics, lies found out."""

import argparse
import hashlib
import hmac
import json
import math
import re
from dataclasses import replace
from itertools import pairwise, permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca import fair
from ludoteca.game import CHANCE
from ludoteca.games import GAMES
from ludoteca.record import BadRecord, Record
from ludoteca.turns import Turn

DOCUMENT = (Path(__file__).parent.parent / "docs" / "fairness.md").read_text("utf-8")
VECTORS, EXAMPLE, FIRST_VECTORS, FIRST_EXAMPLE = (
    json.loads(block) for block in re.findall("```json\n(.*?)```", DOCUMENT, re.DOTALL)
)
SECRET = bytes(range(32))
DECK = "bgys bgyr bgyp bgsr bgspp bggrp byssr bysp bbyrp bsrp gysrr gyysp gyrp gsrp ysrp"


def fair_game(
    name: str, seeds: list[str], seed: int, has_lot: bool = True, scheme: str = fair.SCHEME, **options: Any
) -> Record:
    game, rng = GAMES[name], Random(seed)
    secret, turns = rng.randbytes(32), list[Turn]()
    key = fair.key(secret, name, seeds, scheme)
    state = game.start(**options)
    while acting := state.to_act():
        drawn = fair.draw(key, fair.label(turns, scheme), state) if acting == (CHANCE,) else ""
        turn = {seat: drawn or rng.choice(state.moves(seat)) for seat in acting}
        turns.append(turn)
        state = state.play(turn)
    proof: dict[str, Any] = {"scheme": scheme, "commitment": fair.commit(secret), "secret": secret.hex()}
    proof |= {"seeds": seeds} | ({"lot": list(fair.lot(key, len(seeds)))} if has_lot else {})
    return Record.of(game, options, turns, state, fair=proof)


def test_vectors_of_the_document() -> None:
    seeds = fair.chain(bytes.fromhex(VECTORS["last_seed_of_the_seat"]), 64)
    assert fair.commit(seeds[0]) == VECTORS["commitment_of_the_seat"]
    assert [seeds[0].hex(), seeds[1].hex()] == [VECTORS["seeds"][0], VECTORS["second_seed_of_the_seat"]]
    key = fair.key(SECRET, VECTORS["game"], VECTORS["seeds"])
    assert fair.commit(SECRET) == VECTORS["commitment"]
    assert key.hex() == VECTORS["key"]
    assert hmac.digest(key, b"round 1 draw 1 0", "sha256").hex() == VECTORS["hmac_of_round_1_draw_1_0"]
    for size in (6, 216):
        for label, number in VECTORS[f"draws_of_{size}"].items():
            assert fair.index(key, label, size) == number
    assert list(fair.lot(key, 3)) == VECTORS["lot"]
    assert fair.verify(Record.from_json(EXAMPLE)).draws == 8


def test_vectors_of_the_first_scheme() -> None:
    key = fair.key(SECRET, FIRST_VECTORS["game"], FIRST_VECTORS["seeds"], fair.FIRST)
    assert fair.commit(SECRET) == FIRST_VECTORS["commitment"]
    assert key.hex() == FIRST_VECTORS["key"]
    assert hmac.digest(key, b"draw 1 0", "sha256").hex() == FIRST_VECTORS["hmac_of_draw_1_0"]
    assert [fair.index(key, f"draw {k}", 6) for k in range(1, 11)] == FIRST_VECTORS["draws_1_to_10_of_6"]
    assert [fair.index(key, f"draw {k}", 216) for k in range(1, 6)] == FIRST_VECTORS["draws_1_to_5_of_216"]
    assert fair.index(key, "draw 15", 3 * 10**9) == FIRST_VECTORS["draw_15_of_3000000000_after_one_rejection"]
    assert list(fair.lot(key, 3)) == FIRST_VECTORS["lot"]
    assert [s.hex() for s in fair.chain(SECRET, 3)] == FIRST_VECTORS["chain_of_3_that_ends_with_the_secret"]
    assert fair.verify(Record.from_json(FIRST_EXAMPLE)).draws == 16


# A second verifier, from the document alone: no rules, no code of ours.


def other_number(key: bytes, label: str, n: int) -> int:
    for attempt in range(1000):
        x = int(hmac.new(key, f"{label} {attempt}".encode(), hashlib.sha256).hexdigest()[:8], 16)
        if x < 2**32 - 2**32 % n:
            return x % n
    raise AssertionError("never")


def other_verifier(record: dict[str, Any]) -> bool:
    proof, seats = record["fair"], len(record["scores"])
    secret = bytes.fromhex(proof["secret"])
    text = "\n".join([proof["scheme"], record["game"], *proof["seeds"]])
    key = hmac.new(secret, text.encode(), hashlib.sha256).digest()
    gone: list[str] = []
    dice, count, rounds, since = "", 0, 1, 0
    for turn in record["turns"]:
        if len(turn) > 1:
            rounds, since = rounds + 1, 0
        if "*" not in turn:
            dice = next((m for m in turn.values() if re.fullmatch("o?y?p?", m)), dice)
            continue
        count, since = count + 1, since + 1
        label = f"draw {count}" if proof["scheme"].endswith("/1") else f"round {rounds} draw {since}"
        if record["game"] == "traxx" and count == 1:
            moves = ["".join(p) for p in permutations("ABCD", seats)]
        elif record["game"] == "traxx":
            moves = [card for card in DECK.split() if card not in gone]
        else:
            moves = ["+".join(map(str, faces)) for faces in product(range(1, 7), repeat=len(dice))]
        gone.append(turn["*"])
        if moves[other_number(key, label, len(moves))] != turn["*"]:
            return False
    order = list(range(seats))
    for i in range(seats - 1, 0, -1):
        j = other_number(key, f"lot {i}", i + 1)
        order[i], order[j] = order[j], order[i]
    for seed, said in zip(proof["seeds"], proof.get("commitments", []), strict=False):
        if said is not None and hashlib.sha256(bytes.fromhex(seed)).hexdigest() != said:
            return False
    return bool(
        hashlib.sha256(secret).hexdigest() == proof["commitment"] and order == proof.get("lot", order)
    )


@pytest.mark.parametrize("scheme", [fair.FIRST, fair.SCHEME])
@pytest.mark.parametrize("name", GAMES)
def test_two_verifiers_agree_on_games_of_every_kind(name: str, scheme: str) -> None:
    for seed in range(3):
        record = fair_game(name, ["aa", "", *["bb"] * 2][: 4 if name != "qwinto" else 3], seed,
                           scheme=scheme, seats=3 if name == "qwinto" else 4)  # fmt: skip
        assert fair.verify(record).lot
        assert other_verifier(json.loads(record.dumps()))


def test_both_verifiers_take_the_examples_of_the_document() -> None:
    assert other_verifier(EXAMPLE)
    assert other_verifier(FIRST_EXAMPLE)


def test_one_more_roll_changes_nothing_in_the_next_round() -> None:
    once: list[Turn] = [{0: "o"}, {CHANCE: "3"}, {0: "keep"}, {0: "pass", 1: "pass"}, {1: "o"}]
    twice: list[Turn] = [*once[:2], {0: "again"}, {CHANCE: "5"}, *once[3:]]
    assert fair.label(once) == fair.label(twice) == "round 2 draw 1"
    assert fair.label(twice[:3]) == "round 1 draw 2"
    assert [fair.label(turns, fair.FIRST) for turns in (once, twice)] == ["draw 2", "draw 3"]


def test_a_record_that_lies_is_found_out() -> None:
    record = fair_game("qwinto", ["aa", "bb"], 1, seats=2)
    proof = record.extra["fair"]

    def wrong(**changes: Any) -> Record:
        return replace(record, extra={"fair": {**proof, **changes}})

    for changes, where in (
        ({"secret": "0" * 64}, "secret"),
        ({"commitment": "0" * 64}, "secret"),
        ({"seeds": ["aa", "bc"]}, "lot|turn"),
        ({"seeds": ["aa"]}, "seeds"),
        ({"seeds": ["AA", "bb"]}, "seeds"),
        ({"lot": proof["lot"][::-1]}, "lot"),
        ({"scheme": "other"}, "fair"),
        ({"secret": None}, "secret"),
        ({"commitments": ["0" * 64, None]}, "commitments"),
        ({"commitments": [None]}, "commitments"),
    ):
        with pytest.raises(fair.Unfair, match=f"^({where})"):
            fair.verify(wrong(**changes))
    with pytest.raises(fair.Unfair, match=r"^fair"):
        fair.verify(replace(record, extra={}))


def test_one_changed_draw_is_found_out_with_its_turn() -> None:
    record = Record.from_json(FIRST_EXAMPLE)
    turns = list(record.turns)
    turns[1], turns[3] = turns[3], turns[1]  # two cards change places, legal by the rules
    with pytest.raises(fair.Unfair, match=r"^turn 2: draw 2 is"):
        fair.verify(replace(record, turns=tuple(turns)))
    with pytest.raises(BadRecord):
        fair.verify(replace(record, scores=(0,)))


def test_the_chain_makes_each_secret_the_commitment_to_the_next() -> None:
    chain = fair.chain(SECRET, 64)
    assert chain[-1] == SECRET
    assert all(fair.commit(after) == before.hex() for before, after in pairwise(chain))


def test_odds_that_are_not_equal_are_refused() -> None:
    class Loaded:
        def moves(self, seat: int) -> list[str]:
            return ["a", "b"]

        def odds(self) -> list[float]:
            return [0.9, 0.1]

    with pytest.raises(ValueError, match="equally likely"):
        fair.draw(SECRET, "draw 1", Loaded())  # type: ignore[arg-type]
    for size in (0, 2**32 + 1):
        with pytest.raises(ValueError, match="one can draw"):
            fair.index(SECRET, "draw 1", size)


@given(st.binary(min_size=32, max_size=32), st.integers(1, 2**32))
@settings(max_examples=200)
def test_a_number_is_in_range_and_the_same_every_time(secret: bytes, size: int) -> None:
    key = fair.key(secret, "qwinto", ["ab"])
    assert 0 <= fair.index(key, "draw 1", size) < size
    assert fair.index(key, "draw 1", size) == fair.index(key, "draw 1", size)


# Statistics: with fixed secrets these either hold or do not, whenever they are run.


def chi_square_is_plausible(counts: list[int]) -> bool:
    """Within four standard deviations of what chi-square with that many degrees of freedom has."""
    mean, freedom = sum(counts) / len(counts), len(counts) - 1
    chi = sum((count - mean) ** 2 / mean for count in counts)
    return abs(chi - freedom) < 4 * math.sqrt(2 * freedom)


@pytest.mark.parametrize("size", [2, 6, 12, 15, 24, 36, 216])
def test_every_outcome_is_equally_likely(size: int) -> None:
    counts = [0] * size
    for game in range(20):
        key = fair.key(SECRET, "qwinto", [f"{game:02x}"])
        for number in range(1000):
            counts[fair.index(key, f"draw {number}", size)] += 1
    assert chi_square_is_plausible(counts)


def test_draws_that_follow_each_other_and_seeds_side_by_side_are_independent() -> None:
    one, other = (fair.key(SECRET, "qwinto", [seed]) for seed in ("a1", "a2"))
    following, beside = [0] * 36, [0] * 36
    for number in range(20_000):
        roll = fair.index(one, f"draw {number}", 6)
        following[6 * roll + fair.index(one, f"draw {number + 1}", 6)] += 1
        beside[6 * roll + fair.index(other, f"draw {number}", 6)] += 1
    assert chi_square_is_plausible(following)
    assert chi_square_is_plausible(beside)


def test_every_lot_is_equally_likely() -> None:
    orders = dict.fromkeys(permutations(range(4)), 0)
    for game in range(12_000):
        orders[fair.lot(fair.key(SECRET, "traxx", [f"{game:04x}", "", "", ""]), 4)] += 1
    assert chi_square_is_plausible(list(orders.values()))


def test_bits_of_the_stream_are_balanced_and_runs_have_the_right_length() -> None:
    key = fair.key(SECRET, "qwinto", ["00"])
    bits = [bit for n in range(2000) for bit in f"{fair.index(key, f'draw {n}', 2**32):032b}"]
    runs = 1 + sum(a != b for a, b in pairwise(bits))
    sigma = math.sqrt(len(bits)) / 2
    assert abs(bits.count("1") - len(bits) / 2) < 4 * sigma
    assert abs(runs - len(bits) / 2) < 4 * sigma


def test_verify_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    fair.add_arguments(parser)
    good, bad = tmp_path / "good.json", tmp_path / "both.jsonl"
    good.write_text(json.dumps(EXAMPLE), "utf-8")
    bad.write_text(json.dumps(EXAMPLE) + "\n" + json.dumps({**EXAMPLE, "fair": None}) + "\n{\n", "utf-8")
    assert fair.run(parser.parse_args([str(good)])) == 0
    own = ["--seed", EXAMPLE["fair"]["seeds"][0], "--commitment", EXAMPLE["fair"]["commitment"]]
    assert fair.run(parser.parse_args([str(good), *own])) == 0
    assert fair.run(parser.parse_args([str(good), "--seed", "00"])) == 1
    assert fair.run(parser.parse_args([str(good), "--commitment", "0" * 64])) == 1
    assert "8 draws in 29 turns are right" in capsys.readouterr().out
    assert fair.run(parser.parse_args([str(bad)])) == 1
    assert capsys.readouterr().out.endswith("3 records, 2 bad\n")
    assert fair.run(parser.parse_args([str(tmp_path / "none.json")])) == 2
