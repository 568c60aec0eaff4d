"""The shapes of views and boards, for OpenAPI: those that the games' own `view.py` declare."""

from collections.abc import Callable, Mapping
from functools import cache, reduce
from operator import or_
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from pydantic import ConfigDict, Field, create_model

from ...games import GAMES
from ...plain import PlainView


@cache
def model(shape: Any, name: str = "", extra: Literal["allow", "ignore"] = "ignore", **other: Any) -> Any:
    """The model of a TypedDict, with the same name and fields but for those that are told otherwise.

    Pydantic reads a TypedDict itself from Python 3.12 on; until then it wants one that is not in `typing`.
    """
    hints = {**get_type_hints(shape), **other}
    fields: dict[str, Any] = {
        key: (field(hint), ... if key in shape.__required_keys__ else Field(default_factory=NoneType))
        for key, hint in hints.items()
    }
    config = ConfigDict(extra=extra)
    return create_model(name or shape.__name__, __doc__=shape.__doc__, __config__=config, **fields)


def field(hint: Any) -> Any:
    """A type in which every TypedDict has become its model."""
    origin, parts = get_origin(hint), get_args(hint)
    if is_typeddict(hint):
        return model(hint)
    if not parts or origin is Literal:
        return hint
    if origin in (UnionType, Union):
        return reduce(or_, map(field, parts))
    return origin[tuple(map(field, parts))]


def _union(function_of: Callable[[Any], Callable[..., Any]]) -> Any:
    """What the functions of all games return, and of one that has no view of its own; each shape once."""
    faces = [*(game.view for game in GAMES.values()), PlainView]
    shapes = dict.fromkeys(get_type_hints(function_of(face))["return"] for face in faces)
    return reduce(or_, (model(shape) for shape in shapes))


if TYPE_CHECKING:
    View = Mapping[str, object]
    Board = Mapping[str, object]
else:
    View = _union(lambda view: view.view)
    Board = _union(lambda view: view.board)
