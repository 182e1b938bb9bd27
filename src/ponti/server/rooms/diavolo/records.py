"""What only the record of a game of Ponte del Diavolo has: nothing, for there is no deck."""

from __future__ import annotations

import msgspec

from ponti.record import Record
from ponti.server.rooms.table import Table


def complete(record: Record, table: Table) -> None:
    """Nothing has to be added."""
    del record, table


def cards_turned(record: Record) -> None:
    """There are no cards."""
    del record


def remains(table: Table) -> None:
    """Points and colours say everything."""
    del table


def remains_told(data: msgspec.Raw) -> None:
    """There is nothing to be sent."""
    del data
