"""What a puzzle of Hashi teaches, read from its solution."""

from __future__ import annotations

from typing import NamedTuple

from ponti.hashi import Board, Card, Move
from ponti.hashi.scoring import earned
from ponti.puzzles.puzzle import SEAT, Puzzle

THEMES = ("flag", "hold-back", "two-at-once", "prepare", "bonus", "cards", "number")
"""What puzzles teach, in the order in which they are listed."""


class _Turn(NamedTuple):
    """A turn of the solution."""

    before: Board
    after: Board
    card: Card
    move: Move

    @property
    def finished(self) -> int:
        """How many islands it finishes."""
        return len(self.after.finished - self.before.finished)

    @property
    def reaches_flag(self) -> bool:
        """Whether the first bridge leads to an island with a flag."""
        return any(
            self.before.layout.flagged[island]
            and self.after.leading[island]
            and not self.before.leading[island]
            for island in self.before.layout.islands
        )

    @property
    def holds_back(self) -> bool:
        """Whether a number or bridges are left out that could have been used."""
        if not self.move.bridges and self.before.legal_bridges(self.card, Move(self.move.entry)):
            return True
        return self.move.entry is None and bool(self.before.legal_entries(self.card))

    def earns(self, had: tuple[int, ...]) -> bool:
        """Whether a bonus comes that was not there."""
        then = earned(self.before, self.before.finished_bits)
        now = earned(self.after, self.after.finished_bits)
        return any(has and not was and not award for has, was, award in zip(now, then, had, strict=True))


def theme_of(puzzle: Puzzle) -> str:
    """The most telling thing that the solution does."""
    turns = _turns(puzzle)
    first = turns[0]
    if any(turn.reaches_flag for turn in turns):
        return "flag"
    # Among several right ways the first one does no more than it has to: look whether all hold back.
    if first.holds_back and all(
        _Turn(first.before, first.after, first.card, Move.parse(move)).holds_back
        for move in puzzle.moment.best_moves
    ):
        return "hold-back"
    if any(turn.finished > 1 for turn in turns):
        return "two-at-once"
    if puzzle.coming and not first.finished:
        return "prepare"
    if any(turn.earns(puzzle.position.awards[SEAT]) for turn in turns):
        return "bonus"
    if not puzzle.coming:
        return "cards"
    return "number"


def _turns(puzzle: Puzzle) -> list[_Turn]:
    position, turns = puzzle.position, list[_Turn]()
    for number, text in enumerate(puzzle.solution):
        move = Move.parse(text)
        board = position.boards[SEAT]
        turns.append(_Turn(board, board.drawn(move.entry, move.bridges), position.card, move))
        position = position.after(position.event_of({SEAT: move}))
        if number < len(puzzle.coming):
            position = position.after(position.parse_event(puzzle.coming[number]))
    return turns
