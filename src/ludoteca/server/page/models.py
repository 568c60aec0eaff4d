"""Models as the domain declares them, in a browser's Python, which has no pydantic: the same names, the same checks."""

import re
import sys
from collections.abc import Callable, Mapping
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, ClassVar, Self, Union, get_args, get_origin, get_type_hints


class Limits(dict[str, Any]):
    """What a value must keep to, such as `ge` and `max_length`."""

    __hash__ = object.__hash__  # type: ignore[assignment]  # a part of a type must have one


class BaseModel:
    """A frozen object whose fields are its annotations."""

    model_config: ClassVar[dict[str, Any]] = {}

    def __init__(self, **values: Any) -> None:
        hints = _fields(type(self))
        if unknown := set(values) - set(hints):
            raise ValueError(f"{', '.join(sorted(unknown))}: must be left out")
        for name, hint in hints.items():
            value = _checked(name, hint, values[name]) if name in values else getattr(type(self), name)
            check = getattr(type(self), "_checks", {}).get(name)
            self.__dict__[name] = check(type(self), value) if check and name in values else value

    def __init_subclass__(cls) -> None:
        found = [check for check in vars(cls).values() if isinstance(check, _Check)]
        cls._checks = {check.field: check.work for check in found}  # type: ignore[attr-defined]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(tuple(self.__dict__.values()))

    @classmethod
    def model_validate(cls, values: Any) -> Self:
        """The model with these values; raises `ValueError`."""
        if isinstance(values, cls):
            return values
        if not isinstance(values, Mapping):
            raise ValueError(f"must be an object, not {values!r}")
        return cls(**values)

    def model_dump(self) -> dict[str, Any]:
        """The values, as JSON writes them."""
        return {
            name: value.model_dump() if isinstance(value, BaseModel) else value
            for name, value in self.__dict__.items()
        }


class _Check:
    """A function that checks a field further."""

    def __init__(self, field: str, work: Callable[..., Any]) -> None:
        self.field, self.work = field, work


def field_validator(field: str) -> Callable[[Any], Any]:
    """Lets a class method check a field."""
    return lambda method: _Check(field, method.__func__)


def _fields(cls: type) -> dict[str, Any]:
    hints = get_type_hints(cls, include_extras=True)
    return {name: hint for name, hint in hints.items() if get_origin(hint) is not ClassVar}


def _checked(name: str, hint: Any, value: Any) -> Any:
    """The value, which must be of the type and within its limits; raises `ValueError`."""
    if get_origin(hint) in (Union, UnionType):
        if value is None and NoneType in get_args(hint):
            return None
        (hint,) = (one for one in get_args(hint) if one is not NoneType)
    if get_origin(hint) is Annotated:
        hint, limits = get_args(hint)
    else:
        limits = Limits()
    if issubclass(hint, BaseModel):
        return hint.model_validate(value)
    size = len(value) if isinstance(value, str) else value
    most, least = limits.get("le", limits.get("max_length")), limits.get("ge", limits.get("min_length"))
    if type(value) is not hint or (most is not None and size > most) or (least is not None and size < least):
        raise ValueError(f"{name}: must be {hint.__name__} from {least} to {most}, not {value!r}")
    if not re.search(limits.get("pattern", ""), str(value)):
        raise ValueError(f"{name}: must match {limits['pattern']}, not {value!r}")
    return value


def install() -> None:
    """Lets `import pydantic` find what is here."""
    module: Any = ModuleType("pydantic")
    module.BaseModel, module.field_validator = BaseModel, field_validator
    module.ConfigDict, module.Field = dict, Limits
    sys.modules["pydantic"] = module
