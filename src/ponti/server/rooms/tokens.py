"""Ids of rooms and secret tokens of seats."""

from __future__ import annotations

import secrets
from hashlib import sha256

_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


def new_room_id() -> str:
    """An id that nobody guesses and that can be read aloud: fifty random bits."""
    return "".join(secrets.choice(_LETTERS) for _ in range(10))


def new_token() -> str:
    """A secret of 192 random bits, 32 characters long."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> bytes:
    """What is stored of a token. It is random and long, so that a plain hash cannot be turned back."""
    return sha256(token.encode()).digest()
