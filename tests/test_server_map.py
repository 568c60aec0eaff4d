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
    return [f"{part}.{name}" for part, lines in parts for name in re.findall(r"`(\w+)\.py`", lines)]


def imported(module: str) -> set[str]:
    """The modules of the server that a module imports."""
    tree = ast.parse((SERVER / f"{module.replace('.', '/')}.py").read_text("utf-8"))
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level in (1, 2):
            home = [module.split(".")[0]] if node.level == 1 else []
            path = [*home, *(node.module or "").split(".")]
            found |= {".".join(filter(None, [*path, name.name][:3])) for name in node.names}
    return {".".join(name.split(".")[:2]) for name in found}


def test_every_module_is_listed_after_those_that_it_imports() -> None:
    order = listed()
    files = {f"{part}.{file.stem}" for part in PARTS for file in (SERVER / part).glob("*.py")}
    assert set(order) == {name for name in files if not name.endswith("__init__")}
    for place, module in enumerate(order):
        assert not imported(module) & set(order[place:]), module
