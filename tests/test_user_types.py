"""A user's code is typed through and through."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from mypy import api

SCRIPT = Path(__file__).with_name("user_types.py")
SOURCE = Path(__file__).parent.parent / "src"


def pyright(*arguments: str) -> Any:
    """What pyright answers; it finds the package in the source, since it cannot follow an editable install."""
    path = {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(SOURCE),
    }
    done = subprocess.run(
        [sys.executable, "-m", "pyright", "--outputjson", *arguments],
        env=os.environ | path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout, done.stderr
    return json.loads(done.stdout)


def test_mypy_reads_what_a_user_writes(tmp_path: Path) -> None:
    said, faults, code = api.run(
        ["--strict", "--disallow-any-expr", "--no-incremental", f"--cache-dir={tmp_path}", str(SCRIPT)]
    )
    assert (code, faults) == (0, ""), said


def test_pyright_reads_what_a_user_writes(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(SCRIPT.read_text("utf-8"), "utf-8")
    settings = {"typeCheckingMode": "strict", "include": ["program.py"]}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings), "utf-8")
    answer = pyright("--project", str(tmp_path))
    assert answer["summary"]["filesAnalyzed"] == 1
    assert answer["generalDiagnostics"] == []


@pytest.mark.timeout(900)  # ten seconds on a quiet machine
def test_at_least_98_percent_of_all_public_names_have_a_known_type() -> None:
    answer = pyright("--ignoreexternal", "--verifytypes", "ludoteca")["typeCompleteness"]
    assert answer["exportedSymbolCounts"]["withKnownType"] > 3000
    unknown = [symbol["name"] for symbol in answer["symbols"] if not symbol["isTypeKnown"]]
    assert answer["completenessScore"] >= 0.98, unknown
