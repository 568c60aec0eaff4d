"""The API of paper: sheets to print, and sheets filled in by hand."""

from typing import Annotated, Any, get_type_hints

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field, create_model

from ...faces import Paper
from ...game import Refusal
from ...games import GAMES
from ...sheets import from_text, games, kinds, options, render
from ..domain.answers import checked_paper, game_of, misread
from .dependencies import READING, Shared, answer
from .drawings import field

router: APIRouter = APIRouter(prefix="/api/v1")
PAPERS: dict[str, Paper] = {name: game.paper for name, game in GAMES.items() if game.paper}


class Filled(BaseModel):
    """A sheet filled in by hand, in the text form of `ludoteca score`."""

    text: str = Field(max_length=20_000)


class Mistake(BaseModel):
    """An entry that breaks a rule."""

    where: str
    rule: str
    reason: str


class AnyChecked(BaseModel):
    """What a sheet scores once its mistakes are rubbed out; what else it shows depends on the game."""

    game: str
    result: int
    mistakes: list[Mistake]


def _shown(paper: Paper) -> dict[str, Any]:
    """What a game tells of a checked sheet, as fields that other games leave out."""
    checked = get_type_hints(paper.check)["return"]
    hints = get_type_hints(get_type_hints(checked.to_json)["return"])
    return {name: (field(hint) | None, None) for name, hint in hints.items() if name != "result"}


_FIELDS = {name: type_of for paper in PAPERS.values() for name, type_of in _shown(paper).items()}
CheckedPaper = create_model("CheckedPaper", __base__=AnyChecked, __doc__=AnyChecked.__doc__, **_FIELDS)


def _parameters() -> list[dict[str, Any]]:
    """Every option of every sheet, for OpenAPI; which kind takes which is in the catalogue."""
    known = {
        option.name: option for game in games() for kind in kinds(game) for option in options(game, kind)
    }
    return [
        {
            "name": name,
            "in": "query",
            "description": option.help,
            "schema": {"type": "string", "maxLength": 60},
        }
        for name, option in known.items()
    ]


PRINTED: dict[int | str, dict[str, Any]] = {
    **READING,
    200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}},
}


@router.get(
    "/print/{game}/{kind}",
    response_class=Response,
    responses=PRINTED,
    openapi_extra={"parameters": _parameters()},
)
async def print_sheet(
    request: Request, services: Shared, game: Annotated[str, Path(examples=games())], kind: str
) -> Response:
    """A sheet as PDF; the kinds and their options are in the catalogue."""
    try:
        given = from_text(options(game, kind), request.query_params)
        key = ("print", game, kind, *sorted(given.items()))
        pdf = await services.costly.answer(key, lambda: render(game, kind, **given))
    except Refusal as refusal:
        raise misread(refusal) from None
    disposition = {"Content-Disposition": f'inline; filename="ludoteca-{game}-{kind}.pdf"'}
    return Response(pdf, media_type="application/pdf", headers=disposition)


@router.post("/paper/{game}", response_model=CheckedPaper, responses=READING)
async def check_paper(
    services: Shared, game: Annotated[str, Path(examples=[*PAPERS])], body: Filled
) -> Response:
    """Checks a sheet filled in by hand and scores it; keeps nothing."""
    return answer(await services.costly.beside(lambda: checked_paper(game_of(game), body.text)))
