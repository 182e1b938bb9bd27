"""The part that this terminal has in the shuffle of a deck, and whether it was fair: docs/fair-decks.md.

The browser does the same in `web/fair/`. What was sealed and seen is kept in a file, so that it is known even
after the terminal was closed in the middle of a game.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ponti.tui.settings import path as settings_path
from ponti.tui.settings import write_for_nobody_else
from ponti.wire.shuffle import commitment, first_commitment, seal, shuffled

MOST = 150
"""So many numbers and games are remembered, the newest."""
_CARD = re.compile(r"\d/\d")


class Lot(msgspec.Struct):
    """A number that was sealed here. It is for one game: one that somebody knows already proves nothing."""

    number: str
    room: str | None = None


class Seen(msgspec.Struct):
    """What was seen of a deck before its first card; seats are written as texts, as JSON has them."""

    commitment: str
    unturned: int
    seals: dict[str, str] = msgspec.field(default_factory=dict)
    shown: dict[str, str] = msgspec.field(default_factory=dict)
    """Numbers of this terminal that the server has taken."""
    closed: bool = False
    """Whether the game had started, so that no seal could come any more."""


class Decks(msgspec.Struct):
    """All that is remembered: numbers by their seals, and what was seen by the address of the game."""

    lots: dict[str, Lot] = msgspec.field(default_factory=dict)
    seen: dict[str, Seen] = msgspec.field(default_factory=dict)

    @classmethod
    def load(cls) -> Decks:
        """What the file says; nothing where it cannot be read."""
        try:
            return msgspec.json.decode(_path().read_bytes(), type=cls)
        except (OSError, msgspec.MsgspecError, RecursionError):
            return cls()

    def save(self) -> None:
        """Write the file, for nobody else to read."""
        for kept in (self.lots, self.seen):
            for old in list(kept)[:-MOST]:
                del kept[old]
        write_for_nobody_else(_path(), msgspec.json.encode(self).decode())

    def new_seal(self) -> str:
        """Draw a number and keep it; its seal."""
        number = secrets.token_hex(32)
        sealed = seal(number)
        self.lots[sealed] = Lot(number)
        self.save()
        return sealed

    def number_for(self, sealed: str, room: str) -> str | None:
        """The number under a seal, if it was sealed here and is not another game's."""
        lot = self.lots.get(sealed)
        return lot.number if lot is not None and lot.room in (None, room) else None


class Verdict(NamedTuple):
    """`own`, `others`, `server`, `late`, `seeded` or `unfair`, and what is not as it was promised."""

    answer: str
    faults: Sequence[str] = ()


