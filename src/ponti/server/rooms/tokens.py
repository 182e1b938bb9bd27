"""Ids of rooms and secret tokens of seats."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256

_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
_ROOM = re.compile(f"[{_LETTERS}]{{10}}")


def new_room_id() -> str:
    """An id that nobody guesses and that can be read aloud: fifty random bits."""
    return "".join(secrets.choice(_LETTERS) for _ in range(10))


def is_room_id(text: str) -> bool:
    r"""Whether there can be a room of this name; a storage need not understand any other.

    >>> is_room_id("k3x7q2mzpa"), is_room_id("k3x7q2mzpa\n"), is_room_id("\0")
    (True, False, False)
    """
    return _ROOM.fullmatch(text) is not None


def new_token() -> str:
    """A secret of 192 random bits, 32 characters long."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> bytes:
    """What is stored of a token. It is random and long, so that a plain hash cannot be turned back."""
    return sha256(token.encode()).digest()
