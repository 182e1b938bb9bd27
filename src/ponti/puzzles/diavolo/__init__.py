"""Puzzles of Ponte del Diavolo: ends of games searched to the last move, and middles that the best player knows."""

from ponti.puzzles.diavolo.finding import LIMIT, SHARES, found_in, kind_of, proved
from ponti.puzzles.diavolo.themes import THEMES

__all__ = ["LIMIT", "SHARES", "THEMES", "found_in", "kind_of", "proved"]
