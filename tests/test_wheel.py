"""The wheel in an environment that holds it, what it depends on, and nothing else."""

import os
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from installed import wait
from packaging.requirements import Requirement
from serving import Client, call, free_port

import ludoteca

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of programs in which `ludoteca` is that of a new wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip"]
    offline = ["--quiet", "--no-index", "--no-deps"]
    subprocess.run(
        [*pip, "wheel", *offline, "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)], check=True
    )
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "venv", symlinks=True)
    subprocess.run([*pip, "--python", str(folder / "venv"), "install", *offline, str(wheel)], check=True)
    (packages,) = (folder / "venv/lib").glob("python*/site-packages")
    (metadata,) = packages.glob("ludoteca-*.dist-info")
    for needed in dependencies(Distribution.at(metadata)):
        link(needed, packages)
    return folder / "venv/bin"


def dependencies(package: Distribution, extras: frozenset[str] = frozenset({""})) -> Iterator[Distribution]:
    """What a package needs, and what that needs; the same package may come several times."""
    for text in package.requires or ():
        needed = Requirement(text)
        if not needed.marker or any(needed.marker.evaluate({"extra": extra}) for extra in extras):
            found = distribution(needed.name)
            yield found
            yield from dependencies(found, frozenset({"", *needed.extras}))


def link(package: Distribution, folder: Path) -> None:
    """Make an installed package visible in another environment."""
    for name in {file.parts[0] for file in package.files or () if file.parts[0] not in ("..", "__pycache__")}:
        if not (folder / name).exists():
            (folder / name).symlink_to(str(package.locate_file(name)))


def test_the_wheel_alone_plays_in_the_browser(installed: Path, tmp_path: Path) -> None:
    browser, opened, port = tmp_path / "browser", tmp_path / "opened", free_port()
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.new && mv {opened}.new {opened}\n')
    browser.chmod(0o755)
    environment = {
        "HOME": str(tmp_path), "PATH": os.environ["PATH"], "DISPLAY": ":0", "BROWSER": f"{browser} %s",
        "LUDOTECA_HOST": "127.0.0.1", "LUDOTECA_PORT": str(port), "LUDOTECA_BOT_MS": "0",
        "LUDOTECA_LIMIT_BURST": "100000",
    }  # fmt: skip
    with subprocess.Popen([installed / "ludoteca"], env=environment, stdout=subprocess.PIPE) as server:
        try:
            wait(port, server)
            status, page = call(port, "GET", "/")
            assert (status, b"<title>Ludoteca" in page) == (200, True)
            for asset in re.findall(rb'(?:src|href)="(/assets/[^"]+)"', page):
                assert call(port, "GET", asset.decode())[0] == 200
            assert call(port, "GET", "/api/v1/print/qwinto/sheets")[1].startswith(b"%PDF")
            play(port)
            assert opened.read_text().strip() == f"http://127.0.0.1:{port}"
        finally:
            server.kill()


def play(port: int) -> None:
    """A game of Qwinto against the strongest bot, by the first legal moves."""
    seats = [{"kind": "open"}, {"kind": "bot", "bot": "expert"}]
    body = {"game": "qwinto", "seats": seats, "settings": {"lot": False}}
    client = Client(port)
    status, made = client.send("POST", "/tables", body)
    assert status == 201
    client.table = made["table"]["id"]
    client.ok("POST", "/seats", {"name": "Ann"})
    while (table := client.ok("GET"))["status"] != "over":
        position = table["position"] or {"moves": {}}
        if (moves := position["moves"].get("0")) and "0" not in position["choices"]:
            client.at("POST", "/moves", {"seat": 0, "turn": position["turn"], "move": moves[-1]})
    assert -20 in table["position"]["scores"]  # whoever always passes is over after four misthrows


def test_the_wheel_says_its_version_and_thinks(installed: Path, tmp_path: Path) -> None:
    def run(*command: str) -> str:
        done = subprocess.run(
            [installed / command[0], *command[1:]],
            cwd=tmp_path,
            env={},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    assert run("ludoteca", "--version") == f"ludoteca {ludoteca.__version__}\n"
    code = "import ludoteca; print(ludoteca.__version__, ludoteca.__file__, ludoteca.Batch('traxx', 3).seats)"
    assert run("python", "-c", code) == (
        f"{ludoteca.__version__} {installed.parent}/lib/python{sys.version_info[0]}.{sys.version_info[1]}"
        "/site-packages/ludoteca/__init__.py [0 0 0]\n"
    )
    assert "greedy" in run(
        "ludoteca", "arena", "traxx", "club", "greedy", "--option", "seats=2", "--games", "2"
    )
