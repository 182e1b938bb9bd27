"""Games played out from one position with whole decks, the same ones after every turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from ponti.engine.hashi import convert, search
from ponti.engine.hashi.chart import Counts, Small
from ponti.engine.hashi.evaluators import Evaluator
from ponti.engine.hashi.scene import Desk, Scene, make_ranked
from ponti.engine.hashi.settings import WIDEST, Settings
from ponti.engine.random_numbers import Seed
from ponti.hashi import Position
from ponti.play import Limit

QUICK = Limit(seconds=1.0)

Means = npt.NDArray[np.float64]
Result = TypeVar("Result")


class Trials:
    """A position that is looked at by one seat, and games played out from there."""

    def __init__(
        self,
        position: Position,
        seat: int,
        limit: Limit,
        settings: Settings,
        evaluator: Evaluator,
        scene: Scene,
        desks: list[Desk],
        seed: Seed,
        clock: Callable[[], float],
    ) -> None:
        assert position.card is not None
        self.position, self.card = position, position.card
        self.settings, self.evaluator, self.scene, self.desks = settings, evaluator, scene, desks
        self.games = 0
        self._seed, self._clock = seed, clock
        self._begin = clock()
        self._pool: ThreadPoolExecutor | None = None
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
        self.ranked = make_ranked(WIDEST)

    def is_late(self, part: float = 1.0) -> bool:
        """Whether a part of the time is over."""
        return self.seconds is not None and self._clock() - self._begin >= self.seconds * part

    def _map(self, work: Callable[..., Result], *arguments: Sequence[Any]) -> list[Result]:
        """Do something with several arguments, on as many threads as there are desks."""
        each = zip(*arguments, strict=False)
        if self._pool is None:
            return [work(*some) for some in each]
        return list(self._pool.map(lambda some: work(*some), each))

    def race(self) -> Small:
        """The last round of each bonus's higher points: when others earn it in half of the decks."""
        rounds = [
            self._foreseen(self.desks[0], self._deal())[:, :3].min(axis=0) for _ in range(self.settings.race)
        ]
        return np.minimum(self.scene.deadlines, np.median(rounds, axis=0)).astype(np.int8)

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
            for array in (self.ranked.turns, sums, decks, promised):
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
                self.scene, self.sheet, self.card.number, self.ranked.turns[index], deck,
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
