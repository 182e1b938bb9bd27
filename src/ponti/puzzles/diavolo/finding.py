"""Finding puzzles of Ponte del Diavolo: bots play, and their games are looked at from the end backwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from ponti import bots
from ponti.analysis.diavolo import exact
from ponti.diavolo import Phase, Position
from ponti.engine.warmup import wait_until_ready
from ponti.errors import PontiError
from ponti.play import Limit, play_game
from ponti.puzzles.diavolo import middle
from ponti.puzzles.diavolo.themes import theme_of
from ponti.puzzles.puzzle import ESTIMATED, PROVED, Moment, Puzzle, Verdict, grouped

WIN, MOST, MIDDLE = "win", "most", "clear"
SHARES = {WIN: 0.5, MOST: 0.25, MIDDLE: 0.25}
LIMIT = Limit(simulations=12_000)
_PLAYERS = ("duckling", "apprentice", "mason")
_SIZES = (6, 7, 8, 10, 10)
_FEWEST, _CHOICES = 6, 150
"""With fewer moves to choose from nothing is to be found; with more, nobody would look at all of them."""
_POSITIONS = 1_500
"""So many positions are looked at in the search for a proof, and then another place is tried."""
_CLEARLY = 2
"""Points by which the best move is better than all others, where the winner is the same after several."""
_BACK = 8
"""So many turns before the end are looked at."""


def kind_of(puzzle: Puzzle) -> str:
    """Whether one move wins, or gains most; or that it is not proved."""
    return puzzle.asks


def found_in(seed: int, wanted: frozenset[str]) -> Iterator[Puzzle]:
    """At most one puzzle at the end of a game, and one in its middle."""
    wait_until_ready(game="diavolo")
    rng = Random(seed)
    players = [bots.make("diavolo", rng.choice(_PLAYERS)) for _ in range(2)]
    game = play_game(Position.start(rng.choice(_SIZES)), players, rng, limit=LIMIT)
    positions = [_seated(position) for position, _ in game.stack if position.phase is Phase.PLAY]
    if wanted & {WIN, MOST}:
        for position in positions[-1 : -_BACK - 1 : -1]:
            try:
                puzzle = _end(position, wanted)
            except exact.TooFarError:
                break
            if puzzle is not None:
                yield puzzle
                break
    if MIDDLE in wanted and positions:
        position = rng.choice(positions[len(positions) // 4 : -_BACK] or positions)
        moment = middle.moment(position)
        if moment is not None:
            yield _made(position, moment, ESTIMATED)


def _seated(position: Position) -> Position:
    """The same position with whoever is to move on the first seat."""
    return Position(position.board, position.supply, position.phase, position.turn, position.turn)


def _made(position: Position, moment: Moment, basis: str) -> Puzzle:
    move = position.parse_move(moment.best.moves[0])
    choices = len(position.legal_moves())
    return Puzzle(position.code(), moment, theme_of(position, move), basis, choices=choices)


def _end(position: Position, wanted: frozenset[str]) -> Puzzle | None:
    """A position as a puzzle, if one move is the best in it for certain."""
    if not _FEWEST <= len(position.legal_moves()) <= _CHOICES:
        return None
    winners = exact.winning(position, 2, _POSITIONS)
    is_win = len(winners) == 1
    if (WIN if is_win else MOST) not in wanted:
        return None
    moment = _searched(position, 4 * _POSITIONS)
    if not is_win:
        best, *others = moment.verdicts
        if len(best.moves) > 1 or not others or best.value - others[0].value < _CLEARLY:
            return None
    return _made(position, moment, PROVED)


def _searched(position: Position, most: int | None = None) -> Moment:
    found = exact.verdicts(position, most)
    best = found[0]
    return Moment(
        grouped(
            (
                str(each.move),
                Verdict(
                    each.ahead,
                    (),
                    each.result,
                    ()
                    if each.reply is None or (each.ahead, each.result) == (best.ahead, best.result)
                    else (str(each.reply),),
                ),
            )
            for each in found
        )
    )


def proved(puzzle: Puzzle) -> Puzzle:
    """The puzzle searched anew, to the end of the game."""
    if not puzzle.is_proved:
        raise PontiError("this puzzle is an estimate, and cannot be proved")
    wait_until_ready(game="diavolo")
    return replace(puzzle, moment=_searched(puzzle.position))
