"""`ponti verify`: was this game played by the rules, and with a fair deck?"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from ponti.cli.parts import part_of
from ponti.cli.screen import read_as
from ponti.errors import PontiError
from ponti.record import Record


class _Opened(msgspec.Struct):
    deck: list[str]
    secret: str
    salt: str


class _Day(msgspec.Struct):
    """What `GET /api/daily/{date}` tells of a day, as far as it is checked."""

    date: str
    board: str
    commitment: str
    opened: _Opened | None = None


def verify(record: Path, /, *, commitment: str | None = None) -> None:
    """Check a game record: every move, the result and, for a game of Hashi played on a server, the deck.

    Before the first card the server commits itself to a secret and the players' devices to a number each; at
    the end all of them are in the record. This command shuffles again and checks that the cards came in that
    order. A proof that the app has saved also holds what that device saw at the start.

    A day that is over, saved from a server's /api/daily/2026-11-18, is checked likewise: whether its deck is
    the one that the server had committed itself to.

    For example:

        ponti verify game.txt
        ponti verify ponti-k3x7q2mzpa-proof.txt
        ponti verify 2026-11-18.json --commitment 5f0c…

    Parameters
    ----------
    record
        The text record of a finished game, as the app offers it for download, the proof of its deck, or what
        a server tells of a day.
    commitment
        The commitment as you noted it at the start, where you do not want to take the record's word for it.

    """
    found = read_as(record, _game_or_day)
    if isinstance(found, _Day):
        lines = [f"{record.name}: {line}" for line in _verified_day(found, commitment)]
    else:
        lines = [f"{record.name}: every move is legal and the result is right"]
        lines += part_of(found.kind).verified(found, commitment)
    sys.stdout.write("\n".join(lines) + "\n")


def _game_or_day(text: str) -> Record | _Day:
    if not text.lstrip().startswith("{"):
        return Record.parse(text)
    try:
        return msgspec.json.decode(text, type=_Day)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise PontiError(f"this is not what a server tells of a day: {str(error)[:200]}") from None


def _verified_day(day: _Day, promised: str | None) -> list[str]:
    """What is certain of the deck of a day; `UnfairError` where it is not fair."""
    from ponti.server.daily.plan import check_day
    from ponti.server.rooms.deck import UnfairError

    if promised is not None and promised.strip().lower() != day.commitment:
        raise UnfairError("the commitment of the day is not the one that was seen before")
    if day.opened is None:
        raise UnfairError(f"the cards of {day.date[:40]} are not opened yet: its day is not over")
    check_day(day.date, day.commitment, day.opened.secret, day.opened.salt, day.opened.deck, day.board)
    lines = [f"the deck of {day.date} is the one that was committed to: {day.commitment}"]
    if promised is not None:
        lines.append("this is what was seen before")
    return [*lines, "the server alone has shuffled it"]
