"""The docs are true: code runs, links lead somewhere, the tree is that of the repository."""

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections import Counter
from configparser import ConfigParser
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest
from pydantic import BaseModel

from ludoteca.cli import parser
from ludoteca.game import CHANCE, State
from ludoteca.games import GAMES
from ludoteca.server.domain.events import MESSAGES_KEPT
from ludoteca.server.domain.formats import NAME_LENGTH, TEXT_LENGTH
from ludoteca.server.web import responses
from ludoteca.server.web.requests import Colour

ROOT = Path(__file__).parent.parent


def tracked(*patterns: str) -> list[Path]:
    """The files of the repository that fit one of the patterns."""
    names = subprocess.run(
        ["git", "ls-files", "-z", "--", *patterns], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    return [ROOT / name for name in names.split("\0") if name]


PAGES = tracked("*.md")
# what a block holds; the test of each is `check_<language>`, and texts have nothing to check
LANGUAGES = ("console", "cpp", "ebnf", "ini", "json", "nginx", "python", "sh", "text", "toml")


class Block(NamedTuple):
    """A piece of code on a page."""

    language: str
    line: int
    text: str


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page, without the indentation of their fences."""
    text = page.read_text("utf-8")
    fences = re.finditer(r"^( *)```(\w*)\n(.*?)^\1```$", text, re.MULTILINE | re.DOTALL)
    return [
        Block(
            fence[2], text[: fence.start()].count("\n") + 1, re.sub(rf"^{fence[1]}", "", fence[3], flags=re.M)
        )
        for fence in fences
    ]


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_code_on_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = blocks(page)
    assert {block.language for block in found} <= set(LANGUAGES)
    monkeypatch.chdir(tmp_path)  # where the blocks of a page leave files for each other
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in found:
        where = f"{name(page)}:{block.line}"
        match block.language:
            case "python" if ">>>" in block.text:
                run_session(block.text, names, where)
            case "python":
                exec(compile(block.text, where, "exec"), names)
            case "sh":
                run_shell(block.text, where)
            case "console":
                check_commands(block.text, where)
            case "cpp":
                run_cpp(block.text, where)
            case "json":
                json.loads(block.text)
            case "toml":
                tomllib.loads(block.text)
            case "ini":
                ConfigParser(interpolation=None, strict=False).read_string(block.text)


def run_session(text: str, names: dict[str, Any], where: str) -> None:
    """Run a Python session and compare what it prints."""
    test = doctest.DocTestParser().get_doctest(text, names, where, where, 0)
    said: list[str] = []
    assert doctest.DocTestRunner().run(test, out=said.append, clear_globs=False).failed == 0, "".join(said)
    names.update(test.globs)


def run_shell(text: str, where: str) -> None:
    """Run commands; each must succeed."""
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", text], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{where}: {done.stdout}{done.stderr}"


def check_commands(text: str, where: str) -> None:
    """See that commands which a test cannot run (they install, serve or take hours) are there to be run."""
    makefiles = [ROOT / "Makefile", *ROOT.glob("training/*/train.mk")]
    rules = "".join(path.read_text("utf-8") for path in makefiles)
    targets = re.findall(r"^([a-z-]+):", rules, re.MULTILINE)
    for line in text.replace("\\\n", " ").splitlines():
        command = shlex.split(line, comments=True)
        match command:
            case ["make", target, *_]:
                assert target in targets, f"{where}: {line}"
            case (
                ["ludoteca", "serve", *_] | ["ludoteca"] | ["pip" | "cd" | "git" | "docker" | "for", *_] | []
            ):
                pass
            case ["ludoteca", *arguments]:
                parser().parse_args(arguments)
            case ["python" | "g++", *arguments]:
                files = [word for word in arguments if re.search(r"\.(py|cpp)$", word)]
                assert files, f"{where}: {line}"
                assert all((ROOT / file).exists() for file in files), f"{where}: {line}"
            case [program, *_] if program.startswith("training/"):
                assert (ROOT / program).exists(), f"{where}: {line}"
            case [program, *_]:
                assert program.startswith("./"), f"{where}: {line}"  # built by an earlier line


def run_cpp(text: str, where: str) -> None:
    """Compile and run the body of a function that uses the engine."""
    Path("block.cpp").write_text(f'#include "qwinto.hpp"\nint main() {{\n{text}\n}}\n')
    run_shell(f"g++ -std=c++20 -I{ROOT / 'engine'} block.cpp -o block && ./block", where)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_the_tree_names_what_is_there() -> None:
    tree = (ROOT / "README.md").read_text("utf-8").split("## The tree")[1]
    listed = set(re.findall(r"^  ([a-z_]+(?:\.py|/))", tree, re.MULTILINE)) | {"chart.py", "progress.py"}
    package = ROOT / "src/ludoteca"
    parts = [file.relative_to(package).parts for file in tracked("src/ludoteca/*.py")]
    there = {part[0] + "/" if len(part) > 1 else part[0] for part in parts}
    assert there - {"__init__.py", "__main__.py"} == listed


def examples(page: str) -> list[dict[str, Any]]:
    """The objects that a page shows."""
    return [json.loads(text) for text in re.findall(r"```json\n(\{.*?\})\n```", page, re.DOTALL)]


def test_the_tables_of_the_api_have_every_field() -> None:
    """And those that lie in them, as far as the example tells them."""
    page = (ROOT / "docs/api.md").read_text("utf-8")
    shown = next(example for example in examples(page) if "seats" in example and "status" in example)
    parts: list[tuple[type[BaseModel], dict[str, Any]]] = [
        (responses.Table, shown),
        (responses.Settings, shown["settings"]),
        (responses.Fair, shown["fair"]),
        *((responses.Seat, seat) for seat in shown["seats"]),
        *((responses.Message, message) for message in shown["messages"]),
    ]
    for model, part in parts:
        assert part.keys() == model.model_fields.keys(), model.__name__


def test_numbers_in_the_api_are_those_of_the_code() -> None:
    page = (ROOT / "docs/api.md").read_text("utf-8")
    assert f"`messages`: the last {MESSAGES_KEPT}." in page
    assert f"at most {NAME_LENGTH} characters, `text` at most {TEXT_LENGTH};" in page
    assert f"`colour`: one of `{' '.join(get_args(Colour))}`, or null." in page


def folders() -> set[Path]:
    """Those with more than ten files that somebody reads."""
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    files = [Path(name) for name in done.stdout.splitlines() if (ROOT / name).exists()]
    read = Counter(file.parent for file in files if file.suffix in (".py", ".ts", ".svelte", ".hpp", ".cpp"))
    return {folder for folder, count in read.items() if count > 10}


@pytest.mark.parametrize("folder", sorted(folders()), ids=str)
def test_a_large_folder_has_a_map(folder: Path) -> None:
    """A README of its own, or of the folder above, in which everything that is named is there."""
    homes = [
        home for home in (folder, folder.parent, folder.parent.parent) if (ROOT / home / "README.md").exists()
    ]
    assert homes
    if homes[0] == folder:
        text = (ROOT / folder / "README.md").read_text("utf-8")
        named = re.findall(r"^[-|] .*", text, re.MULTILINE)
        names = {name for line in named for name in re.findall(r"`([\w.]+\.(?:py|ts|svelte|hpp|cpp))`", line)}
        assert {name for name in names if not list((ROOT / folder).rglob(name))} == set()
        assert len(names) > 5


def test_nobody_is_sent_to_an_index_that_does_not_have_us() -> None:
    for file in tracked("*.md", "*.py", "*.json", "*.ts", "*.svelte", "*.toml"):
        assert not re.search(r"pip install ['\"]?ludoteca(?!\S*\.whl)", file.read_text("utf-8")), file


def test_the_site_has_every_page_and_no_dead_link(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "mkdocs", "build", "--site-dir", str(tmp_path)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Ten lines" in (tmp_path / "index.html").read_text("utf-8")
    assert "ludoteca.engine.batch.Batch.step" in (tmp_path / "reference.html").read_text("utf-8")


def test_the_examples_of_the_notation_are_legal() -> None:
    page = (ROOT / "docs/notation.md").read_text("utf-8")
    for title, text in re.findall(r"\(\* (Träxx|Qwinto|Caminos): +(.*?) \*\)", page):
        game = next(game for game in GAMES.values() if game.title == title)
        game.parse_checked(text)
    rows = re.findall(r"^\| ([^|]*)\|[^|]*\|[^|]*\| `([^`]+)` \|$", page.split("## Options")[0], re.MULTILINE)
    starts: dict[str, State] = {
        "Träxx": GAMES["traxx"].start(seats=2), "Qwinto": GAMES["qwinto"].start(), "Caminos": GAMES["caminos"].start(swap=True)
    }  # fmt: skip
    state = starts["Träxx"]
    for title, move in rows:
        state = starts.get(title.strip(), state)
        if move.startswith("N:"):
            assert move in GAMES["caminos"].start(neutral=True).moves(0)
            continue
        while move == "y8" and state.to_act() == (CHANCE,):
            state = state.play({CHANCE: "4+5"})
        assert move in state.moves(state.to_act()[0]), move
        state = state.play({seat: move if n == 0 else "pass" for n, seat in enumerate(state.to_act())})
