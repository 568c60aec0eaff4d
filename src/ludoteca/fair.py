"""Verifiable chance: commit, draw, reveal, verify. docs/fairness.md describes the scheme."""

import hashlib
import hmac
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import strict_json
from .game import CHANCE, Move, Refusal, State
from .record import BadRecord, Record, read
from .turns import Turn

if TYPE_CHECKING:  # pages verify, too, and have little memory
    import argparse

FIRST, SCHEME = "ludoteca-fair/1", "ludoteca-fair/2"  # records of the first one are verified, too
SECRET = re.compile("[0-9a-f]{64}")  # a secret and a commitment: 32 bytes
SEED = re.compile("[0-9a-f]{0,64}")  # a player's own share; a bot's is empty


class Unfair(Refusal):
    """A record whose chance does not follow from its secret and seeds; `where` is such as `turn 7`."""


@dataclass(frozen=True)
class Verdict:
    """What was verified."""

    game: str
    turns: int
    draws: int
    lot: bool

    def __str__(self) -> str:
        lot = "the lot of the seats, " if self.lot else ""
        return f"{self.game}: the commitment, {lot}{self.draws} draws in {self.turns} turns are right"


def commit(secret: bytes) -> str:
    """The commitment, published before the game: it binds the secret and reveals nothing about it."""
    return hashlib.sha256(secret).hexdigest()


def chain(last: bytes, games: int) -> list[bytes]:
    """The secrets of a series, first game first; each is the commitment to the next."""
    secrets = [last]
    while len(secrets) < games:
        secrets.append(hashlib.sha256(secrets[-1]).digest())
    return secrets[::-1]


def key(secret: bytes, game: str, seeds: Sequence[str], scheme: str = SCHEME) -> bytes:
    """The key of one game: the server's secret and every seat's seed, in the order before the lot."""
    return _hmac(secret, "\n".join((scheme, game, *seeds)))


def label(turns: Sequence[Turn], scheme: str = SCHEME) -> str:
    """What the next draw is for: the round, which ends when several have decided together, and the draw in it.

    So whoever rolls once more in round 3 has the same dice in round 4 all the same.
    """
    if scheme == FIRST:
        return f"draw {1 + sum(CHANCE in turn for turn in turns)}"
    rounds = [number for number, turn in enumerate(turns, 1) if len(turn) > 1]
    since = turns[rounds[-1] :] if rounds else turns
    return f"round {len(rounds) + 1} draw {1 + sum(CHANCE in turn for turn in since)}"


def index(game_key: bytes, label: str, size: int) -> int:
    """A uniform number from 0 to size - 1, by rejection sampling."""
    if not 1 <= size <= 2**32:
        raise ValueError(f"one can draw from 1 to 2**32 things, not {size}")
    bound = 2**32 - 2**32 % size
    attempt = 0
    while (number := int.from_bytes(_hmac(game_key, f"{label} {attempt}")[:4])) >= bound:
        attempt += 1
    return number % size


def draw(game_key: bytes, name: str, state: State) -> Move:
    """The move of chance under a label."""
    odds = state.odds()
    if max(odds) - min(odds) > 1e-9:
        raise ValueError(f"{SCHEME} draws from equally likely moves only, not from odds {odds[:6]}")
    moves = state.moves(CHANCE)
    return moves[index(game_key, name, len(moves))]


