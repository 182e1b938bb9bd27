"""Games of Ponte del Diavolo played by the boardspace.net engine, as records of ours.

Such a game is a JSON object: `moves` as pairs of a colour and a move in a notation like ours, the first of
them light's two opening tiles; `swap` says whether the second seat chose light; `final` has the result.
That engine ends a game by itself when dark is stuck, so dark's pass may be missing.
"""

from __future__ import annotations

import json
from typing import Any

from ponti.diavolo import PASS, Choose, Colour, Position, parse_move
from ponti.errors import IllegalMoveError, ParseError
from ponti.play import Game
from ponti.record import End, Record

_COLOURS = {"L": Colour.LIGHT, "D": Colour.DARK}


def convert(text: str) -> Record:
    """The record of one game, each move verified and the points compared."""
    try:
        data = json.loads(text)
        moves = [(_COLOURS[colour], str(move)) for colour, move in data["moves"]]
        swapped = bool(data["swap"])
        points = {_COLOURS[key]: int(data["final"]["points"][key]) for key in "LD"}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        form = "a JSON object with moves, swap and final"
        raise ParseError(f"this is not a game of boardspace, {form} ({error})") from None
    game = _replayed(moves, swapped)
    position = game.position
    for colour, wanted in points.items():
        if position.score(colour).points != wanted:
            raise ParseError(f"{colour} has the score {position.score(colour).points} here, not {wanted}")
    headers = {"source": f"boardspace.net engine, game {data.get('game', '?')}"}
    return Record.of(game, ("light", "dark"), end=End("played"), other_headers=headers)


def _replayed(moves: list[tuple[Colour, str]], swapped: bool) -> Game[Any]:
    game = Game(Position.start())
    for number, (colour, text) in enumerate(moves, start=1):
        try:
            if colour is not game.position.turn:
                raise ParseError(f"it is {game.position.turn}'s turn, not {colour}'s")
            game.push(parse_move(text))
        except (IllegalMoveError, ParseError) as error:
            raise ParseError(f"move {number}, {text[:30]}: {error}") from None
        if game.position.choosing:
            game.push(Choose.LIGHT if swapped else Choose.DARK)
    if not game.position.is_over and PASS in game.position.legal_moves():
        game.push(PASS)
    if not game.position.is_over:
        raise ParseError("the game stops before its end")
    return game
