"""What happens by itself in Ponte del Diavolo: a player who can do nothing else is passed."""

from __future__ import annotations

from ponti.diavolo import PASS, Position
from ponti.server.rooms.course import Course


def go_on(course: Course) -> bool:
    """Pass for a player who can do nothing else; False when a player has to decide."""
    position: Position = course.position
    if position.can_place_tiles or position.open_spans or position.choosing or position.opening:
        return False
    course.play(str(PASS), seat=mover(position), forced=True)
    return True


def mover(position: Position) -> int | None:
    """The seat whose turn it is."""
    return next(iter(position.to_act), None)


def deck(position: Position) -> None:
    """There is no deck."""
    del position
