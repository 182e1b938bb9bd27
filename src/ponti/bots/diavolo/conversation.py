"""The words of Ponte del Diavolo in a conversation with a player: `docs/protocol.md`."""

from __future__ import annotations

from ponti.diavolo import Colour, Position, Supply
from ponti.errors import PontiError


def begin(words: list[str]) -> Position:
    """Begin a game: the size of the board, then the supply."""
    size = 10
    if words:
        if not words[0].isdecimal() or len(words[0]) > 2:
            raise PontiError("new takes a size and a supply: new, new 8, new 10 40 40 15")
        size = int(words[0])
    supply = Supply.parse(" ".join(words[1:])) if len(words) > 1 else None
    return Position.start(size, supply)


def score(position: Position) -> str:
    """Points, islands and bridges of both colours; at the end also the colours that win."""
    parts = [f"{colour} {' '.join(map(str, position.score(colour)))}" for colour in Colour]
    outcome = position.outcome()
    if outcome is not None:
        winners = [str(position.colour_of(seat)) for seat in sorted(outcome.winners)]
        parts.append(f"over {' '.join(winners)}")
    return " ".join(parts)
