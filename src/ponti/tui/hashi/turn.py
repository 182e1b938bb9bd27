"""A turn of Hashi in the making: the number, the bridges, what is left out, and a correction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ponti.errors import Violation
from ponti.hashi import Board, Entry, Line, Move, Pen, Position
from ponti.hashi.moves import AnyMove, Check, Island
from ponti.hashi.rules import Rule
from ponti.locale import Catalogue
from ponti.tui.canvas import Place
from ponti.tui.names import forms, pair
from ponti.tui.parts import Deed


@dataclass(frozen=True, slots=True)
class Draft:
    """What is drawn so far."""

    entry: Entry | None = None
    bridges: tuple[Line, ...] = ()
    correction: Move | None = None
    skipped: frozenset[str] = frozenset()

    @property
    def so_far(self) -> Move:
        """The turn so far; more bridges may follow."""
        return Move(self.entry, self.bridges, self.correction)


NOTHING = Draft()


class Turn:
    """What a seat has drawn so far; picking goes as in the browser (`web/hashi/turn.js`)."""

    def __init__(self, position: Position, seat: int) -> None:
        self.position = position
        self.seat = seat
        self.draft = NOTHING
        self.selected: Island | None = None
        """The island from which a bridge is to lead."""
        self._mode: str | None = None
        self._before: list[Draft] = []
        self._after: list[Draft] = []

    # What it is

    @property
    def board(self) -> Board:
        """The board with what is drawn so far."""
        return self.position.boards[self.seat].drawn(self.draft.entry, self.draft.bridges)

    @property
    def move(self) -> AnyMove | None:
        """The move that it is in this phase; None at set-up without a number."""
        if self.position.is_setup:
            return self.draft.entry
        if self.position.is_last_check:
            return Check(self.draft.correction)
        return self.draft.so_far

    @property
    def is_on_board(self) -> bool:
        """Whether there is anything to draw: the last check only corrects what is there."""
        return not self.position.is_last_check

    @property
    def is_empty(self) -> bool:
        """Whether nothing is drawn."""
        return self.draft == NOTHING and self.selected is None

    @property
    def number_left(self) -> int | None:
        """The number that is still to be written and can be."""
        if self.draft.entry is not None or "number" in self.draft.skipped or not self.entries:
            return None
        return self.entries[0].number

    @property
    def bridges_left(self) -> int:
        """How many bridges are still to be drawn, unless they are left out or impossible from the start."""
        card = self.position.card
        if card is None or "bridges" in self.draft.skipped:
            return 0
        if not self.draft.bridges and not self.lines and self.number_left is None:
            return 0
        return card.bridges - len(self.draft.bridges)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries that may be written now."""
        return self._possible[0]

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines on which a bridge may be drawn now."""
        return self._possible[1]

    @cached_property
    def _known(self) -> dict[Draft, tuple[tuple[Entry, ...], tuple[Line, ...]]]:
        return {}

    @property
    def _possible(self) -> tuple[tuple[Entry, ...], tuple[Line, ...]]:
        draft = self.draft
        if draft not in self._known:
            self._known[draft] = self._entries(), self._lines()
        return self._known[draft]

    def _entries(self) -> tuple[Entry, ...]:
        draft, position = self.draft, self.position
        if position.is_last_check or "number" in draft.skipped:
            return ()
        if position.is_setup or (draft.entry is None and not draft.bridges):
            return position.legal_entries(self.seat, draft.correction)
        if draft.entry is not None or position.card is None:
            return ()
        entries = (Entry(position.card.number, island) for island in position.layout.islands)
        return tuple(entry for entry in entries if self._why_not(replace(draft, entry=entry)) is None)

    def _lines(self) -> tuple[Line, ...]:
        if self.position.card is None or "bridges" in self.draft.skipped:
            return ()
        return self.position.legal_bridges(self.seat, self.draft.so_far)

    @property
    def is_numbering(self) -> bool:
        """Whether picking an island writes the number, rather than beginning a bridge."""
        if self.position.is_setup:
            return True
        if self._mode is not None:
            return self._mode == "number"
        return self.number_left is not None

    # What is done

    def pick(self, place: Place) -> Violation | None:
        """Pick an island or a line."""
        if self.position.is_last_check:
            return Violation(Rule.TURN, "only the last check is left")
        if isinstance(place, Line):
            return self._draw(place)
        assert isinstance(place, int)
        if self.position.is_setup:
            return self._set_up(place)
        drawn = self.draft.entry
        if self.selected is not None and self.selected != place and not self.is_numbering:
            line = Line(*sorted((self.selected, place)))
            if line in self.position.layout.line_index:
                return self._draw(line)
        has_number = self.position.boards[self.seat].numbers[place] != 0
        if self.is_numbering and not has_number and (drawn is None or drawn.island != place):
            return self._write(place)
        return self._select(place)

    def _set_up(self, island: Island) -> Violation | None:
        drawn = self.draft.entry
        number = 3 if drawn is None else drawn.number
        if drawn is not None and drawn.island == island:
            number = 7 - drawn.number
        return self._add(Draft(Entry(number, island)))

    def _write(self, island: Island) -> Violation | None:
        assert self.position.card is not None
        entry = Entry(self.position.card.number, island)
        violation = self._add(replace(self.draft, entry=entry, skipped=self.draft.skipped - {"number"}))
        if violation is None:
            self._mode = None
        return violation

    def _draw(self, line: Line) -> Violation | None:
        self.selected = None
        bridges = (*self.draft.bridges, line)
        return self._add(replace(self.draft, bridges=bridges, skipped=self.draft.skipped - {"bridges"}))

    def _select(self, island: Island) -> Violation | None:
        if self.selected == island:
            self.selected = None
            return None
        if any(island in line for line in self.lines):
            self._mode, self.selected = "bridges", island
            return None
        lines = [self.position.layout.lines[index] for index in self.position.layout.lines_of[island]]
        why = [self._why_not(replace(self.draft, bridges=(*self.draft.bridges, line))) for line in lines]
        return next((violation for violation in why if violation is not None), None)

    def join(self, one: Place, other: Place) -> Violation | None:
        """Draw a bridge from one island to another."""
        if not (isinstance(one, int) and isinstance(other, int)) or self.position.card is None:
            return self.pick(other)
        if one == other:
            return self.pick(one)
        return self._draw(Line(*sorted((one, other))))

    def erase(self, place: Place) -> bool:
        """Take away what was drawn at a place in this turn."""
        draft = self.draft
        if draft.entry is not None and place == draft.entry.island:
            self._set(replace(draft, entry=None))
            return True
        if isinstance(place, Line) and place in draft.bridges:
            bridges = list(draft.bridges)
            bridges.remove(place)
            self._set(replace(draft, bridges=tuple(bridges)))
            return True
        return False

    def correct(self, move: Move | None) -> Violation | None:
        """Play the last turn anew; None: leave it as it was."""
        return self._add(replace(self.draft, correction=move))

    def _add(self, draft: Draft) -> Violation | None:
        violation = self._why_not(draft)
        if violation is None:
            self._set(draft)
        return violation

    def _why_not(self, draft: Draft) -> Violation | None:
        """Why a draft may not look like this, though strokes may be missing."""
        position = self.position
        if position.is_setup:
            if draft.bridges:
                return position.why_not(self.seat, draft.so_far)
            return None if draft.entry is None else position.why_not(self.seat, draft.entry)
        if position.is_last_check:
            return position.why_not(self.seat, Check(draft.correction))
        if draft.correction is not None:
            violation = position.why_not(self.seat, Move(None, (), draft.correction))
            if violation is not None:
                return violation
        return position.why_not_yet(self.seat, draft.so_far)

    def _set(self, draft: Draft) -> None:
        self._before.append(self.draft)
        self._after.clear()
        self.draft = draft

    def undo(self) -> bool:
        """One step back."""
        if self.selected is not None:
            self.selected = None
            return True
        if not self._before:
            return False
        self._after.append(self.draft)
        self.draft, self._mode = self._before.pop(), None
        return True

    def redo(self) -> bool:
        """One step forward again."""
        if not self._after:
            return False
        self._before.append(self.draft)
        self.draft = self._after.pop()
        return True

    def clear(self) -> None:
        """An empty draft; that can be undone."""
        self.selected, self._mode = None, None
        if self.draft != NOTHING:
            self._set(NOTHING)

    def fill(self, move: AnyMove) -> None:
        """Draw what a hint says."""
        self.selected = None
        if isinstance(move, Entry):
            self._set(Draft(move))
        elif isinstance(move, Move):
            skipped = {"number"} if move.entry is None else set()
            skipped |= set() if move.bridges else {"bridges"}
            self._set(Draft(move.entry, move.bridges, move.correction, frozenset(skipped)))
        else:
            self._set(Draft(correction=move.correction))

    def _skip(self, action: str) -> None:
        skipped = self.draft.skipped | {action}
        if action == "number":
            self._set(replace(self.draft, entry=None, skipped=skipped))
        else:
            self._set(replace(self.draft, bridges=(), skipped=skipped))
        self.selected = None

    def why_not(self) -> Violation | None:
        """Why the turn cannot end like this."""
        return None if self.move is None else self.position.why_not(self.seat, self.move)

    # What is said

    def guide(self, t: Catalogue, names: Sequence[str], shared: bool) -> str:
        """What there is to do now."""
        task = self._task(t, names)
        return pair(t, names[self.seat], task) if shared else task

    def _task(self, t: Catalogue, names: Sequence[str]) -> str:
        if self.position.is_last_check:
            return t("hashi.task.check")
        if self.position.is_setup:
            if self.draft.entry is not None:
                return t("terminal.hashi.setup-done")
            if len(names) > 1:
                return t("terminal.hashi.setup-for", **forms(names[(self.seat + 1) % len(names)]))
            return t("terminal.hashi.setup")
        number, bridges = self.number_left, self.bridges_left
        if number is not None:
            both = bridges > 0
            return t("hashi.task.both" if both else "hashi.task.number", number=number, n=bridges)
        if bridges > 0:
            return t("hashi.task.bridges", n=bridges) if self.lines else t("hashi.task.stuck")
        done = self.draft.entry is not None and self.draft.bridges
        return t("hashi.task.done" if done else "hashi.task.nothing")

    def about(self, t: Catalogue) -> str:
        """The turn as records write it, and a correction."""
        if self.draft == NOTHING:
            return ""
        if self.draft.correction is not None:
            return t("hashi.correction.chosen", move=f"[{self.draft.correction}]")
        move = self.move
        return "" if move is None else str(move)

    def unfinished(self, t: Catalogue) -> str:
        """Something is still to be done that could be."""
        if self.position.card is None:
            return ""
        if self.number_left is not None or (self.bridges_left > 0 and self.lines):
            return t("hashi.confirm.unfinished")
        return ""

    def deeds(self, t: Catalogue) -> list[Deed]:
        """Leave the number or the bridges out."""
        if self.position.card is None:
            return []
        found = []
        if self.draft.entry is None and "number" not in self.draft.skipped:
            found.append(Deed("n", t("hashi.skip.number"), lambda: self._skip("number"), shown=False))
        if "bridges" not in self.draft.skipped:
            # Where no bridge fits any more, the line above the keys speaks of it.
            stuck = self.number_left is None and self.bridges_left > 0 and not self.lines
            found.append(Deed("b", t("hashi.skip.bridges"), lambda: self._skip("bridges"), shown=stuck))
        if self.position.pen is Pen.FREE and self.draft.correction is not None:
            found.append(Deed("y", t("hashi.correction.drop"), lambda: self.correct(None), shown=False))
        return found
