"""The words of Hashi in a conversation with a player: `docs/protocol.md`."""

from __future__ import annotations

from ponti.errors import PontiError
from ponti.hashi import Options, Position


def begin(words: list[str]) -> Position:
    """Begin a game: a board that comes with Ponti, the seats, and the pen."""
    if len(words) > 3 or (len(words) > 1 and (not words[1].isdecimal() or len(words[1]) > 2)):
        raise PontiError("new takes a board, seats and a pen: new, new side-b, new side-a 2 free")
    board, seats, pen = (*words, *("side-a", "1", "strict")[len(words) :])
    return Options(board=board, seats=int(seats), pen=pen).start()


def score(position: Position) -> str:
    """The points of every seat; at the end also the numbers of the seats that win."""
    parts = list(map(str, position.scores()))
    outcome = position.outcome()
    if outcome is not None:
        parts += ["over", *(str(seat + 1) for seat in sorted(outcome.winners))]
    return " ".join(parts)
