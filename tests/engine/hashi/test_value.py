"""The value of sheets: what is carried from turn to turn is what a fresh look finds."""

from __future__ import annotations

from itertools import islice
from random import Random

import numpy as np
import pytest

from ponti.engine.hashi import chart, convert, features, search, value, weights
from ponti.engine.hashi.masks import printed_of
from ponti.engine.hashi.scene import Scene, make_desk, make_ranked
from ponti.hashi import Pen
from tests.engine.hashi.games import boards, positions, rich_weights


@pytest.mark.parametrize(("part", "rich"), [(0, False), (1, False), (0, True)])
def test_values_of_turns_are_those_of_their_sheets(part: int, rich: bool) -> None:
    """The best turns of a card have the value that their sheets have, looked at one by one."""
    learnt = rich_weights(64) if rich else weights.learnt()
    rng, seen, most = Random(part), 0, learnt.rows.shape[1]
    ranked = make_ranked(40)
    for layout in islice(boards(), 24):
        if len(layout.lines) > 40:
            continue
        desk = make_desk(chart.chart_of(layout), 1)
        for position in positions(layout, part + 1, Pen.STRICT, rng):
            if position.card is None or position.round == position.rounds or rng.random() > 0.3:
                continue
            deadlines = convert.deadlines_of(position)
            scene = Scene(chart.chart_of(layout), printed_of(layout), deadlines, learnt)
            sheet = convert.sheet_of(position.boards[0], position.awards[0])
            card, unseen = convert.cards_of([position.card])[0], convert.cards_of(position.unseen)
            left, now = len(unseen) - 1, position.round
            kept = search.rank(scene, sheet, card, unseen, now, 0, desk, ranked)
            after = sheet.copy()
            for index in range(kept):
                search.after_turn(scene, sheet, position.card.number, ranked.turns[index], now, after)
                search.count_left(unseen, desk.left)
                moment = features.Moment(desk.left, left, now, deadlines)
                fresh = value.value_of(scene.value.at(left), scene.chart, after, moment, desk.scales)
                assert fresh == pytest.approx(ranked.values[index], abs=1e-3)
                assert desk.scales.slots[: features.SLOTS].max() < most
                seen += 1
            assert (np.diff(ranked.values[:kept]) <= 0).all()
    assert seen > 500
