"""Positions of Hashi as pictures."""

from ponti.svg.hashi.picture import diagram, render

__all__ = ["diagram", "render"]
