"""Cards and decks. A deck is data: a text file that lists its cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from ponti.errors import ParseError
from ponti.hashi.headers import read_headers, write_headers

NUMBERS, BRIDGES = range(1, 7), range(1, 4)
STANDARD_CARDS = 18
MOST_CARDS = 60


class Card(NamedTuple):
    """A card: the number to enter and the bridges to draw.

    >>> str(Card(5, 3)), Card.parse("5/3")
    ('5/3', Card(number=5, bridges=3))
    """

    number: int
    bridges: int

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card such as `5/3`."""
        text = text.strip()
        if len(text) == 3 and text[0] in "123456" and text[1] == "/" and text[2] in "123":
            return cls(int(text[0]), int(text[2]))
        raise ParseError(
            "{text} is not a card: write a number 1–6, a slash and 1–3 bridges, such as 5/3",
            text=repr(text[:20]),
        )

    def __str__(self) -> str:
        return f"{self.number}/{self.bridges}"


@dataclass(frozen=True, repr=False)
class Deck:
    """A deck: its cards in order of size. The order of a shuffled deck is nowhere in this library.

    >>> deck = Deck.parse('''deck: tiny
    ... variant: yes
    ...
    ... 3/2 1/1 3/2
    ... ''')
    >>> [str(card) for card in deck.cards], deck.rounds
    (['1/1', '3/2', '3/2'], 2)
    """

    name: str
    cards: tuple[Card, ...]
    variant: bool = False
    note: str = ""

    @cached_property
    def rounds(self) -> int:
        """One card is set aside; each of the others is a round (rules/hashi.md#rounds)."""
        return len(self.cards) - 1

    @property
    def is_standard(self) -> bool:
        """Whether it has as many cards as the printed game."""
        return len(self.cards) == STANDARD_CARDS

    @cached_property
    def kinds(self) -> tuple[tuple[Card, int], ...]:
        """The different cards with how often each occurs."""
        return tuple(sorted(Counter(self.cards).items()))

    @cached_property
    def id(self) -> str:
        """The name and a short hash of the cards."""
        from hashlib import sha256  # slow to import, and only codes and records need it

        content = " ".join(map(str, self.cards))
        return f"{self.name}@{sha256(content.encode()).hexdigest()[:4]}"

    @classmethod
    def parse(cls, text: str) -> Deck:
        """Read a deck file; `ParseError` says what is wrong and where."""
        headers, body = read_headers(text, "deck")
        cards: list[Card] = []
        last = headers.last_line
        for number, line in body:
            for word in line.split():
                try:
                    cards.append(Card.parse(word))
                except ParseError as error:
                    raise error.at(number, line.index(word) + 1) from None
            last = number
        if not headers.variant and len(cards) != STANDARD_CARDS:
            raise ParseError(
                "a deck has {needed} cards unless it says 'variant: yes', and this one has {count}",
                count=len(cards),
                needed=STANDARD_CARDS,
                line=last,
            )
        if not 2 <= len(cards) <= MOST_CARDS:
            raise ParseError(
                "a deck has 2 to {most} cards, and this one has {count}",
                count=len(cards),
                most=MOST_CARDS,
                line=last,
            )
        return cls(headers.name, tuple(sorted(cards)), headers.variant, headers.note)

    def code(self) -> str:
        r"""The deck in one line: its id if it comes with Ponti, else everything but the note.

        >>> Deck.parse("deck: tiny\nvariant: yes\n\n3/2 1/1").code()
        'tiny@e8d3~1132'
        """
        return self._code

    @cached_property
    def _code(self) -> str:
        from ponti.hashi.one_line import deck_line
        from ponti.hashi.shipped import is_shipped

        return self.id if is_shipped(self) else deck_line(self)

    def __str__(self) -> str:
        rows: dict[int, list[str]] = {}
        for card in self.cards:
            rows.setdefault(card.number, []).append(str(card))
        body = "".join(" ".join(row) + "\n" for row in rows.values())
        return write_headers("deck", self.name, self.variant, self.note) + body

    def __repr__(self) -> str:
        from ponti.hashi.shipped import is_shipped

        return f"deck_by_id({self.id!r})" if is_shipped(self) else f"Deck.parse({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        from ponti.hashi.shipped import deck_by_id, is_shipped

        if is_shipped(self):
            return deck_by_id, (self.id,)
        return Deck, (self.name, self.cards, self.variant, self.note)

    @cached_property
    def _hash(self) -> int:
        return int(self.id.rpartition("@")[2], 16)

    def __hash__(self) -> int:
        return self._hash  # a number, so that it is the same in every process
