"""`ludoteca print`: boards, cards, sheets, pieces and rules as PDF."""

import argparse
from pathlib import Path
from typing import Any

from .. import sheets
from ..options import Option
from ..sheets.choices import is_number
from .common import WrongUse, command, read_json

DUPLICATE = "duplicate"
CALLER = "caller"


def add(commands: Any) -> None:
    """Add the command."""
    games = sheets.games()
    parser = command(
        commands, "print", run, "make PDFs: boards, cards, sheets, pieces, rules",
        "kinds: " + "; ".join(f"{game} {', '.join(sheets.kinds(game))}" for game in games),
    )  # fmt: skip
    parser.add_argument("game", choices=[*games, DUPLICATE], metavar="GAME",
                        help=f"{', '.join(games)}, or {DUPLICATE} and then the game")  # fmt: skip
    parser.add_argument("kind", nargs="?", metavar="KIND", help="what to print (default: the first kind)")
    for name, uses in _flags(games).items():
        parser.add_argument(
            f"--{name.replace('_', '-')}",
            type=int if is_number(next(iter(uses))) else str,
            metavar="N" if is_number(next(iter(uses))) else "TEXT",
            help=_help(uses),
        )
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.pdf")


def _flags(games: list[str]) -> dict[str, dict[Option[Any], list[str]]]:
    """Every option of any kind by its name, in all its forms, with the kinds that have it."""
    found: dict[str, dict[Option[Any], list[str]]] = {}
    for game in games:
        for kind in sheets.kinds(game):
            for option in sheets.options(game, kind):
                found.setdefault(option.name, {}).setdefault(option, []).append(f"{game} {kind}")
    return found


def _help(uses: dict[Option[Any], list[str]]) -> str:
    """What an option is for, its values and its default; for which kinds, where they differ."""
    said: dict[str, dict[str, list[str]]] = {}
    for option, kinds in uses.items():
        said.setdefault(option.help, {}).setdefault(_values(option), []).extend(kinds)
    only_one = sum(map(len, said.values())) == 1
    parts = (
        f"{help}: " + "; ".join(v if only_one else f"{v} [{', '.join(kinds)}]" for v, kinds in values.items())
        for help, values in said.items()
    )
    return "; ".join(parts).replace("%", "%%")


def _values(option: Option[Any]) -> str:
    values = [str(value) + " (default)" * (value == option.default) for value in option.values()]
    if len(values) > 6:
        return f"{values[0]} to {values[-1]}"
    return ", ".join(values) or f"{option.default} (default)"


def run(arguments: argparse.Namespace) -> int:
    """Write one PDF, or two for a deal."""
    out: Path = arguments.out
    if arguments.game == DUPLICATE:
        return _print_deal(arguments.kind or "", out, arguments)
    kind = arguments.kind or next(iter(sheets.kinds(arguments.game)))
    _write(out, arguments.game, kind, _given(arguments))
    return 0


def _print_deal(game: str, out: Path, arguments: argparse.Namespace) -> int:
    given = _given(arguments)
    if "seed" not in given:
        raise WrongUse(f"{DUPLICATE} needs --seed, so that the same cards or dice can be dealt again")
    _write(out, game, "dealt", given)
    known = {option.name for option in sheets.options(game, CALLER)}
    caller = {name: value for name, value in given.items() if name in known}
    _write(out.with_name(f"{out.stem}-{CALLER}{out.suffix}"), game, CALLER, caller)
    return 0


def _given(arguments: argparse.Namespace) -> dict[str, Any]:
    """The options that were given; `@FILE` is a custom board or set of pieces."""
    flags = _flags(sheets.games())
    given = {name: value for name in flags if (value := getattr(arguments, name)) is not None}
    for name, value in given.items():
        if (
            isinstance(value, str)
            and value.startswith("@")
            and next(iter(flags[name])).kind not in ("text", "choice")
        ):
            given[name] = read_json(Path(value[1:]))
    return given


def _write(path: Path, game: str, kind: str, given: dict[str, Any]) -> None:
    path.write_bytes(sheets.render(game, kind, **given))
    print(path)
