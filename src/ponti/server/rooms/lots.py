"""Lots: a number from each player's device, so that nobody alone chooses the order of a deck.

A device seals its number when it takes its seat and shows it once everybody has: by then it can no longer be
chosen to suit the others. Nobody waits for a lot. One that is not shown before the first card is left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ponti.server.rooms import events as ev
from ponti.wire.base import Code
from ponti.wire.refusal import Refusal
from ponti.wire.shuffle import seal as seal_of
from ponti.wire.views import LotView

if TYPE_CHECKING:
    from ponti.server.rooms.table import Table


@dataclass(frozen=True, slots=True)
class Lot:
    """What a seat adds to the shuffle: the seal, and the number once it is shown."""

    seat: int
    seal: str
    number: str | None = None


def told(lots: Iterable[Lot]) -> list[LotView]:
    """What is sent of lots; everybody may know them as soon as they are there."""
    return [LotView(seat=lot.seat, seal=lot.seal, number=lot.number) for lot in lots]


def sealed(table: Table, seat: int, seal: str, now: int) -> ev.Sealed:
    """A seat seals a number: for this game until it starts, for the rematch once it is over."""
    if not table.has_deck:
        raise Refusal(Code.NOT_HERE, "there is no deck in this game")
    if table.status == "open":
        if not table.takes_lots:
            raise Refusal(
                Code.NOT_NOW, "the deck of this game comes from a seed, from a day, or from the server alone"
            )
        taken = {lot.seat for lot in table.lots}
    elif table.status == "over" and table.rematch is None:
        taken = set(table.next_seals)
    else:
        raise Refusal(Code.NOT_NOW, "seal before the game starts, or for a rematch once it is over")
    if seat in taken:
        raise Refusal(Code.NOT_NOW, f"seat {seat} has sealed a number already")
    return ev.Sealed(at=now, seat=seat, seal=seal)


def unsealed(table: Table, seat: int, number: str, now: int) -> ev.Unsealed:
    """A seat shows the number that it has sealed; the game is being played."""
    lot = next((lot for lot in table.lots if lot.seat == seat), None)
    if lot is None:
        raise Refusal(Code.NOT_NOW, f"seat {seat} has sealed no number")
    if lot.number is not None or table.is_dealt:
        raise Refusal(Code.NOT_NOW, "the number has been shown, or the first card turned")
    if seal_of(number) != lot.seal:
        raise Refusal(Code.BAD_MESSAGE, "this is not the number that was sealed")
    return ev.Unsealed(at=now, seat=seat, number=number)
