"""The docs are true: sessions run, links lead somewhere, the tree is that of the repository."""

import doctest
import json
import re
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from ludoteca.game import CHANCE, State
from ludoteca.games import GAMES
from ludoteca.server.domain.events import MESSAGES_KEPT
from ludoteca.server.domain.formats import NAME_LENGTH, TEXT_LENGTH
from ludoteca.server.web import responses
from ludoteca.server.web.requests import Colour

ROOT = Path(__file__).parent.parent
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]


@pytest.mark.parametrize(("page", "least"), [("README.md", 10), ("docs/bots.md", 4)])
def test_sessions_run(page: str, least: int) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert tried >= least
    assert failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_the_tree_names_what_is_there() -> None:
    tree = (ROOT / "README.md").read_text("utf-8").split("## The tree")[1]
    listed = set(re.findall(r"^  ([a-z_]+(?:\.py|/))", tree, re.MULTILINE)) | {"chart.py", "progress.py"}
    package = ROOT / "src/ludoteca"
    tracked = subprocess.run(
        ["git", "ls-files", "--", "."], cwd=package, capture_output=True, text=True, check=True
    ).stdout.split("\n")
    there = {name.split("/")[0] + "/" if "/" in name else name for name in tracked if name.endswith(".py")}
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


def test_the_sheets_of_the_docs_are_right() -> None:
    page = (ROOT / "docs/paper.md").read_text("utf-8")
    paper = GAMES["traxx"].paper
    assert paper
    columns = page.split("**Träxx.**")[1].split("```")[1].strip("\n").splitlines()
    for sheet in ([line[:24] for line in columns], [line[24:] for line in columns]):
        assert not paper.check("\n".join(sheet)).mistakes
