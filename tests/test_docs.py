"""The docs are true: sessions run, links lead somewhere, the tree is that of the repository."""

import doctest
import re
import subprocess
from pathlib import Path

import pytest

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
