"""`ponti verify`: was this game played by the rules, and with a fair deck?"""

from __future__ import annotations

import sys
from pathlib import Path

from ponti.cli.parts import part_of
from ponti.cli.screen import read_as
from ponti.record import Record


def verify(record: Path, /, *, commitment: str | None = None) -> None:
    """Check a game record: every move, the result and, for a game of Hashi played on a server, the deck.

    Before the first card the server commits itself to a secret and the players' devices to a number each; at
    the end all of them are in the record. This command shuffles again and checks that the cards came in that
    order. A proof that the app has saved also holds what that device saw at the start.

    For example:

        ponti verify game.txt
        ponti verify ponti-k3x7q2mzpa-proof.txt

    Parameters
    ----------
    record
        The text record of a finished game, as the app offers it for download, or the proof of its deck.
    commitment
        The commitment as you noted it at the start, where you do not want to take the record's word for it.

    """
    game = read_as(record, Record.parse)
    lines = [f"{record.name}: every move is legal and the result is right"]
    lines += part_of(game.kind).verified(game, commitment)
    sys.stdout.write("\n".join(lines) + "\n")
