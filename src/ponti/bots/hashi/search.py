"""The searching player of Hashi. The engine is loaded when it first has to think."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, ClassVar

from ponti._moved import renamed
from ponti.bots.compiled import CompiledBot
from ponti.hashi import Check, Position
from ponti.hashi.moves import AnyMove
from ponti.play import Limit

# The 32 best turns by value, each followed by a hundred random games with the same decks.
FLAT = "keep=32,ahead=0,halve=0,exact=0,play=1,most=-1,trust=0"
FLAT_GAMES = 3200
# One turn ahead with the plain evaluation.
GREEDY = "learnt=0,ahead=0,exact=0"


class SearchBot(CompiledBot):
    """Weighs turns by a learnt value, by the next card and by whole games; settings as in `docs/bots.md`."""

    kind: ClassVar = "hashi"

    def think(self, position: Position, seat: int, limit: Limit, rng: Random) -> AnyMove:
        """The turn, or the first number, that promises most."""
        if position.is_last_check:
            return Check()
        thinker = self._thinker_for(rng)
        if position.card is None:
            entry: AnyMove = thinker.set_up(position, seat)
            return entry
        turn: AnyMove = thinker.decide(position, seat, limit)
        return turn


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, HashiSearchBot="SearchBot")
