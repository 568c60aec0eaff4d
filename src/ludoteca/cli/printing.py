"""`ludoteca print`: boards, cards, sheets, pieces and rules as PDF."""

import argparse
from pathlib import Path
from typing import Any

from .common import WrongUse, command, read_json

FLAGS = (
    "paper",
    "ink",
    "language",
    "per_page",
    "copies",
    "starts",
    "board",
    "cube",
    "pieces",
    "seed",
    "players",
)


def add(commands: Any) -> None:
    """Add the command."""
    parser = command(
        commands, "print", run, "make PDFs: boards, cards, sheets, pieces, rules",
        "kinds: traxx boards, solo, cards, rules; qwinto sheets, rules; caminos board, pieces, nets, rules",
    )  # fmt: skip
    parser.add_argument("game", choices=["traxx", "qwinto", "caminos", "duplicate"], metavar="GAME",
                        help="traxx, qwinto, caminos, or duplicate and then the game")  # fmt: skip
    parser.add_argument("kind", nargs="?", metavar="KIND", help="what to print (default: boards or sheets)")
    parser.add_argument("--paper", metavar="P", help="a4 (default) or letter")
    parser.add_argument("--ink", metavar="I", help="colour (default), or mono with signs and hatchings")
    parser.add_argument("--language", metavar="L", help="en (default), es, fr, de, it or gl")
    parser.add_argument("--per-page", type=int, metavar="N", help="boards 1, 2 or 4; sheets 2, 4 or 8")
    parser.add_argument("--copies", type=int, metavar="N", help="pages of Qwinto sheets, 1 to 30")
    parser.add_argument("--starts", metavar="ABCD", help="which Träxx starts, one board for each letter")
    parser.add_argument("--board", metavar="NAME", help="a board's name, or @FILE for an own one")
    parser.add_argument("--pieces", metavar="NAME", help="classic, or @FILE for an own set of pieces")
    parser.add_argument("--cube", type=int, metavar="MM", help="15, 20 or 25 mm (Caminos)")
    parser.add_argument("--seed", metavar="S", help="of the luck (duplicate)")
    parser.add_argument("--players", type=int, metavar="N", help="at each table (duplicate)")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.pdf")


def run(arguments: argparse.Namespace) -> int:
    """Write one PDF, or two for a deal."""
    try:
        from ..sheets import render
    except ModuleNotFoundError as missing:
        raise WrongUse(f"needs {missing.name}: install it with pip install 'ludoteca[print]'") from None
    options = {name: value for name in FLAGS if (value := getattr(arguments, name)) is not None}
    for name in ("board", "pieces"):
        if str(options.get(name, "")).startswith("@"):
            options[name] = read_json(Path(options[name][1:]))
    out: Path = arguments.out
    if arguments.game != "duplicate":
        kind = arguments.kind or {"traxx": "boards", "qwinto": "sheets", "caminos": "board"}[arguments.game]
        _write(out, render(arguments.game, kind, **options))
        return 0
    if "seed" not in options:
        raise WrongUse("duplicate needs --seed, by which the luck can be had again")
    caller = {key: value for key, value in options.items() if key not in ("per_page", "copies", "board")}
    made = render(arguments.kind or "", "dealt", **options), render(arguments.kind or "", "caller", **caller)
    for path, pdf in zip((out, out.with_name(f"{out.stem}-caller{out.suffix}")), made, strict=True):
        _write(path, pdf)
    return 0


def _write(path: Path, pdf: bytes) -> None:
    path.write_bytes(pdf)
    print(path)
