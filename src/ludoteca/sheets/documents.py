"""What can be printed, and the data that each template draws from."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import cache
from importlib.resources import files
from typing import Any

from ..duplicate import Deal
from ..game import Refusal
from ..games.caminos import Caminos
from ..games.caminos import view as caminos_view
from ..games.caminos.board import CUBES as SHAPES
from ..games.qwinto import Qwinto
from ..games.qwinto import view as qwinto_view
from ..games.traxx import Traxx
from ..games.traxx import view as traxx_view
from ..games.traxx.board import DECK, START_NAMES
from .examples import EXAMPLES
from .nets import net
from .tiles import cut

LANGUAGES = ("en", "es", "fr", "de", "it", "gl")
PRINTABLE = {"a4": (194, 270), "letter": (199, 252)}  # millimetres for a tile of a board
PAPERS = tuple(PRINTABLE)
INKS = ("colour", "mono")
CUBES = (15, 20, 25)  # millimetres


Builder = Callable[[dict[str, Any]], dict[str, Any]]


class BadSheetOption(Refusal):
    """Something that cannot be printed so; `where` names the option."""


@cache
def words(language: str) -> dict[str, Any]:
    """Everything that is said in a language."""
    text = (files("ludoteca.words") / f"{language}.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


@cache
def looks() -> dict[str, Any]:
    """A fill and a sign for each colour."""
    found: dict[str, Any] = json.loads((files(__package__) / "looks.json").read_text("utf-8"))
    return found


def one_of(name: str, value: object, allowed: tuple[Any, ...]) -> Any:
    """The value, if it is allowed."""
    if value not in allowed or isinstance(value, bool):
        raise BadSheetOption(name, f"must be one of {', '.join(map(str, allowed))}, not {str(value)[:40]!r}")
    return value


def boards(options: dict[str, Any], solo: bool = False) -> dict[str, Any]:
    """Träxx boards, one for each start, with the score strip."""
    starts = str(options.pop("starts", START_NAMES if not solo else "A")).upper()
    if not starts or not set(starts) <= set(START_NAMES) or len(starts) > 40:
        raise BadSheetOption("starts", f"must be up to 40 letters of {START_NAMES}, not {starts[:40]!r}")
    state = Traxx().start(board=options.pop("board", "classic"))
    per_page = one_of("per_page", options.pop("per_page", 1), (1, 2, 4))
    return {
        "template": "traxx",
        "starts": list(starts),
        "per_page": per_page,
        "board": traxx_view.board(state),
    }


def solo(options: dict[str, Any]) -> dict[str, Any]:
    """Träxx boards for playing alone."""
    return boards(options, solo=True)


def cards(options: dict[str, Any]) -> dict[str, Any]:
    """The 15 cards of Träxx."""
    return {"template": "traxx", "cards": [list(card) for card in DECK]}


def sheets(options: dict[str, Any]) -> dict[str, Any]:
    """Qwinto sheets."""
    per_page = one_of("per_page", options.pop("per_page", 4), (2, 4, 8))
    copies = one_of("copies", options.pop("copies", 1), tuple(range(1, 31)))
    return {
        "template": "qwinto",
        "per_page": per_page,
        "copies": copies,
        "board": qwinto_view.board(Qwinto().start()),
    }


def caminos_board(options: dict[str, Any]) -> dict[str, Any]:
    """A board in true size, cut into tiles that fit the paper."""
    cube = one_of("cube", options.pop("cube", 20), CUBES)
    paper = one_of("paper", options.get("paper", "a4"), PAPERS)
    state = Caminos().start(board=options.pop("board", "square"))
    drawn = caminos_view.board(state)
    tiles = cut(drawn["cells"], cube, *PRINTABLE[paper])
    return {"template": "caminos", "cube": cube, "tiles": tiles, "board_name": drawn["name"]}


def _all_pieces(options: dict[str, Any]) -> list[dict[str, Any]]:
    state = Caminos().start(pieces=options.pop("pieces", "classic"))
    drawn = caminos_view.board(state)["pieces"]
    return [
        {
            "shape": shape,
            "count": 2 * piece["half"],
            "cubes": SHAPES[shape],
            "colours": ["n"] if shape == "N" else ["g", "y"],
        }
        for shape, piece in drawn.items()
        if piece["half"]
    ]


def pieces(options: dict[str, Any]) -> dict[str, Any]:
    """All pieces with their numbers."""
    return {"template": "caminos", "pieces": _all_pieces(options)}


def nets(options: dict[str, Any]) -> dict[str, Any]:
    """A net for every piece of both colours and the neutral ones."""
    cube = one_of("cube", options.pop("cube", 15), CUBES)
    made = [
        {**asdict(net(piece["shape"])), "colour": colour, "count": piece["count"]}
        for piece in _all_pieces(options)
        for colour in piece["colours"]
    ]
    return {"template": "caminos", "cube": cube, "nets": made}


def rules(game: str) -> Builder:
    """The rules on one page, with examples for the pictures."""

    def made(options: dict[str, Any]) -> dict[str, Any]:
        page = words(options.get("language", "en"))["pages"][game]
        return {"template": "rules", "page": page, "examples": EXAMPLES[game]()}

    return made


def caller(game: str) -> Builder:
    """The caller's sheet of a deal."""

    def made(options: dict[str, Any]) -> dict[str, Any]:
        deal = _deal(game, options)
        dealt = (
            {"starts": list(deal.starts), "cards": deal.cards}
            if game == "traxx"
            else {"rolls": deal.rolls[:40]}
        )
        return {"template": "duplicate", "code": deal.code, "deal": dealt}

    return made


