"""The players of Hashi by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from ponti.bots.compiled import file_among, searching
from ponti.bots.hashi.greedy import GreedyBot
from ponti.bots.hashi.search import FLAT, FLAT_GAMES, GREEDY, SearchBot
from ponti.bots.levels import Level, Maker
from ponti.engine import check_installed
from ponti.errors import PontiError

search = searching(SearchBot, GreedyBot)
stand_in = GreedyBot
"""The player that answers while the engine is not ready."""

LEVELS = (
    Level(1, "tadpole", "sees a few turns and takes the nicest", search(f"{GREEDY},sight=10")),
    Level(2, "ferryman", "finishes what can be finished now", search(GREEDY)),
    Level(3, "fisher", "knows boards, and overlooks a lot", search("sight=50,ahead=0,exact=0")),
    Level(4, "carpenter", "knows what boards are worth", search("ahead=0,exact=0")),
    Level(5, "pilot", "counts the cards and thinks of the next one", search("keep=12,deep=0")),
    Level(6, "dragon", "the best we can: at most two seconds a turn", search(seconds=2.0)),
)
"""The levels, the weakest first."""

# The best player of 2026 with everything spelled out, so that later ones can be measured against it: the same
# seeds give the same games for ever.
DRAGON_2026 = (
    "learnt=1,sight=0,keep=32,ahead=1,deep=6,inner=4,race=16,halve=1,play=0,common=1,depth=100,most=60,"
    "trust=4,exact=1,share=0.4"
)
OTHERS: Mapping[str, Maker] = {
    "greedy": search(GREEDY),
    "flat": search(FLAT, simulations=FLAT_GAMES),
    "search": search(seconds=1.0),
    "dragon-2026": search(DRAGON_2026, seconds=2.0, learnt="2026"),
}
"""Players for comparison, by their names."""


def valued(text: str) -> Maker:
    """The search with the value in a file, which is named among its settings, as in `value.npz,keep=12`."""
    name, settings = file_among(text, "value")
    if not name.endswith(".npz"):
        raise PontiError(f"a value is a file .npz that training has written, not {name!r:.80}")
    check_installed()
    from ponti.engine.hashi import weights  # which needs packages that the other players may do without

    weights.read(Path(name))  # what is broken is refused now, and not at the first turn
    return search(settings, seconds=1.0, learnt=name)


SETTLED: Mapping[str, Callable[[str], Maker]] = {
    "search": lambda settings: search(settings, seconds=1.0),
    "value": valued,
}
"""Players that take settings after a colon, as in `search:keep=12`; a value is named among its own."""
