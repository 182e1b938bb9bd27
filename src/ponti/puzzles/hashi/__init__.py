"""Puzzles of Hashi: the last rounds of a game alone, with the cards known or one of two to come."""

from ponti.puzzles.hashi.finding import LIMIT, SHARES, found_in, kind_of, proved
from ponti.puzzles.hashi.themes import THEMES

__all__ = ["LIMIT", "SHARES", "THEMES", "found_in", "kind_of", "proved"]
