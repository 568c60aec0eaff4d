"""A user's code is typed through and through."""

from pathlib import Path

from mypy import api


def test_mypy_reads_what_a_user_writes(tmp_path: Path) -> None:
    script = Path(__file__).with_name("user_types.py")
    said, faults, code = api.run(
        ["--strict", "--disallow-any-expr", "--no-incremental", f"--cache-dir={tmp_path}", str(script)]
    )
    assert (code, faults) == (0, ""), said
