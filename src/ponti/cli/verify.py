"""`ponti verify`: was this game played by the rules, and with a fair deck?"""

from __future__ import annotations

import sys
from pathlib import Path

from ponti.cli.screen import read_as
from ponti.record import Record


def verify(record: Path, /) -> None:
    """Check a game record: every move, the result and, of Hashi on a server, the deck.

    At the start of a game the server publishes a hash of the shuffled deck and a salt, at the end both. This
    command checks that they belong together and that the cards came in that order.

    For example:

        ponti verify game.txt

    Parameters
    ----------
    record
        The text record of a finished game, as the app offers it for download.

    """
    from ponti.server.rooms.deck import check_record

    game = read_as(record, Record.parse)
    lines = [f"{record.name}: every move is legal and the result is right"]
    if game.kind == "hashi" and "commitment" in game.other_headers:
        commitment = check_record(game)
        seeded = " (shuffled from a seed, not by chance)" if "seeded" in game.other_headers else ""
        lines.append(f"the deck is the one that was committed to: {commitment}{seeded}")
    elif game.kind == "hashi":
        lines.append("the record has no commitment: it was not played on a server")
    sys.stdout.write("\n".join(lines) + "\n")
