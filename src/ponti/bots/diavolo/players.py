"""The players of Ponte del Diavolo by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ponti.bots.compiled import searching
from ponti.bots.diavolo.greedy import GreedyBot
from ponti.bots.diavolo.network import networked
from ponti.bots.diavolo.search import PLAIN_UCT, SearchBot
from ponti.bots.levels import Level, Maker

search = searching(SearchBot, GreedyBot)
stand_in = GreedyBot
"""The player that answers while the engine is not ready."""


def _greedy(care: float) -> Maker:
    return lambda _: GreedyBot(care)


LEVELS = (
    Level(1, "duckling", "sees some of its moves, and none of yours", _greedy(0.6)),
    Level(2, "apprentice", "thinks a moment ahead", search(simulations=60)),
    Level(3, "mason", "thinks ahead, and cuts your bridges", search(simulations=220)),
    Level(4, "engineer", "sees what you are up to", search(simulations=1000)),
    Level(5, "architect", "plans the whole board", search(simulations=8000)),
    Level(6, "devil", "the best there is: two seconds a turn", networked(seconds=2.0)),
)
"""The levels, the weakest first."""

# The best player of 2026 with everything spelled out, so that later ones can be measured against it: the same
# seeds give the same games for ever.
DEVIL_2026 = (
    "explore=0,guide=0.6,trust=300,margin=0.15,ripe=2,doubt=0.1,solve=1,warmth=0.6,tries=3,eager=2,"
    "quick_one=1,quick_two=2,quick_three=3,quick_four=6,corner=-1,deny=0,dull=20,reuse=1,room=2000000"
)
OTHERS: Mapping[str, Maker] = {
    "greedy": _greedy(1.0),
    "uct": search(PLAIN_UCT, seconds=1.0),
    "search": search(seconds=1.0),
    "network": networked(),
    "devil-2026": search(DEVIL_2026, seconds=2.0, learnt="2026"),
}
"""Players for comparison, by their names."""
SETTLED: Mapping[str, Callable[[str], Maker]] = {
    "search": lambda settings: search(settings, seconds=1.0),
    "network": networked,
}
"""Players that take settings after a colon, as in `search:trust=0`; a network may be named among its own."""
