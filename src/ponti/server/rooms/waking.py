"""When the server has to act in a game by itself."""

from __future__ import annotations

from ponti.server.rooms.table import Table


def wake_of(table: Table) -> int | None:
    """At once for a bot's move, or when a clock runs out; None where everything waits for people.

    Bots that are among themselves play for those who watch: where nobody is there, nobody wakes them.
    """
    for seat in table.waiting_for:
        if table.seats[seat].bot:
            return None if table.bots_alone else 0
    return table.clocks.next_deadline()
