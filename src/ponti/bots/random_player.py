"""The player that plays anything that is allowed."""

from __future__ import annotations

from random import Random
from typing import Any

from ponti.play import Limit, Position


class RandomBot:
    """Plays any legal move of either game, each equally likely."""

    def choose(self, position: Position[Any, Any], seat: int, limit: Limit, rng: Random) -> Any:
        """One legal move of this seat; the limit does not matter."""
        del limit
        return position.legal_moves(seat).sample(rng)
