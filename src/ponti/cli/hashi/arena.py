"""Matches in Hashi: `ponti arena hashi`."""

from __future__ import annotations

from ponti.cli.arena import USUAL, Conditions, meet
from ponti.cli.hashi.boards_and_decks import board_of
from ponti.hashi import Options


def arena(*players: str, board: str = "side-a", conditions: Conditions = USUAL) -> None:
    """Let a player play alone on fixed decks, or two in pairs of games: the same deck, with seats exchanged.

    Prints the mean of a player alone with a 95 % interval; of two, the win rate of the first player with one,
    and the difference in Elo points. The ladder has the mean of each level.

    For example:

        ponti arena hashi dragon --games 200 --seconds 1 --json
        ponti arena hashi dragon flat --games 100 --seconds 1
        ponti arena hashi my_module:MyBot pilot --workers 1
        ponti arena hashi --ladder --games 40

    Parameters
    ----------
    players
        One player or two: a level by name or number, random, greedy, flat, search, search with settings
        (search:keep=16,deep=0), a class of your own (module:Class), or another program (engine:command).
    board
        The board, by name or as a file.
    conditions
        How they meet.

    """
    meet("hashi", players, Options(board=board_of(board)), conditions, alone=True)
