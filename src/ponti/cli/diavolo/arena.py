"""Matches in Ponte del Diavolo: `ponti arena diavolo`."""

from __future__ import annotations

from ponti.cli.arena import USUAL, Conditions, meet
from ponti.cli.numbers import check_number
from ponti.diavolo import Options


def arena(*players: str, size: int = 10, conditions: Conditions = USUAL) -> None:
    """Let two players meet in pairs of games: the same random opening, with the colours exchanged.

    Prints the win rate of the first player with a 95 % interval, and the difference in Elo points.

    For example:

        ponti arena diavolo devil uct --games 200 --seconds 0.1
        ponti arena diavolo mason apprentice --games 60 --records matches/
        ponti arena diavolo search search:trust=0 --simulations 1000 --until-clear
        ponti arena diavolo mason --engine "ponti engine diavolo --bot apprentice"
        ponti arena diavolo --ladder --games 40

    Parameters
    ----------
    players
        Two players: a level by name or number, random, greedy, uct, search, search with settings
        (search:trust=0,tries=0), network, or one of your own (network:devil.onnx), a class of your own
        (module:Class), or another program (engine:command).
    size
        The spaces along a side of the board, 6 to 16.
    conditions
        How they meet.

    """
    check_number("size", size, 6, 16)
    meet("diavolo", players, Options(size=size), conditions, alone=False)
