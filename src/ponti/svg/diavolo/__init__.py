"""Positions of Ponte del Diavolo as pictures."""

from ponti.svg.diavolo.picture import diagram, render

__all__ = ["diagram", "render"]
