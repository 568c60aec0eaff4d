"""Draws the pictures of docs/paper.md: some sheets, rendered from their PDFs."""

import sys
from pathlib import Path
from typing import Any

import pypdfium2

from ludoteca.sheets import render

SHEETS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "traxx-board": ("traxx", "boards", {"starts": "B", "language": "gl"}),
    "traxx-cards": ("traxx", "cards", {"ink": "mono", "language": "de"}),
    "qwinto-sheets": ("qwinto", "sheets", {"per_page": 4, "language": "es"}),
    "caminos-nets": ("caminos", "nets", {"cube": 15, "language": "it"}),
    "caminos-board": ("caminos", "board", {"board": "octagon", "cube": 20}),
    "traxx-rules": ("traxx", "rules", {"language": "fr"}),
}


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, (game, kind, options) in SHEETS.items():
        page = pypdfium2.PdfDocument(render(game, kind, **options))[0]
        page.render(scale=0.9).to_pil().convert("P", palette=1).save(folder / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures"))
