"""Players of Ponte del Diavolo, and how they meet."""

from ponti.bots.diavolo import arena, conversation
from ponti.bots.diavolo.greedy import GreedyBot
from ponti.bots.diavolo.network import NetworkBot
from ponti.bots.diavolo.players import LEVELS, OTHERS, SETTLED, search, stand_in
from ponti.bots.diavolo.search import SearchBot

__all__ = [
    "LEVELS",
    "OTHERS",
    "SETTLED",
    "GreedyBot",
    "NetworkBot",
    "SearchBot",
    "arena",
    "conversation",
    "search",
    "stand_in",
]
