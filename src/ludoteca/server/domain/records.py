"""Records: of the games at a table, and those that come from elsewhere."""

from collections.abc import Mapping
from typing import Any

from ... import fair
from ...fair import SCHEME, SECRET, SEED
from ...record import BadRecord, Record
from .table import Played, Table
from .validation import Refused


def record_json(table: Table) -> dict[str, Any]:
    """The record of the game at the table; of an earlier one with `table.at_round`."""
    played = table.game
    seats = [_record_seat(seat) for seat in played.seats]
    proof = _record_fair(table, played)
    return Record.of(table.rules, table.options, played.turns, played.state, seats, **proof).to_json()


def _record_seat(seat: Mapping[str, Any]) -> dict[str, str]:
    return {"name": seat["name"]} | ({"bot": seat["bot"]} if seat["bot"] else {})


def _record_fair(table: Table, played: Played) -> dict[str, Any]:
    if played.fair is not None:
        return {"fair": played.fair}
    if not played.seeds:
        return {}
    secret = table.secret
    proof: dict[str, Any] = {
        "scheme": fair.SCHEME,
        "commitment": fair.commit(secret),
        "seeds": list(played.seeds),
    }
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
    if not isinstance(proof, dict) or not set(proof) <= {"scheme", "commitment", "secret", "seeds", "lot"}:
        return False
    texts = [proof.get("commitment", ""), proof.get("secret", "")]
    seeds, lot = proof.get("seeds"), proof.get("lot", [])
    return (
        proof.get("scheme") == SCHEME
        and all(isinstance(text, str) and (not text or SECRET.fullmatch(text)) for text in texts)
        and isinstance(seeds, list)
        and all(isinstance(seed, str) and SEED.fullmatch(seed) for seed in seeds)
        and isinstance(lot, list)
        and all(type(place) is int for place in lot)
        and max(len(seeds), len(lot)) <= 6
    )
