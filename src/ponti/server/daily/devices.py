"""How a device is recognised: by a random token that it keeps, and of which each day knows another hash.

So nobody who reads what is stored can tell which tries of different days are those of one device.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import sha256


def _digest(what: str, device: str, day: str) -> bytes:
    return sha256(f"{what}\n{device}\n{day}".encode()).digest()


def device_on(device: str, day: str) -> bytes:
    """What is stored of a device on a day."""
    return _digest("ponti device", device, day)


def seat_token(device: str, day: str) -> str:
    """The token of the seat in the try that counts: the same whenever the device asks for it again.

    >>> len(seat_token("a" * 32, "2026-11-18.abcd1234"))
    32
    """
    return urlsafe_b64encode(_digest("ponti daily seat", device, day)[:24]).decode()
