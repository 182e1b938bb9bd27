"""Ponte del Diavolo for PettingZoo; `player_0` opens, `player_1` chooses a colour (docs/codec/diavolo.md)."""

from __future__ import annotations

from typing import Any, ClassVar

from gymnasium.utils import EzPickle

from ponti.adapters.batch import make
from ponti.adapters.pettingzoo.seats import Seats, metadata, wrapped
from ponti.diavolo import Supply


class raw_env(Seats, EzPickle):  # noqa: N801 (PettingZoo's name for it)
    """The game on a board of `size`, with the supply of the box scaled to it or another one."""

    metadata: ClassVar[dict[str, Any]] = metadata("diavolo_v0", parallel=False)

    def __init__(
        self, size: int = 10, supply: Supply | str | None = None, render_mode: str | None = None
    ) -> None:
        EzPickle.__init__(self, size, supply, render_mode)
        Seats.__init__(self, make("diavolo", 1, auto_reset=False, size=size, supply=supply), render_mode)


def env(**options: Any) -> Any:
    """The game with PettingZoo's usual wrappers."""
    return wrapped(raw_env(**options))
