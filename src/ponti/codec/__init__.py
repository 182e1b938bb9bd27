"""Decisions as numbers: a whole turn step by step, for networks and for the interfaces that researchers use.

A turn of either game can have thousands of forms; here it is a short row of small decisions, each an integer
below `Codec.actions`. What is offered always leads to a legal turn: a dead end is masked before it is
entered. `Stage` plays a game this way. The tables are in docs/codec/. In Hashi only the strict pen can be
encoded.

>>> codec = make("diavolo", size=6)
>>> stage = Stage.start(codec)
>>> for name in ("c3", "d5", "dark"):
...     stage = stage.after(stage.to_act[0], codec.action(name))
>>> str(stage.position.turn), stage.to_act, len(stage.legal_actions(1))
('dark', (1,), 34)
"""

from __future__ import annotations

from typing import Any

from ponti import games
from ponti.codec.interface import Codec
from ponti.codec.stage import Stage

__all__ = ["Codec", "Stage", "make", "of"]


def make(kind: str, **options: Any) -> Codec:
    """The codec of a game by name: `make("diavolo", size=8)`, `make("hashi", board="side-b", seats=3)`."""
    codec: Codec = games.part(kind, "codec").make(**options)
    return codec


def of(position: Any) -> Codec:
    """The codec that fits a position."""
    codec: Codec = games.part(position.kind, "codec").of(position)
    return codec
