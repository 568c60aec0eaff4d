"""MkDocs hooks: the pages outside docs/ join the site, and links keep leading to the same files."""

import os
import re
import subprocess
from pathlib import Path, PurePosixPath
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent.parent
TRACKED = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True)
OUTSIDE = [path for path in TRACKED.stdout.splitlines() if not path.startswith("docs/")]
ICON = ROOT / "client/public/icon.svg"
LINK = re.compile(r"\[([^][]*)\]\((?!\w+:|#)([^)#\s]+)(#[^)\s]*|)\)")


def on_files(files: Files, config: MkDocsConfig, **_: Any) -> Files:
    """Add the pages that lie beside the code which they are about."""
    for path in OUTSIDE:
        files.append(File.generated(config, in_site(path), abs_src_path=str(ROOT / path)))
    files.append(File.generated(config, ICON.name, abs_src_path=str(ICON)))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Turn links between files of the repository into links between pages of the site."""
    here = in_repository(page.file.src_uri)
    return LINK.sub(lambda link: moved(here, *link.groups()), markdown)


def moved(here: str, text: str, target: str, anchor: str) -> str:
    """A link as the site needs it; a file that is not a page is only named."""
    there = os.path.normpath(PurePosixPath(here).parent / target)
    if not there.startswith("docs/") and not there.endswith(".md") and (ROOT / there).exists():
        return text
    return f"[{text}]({os.path.relpath(in_site(there), PurePosixPath(in_site(here)).parent)}{anchor})"


def in_site(path: str) -> str:
    """Where a file of the repository stands in the site."""
    return "index.md" if path == "README.md" else path.removeprefix("docs/")


def in_repository(path: str) -> str:
    """Where a page of the site stands in the repository."""
    if path == "index.md":
        return "README.md"
    return path if path in OUTSIDE else f"docs/{path}"
