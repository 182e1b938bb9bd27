"""Functions under the names they had before, each with a warning."""

from __future__ import annotations

import warnings

from ponti.analysis.results import Review


def warn(before: str, now: str) -> None:
    """Say what to call instead; the warning is about the line that called."""
    warnings.warn(f"{before} will go: {now} does the same", DeprecationWarning, stacklevel=3)


def graph(review: Review) -> str:
    """The course of a game as a picture."""
    warn("graph(review)", "review.graph()")
    return review.graph()


def hashi_graph(review: Review) -> str:
    """The course of a game of Hashi as a picture."""
    warn("hashi_graph(review)", "review.graph()")
    return review.graph()
