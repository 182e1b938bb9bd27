"""What has to be compiled to play Ponte del Diavolo, step by step: each kernel is used once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ponti.diavolo import Choose, Position, parse_move
from ponti.engine.decisions import Planes
from ponti.engine.diavolo import convert, memory
from ponti.engine.diavolo.judging import judged_by
from ponti.engine.diavolo.networks import Network, Said
from ponti.engine.diavolo.settings import Settings
from ponti.engine.diavolo.thinking import Thinker
from ponti.play import Limit


def _state() -> memory.State:
    return convert.state_of(Position.start(6).after(parse_move("a1 d4")).after(Choose.DARK))


def _search() -> None:
    thinker = Thinker(seed=1)
    thinker.look_at(_state())
    thinker.decide(Limit(simulations=40))


class _Blank(Network):
    """A network that says nothing about anything: the kernels around it are the same."""

    def __init__(self) -> None:
        """It is read from no file."""

    def says(self, planes: Planes) -> Said:
        """Nothing."""
        count, size = planes.shape[:2]
        shapes = (size, size, 10), (3,), (3,), (1,)
        return Said(*(np.zeros((count, *shape), np.float32) for shape in shapes))


def _network() -> None:
    settings = Settings(trust=0, room=20_000, batch=2)
    thinker = Thinker(settings, seed=1, evaluator=judged_by(_Blank(), settings))
    thinker.look_at(_state())
    thinker.think(Limit(simulations=4))


STEPS: list[tuple[str, Callable[[], object]]] = [
    ("the board of Ponte del Diavolo", _state),
    ("the search for Ponte del Diavolo", _search),
    ("the network of Ponte del Diavolo", _network),
]
