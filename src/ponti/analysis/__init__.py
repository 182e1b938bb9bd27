"""What could be done in a position, and what was done in a game. Importing this compiles nothing."""

from __future__ import annotations

from random import Random
from typing import Any

from ponti import bots, games
from ponti.analysis.reason import Reason
from ponti.analysis.results import Analysis, Judge, Part, Progress, Review, Suggestion
from ponti.bots.player import check_limit, check_position, check_turn
from ponti.errors import PontiError
from ponti.play import Limit
from ponti.record import Record

__all__ = [
    "Analysis",
    "Judge",
    "Reason",
    "Review",
    "Suggestion",
    "analyse",
    "can_analyse",
    "hint",
    "options",
    "review",
]

# Where only a bot says something, as of the first number on a board; no clock is looked at.
_WITHOUT_CLOCK = Limit(simulations=20_000)
# Not every generator of random numbers takes more.
MOST_SEED = 2_000_000_000


def analyse(
    position: Any,
    limit: Limit | None = None,
    *,
    seat: int | None = None,
    suggestions: int = 3,
    length: int = 5,
    seed: int = 1,
    threads: int = 1,
) -> Analysis:
    """The best moves of a position, for one seat or for all that are to move, with what they promise.

    Without a limit a good answer takes a second or two. `length` is how far a line of play is told. Without
    seconds in the limit, and with one thread, the answer is the same every time.
    """
    check_position(position)
    if limit is not None:
        check_limit(limit)
    if seat is not None:
        check_turn(position, seat)
    bots.Options(threads=threads)
    _check_seed(seed)
    if suggestions < 1 or length < 1:
        raise PontiError("suggestions and length are numbers from 1")
    return _part(position.kind).analyse(
        position, limit, seat=seat, suggestions=suggestions, length=length, seed=seed, threads=threads
    )


def can_analyse(position: Any) -> bool:
    """Whether a search says something about a position, and not only a bot about its move."""
    return _part(position.kind).can_analyse(position)


def hint(
    position: Any,
    seat: int,
    limit: Limit | None = None,
    *,
    rng: Random | None = None,
    threads: int = 1,
    stand_in: bool = False,
) -> Suggestion:
    """What a strong player would do for a seat, and why.

    With `stand_in` it is the quick guess of a plain player, which needs no engine and promises nothing.
    """
    check_turn(position, seat)
    if limit is not None:
        check_limit(limit)
    part, rng = _part(position.kind), rng or Random(1)
    if not stand_in and part.can_analyse(position):
        return part.best(position, seat, limit, seed=rng.getrandbits(31), threads=threads)
    strongest = bots.LEVELS[position.kind][-1]
    player = bots.stand_in(position.kind) if stand_in else strongest.make(bots.Options(threads=threads))
    move = player.choose(position, seat, limit or _WITHOUT_CLOCK, rng)
    by = None if stand_in else part.judge()
    return Suggestion(move, reason=part.reason_for(position, seat, move), judge=by)


def review(
    record: Record, limit: Limit | None = None, *, seed: int = 1, progress: Progress | None = None, **own: Any
) -> Review:
    """Look at every turn of a recorded game: what it cost, and what was better and why.

    The limit is for one turn; without seconds in it, turns are judged the same every time. Some games take
    more: `options` tells them.
    """
    if limit is not None:
        check_limit(limit)
    _check_seed(seed)
    known = options(record.kind)
    for name in own:
        if name not in known:
            raise PontiError(f"{name} does not belong to a review of {games.get(record.kind).title}")
    return _part(record.kind).review(record, limit, seed=seed, progress=progress, **own)


def options(game: str) -> dict[str, str]:
    """What `review` takes for a game besides what it takes for every game: names, and what they are."""
    return dict(_part(game).OPTIONS)


def _check_seed(seed: int) -> None:
    if not 0 <= seed <= MOST_SEED:
        raise PontiError(f"a seed is a number from 0 to {MOST_SEED:,}, not {seed!r}")


def _part(game: str) -> Part:
    part: Part = games.part(game, "analysis")
    return part
