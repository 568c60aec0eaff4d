"""The example `examples/pig`, installed where only the processes of a test see it."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from serving import FREE, call, free_port

EXAMPLE = Path(__file__).parents[1] / "examples/pig"
LUDOTECA = [sys.executable, "-c", "from ludoteca.cli import main; raise SystemExit(main())"]


def install(folder: Path) -> dict[str, str]:
    """Install the example, offline; the environment in which it is there."""
    source, target = folder / "source", folder / "packages"
    shutil.copytree(EXAMPLE, source)
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-index",
        "--no-deps",
        "--no-build-isolation",
    ]
    subprocess.run([*pip, "--target", str(target), str(source)], check=True, capture_output=True)
    return {**os.environ, "PYTHONPATH": str(target), "PYTHONUTF8": "1", "NO_COLOR": "1"}


@contextmanager
def serving_with(environment: dict[str, str], folder: Path) -> Iterator[int]:
    """A server in an environment; its port."""
    port = free_port()
    command = [*LUDOTECA, "serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(folder), *FREE]
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as process:
        try:
            wait(port, process)
            yield port
        finally:
            process.kill()


def wait(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until a server answers."""
    for _ in range(3000):
        assert process.poll() is None, "the server did not start"
        try:
            if call(port, "GET", "/healthz")[0] == 200:
                return
        except OSError:
            time.sleep(0.02)
    raise AssertionError("the server does not answer")
