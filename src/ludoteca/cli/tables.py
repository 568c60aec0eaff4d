"""`ludoteca backup`, `restore` and `tables`: for whoever runs a server."""

import argparse
import os
import sys
import time
from pathlib import Path
from typing import Any

from .. import strict_json
from .common import WrongUse, command


def add(commands: Any) -> None:
    """Add the commands."""
    parser = command(commands, "backup", _backup, "copy a server's database while it runs")
    parser.add_argument("file", type=Path, help="where the copy goes")
    _add_data(parser)
    parser = command(commands, "restore", _restore, "put a backup in the place of a server's database")
    parser.add_argument("file", type=Path, help="a file that `ludoteca backup` wrote")
    _add_data(parser)
    parser = command(commands, "tables", _tables, "list, show, export or delete a server's tables")
    parser.add_argument("action", choices=("list", "show", "export", "delete"))
    parser.add_argument("table", nargs="*", help="ids of tables")
    parser.add_argument("--yes", action="store_true", help="delete without asking")
    _add_data(parser)


def _add_data(parser: argparse.ArgumentParser) -> None:
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = os.environ.get("LUDOTECA_DATA") or str(Path(home) / "ludoteca")
    parser.add_argument(
        "--data", type=Path, default=Path(folder), help=f"the server's folder (default {folder})"
    )


def _admin() -> Any:
    """The server's libraries, loaded only now."""
    from ..server.infrastructure import admin

    return admin


def _path(args: argparse.Namespace) -> Path:
    from ..server.infrastructure.sqlite import FILE

    return Path(args.data) / FILE


def _backup(args: argparse.Namespace) -> int:
    admin = _admin()
    try:
        count = admin.back_up(_path(args), args.file)
    except admin.BadDatabase as error:
        raise WrongUse(str(error)) from None
    print(f"{count} tables in {args.file}")
    return 0


def _restore(args: argparse.Namespace) -> int:
    admin = _admin()
    from ..server.infrastructure.store import InUse

    try:
        count = admin.restore(args.file, _path(args))
    except (admin.BadDatabase, InUse) as error:
        raise WrongUse(str(error)) from None
    print(f"{count} tables in {_path(args)}; what was there before is beside it, ending in .before")
    return 0


def _tables(args: argparse.Namespace) -> int:
    admin = _admin()
    if bool(args.table) == (args.action == "list"):
        raise WrongUse("expected ids of tables" if args.action != "list" else "list takes no ids")
    try:
        return int(_ACTIONS[args.action](admin, args))
    except admin.BadDatabase as error:
        raise WrongUse(str(error)) from None
    except KeyError as unknown:
        raise WrongUse(f"there is no table {unknown.args[0]}") from None


def _list(admin: Any, args: argparse.Namespace) -> int:
    rows = admin.listed(_path(args))
    for row in rows:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(row.touched / 1000))
        print(f"{row.id}  {row.game:8} {row.status:8} {row.log:5} events  {when}")
    print(f"{len(rows)} tables")
    return 0


def _show(admin: Any, args: argparse.Namespace) -> int:
    for name in args.table:
        table = admin.opened(_path(args), name)
        print(f"{table.id}: {table.rules.name}, {table.status}, game {table.round}, {table.log} events")
        for seat, chair in enumerate(table.chairs):
            score = f"  {table.now.state.scores()[seat]}" if table.now else ""
            print(f"  seat {seat}: {chair.name or chair.kind}{score}{'  (away)' if chair.away else ''}")
    return 0


def _export(admin: Any, args: argparse.Namespace) -> int:
    for name in args.table:
        for record in admin.records(admin.opened(_path(args), name)):
            print(strict_json.dumps(record))
    return 0


def _delete(admin: Any, args: argparse.Namespace) -> int:
    if not args.yes:
        print(f"Delete {len(args.table)} tables for good? [y/N] ", end="", file=sys.stderr, flush=True)
        if sys.stdin.readline().strip().lower() not in ("y", "yes"):
            return 1
    deleted = admin.delete(_path(args), args.table)
    print(f"{len(deleted)} tables deleted")
    return 0 if len(deleted) == len(args.table) else 1


_ACTIONS = {"list": _list, "show": _show, "export": _export, "delete": _delete}
