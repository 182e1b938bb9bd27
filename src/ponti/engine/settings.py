"""Settings of a search by names that a person can write, as in `trust=0,tries=0`.

Importing this needs neither Numba nor NumPy, so that a player can read its settings when it is made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import ClassVar, Self

from ponti.errors import ParseError

_ANY = (-1e9, 1e9)


@dataclass(frozen=True, slots=True)
class Settings:
    """What the settings of both games have in common: how they are read."""

    RANGES: ClassVar[Mapping[str, tuple[float, float]]] = {}
    """From where to where those numbers go that cannot be anything."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """The default settings with changes such as `trust=0,tries=0`."""
        kinds: dict[str, type] = {field.name: type(field.default) for field in fields(cls)}
        changes: dict[str, float] = {}
        for word in text.split(",") if text else ():
            name, _, number = word.partition("=")
            if name not in kinds:
                raise ParseError(f"{name[:20]!r} is not a setting: choose {', '.join(kinds)}")
            low, high = cls.RANGES.get(name, _ANY)
            try:
                wanted = float(number)
            except ValueError:
                raise ParseError(f"{word[:40]!r} is not a setting with a number") from None
            if not low <= wanted <= high:
                raise ParseError(f"{word[:40]!r} will not do: {name} goes from {low:g} to {high:g}")
            changes[name] = kinds[name](wanted)
        return cls(**changes)
