"""Players of both games, from chance to search. Importing them compiles nothing."""

from ponti.bots.diavolo.greedy import GreedyBot
from ponti.bots.diavolo.search import SearchBot
from ponti.bots.hashi.greedy import HashiGreedyBot
from ponti.bots.hashi.search import HashiSearchBot
from ponti.bots.levels import LEVELS, Level, Options, make, names
from ponti.bots.random_player import RandomBot

__all__ = [
    "LEVELS",
    "GreedyBot",
    "HashiGreedyBot",
    "HashiSearchBot",
    "Level",
    "Options",
    "RandomBot",
    "SearchBot",
    "make",
    "names",
]
