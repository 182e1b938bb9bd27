"""What there is to play on a day. All of it follows from a key that the server keeps to itself, and the date.

Whoever has the key knows every deck; nobody else does before the day is over. What is published beforehand is
the commitment to each, so that a deck cannot be changed any more. docs/daily.md says it in words.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ponti.puzzles import puzzles
from ponti.server.rooms.deck import Secret, UnfairError
from ponti.server.rooms.parts import part_of
from ponti.wire.hashi import HashiOptions
from ponti.wire.shuffle import commitment, hashed, shuffled

DECK_GAME = "hashi"
"""The game of the deck of the day."""
PUZZLE_GAME = "diavolo"
"""The game of the puzzle of the day."""
BOARDS = ("side-a", "side-b")
"""They alternate."""


class Plan(NamedTuple):
    """What there is to play on a day."""

    date: dt.date
    board: str
    secret: str
    salt: str
    puzzle: str

    @property
    def commitment(self) -> str:
        """What is published beforehand."""
        return commitment(self.secret, self.salt)

    @property
    def options(self) -> HashiOptions:
        """The options of the game; nobody watches while the others may still play."""
        return HashiOptions(board=self.board, spectators=False)

    @property
    def kept(self) -> Secret:
        """The deck as a game keeps it, until its end."""
        return Secret([], self.salt, None, self.secret)

    @property
    def deck(self) -> list[str]:
        """The cards in their order, the one set aside last."""
        return shuffled(_cards(self.board), self.secret)

    @property
    def code(self) -> str:
        """The position in which the game begins."""
        part = part_of(DECK_GAME)
        code: str = part.start(part.options_kept(self.options), 1).code()
        return code


def key_of_seed(seed: str) -> str:
    """The key that a seed stands for, on every server that has it."""
    return hashed("ponti daily seed", seed)


def series_of(key: str) -> str:
    """A short name for all days of a key, which says nothing about it."""
    return hashed("ponti daily series", key)[:8]


@lru_cache(256)
def plan_of(key: str, date: dt.date) -> Plan:
    """What there is to play on a day."""
    day = date.isoformat()
    return Plan(
        date,
        board_of(date),
        hashed("ponti daily deck", key, day),
        hashed("ponti daily salt", key, day)[:32],
        _puzzle(key, date.toordinal()),
    )


def board_of(date: dt.date) -> str:
    """Whose turn it is among the boards.

    >>> board_of(dt.date(2026, 11, 18)), board_of(dt.date(2026, 11, 19))
    ('side-a', 'side-b')
    """
    return BOARDS[date.toordinal() % len(BOARDS)]


@lru_cache(8)
def _cards(board: str) -> tuple[str, ...]:
    part = part_of(DECK_GAME)
    start = part.start(part.options_kept(HashiOptions(board=board)), 1)
    return tuple(map(str, part.deck(start) or ()))


def _puzzle(key: str, number: int) -> str:
    """One of the puzzles that are proved; none comes again before all have been there."""
    names = [name for name, puzzle in puzzles(PUZZLE_GAME).items() if puzzle.is_proved]
    turn, place = divmod(number, len(names))
    return shuffled(names, hashed("ponti daily puzzles", key, str(turn)))[place]


def check_day(date: str, promised: str, secret: str, salt: str, deck: Sequence[str], board: str) -> None:
    """Raise `UnfairError` unless the deck of a day is the one that was promised."""
    if commitment(secret, salt) != promised:
        raise UnfairError("secret and salt do not give the commitment")
    try:
        right = board_of(dt.date.fromisoformat(date))
    except ValueError:
        raise UnfairError("the day is not a date such as 2026-11-18") from None
    if board != right:
        raise UnfairError(f"the board of {date} is {right}")
    cards = _cards(BOARDS[0])  # the same on every board
    if Counter(deck) != Counter(cards):
        raise UnfairError("the deck does not have the cards of this game")
    if shuffled(cards, secret) != list(deck):
        raise UnfairError("the shuffle gives another order than that of the deck")
