"""What a puzzle of Hashi teaches, read from its solution."""

from __future__ import annotations

from ponti.hashi import Board, Card, Move
from ponti.hashi.scoring import earned
from ponti.puzzles.puzzle import SEAT, Puzzle

THEMES = ("bonus", "two-at-once", "flag", "hold-back", "prepare", "number", "cards")


def theme_of(puzzle: Puzzle) -> str:
    """The most telling thing that the solution does."""
    position = puzzle.position
    turns = list[tuple[Board, Board, Card, Move]]()
    for number, text in enumerate(puzzle.solution):
        move = Move.parse(text)
        board = position.boards[SEAT]
        turns.append((board, board.drawn(move.entry, move.bridges), position.card, move))
        position = position.after(position.event_of({SEAT: move}))
        if number < len(puzzle.coming):
            position = position.after(position.parse_event(puzzle.coming[number]))
    had = puzzle.position.awards[SEAT]
    if any(_reaches_flag(before, after) for before, after, _, _ in turns):
        return "flag"
    if any(len(after.finished - before.finished) > 1 for before, after, _, _ in turns):
        return "two-at-once"
    if any(_earns(before, after, had) for before, after, _, _ in turns):
        return "bonus"
    if any(_holds_back(before, card, move) for before, _, card, move in turns):
        return "hold-back"
    if not puzzle.coming:
        return "cards"
    before, after, _, move = turns[0]
    if move.entry is not None and not after.finished - before.finished:
        return "number"
    return "prepare"


def _earns(before: Board, after: Board, had: tuple[int, ...]) -> bool:
    then, now = earned(before, before.finished_bits), earned(after, after.finished_bits)
    return any(has and not had_it and not award for has, had_it, award in zip(now, then, had, strict=True))


def _reaches_flag(before: Board, after: Board) -> bool:
    """Whether the first bridge leads to an island with a flag."""
    flagged = before.layout.flagged
    return any(
        flagged[island] and after.leading[island] and not before.leading[island]
        for island in before.layout.islands
    )


def _holds_back(board: Board, card: Card, move: Move) -> bool:
    """Whether a number or bridges are left out that could have been used."""
    if not move.bridges and card.bridges:
        return True
    return move.entry is None and bool(board.legal_entries(card))
