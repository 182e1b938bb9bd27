"""What has to be compiled to play Ponte del Diavolo, step by step: each kernel is used once."""

from __future__ import annotations

from collections.abc import Callable

from ponti.diavolo import Choose, Position, parse_move
from ponti.engine.diavolo import convert, judging, memory
from ponti.engine.diavolo.thinking import Thinker
from ponti.play import Limit


def _state() -> memory.State:
    return convert.state_of(Position.start(6).after(parse_move("a1 d4")).after(Choose.DARK))


def _search() -> None:
    thinker = Thinker(seed=1)
    thinker.look_at(_state())
    thinker.decide(Limit(simulations=40))


STEPS: list[tuple[str, Callable[[], object]]] = [
    ("the board of Ponte del Diavolo", _state),
    ("the search for Ponte del Diavolo", _search),
    ("the search with a network", judging.warm_up),
]
