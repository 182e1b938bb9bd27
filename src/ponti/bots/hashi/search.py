"""The searching player of Hashi. The engine is loaded when it first has to think."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ponti.bots.compiled import CompiledBot
from ponti.bots.hashi.greedy import HashiGreedyBot
from ponti.hashi import Check, Position
from ponti.hashi.moves import AnyMove
from ponti.play import Limit

if TYPE_CHECKING:
    from ponti.engine.hashi.thinking import Thinker

# The 32 best turns by value, each followed by a hundred random games with the same decks.
FLAT = "keep=32,ahead=0,halve=0,exact=0,play=1,most=-1,trust=0"
FLAT_GAMES = 3200
# One turn ahead with the plain evaluation.
GREEDY = "learnt=0,ahead=0,exact=0"


class HashiSearchBot(CompiledBot):
    """Weighs turns by a learnt value, by the next card and by whole games; settings as `docs/bots.md` says.

    Until the engine is compiled it waits, or plays like `HashiGreedyBot` if `wait` is off.
    """

    _thinker: Thinker | None = None

    def choose(self, position: Position, seat: int, limit: Limit, rng: Random) -> AnyMove:
        """The turn, or the first number, that promises most."""
        if not self._may_think():
            return HashiGreedyBot().choose(position, seat, limit, rng)
        if position.is_last_check:
            return Check()
        thinker = self._thinker_for(rng)
        if position.card is None:
            return thinker.set_up(position, seat)
        return thinker.decide(position, seat, self._within(limit))

    def _thinker_for(self, rng: Random) -> Thinker:
        if self._thinker is None:
            from ponti.engine.hashi.settings import Settings
            from ponti.engine.hashi.thinking import Thinker

            self._thinker = Thinker(
                Settings.parse(self._text),
                threads=self._threads,
                seed=rng.getrandbits(63),
                clock=self._clock,
                learnt=self._learnt,
            )
        return self._thinker
