"""Ponte del Diavolo as kernels on one flat array; `ponti.diavolo` says what the rules are."""

from ponti.engine import check_installed

check_installed()
