"""The course of a game: which events follow from a decision, up to the next decision of a player.

When the last seat has confirmed, the round is played and the next card turned; a player who can only pass
is passed; and the end is declared, with the deck.
"""

from __future__ import annotations

from typing import Any

from ponti import diavolo, hashi
from ponti.hashi.scoring import BONUSES
from ponti.server.rooms.deck import Secret
from ponti.server.rooms.hashi.draft import Draft, Turn, move_of
from ponti.server.rooms.table import Table
from ponti.wire import events as ev


class Course:
    """Collects the events that follow, and folds them into a table of its own; the one given stays."""

    def __init__(self, table: Table, drafts: dict[int, Draft], secret: Secret | None, now: int) -> None:
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

    def move(self, seat: int, text: str, after: diavolo.Position, by: str = "player") -> None:
        """Ponte del Diavolo: a legal move of a seat, the position after it, and what follows."""
        self.add(ev.Played(at=self.now, text=text, seat=seat, by=by), after)
        self.settle()

    def confirm(self, seat: int, by: str = "player") -> None:
        """Hashi: a seat ends its turn with its draft, and what follows."""
        self.add(ev.Confirmed(at=self.now, seat=seat, by=by))
        self.settle()

    def settle(self) -> None:
        """Everything that happens by itself."""
        while self.table.status == "playing":
            position = self.position
            if position.is_over:
                self.end("played")
            elif isinstance(position, hashi.Position):
                if not position.to_act:
                    self._turn_card()
                elif position.to_act <= self.table.confirmed:
                    self._play_round()
                else:
                    return
            elif _can_only_pass(position):
                seat = next(iter(position.to_act))
                self._play(str(diavolo.PASS), seat, forced=True)
            else:
                return

    def _play(self, text: str, seat: int | None, forced: bool = False) -> None:
        self.add(ev.Played(at=self.now, text=text, seat=seat, forced=forced))

    def _turn_card(self) -> None:
        assert self.secret is not None
        # The cards that have come are those missing among the unseen ones.
        card = self.secret.deck[len(self.secret.deck) - len(self.position.unseen)]
        self._play(card, None)

    def _play_round(self) -> None:
        before = self.position
        moves: list[Any] = [move_of(before, self._turn_of(seat)) for seat in range(before.seats)]
        if before.is_setup:
            event: Any = hashi.Setup(tuple(moves))
        elif before.is_last_check:
            event = hashi.LastCheck(tuple(moves))
        else:
            event = hashi.Round(tuple(moves))
        after = before.after(event)
        self.add(
            ev.Played(
                at=self.now,
                text=str(event),
                finished=_finished(before, after),
                awarded=_awarded(before, after),
            ),
            after,
        )

    def _turn_of(self, seat: int) -> Turn:
        draft = self.drafts.get(seat)
        return draft.turn if draft is not None and draft.ply == self._ply else Turn()

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
                deck=None if secret is None else secret.deck,
                salt=None if secret is None else secret.salt,
                seed=None if secret is None else secret.seed,
            )
        )


def _can_only_pass(position: diavolo.Position) -> bool:
    return not (position.can_place_tiles or position.open_spans or position.choosing or position.opening)


def _finished(before: hashi.Position, after: hashi.Position) -> list[list[str]]:
    """The islands of each seat that look finished now and did not before."""
    return [
        [hashi.letter(island) for island in sorted(new.finished - old.finished)]
        for old, new in zip(before.boards, after.boards, strict=True)
    ]


def _awarded(before: hashi.Position, after: hashi.Position) -> list[ev.Awarded]:
    return [
        ev.Awarded(seat=seat, bonus=bonus, points=new[index])
        for seat, (old, new) in enumerate(zip(before.awards, after.awards, strict=True))
        for index, bonus in enumerate(BONUSES)
        if new[index] and not old[index]
    ]
