"""Matches in Hashi: solo games on fixed decks, or pairs of games with the same deck and seats exchanged."""

from __future__ import annotations

from random import Random
from typing import Any

from ponti.bots.arena import Match
from ponti.hashi import Card, Deck, Position, Reveal
from ponti.hashi.scoring import most_points
from ponti.play import Bot, Limit, play_game
from ponti.record import End, Record


def conditions(start: Position) -> tuple[list[str], list[str]]:
    """The game and the board."""
    return ["hashi"], [start.layout.id]


def where(start: Position) -> str:
    """The board."""
    return f" on {start.layout.name}"


def data(start: Position) -> dict[str, Any]:
    """The board."""
    return {"board": start.layout.id}


def file_name(number: int, exchanged: bool) -> str:
    """The number of the deck, and whether the players sit the other way round."""
    return f"game-{number:04}{'-exchanged' if exchanged else ''}"


def possible(start: Position) -> tuple[float, float]:
    """The lowest and the highest score a game can have."""
    return 0, most_points(start.layout)


def shuffled(deck: Deck, seed: int, number: int) -> list[Card]:
    """The cards of a game in order; the last one is set aside."""
    cards = list(deck.cards)
    Random(f"hashi {seed} {number}").shuffle(cards)
    return cards


def play(match: Match, number: int, exchanged: bool) -> Record:
    """One game with the deck of a number; each player has random numbers of its own."""
    names = match.names[::-1] if exchanged else match.names
    players = [
        _Seated(bot, Random(f"{match.seed} {number} {name} {seat}"))
        for seat, (name, bot) in enumerate(zip(names, match.players_of(exchanged), strict=True))
    ]
    *cards, set_aside = shuffled(match.start.deck, match.seed, number)
    game = play_game(match.start, players, Random(), limit=match.limit, chance=map(Reveal, cards))
    return Record.of(game, names, end=End("played"), set_aside=set_aside)


class _Seated:
    """A player with random numbers of its own, whatever the others draw."""

    def __init__(self, bot: Bot[Any], rng: Random) -> None:
        self._bot, self._rng = bot, rng

    def choose(self, position: Position, seat: int, limit: Limit, rng: Random) -> Any:
        del rng
        return self._bot.choose(position, seat, limit, self._rng)
