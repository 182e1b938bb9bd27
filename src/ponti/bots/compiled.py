"""What the players on the compiled engine have in common: settings, limits, and waiting for the engine."""

from __future__ import annotations

import sys
import time
from abc import abstractmethod
from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from typing import Any

from ponti.bots.levels import Maker, Options
from ponti.bots.player import Player
from ponti.engine.warmup import WARM_UP
from ponti.errors import PontiError
from ponti.play import Bot, Limit

_QUICK = Limit(seconds=1.0)
# Whoever waits no longer than this need not be told.
_SILENCE_S = 1.0


def say_aside(text: str) -> None:
    """Say something on standard error, where it disturbs no output."""
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def wait_for_engine(say: Callable[[str], None] = say_aside) -> None:
    """Wait until the engine can think, and say so after a second; `PontiError` if it never will."""
    if not WARM_UP.wait(_SILENCE_S) and WARM_UP.error is None:
        what = "compiled, once an installation: about half a minute" if WARM_UP.is_cold else "loaded"
        say(f"The engine is being {what}.")
        WARM_UP.wait()
    if WARM_UP.error is not None:
        raise _unusable(WARM_UP.error)


def _unusable(error: object) -> PontiError:
    missing = [name for name in ("numba", "numpy") if find_spec(name) is None]
    why = f"{' and '.join(missing)} missing: pip install 'ponti[app]'" if missing else error
    return PontiError(f"the engine cannot be used: {why}")


class CompiledBot(Player):
    """A player that searches with the compiled engine; the settings are written as `docs/bots.md` says.

    It waits until the engine is ready, unless it may let a plain player stand in until then. `learnt` names
    the weights of an earlier year; without it the best ones are used.
    """

    def __init__(
        self,
        settings: str = "",
        *,
        limit: Limit = _QUICK,
        threads: int = 1,
        clock: Callable[[], float] = time.monotonic,
        stand_in: Callable[[], Bot[Any]] | None = None,
        learnt: str | None = None,
    ) -> None:
        self._limit = limit
        self._threads = threads
        self._clock = clock
        self._stand_in = stand_in
        self._learnt = learnt
        self._text = settings
        self._thinker: Any = None
        if settings and stand_in is None:
            try:
                self.settings_of(settings)
            except ModuleNotFoundError as error:
                raise _unusable(error) from None
        WARM_UP.start()

    @property
    def is_standing_in(self) -> bool:
        """Whether a plain player would answer now, because the engine is not ready yet."""
        return self._stand_in is not None and not WARM_UP.is_ready

    def decide(self, position: Any, seat: int, limit: Limit, rng: Random) -> Any:
        """The best move that the engine finds; while it is not ready, a stand-in's if there is one."""
        if self._stand_in is not None and not WARM_UP.is_ready:
            return self._stand_in().choose(position, seat, limit, rng)
        wait_for_engine()
        return self.think(position, seat, self._within(limit), rng)

    def get_ready(self) -> None:
        """Wait until the engine can be used, so that no move has to."""
        wait_for_engine()

    @abstractmethod
    def think(self, position: Any, seat: int, limit: Limit, rng: Random) -> Any:
        """The best move, with the engine."""

    @staticmethod
    @abstractmethod
    def settings_of(text: str) -> Any:
        """The settings of the game's search as a person writes them; `ParseError` where they are none."""

    @staticmethod
    @abstractmethod
    def thinker_of(settings: Any, **options: Any) -> Any:
        """A search of the game's engine with these settings."""

    def _thinker_for(self, rng: Random) -> Any:
        """The one search of this player, made when it first thinks."""
        if self._thinker is None:
            self._thinker = self.thinker_of(
                self.settings_of(self._text),
                threads=self._threads,
                seed=rng.getrandbits(63),
                clock=self._clock,
                learnt=self._learnt,
            )
        return self._thinker

    def _within(self, limit: Limit) -> Limit:
        """The limit given, but never more games than the level plays; without one, the level's own."""
        given = [each for each in (self._limit.simulations, limit.simulations) if each is not None]
        if limit.seconds is None and not given:
            return self._limit
        return Limit(min(given) if given else None, limit.seconds)


def searching(player: type[CompiledBot], stand_in: Callable[[], Bot[Any]]) -> Callable[..., Maker]:
    """How a game's searching players are described: settings, limits, and the weights of a year."""

    def described(
        settings: str = "",
        simulations: int | None = None,
        seconds: float | None = None,
        learnt: str | None = None,
    ) -> Maker:
        limit = Limit(simulations=simulations, seconds=seconds)

        def make(options: Options) -> Bot[Any]:
            return player(
                settings,
                limit=limit,
                threads=options.threads,
                clock=options.clock,
                stand_in=stand_in if options.stand_in else None,
                learnt=learnt,
            )

        return make

    return described
