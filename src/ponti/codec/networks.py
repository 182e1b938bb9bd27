"""Files of networks to play with: ONNX, with a seal by which a damaged or a foreign file is told at once.

A network in ONNX may carry texts of its own. Ours has one in JSON, which says what the network is for, which
version its inputs and outputs have, and how it was trained; and the seal, a hash over the whole file in which
the hash itself counts as noughts. Whoever reads a file checks the seal before anybody looks further into it.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any, NamedTuple

from ponti.errors import ParseError, PontiError

VERSION = 1
"""Changes whenever an older reader would misread what a network says."""
ABOUT, SEAL = "ponti", "ponti-seal"
"""The names of the two texts."""
UNSEALED = "sha256:" + "0" * 64
LARGEST = 64 * 1024 * 1024
_SEALED = re.compile(rb"sha256:([0-9a-f]{64})")
_TOLD = re.compile(rb'\{"version": [^{}]*\}')


class About(NamedTuple):
    """What a network says about itself; a reader checks `kind` and `codec`."""

    kind: str
    codec: int
    """The version of the codec whose planes it sees."""
    hash: str
    """Over all its weights, as training names them."""
    minutes: float
    """How long it was trained."""
    steps: int

    def text(self) -> str:
        """As JSON, in the order of the fields."""
        return json.dumps({"version": VERSION, **self._asdict()})

    @classmethod
    def parse(cls, text: str) -> About:
        """What the JSON says."""
        try:
            told: dict[str, Any] = json.loads(text)
            version = told.pop("version")
            found = cls(**told)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise ParseError("the network does not say what it is") from error
        if version != VERSION:
            raise ParseError(f"the network has version {version!r:.20} and this Ponti reads {VERSION}")
        return found

    @property
    def name(self) -> str:
        """A few signs that nobody confuses with those of another network."""
        return self.hash[:8]


def sealed(contents: bytes) -> bytes:
    """A file with its seal, made of one that has room for it."""
    blank = UNSEALED.encode()
    assert contents.count(blank) == 1, "a file has room for one seal"
    return contents.replace(blank, b"sha256:" + hashlib.sha256(contents).hexdigest().encode())


def about(contents: bytes) -> About:
    """What a file says about itself; refused where its seal is missing or broken.

    >>> head = About("some-network", 1, "0123456789", 27.0, 1000).text()
    >>> file = sealed(f"ponti-seal {UNSEALED} {head} and weights".encode())
    >>> about(file).name
    '01234567'
    >>> about(file.replace(b"weights", b"worries"))
    Traceback (most recent call last):
    ponti.errors.PontiError: it is damaged: its seal is broken
    """
    seals = _SEALED.findall(contents)
    if len(contents) > LARGEST or SEAL.encode() not in contents or len(seals) != 1:
        raise PontiError("it is no network of ours")
    (seal,) = seals
    if hashlib.sha256(contents.replace(seal, b"0" * 64)).hexdigest().encode() != seal:
        raise PontiError("it is damaged: its seal is broken")
    told = _TOLD.search(contents)
    return About.parse("" if told is None else told[0].decode("utf-8", "replace"))
