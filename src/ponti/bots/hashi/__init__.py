"""Players of Hashi, and how they meet."""

from ponti.bots.hashi import arena, conversation
from ponti.bots.hashi.greedy import GreedyBot
from ponti.bots.hashi.players import LEVELS, OTHERS, SETTLED, search, stand_in
from ponti.bots.hashi.search import SearchBot

__all__ = [
    "LEVELS",
    "OTHERS",
    "SETTLED",
    "GreedyBot",
    "SearchBot",
    "arena",
    "conversation",
    "search",
    "stand_in",
]
