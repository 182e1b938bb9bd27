"""What the players on the compiled engine have in common: settings, limits, and waiting for the engine."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

from ponti import games
from ponti.bots.levels import Maker, Options
from ponti.bots.player import Player
from ponti.engine import check_installed, warmup
from ponti.errors import PontiError
from ponti.play import Bot, Limit

_QUICK = Limit(seconds=1.0)


class CompiledBot(Player):
    """A player that searches with the compiled engine; the settings are written as `docs/bots.md` says.

    It waits until the engine is ready, unless it may let a plain player stand in until then. `learnt` names
    the weights of an earlier year; without it the best ones are used.
    """

    kind: ClassVar[str]

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
        if stand_in is None:
            check_installed()
            self.settings_of(settings)
        warmup.WARM_UP.start(game=self.kind)

    @property
    def is_standing_in(self) -> bool:
        """Whether a plain player would answer now, because the engine is not ready yet."""
        return self._stand_in is not None and not warmup.WARM_UP.is_ready_for(self.kind)

    def decide(self, position: Any, seat: int, limit: Limit, rng: Random) -> Any:
        """The best move that the engine finds; while it is not ready, a stand-in's if there is one."""
        if self._stand_in is not None and self.is_standing_in:
            return self._stand_in().choose(position, seat, limit, rng)
        self.get_ready()
        return self.think(position, seat, self._within(limit), rng)

    def get_ready(self) -> None:
        """Wait until the engine can be used, so that no move has to."""
        warmup.wait_until_ready(game=self.kind)

    @abstractmethod
    def think(self, position: Any, seat: int, limit: Limit, rng: Random) -> Any:
        """The best move, with the engine."""

    def settings_of(self, text: str) -> Any:
        """The settings of the game's search, which the engine reads."""
        return games.part(self.kind, "engine", "settings").Settings.parse(text)

    def _thinker_for(self, rng: Random) -> Any:
        """The one search of this player, made when it first thinks."""
        if self._thinker is None:
            self._thinker = games.part(self.kind, "engine", "thinking").Thinker(
                self.settings_of(self._text),
                threads=self._threads,
                seed=rng.getrandbits(63),
                clock=self._clock,
                learnt=self._learnt,
                evaluator=self.evaluator(),
            )
        return self._thinker

    def evaluator(self) -> Any:
        """What judges the leaves of the search; nothing: the search does it in its own way."""
        return None

    def _within(self, limit: Limit) -> Limit:
        """The limit given, but never more games than the level plays; without one, the level's own."""
        given = [each for each in (self._limit.simulations, limit.simulations) if each is not None]
        if limit.seconds is None and not given:
            return self._limit
        return Limit(min(given) if given else None, limit.seconds)


def file_among(text: str, what: str) -> tuple[str, str]:
    """The file named among settings, or nothing, and the settings without it.

    >>> file_among("devil.onnx,guide=1.2", "network")
    ('devil.onnx', 'guide=1.2')
    """
    parts = [part for part in text.split(",") if part]
    files = [part for part in parts if "=" not in part]
    if len(files) > 1:
        raise PontiError(f"a player has one {what}, not {', '.join(files)!r:.80}")
    return "".join(files), ",".join(part for part in parts if "=" in part)


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
