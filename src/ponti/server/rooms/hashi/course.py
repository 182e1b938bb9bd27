"""What happens by itself in Hashi: cards are turned, and a round is played when all have confirmed."""

from __future__ import annotations

from typing import cast

from ponti.hashi import AnyMove, Card, Position, letter
from ponti.hashi.scoring import BONUSES
from ponti.server.rooms import events as ev
from ponti.server.rooms.course import Course
from ponti.server.rooms.deck import deck_of
from ponti.server.rooms.hashi.draft import EMPTY, move_of


def go_on(course: Course) -> bool:
    """Turn a card or play a round, if it is time; False when a player has to decide."""
    position: Position = course.position
    if not position.to_act:
        course.play(_next_card(course))
    elif position.to_act <= course.table.confirmed:
        _play_round(course)
    else:
        return False
    return True


def _next_card(course: Course) -> str:
    assert course.secret is not None
    # The cards that have come are those missing among the unseen ones.
    deck = deck_of(course.table, course.secret)
    return deck[len(deck) - len(course.position.unseen)]


def _play_round(course: Course) -> None:
    before: Position = course.position
    drafts = {seat: course.draft(seat) for seat in before.to_act}
    moves = {seat: move_of(before, EMPTY if draft is None else draft.turn) for seat, draft in drafts.items()}
    # None, at the set-up, cannot be confirmed.
    event = before.event_of(cast("dict[int, AnyMove]", moves))
    after = before.after(event)
    course.play(str(event), after, finished=_finished(before, after), awarded=_awarded(before, after))


def _finished(before: Position, after: Position) -> list[list[str]]:
    """The islands of each seat that look finished now and did not before."""
    return [
        [letter(island) for island in sorted(new.finished - old.finished)]
        for old, new in zip(before.boards, after.boards, strict=True)
    ]


def _awarded(before: Position, after: Position) -> list[ev.Awarded]:
    return [
        ev.Awarded(seat=seat, bonus=bonus, points=new[index])
        for seat, (old, new) in enumerate(zip(before.awards, after.awards, strict=True))
        for index, bonus in enumerate(BONUSES)
        if new[index] and not old[index]
    ]


def mover(position: Position) -> None:
    """Nobody makes an event of play alone: a round is everybody's, a card is turned by chance."""
    del position


def deck(position: Position) -> tuple[Card, ...]:
    """The cards that have not been seen, to be shuffled."""
    return position.unseen
