"""Players of both games, from chance to search. Importing them compiles nothing."""

from ponti.bots.chance import RandomBot
from ponti.bots.greedy import GreedyBot
from ponti.bots.hashi_greedy import HashiGreedyBot
from ponti.bots.hashi_search import HashiSearchBot
from ponti.bots.levels import LEVELS, Level, Options, make, names
from ponti.bots.search import SearchBot

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
