"""Matches in Ponte del Diavolo: pairs of games from the same opening with the colours exchanged."""

from __future__ import annotations

from random import Random
from typing import Any

from ponti.bots.arena import Match
from ponti.diavolo import Choose, Position
from ponti.errors import PontiError
from ponti.play import Game, play_game
from ponti.record import End, Record


def conditions(start: Position) -> tuple[list[str], list[str]]:
    """The size of the board."""
    return [], [f"size{start.size}"]


def where(start: Position) -> str:
    """Results on boards of different sizes are rarely compared."""
    del start
    return ""


def data(start: Position) -> dict[str, Any]:
    """The size of the board."""
    return {"size": start.size}


def file_name(number: int, exchanged: bool) -> str:
    """The pair, and which of the players is light."""
    return f"pair-{number:04}-{'ba' if exchanged else 'ab'}"


def possible(start: Position) -> tuple[float, float]:
    """Nobody plays alone for points."""
    raise PontiError(f"Ponte del Diavolo on {start.size} spaces is for two")


def play(match: Match, number: int, exchanged: bool) -> Record:
    """One game of a pair: a random opening, the same for both games; the second player is dark."""
    game = Game(match.start)
    game.push(game.position.legal_moves().sample(Random(f"{match.seed} {number}")))
    game.push(Choose.DARK)
    names = match.names[::-1] if exchanged else match.names
    rng = Random(f"{match.seed} {number} {exchanged}")
    play_game(game, match.players_of(exchanged), rng, limit=match.limit)
    return Record.of(game, names, end=End("played"))
