"""The draft of a Hashi turn: a list of steps that can be undone one by one, and what they come to.

It is private: it is stored apart from the events, and only the devices of its own seat are sent it.
"""

from __future__ import annotations

import msgspec

from ponti.errors import IllegalMoveError, ParseError, Violation
from ponti.hashi import AnyMove, Check, Entry, Line, Move, Position, Rule, parse_move

MOST_STEPS = 48
"""A draft keeps no more steps than that, and what it takes to begin with them: what a request costs does not
grow with the number of corrections before it."""
UNDOABLE = 24
"""At least so many of the last steps can be undone."""


class Turn(msgspec.Struct, frozen=True):
    """What the steps of a draft come to."""

    entry: Entry | None = None
    bridges: tuple[Line, ...] = ()
    correction: Move | None = None
    skipped: frozenset[str] = frozenset()

    @property
    def so_far(self) -> Move:
        """The strokes as a turn in the making."""
        return Move(self.entry, self.bridges)

    @property
    def steps(self) -> list[str]:
        """The fewest steps that come to it."""
        correction = [] if self.correction is None else [f"[{self.correction}]"]
        skipped = [f"skip {action}" for action in sorted(self.skipped)]
        entry = [] if self.entry is None else [str(self.entry)]
        return [*correction, *skipped, *entry, *map(str, self.bridges)]


EMPTY = Turn()


class Draft(msgspec.Struct, frozen=True):
    """The steps of a seat for one ply; those after `done` have been undone and can be made again."""

    ply: int = 0
    steps: list[str] = msgspec.field(default_factory=list)
    done: int = 0

    @property
    def turn(self) -> Turn:
        """What the steps come to."""
        return after_steps(self.steps[: self.done])

    def with_step(self, step: str) -> Draft:
        """One more step; what had been undone is gone, and so is how one came to where many steps led."""
        steps = [*self.steps[: self.done], step]
        if len(steps) > MOST_STEPS:
            steps = [*after_steps(steps[:-UNDOABLE]).steps, *steps[-UNDOABLE:]]
        return Draft(self.ply, steps, len(steps))

    def undone(self) -> Draft:
        """One step back."""
        return Draft(self.ply, self.steps, max(0, self.done - 1))

    def redone(self) -> Draft:
        """One step forward again."""
        return Draft(self.ply, self.steps, min(len(self.steps), self.done + 1))


def after_steps(steps: list[str]) -> Turn:
    """What steps come to."""
    turn = EMPTY
    for step in steps:
        turn = after_step(turn, step)
    return turn


def after_step(turn: Turn, step: str) -> Turn:
    """What one more step makes of a turn; `ParseError` for anything else."""
    if step == "reset":
        return EMPTY
    if step == "skip number":
        return Turn(None, turn.bridges, turn.correction, turn.skipped | {"number"})
    if step == "skip bridges":
        return Turn(turn.entry, (), turn.correction, turn.skipped | {"bridges"})
    if step.startswith("erase "):
        return _erased(turn, step.removeprefix("erase "))
    if step.startswith("["):
        return Turn(turn.entry, turn.bridges, _correction(step), turn.skipped)
    if step[:1].isdigit():
        return Turn(Entry.parse(step), turn.bridges, turn.correction, turn.skipped - {"number"})
    bridges = tuple(sorted((*turn.bridges, Line.parse(step))))
    return Turn(turn.entry, bridges, turn.correction, turn.skipped - {"bridges"})


def _correction(step: str) -> Move | None:
    if step == "[]":
        return None
    check = parse_move(step)
    if not isinstance(check, Check):
        raise ParseError(f"{step[:20]!r} is not a correction such as [5c ab]")
    return check.correction


def _erased(turn: Turn, stroke: str) -> Turn:
    if stroke[:1].isdigit():
        if turn.entry != Entry.parse(stroke):
            raise ParseError(f"{stroke} is not in the draft")
        return Turn(None, turn.bridges, turn.correction, turn.skipped)
    bridges = list(turn.bridges)
    line = Line.parse(stroke)
    if line not in bridges:
        raise ParseError(f"{stroke} is not in the draft")
    bridges.remove(line)
    return Turn(turn.entry, tuple(bridges), turn.correction, turn.skipped)


def move_of(position: Position, turn: Turn) -> AnyMove | None:
    """The move that the turn is in this phase of the game; None at set-up without an entry."""
    if position.is_setup:
        return turn.entry
    if position.is_last_check:
        return Check(turn.correction)
    return Move(turn.entry, turn.bridges, turn.correction)


def why_not_yet(position: Position, seat: int, turn: Turn) -> Violation | None:
    """Why a draft may not look like this, though strokes may be missing."""
    if position.is_setup:
        if turn.bridges or turn.correction:
            return Violation(Rule.SETUP, "at the set-up nothing but a number is written")
        return None if turn.entry is None else position.why_not(seat, turn.entry)
    if position.is_last_check:
        if turn.entry or turn.bridges:
            return Violation(Rule.LAST_CHECK, "at the last check nothing new is drawn")
        return position.why_not(seat, Check(turn.correction))
    if turn.correction is not None:
        violation = position.why_not(seat, Move(None, (), turn.correction))
        if violation is not None:
            return violation
    return position.why_not_yet(seat, turn.so_far)


def why_not_confirm(position: Position, seat: int, turn: Turn) -> Violation | None:
    """Why a turn cannot end like this."""
    move = move_of(position, turn)
    if move is None:
        return Violation(Rule.SETUP, "a 3 or a 4 has to be written first")
    return position.why_not(seat, move)


def checked_step(position: Position, seat: int, draft: Draft, step: str) -> Draft:
    """The draft with one more step, if the rules allow it; raises `IllegalMoveError` or `ParseError`."""
    turn = after_step(draft.turn, step)
    violation = why_not_yet(position, seat, turn)
    if violation is not None:
        raise IllegalMoveError(violation)
    return draft.with_step(step)


def legal_entries(position: Position, seat: int, turn: Turn) -> list[str]:
    """The entries that may be written now; none once one is written or left out."""
    if turn.entry is not None or "number" in turn.skipped:
        return []
    if not turn.bridges:
        return [str(entry) for entry in position.legal_entries(seat)]
    if position.card is None:
        return []
    entries = (Entry(position.card.number, island) for island in position.layout.islands)
    return [str(entry) for entry in entries if position.why_not_yet(seat, Move(entry, turn.bridges)) is None]


def legal_bridges(position: Position, seat: int, turn: Turn) -> list[str]:
    """The lines on which a bridge may be drawn now."""
    if position.card is None or "bridges" in turn.skipped:
        return []
    return [str(line) for line in position.legal_bridges(seat, turn.so_far)]
