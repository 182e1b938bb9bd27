"""What remains of a finished game of Hashi for statistics: islands left open, bonuses by round."""

from __future__ import annotations

import msgspec
from msgspec import field

from ponti.hashi import Reveal, letter
from ponti.hashi.events import parse_event
from ponti.server.rooms import events as ev
from ponti.server.rooms.table import Table
from ponti.wire.hashi import HashiRemains


class Remains(ev.Stored, frozen=True):
    """As it is stored with the summary of the game."""

    left_open: list[list[str]] = field(default_factory=list)
    """By seat: the islands that are not finished."""
    bonuses: dict[str, list[int]] = field(default_factory=dict)
    """By bonus and seat: the round in which it was earned, or 0."""


def remains(table: Table) -> Remains:
    """What is stored."""
    position, seats = table.position, len(table.seats)
    bonuses = {name: [0] * seats for name in ("red", "blue", "six")}
    round_number = sum(_is_card(text) for text in table.moves[: table.opening])
    for event in table.events_after(-1):
        if not isinstance(event, ev.Played):
            continue
        round_number += _is_card(event.text)
        for award in event.awarded:
            bonuses[award.bonus][award.seat] = round_number
    return Remains(
        left_open=[
            [letter(island) for island in position.layout.islands if island not in position.finished(seat)]
            for seat in range(seats)
        ],
        bonuses=bonuses,
    )


def _is_card(text: str) -> bool:
    return isinstance(parse_event(text), Reveal)


def remains_told(data: msgspec.Raw) -> HashiRemains:
    """What is sent."""
    kept = msgspec.json.decode(data, type=Remains)
    return HashiRemains(left_open=kept.left_open, bonuses=kept.bonuses)
