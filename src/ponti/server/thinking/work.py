"""How jobs are done, in whatever process: moves, hints, reviews and studies."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from random import Random
from typing import Any

from ponti import analysis, bots, games
from ponti.engine.warmup import WARM_UP
from ponti.errors import PontiError
from ponti.play import Bot, Limit, play_game
from ponti.record import Record
from ponti.server.thinking.jobs import (
    REMEMBERED_BOTS,
    AnyJob,
    BoardStudied,
    ChooseMove,
    DeckPlayed,
    FindHint,
    FindPerfect,
    FormOpinion,
    GameReviewed,
    HintFound,
    MoveChosen,
    OpinionFound,
    PerfectFound,
    PlayDeck,
    Progress,
    StudyBoard,
)
from ponti.server.thinking.levels import is_warming_up, make_bot, why_plain
from ponti.server.thinking.parts import part_of, studying
from ponti.server.thinking.views import hint_view
from ponti.wire.boards import BoardStudyView
from ponti.wire.study import GameReview, HintView, OpinionView

OPINIONS = 3
"""So many moves are told of a position."""


class Mind:
    """Does one job after the other, and remembers the bots that chose moves."""

    def __init__(self, tell: Callable[[Progress], None]) -> None:
        self._tell = tell
        self._bots: OrderedDict[str, Bot[Any]] = OrderedDict()

    def do(
        self, job: AnyJob
    ) -> MoveChosen | HintFound | OpinionFound | GameReviewed | DeckPlayed | PerfectFound | BoardStudied:
        """The answer to a job."""
        if isinstance(job, PlayDeck):
            return DeckPlayed(deck_points(job))
        if isinstance(job, FindPerfect):
            return perfect(job)
        if isinstance(job, ChooseMove):
            return self._choose(job)
        if isinstance(job, FindHint):
            position = _position(job.game, job.code)
            return HintFound(hint(position, job.seat, job.seconds, Random(job.seed)))
        if isinstance(job, FormOpinion):
            position = _position(job.code.partition(":")[0], job.code)
            return OpinionFound(opinion(position, job.seat, job.seconds))
        if isinstance(job, StudyBoard):
            return BoardStudied(study(job, self._tell))
        return GameReviewed(review(Record.parse(job.record), job.seconds, self._tell))

    def forget(self) -> None:
        """Something went wrong: who knows what the bots remember of it."""
        self._bots.clear()

    def _choose(self, job: ChooseMove) -> MoveChosen:
        bot = self._bots.pop(job.key, None) or make_bot(job.game, job.level)
        self._bots[job.key] = bot
        while len(self._bots) > REMEMBERED_BOTS:
            self._bots.popitem(last=False)
        warming = is_warming_up(bot)
        # No limit but the level's own.
        move = bot.choose(_position(job.game, job.code), job.seat, Limit(), Random(job.seed))
        return MoveChosen(str(move), warming)


def _position(game: str, code: str) -> Any:
    return games.get(game).rules.Position.from_code(code)


def deck_points(job: PlayDeck) -> int:
    """The points of a bot that plays alone; it waits for the engine, and nobody waits for it."""
    position = _position(job.code.partition(":")[0], job.code)
    coming = iter(job.coming)
    player = bots.make(position.kind, job.level)
    played = play_game(
        position, [player], Random(job.seed), chance=lambda now, _: now.parse_event(next(coming))
    )
    return int(played.position.scores()[0])


def perfect(job: FindPerfect) -> PerfectFound:
    """What could be reached had one known all cards; `PontiError` in a game that has none."""
    position = _position(job.code.partition(":")[0], job.code)
    find = part_of(position.kind).PERFECT
    if find is None:
        raise PontiError(f"there are no cards in {position.kind}")
    return PerfectFound(*find(position, job.coming, job.seconds))


def hint(position: Any, seat: int, seconds: float, rng: Random) -> HintView:
    """A hint for a seat; a quick guess while the engine has yet to be compiled, which takes a while.

    Where compiled kernels cannot be kept, the guess is all that there is to wait for: `warming` would be
    true for ever, or until the next process.
    """
    game = position.kind
    kept, ready = why_plain(game) is None, _is_ready(game)
    found = analysis.hint(position, seat, Limit(seconds=seconds), rng=rng, stand_in=not ready)
    return hint_view(found, warming=kept and not ready and not WARM_UP.has_ended)


def opinion(position: Any, seat: int, seconds: float) -> OpinionView:
    """The best moves of a seat; a hint alone where the engine is not ready, or says nothing of a position."""
    if not _is_ready(position.kind) or not analysis.can_analyse(position):
        return OpinionView(lines=[hint(position, seat, seconds, Random(1))])
    found = analysis.analyse(position, Limit(seconds=seconds), seat=seat, suggestions=OPINIONS, length=6)
    return OpinionView(lines=[hint_view(each, warming=False) for each in found.suggestions])


def _is_ready(game: str) -> bool:
    """Whether the engine of a game can be used: one that was compiled once is waited for."""
    WARM_UP.start(game=game)
    kept = why_plain(game) is None
    cold = WARM_UP.is_cold_for(game)
    return WARM_UP.is_ready_for(game) or (kept and not cold and WARM_UP.wait(game=game))


def review(record: Record, seconds: float, tell: Callable[[Progress], None]) -> GameReview:
    """Look at every turn of a game, within about this many seconds once the engine is ready."""
    if WARM_UP.is_cold_for(record.kind):
        tell(Progress("warming", 0, 0))
    return part_of(record.kind).review(record, seconds, tell)


def study(job: StudyBoard, tell: Callable[[Progress], None]) -> BoardStudyView:
    """Find out how a board plays, within about its seconds once the engine is ready."""
    if WARM_UP.is_cold_for(job.game):
        tell(Progress("warming", 0, 0))
    return studying(job.game).study(job.board, job.deck, job.seconds, tell)
