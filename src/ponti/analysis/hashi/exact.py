"""What every turn with the open card promises, all by one measure: for lessons and for proofs.

Where at most one more card comes nothing is left out: every card that may come, every turn with it. Before
that, the next two cards are looked at and the learnt value judges what is reached.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ponti.bots.player import check_position
from ponti.engine.warmup import wait_until_ready
from ponti.errors import PontiError
from ponti.hashi import Card, Move, Position

CERTAIN = 1
"""With so many more cards to come, or fewer, what is found is certain."""
# Turns with the next card that are followed, where it is too early to follow all.
_FOLLOWED = 6


@dataclass(frozen=True, slots=True)
class Verdict:
    """A turn, and the points that it promises at the end."""

    move: Move
    points: float
    is_certain: bool


def verdicts(position: Position) -> list[Verdict]:
    """What each legal turn of a game alone promises, the best first."""
    check_position(position, "hashi")
    if position.card is None or position.seats > 1:
        raise PontiError("only a game alone with an open card can be judged turn by turn")
    wait_until_ready(game="hashi")
    judge = Judge(position)
    found = [Verdict(move, points, judge.left <= CERTAIN) for move, points in judge.promises()]
    return sorted(found, key=lambda verdict: -verdict.points)


class Judge:
    """The turns of one position, and of those that can follow it."""

    def __init__(self, position: Position) -> None:
        from ponti.engine.hashi import convert, weights
        from ponti.engine.hashi.chart import chart_of
        from ponti.engine.hashi.evaluators import ByValue
        from ponti.engine.hashi.masks import printed_of
        from ponti.engine.hashi.scene import Scene, make_desk

        self.position = position
        chart = chart_of(position.layout)
        learnt = weights.learnt(weights.BEST)
        self._scene = Scene(chart, printed_of(position.layout), convert.deadlines_of(position), learnt)
        self._desk = make_desk(chart, 1)
        self._by_value = ByValue()
        self.sheet = convert.sheet_of(position.boards[0], position.awards[0])
        self._unseen = convert.cards_of(position.unseen)
        self.left = len(self._unseen) - 1
        """So many cards come after the open one."""

    def promises(self) -> list[tuple[Move, float]]:
        """Every turn and what it promises."""
        from ponti.engine.hashi import convert

        card = self.position.card
        assert card is not None
        return [
            (convert.move_of(self.position.layout, card.number, turn), self._promise(after))
            for turn, after in self.sheets_after(self.sheet, card.number, card.bridges, self.position.round)
        ]

    def sheets_after(self, sheet: Any, number: int, bridges: int, round_number: int) -> list[tuple[Any, Any]]:
        """Every turn with a card, and the sheet after it."""
        from ponti.engine.hashi import search, turns

        chart, notes = self._scene.chart, self._desk.notes
        count = turns.count_turns(chart, sheet, number, bridges, notes)
        listed = np.zeros((count, 4), np.int16)
        turns.list_turns(chart, sheet, number, bridges, notes, listed)
        found = []
        for turn in listed:
            after = np.empty_like(sheet)
            search.after_turn(self._scene, sheet, number, turn, round_number, after)
            found.append((turn, after))
        return found

    def best_with(self, sheet: Any, card: Card, round_number: int) -> tuple[int, Any]:
        """The most points that the last card of a game can lead to, and the turn that does."""
        from ponti.engine.hashi import convert

        # Of two cards one comes: where both are alike it is known which.
        points = self._by_value.expect(
            self._scene, sheet, convert.cards_of((card, card)), round_number - 1, self._desk
        )
        return round(points), self._desk.best.turns[0]

    def _promise(self, sheet: Any) -> float:
        from ponti.engine.hashi import search

        now = self.position.round
        if self.left == 0:
            return float(search.score(sheet))
        if self.left == CERTAIN:
            return self._by_value.expect(self._scene, sheet, self._unseen, now, self._desk)
        return self._by_value.expect_two(self._scene, sheet, self._unseen, now, _FOLLOWED, self._desk)
