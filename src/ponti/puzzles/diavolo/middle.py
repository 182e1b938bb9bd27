"""The middle of a game: positions in which the best player finds one move clearly better at several depths.

Nothing is proved here, and the puzzles say so.
"""

from __future__ import annotations

from ponti.analysis.diavolo.positions import Analysis, analyse
from ponti.diavolo import Position
from ponti.play import Limit
from ponti.puzzles.puzzle import Moment, Verdict, grouped

DEPTHS = (500, 1_500, 4_500)
"""How many positions are looked at; the same move has to be the best each time."""
CLEARLY = 10
"""Games of a hundred by which it wins more often than any other, each time."""
_ALL = 1_000
_STEP = 5
_ODDS = range(25, 96)
"""A best move that wins less or more often than this decides nothing."""


def moment(position: Position) -> Moment | None:
    """What the best player says of the moves, if one of them is clearly the best at every depth."""
    found: Analysis | None = None
    best = None
    for games in DEPTHS:
        found = analyse(position, Limit(simulations=games), suggestions=_ALL, length=2)
        if len(found.suggestions) < 2 or _gap(found) < CLEARLY:
            return None
        if best not in (None, found.suggestions[0].move):
            return None
        best = found.suggestions[0].move
    assert found is not None
    top = _percent(found.suggestions[0].win)
    if top not in _ODDS:
        return None
    second = _percent(found.suggestions[1].win)
    said = [(str(best), Verdict(top, ()))]
    for each in found.suggestions[1:]:
        # Moves that were hardly looked at have no sharp number, and never one that is better than the second.
        about = min(second, _percent(each.win)) // _STEP * _STEP
        said.append((str(each.move), Verdict(about, (), then=tuple(map(str, each.then[:1])))))
    known = {move for move, _ in said}
    lowest = min(verdict.value for _, verdict in said)
    said += [(str(move), Verdict(lowest, ())) for move in position.legal_moves() if str(move) not in known]
    return Moment(grouped(said))


def _gap(found: Analysis) -> int:
    first, second, *_ = found.suggestions
    return _percent(first.win) - _percent(second.win)


def _percent(win: float | None) -> int:
    assert win is not None
    return round(100 * win)
