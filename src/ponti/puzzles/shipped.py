"""The puzzles that come with Ponti."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ponti import games
from ponti.puzzles.puzzle import Puzzle, read_puzzles

DATA = Path(__file__).parent / "data"


def path_of(game: str) -> Path:
    """The file of a game's puzzles."""
    return DATA / f"{games.get(game).name}.json"


@cache
def puzzles(game: str) -> dict[str, Puzzle]:
    """All puzzles of a game, by their ids."""
    return {puzzle.id: puzzle for puzzle in read_puzzles(path_of(game).read_text("utf-8"))}
