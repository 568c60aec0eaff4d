"""Records: of the games at a table, and those that come from elsewhere."""

from collections.abc import Mapping
from typing import Any

from ... import fair
from ...fair import FIRST, SCHEME, SECRET, SEED
from ...record import BadRecord, Record
from .formats import MOST_SEATS
from .table import Played, Table
from .validation import Refused

PROOF = {"scheme", "commitment", "secret", "seeds", "commitments", "lot"}


def record_json(table: Table) -> dict[str, Any]:
    """The record of the game at the table; of an earlier one with `table.at_round`."""
    played = table.game
    seats = [_record_seat(seat, played.hints.get(number, 0)) for number, seat in enumerate(played.seats)]
    proof = _record_fair(table, played)
    return Record.of(table.rules, table.options, played.turns, played.state, seats, **proof).to_json()


def _record_seat(seat: Mapping[str, Any], hints: int) -> dict[str, Any]:
    more = {"bot": seat["bot"], "hints": hints}
    return {"name": seat["name"], **{name: value for name, value in more.items() if value}}


def _record_fair(table: Table, played: Played) -> dict[str, Any]:
    if played.fair is not None:
        return {"fair": played.fair}
    if not played.seeds or played.given:  # the first draws came from elsewhere
        return {}
    secret = table.secret
    proof: dict[str, Any] = {
        "scheme": played.scheme,
        "commitment": fair.commit(secret),
        "seeds": list(played.seeds),
    }
    if any(played.commitments):
        proof["commitments"] = list(played.commitments)
    if played.lot:
        proof["lot"] = list(played.lot)
    if not played.state.to_act():
        proof["secret"] = secret.hex()
    return {"fair": proof}


def imported(body: bytes) -> dict[str, Any]:
    """A record that agrees with the rules, with what is known of its chance; raises `Refused`."""
    try:
        record = Record.loads(body)
        record.check()
    except BadRecord as error:
        raise Refused("bad-record", error.reason, turn=error.turn) from None
    known = record.to_json()
    if "fair" in known and not _is_proof(known["fair"]):
        raise Refused("bad-record", f"fair: expected what {SCHEME} describes", turn=0)
    return known


def _is_proof(proof: object) -> bool:
    if not isinstance(proof, dict) or not set(proof) <= PROOF:
        return False
    texts = [proof.get("commitment", ""), proof.get("secret", "")]
    seeds, lot, commitments = proof.get("seeds"), proof.get("lot", []), proof.get("commitments", [])
    return (
        proof.get("scheme") in (FIRST, SCHEME)
        and isinstance(commitments, list)
        and all(text is None or (isinstance(text, str) and SECRET.fullmatch(text)) for text in commitments)
        and all(isinstance(text, str) and (not text or SECRET.fullmatch(text)) for text in texts)
        and isinstance(seeds, list)
        and all(isinstance(seed, str) and SEED.fullmatch(seed) for seed in seeds)
        and isinstance(lot, list)
        and all(type(place) is int for place in lot)
        and max(len(seeds), len(lot), len(commitments)) <= MOST_SEATS
    )
