"""A shuffle that any language can repeat, from numbers of parties that did not know each other's.

Everything that is hashed is text, and every number is 64 hexadecimal digits, so that there is nothing to
agree on besides SHA-256. docs/fair-decks.md says it in words, with test vectors.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256

WORDS = 2**32
"""How many values a word of four bytes has."""


def hashed(*lines: str) -> str:
    """The SHA-256 of some lines, with a line break between two of them.

    >>> hashed("ponti lot", "00" * 32)[:16]
    'd69962c7a681a7e2'
    """
    return sha256("\n".join(lines).encode()).hexdigest()


def seal(number: str) -> str:
    """What a player's device shows before it shows its number."""
    return hashed("ponti lot", number)


def commitment(secret: str, salt: str) -> str:
    """What the server shows before it shows its secret."""
    return hashed("ponti deck 2", secret, salt)


def first_commitment(deck: Iterable[str], salt: str) -> str:
    """The commitment of the first scheme, to the order itself.

    >>> first_commitment(["5/3", "1/1"], "abc")[:12]
    '80b694804b1a'
    """
    return hashed("ponti deck", " ".join(deck), salt)


def secret_of_seed(seed: str) -> str:
    """The secret that a seed stands for."""
    return hashed("ponti seed", seed)


def shuffled(cards: Iterable[str], secret: str, numbers: Iterable[str] = ()) -> list[str]:
    """The cards in the order that the server's secret and the players' numbers make of them.

    The first one is turned first. How the cards are given does not matter; numbers stand in order of seats.
    """
    deck = sorted(cards)
    words = _words(hashed("ponti shuffle", secret, *numbers))
    for last in range(len(deck) - 1, 0, -1):
        chosen = _below(last + 1, words)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return deck


def _words(key: str) -> Iterator[int]:
    """Words by chance without end: the hashes of the key with a counter, four bytes at a time."""
    block = 0
    while True:
        data = sha256(f"{key} {block}".encode()).digest()
        yield from (int.from_bytes(data[place : place + 4]) for place in range(0, 32, 4))
        block += 1


def _below(limit: int, words: Iterator[int]) -> int:
    """A number below a limit, all equally likely: words of the incomplete last stretch are passed over."""
    end = WORDS - WORDS % limit
    return next(word for word in words if word < end) % limit
