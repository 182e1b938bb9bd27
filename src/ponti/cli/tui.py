"""The terminal client: `ponti tui`."""

from __future__ import annotations

from pathlib import Path

from ponti import tui as client
from ponti.cli.screen import read_as
from ponti.errors import PontiError
from ponti.record import Record


def tui(what: str | None = None, /, *, review: bool = False, name: str = "") -> None:
    """Play on drawn boards in this terminal, with keys and mouse.

    Both games, alone, round one screen or against bots; a table on a server by its link, with people in
    browsers; the replay and the review of a record.

    For example:

        ponti tui
        ponti tui http://192.168.1.20:8000/g/k3x7q2mzpa --name Ada
        ponti tui game.txt --review

    Parameters
    ----------
    what
        The link of a game on a server, or a game record; without it you choose on the screen.
    review
        Look at every turn of the record at once.
    name
        What you are called on the server.

    """
    first = _first(what, review, name)
    if not client.fits():
        columns, rows = client.LEAST
        raise PontiError(
            f"ponti tui needs a terminal of at least {columns} × {rows}; elsewhere ponti play asks you"
        )
    client.run(first)


def _first(what: str | None, review: bool, name: str) -> object:
    """What to open first."""
    if what is None:
        return None
    from ponti.extras import need

    need("textual")
    from ponti.tui.app import OpenLink, OpenRecord

    if "://" in what or "/g/" in what:
        return OpenLink(what, name)
    return OpenRecord(read_as(Path(what), Record.parse), review)
