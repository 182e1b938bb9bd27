"""Puzzles of Ponte del Diavolo: ends searched to the last move, and middles as the best player sees them."""

from ponti.puzzles.diavolo.finding import LIMIT, SHARES, found_in, kind_of, proved
from ponti.puzzles.diavolo.themes import THEMES

__all__ = ["LIMIT", "SHARES", "THEMES", "found_in", "kind_of", "proved"]
