"""The best moves of a position of Ponte del Diavolo, with what they promise: for hints and for reviews."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ponti.analysis.diavolo.reasons import reason_for
from ponti.analysis.reason import Reason
from ponti.analysis.results import Judge, Suggestion
from ponti.bots.player import check_position
from ponti.diavolo import Choose, Colour, Phase, Position
from ponti.engine.warmup import wait_until_ready
from ponti.errors import PontiError
from ponti.play import Limit

if TYPE_CHECKING:
    from ponti.engine.diavolo.networks import Network
    from ponti.engine.diavolo.thinking import Thinker

# Enough for a good answer within a second or two; the same every time, since no clock is looked at.
_PLAYED_OUT = Limit(simulations=20_000)
_JUDGED = Limit(simulations=1_500)


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a search says of a position: the chance of each colour, and the best moves of the mover.

    `games` says how many positions were looked at, each of them by `judge`.
    """

    mover: Colour
    win: float
    ahead: float
    suggestions: tuple[Suggestion, ...]
    games: int
    judge: Judge

    def win_of(self, colour: Colour) -> float:
        """The chance of a colour to win."""
        return self.win if colour is self.mover else 1 - self.win

    def ahead_of(self, colour: Colour) -> float:
        """By how many points a colour would be ahead at the end."""
        return self.ahead if colour is self.mover else -self.ahead

    def data(self) -> dict[str, Any]:
        """The analysis as plain data."""
        suggestions = [suggestion.data() for suggestion in self.suggestions]
        told = {"mover": str(self.mover), "games": self.games, "judge": self.judge.data()}
        return told | {"suggestions": suggestions}

    def __str__(self) -> str:
        lines = [f"{self.mover} to move, {self.games:,} positions looked at, judged by {self.judge}"]
        return "\n".join([*lines, *(f"  {suggestion}" for suggestion in self.suggestions)])


def judge() -> Judge:
    """Who judges positions here: the network where there is one, or games that are played out."""
    return _judge_of(_network())


def _network() -> Network | None:
    """The network, once the engine is ready."""
    wait_until_ready(game="diavolo")
    from ponti.engine.diavolo.judging import usable

    return usable()


def _judge_of(network: Network | None) -> Judge:
    return Judge("playouts") if network is None else Judge("network", network.about.name)


def _thinker(network: Network | None, threads: int, seed: int) -> Thinker:
    """A search as the best player's."""
    from ponti.engine.diavolo.judging import judged_by
    from ponti.engine.diavolo.settings import NETWORKED, Settings
    from ponti.engine.diavolo.thinking import Thinker

    if network is None:
        return Thinker(threads=threads, seed=seed)
    settings = Settings.parse(NETWORKED)
    return Thinker(settings, threads=threads, seed=seed, evaluator=judged_by(network, settings))


def can_analyse(position: Position) -> bool:
    """Whether a colour is to move, or to be chosen."""
    return not (position.is_over or position.opening)


def analyse(
    position: Position,
    limit: Limit | None = None,
    *,
    seat: int | None = None,
    suggestions: int = 3,
    length: int = 5,
    seed: int = 1,
    threads: int = 1,
) -> Analysis:
    """Search a position with a colour to move; while seat 2 chooses, it is seen as dark's turn.

    Asked for the seat that chooses, it suggests the colours themselves.
    """
    check_position(position, "diavolo")
    if not can_analyse(position):
        raise PontiError("only a position between the opening and the end can be analysed")
    network = _network()
    by = _judge_of(network)
    from ponti.engine.diavolo import convert, tree
    from ponti.engine.diavolo.reading import Reader

    chooses = position.choosing and seat is not None
    if position.choosing:
        position = Position(position.board, position.supply, Phase.PLAY, Colour.DARK)
    thinker = _thinker(network, threads, seed)
    thinker.look_at(convert.state_of(position))
    thinker.think(limit or (_JUDGED if network else _PLAYED_OUT))
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
            reason=reason_for(position, position.seat_of(position.turn), turn.move),
            judge=by,
        )
        # The most tried are those the search believes in; among them what it promises decides.
        for turn in sorted(turns[:suggestions], key=lambda turn: (turn.win, turn.ahead), reverse=True)
    )
    if not found:
        raise PontiError("there was no time to look at a single move")
    told = Analysis(position.turn, turns[0].win, turns[0].ahead, found, thinker.games, by)
    return replace(told, suggestions=_choices(told)[:suggestions]) if chooses else told


def _choices(found: Analysis) -> tuple[Suggestion, ...]:
    """The colours, that which wins more often first."""
    moves = {Colour.DARK: Choose.DARK, Colour.LIGHT: Choose.LIGHT}
    best, other = sorted(moves, key=found.win_of, reverse=True)
    reasons = {best: Reason("takes_side"), other: None}
    return tuple(
        Suggestion(
            moves[side], found.win_of(side), found.ahead_of(side), reason=reasons[side], judge=found.judge
        )
        for side in (best, other)
    )


def best(
    position: Position, seat: int, limit: Limit | None = None, *, seed: int = 1, threads: int = 1
) -> Suggestion:
    """The best move, or the side to choose."""
    return analyse(position, limit, seat=seat, suggestions=1, seed=seed, threads=threads).suggestions[0]
