"""The best moves of a position of Ponte del Diavolo, with what they promise: for hints and for reviews."""

from __future__ import annotations

from dataclasses import dataclass

from ponti.diavolo import Colour, Move, Phase, Position
from ponti.engine.warmup import WARM_UP
from ponti.errors import PontiError
from ponti.play import Limit

_THINK = Limit(seconds=2.0)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move, the mover's chance to win with it, the points ahead at the end, and what would follow."""

    move: Move
    win: float
    ahead: float
    variation: tuple[Move, ...]
    is_proven: bool = False

    def __str__(self) -> str:
        sure = " for certain" if self.is_proven else ""
        line = ", ".join(map(str, self.variation[1:]))
        return f"{self.move}: wins {self.win:.0%}{sure}, {self.ahead:+.1f} points" + (
            f"; then {line}" if line else ""
        )


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a search says of a position: the chance of each colour, and the best moves of the mover."""

    mover: Colour
    win: float
    ahead: float
    suggestions: tuple[Suggestion, ...]
    games: int

    def win_of(self, colour: Colour) -> float:
        """The chance of a colour to win."""
        return self.win if colour is self.mover else 1 - self.win

    def ahead_of(self, colour: Colour) -> float:
        """By how many points a colour would be ahead at the end."""
        return self.ahead if colour is self.mover else -self.ahead


def analyse(
    position: Position,
    limit: Limit = _THINK,
    *,
    suggestions: int = 3,
    length: int = 5,
    seed: int = 1,
    threads: int = 1,
) -> Analysis:
    """Search a position with a colour to move; while seat 2 chooses, it is seen as dark's turn."""
    if position.is_over or position.opening:
        raise PontiError("only a position between the opening and the end can be analysed")
    if not WARM_UP.wait():
        raise PontiError(f"the engine cannot be compiled: {WARM_UP.error}")
    from ponti.engine.diavolo import convert, tree
    from ponti.engine.diavolo.reading import Reader
    from ponti.engine.diavolo.thinking import Thinker

    if position.choosing:
        position = Position(position.board, position.supply, Phase.PLAY, Colour.DARK)
    thinker = Thinker(threads=threads, seed=seed)
    thinker.look_at(convert.state_of(position))
    thinker.think(limit)
    reader = Reader(thinker.searched, thinker.settings.margin)
    side = position.turn.value
    turns = [turn for turn in reader.turns(0, side) if turn.visits > 0]
    found = tuple(
        Suggestion(
            turn.move,
            turn.win,
            turn.ahead,
            tuple(reader.variation(turn, side, length)),
            turn.proven != tree.UNKNOWN,
        )
        for turn in turns[:suggestions]
    )
    if not found:
        raise PontiError("there was no time to look at a single move")
    return Analysis(position.turn, found[0].win, found[0].ahead, found, thinker.games)
