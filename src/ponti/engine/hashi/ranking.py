"""The best turns of a card by the value of the sheets that they lead to."""

from __future__ import annotations

from typing import Any

from ponti.engine.hashi.chart import AWARDS, GROUP, ISLAND_COUNT, NUMBER, Sheet
from ponti.engine.hashi.features import Moment
from ponti.engine.hashi.rules import build, may_enter, settle, unbuild
from ponti.engine.hashi.scene import Desk, Ranked, Scene
from ponti.engine.hashi.turns import CHOICES, count_turns, list_bridges
from ponti.engine.hashi.value import Learnt, phase_of, value_beside, value_of
from ponti.engine.kernels import inlined, kernel
from ponti.engine.random_numbers import draw


@inlined
def keep(ranked: Ranked, kept: int, value: Any, turn: Any) -> Any:
    """Insert a turn into a list that is sorted and full at its length; how many it has then."""
    turns, values = ranked.turns, ranked.values
    at = kept
    if kept == len(values):
        if value <= values[kept - 1]:
            return kept
        at = kept - 1
    else:
        kept += 1
    while at > 0 and values[at - 1] < value:
        values[at] = values[at - 1]
        for column in range(4):
            turns[at, column] = turns[at - 1, column]
        at -= 1
    values[at] = value
    for column in range(4):
        turns[at, column] = turn[column]
    return kept


@kernel
def best_turns(
    scene: Scene,
    sheet: Sheet,
    number: int,
    bridges: int,
    moment: Moment,
    most: int,
    desk: Desk,
    ranked: Ranked,
) -> int:
    """List the best turns with a card, the best first, with their values; how many there are.

    The moment is the end of the round in which the card is played. Where there are more than `most` turns,
    only about that many, drawn at random, are looked at; 0: all.
    """
    chart, notes, seed = scene.chart, desk.notes, desk.seed
    share = 1 << 20
    phase = phase_of(moment.rounds)
    now = Learnt(scene.value.rows[phase], scene.value.last[phase])
    if most > 0:
        total = count_turns(chart, sheet, number, bridges, notes)
        if total > most:
            share = share * most // total
    before = (sheet[AWARDS], sheet[AWARDS + 1], sheet[AWARDS + 2], sheet[GROUP - 1], sheet[GROUP])
    kept = 0
    for island in range(-1, chart[ISLAND_COUNT]):
        if island >= 0:
            if not may_enter(chart, sheet, island, number):
                continue
            sheet[NUMBER + island] = number
        size = list_bridges(chart, sheet, bridges, notes)
        weighed = False
        for index in range(-1, size):
            if share < 1 << 20 and kept > 0 and draw(seed, 1 << 20) >= share:
                continue
            one = two = three = -1
            if index >= 0:
                at = CHOICES + 3 * index
                one, two, three = int(notes[at]), int(notes[at + 1]), int(notes[at + 2])
                build(chart, sheet, one)
                if two >= 0:
                    build(chart, sheet, two)
                if three >= 0:
                    build(chart, sheet, three)
            settle(chart, sheet, moment.round_number, moment.deadlines)
            if not weighed:
                # The others of this entry differ from the first by a few bridges.
                weighed = True
                value = value_of(now, chart, sheet, moment, desk.scales)
            else:
                value = value_beside(now, chart, sheet, moment, desk.scales)
            kept = keep(ranked, kept, value, (island, one, two, three))
            for offset in range(5):
                sheet[AWARDS + offset] = before[offset]
            if index >= 0:
                if three >= 0:
                    unbuild(chart, sheet, three)
                if two >= 0:
                    unbuild(chart, sheet, two)
                unbuild(chart, sheet, one)
        if island >= 0:
            sheet[NUMBER + island] = 0
    return kept
