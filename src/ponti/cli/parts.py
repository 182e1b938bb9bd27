"""What a game brings to the command: the package `ponti.cli.<game>` offers it under these names.

Beside it lie modules that commands name: `play` (its subcommand of `ponti play`, and `ask_and_play`), `arena`
(its subcommand of `ponti arena`) and `table` (`ponti.cli.table.Words`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from ponti import games
from ponti.record import Record


class Part(Protocol):
    """What the shared commands ask of a game."""

    @property
    def CODE_OPTIONS(self) -> Sequence[str]:  # noqa: N802 (a constant)
        """The options that the code of a position may need."""

    def position_of(self, code: str, given: Mapping[str, str]) -> Any:
        """The position of a code, with the options that were given."""

    def verified(self, record: Record, commitment: str | None = None) -> list[str]:
        """What else there is to say of a record whose moves are right, and of what was seen at the start."""

    def compiled_games(self, seconds: float) -> float:
        """Random games a second with the compiled engine."""


def part_of(game: str) -> Part:
    """What a game brings."""
    part: Part = games.part(game, "cli")
    return part
