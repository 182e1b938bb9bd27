"""Finding puzzles of Ponte del Diavolo: bots play, and their games are looked at from the end backwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
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
SHARES = {WIN: 0.3, MOST: 0.62, MIDDLE: 0.08}
"""Which part of the puzzles each kind has."""
LIMIT = Limit(simulations=6_000)
"""How long the engine may look at a move where nothing can be proved."""
_PLAYERS = ("apprentice", "mason", "mason")
_CARELESS = "duckling"
_SIZES = (6, 7, 8, 10, 10)
_FEWEST, _CHOICES = 8, 150
"""With fewer moves to choose from nothing is to be found; with more, nobody would look at all of them."""
_POSITIONS = 600
"""So many positions are looked at in the search for a proof, and then another place is tried."""
_BACK = 10
"""So many turns before the end are looked at."""
_OTHER_ENDS = 6
"""So often the end of a game is played anew, because most ends decide nothing."""
_OF_A_GAME = 3
"""So many puzzles at the end of one game are enough: they look alike."""
_CLOSE = 6
"""Where somebody is further ahead, nobody counts points."""


def kind_of(puzzle: Puzzle) -> str:
    """Whether one move wins, or gains most; or that it is not proved."""
    return puzzle.asks


def found_in(seed: int, wanted: frozenset[str]) -> Iterator[Puzzle]:
    """A few puzzles at the end of a game, and perhaps one in its middle."""
    wait_until_ready(game="diavolo")
    rng = Random(seed)
    level = rng.choice(_PLAYERS)  # the same on both sides: in uneven games the end decides nothing
    players = [bots.make("diavolo", level) for _ in range(2)]
    game = play_game(Position.start(rng.choice(_SIZES)), players, rng, limit=LIMIT)
    positions = [_seated(position) for position, _ in game.stack if position.phase is Phase.PLAY]
    if wanted & {WIN, MOST}:
        yield from islice(_ends(positions, wanted, rng), _OF_A_GAME)
    if MIDDLE in wanted:
        middles = positions[len(positions) // 4 : -_BACK]
        position = rng.choice(middles or positions)
        moment = middle.moment(position)
        if moment is not None:
            yield _made(position, moment, ESTIMATED)


def _ends(positions: list[Position], wanted: frozenset[str], rng: Random) -> Iterator[Puzzle]:
    """Puzzles at the end of a game, and at other ends that it might have had; one of each at most."""
    last = positions[-_BACK:]
    for end in range(1 + _OTHER_ENDS):
        if end:
            careless = [bots.make("diavolo", _CARELESS) for _ in range(2)]
            game = play_game(rng.choice(positions[-_BACK:]), careless, rng, limit=LIMIT)
            last = [_seated(position) for position, _ in game.stack if position.phase is Phase.PLAY]
        for position in reversed(last):
            try:
                puzzle = _end(position, wanted)
            except exact.TooFarError:
                break
            if puzzle is not None:
                yield puzzle
                break


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
    now = position.scores()
    if abs(now[0] - now[1]) > _CLOSE:
        return None
    lead = exact.lead(position, _POSITIONS)
    kind = WIN if lead.wins_alone else MOST if lead.gains_alone and abs(lead.ahead) <= _CLOSE else None
    return _made(position, _searched(position), PROVED) if kind in wanted else None


def _searched(position: Position) -> Moment:
    found = exact.verdicts(position)
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
