"""A search from the outside: what to do in a position, within a limit.

Turns are ranked by the value of their sheets, the best of them by the next card, the best of those by the
next two, or by games played out.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass

import numpy as np

from ponti.engine.hashi import convert, search, weights
from ponti.engine.hashi.chart import Sheet, Small, chart_of
from ponti.engine.hashi.evaluators import ByValue, Evaluator
from ponti.engine.hashi.features import Moment
from ponti.engine.hashi.masks import printed_of
from ponti.engine.hashi.scene import Desk, Scene, make_desk
from ponti.engine.hashi.settings import Settings
from ponti.engine.hashi.trials import QUICK, Means, Trials
from ponti.engine.hashi.value import value_of
from ponti.hashi import Board, Entry, Move, Position
from ponti.play import Limit

# Turns of the next card that are followed to the end when two more cards come after this one.
_LAST_INNER = 12


@dataclass(frozen=True, slots=True)
class Choice:
    """A turn and the points that it promises at the end; with rivals, how it stands against them."""

    move: Move
    points: float
    worth: float
    games: int
    is_exact: bool = False


class Look(Trials):
    """One look at one position: which turns are worth a thought, in order."""

    def choices(self) -> list[Choice]:
        """The turns in order, as good as the limit allows."""
        with ExitStack() as stack:
            if len(self.desks) > 1:
                self._pool = stack.enter_context(ThreadPoolExecutor(len(self.desks)))
            return self._choices()

    def _choices(self) -> list[Choice]:
        settings, left = self.settings, len(self.unseen) - 1
        self._inner, self._measure = settings.inner, self._over_next
        if self.rivals and settings.ahead and settings.race:
            self.scene = self.scene._replace(deadlines=self.race())
        count = self.evaluator.rank(
            self.scene, self.sheet, convert.cards_of([self.card])[0], self.unseen, self.position.round,
            settings.sight, self.desks[0], self.ranked,
        )  # fmt: skip
        promised = self.ranked.values[:count].astype(np.float64)
        if left == 0:
            return self._listed(promised, np.zeros(count), exact=True)
        # At the end nothing is left out: with one more card what is found is certain, with two nearly so.
        end = settings.exact and left <= 2
        deep = (settings.keep if end else settings.deep) if left > 1 else 0
        kept = count if end else min(count, settings.keep)
        if settings.ahead or end:
            part = settings.share if deep or settings.play else 1.0
            seen = self._weigh(promised, kept, part, self._over_next)
            if end and left == 1:
                return self._listed(promised, np.zeros(count), exact=seen == count)
            if deep:
                self._inner = _LAST_INNER if end else settings.inner
                self._measure = self._over_two
                self._weigh(promised, min(seen, deep), 1.0, self._over_two)
        if end or not settings.play or kept == 1:
            return self._listed(promised[:kept], np.zeros(kept))
        sums, decks = self._try_out(kept, promised)
        if not decks.any():
            return self._listed(promised[:kept], decks)
        if self.rivals:
            return self._listed(promised[:kept], decks, sums / np.maximum(decks, 1))
        worth = (sums + settings.trust * promised[:kept]) / (decks + settings.trust)
        return self._listed(promised[:kept], decks, worth)

    def _listed(
        self, promised: Means, decks: Means, worth: Means | None = None, exact: bool = False
    ) -> list[Choice]:
        """Choices in order: those tried out most often first, of these the best."""
        worth = promised if worth is None else worth
        order = np.lexsort((-worth, -decks))
        layout, number = self.position.layout, self.card.number
        return [
            Choice(
                convert.move_of(layout, number, self.ranked.turns[index]),
                self._at_least(index, float(worth[index] if not self.rivals else promised[index]), exact),
                float(worth[index]),
                int(decks[index]),
                exact,
            )
            for index in order
        ]

    def _at_least(self, index: int, points: float, exact: bool = False) -> float:
        """The points that a turn promises: never fewer than it has already, since none are lost again."""
        return points if exact else max(points, float(search.score(self._after(index))))

    def promise(self, move: Move) -> float:
        """What any turn promises, judged as the best ones were; to be asked after these."""
        self.ranked.turns[-1] = convert.turn_of(self.position.layout, move)
        if len(self.unseen) == 1:
            return float(search.score(self._after(-1)))
        return self._at_least(-1, self._measure(-1, self.desks[0]))

    def _after(self, index: int) -> Sheet:
        """The sheet after one of the turns."""
        sheet = np.empty_like(self.sheet)
        search.after_turn(
            self.scene, self.sheet, self.card.number, self.ranked.turns[index], self.position.round, sheet
        )
        return sheet

    def _weigh(self, promised: Means, count: int, part: float, weigh: Callable[[int, Desk], float]) -> int:
        """Weigh the first turns again, the best first, and put them into order; how many there was time for.

        What is not weighed keeps its place behind them.
        """
        seen, step = 0, len(self.desks)
        while seen < count and not (seen and self.is_late(part)):
            batch = range(seen, min(seen + step, count))
            promised[seen : batch.stop] = self._map(weigh, batch, self.desks)
            seen = batch.stop
        promised[seen:] = np.minimum(promised[seen:], promised[:seen].min() - 0.01)
        order = np.argsort(-promised[:seen], kind="stable")
        self.ranked.turns[:seen] = self.ranked.turns[order]
        promised[:seen] = promised[order]
        return seen

    def _over_next(self, index: int, desk: Desk) -> float:
        """What a turn promises as a mean over the next card."""
        return self.evaluator.expect(self.scene, self._after(index), self.unseen, self.position.round, desk)

    def _over_two(self, index: int, desk: Desk) -> float:
        """What a turn promises as a mean over the next two cards."""
        return self.evaluator.expect_two(
            self.scene, self._after(index), self.unseen, self.position.round, self._inner, desk
        )


class Thinker:
    """Looks for the best turn of one seat."""

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        threads: int = 1,
        seed: int = 1,
        clock: Callable[[], float] = time.monotonic,
        learnt: str | None = None,
        evaluator: Evaluator | None = None,
    ) -> None:
        self.settings = settings or Settings()
        self.clock = clock
        self._learnt = learnt or weights.BEST
        self._evaluator = evaluator or ByValue()
        self.games = 0
        self._threads = threads
        self._seeds = np.random.SeedSequence(seed)
        self._seed = np.array([self._draw_seed()], np.uint64)
        self._desks: dict[str, list[Desk]] = {}

    def _draw_seed(self) -> int:
        return int(self._seeds.spawn(1)[0].generate_state(1, np.uint64)[0]) | 1

    def _scene(self, position: Position, deadlines: Small) -> tuple[Scene, list[Desk]]:
        chart = chart_of(position.layout)
        if position.layout.id not in self._desks:
            self._desks = {
                position.layout.id: [make_desk(chart, self._draw_seed()) for _ in range(self._threads)]
            }
        found = weights.learnt(self._learnt) if self.settings.learnt else weights.plain()
        return Scene(chart, printed_of(position.layout), deadlines, found), self._desks[position.layout.id]

    def value(self, board: Board, position: Position, seat: int) -> float:
        """What a board of a seat promises between two rounds, before the next card is turned."""
        scene, desks = self._scene(position, convert.deadlines_of(position))
        return self._value(scene, convert.sheet_of(board, position.awards[seat]), position, desks[0])

    @staticmethod
    def _value(scene: Scene, sheet: Sheet, position: Position, desk: Desk) -> float:
        search.count_left(convert.cards_of(position.unseen), desk.left)
        moment = Moment(desk.left, position.rounds - position.round, position.round, scene.deadlines)
        now = scene.value.at(moment.rounds)
        return float(value_of(now, scene.chart, sheet, moment, desk.scales))

    def set_up(self, position: Position, seat: int) -> Entry:
        """The entry to begin with: the best one alone, and the least welcome one for the next seat.

        Entries on different islands look alike to the value: the mean over the first card tells them apart.
        """
        scene, desks = self._scene(position, convert.deadlines_of(position))
        unseen = convert.cards_of(position.unseen)
        promised: list[tuple[float, Entry]] = []
        for entry in position.legal_moves(seat):
            assert isinstance(entry, Entry)
            sheet = convert.sheet_of(position.boards[seat].drawn(entry))
            promised.append((self._evaluator.expect(scene, sheet, unseen, 0, desks[0]), entry))
        return max(promised)[1] if position.seats == 1 else min(promised)[1]

    def decide(self, position: Position, seat: int, limit: Limit = QUICK) -> Move:
        """The best turn with the open card."""
        return self.look(position, seat, limit)[0].move

    def look(self, position: Position, seat: int, limit: Limit = QUICK) -> list[Choice]:
        """The turns worth a thought with the open card, the best first."""
        look = self._look(position, seat, limit)
        choices = look.choices()
        self.games += look.games
        return choices

    def judge(self, position: Position, seat: int, move: Move, limit: Limit = QUICK) -> tuple[Choice, float]:
        """The best turn with the open card, and the points that another one promises, by the same measure."""
        look = self._look(position, seat, limit)
        return look.choices()[0], look.promise(move)

    def race(self, position: Position, seat: int) -> tuple[int, ...]:
        """Up to which round each bonus will probably bring its higher points, as far as the others go."""
        return tuple(map(int, self._look(position, seat, QUICK).race()))

    def _look(self, position: Position, seat: int, limit: Limit) -> Look:
        scene, desks = self._scene(position, convert.deadlines_of(position))
        return Look(
            position, seat, limit, self.settings, self._evaluator, scene, desks, self._seed, self.clock
        )
