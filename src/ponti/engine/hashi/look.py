"""One look at one position: turns by value, the best by the next card, the best of those by the next two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from ponti.engine.hashi import convert, search
from ponti.engine.hashi.chart import LENGTH, Counts, Numbers, Sheet, Small
from ponti.engine.hashi.scene import Desk, Scene
from ponti.engine.hashi.settings import WIDEST, Settings
from ponti.engine.random_numbers import Seed
from ponti.hashi import Move, Position
from ponti.play import Limit

QUICK = Limit(seconds=1.0)
# Turns of the next card that are followed to the end when two more cards come after this one.
_LAST_INNER = 12

Means = npt.NDArray[np.float64]
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Choice:
    """A turn and the points that it promises at the end; with rivals, how it stands against them."""

    move: Move
    points: float
    worth: float
    games: int
    is_exact: bool = False


class Look:
    """One look at one position."""

    def __init__(
        self,
        position: Position,
        seat: int,
        limit: Limit,
        settings: Settings,
        scene: Scene,
        desks: list[Desk],
        seed: Seed,
        clock: Callable[[], float],
    ) -> None:
        assert position.card is not None
        self.position, self.card = position, position.card
        self.settings, self.scene, self.desks = settings, scene, desks
        self.games = 0
        self._seed, self._clock = seed, clock
        self._begin = clock()
        self._pool: ThreadPoolExecutor | None = None
        self._inner = settings.inner
        self._measure = self._over_next
        self.seconds = limit.seconds
        self.budget = limit.simulations
        if limit.seconds is None and limit.simulations is None:
            self.seconds = QUICK.seconds
        self.sheet = convert.sheet_of(position.boards[seat], position.awards[seat])
        self.rivals = [
            convert.sheet_of(board, awards)
            for other, (board, awards) in enumerate(zip(position.boards, position.awards, strict=True))
            if other != seat
        ]
        self.unseen = convert.cards_of(position.unseen)
        self.turns: Numbers = np.zeros((WIDEST, 4), np.int16)
        self.values = np.zeros(WIDEST, np.float32)

    def is_late(self, part: float = 1.0) -> bool:
        """Whether a part of the time is over."""
        return self.seconds is not None and self._clock() - self._begin >= self.seconds * part

    def choices(self) -> list[Choice]:
        """The turns in order, as good as the limit allows."""
        with ExitStack() as stack:
            if len(self.desks) > 1:
                self._pool = stack.enter_context(ThreadPoolExecutor(len(self.desks)))
            return self._choices()

    def _choices(self) -> list[Choice]:
        settings, left = self.settings, len(self.unseen) - 1
        if self.rivals and settings.ahead and settings.race:
            self.scene = self.scene._replace(deadlines=self.race())
        count = search.rank(
            self.scene, self.sheet, convert.cards_of([self.card])[0], self.unseen, self.position.round,
            settings.sight, self.desks[0], self.turns, self.values,
        )  # fmt: skip
        promised = self.values[:count].astype(np.float64)
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
                convert.move_of(layout, number, self.turns[index]),
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
        self.turns[-1] = convert.turn_of(self.position.layout, move)
        if len(self.unseen) == 1:
            return float(search.score(self._after(-1)))
        return self._at_least(-1, self._measure(-1, self.desks[0]))

    def _after(self, index: int) -> Sheet:
        """The sheet after one of the turns."""
        sheet = np.empty_like(self.sheet)
        search.after_turn(
            self.scene, self.sheet, self.card.number, self.turns[index], self.position.round, sheet
        )
        return sheet

    def _weigh(self, promised: Means, count: int, part: float, weigh: Callable[[int, Desk], float]) -> int:
        """Weigh the first turns anew, the best first, and put them into order; how many there was time for.

        What is not weighed keeps its place behind them.
        """
        seen, step = 0, len(self.desks)
        while seen < count and not (seen and self.is_late(part)):
            batch = range(seen, min(seen + step, count))
            promised[seen : batch.stop] = self._map(weigh, batch, self.desks)
            seen = batch.stop
        promised[seen:] = np.minimum(promised[seen:], promised[:seen].min() - 0.01)
        order = np.argsort(-promised[:seen], kind="stable")
        self.turns[:seen] = self.turns[order]
        promised[:seen] = promised[order]
        return seen

    def _map(self, work: Callable[..., Result], *arguments: Sequence[Any]) -> list[Result]:
        """Do something with several arguments, on as many threads as there are desks."""
        each = zip(*arguments, strict=False)
        if self._pool is None:
            return [work(*some) for some in each]
        return list(self._pool.map(lambda some: work(*some), each))

    def _over_next(self, index: int, desk: Desk) -> float:
        """What a turn promises as a mean over the next card."""
        return search.expect(self.scene, self._after(index), self.unseen, self.position.round, 0, desk)

    def _over_two(self, index: int, desk: Desk) -> float:
        """What a turn promises as a mean over the next two cards."""
        turns, values = np.zeros((self._inner, 4), np.int16), np.zeros(self._inner, np.float32)
        rest, after = np.zeros((len(self.unseen) - 1, 2), np.int8), np.zeros(LENGTH, np.int8)
        return search.expect_two(
            self.scene, self._after(index), self.unseen, self.position.round, turns, values, rest, after, desk
        )

    def race(self) -> Small:
        """The last round of each bonus's higher points: when others earn it in half of the decks."""
        rounds = [
            self._foreseen(self.desks[0], self._deal())[:, :3].min(axis=0) for _ in range(self.settings.race)
        ]
        return np.minimum(self.scene.deadlines, np.median(rounds, axis=0)).astype(np.int8)

    # Games played out

    def _try_out(self, kept: int, promised: Means) -> tuple[Means, Means]:
        """Play decks after every turn, and drop the worse half again and again."""
        sums, decks = np.zeros(kept), np.zeros(kept)
        phases = max(1, int(np.ceil(np.log2(kept)))) if self.settings.halve else 1
        used, began = 0, self._passed()
        active = kept
        for phase in range(phases):
            until = None if self.seconds is None else began + (self.seconds - began) * (phase + 1) / phases
            enough = None if self.budget is None else self.budget * (phase + 1) // phases
            used = self._phase(active, sums, decks, until, enough, used)
            mean = sums[:active] / np.maximum(decks[:active], 1)
            if not self.rivals:
                trust = self.settings.trust
                mean = (sums[:active] + trust * promised[:active]) / (decks[:active] + trust)
            order = np.argsort(-mean, kind="stable")
            for array in (self.turns, sums, decks, promised):
                array[:active] = array[order]
            active = max(2, active // 2)
        self.games += used
        return sums, decks

    def _passed(self) -> float:
        return self._clock() - self._begin

    def _phase(
        self, active: int, sums: Means, decks: Means, until: float | None, enough: int | None, used: int
    ) -> int:
        """Play decks, several at once with several threads, until a time or a number of games is reached."""
        while (until is None or self._passed() < until) and (enough is None or used < enough):
            dealt = [self._deal() for _ in self.desks]
            most = [(active, until)] * len(dealt)
            for found in self._map(self._play_deck, self.desks, dealt, most):
                used += active
                if found is not None:
                    sums[:active] += found
                    decks[:active] += 1
        return used

    def _deal(self) -> Small:
        """A deck at random; its last card is the one set aside."""
        deck = self.unseen.copy()
        search.deal(deck, self._seed)
        return deck

    def _play_deck(self, desk: Desk, deck: Small, most: tuple[int, float | None]) -> Means | None:
        """What each turn still in question brings with a deck; None where time ran out on the way."""
        active, until = most
        settings, round_number = self.settings, self.position.round
        rivals = self._foreseen(desk, deck)
        depth = settings.depth if not self.rivals else 100
        sums = np.zeros(active)
        # Where games played out look at some turns only, these are the same ones after every candidate.
        seed = desk.seed[0]
        for index in range(active):
            if until is not None and self.is_late():
                return None
            if settings.common:
                desk.seed[0] = seed
            elif index:
                search.deal(deck, desk.seed)
                rivals = self._foreseen(desk, deck)
            sums[index] = search.try_turn(
                self.scene, self.sheet, self.card.number, self.turns[index], deck,
                round_number, depth, settings.most, rivals, desk,
            )  # fmt: skip
        return sums

    def _foreseen(self, desk: Desk, deck: Small) -> Counts:
        """How the other seats fare with the open card and a deck."""
        rows = np.zeros((len(self.rivals), 4), np.int64)
        cards = np.concatenate([convert.cards_of([self.card]), deck])
        for row, sheet in zip(rows, self.rivals, strict=True):
            row[3] = search.foresee(
                self.scene, sheet, cards, self.position.round - 1, self.settings.most, row[:3], desk
            )
        return rows
