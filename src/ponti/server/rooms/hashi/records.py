"""What only the record of a game of Hashi has: its deck, and what proves that it was fair."""

from __future__ import annotations

from ponti.hashi import Card, Reveal
from ponti.record import Record
from ponti.server.rooms.table import Table


def complete(record: Record, table: Table) -> None:
    """Add the deck to the record of a finished game."""
    end = table.end
    assert end is not None
    if not end.deck:
        return
    if table.commitment and end.salt:
        headers = {"commitment": table.commitment, "deck-order": " ".join(end.deck), "salt": end.salt}
        opening = sum(isinstance(event, Reveal) for event in record.game.events[: table.opening])
        if opening:
            headers["opening-cards"] = str(opening)
        if end.secret is not None:
            headers["deck-secret"] = end.secret
        # Seats count from 1 in records; a number that was sealed and never shown is written as "-".
        headers |= {f"lot-{lot.seat + 1}": f"{lot.seal} {lot.number or '-'}" for lot in table.lots}
        if end.seed is not None:
            headers["seeded"] = "yes"
        record.other_headers |= headers
    if record.game.position.is_over:
        record.set_aside = Card.parse(end.deck[-1])


def cards_turned(record: Record) -> list[str]:
    """The cards in the order in which they came."""
    return [str(event) for event in record.game.events if isinstance(event, Reveal)]
