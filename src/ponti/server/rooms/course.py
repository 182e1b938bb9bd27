"""The course of a game: which events follow from a decision, up to the next decision of a player.

What follows by itself in a game, such as a card that is turned, its own part knows; that a game is over, and
how it ended, is said here.
"""

from __future__ import annotations

from typing import Any

from ponti.server.rooms import events as ev
from ponti.server.rooms.deck import Secret, deck_of
from ponti.server.rooms.table import Table


class Course:
    """Collects the events that follow, and folds them into a table of its own; the one given stays."""

    def __init__(self, table: Table, drafts: dict[int, Any], secret: Secret | None, now: int) -> None:
        self.table = table.copy()
        self.drafts = drafts
        self.secret = secret
        self.now = now
        self.events: list[ev.RoomEvent] = []
        self._ply = table.ply

    @property
    def position(self) -> Any:
        """Where the game stands by now."""
        return self.table.position

    def add(self, event: ev.RoomEvent, after: Any = None) -> None:
        """One more event; `after` is the position that it leads to, where it is known already."""
        self.events.append(event)
        self.table.add(event, after)

    def start(self) -> None:
        """The game begins."""
        self.add(ev.Started(at=self.now))
        self.settle()

    def play(self, text: str, after: Any = None, **fields: Any) -> None:
        """An event of play; `after` is the position that it leads to, where it is known already."""
        self.add(ev.Played(at=self.now, text=text, **fields), after)

    def settle(self) -> None:
        """Everything that happens by itself."""
        part = self.table.part
        while self.table.status == "playing":
            if self.position.is_over:
                self.end("played")
            elif not part.go_on(self):
                return

    def draft(self, seat: int) -> Any:
        """The draft of a seat for the ply at which this began, or None."""
        draft = self.drafts.get(seat)
        return draft if draft is not None and draft.ply == self._ply else None

    def end(self, how: str, seat: int | None = None) -> None:
        """The game is over; what was secret is open now."""
        scores = list(self.position.scores())
        outcome = self.position.outcome() if how == "played" else None
        if outcome is not None:
            winners, decided_by = sorted(outcome.winners), outcome.decided_by
        else:
            others = [index for index in range(len(scores)) if index != seat]
            best = max((scores[index] for index in others), default=0)
            winners = [] if how == "abandoned" else [index for index in others if scores[index] == best]
            decided_by = how
        secret = self.secret
        self.add(
            ev.Ended(
                at=self.now,
                how=how,
                seat=seat,
                winners=winners,
                scores=scores,
                decided_by=decided_by,
                deck=None if secret is None else deck_of(self.table, secret),
                salt=None if secret is None else secret.salt,
                seed=None if secret is None else secret.seed,
                secret=None if secret is None else secret.secret,
            )
        )
