"""Values that cannot be changed once they are made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

Setter = Callable[[Any, Any], None]


class Frozen:
    """A base for values with slots: attributes cannot be set or deleted, and a copy is the value itself."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed: {name}")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


def setters(kind: type[Frozen], *names: str) -> tuple[Setter, ...]:
    """What sets these slots of a frozen value nevertheless, while it is being made.

    It takes half the time of `object.__setattr__`, and positions and boards are made all the time.
    """
    return tuple(getattr(kind, name).__set__ for name in names)
