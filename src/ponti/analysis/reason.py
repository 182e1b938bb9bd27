"""Why a move is good, as a name with values: a sentence here, and in an app one of any language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Reason:
    """The name of a reason and its values; each game has its own sentences."""

    SENTENCES: ClassVar[Mapping[str, str]] = {}

    name: str
    values: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.SENTENCES[self.name].format(
            **{name: _Value(value) for name, value in self.values.items()}
        )


class _Value(str):
    """A value of a reason; a template says what it counts, as in `{n:island}`."""

    __slots__ = ()

    def __format__(self, counted: str) -> str:
        if not counted:
            return str(self)
        return f"{self} {counted}{'' if self == '1' else 's'}"
