"""What the players on the compiled engine have in common: settings, limits, and waiting for the engine."""

from __future__ import annotations

import time
from collections.abc import Callable

from ponti.engine.warmup import WARM_UP
from ponti.errors import PontiError
from ponti.play import Limit

_QUICK = Limit(seconds=1.0)


class CompiledBot:
    """A player that searches; the settings are written as `docs/bots.md` says.

    Until the engine is compiled it waits, or plays plainly if `wait` is off. `learnt` names the weights of an
    earlier year; without it the best ones are used.
    """

    def __init__(
        self,
        settings: str = "",
        *,
        limit: Limit = _QUICK,
        threads: int = 1,
        clock: Callable[[], float] = time.monotonic,
        wait: bool = True,
        learnt: str | None = None,
    ) -> None:
        self._text = settings
        self._limit = limit
        self._threads = threads
        self._clock = clock
        self._wait = wait
        self._learnt = learnt
        WARM_UP.start()

    def _may_think(self) -> bool:
        """Whether the engine is ready; who waits for it finds it ready, or learns why it cannot be."""
        if self._wait and not WARM_UP.wait():
            raise PontiError(f"the engine cannot be compiled: {WARM_UP.error}")
        return WARM_UP.is_ready

    def _within(self, limit: Limit) -> Limit:
        """The limit given, but never more games than the level plays; without one, the level's own."""
        given = [each for each in (self._limit.simulations, limit.simulations) if each is not None]
        if limit.seconds is None and not given:
            return self._limit
        return Limit(min(given) if given else None, limit.seconds)
