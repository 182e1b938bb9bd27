"""Players of both games, from chance to search. Importing them compiles nothing."""

from ponti.bots.chance import RandomBot

__all__ = ["RandomBot"]
