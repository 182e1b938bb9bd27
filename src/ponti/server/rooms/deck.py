"""A fair deck: the server commits itself before the players show their numbers, and opens all at the end.

Games that were begun before the players' devices had a part in it keep the first scheme: there the server
alone shuffled, and the commitment is to the order itself. docs/fair-decks.md describes both.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ponti.errors import PontiError
from ponti.record import Record
from ponti.server.rooms.lots import Lot
from ponti.server.rooms.parts import part_of
from ponti.wire.shuffle import commitment, first_commitment, seal, secret_of_seed, shuffled

if TYPE_CHECKING:
    from ponti.server.rooms.table import Table

_OF_A_SEAT = ("lot-", "seen-lot-", "shown-")
"""How the headers of a record begin that belong to a seat."""


class Secret(msgspec.Struct, frozen=True):
    """Stored, and hidden until the end. `deck` is there in the first scheme only, the card set aside last."""

    deck: list[str]
    salt: str
    seed: str | None = None
    secret: str | None = None

    @property
    def commitment(self) -> str:
        """What is published at the start."""
        if self.secret is None:
            return first_commitment(self.deck, self.salt)
        return commitment(self.secret, self.salt)


def drawn(seed: str | None = None) -> Secret:
    """A secret by chance, or the one that a seed stands for."""
    secret = secrets.token_hex(32) if seed is None else secret_of_seed(seed)
    return Secret([], secrets.token_hex(16), seed, secret)


def deck_of(table: Table, secret: Secret) -> list[str]:
    """The cards in their order, the one set aside last; for good as soon as the first one is turned."""
    if secret.secret is None:
        return secret.deck
    return shuffled(table.cards, secret.secret, numbers_of(table.lots))


def numbers_of(lots: Iterable[Lot]) -> list[str]:
    """The numbers that are part of the shuffle."""
    return [lot.number for lot in lots if lot.number is not None]


# Checking


class UnfairError(PontiError):
    """A deck that is not the one that was committed to."""


class Proof(NamedTuple):
    """What a server tells of a deck at the end."""

    commitment: str
    deck: Sequence[str]
    salt: str
    secret: str | None = None
    """None in the first scheme."""
    lots: tuple[Lot, ...] = ()

    def check(self) -> None:
        """Raise `UnfairError` unless the order follows from what was promised."""
        if self.secret is None:
            if self.lots:
                raise UnfairError(
                    "the players' devices had a part in the shuffle, and the server's is missing"
                )
            if first_commitment(self.deck, self.salt) != self.commitment:
                raise UnfairError("deck and salt do not give the commitment")
            return
        if commitment(self.secret, self.salt) != self.commitment:
            raise UnfairError("secret and salt do not give the commitment")
        for lot in self.lots:
            if lot.number is not None and seal(lot.number) != lot.seal:
                raise UnfairError(f"the number of seat {lot.seat + 1} is not the one that it sealed")
        if shuffled(self.deck, self.secret, numbers_of(self.lots)) != list(self.deck):
            raise UnfairError("the shuffle gives another order than that of the deck")


def proof_of(record: Record) -> Proof:
    """What a record tells of its deck; `UnfairError` where it tells too little."""
    headers = record.other_headers
    missing = [name for name in ("commitment", "deck-order", "salt") if name not in headers]
    if missing:
        raise UnfairError(f"the record has no {', '.join(missing)}: it was not played on a server")
    numbers = [str(seat + 1) for seat in range(len(record.seats))]
    for name in headers:
        of_seat = next((start for start in _OF_A_SEAT if name.startswith(start)), None)
        if of_seat is not None and name.removeprefix(of_seat) not in numbers:
            raise UnfairError(f"the record has {name[:40]}, and there is no such seat")
    lots = [
        _lot(seat, headers[f"lot-{number}"])
        for seat, number in enumerate(numbers)
        if f"lot-{number}" in headers
    ]
    deck, salt, secret = headers["deck-order"].split(), headers["salt"], headers.get("deck-secret")
    return Proof(headers["commitment"], deck, salt, secret, tuple(lots))


def _lot(seat: int, text: str) -> Lot:
    """What a record says of a lot: the seal, and the number or `-`. Whatever else stands there is no lot."""
    words = text.split()
    if len(words) != 2:
        raise UnfairError(f"lot-{seat + 1} of the record is not a seal and a number, or - in its place")
    return Lot(seat, words[0], None if words[1] == "-" else words[1])


def _check_seen(record: Record, proof: Proof) -> None:
    """What a device saw before the first card, and itself showed, has to be what the server tells now."""
    headers, seats = record.other_headers, range(len(record.seats))
    if "seen-commitment" not in headers:
        return
    if headers["seen-commitment"] != proof.commitment:
        raise UnfairError("the commitment of the record is not the one that was seen at the start")
    told = {lot.seat: lot for lot in proof.lots}
    for seat in seats:
        lot = told.get(seat)
        if headers.get(f"seen-lot-{seat + 1}") != (None if lot is None else lot.seal):
            raise UnfairError(f"what seat {seat + 1} had sealed at the start is not what the record says")
        if headers.get(f"shown-{seat + 1}") not in (None, None if lot is None else lot.number):
            raise UnfairError(f"the number that seat {seat + 1} has shown was left out")


def check_record(record: Record, promised: str | None = None) -> Proof:
    """Check the deck of a game record against its commitment; raises `UnfairError`.

    `promised` is the commitment as somebody saw it at the start; a proof that a browser has saved holds what
    that device saw. The record itself, its moves and its result were verified when it was read.
    """
    part = part_of(record.kind)
    turned, cards = part.cards_turned(record), part.deck(record.game.start)
    if turned is None or cards is None:
        raise UnfairError("there is no deck in this game")
    proof = proof_of(record)
    if promised is not None and promised.strip().lower() != proof.commitment:
        raise UnfairError("the commitment of the record is not the one that was seen at the start")
    _check_seen(record, proof)
    proof.check()
    deck = list(proof.deck)
    opening = len(cards) - len(deck)
    if opening < 0 or Counter(map(str, cards)) != Counter([*turned[:opening], *deck]):
        raise UnfairError("the deck does not have the cards of this game")
    turned = turned[opening:]
    if turned != deck[: len(turned)]:
        place = next(index for index, card in enumerate(turned) if card != deck[index])
        raise UnfairError(f"card {place + 1} was {turned[place]}, the deck had {deck[place]}")
    if record.set_aside is not None and str(record.set_aside) != deck[-1]:
        raise UnfairError(f"the card set aside was {record.set_aside}, the deck had {deck[-1]}")
    return proof
