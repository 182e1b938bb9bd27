"""Puzzles: positions in which something is to be found, proved; the files lie in `data/`, a line each.

Reading and judging them needs nothing but Python. `making` finds and proves new ones, with the engine.
"""

from __future__ import annotations

from ponti.puzzles.glicko import Rating
from ponti.puzzles.puzzle import Judgement, Moment, Puzzle, Verdict
from ponti.puzzles.shipped import puzzles

__all__ = ["Judgement", "Moment", "Puzzle", "Rating", "Verdict", "puzzles"]