def lot(game_key: bytes, seats: int) -> tuple[int, ...]:
    """Who sits where: entry i is the place in the list of seeds of the player on seat i."""
    order = list(range(seats))
    for last in range(seats - 1, 0, -1):
        other = index(game_key, f"lot {last}", last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def verify(record: Record) -> Verdict:
    """Checks rules, commitment, lot and every draw; raises `BadRecord` or `Unfair`."""
    seats = len(record.check().scores())
    proof = _proof(record)
    secret = bytes.fromhex(proof["secret"])
    if commit(secret) != proof["commitment"]:
        raise Unfair(
            "secret", f"SHA-256 of it is {commit(secret)}, the commitment says {proof['commitment']}"
        )
    if len(proof["seeds"]) != seats:
        raise Unfair("seeds", f"expected one for each of {seats} seats, not {len(proof['seeds'])}")
    _check_seeds(proof, seats)
    game_key = key(secret, record.game, proof["seeds"], proof["scheme"])
    _check_lot(proof.get("lot"), game_key, seats)
    draws = _check_draws(record, game_key, proof["scheme"])
    return Verdict(record.game, len(record.turns), draws, proof.get("lot") is not None)


def check_own(record: Record, seed: str | None, commitment: str | None) -> None:
    """Compares a record with what your own client stored: its seed and the commitment that it saw; raises `Unfair`."""
    proof = _proof(record)
    if seed is not None and seed not in proof["seeds"]:
        raise Unfair("seeds", "your own seed is not among them")
    if commitment is not None and commitment != proof["commitment"]:
        raise Unfair("commitment", f"you saw {commitment[:64]}, the record says {proof['commitment']}")


def add_arguments(parser: "argparse.ArgumentParser") -> None:
    """Adds the arguments of `ludoteca verify`."""
    parser.add_argument("record", type=Path, help="a file with one record (.json) or one a line (.jsonl)")
    parser.add_argument("--seed", help="your own seed, which must be in the record")
    parser.add_argument("--commitment", help="the server's commitment that you saw before the game")


def run(args: "argparse.Namespace") -> int:
    """Verifies a file offline: returns 0 if it is right, 1 if it is not, 2 if it cannot be read."""
    bad = count = 0
    try:
        for line, record in read(args.record):
            count += 1
            bad += not _is_right(line, record, args.seed, args.commitment)
    except OSError as error:
        print(f"{args.record}: {error.strerror}", file=sys.stderr)
        return 2
    print(f"{count} records, {bad} bad")
    return 1 if bad or not count else 0


def _is_right(line: int, record: Record | BadRecord, seed: str | None, commitment: str | None) -> bool:
    try:
        if isinstance(record, BadRecord):
            raise record
        check_own(record, seed, commitment)
        print(f"line {line}: {verify(record)}")
    except (BadRecord, Unfair) as error:
        print(f"line {line}: {error}")
        return False
    return True


def _check_draws(record: Record, game_key: bytes, scheme: str) -> int:
    draws = 0
    for number, (turn, state) in enumerate(zip(record.turns, record.positions(), strict=False), 1):
        if CHANCE in turn:
            draws += 1
            if (due := draw(game_key, label(record.turns[: number - 1], scheme), state)) != turn[CHANCE]:
                raise Unfair(f"turn {number}", f"draw {draws} is {due}, the record says {turn[CHANCE]}")
    return draws


def _check_seeds(proof: dict[str, Any], seats: int) -> None:
    """Checks that every seed matches its seat's commitment; a seat without one had a public seed."""
    commitments = proof.get("commitments", [None] * seats)
    if not isinstance(commitments, list) or len(commitments) != seats:
        raise Unfair("commitments", f"expected one, or null, for each of {seats} seats")
    for seat, (seed, said) in enumerate(zip(proof["seeds"], commitments, strict=True)):
        if said is not None and not is_committed(seed, said):
            raise Unfair("commitments", f"the seed of place {seat} is not the one that was committed to")


def is_committed(seed: str, commitment: object) -> bool:
    """True if a seed of 64 hex digits matches a commitment."""
    return bool(SECRET.fullmatch(seed)) and commit(bytes.fromhex(seed)) == commitment


def _check_lot(said: Any, game_key: bytes, seats: int) -> None:
    if said is not None and said != (due := list(lot(game_key, seats))):
        raise Unfair("lot", f"the lot is {due}, the record says {strict_json.dumps(said)[:60]}")


def _proof(record: Record) -> dict[str, Any]:
    proof = record.extra.get("fair")
    if not isinstance(proof, dict) or proof.get("scheme") not in (FIRST, SCHEME):
        raise Unfair(
            "fair", f"expected an object with the scheme {SCHEME}: this record's chance cannot be checked"
        )
    for field in ("secret", "commitment"):
        if not isinstance(text := proof.get(field), str) or not SECRET.fullmatch(text):
            raise Unfair(field, f"expected 64 hex digits, not {str(text)[:70]!r}")
    seeds = proof.get("seeds")
    if not isinstance(seeds, list) or not all(isinstance(s, str) and SEED.fullmatch(s) for s in seeds):
        raise Unfair("seeds", "expected a list of texts of up to 64 hex digits, one for each seat")
    return proof


def _hmac(secret: bytes, message: str) -> bytes:
    return hmac.digest(secret, message.encode(), "sha256")