def dealt(game: str) -> Builder:
    """The players' sheets of a deal, with its code."""

    def made(options: dict[str, Any]) -> dict[str, Any]:
        deal = _deal(game, options)
        if game == "traxx":
            found = boards({"per_page": 1, "starts": deal.starts, **options})
        else:
            found = sheets(
                {"per_page": 4 if deal.players > 2 else 2, "copies": -(-deal.players // 4), **options}
            )
        return {**found, "code": deal.code}

    return made


def _deal(game: str, options: dict[str, Any]) -> Deal:
    seed, players = str(options.pop("seed", "1")), options.pop("players", 2)
    return Deal(game, seed, players)


KINDS: Mapping[str, Mapping[str, Builder]] = {
    "traxx": {
        "boards": boards,
        "solo": solo,
        "cards": cards,
        "rules": rules("traxx"),
        "caller": caller("traxx"),
        "dealt": dealt("traxx"),
    },
    "qwinto": {
        "sheets": sheets,
        "rules": rules("qwinto"),
        "caller": caller("qwinto"),
        "dealt": dealt("qwinto"),
    },
    "caminos": {"board": caminos_board, "pieces": pieces, "nets": nets, "rules": rules("caminos")},
}


def data(game: str, kind: str, **options: Any) -> dict[str, Any]:
    """The data of one document; refuses what is not known."""
    if game not in KINDS:
        raise BadSheetOption("game", f"must be one of {', '.join(KINDS)}, not {game[:40]!r}")
    if kind not in KINDS[game]:
        raise BadSheetOption("kind", f"must be one of {', '.join(KINDS[game])} for {game}, not {kind[:40]!r}")
    language = one_of("language", options.get("language", "en"), LANGUAGES)
    said = words(language)
    common = {
        "paper": one_of("paper", options.get("paper", "a4"), PAPERS),
        "ink": one_of("ink", options.pop("ink", "colour"), INKS),
        "language": language,
        "game": game,
        "kind": kind,
        "code": None,
        "title": said["pages"][game]["name"],
        "words": {**said["print"], "colours": said["colours"]},
        "looks": looks(),
    }
    made = KINDS[game][kind](options)
    for name in ("paper", "language"):
        options.pop(name, None)
    if options:
        raise BadSheetOption(next(iter(options)), f"is no option of {game} {kind}")
    return {**common, **made}
