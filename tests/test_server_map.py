"""The server's README lists its modules in dependency order."""

import ast
import re
from pathlib import Path

SERVER = Path(__file__).parents[1] / "src" / "ludoteca" / "server"
PARTS = ("domain", "infrastructure", "web", "page")


def listed() -> list[str]:
    """The modules as the README lists them."""
    text = (SERVER / "README.md").read_text("utf-8")
    parts = re.findall(r"^\*\*`(\w+)/`\*\*.*\n((?:- .*\n)+)", text, re.MULTILINE)
    files = [f"{part}/{name}" for part, lines in parts for name in re.findall(r"`([\w/]+)\.py`", lines)]
    return [file.replace("/", ".") for file in files]


def path_of(module: str) -> Path:
    return SERVER / module.replace(".", "/")


def imported(module: str) -> set[str]:
    """The modules and packages of the server that a module imports."""
    tree = ast.parse(path_of(module).with_suffix(".py").read_text("utf-8"))
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and 0 < node.level <= len(module.split(".")):
            home = ".".join([*module.split(".")[: -node.level], *([node.module] if node.module else [])])
            names = {f"{home}.{name.name}" for name in node.names}
            inner = {
                name for name in names if path_of(name).is_dir() or path_of(name).with_suffix(".py").exists()
            }
            found |= inner or {home}
    return found


def modules() -> set[str]:
    files = (file.relative_to(SERVER) for part in PARTS for file in (SERVER / part).rglob("*.py"))
    names = {".".join(file.with_suffix("").parts) for file in files if file.stem != "__init__"}
    return {name for name in names if "migrations" not in name}


def test_every_module_is_listed_after_those_that_it_imports() -> None:
    order = listed()
    assert set(order) == modules()
    for place, module in enumerate(order):
        later = [
            other
            for other in order[place:]
            for name in imported(module)
            if f"{other}.".startswith(f"{name}.")
        ]
        assert not later, module
