"""The docs are true: sessions run, links lead somewhere, the tree is that of the repository."""

import doctest
import re
import subprocess
from pathlib import Path

import pytest

from ludoteca.game import CHANCE, State
from ludoteca.games import GAMES

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
