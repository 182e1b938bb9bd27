"""`ponti verify`: was this game played by the rules, and with a fair deck?"""

from __future__ import annotations

import sys
from pathlib import Path

from ponti.cli.parts import part_of
from ponti.cli.screen import read_as
from ponti.record import Record


def verify(record: Path, /) -> None:
    """Check a game record: every move, the result and, for a game of Hashi played on a server, the deck.

    At the start of a game the server publishes a hash of the shuffled deck and a salt, at the end both. This
    command checks that they belong together and that the cards came in that order.

    For example:

        ponti verify game.txt

    Parameters
    ----------
    record
        The text record of a finished game, as the app offers it for download.

    """
    game = read_as(record, Record.parse)
    lines = [f"{record.name}: every move is legal and the result is right"]
    lines += part_of(game.kind).verified(game)
    sys.stdout.write("\n".join(lines) + "\n")
