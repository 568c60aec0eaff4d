"""The engine's own test, built with address and undefined-behaviour sanitizers."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def run(*command: str | Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=1500, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


@pytest.mark.timeout(1800)  # sanitizers are slow, and so may the machine be
def test_random_games_under_sanitizers() -> None:
    build = ROOT / "build" / "sanitized"
    run("cmake", "-S", ROOT / "engine", "-B", build, "-DSANITIZE=ON")
    run("cmake", "--build", build)
    assert "1 passed, 0 failed" in run(build / "engine_test")
