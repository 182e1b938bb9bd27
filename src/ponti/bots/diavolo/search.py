"""The searching player of Ponte del Diavolo. The engine is loaded when it first has to think."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from ponti.bots.compiled import CompiledBot
from ponti.diavolo import Choose, Colour, Move, Phase, Position
from ponti.play import Limit

# The search as others do it: no knowledge, uniform random playouts. What the best player is measured against.
PLAIN_UCT = "explore=0.7,guide=0,trust=0,margin=0,tries=0,doubt=0,ripe=1,solve=0,reuse=0"
# Openings that are tried out before one is placed: the rival may take either side of it.
_OPENINGS = 8


class SearchBot(CompiledBot):
    """Monte-Carlo tree search; the settings are written as `docs/bots.md` says."""

    kind: ClassVar = "diavolo"

    def think(self, position: Position, seat: int, limit: Limit, rng: Random) -> Move:
        """The move that holds most in the games looked at."""
        del seat
        if position.opening:
            return self._open(position, limit, rng)
        thinker = self._thinker_for(rng)
        self._look_at(thinker, position)
        if position.choosing:
            thinker.think(limit)
            return Choose.DARK if thinker.win(1) >= 0.5 else Choose.LIGHT
        move: Move = thinker.decide(limit)
        return move

    def _open(self, position: Position, limit: Limit, rng: Random) -> Move:
        """An opening as even as can be found: the rival takes the better side."""
        from ponti.engine.diavolo.thinking import share

        thinker = self._thinker_for(rng)
        moves = [position.legal_moves().sample(rng) for _ in range(_OPENINGS)]
        found: list[tuple[float, int]] = []
        for number, move in enumerate(moves):
            self._look_at(thinker, position.after(move))
            thinker.think(share(limit, 1 / _OPENINGS))
            found.append((abs(thinker.win(1) - 0.5), number))
        return moves[min(found)[1]]

    @staticmethod
    def _look_at(thinker: Any, position: Position) -> None:
        """Turn to a position; before the choice of colours it is dark's turn, whichever seat that will be."""
        from ponti.engine.diavolo import convert

        if position.choosing:
            position = Position(position.board, position.supply, Phase.PLAY, Colour.DARK)
        thinker.look_at(convert.state_of(position))
