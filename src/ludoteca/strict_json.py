"""Strict JSON: no duplicate keys, no NaN, no infinities."""

import json
from json.encoder import c_make_encoder, encode_basestring  # type: ignore[attr-defined]
from typing import Any, NoReturn


def loads(text: str | bytes) -> Any:
    """Parses a text; raises `ValueError` with the reason."""
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")  # json would guess UTF-16 and UTF-32, too
        text = text.removeprefix("\ufeff")  # a byte order mark
        try:
            value, end = _scan(text, 0)
        except StopIteration:
            end = -1
        if end != len(text):  # there are spaces around it, or it is not JSON
            value = _READER.decode(text)
        if "\\u" in text or not text.isascii():
            dumps(value).encode()  # half of a surrogate pair is no text
        return value
    except RecursionError:
        raise ValueError("is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"is not valid JSON: {error.msg} at column {error.pos + 1}") from None
    except UnicodeError:
        raise ValueError("is not UTF-8 text") from None


def dumps(value: object) -> str:
    """The value in one line, the same bytes every time."""
    return "".join(_write(value, 0))


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        seen = set[str]()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise ValueError(f"has the key {twice[:40]!r} twice")
    return value


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"has {constant}, which is not a JSON number")


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError(f"has {text[:20]}, which is too large")
    return number


_READER = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_refuse, parse_float=_finite)
_scan = _READER.scan_once  # type: ignore[attr-defined]
# What `json.dumps(value, ensure_ascii=False, allow_nan=False)` makes anew for each call, which takes half of its time.
_write = c_make_encoder(
    None, json.JSONEncoder().default, encode_basestring, None, ": ", ", ", False, False, False
)
