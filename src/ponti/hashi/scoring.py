"""Points: the three bonuses, each earned once, and two points for every finished island."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ponti.hashi.board import Board
from ponti.hashi.layout import Layout

ISLAND_POINTS = 2
GROUP = 6
"""So many connected finished islands earn the third bonus."""


class Awards(NamedTuple):
    """The bonus points that a seat has earned, 0 where none yet."""

    red: int = 0
    blue: int = 0
    six: int = 0


class Bonus(NamedTuple):
    """A bonus: its points for the first and for later ones, and the last round for the first when alone."""

    first: int
    later: int
    deadline: int


BONUSES = Awards._fields
RED = Bonus(9, 5, deadline=12)
BLUE = Bonus(7, 3, deadline=7)
SIX = Bonus(8, 4, deadline=12)
NONE_YET = Awards()


def most_points(layout: Layout) -> int:
    """The points for everything that a board has: no score is higher."""
    count = len(layout.places)
    bonuses = ((RED, bool(layout.red)), (BLUE, bool(layout.blue)), (SIX, count >= GROUP))
    return ISLAND_POINTS * count + sum(bonus.first for bonus, there in bonuses if there)


def earned(board: Board, finished: int) -> Awards:
    """Which bonuses a board deserves, 1 or 0 each, when these islands (bits) count as finished.

    A colour that a variant board does not have earns nothing.
    """
    red, blue = board.layout.red_bits, board.layout.blue_bits
    return Awards(
        red=int(red != 0 and finished & red == red),
        blue=int(blue != 0 and finished & blue == blue),
        six=int(
            finished.bit_count() >= GROUP
            and any(group.bit_count() >= GROUP for group in board.group_bits(finished))
        ),
    )


def award(awards: tuple[Awards, ...], deserved: Sequence[Awards], round_number: int) -> tuple[Awards, ...]:
    """The awards at the end of a round, for all seats together (rules/hashi.md#sharing, #solo)."""
    if not any(any(seat) for seat in deserved):
        return awards
    points = []
    for category, bonus in enumerate((RED, BLUE, SIX)):
        if len(awards) == 1:
            first = round_number <= bonus.deadline
        else:
            first = not any(seat[category] for seat in awards)
        points.append(bonus.first if first else bonus.later)
    return tuple(
        Awards(*(had or earns * value for had, earns, value in zip(seat, now, points, strict=True)))
        for seat, now in zip(awards, deserved, strict=True)
    )
