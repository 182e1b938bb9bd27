"""The rules of Hashi as compiled kernels on any board, a learnt value of boards, and a search with both."""

from ponti.engine import check_installed

check_installed()
