"""The engine's advice about any position, for browsers that cannot run the engine themselves; keeps nothing."""

from typing import TYPE_CHECKING, Any, cast

from fastapi import APIRouter, Response

from ...game import State, why_not
from ..domain.answers import game_of
from ..domain.validation import Refused
from . import requests, responses
from .dependencies import READING, Shared, answer
from .reviews import REVIEW

if TYPE_CHECKING:
    from ...engine.thinking import EngineThinker

router: APIRouter = APIRouter(prefix="/api/v1")
SEED = 1  # the same as in pages
DECISION = REVIEW["properties"]["decisions"]["items"]


@router.post("/advice", response_model=responses.Advice, responses=READING)
async def advise(services: Shared, body: requests.HintQuestion) -> Response:
    """Every sensible move of a seat, best first."""
    return answer(await services.costly.beside(lambda: _moves(body)))


@router.post(
    "/advice/move",
    response_class=Response,
    responses={**READING, 200: {"content": {"application/json": {"schema": DECISION}}}},
)
async def judge(services: Shared, body: requests.MoveQuestion) -> Response:
    """A decision as reviews tell it, as if this move had been played."""
    return Response(await services.costly.beside(lambda: _decision(body)), media_type="application/json")


def _asked(body: requests.Question) -> "tuple[EngineThinker[Any, Any], State]":
    """The engine and the position; raises `Refused` where there is no engine or nothing to decide."""
    game = game_of(body.game)
    if not game.thinker:
        raise Refused("wrong-state", f"{game.title} has no engine that could be asked")
    state = game.parse_checked(body.text)
    if body.seat not in state.to_act():
        raise Refused("not-to-act", f"seat {body.seat} has nothing to decide in this position")
    return cast("EngineThinker[Any, Any]", game.thinker), state


def _moves(body: requests.HintQuestion) -> dict[str, Any]:
    from ...engine.thinking import Budget

    thinker, state = _asked(body)
    judged = thinker.judge(state, body.seat, Budget(simulations=body.simulations), SEED)
    return {"moves": [{"move": one.move, "value": one.value, "win": one.win} for one in judged]}


def _decision(body: requests.MoveQuestion) -> str:
    thinker, state = _asked(body)
    if refusal := why_not(state, body.seat, body.move):
        raise refusal
    return thinker.compare(state, body.seat, body.move)