class Watch:
    """Follows the deck of one game on a server."""

    def __init__(self, decks: Decks, room: str) -> None:
        self.decks = decks
        self.room = room
        self._sent: set[str] = set()

    @property
    def seen(self) -> Seen | None:
        """What was noted before the first card."""
        return self.decks.seen.get(self.room)

    def note(self, state: Mapping[str, Any], own: Sequence[int]) -> list[tuple[int, str]]:
        """Note what a server tells of its deck; the own seats whose numbers are to be shown now."""
        deck = state.get("deck")
        if not deck:
            return []
        lots, before = deck.get("lots", []), self.seen
        # What the server and the others have sealed is noted before anything is shown, and then stays.
        if before is None or not before.closed:
            noted = Seen(
                before.commitment if before else deck["commitment"],
                sum(not card["seen"] for card in _cards(state)),
                {str(lot["seat"]): lot["seal"] for lot in lots} | (before.seals if before else {}),
                before.shown if before else {},
                state["status"] != "open",
            )
            self._keep(noted)
        due = []
        for lot in lots:
            number = self.decks.number_for(lot["seal"], self.room) if lot["seat"] in own else None
            if number is None:
                continue
            if lot["number"] == number:
                self.shown(lot["seat"], number)
            elif state["status"] == "playing" and not lot["number"] and lot["seal"] not in self._sent:
                self._sent.add(lot["seal"])
                self.decks.lots[lot["seal"]] = Lot(number, self.room)
                self.decks.save()
                due.append((lot["seat"], number))
        return due

    def shown(self, seat: int, number: str) -> None:
        """The server has taken a number."""
        seen = self.seen
        if seen is not None and seen.shown.get(str(seat)) != number:
            self._keep(msgspec.structs.replace(seen, shown=seen.shown | {str(seat): number}))

    def again(self, number: str) -> None:
        """A number was not taken, for a reason that may pass."""
        self._sent.discard(seal(number))

    def _keep(self, seen: Seen) -> None:
        if self.seen != seen:
            self.decks.seen.pop(self.room, None)
            self.decks.seen[self.room] = seen
            self.decks.save()

    def judge(self, state: Mapping[str, Any], own: Sequence[int]) -> Verdict | None:
        """Was the deck fair? None where there is none, or it is not open."""
        deck = state.get("deck")
        if not deck or not deck.get("deck"):
            return None
        seen = self.seen
        faults = [*_broken(deck, seen), *_contradictions(state)]
        if faults:
            return Verdict("unfair", faults)
        shown = {lot["seat"]: lot["number"] for lot in deck.get("lots", []) if lot["number"]}
        if deck["seeded"]:
            return Verdict("seeded")
        if seen is None or not seen.closed or seen.unturned != len(deck["deck"]):
            return Verdict("late")
        if not shown:
            return Verdict("server")
        mine = any(seen.shown.get(str(seat)) == number for seat, number in shown.items() if seat in own)
        return Verdict("own" if mine else "others")

    def headers(self, state: Mapping[str, Any]) -> dict[str, str]:
        """What the record of a finished game says of its deck, so that `ponti verify` can check it."""
        deck = state.get("deck")
        if not deck or not deck.get("deck") or not deck.get("salt"):
            return {}
        found = {
            "commitment": deck["commitment"],
            "deck-order": " ".join(deck["deck"]),
            "salt": deck["salt"],
        }
        opening = len(_cards(state)) - len(deck["deck"])
        if opening:
            found["opening-cards"] = str(opening)
        if deck.get("secret"):
            found["deck-secret"] = deck["secret"]
        # Seats count from 1 in records; a number that was sealed and never shown is written as "-".
        for lot in deck.get("lots", []):
            found[f"lot-{lot['seat'] + 1}"] = f"{lot['seal']} {lot['number'] or '-'}"
        if deck["seeded"]:
            found["seeded"] = "yes"
        seen = self.seen
        if seen is not None and seen.closed:
            found["seen-commitment"] = seen.commitment
            found |= {f"seen-lot-{int(seat) + 1}": each for seat, each in seen.seals.items()}
            found |= {f"shown-{int(seat) + 1}": each for seat, each in seen.shown.items()}
        return found


def _broken(deck: Mapping[str, Any], seen: Seen | None) -> list[str]:
    """What was seen, and is not so any more."""
    if seen is None:
        return []
    lots = {str(lot["seat"]): lot for lot in deck.get("lots", [])}
    faults = []
    if seen.commitment != deck["commitment"]:
        faults.append("commitment")
    changed = any(seat not in lots or lots[seat]["seal"] != each for seat, each in seen.seals.items())
    if changed or (seen.closed and len(lots) != len(seen.seals)):
        faults.append("seals")
    if any(seat not in lots or lots[seat]["number"] != number for seat, number in seen.shown.items()):
        faults.append("left-out")
    if seen.unturned > len(deck["deck"]):
        faults.append("cards")
    return faults


def _contradictions(state: Mapping[str, Any]) -> list[str]:
    """Where the server contradicts itself."""
    told = state["deck"]
    deck, salt, secret, lots = told["deck"], told.get("salt"), told.get("secret"), told.get("lots", [])
    if not salt:
        return ["secret"]
    faults = []
    promised = commitment(secret, salt) if secret else first_commitment(deck, salt)
    if promised != told["commitment"] or (not secret and lots):
        faults.append("secret")
    if any(lot["number"] and seal(lot["number"]) != lot["seal"] for lot in lots):
        faults.append("number")
    if secret and shuffled(deck, secret, [lot["number"] for lot in lots if lot["number"]]) != deck:
        faults.append("order")
    every = [card["card"] for card in _cards(state)]
    turned = [text for text in state["moves"] if _CARD.fullmatch(text)]
    opening = len(every) - len(deck)
    complete = opening >= 0 and sorted([*turned[:opening], *deck]) == sorted(every)
    turned = turned[max(0, opening) :]
    aside = state["position"].get("set_aside")
    if not complete or turned != deck[: len(turned)] or (aside and aside != deck[-1]):
        faults.append("cards")
    return faults


def _cards(state: Mapping[str, Any]) -> list[dict[str, Any]]:
    """All cards of a game."""
    found: list[dict[str, Any]] = state["position"].get("cards", [])
    return found


def _path() -> Path:
    return settings_path().with_name("decks.json")
