"""One loop plays any game to its end."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from random import Random
from typing import Any, TypeAlias

from ponti.errors import IllegalMoveError, PontiError
from ponti.play.game import Game
from ponti.play.protocols import Bot, Limit, Position, PositionT

Players: TypeAlias = Mapping[int, Bot[Any]] | Sequence[Bot[Any]]
"""A bot for each seat."""
Chance: TypeAlias = Iterable[Any] | Callable[[Any, Random], Any]
"""What chance does: its events in their order, or a function of the position and a random generator.

A shuffled deck of Hashi is `map(hashi.Reveal, cards)`.
"""
_AS_LONG_AS_IT_LIKES = Limit()


def play_game(
    position: PositionT | Game[PositionT],
    players: Players,
    rng: Random,
    *,
    limit: Limit = _AS_LONG_AS_IT_LIKES,
    chance: Chance | None = None,
) -> Game[PositionT]:
    """Play a game to its end, from a position or on from where a game stands, and return it.

    `players` has a bot for each seat. `chance` deals a given deck: an iterable of events such as
    `map(hashi.Reveal, cards)`, the next to come first, or a function of the position and `rng` that returns
    an event; without it, `rng` draws from `chance_outcomes` by their weights. An event that cannot come now
    raises `IllegalMoveError`; so does a bot's illegal move, with a note that says whose it was.

    >>> from random import Random
    >>> from ponti import hashi
    >>> from ponti.bots import RandomBot
    >>> cards = list(hashi.STANDARD.cards)
    >>> Random(1).shuffle(cards)
    >>> game = play_game(hashi.Position.start(), [RandomBot()], Random(1), chance=map(hashi.Reveal, cards))
    >>> game.position.is_over, len(game.events), game.position.unseen == (cards[-1],)
    (True, 35, True)
    """
    game = position if isinstance(position, Game) else Game(position)
    for _ in play_on(game, players, rng, limit=limit, chance=chance):
        pass
    return game


def play_on(
    game: Game[PositionT],
    players: Players,
    rng: Random,
    *,
    limit: Limit = _AS_LONG_AS_IT_LIKES,
    chance: Chance | None = None,
) -> Iterator[Any]:
    """The same event by event: each is played and then yielded."""
    _require_players(game.position.seats, players)
    deal = dealer(chance)
    while not game.position.is_over:
        position = game.position
        if seats := position.to_act:
            moves = {}
            for seat in sorted(seats):
                moves[seat] = players[seat].choose(position, seat, limit, rng)
            try:
                event = position.event_of(moves)
                game.push(event)
            except IllegalMoveError as error:
                _blame(error, position, moves)
                raise
        else:
            event = deal(position, rng)
            game.push(event)
        yield event


def drawn(position: Position[Any, Any], rng: Random) -> Any:
    """One of the outcomes of chance, by their weights."""
    outcomes = tuple(position.chance_outcomes())
    sums = list(accumulate([weight for _, weight in outcomes]))
    return outcomes[bisect_right(sums, rng.randrange(sums[-1]))][0]


def _require_players(seats: int, players: Players) -> None:
    seated = set(players) if isinstance(players, Mapping) else set(range(len(players)))
    if seated != set(range(seats)):
        raise PontiError(f"each of the seats 0 to {seats - 1} needs a player, and no other has one")


def dealer(chance: Chance | None) -> Callable[[Any, Random], Any]:
    """Chance as a function of the position and a random generator."""
    if chance is None:
        return drawn
    if callable(chance):
        return chance
    events = iter(chance)

    def deal(position: Position[Any, Any], rng: Random) -> Any:
        del position, rng
        for event in events:
            return event
        raise PontiError("what chance should bring has run out before the game is over")

    return deal


def _blame(error: IllegalMoveError, position: Position[Any, Any], moves: Mapping[int, Any]) -> None:
    for seat, move in moves.items():
        if position.why_not(seat, move) is not None:
            error.add_note(f"chosen by the player of seat {seat}: {move}")
