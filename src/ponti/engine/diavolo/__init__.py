"""Ponte del Diavolo as kernels on one flat array; `ponti.diavolo` says what the rules are."""

from ponti.extras import need

need("numba", "numpy")
