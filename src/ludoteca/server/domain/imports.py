"""Records that come from elsewhere."""

from typing import Any

from ...fair import SCHEME, SECRET, SEED
from ...record import BadRecord, Record
from .judging import Refused


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
