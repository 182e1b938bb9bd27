"""Games with lots: two devices with a number each, and the page that says how they are checked."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from ponti.server.rooms.deck import deck_of
from ponti.server.rooms.house import House
from ponti.server.rooms.room import Room
from ponti.wire.shuffle import seal
from tests.server.houses import Person, new_game

PAGE = (Path(__file__).parents[2] / "docs" / "fair-decks.md").read_text("utf-8")
ADA, BEN = "a" * 64, "b" * 64


def block(language: str) -> str:
    """The first block of the page about fair decks in a language."""
    found = re.search(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def asked_for(number: str | None) -> dict[str, Any]:
    return {} if number is None else {"seal": seal(number)}


async def two_at(house: House, ada: str | None = ADA, ben: str | None = BEN, **form: Any) -> list[Person]:
    """Ada makes a game and Ben joins, each with the seal of a number or without."""
    room_id, token, seats = await house.create(new_game("hashi", "me", "open", **asked_for(ada), **form))
    other, taken = await house.join(room_id, "Ben", None, None, None if ben is None else seal(ben))
    room = await house.room(room_id)
    return [Person(room, token, seats), Person(room, other, taken)]


def order_in(room: Room) -> list[str]:
    """The order that the server goes by."""
    assert room.secret is not None
    return deck_of(room.table, room.secret)
