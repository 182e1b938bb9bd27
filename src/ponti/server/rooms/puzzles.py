"""The puzzles of a server: what each asks, what an answer comes to, and how hard they turn out to be.

The solutions stay here. A first try counts for the rating of the player, which the device keeps, and for that
of the puzzle. Nobody has an account, so it is the device that says whether it is the first; an address is
believed once for each puzzle.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from ponti import games
from ponti.errors import IllegalMoveError, ParseError
from ponti.puzzles import Puzzle, Rating, Verdict, puzzles
from ponti.server.storage import puzzle_ratings
from ponti.server.storage.puzzle_ratings import Rated
from ponti.wire.base import Code
from ponti.wire.puzzles import (
    Answered,
    AnswerForm,
    PlayerRating,
    PuzzleLine,
    PuzzleList,
    PuzzleView,
    VerdictView,
)
from ponti.wire.refusal import Refusal

log = logging.getLogger("ponti.puzzles")

UNSURE = 200.0
"""The deviation of a puzzle that only bots have tried."""
SUREST = 60.0
"""Nobody's rating becomes surer than that: people learn."""
MOST_REMEMBERED = 20_000
"""So many first tries are remembered, to count none of them twice."""


@dataclass
class Puzzles:
    """All puzzles of all games, with their ratings."""

    file: Path
    _rated: dict[str, Rated] | None = None
    _counted: OrderedDict[tuple[str, str], None] = field(default_factory=OrderedDict)
    _is_changed: bool = False

    async def listed(self, game: str) -> PuzzleList:
        """All puzzles of a game, the easiest first."""
        await self._load(game)
        lines = [
            PuzzleLine(
                id=puzzle.id,
                theme=puzzle.theme,
                rating=round(self._rating(puzzle).rating),
                turns=puzzle.turns,
                proved=puzzle.is_proved,
            )
            for puzzle in puzzles(game).values()
        ]
        return PuzzleList(game=game, puzzles=sorted(lines, key=lambda line: (line.rating, line.id)))

    async def view(self, game: str, name: str) -> PuzzleView:
        """A puzzle without its solution."""
        puzzle = await self._find(game, name)
        rated = self._rating(puzzle)
        return PuzzleView(
            id=puzzle.id,
            game=game,
            code=puzzle.code,
            theme=puzzle.theme,
            rating=round(rated.rating),
            tries=rated.tries,
            turns=puzzle.turns,
            proved=puzzle.is_proved,
            asks=puzzle.asks,
            coming=list(puzzle.coming),
            outcomes=list(puzzle.outcomes),
        )

    async def answer(self, game: str, name: str, form: AnswerForm, address: str) -> Answered:
        """What an answer comes to; `Refusal` for what is no answer or breaks a rule."""
        puzzle = await self._find(game, name)
        answered = _shown(puzzle, form.moves) if form.show else _answered(puzzle, form.moves)
        if form.player is None or answered.comes is not None:
            return answered
        return self._count(puzzle, answered, form.player, address)

    async def keep(self) -> None:
        """Write down what has changed."""
        if self._is_changed and self._rated is not None:
            self._is_changed = False
            try:
                await asyncio.to_thread(puzzle_ratings.write, self.file, dict(self._rated))
            except BaseException:
                self._is_changed = True  # it is still to be kept, and not well before it is
                raise

    async def _find(self, game: str, name: str) -> Puzzle:
        await self._load(game)
        puzzle = puzzles(game).get(name)
        if puzzle is None:
            raise Refusal(Code.NOT_FOUND, "there is no such puzzle")
        return puzzle

    async def _load(self, game: str) -> None:
        """Read the puzzles of a game and all ratings, where nobody waits for it."""
        if game not in games.GAMES:
            raise Refusal(Code.NOT_FOUND, "there is no such game")
        await asyncio.to_thread(puzzles, game)
        if self._rated is None:
            try:
                found = await asyncio.to_thread(puzzle_ratings.read, self.file)
            except (OSError, msgspec.MsgspecError) as error:
                log.warning("%s cannot be read, and puzzles are rated anew: %s", self.file, error)
                found = {}
            if self._rated is None:
                self._rated = found

    def _rating(self, puzzle: Puzzle) -> Rated:
        assert self._rated is not None
        return self._rated.get(puzzle.id) or Rated(puzzle.rating, UNSURE, Rating().volatility, 0)

    def _count(self, puzzle: Puzzle, answered: Answered, form: PlayerRating, address: str) -> Answered:
        """Count a first try for both sides."""
        assert self._rated is not None
        rated = self._rating(puzzle)
        player = Rating(form.rating, form.deviation, form.volatility)
        hard = Rating(rated.rating, rated.deviation, rated.volatility)
        score = 1.0 if answered.solved else 0.0
        now = _bounded(player.after([(hard, score)]))
        if (address, puzzle.id) not in self._counted:
            self._counted[address, puzzle.id] = None
            if len(self._counted) > MOST_REMEMBERED:
                self._counted.popitem(last=False)
            after = _bounded(hard.after([(player, 1 - score)]))
            rated = Rated(after.rating, after.deviation, after.volatility, rated.tries + 1)
            self._rated[puzzle.id] = rated
            self._is_changed = True
        return msgspec.structs.replace(
            answered,
            player=PlayerRating(rating=now.rating, deviation=now.deviation, volatility=now.volatility),
            rating=round(rated.rating),
        )


def _bounded(rating: Rating) -> Rating:
    """A rating within what a device may send."""
    return Rating(
        min(max(rating.rating, 100.0), 3500.0),
        min(max(rating.deviation, SUREST), 350.0),
        min(max(rating.volatility, 0.01), 0.3),
    )


def _shown(puzzle: Puzzle, moves: list[str]) -> Answered:
    """The right turns after those that were found already."""
    moment = puzzle.moment_after(moves)
    return Answered(right=False, solved=False, best=_view(moment.best), solution=list(moment.line))


def _answered(puzzle: Puzzle, moves: list[str]) -> Answered:
    try:
        judged = puzzle.judge(moves)
    except IllegalMoveError as error:
        raise Refusal.illegal(error.violation) from None
    except ParseError as error:
        raise Refusal(Code.BAD_MOVE, error.message) from None
    return Answered(
        right=judged.is_right,
        solved=judged.is_solved,
        best=_view(judged.best),
        verdict=_view(judged.verdict),
        comes=judged.comes,
    )


def _view(verdict: Verdict) -> VerdictView:
    return VerdictView(
        value=verdict.value,
        result=verdict.result,
        then=list(verdict.then),
        by_outcome=list(verdict.by_outcome),
    )
