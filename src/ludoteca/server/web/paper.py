"""The API of paper: sheets to print, and sheets filled in by hand."""

import asyncio
from importlib import import_module
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field

from ...game import Refusal
from ...games.qwinto.sheet import NUMBER_OF
from ...games.traxx.board import CELLS
from ..domain.validation import Refused
from .dependencies import READING, answer

router = APIRouter(prefix="/api/v1")
Game = Literal["traxx", "caminos", "qwinto"]
_typesetting = asyncio.Semaphore(2)


class Wanted(BaseModel):
    """How a sheet is to be printed; what is left out has its usual value."""

    paper: Literal["a4", "letter"] = "a4"
    ink: Literal["colour", "mono"] = "colour"
    language: Literal["en", "es", "fr", "de", "it", "gl"] = "en"
    per_page: Literal["1", "2", "4", "8"] | None = None
    copies: int | None = Field(None, ge=1, le=30)
    starts: str | None = Field(None, pattern="^[ABCD]{1,8}$")
    board: str | None = Field(None, max_length=40)
    cube: Literal["15", "20", "25"] | None = None
    seed: str | None = Field(None, min_length=1, max_length=60)
    players: int | None = Field(None, ge=1, le=6)

    model_config = {"extra": "forbid"}


class Filled(BaseModel):
    """A sheet filled in by hand, in the text form of `ludoteca score`."""

    text: str = Field(max_length=20_000, examples=["orange . 5 . . 10 13 . 17 .\nmisthrows 2"])


class Mistake(BaseModel):
    """An entry that breaks a rule."""

    where: str
    rule: str
    reason: str


class CheckedPaper(BaseModel):
    """What a sheet scores once its mistakes are rubbed out."""

    game: Game
    result: int
    mistakes: list[Mistake]
    line: list[str] | None = None  # Träxx
    cells: dict[str, int] | None = None  # Qwinto
    winner: Literal["green", "yellow"] | None = None  # Caminos
    path: list[str] | None = None


def _refused(refusal: Refusal) -> Refused:
    return Refused("bad-request", str(refusal), errors=[{"where": refusal.where, "reason": refusal.reason}])


PRINTED: dict[int | str, dict[str, Any]] = {
    **READING,
    200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}},
}


@router.get("/print/{game}/{kind}", response_class=Response, responses=PRINTED)
async def print_sheet(
    request: Request, game: Game, kind: str, wanted: Annotated[Wanted, Query()]
) -> Response:
    """A sheet as PDF; the kinds are those of `ludoteca print`."""
    from ...sheets import render

    options: dict[str, Any] = wanted.model_dump(exclude_none=True)
    options |= {name: int(options[name]) for name in ("per_page", "cube") if name in options}
    try:
        async with _typesetting:
            pdf = await asyncio.to_thread(render, game, kind, **options)
    except Refusal as refusal:
        raise _refused(refusal) from None
    disposition = {"Content-Disposition": f'inline; filename="ludoteca-{game}-{kind}.pdf"'}
    return Response(pdf, media_type="application/pdf", headers=disposition)


@router.post("/paper/{game}", response_model=CheckedPaper, responses=READING)
async def check_paper(game: Game, body: Filled) -> Response:
    """Checks a sheet filled in by hand and scores it; keeps nothing."""
    try:
        checked = await asyncio.to_thread(import_module(f"ludoteca.games.{game}.paper").check, body.text)
    except Refusal as refusal:
        raise _refused(refusal) from None
    mistakes = [
        {"where": getattr(m, "where", None) or m.cell, "rule": m.rule, "reason": m.reason}
        for m in checked.mistakes
    ]
    return answer({"game": game, "mistakes": mistakes, **_SHOWN[game](checked)})


def _traxx(checked: Any) -> dict[str, Any]:
    return {"result": checked.score(), "line": [CELLS[cell] for cell in checked.line]}


def _qwinto(checked: Any) -> dict[str, Any]:
    cells = {cell: checked.sheet[number] for cell, number in NUMBER_OF.items() if checked.sheet[number]}
    return {"result": checked.sheet.score(), "cells": cells}


def _caminos(checked: Any) -> dict[str, Any]:
    return {"result": checked.points, "winner": checked.winner, "path": list(checked.path)}


_SHOWN = {"traxx": _traxx, "qwinto": _qwinto, "caminos": _caminos}
