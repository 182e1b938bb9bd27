"""The name of a game as an argument of the command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from ponti.games import GAMES

if TYPE_CHECKING:
    GameName: TypeAlias = str
else:
    # One of the names in the registry: what else is typed is refused together with those that there are.
    GameName = Literal[tuple(GAMES)]
