"""A fair deck: shuffled from the system's randomness, committed to at the start, and open at the end."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from hashlib import sha256
from random import Random

import msgspec

from ponti.errors import PontiError
from ponti.record import Record
from ponti.server.rooms.parts import part_of


class Secret(msgspec.Struct, frozen=True):
    """Stored, and hidden until the end: the cards in their order, the one set aside last, and the salt."""

    deck: list[str]
    salt: str
    seed: str | None = None


def commitment(deck: Iterable[str], salt: str) -> str:
    """The hash that is published at the start; docs/protocol.md says how to check it.

    >>> commitment(["5/3", "1/1"], "abc")[:12]
    '80b694804b1a'
    """
    return sha256(f"ponti deck\n{' '.join(deck)}\n{salt}".encode()).hexdigest()


def shuffled(cards: Iterable[object], seed: str | None = None) -> Secret:
    """The cards in an order by chance, or in the one that a seed stands for."""
    deck = [str(card) for card in cards]
    rng: Random = secrets.SystemRandom() if seed is None else Random(f"ponti deck {seed}")
    rng.shuffle(deck)
    return Secret(deck, secrets.token_hex(16), seed)


class UnfairError(PontiError):
    """A deck that is not the one that was committed to."""


def check_record(record: Record) -> str:
    """Check the deck of a game record against its commitment, which is returned; raises `UnfairError`.

    The record itself, its moves and its result were verified when it was read.
    """
    headers = record.other_headers
    turned = part_of(record.kind).cards_turned(record)
    if turned is None:
        raise UnfairError("there is no deck in this game")
    missing = [name for name in ("commitment", "deck-order", "salt") if name not in headers]
    if missing:
        raise UnfairError(f"the record has no {', '.join(missing)}: it was not played on a server")
    deck = headers["deck-order"].split()
    check(headers["commitment"], deck, headers["salt"])
    turned = turned[int(headers.get("opening-cards", "0")) :]
    if turned != deck[: len(turned)]:
        place = next(index for index, card in enumerate(turned) if card != deck[index])
        raise UnfairError(f"card {place + 1} was {turned[place]}, the deck had {deck[place]}")
    if record.set_aside is not None and str(record.set_aside) != deck[-1]:
        raise UnfairError(f"the card set aside was {record.set_aside}, the deck had {deck[-1]}")
    return headers["commitment"]


def check(promised: str, deck: Sequence[str], salt: str) -> None:
    """Raise `UnfairError` unless deck and salt are what was promised."""
    if commitment(deck, salt) != promised:
        raise UnfairError("deck and salt do not give the commitment")
