"""One look at one position: turns by value, then by the next card, then by whole games, halved each time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ponti.engine.chance import Seed
from ponti.engine.hashi import convert, search
from ponti.engine.hashi.chart import LENGTH, Counts, Numbers, Sheet, Small
from ponti.engine.hashi.search import Desk, Scene
from ponti.engine.hashi.settings import Settings
from ponti.hashi import Move, Position
from ponti.play import Limit

QUICK = Limit(seconds=1.0)
# Turns of the next card that are followed to the end when two more cards come after this one.
_INNER = 12

Means = npt.NDArray[np.float64]


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
        self.turns: Numbers = np.zeros((search.WIDEST, 4), np.int16)
        self.values = np.zeros(search.WIDEST, np.float32)

    def is_late(self, part: float = 1.0) -> bool:
        """Whether a part of the time is over."""
        return self.seconds is not None and self._clock() - self._begin >= self.seconds * part

    def choices(self) -> list[Choice]:
        """The turns in order, as good as the limit allows."""
        settings = self.settings
        count = search.rank(
            self.scene, self.sheet, convert.cards_of([self.card])[0], self.unseen, self.position.round,
            settings.sight, self.desks[0], self.turns, self.values,
        )  # fmt: skip
        left = len(self.unseen) - 1
        promised = self.values[:count].astype(np.float64)
        if left == 0:
            return self._listed(promised, np.zeros(count), exact=True)
        solo = not self.rivals
        if solo and settings.exact and left <= 2:
            found = self._exactly(promised, left)
            if found is not None:
                return found
        kept = min(count, settings.keep)
        if settings.ahead and (solo or not settings.play):
            self._look_ahead(promised, kept)
            order = np.argsort(-promised[:kept], kind="stable")
            self.turns[:kept] = self.turns[order]
            promised[:kept] = promised[order]
        if not settings.play or kept == 1:
            return self._listed(promised[:kept], np.zeros(kept))
        sums, decks = self._try_out(kept, promised)
        if not decks.any():
            return self._listed(promised[:kept], decks)
        if not solo:
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
                float(worth[index] if not self.rivals else promised[index]),
                float(worth[index]),
                int(decks[index]),
                exact,
            )
            for index in order
        ]

    def _after(self, index: int) -> Sheet:
        """The sheet after one of the turns."""
        sheet = np.empty_like(self.sheet)
        search.after_turn(
            self.scene, self.sheet, self.card.number, self.turns[index], self.position.round, sheet
        )
        return sheet

    def _look_ahead(self, promised: Means, kept: int) -> int:
        """Replace values by means over the next card, the best first; how many there was time for."""
        for index in range(kept):
            if index and self.is_late(self.settings.share):
                # What was not looked at keeps its value, but cannot overtake what was.
                promised[index:kept] = np.minimum(promised[index:kept], promised[:index].min() - 0.01)
                return index
            promised[index] = search.expect(
                self.scene, self._after(index), self.unseen, self.position.round, 0, self.desks[0]
            )
        return kept

    def _exactly(self, promised: Means, left: int) -> list[Choice] | None:
        """The best turn for certain when one more card comes, and nearly so when two do."""
        seen = self._look_ahead(promised, len(promised))
        if left == 1:
            return self._listed(promised[:seen], np.zeros(seen), exact=seen == len(promised))
        order = np.argsort(-promised[:seen], kind="stable")[: self.settings.keep]
        self.turns[: len(order)] = self.turns[order]
        rough = promised[order]
        turns, values = np.zeros((_INNER, 4), np.int16), np.zeros(_INNER, np.float32)
        rest, after = np.zeros((left, 2), np.int8), np.zeros(LENGTH, np.int8)
        for index in range(len(order)):
            if self.is_late():
                rough[index:] = np.minimum(rough[index:], rough[:index].min(initial=1e9) - 0.01)
                break
            rough[index] = search.expect_two(
                self.scene, self._after(index), self.unseen, self.position.round, turns, values, rest, after,
                self.desks[0],
            )  # fmt: skip
        return self._listed(rough, np.zeros(len(order)))

    # Games played out

    def _try_out(self, kept: int, promised: Means) -> tuple[Means, Means]:
        """Play the same decks after every turn, and drop the worse half again and again."""
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
        pool = ThreadPoolExecutor(len(self.desks)) if len(self.desks) > 1 else None
        try:
            while (until is None or self._passed() < until) and (enough is None or used < enough):
                dealt = [self._deal() for _ in self.desks]
                work = [(desk, deck, active, until) for desk, deck in zip(self.desks, dealt, strict=True)]
                if pool is None:
                    results = [self._play_deck(*work[0])]
                else:
                    results = list(pool.map(lambda each: self._play_deck(*each), work))
                for found in results:
                    used += active
                    if found is not None:
                        sums[:active] += found
                        decks[:active] += 1
        finally:
            if pool is not None:
                pool.shutdown()
        return used

    def _deal(self) -> Small:
        """A deck at random; its last card is the one set aside."""
        deck = self.unseen.copy()
        search.deal(deck, self._seed)
        return deck

    def _play_deck(self, desk: Desk, deck: Small, active: int, until: float | None) -> Means | None:
        """What each turn still in question brings with a deck; None where time ran out on the way."""
        settings, round_number = self.settings, self.position.round
        rivals = self._foreseen(desk, deck)
        depth = settings.depth if not self.rivals else 100
        sums = np.zeros(active)
        # Where games played out look at some turns only, these are the same ones after every candidate.
        seed = desk.seed[0]
        for index in range(active):
            if until is not None and self.is_late():
                return None
            desk.seed[0] = seed
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
