"""What was answered before in a room: a request whose answer was lost comes again, and gets the same."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec

from ponti.server.storage.interface import REMEMBERED_ANSWERS
from ponti.wire.refusal import Refusal

_encoder = msgspec.json.Encoder()

REMEMBERED_REFUSALS = 300


class Answers:
    """The last answers by the keys of their requests; those to what was carried out are stored, too."""

    def __init__(self, stored: dict[str, bytes]) -> None:
        self._done = stored
        self._order: deque[str] = deque(stored)
        """The keys of what was carried out, about in their order."""
        self._refused: dict[str, Refusal] = {}

    def __len__(self) -> int:
        return len(self._done)

    def __iter__(self) -> Iterator[str]:
        return iter(self._done)

    def get(self, key: str | None) -> bytes | None:
        """The answer to a request that was carried out."""
        return None if key is None else self._done.get(key)

    def refusal(self, key: str) -> Refusal | None:
        """Why a request was refused."""
        return self._refused.get(key)

    def renew(self, stored: dict[str, bytes]) -> None:
        """Another process has answered something, too."""
        self._done, self._order = stored, deque(stored)

    def add(self, key: str, answer: bytes) -> None:
        """A request was carried out."""
        self._done[key] = answer
        self._order.append(key)

    def refuse(self, key: str, refusal: Refusal) -> Refusal:
        """A request was refused."""
        self._refused[key] = refusal.with_traceback(None)
        while len(self._refused) > REMEMBERED_REFUSALS:
            self._refused.pop(next(iter(self._refused)))
        return refusal

    @property
    def outdated(self) -> list[str]:
        """The keys of requests that are forgotten with the next one: all but the last."""
        return list(islice(self._order, max(0, len(self._order) + 1 - REMEMBERED_ANSWERS)))

    def forget(self, keys: Iterable[str]) -> None:
        """Nobody will ask again for the answers to these."""
        for key in keys:
            self._done.pop(key, None)
            if self._order and self._order[0] == key:
                self._order.popleft()


def request_key(holder: bytes, request: str) -> str:
    """What a repeated request is known by: two players may use the same ids."""
    return f"{holder.hex()[:16]}:{request}"


def refused(refusal: Refusal, request: str | None) -> bytes:
    """The answer to a request that is not carried out."""
    return _encoder.encode(refusal.answer(request))
