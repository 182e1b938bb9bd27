"""What only the record of a game of Ponte del Diavolo has: nothing, for there is no deck."""

from __future__ import annotations

from ponti.record import Record
from ponti.server.rooms.table import Table


def complete(record: Record, table: Table) -> None:
    """Nothing has to be added."""
    del record, table


def cards_turned(record: Record) -> None:
    """There are no cards."""
    del record
