"""The player that plays anything that is allowed."""

from __future__ import annotations

from random import Random
from typing import Any

from ponti.bots.player import Player
from ponti.play import Limit


class RandomBot(Player):
    """Plays any legal move of any game, each equally likely."""

    def decide(self, position: Any, seat: int, limit: Limit, rng: Random) -> Any:
        """One legal move of this seat; the limit does not matter."""
        del limit
        return position.legal_moves(seat).sample(rng)
