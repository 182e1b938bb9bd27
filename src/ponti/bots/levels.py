"""The players by name: six levels for people, and the plain ones that levels are measured against."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ponti.bots.compiled import CompiledBot
from ponti.bots.diavolo.greedy import GreedyBot
from ponti.bots.diavolo.search import PLAIN_UCT, SearchBot
from ponti.bots.hashi.search import FLAT, FLAT_GAMES, GREEDY, HashiSearchBot
from ponti.bots.random_player import RandomBot
from ponti.errors import PontiError
from ponti.play import Bot, Limit

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play: its number from 1, a name, and a sentence for the person who chooses."""

    number: int
    name: str
    about: str
    _make: Callable[[Options], Bot[Any]]

    def make(self, options: Options | None = None) -> Bot[Any]:
        """A new player of this level, for one seat in one game."""
        return self._make(options or Options())


@dataclass(frozen=True, slots=True)
class Options:
    """What a player may use: threads, a clock, and whether it waits for the engine to be compiled."""

    threads: int = 1
    clock: Clock = time.monotonic
    wait: bool = False


def _greedy(care: float) -> Callable[[Options], Bot[Any]]:
    return lambda _: GreedyBot(care)


def _searching(kind: type[CompiledBot]) -> Callable[..., Callable[[Options], Bot[Any]]]:
    """How a game's searching players are described: settings, limits, and the weights of a year."""

    def described(
        settings: str = "",
        simulations: int | None = None,
        seconds: float | None = None,
        learnt: str | None = None,
    ) -> Callable[[Options], Bot[Any]]:
        limit = Limit(simulations=simulations, seconds=seconds)

        def make(options: Options) -> Any:
            return kind(
                settings, limit=limit, threads=options.threads, clock=options.clock, wait=options.wait,
                learnt=learnt,
            )  # fmt: skip

        return make

    return described


_search = _searching(SearchBot)
_hashi = _searching(HashiSearchBot)

# The best players of 2026 with everything spelled out, so that what comes later can be measured against them:
# the same seeds give the same games for ever.
DEVIL_2026 = (
    "explore=0,guide=0.6,trust=300,margin=0.15,ripe=2,doubt=0.1,solve=1,warmth=0.6,tries=3,eager=2,"
    "quick_one=1,quick_two=2,quick_three=3,quick_four=6,corner=-1,deny=0,dull=20,reuse=1,room=2000000"
)
DRAGON_2026 = (
    "learnt=1,sight=0,keep=32,ahead=1,deep=6,inner=4,race=16,halve=1,play=0,common=1,depth=100,most=60,"
    "trust=4,exact=1,share=0.4"
)


LEVELS: dict[str, tuple[Level, ...]] = {
    "diavolo": (
        Level(1, "duckling", "sees some of its moves, and none of yours", _greedy(0.6)),
        Level(2, "apprentice", "thinks a moment ahead", _search(simulations=60)),
        Level(3, "mason", "thinks ahead, and cuts your bridges", _search(simulations=220)),
        Level(4, "engineer", "sees what you are up to", _search(simulations=1000)),
        Level(5, "architect", "plans the whole board", _search(simulations=8000)),
        Level(6, "devil", "the best there is: two seconds a turn", _search(seconds=2.0)),
    ),
    "hashi": (
        Level(1, "tadpole", "sees a few turns and takes the nicest", _hashi(f"{GREEDY},sight=10")),
        Level(2, "ferryman", "finishes what can be finished now", _hashi(GREEDY)),
        Level(3, "fisher", "knows boards, and overlooks a lot", _hashi("sight=50,ahead=0,exact=0")),
        Level(4, "carpenter", "knows what boards are worth", _hashi("ahead=0,exact=0")),
        Level(5, "pilot", "counts the cards and thinks of the next one", _hashi("keep=12,deep=0")),
        Level(6, "dragon", "the best we can: at most two seconds a turn", _hashi(seconds=2.0)),
    ),
}

_OTHERS: dict[str, dict[str, Callable[[Options], Bot[Any]]]] = {
    "diavolo": {
        "greedy": _greedy(1.0),
        "uct": _search(PLAIN_UCT, seconds=1.0),
        "search": _search(seconds=1.0),
        "devil-2026": _search(DEVIL_2026, seconds=2.0, learnt="2026"),
    },
    "hashi": {
        "greedy": _hashi(GREEDY),
        "flat": _hashi(FLAT, simulations=FLAT_GAMES),
        "search": _hashi(seconds=1.0),
        "dragon-2026": _hashi(DRAGON_2026, seconds=2.0, learnt="2026"),
    },
}
_SEARCHES = {"diavolo": _search, "hashi": _hashi}


def names(game: str) -> list[str]:
    """The names of all players of a game, the levels first."""
    levels = [level.name for level in LEVELS.get(game, ())]
    return [*levels, "random", *_OTHERS.get(game, ())]


def make(game: str, name: str, options: Options | None = None) -> Bot[Any]:
    """A new player by its name or the number of its level.

    `search:` takes settings of the search, as in `search:trust=0,tries=0`.

    >>> type(make("diavolo", "greedy")).__name__
    'GreedyBot'
    """
    options = options or Options()
    if game not in LEVELS:
        raise PontiError(f"there is no game {game!r}: choose {' or '.join(LEVELS)}")
    for level in LEVELS.get(game, ()):
        if name in (level.name, str(level.number), f"level {level.number}"):
            return level.make(options)
    if name == "random":
        return RandomBot()
    plain, colon, settings = name.partition(":")
    others = _OTHERS.get(game, {})
    if plain in others and not colon:
        return others[plain](options)
    if plain == "search" and plain in others:
        return _SEARCHES[game](settings, seconds=1.0)(options)
    raise PontiError(f"there is no player {name!r}: choose {', '.join(names(game))}")
