"""The seam at which a search asks what sheets are worth: by the learnt value, or by a judge in batches.

A search ranks the turns of a card by the sheets that they lead to, and weighs a turn by the mean over the
cards that may follow. `ByValue` does it inside kernels, which ask `value.py` sheet by sheet. `Batches` lists
the turns, hands all their sheets to a function in Python, such as a network that judges them all at once, and
builds the means from its answers. A `Thinker` takes either:

    Thinker(settings, evaluator=Batches(judge))

What rivals will do, and games played out to the end, are left to the learnt value in either case.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

import numpy as np

from ponti.engine.hashi import search, turns
from ponti.engine.hashi.chart import LENGTH, Chart, Numbers, Sheet, Small
from ponti.engine.hashi.features import Moment
from ponti.engine.hashi.scene import Desk, Ranked, Scene, make_ranked
from ponti.engine.hashi.value import Weights
from ponti.engine.kernels import kernel


class Evaluator(Protocol):
    """What judges the sheets of a search."""

    def rank(
        self,
        scene: Scene,
        sheet: Sheet,
        card: Small,
        unseen: Small,
        round_number: int,
        most: int,
        desk: Desk,
        ranked: Ranked,
    ) -> int:
        """Write down the best turns with an open card and their values, the best first; how many they are."""

    def expect(self, scene: Scene, sheet: Sheet, unseen: Small, round_number: int, desk: Desk) -> float:
        """The mean value of a settled sheet over the next card, each played as well as possible."""

    def expect_two(
        self, scene: Scene, sheet: Sheet, unseen: Small, round_number: int, inner: int, desk: Desk
    ) -> float:
        """The same over the next two cards; `inner` of the turns with the next one are followed."""


class ByValue:
    """Judges sheets by the learnt value, all inside kernels."""

    def rank(
        self,
        scene: Scene,
        sheet: Sheet,
        card: Small,
        unseen: Small,
        round_number: int,
        most: int,
        desk: Desk,
        ranked: Ranked,
    ) -> int:
        """The best turns with an open card."""
        return search.rank(scene, sheet, card, unseen, round_number, most, desk, ranked)

    def expect(self, scene: Scene, sheet: Sheet, unseen: Small, round_number: int, desk: Desk) -> float:
        """The mean over the next card."""
        return search.expect(scene, sheet, unseen, round_number, 0, desk)

    def expect_two(
        self, scene: Scene, sheet: Sheet, unseen: Small, round_number: int, inner: int, desk: Desk
    ) -> float:
        """The mean over the next two cards."""
        rest, after = np.zeros((len(unseen) - 1, 2), np.int8), np.zeros(LENGTH, np.int8)
        return search.expect_two(scene, sheet, unseen, round_number, make_ranked(inner), rest, after, desk)


class Leaves(NamedTuple):
    """Sheets that wait for their judge, all of one board and at one moment."""

    chart: Chart
    sheets: Sheet
    """A row each, as `chart.py` says."""
    moment: Moment


Judge = Callable[[Leaves], Weights]
"""For each sheet the points that it will have at the end."""


class Batches:
    """Judges all sheets that a card can lead to at once, by a function in Python."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge

    def rank(
        self,
        scene: Scene,
        sheet: Sheet,
        card: Small,
        unseen: Small,
        round_number: int,
        most: int,
        desk: Desk,
        ranked: Ranked,
    ) -> int:
        """The best turns with an open card."""
        number, bridges = map(int, card)
        count = turns.count_turns(scene.chart, sheet, number, bridges, desk.notes)
        listed = np.zeros((count, 4), np.int16)
        turns.list_turns(scene.chart, sheet, number, bridges, desk.notes, listed)
        if 0 < most < count:
            listed = np.ascontiguousarray(listed[:: -(-count // most)])
        sheets = np.zeros((len(listed), LENGTH), np.int8)
        points = np.zeros(len(listed), np.float32)
        sheets_after(scene, sheet, number, listed, round_number, sheets, points)
        rounds = len(unseen) - 1
        if rounds > 0:
            search.count_left(unseen, desk.left)
            moment = Moment(desk.left, rounds, round_number, scene.deadlines)
            points = self._judge(Leaves(scene.chart, sheets, moment))
        order = np.argsort(-points, kind="stable")[: len(ranked.values)]
        ranked.turns[: len(order)], ranked.values[: len(order)] = listed[order], points[order]
        return len(order)

    def expect(self, scene: Scene, sheet: Sheet, unseen: Small, round_number: int, desk: Desk) -> float:
        """The mean over the next card."""
        ranked, total = make_ranked(1), 0.0
        for card, same, rest in _next_cards(unseen):
            self.rank(scene, sheet, card, rest, round_number + 1, 0, desk, ranked)
            total += same * float(ranked.values[0])
        return total / len(unseen)

    def expect_two(
        self, scene: Scene, sheet: Sheet, unseen: Small, round_number: int, inner: int, desk: Desk
    ) -> float:
        """The mean over the next two cards."""
        ranked, total = make_ranked(inner), 0.0
        after = np.zeros(LENGTH, np.int8)
        for card, same, rest in _next_cards(unseen):
            kept = self.rank(scene, sheet, card, rest, round_number + 1, 0, desk, ranked)
            best = -1.0
            for turn in ranked.turns[:kept]:
                search.after_turn(scene, sheet, int(card[0]), turn, round_number + 1, after)
                best = max(best, self.expect(scene, after, rest, round_number + 1, desk))
            total += same * best
        return total / len(unseen)


def _next_cards(unseen: Small) -> list[tuple[Small, int, Small]]:
    """Each card that may come next, how many there are of it, and the cards then left."""
    kinds, first, counts = np.unique(unseen, axis=0, return_index=True, return_counts=True)
    return [
        (card, int(same), np.delete(unseen, index, axis=0))
        for card, index, same in zip(kinds, first, counts, strict=True)
    ]


@kernel
def sheets_after(
    scene: Scene, sheet: Sheet, number: int, found: Numbers, round_number: int, sheets: Sheet, points: Weights
) -> None:
    """Put the sheets after turns and the end of their round side by side, with their points."""
    for index in range(len(found)):
        search.after_turn(scene, sheet, number, found[index], round_number, sheets[index])
        points[index] = search.score(sheets[index])
