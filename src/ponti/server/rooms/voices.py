"""What is said at a table: a few set words, told to all who are there, and not too often."""

from __future__ import annotations

import msgspec

from ponti.wire.base import Code
from ponti.wire.refusal import Refusal
from ponti.wire.server_messages import Said

AT_ONCE = 3
"""So many words may follow each other."""
EVERY_MS = 6_000
"""After that, one may be said so often."""


class Voices:
    """Who has said how much in a room, for as long as the room is in memory."""

    __slots__ = ("_until",)

    def __init__(self) -> None:
        self._until: dict[int, int] = {}
        """When a seat will have been silent for long enough to say anything again."""

    def said(self, seat: int, word: str, now: int) -> bytes:
        """A word of a seat, as all are told it; refused to whoever says too much.

        >>> voices = Voices()
        >>> [bool(voices.said(0, "hello", now=0)) for _ in range(3)]
        [True, True, True]
        >>> voices.said(0, "hello", now=EVERY_MS - 1)
        Traceback (most recent call last):
        ponti.wire.refusal.Refusal: not so many words in a short time
        >>> voices.said(0, "thanks", now=EVERY_MS)
        b'{"type":"said","seat":0,"word":"thanks"}'
        """
        until = max(self._until.get(seat, 0), now) + EVERY_MS
        if until > now + AT_ONCE * EVERY_MS:
            raise Refusal(Code.TOO_FAST, "not so many words in a short time")
        self._until[seat] = until
        return msgspec.json.encode(Said(seat=seat, word=word))
