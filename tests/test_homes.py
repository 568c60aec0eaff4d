"""A game has three homes and a registration in each; elsewhere no code knows a game by its name."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NAME = re.compile("tr[aä]xx|caminos|qwinto", re.IGNORECASE)
HOMES = re.compile(
    "src/ludoteca/games/[a-z]+/|engine/(?:bind_)?(?:traxx|caminos|qwinto)|client/src/(?:traxx|caminos|qwinto)/"
)
TEXTS = re.compile("client/src/i18n/|src/ludoteca/words/")
TYPES = re.compile(r"client/src/api/schema\.d\.ts$|_engine\.pyi$")  # of the server's answers and of engine/
TESTS = re.compile(r"\.test\.ts$|engine/test|^(?:client/)?tests/")
ABOUT_GAMES = re.compile(r"^(?:docs|bench|training|examples)/|\.md$")  # what measures, trains, explains
REGISTRATIONS = {  # lines
    "src/ludoteca/games/__init__.py": 4,  # three imports and the list
    "client/src/games.ts": 4,
    "engine/games.hpp": 4,
    "engine/bots.hpp": 9,  # six includes and three lines
}
PROSE = {  # where people read what there is: a game that is missing here is missed by nobody
    "src/ludoteca/cli/examples.json",  # of commands, for their help
    "mkdocs.yml",  # pages of rules and of training
    "pyproject.toml",  # description, keywords, a command to try a wheel, files of examples/ and for coverage
}


def tracked(*folders: str) -> list[str]:
    done = subprocess.run(["git", "ls-files", *folders], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in done.stdout.splitlines() if (ROOT / name).exists()]


def code(path: str) -> str:
    """A file without comments and docstrings."""
    text = (ROOT / path).read_text("utf-8")
    if path.endswith(".py"):
        return ast.unparse(without_docstrings(ast.parse(text)))
    if path.endswith((".toml", "Makefile", ".gitignore", ".lock", "run")):
        return re.sub(r"(^|\s)#.*", "", text)
    text = re.sub(r"/\*.*?\*/|<!--.*?-->", "", text, flags=re.DOTALL)
    return re.sub(r"(^|[^:'\"])//.*", r"\1", text)  # not the two slashes of an address


def without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [part for part in node.body if not is_text(part)] or [ast.Pass()]
    return tree


def is_text(part: ast.stmt) -> bool:
    return (
        isinstance(part, ast.Expr)
        and isinstance(part.value, ast.Constant)
        and isinstance(part.value.value, str)
    )


def elsewhere() -> Iterator[str]:
    pictures = (".png", ".svg", ".bin", ".ico")
    for path in tracked():
        is_free = any(where.search(path) for where in (HOMES, TEXTS, TYPES, TESTS, ABOUT_GAMES))
        if not path.endswith(pictures) and not is_free and path not in PROSE:
            yield path


def test_no_game_is_named_outside_its_homes() -> None:
    named = {
        path: [line.strip() for line in code(path).splitlines() if NAME.search(line)] for path in elsewhere()
    }
    wrong = {path: lines for path, lines in named.items() if len(lines) > REGISTRATIONS.get(path, 0)}
    assert wrong == {}, f"{sum(map(len, wrong.values()))} lines in {len(wrong)} files"


def test_files_outside_the_homes_are_not_named_after_games() -> None:
    assert [path for path in elsewhere() if NAME.search(path)] == []


@pytest.mark.parametrize(("path", "lines"), REGISTRATIONS.items())
def test_every_game_is_registered_with_a_line(path: str, lines: int) -> None:
    assert sum(bool(NAME.search(line)) for line in code(path).splitlines()) == lines


def test_no_import_is_built_from_a_string() -> None:
    """But for a bot of somebody's own, whose path they type; entry points are loaded by the registry."""
    found = []
    for path in tracked("src"):
        if path.endswith(".py"):
            calls = re.findall(r"\b(?:import_module|__import__|find_spec)\(.*", code(path))
            found += [(path, call) for call in calls]
    assert found == [("src/ludoteca/bots/__init__.py", "import_module(module), name)()")]
